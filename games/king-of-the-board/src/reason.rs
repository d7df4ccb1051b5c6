//! Why an action is refused: every reason with its rule and its sentence.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Refusal;

use crate::game::KingOfTheBoard;
use crate::state::State;
use crate::words::{ActionType, Class, Cone};

/// A reason without a string: listing legal actions asks the same checks millions of times, and only a person needs
/// the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    SetupFirst,
    SpawnFirst,
    TargetFirst,
    RollFirst,
    Over,
    NotRolled,
    NoWaiting,
    NoDeadSlot,
    NoTie,
    Twice(ActionType),
    NoMoreActions,
    AfterAttack,
    Taken(Cell),
    Wall(Cell),
    EnemyBase(Cell),
    LowObstacle(Cell),
    WalkTooFar(Cell),
    NoWalk(Cell),
    JumpTooFar(Cell),
    FlamesOnly,
    HealsOnly,
    NoFlames(Class),
    NoHealer(Class),
    NoUber(Class),
    NoJump(Class),
    NoBuilder(Class),
    NoScope(Class),
    NobodyInCone(Cone),
    NoEnemyThere(Cell),
    FriendThere(Cell),
    SafeInBase(Cell),
    TooNear(Cell, u16),
    TooFar(Cell, u16, u16),
    NoSight(Cell, Cell),
    ThrowAtWall(Cell),
    ThrowIntoBase(Cell),
    HealsItself,
    PatientTooFar(Cell, u16),
    PatientUnseen(Cell),
    NoPatient(Cell),
    NotCharged(u8),
    HasGun,
    NotAdjacent(Cell),
    NoSite(Cell),
    NoGunNext,
    ScopeAfterMove,
    FullScope,
    ChosenTwice(Class),
    ClassTaken(Class),
    SetupOffBase(Cell),
    SpawnOffBase(Cell),
    NotNearest(Cell),
}

