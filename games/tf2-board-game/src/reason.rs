//! Why an action is refused: every reason with its rule and its sentence.

use hillfort_board::Cell;
use hillfort_engine::Refusal;

use crate::game::Tf2BoardGame;
use crate::state::State;
use crate::words::Class;

/// A reason without a string: listing legal actions asks the same checks millions of times, and only a person needs
/// the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Over,
    SetupFirst,
    NobodyDeployed,
    SixUnits,
    // In this reason and the next two the flag says whether it is still setup.
    ThreeOfAClass(Class, bool),
    NoSpawnArea(Cell, bool),
    SpawnTaken(Cell, bool),
    NobodyWaits,
    TooEarly(u16),
    NoUnit(Cell),
    NotYours(Cell),
    HasActed(Cell),
    FourUsed,
    SamePlace,
    FlagTaken,
    Solid(Cell),
    Taken(Cell),
    EnemyInTheWay(Cell),
    HeavyInTheWay(Cell),
    LastOnStairs(Cell),
    StairsInTheWay(Cell, u8),
    TooFar(Cell, u8),
    NoJumper(Class),
    HasJumped,
    NotStraightOver,
    JumpOverBlack,
    JumpOntoSolid(Cell),
    NothingToJump(Cell),
    EnemyOnStairs(Cell),
    LandingTaken(Cell),
    JumpTooExpensive(u8, u8),
    MedicAttacks,
    HasAttacked,
    AimAtSolid(Cell),
    OutOfRange(Class),
    ClosedCorner(Cell),
    HeavyInLine(Cell),
    LineBlocked(Cell),
    NoEnemy(Cell),
    Dodges(Cell),
    AllDodge,
    NobodyHurt,
    OnlyMedicsHeal,
    HealsItself,
    NobodyToHeal(Cell),
    TooFarToHeal,
    AtTheCap(Cell),
}

