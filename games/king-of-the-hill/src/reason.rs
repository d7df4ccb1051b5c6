//! Why something is refused: every reason the game has, with its rule and its sentence.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::{Notation as _, Refusal, Seat};

use crate::game::KingOfTheHill;
use crate::state::State;
use crate::terrain::Cells;
use crate::words::{Class, Payment, TerrainKind};

/// A reason why an action is not legal. It is small and made without a string, since the legal list is made of the
/// same questions; the sentence is written only for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The verb belongs to another moment; the rule says which.
    NotNow(&'static str),
    /// The setup comes first.
    Setup(&'static str),
    DiceFirst,
    PushFirst,
    AnswerFirst,
    KeepFirst,
    Over,
    NotDrawn,
    NoUses,
    TwoUses,
    NoDice(Payment),
    NoTurningDie,
    NotAllRecruited,
    HasUnits(Payment),
    Excluded(Class),
    TooEarly(Class),
    EmptyHand(Class),
    NoUnit(Class, Cell),
    SamePlace,
    ForeignArea,
    NotNext(Class, Cell, Cell),
    RunnerStopped(Cell),
    NoWay(Cell, Cell),
    BadGround(Class, Cell, TerrainKind),
    Full(Cell, u8),
    BlockerThere(Cell),
    FighterThere(Cell),
    NoRoomToPush(Seat, Cell),
    OtherRunnerFirst,
    NotInnerTile,
    NoRoomForRunner(Seat, Cell),
    Company(Cell),
    NoEnemy(Seat),
    NoBlocker(Seat, Cell),
    NoFighterNext(Cell, Cell),
    NotThree,
    Declined(Seat),
    NoAllyNext(Seat, Cell),
    NoFighterToAccept(Cell, Cell),
    NotInPool,
    AreaTaken(u8),
    ShiftTaken(u8),
    NoTerrain,
    NotNeighbours(Cell, Cell),
    SameTerrain(TerrainKind),
    UnitSuffers(Cell, TerrainKind),
    EngineCounts,
    NotOnHill,
}

impl Reason {
    /// Puts the reason into words.
    pub(crate) fn refusal(self, game: &KingOfTheHill, state: &State) -> Refusal {
        let (rule, sentence) = self.words(game, state);
        Refusal::new(rule, sentence)
    }

    fn words(self, game: &KingOfTheHill, state: &State) -> (&'static str, String) {
        let name = |cell: Cell| game.board.name(cell);
        let seat = |seat: Seat| game.seat_name(state, seat);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        match self {
            Self::NotNow(rule) => plain(rule, "that is not what is decided now"),
            Self::Setup(rule) => plain(rule, "the setup comes first"),
            Self::DiceFirst => plain("KH-FLOW-1", "the dice of the round are rolled first"),
            Self::PushFirst => plain("KH-PUSH-3", "a runner has to be pushed off the hill first"),
            Self::AnswerFirst => plain("KH-ALLY-2", "a joint attack has to be decided first"),
            Self::KeepFirst => plain("KH-FLOW-6", "the dice to be kept have to be chosen first"),
            Self::Over => plain("KH-GOAL-5", "the game is over"),
            Self::NotDrawn => plain("KH-CH-5", "chance cannot bring that here"),
            Self::NoUses => plain("KH-FLOW-4", "both uses of this turn are spent; only the end is left"),
            Self::TwoUses => plain("KH-STORM-2", "an assault takes both uses of a turn"),
            Self::NoDice(pay) => {
                let (rule, dice) = match pay {
                    Payment::Move => ("KH-DICE-3", "move-and-fight dice"),
                    Payment::Recruit => ("KH-DICE-2", "recruitment dice"),
                    Payment::Turns => ("KH-DICE-5", "pairs of turning dice"),
                };
                (rule, format!("{} has not enough {dice} left", seat(state.active)))
            }
            Self::NoTurningDie => ("KH-DICE-4", format!("{} has no turning die left", seat(state.active))),
            Self::NotAllRecruited => {
                plain("KH-DICE-6", "recruitment dice move only when all own units are in the game")
            }
            Self::HasUnits(Payment::Turns) => {
                plain("KH-DICE-8", "turning dice recruit only for a player without a unit in the game")
            }
            Self::HasUnits(_) => {
                plain("KH-DICE-7", "move dice recruit only for a player without a unit in the game")
            }
            Self::Excluded(class) => {
                ("KH-EXCL-2", format!("{} does without {}s", seat(state.active), class.name()))
            }
            Self::TooEarly(class) => {
                let round = game.numbers.recruit_from[class as usize];
                ("KH-REC-2", format!("{}s can be recruited from round {round} on", class.name()))
            }
            Self::EmptyHand(class) => {
                ("KH-REC-1", format!("{} has no {} in hand", seat(state.active), class.name()))
            }
            Self::NoUnit(class, cell) => {
                ("KH-MOVE-1", format!("{} has no {} on {}", seat(state.active), class.name(), name(cell)))
            }
            Self::SamePlace => plain("KH-RUN-1", "a move leads to another cell"),
            Self::ForeignArea => plain("KH-BOARD-9", "nobody steps into another player's starting area"),
            Self::NotNext(class, from, to) => {
                let rule = if game.board.distance(from, to) == 1 { "KH-MOVE-2" } else { "KH-MOVE-3" };
                (
                    rule,
                    format!(
                        "a {} takes one step, and {} is not next to {}",
                        class.name(),
                        name(to),
                        name(from)
                    ),
                )
            }
            Self::RunnerStopped(cell) => (
                "KH-RUN-2",
                format!("a runner cannot enter {}: a fighter or blocker stands there", name(cell)),
            ),
            Self::NoWay(from, to) => {
                let steps = game.numbers.runner_steps;
                let why =
                    format!("no free way of at most {steps} steps leads from {} to {}", name(from), name(to));
                // On an empty board it would be too far, or somebody stands in the way.
                let is_near = game.runner_ways(state, Cells::EMPTY, from, steps).contains(to);
                (if is_near { "KH-RUN-2" } else { "KH-RUN-1" }, why)
            }
            Self::BadGround(class, cell, terrain) => {
                let why = format!(
                    "a {} may not stand on {}, which is {}",
                    class.name(),
                    name(cell),
                    terrain.name()
                );
                ("KH-MOVE-4", why)
            }
            Self::Full(cell, limit) => {
                let units = if limit == 1 { "one unit" } else { &format!("{limit} units") };
                ("KH-STACK-2", format!("{} holds at most {units} of a player", name(cell)))
            }
            Self::BlockerThere(cell) => (
                "KH-FTR-2",
                format!("one fighter cannot enter {}: an enemy blocker stands there", name(cell)),
            ),
            Self::FighterThere(cell) => {
                ("KH-BLK-1", format!("a blocker cannot enter {}: an enemy fighter stands there", name(cell)))
            }
            Self::NoRoomToPush(owner, cell) => {
                let why =
                    format!("there is no room to push the runners of {} to from {}", seat(owner), name(cell));
                ("KH-PUSH-7", why)
            }
            Self::OtherRunnerFirst => {
                plain("KH-PUSH-3", "runners are pushed off in order of play, area 1 first")
            }
            Self::NotInnerTile => plain("KH-PUSH-2", "a runner is pushed from the hill to a tile of ring d"),
            Self::NoRoomForRunner(owner, cell) => {
                ("KH-PUSH-3", format!("{} has no room for a runner of {}", name(cell), seat(owner)))
            }
            Self::Company(cell) => {
                let why =
                    format!("the blockers on {} have company, and one attack destroys only one", name(cell));
                ("KH-STORM-4", why)
            }
            Self::NoEnemy(owner) => {
                ("KH-STORM-1", format!("{} is no enemy of {}", seat(owner), seat(state.active)))
            }
            Self::NoBlocker(owner, cell) => {
                ("KH-STORM-1", format!("{} has no blocker on {}", seat(owner), name(cell)))
            }
            Self::NoFighterNext(from, to) => {
                let why =
                    format!("{} does not have the fighters next to {} that this takes", name(from), name(to));
                ("KH-STORM-2", why)
            }
            Self::NotThree => {
                plain("KH-ALLY-3", "a joint attack takes two players and the blocker of a common enemy")
            }
            Self::Declined(ally) => ("KH-ALLY-8", format!("{} has declined in this turn", seat(ally))),
            Self::NoAllyNext(ally, cell) => {
                ("KH-ALLY-1", format!("{} has no such fighter next to {}", seat(ally), name(cell)))
            }
            Self::NoFighterToAccept(from, to) => (
                "KH-ALLY-2",
                format!("there is no fighter on {} next to {} to accept with", name(from), name(to)),
            ),
            Self::NotInPool => plain(
                "KH-FLOW-6",
                "these two dice are not among those left, in the order recruit, move, turn",
            ),
            Self::AreaTaken(number) => {
                ("KH-SETUP-6", format!("a starting area lies beside a{} already", number + 1))
            }
            Self::ShiftTaken(number) => {
                ("KH-SHIFT-1", format!("a starting area lies beside a{} already", number + 1))
            }
            Self::NoTerrain => plain("KH-SWAP-3", "the hill and the starting areas have no terrain"),
            Self::NotNeighbours(a, b) => {
                ("KH-SWAP-1", format!("{} and {} are not neighbours", name(a), name(b)))
            }
            Self::SameTerrain(terrain) => ("KH-SWAP-3", format!("both tiles are {}", terrain.name())),
            Self::UnitSuffers(cell, terrain) => {
                ("KH-SWAP-2", format!("a unit on {} may not stand on {} terrain", name(cell), terrain.name()))
            }
            Self::EngineCounts => {
                plain("KH-MAN-2", "points are counted by themselves; counting by hand is an option")
            }
            Self::NotOnHill => ("KH-MAN-2", format!("{} has no unit on the hill", seat(state.active))),
        }
    }
}
