//! Why an action is refused: every reason with its rule and its sentence.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::{Refusal, Seat};

use crate::game::KingOfTheHill;
use crate::state::State;
use crate::terrain::Cells;
use crate::words::{Class, Payment, TerrainKind};

/// A reason without a string: listing legal actions asks the same checks millions of times, and only a person
/// needs the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Something of the setup, which this rule describes, after the setup.
    OnlyInSetup(&'static str),
    /// The setup comes first, by this rule.
    Setup(&'static str),
    /// The dice of the round are not rolled yet.
    DiceFirst,
    /// A blocker has taken the hill and has runners to push off it.
    PushFirst,
    /// An ally has not answered an offer yet, or its die is not rolled yet.
    AnswerFirst,
    /// The player to move has to choose the two dice they keep.
    KeepFirst,
    NothingToAnswer,
    NothingToKeep,
    NothingToPush,
    Over,
    /// An outcome of chance that cannot come now.
    NotDrawn,
    NoUses,
    TwoUses,
    NoDice(Payment),
    NoTurningDie,
    /// A recruitment die moves units only when all of the player's units are in the game.
    NotAllRecruited,
    /// The payment recruits only for a player without a unit in the game.
    HasUnits(Payment),
    Excluded(Class),
    /// Runners can be recruited only from a certain round on.
    TooEarly(Class),
    EmptyHand(Class),
    NoUnit(Class, Cell),
    /// From a cell to the same cell.
    SamePlace(Class),
    ForeignArea,
    /// A class that takes one step, and a cell that is not a neighbour.
    NotNext(Class, Cell, Cell),
    /// A fighter or blocker is on the runner's destination.
    RunnerBarred(Cell),
    /// The destination is free, but too far for the runner, or units bar every way to it.
    NoWay(Cell, Cell),
    BadTerrain(Class, Cell, TerrainKind),
    Full(Cell, u8),
    BlockerThere(Cell),
    FighterThere(Cell),
    NoRoomToPush(Seat, Cell),
    OtherRunnerFirst,
    NotInnerTile,
    NoRoomForRunner(Seat, Cell),
    /// Other enemies are with the blocker that is attacked.
    Company(Cell),
    NoEnemy(Seat),
    NoBlocker(Seat, Cell),
    NoFighterNext(Cell, Cell),
    /// A joint attack by two players, or on a blocker of one of them.
    NotThree,
    Declined(Seat),
    NoAllyNext(Seat, Cell),
    NoFighterToAccept(Cell, Cell),
    NotInPool,
    AreaTaken(u8),
    /// As [`Reason::AreaTaken`], in a turn.
    ShiftTaken(u8),
    NoTerrain,
    NotNeighbours(Cell, Cell),
    SameTerrain(TerrainKind),
    /// A swap would put a unit on terrain where it may not stand.
    WouldNotSuit(Cell, TerrainKind),
    /// Points are counted without an action.
    EngineCounts,
    NotOnHill,
}

impl Reason {
    /// Writes the reason for a person.
    pub(crate) fn refusal(self, game: &KingOfTheHill, state: &State) -> Refusal {
        let name = |cell: Cell| game.board.name(cell);
        let seat = |seat: Seat| game.seat_title(seat);
        let active = seat(state.active);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        let (rule, sentence) = match self {
            Self::OnlyInSetup(rule) => plain(rule, "that is done only during the setup"),
            Self::Setup(rule) => plain(rule, "finish the setup first"),
            Self::DiceFirst => plain("KH-FLOW-1", "roll the dice of the round first"),
            Self::PushFirst => plain("KH-PUSH-3", "push a runner off the hill first"),
            Self::AnswerFirst => plain("KH-ALLY-2", "finish the joint attack first"),
            Self::KeepFirst => plain("KH-FLOW-6", "choose the dice to keep first"),
            Self::NothingToAnswer => plain("KH-ALLY-2", "there is no joint attack to answer"),
            Self::NothingToKeep => plain("KH-FLOW-6", "there are no dice to choose now"),
            Self::NothingToPush => plain("KH-PUSH-3", "there is no runner to push now"),
            Self::Over => plain("KH-GOAL-5", "the game is over"),
            Self::NotDrawn => plain("KH-CH-5", "chance cannot bring that here"),
            Self::NoUses => plain("KH-FLOW-4", "both uses of this turn are spent; end the turn"),
            Self::TwoUses => plain("KH-STORM-2", "an assault takes both uses of a turn"),
            Self::NoDice(pay) => {
                let (rule, dice) = match pay {
                    Payment::Move => ("KH-DICE-3", "move-and-fight dice"),
                    Payment::Recruit => ("KH-DICE-2", "recruitment dice"),
                    Payment::Turns => ("KH-DICE-5", "pairs of turning dice"),
                };
                (rule, format!("{active} does not have enough {dice} left"))
            }
            Self::NoTurningDie => ("KH-DICE-4", format!("{active} has no turning die left")),
            Self::NotAllRecruited => {
                plain("KH-DICE-6", "recruitment dice move units only when all own units are in the game")
            }
            Self::HasUnits(Payment::Turns) => {
                plain("KH-DICE-8", "turning dice recruit only for a player without a unit in the game")
            }
            Self::HasUnits(_) => {
                plain("KH-DICE-7", "move dice recruit only for a player without a unit in the game")
            }
            Self::Excluded(class) => ("KH-EXCL-2", format!("{active} has excluded {}s", class.name())),
            Self::TooEarly(class) => {
                let round = game.numbers.recruit_from[class as usize];
                ("KH-REC-2", format!("{}s can be recruited from round {round} on", class.name()))
            }
            Self::EmptyHand(class) => ("KH-REC-1", format!("{active} has no {} in hand", class.name())),
            Self::NoUnit(class, cell) => {
                ("KH-MOVE-1", format!("{active} has no {} on {}", class.name(), name(cell)))
            }
            Self::SamePlace(class) => {
                let rule = if class == Class::Runner { "KH-RUN-1" } else { "KH-MOVE-1" };
                (rule, format!("the {} is already there", class.name()))
            }
            Self::ForeignArea => plain("KH-BOARD-9", "no unit steps into another player's starting area"),
            Self::NotNext(class, from, to) => {
                let (class, from, to) = (class.name(), name(from), name(to));
                ("KH-MOVE-3", format!("a {class} moves one step, and {to} is not next to {from}"))
            }
            Self::RunnerBarred(cell) => {
                let cell = name(cell);
                ("KH-RUN-2", format!("a runner cannot enter {cell}: a fighter or blocker is there"))
            }
            Self::NoWay(from, to) => {
                let steps = game.numbers.runner_steps;
                // On an empty board it would be near enough: then units are in the way.
                let is_near = game.runner_reach(state, Cells::EMPTY, from, steps).contains(to);
                let (rule, why) = if is_near {
                    ("KH-RUN-2", "fighters or blockers are in the way")
                } else {
                    ("KH-RUN-1", "it is too far")
                };
                let (from, to) = (name(from), name(to));
                (rule, format!("{to} cannot be reached from {from} in {steps} steps: {why}"))
            }
            Self::BadTerrain(class, cell, terrain) => {
                let (class, terrain) = (class.name(), terrain.name());
                ("KH-MOVE-4", format!("a {class} may not stand on {}, which is {terrain}", name(cell)))
            }
            Self::Full(cell, limit) => {
                let units = if limit == 1 { "one unit" } else { &format!("{limit} units") };
                ("KH-STACK-2", format!("{} holds at most {units} per player", name(cell)))
            }
            Self::BlockerThere(cell) => {
                ("KH-FTR-2", format!("one fighter cannot enter {}: an enemy blocker is there", name(cell)))
            }
            Self::FighterThere(cell) => {
                ("KH-BLK-1", format!("a blocker cannot enter {}: an enemy fighter is there", name(cell)))
            }
            Self::NoRoomToPush(owner, cell) => {
                let (owner, cell) = (seat(owner), name(cell));
                ("KH-PUSH-7", format!("there is no room to push {owner}'s runners to from {cell}"))
            }
            Self::OtherRunnerFirst => plain("KH-PUSH-3", "runners are pushed in order of play, area 1 first"),
            Self::NotInnerTile => plain("KH-PUSH-2", "a runner is pushed from the hill to a tile of ring d"),
            Self::NoRoomForRunner(owner, cell) => {
                ("KH-PUSH-3", format!("{} has no room for a runner of {}", name(cell), seat(owner)))
            }
            Self::Company(cell) => {
                let cell = name(cell);
                let sentence =
                    format!("other enemies are with the blockers on {cell}, and an attack destroys only one");
                ("KH-STORM-4", sentence)
            }
            Self::NoEnemy(owner) => ("KH-STORM-1", format!("{} is not an enemy of {active}", seat(owner))),
            Self::NoBlocker(owner, cell) => {
                ("KH-STORM-1", format!("{} has no blocker on {}", seat(owner), name(cell)))
            }
            Self::NoFighterNext(from, to) => {
                let (from, to) = (name(from), name(to));
                ("KH-STORM-2", format!("{from} does not hold the fighters next to {to} that this takes"))
            }
            Self::NotThree => {
                plain("KH-ALLY-3", "a joint attack needs two players and a blocker of their common enemy")
            }
            Self::Declined(ally) => ("KH-ALLY-8", format!("{} has already declined this turn", seat(ally))),
            Self::NoAllyNext(ally, cell) => {
                ("KH-ALLY-1", format!("{} has no such fighter next to {}", seat(ally), name(cell)))
            }
            Self::NoFighterToAccept(from, to) => {
                let (from, to) = (name(from), name(to));
                ("KH-ALLY-2", format!("there is no fighter on {from}, next to {to}, to accept with"))
            }
            Self::NotInPool => plain(
                "KH-FLOW-6",
                "these two dice, in the order recruit, move, turn, are not among those left",
            ),
            Self::AreaTaken(number) => {
                ("KH-SETUP-6", format!("a{} already has a starting area beside it", number + 1))
            }
            Self::ShiftTaken(number) => {
                ("KH-SHIFT-1", format!("a{} already has a starting area beside it", number + 1))
            }
            Self::NoTerrain => plain("KH-SWAP-3", "the hill and the starting areas have no terrain"),
            Self::NotNeighbours(a, b) => {
                ("KH-SWAP-1", format!("{} and {} are not neighbours", name(a), name(b)))
            }
            Self::SameTerrain(terrain) => ("KH-SWAP-3", format!("both tiles are {}", terrain.name())),
            Self::WouldNotSuit(cell, terrain) => {
                ("KH-SWAP-2", format!("a unit on {} may not stand on {} terrain", name(cell), terrain.name()))
            }
            Self::EngineCounts => {
                plain("KH-MAN-2", "points are counted automatically, unless manual-count is on")
            }
            Self::NotOnHill => ("KH-MAN-2", format!("{active} has no unit on the hill")),
        };
        Refusal::new(rule, sentence)
    }
}
