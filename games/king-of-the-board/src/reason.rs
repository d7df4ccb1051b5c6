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
            Self::SetupFirst => plain("KB-SETUP-1", "place the units of both teams first"),
            Self::SpawnFirst => plain("KB-SPAWN-3", "refill the dead slot first, or let it wait"),
            Self::TargetFirst => plain("KB-SENT-4", "choose the target of the Sentry Gun first"),
            Self::RollFirst => plain("KB-DICE-1", "roll the dice first"),
            Self::Over => plain("KB-WIN-1", "the game is over"),
            Self::NotRolled => plain("KB-DICE-1", "these dice cannot be rolled now"),
            Self::NoWaiting => {
                plain("KB-SETUP-1", "no slot can wait during the setup: place all three people")
            }
            Self::NoDeadSlot => plain("KB-SPAWN-3", "no dead slot can be refilled now"),
            Self::NoTie => plain("KB-SENT-4", "the Sentry Gun has no choice of targets now"),
            Self::Twice(taken) => {
                ("KB-ACT-1", format!("the unit has already taken its {} this turn", taken.name()))
            }
            Self::NoMoreActions => plain("KB-ACT-1", "the unit has taken all its actions; end the turn"),
            Self::AfterAttack => plain("KB-TURN-5", "a unit cannot move after its attack"),
            Self::Taken(cell) => ("KB-TERR-8", format!("there is already a unit on {}", name(cell))),
            Self::Wall(cell) => ("KB-TERR-4", format!("{} is a wall", name(cell))),
            Self::EnemyBase(cell) => ("KB-MOVE-3", format!("{} is in the enemy base", name(cell))),
            Self::LowObstacle(cell) => {
                ("KB-MOVE-4", format!("the {} cannot walk onto the low obstacle on {}", who(), name(cell)))
            }
            Self::WalkTooFar(cell) => ("KB-MOVE-1", format!("{} is too far for the {}", name(cell), who())),
            Self::NoWalk(cell) => {
                let (who, cell) = (who(), name(cell));
                ("KB-MOVE-2", format!("the {who} cannot walk to {cell}: heights or walls are in the way"))
            }
            Self::JumpTooFar(cell) => {
                let (range, cell) = (game.numbers.soldier.jump_range, name(cell));
                ("KB-SOLD-3", format!("{cell} is more than {range} hexes away, around the walls"))
            }
            Self::FlamesOnly => plain("KB-PYRO-4", "the Pyro attacks with a cone: n, ne, se, s, sw or nw"),
            Self::HealsOnly => plain("KB-MED-1", "the Medic heals instead of attacking"),
            Self::NoFlames(class) => ("KB-PYRO-2", format!("the {} has no flames", class.title())),
            Self::NoHealer(class) => ("KB-MED-1", format!("the {} cannot heal", class.title())),
            Self::NoUber(class) => ("KB-MED-6", format!("the {} has no UberCharge", class.title())),
            Self::NoJump(class) => ("KB-SOLD-3", format!("the {} cannot rocket jump", class.title())),
            Self::NoBuilder(class) => ("KB-ENG-2", format!("the {} has no Sentry Gun", class.title())),
            Self::NoScope(class) => ("KB-SNIP-2", format!("the {} has no scope", class.title())),
            Self::NobodyInCone(cone) => ("KB-PYRO-4", format!("no enemy is in the cone {}", cone.name())),
            Self::NoEnemyThere(cell) => ("KB-ATT-1", format!("no enemy is on {}", name(cell))),
            Self::FriendThere(cell) => ("KB-DEMO-2", format!("a friend is on {}", name(cell))),
            Self::SafeInBase(cell) => {
                ("KB-BASE-1", format!("the enemy on {} is safe in its base", name(cell)))
            }
            Self::TooNear(cell, least) => {
                ("KB-SNIP-3", format!("{} is closer than the minimum range of {least}", name(cell)))
            }
            Self::TooFar(cell, distance, range) => {
                ("KB-ATT-2", format!("{} is {distance} hexes away, but the range is {range}", name(cell)))
            }
            Self::NoSight(from, to) => {
                let (from, to) = (name(from), name(to));
                ("KB-LOS-1", format!("walls or heights block the line of sight from {from} to {to}"))
            }
            Self::ThrowAtWall(cell) => {
                ("KB-DEMO-2", format!("{} is a wall; a grenade cannot lie there", name(cell)))
            }
            Self::ThrowIntoBase(cell) => {
                ("KB-DEMO-2", format!("{} is in the enemy base; a grenade hurts nobody there", name(cell)))
            }
            Self::HealsItself => plain("KB-MED-1", "a Medic cannot heal itself"),
            Self::PatientTooFar(cell, range) => {
                ("KB-MED-1", format!("{} is beyond the healing range of {range}", name(cell)))
            }
            Self::PatientUnseen(cell) => ("KB-MED-1", format!("the Medic does not see {}", name(cell))),
            Self::NoPatient(cell) => {
                ("KB-MED-1", format!("there is no friend on {} who can be healed", name(cell)))
            }
            Self::NotCharged(charge) => {
                let full = game.numbers.medic.charge_max;
                ("KB-MED-6", format!("an UberCharge needs a charge of {full}; it is {charge}"))
            }
            Self::HasGun => plain("KB-ENG-2", "the team already has a Sentry Gun on the board"),
            Self::NotAdjacent(cell) => ("KB-ENG-2", format!("{} is not next to the Engineer", name(cell))),
            Self::NoSite(cell) => ("KB-ENG-3", format!("a Sentry Gun cannot be built on {}", name(cell))),
            Self::NoGunNext => plain("KB-ENG-4", "the team's Sentry Gun is not next to the Engineer"),
            Self::ScopeAfterMove => plain("KB-SNIP-4", "the Sniper cannot scope after a move"),
            Self::FullScope => plain("KB-SNIP-4", "the Sniper has all the scopes there are"),
            Self::ChosenTwice(class) => ("KB-SETUP-2", format!("the team already has the {}", class.title())),
            Self::ClassTaken(class) => {
                ("KB-SPAWN-4", format!("another slot of the team has the {}", class.title()))
            }
            Self::SetupOffBase(cell) => ("KB-SETUP-1", format!("{} is not in your base", name(cell))),
            Self::SpawnOffBase(cell) => ("KB-SPAWN-3", format!("{} is not in your base", name(cell))),
            Self::NotNearest(cell) => {
                ("KB-SENT-4", format!("{} is not one of the Sentry Gun's nearest targets", name(cell)))
            }
        };
        Refusal::new(rule, sentence)
    }
}
