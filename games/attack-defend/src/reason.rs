//! Why something is refused: every reason the game has, with its rule and its sentence.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Refusal;

use crate::game::AttackDefend;
use crate::state::State;
use crate::terrain::TerrainKind;
use crate::words::{Class, Side};

/// A reason why an action is not legal. It is small and made without a string, since the legal list is made of the
/// same questions; the sentence is written only for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Over(Side),
    DiceFirst,
    NoDice,
    OtherDice,
    DeployFirst,
    AllDeployed,
    NotNextToDeploy(Class),
    NoDeployment(Cell),
    HeldForDeployment(Cell),
    SpawnFirst,
    NoSpawnNow,
    NotNextToSpawn(Class),
    NoSpawn(Cell),
    NoSpawnOnPoint(Cell),
    HeldForSpawn(Cell),
    NoUnit(Cell),
    Played(Class),
    NoPlays,
    NobodyPlays,
    OthersTurn,
    NotInPlay(Class),
    SamePlace,
    NoEntry(Cell),
    EnemyBase(Cell),
    LeftBase(Cell),
    Held(Cell),
    NoWay(Cell, Cell),
    Acted(Class),
    NoThirdAttack,
    InBase,
    AttacksAll,
    AttacksNotAll(Class),
    NoAttack,
    MarksNot(Class),
    ThrowsNot(Class),
    Empty(Class, Cell),
    Friend(Cell),
    Sheltered(Cell),
    NotMarked(Class),
    Marked(Class),
    OutOfRange(u32),
    NoSight(Cell, Cell),
    NoAim(Class, Cell),
    NobodyCaught(Cell),
    NobodyInRange,
}

impl Reason {
    /// Puts the reason into words.
    pub(crate) fn refusal(self, game: &AttackDefend, state: &State) -> Refusal {
        let (rule, sentence) = self.words(game, state);
        Refusal::new(rule, sentence)
    }