impl Reason {
    /// Writes the reason for a person.
    pub(crate) fn refusal(self, game: &KingOfTheBoard, state: &State) -> Refusal {
        let name = |cell: Cell| game.terrain.board.name(cell);
        let who = || state.commanded_class().map_or("unit", Class::title);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        let (rule, sentence) = match self {
            Self::SetupFirst => plain("KB-SETUP-1", "both teams place their people first"),
            Self::SpawnFirst => plain("KB-SPAWN-3", "a dead slot has to be refilled or left waiting first"),
            Self::TargetFirst => plain("KB-SENT-4", "the target of the Sentry Gun has to be chosen first"),
            Self::RollFirst => plain("KB-DICE-1", "the dice have to be rolled first"),
            Self::Over => plain("KB-WIN-1", "the game is over"),
            Self::NotRolled => plain("KB-DICE-1", "no such dice are rolled here"),
            Self::NoWaiting => plain("KB-SETUP-1", "everybody places three people in the setup"),
            Self::NoDeadSlot => plain("KB-SPAWN-3", "no dead slot waits to be refilled now"),
            Self::NoTie => plain("KB-SENT-4", "no Sentry Gun has to choose between targets now"),
            Self::Twice(taken) => ("KB-ACT-1", format!("the {} of this turn is taken already", taken.name())),
            Self::NoMoreActions => {
                plain("KB-ACT-1", "all actions of this turn are taken; only the end is left")
            }
            Self::AfterAttack => plain("KB-TURN-5", "after an attack the unit cannot move in this turn"),
            Self::Taken(cell) => ("KB-TERR-8", format!("a unit stands on {} already", name(cell))),
            Self::Wall(cell) => ("KB-TERR-4", format!("{} is a wall, nobody can enter it", name(cell))),
            Self::EnemyBase(cell) => ("KB-MOVE-3", format!("{} is of the enemy base", name(cell))),
            Self::LowObstacle(cell) => {
                ("KB-MOVE-4", format!("{} is a low obstacle, the {} cannot walk onto it", name(cell), who()))
            }
            Self::WalkTooFar(cell) => ("KB-MOVE-1", format!("{} is too far for the {}", name(cell), who())),
            Self::NoWalk(cell) => {
                let why = format!(
                    "no walk of the {} leads to {}: heights or walls are in the way",
                    who(),
                    name(cell)
                );
                ("KB-MOVE-2", why)
            }
            Self::JumpTooFar(cell) => {
                let range = game.numbers.soldier.jump_range;
                (
                    "KB-SOLD-3",
                    format!("no way of at most {range} hexes leads round the walls to {}", name(cell)),
                )
            }
            Self::FlamesOnly => plain("KB-PYRO-4", "the Pyro attacks by a cone: n, ne, se, s, sw or nw"),
            Self::HealsOnly => plain("KB-MED-1", "the Medic does not attack, he heals"),
            Self::NoFlames(class) => ("KB-PYRO-2", format!("the {} has no flames", class.title())),
            Self::NoHealer(class) => ("KB-MED-1", format!("the {} heals nobody", class.title())),
            Self::NoUber(class) => ("KB-MED-6", format!("the {} has no UberCharge", class.title())),
            Self::NoJump(class) => ("KB-SOLD-3", format!("the {} makes no rocket jumps", class.title())),
            Self::NoBuilder(class) => {
                ("KB-ENG-2", format!("the {} has no Sentry Gun to build or take up", class.title()))
            }
            Self::NoScope(class) => ("KB-SNIP-2", format!("the {} has no scope", class.title())),
            Self::NobodyInCone(cone) => ("KB-PYRO-4", format!("the cone {} catches no enemy", cone.name())),
            Self::NoEnemyThere(cell) => ("KB-ATT-1", format!("no enemy stands on {}", name(cell))),
            Self::FriendThere(cell) => ("KB-DEMO-2", format!("a friend stands on {}", name(cell))),
            Self::SafeInBase(cell) => {
                ("KB-BASE-1", format!("the enemy on {} is safe in his base", name(cell)))
            }
            Self::TooNear(cell, least) => {
                ("KB-SNIP-3", format!("{} is nearer than the minimum range of {least}", name(cell)))
            }
            Self::TooFar(cell, distance, range) => {
                ("KB-ATT-2", format!("{} is {distance} hexes away, the range is {range}", name(cell)))
            }
            Self::NoSight(from, to) => {
                ("KB-LOS-1", format!("walls or heights block the line from {} to {}", name(from), name(to)))
            }
            Self::ThrowAtWall(cell) => {
                ("KB-DEMO-2", format!("{} is a wall, no grenade lies there", name(cell)))
            }
            Self::ThrowIntoBase(cell) => {
                ("KB-DEMO-2", format!("{} is of the enemy base, nobody could be hit", name(cell)))
            }
            Self::HealsItself => plain("KB-MED-1", "the Medic does not heal himself"),
            Self::PatientTooFar(cell, range) => {
                ("KB-MED-1", format!("{} is farther than the healing range of {range}", name(cell)))
            }
            Self::PatientUnseen(cell) => ("KB-MED-1", format!("the Medic does not see {}", name(cell))),
            Self::NoPatient(cell) => {
                ("KB-MED-1", format!("no friend who can be healed stands on {}", name(cell)))
            }
            Self::NotCharged(charge) => {
                let full = game.numbers.medic.charge_max;
                ("KB-MED-6", format!("the charge is {charge}, an UberCharge takes {full}"))
            }
            Self::HasGun => plain("KB-ENG-2", "the team has a Sentry Gun on the board already"),
            Self::NotAdjacent(cell) => ("KB-ENG-2", format!("{} is not next to the Engineer", name(cell))),
            Self::NoSite(cell) => ("KB-ENG-3", format!("a Sentry Gun cannot stand on {}", name(cell))),
            Self::NoGunNext => plain("KB-ENG-4", "no Sentry Gun of the team stands next to the Engineer"),
            Self::ScopeAfterMove => plain("KB-SNIP-4", "after a move the Sniper cannot scope in this turn"),
            Self::FullScope => plain("KB-SNIP-4", "the scope is at its ceiling"),
            Self::ChosenTwice(class) => ("KB-SETUP-2", format!("the team has the {} already", class.title())),
            Self::ClassTaken(class) => {
                ("KB-SPAWN-4", format!("the {} lies in another slot of the team", class.title()))
            }
            Self::SetupOffBase(cell) => ("KB-SETUP-1", format!("{} is not of the own base", name(cell))),
            Self::SpawnOffBase(cell) => ("KB-SPAWN-3", format!("{} is not of the own base", name(cell))),
            Self::NotNearest(cell) => {
                ("KB-SENT-4", format!("{} is not one of the nearest targets of the Sentry Gun", name(cell)))
            }
        };
        Refusal::new(rule, sentence)
    }
}