impl Reason {
    /// Writes the reason for a person.
    pub(crate) fn refusal(self, game: &Tf2BoardGame, state: &State) -> Refusal {
        let name = |cell: Cell| game.name(cell);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        let in_setup = |is_setup: bool, setup, play| if is_setup { setup } else { play };
        let movement = |left: u8| match left {
            0 => "no movement is left".to_owned(),
            _ => format!("the unit has only {left} movement left"),
        };
        let (rule, sentence) = match self {
            Self::Over => plain("BG-WIN-8", "the game is over"),
            Self::SetupFirst => {
                plain("BG-SETUP-10", "units act from turn 1 on, when both sides have deployed")
            }
            Self::NobodyDeployed => plain("BG-SETUP-6", "a side needs at least one unit"),
            Self::SixUnits => plain("BG-SETUP-4", "a player deploys at most six units"),
            Self::ThreeOfAClass(class, is_setup) => {
                let sentence = format!("three units of the class {} are on the board", class.title());
                (in_setup(is_setup, "BG-SETUP-5", "BG-DEATH-6"), sentence)
            }
            Self::NoSpawnArea(cell, is_setup) => {
                let sentence = format!("{} is not in a spawn area of {}", name(cell), state.side.title());
                (in_setup(is_setup, "BG-SETUP-3", "BG-DEATH-7"), sentence)
            }
            Self::SpawnTaken(cell, is_setup) => {
                (in_setup(is_setup, "BG-SETUP-3", "BG-DEATH-7"), format!("a unit stands on {}", name(cell)))
            }
            Self::NobodyWaits => {
                ("BG-DEATH-5", format!("no unit of {} is waiting to return", state.side.title()))
            }
            Self::TooEarly(turn) => ("BG-DEATH-5", format!("the next unit may return in turn {turn}")),
            Self::NoUnit(cell) => ("BG-UNIT-2", format!("there is no unit on {}", name(cell))),
            Self::NotYours(cell) => {
                ("BG-OV-1", format!("the unit on {} is not {}'s", name(cell), state.side.title()))
            }
            Self::HasActed(cell) => {
                ("BG-UNIT-3", format!("the unit on {} has acted in this turn", name(cell)))
            }
            Self::FourUsed => plain("BG-UNIT-1", "four units have been used in this turn"),
            Self::SamePlace => plain("BG-MOVE-9", "a walk leads to another square"),
            Self::FlagTaken => {
                plain("BG-FLAG-3", "taking the flag has ended the unit's movement in this turn")
            }
            Self::Solid(cell) => ("BG-MOVE-5", format!("nobody can enter {}", name(cell))),
            Self::Taken(cell) => ("BG-MOVE-8", format!("a unit stands on {}", name(cell))),
            Self::EnemyInTheWay(cell) => ("BG-MOVE-7", format!("enemies are in the way to {}", name(cell))),
            Self::HeavyInTheWay(cell) => ("BG-HEAVY-2", format!("a Heavy is in the way to {}", name(cell))),
            Self::LastOnStairs(_) => plain("BG-STAIR-3", "stairs take 2 movement, and only 1 is left"),
            Self::StairsInTheWay(cell, left) => {
                let sentence = format!("stairs take 2 movement each: {} for {}", movement(left), name(cell));
                ("BG-STAIR-1", sentence)
            }
            Self::TooFar(cell, left) => {
                ("BG-MOVE-9", format!("{} is too far: {}", name(cell), movement(left)))
            }
            Self::NoJumper(class) => ("BG-JUMP-1", format!("a {} does not rocket jump", class.title())),
            Self::HasJumped => plain("BG-JUMP-7", "the Soldier has jumped in this turn"),
            Self::NotStraightOver => plain("BG-JUMP-2", "a jump goes straight over exactly one square"),
            Self::JumpOverBlack => plain("BG-JUMP-4", "a jump never goes over black"),
            Self::JumpOntoSolid(cell) => ("BG-JUMP-4", format!("nobody can land on {}", name(cell))),
            Self::NothingToJump(cell) => (
                "BG-JUMP-5",
                format!("{} holds no obstacle, no Heavy and no stairs to leap over", name(cell)),
            ),
            Self::EnemyOnStairs(cell) => {
                ("BG-JUMP-3", format!("an enemy stands on the stairs {}", name(cell)))
            }
            Self::LandingTaken(cell) => ("BG-JUMP-5", format!("a unit stands on {}", name(cell))),
            Self::JumpTooExpensive(cost, left) => {
                ("BG-JUMP-6", format!("the jump takes {cost} movement, and {}", movement(left)))
            }
            Self::MedicAttacks => plain("BG-ATT-1", "a Medic cannot attack"),
            Self::HasAttacked => plain("BG-UNIT-5", "the unit has attacked or healed in this turn"),
            Self::AimAtSolid(cell) => ("BG-LINE-3", format!("nothing can be hit on {}", name(cell))),
            Self::OutOfRange(class) => {
                let range = game.numbers.range[class as usize];
                let squares = format!("up to {range} squares straight along a row or column");
                match class {
                    Class::Soldier => {
                        ("BG-RANGE-2", format!("a Soldier aims {squares}, or at a square around it"))
                    }
                    Class::Heavy | Class::Medic | Class::Scout => {
                        ("BG-RANGE-1", format!("a {} attacks {squares}", class.title()))
                    }
                }
            }
            Self::ClosedCorner(cell) => {
                ("BG-LINE-4", format!("both squares at the corner to {} block fire", name(cell)))
            }
            Self::HeavyInLine(cell) => {
                ("BG-HEAVY-1", format!("a Heavy is in the line of fire to {}", name(cell)))
            }
            Self::LineBlocked(cell) => {
                ("BG-LINE-2", format!("the line of fire to {} is blocked", name(cell)))
            }
            Self::NoEnemy(cell) => ("BG-ATT-2", format!("there is no enemy on {}", name(cell))),
            Self::Dodges(cell) => {
                let distance = game.numbers.dodge;
                let sentence =
                    format!("the Scout on {} dodges attackers at distance {distance} or less", name(cell));
                ("BG-SCOUT-1", sentence)
            }
            Self::AllDodge => {
                plain("BG-SCOUT-2", "the only enemies in the explosion are Scouts that dodge it")
            }
            Self::NobodyHurt => plain("BG-ATT-3", "the explosion would hurt no enemy"),
            Self::OnlyMedicsHeal => plain("BG-ATT-1", "only a Medic heals"),
            Self::HealsItself => plain("BG-HEAL-1", "a Medic never heals itself"),
            Self::NobodyToHeal(cell) => ("BG-HEAL-1", format!("there is no own unit on {}", name(cell))),
            Self::TooFarToHeal => {
                let range = game.numbers.range[Class::Medic as usize];
                ("BG-RANGE-3", format!("a Medic heals at distance 1 to {range}"))
            }
            Self::AtTheCap(cell) => {
                ("BG-HEAL-4", format!("the unit on {} has all the health it can have", name(cell)))
            }
        };
        Refusal::new(rule, sentence)
    }
}