    fn words(self, game: &AttackDefend, state: &State) -> (&'static str, String) {
        let name = |cell: Cell| game.terrain.board.name(cell);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        let side = state.side.title();
        match self {
            Self::Over(Side::Blue) => plain("AD-WIN-1", "the game is over: BLU has captured both points"),
            Self::Over(Side::Red) => plain("AD-WIN-2", "the game is over: RED has held out"),
            Self::DiceFirst => plain("AD-DICE-1", "the dice of the attack are rolled first"),
            Self::NoDice => plain("AD-DICE-1", "no dice are rolled here"),
            Self::OtherDice => plain("AD-DICE-1", "a face from 1 to 6 is rolled for each enemy attacked"),
            Self::DeployFirst => plain("AD-SETUP-3", "all units are placed first, one at a time"),
            Self::AllDeployed => plain("AD-SETUP-3", "all units were placed before the first turn"),
            Self::NotNextToDeploy(class) => {
                ("AD-SETUP-3", format!("the {} of {side} is not the next unit to be placed", class.title()))
            }
            Self::NoDeployment(cell) if state.side == Side::Blue => {
                ("AD-SETUP-1", format!("BLU begins in its base, and {} is not part of it", name(cell)))
            }
            Self::NoDeployment(cell) => {
                ("AD-SETUP-2", format!("RED cannot begin on {}: a wall, a window or BLU's base", name(cell)))
            }
            Self::HeldForDeployment(cell) => {
                ("AD-SETUP-3", format!("{} is held, and a space has room for one unit", name(cell)))
            }
            Self::SpawnFirst => plain("AD-ACT-3", "the dead respawn first; it cannot be put off"),
            Self::NoSpawnNow => plain("AD-SPAWN-1", "the dead respawn in their step of the turn, not now"),
            Self::NotNextToSpawn(class) => {
                ("AD-SPAWN-6", format!("the {} of {side} is not the next unit to respawn", class.title()))
            }
            Self::NoSpawn(cell) => {
                ("AD-SPAWN-2", format!("{} is no space of the base of {side}", name(cell)))
            }
            Self::NoSpawnOnPoint(cell) => {
                let why = "only BLU respawns on a point, and only on point 1 once it is captured";
                ("AD-SPAWN-3", format!("{why}, so not on {}", name(cell)))
            }
            Self::HeldForSpawn(cell) => ("AD-SPAWN-2", format!("{} is held by another unit", name(cell))),
            Self::NoUnit(cell) => {
                let enemy = state.unit_at(cell).map(|unit| (unit.class().title(), unit.side().title()));
                let why = match enemy {
                    Some((class, whose)) => {
                        format!("the {class} on {} is {whose}'s, and {side} plays", name(cell))
                    }
                    None => format!("no living unit of {side} stands on {}", name(cell)),
                };
                ("AD-PLAY-2", why)
            }
            Self::Played(class) => {
                ("AD-TURN-3", format!("the {} was played already in this turn", class.title()))
            }
            Self::NoPlays => ("AD-TURN-2", format!("{side} has no plays left in this turn")),
            Self::NobodyPlays => plain("AD-ACT-1", "no unit is in play; begin with 'play' and its space"),
            Self::OthersTurn => ("AD-TURN-1", format!("it is the turn of {side}")),
            Self::NotInPlay(class) => ("AD-PLAY-2", format!("the {} is not in play yet", class.title())),
            Self::SamePlace => plain("AD-MOVE-6", "the unit stands there already"),
            Self::NoEntry(cell) => {
                let what = if game.terrain.kind(cell) == TerrainKind::Wall { "wall" } else { "window" };
                ("AD-MOVE-2", format!("{} is a {what} and cannot be entered", name(cell)))
            }
            Self::EnemyBase(cell) => ("AD-MOVE-3", format!("{} belongs to the enemy's base", name(cell))),
            Self::LeftBase(cell) => {
                ("AD-MOVE-4", format!("a unit that has left its base cannot go back to {}", name(cell)))
            }
            Self::Held(cell) => ("AD-MOVE-5", format!("{} is held, and no move ends there", name(cell))),
            Self::NoWay(at, to) if game.is_way_held(state, at, to) => (
                "AD-MOVE-5",
                format!("units that cannot be passed stand between {} and {}", name(at), name(to)),
            ),
            Self::NoWay(at, to) => {
                let left = state.moves_left;
                let moves =
                    if left == 1 { "move left does".to_owned() } else { format!("{left} moves left do") };
                ("AD-MOVE-6", format!("the {moves} not lead from {} to {}", name(at), name(to)))
            }
            Self::Acted(class) => {
                ("AD-PLAY-5", format!("the {} has used the one action of this play", class.title()))
            }
            Self::NoThirdAttack => plain("AD-HEAVY-2", "the second attack of the Heavy never gives a third"),
            Self::InBase => plain("AD-ATK-4", "a unit on a base space cannot attack, mark or throw"),
            Self::AttacksAll => {
                plain("AD-ATK-7", "the Pyro attacks all enemies in range at once: 'attack all'")
            }
            Self::AttacksNotAll(class) => {
                ("AD-ATK-7", format!("only the Pyro attacks all enemies in range, not the {}", class.title()))
            }
            Self::NoAttack => plain("AD-DEMO-4", "the Demoman has no attack; he throws a grenade instead"),
            Self::MarksNot(class) => {
                ("AD-SNIPER-1", format!("only the Sniper marks enemies, not the {}", class.title()))
            }
            Self::ThrowsNot(class) => {
                ("AD-DEMO-1", format!("only the Demoman throws grenades, not the {}", class.title()))
            }
            Self::Empty(class, cell) => {
                let rule = if class == Class::Sniper { "AD-SNIPER-1" } else { "AD-ATK-6" };
                (rule, format!("no enemy stands on {}", name(cell)))
            }
            Self::Friend(cell) => {
                ("AD-ATK-3", format!("the unit on {} is an own one and is never attacked", name(cell)))
            }
            Self::Sheltered(cell) => {
                ("AD-ATK-4", format!("the enemy on {} is in its base and out of reach", name(cell)))
            }
            Self::NotMarked(class) => {
                ("AD-SNIPER-3", format!("the {} does not carry the mark of {side}", class.title()))
            }
            Self::Marked(class) => ("AD-SNIPER-1", format!("the {} is marked already", class.title())),
            Self::OutOfRange(distance) => {
                ("AD-ATK-2", format!("that is {distance} spaces away, beyond the range of the card"))
            }
            Self::NoSight(at, to) => {
                ("AD-LOS-1", format!("walls shut the line of sight between {} and {}", name(at), name(to)))
            }
            Self::NoAim(class, cell) => {
                let rule = if class == Class::Demoman { "AD-DEMO-1" } else { "AD-ATK-8" };
                (rule, format!("{} is not another floor or point space", name(cell)))
            }
            Self::NobodyCaught(cell) => {
                ("AD-ATK-8", format!("a rocket on {} would catch no enemy off its base", name(cell)))
            }
            Self::NobodyInRange => plain("AD-ATK-7", "no enemy off its base is in range and in sight"),
        }
    }
}
