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
    LastOnStairs,
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
            0 => "the unit has no movement left".to_owned(),
            _ => format!("the unit has only {left} movement left"),
        };
        let (rule, sentence) = match self {
            Self::Over => plain("BG-WIN-8", "the game is over"),
            Self::SetupFirst => plain("BG-SETUP-10", "units cannot act before both sides have deployed"),
            Self::NobodyDeployed => plain("BG-SETUP-6", "deploy at least one unit first"),
            Self::SixUnits => plain("BG-SETUP-4", "a side deploys at most six units"),
            Self::ThreeOfAClass(class, is_setup) => {
                let sentence = format!("the side already has three units of the class {}", class.title());
                (in_setup(is_setup, "BG-SETUP-5", "BG-DEATH-6"), sentence)
            }
            Self::NoSpawnArea(cell, is_setup) => {
                let sentence = format!("{} is not in a spawn area of {}", name(cell), state.side.title());
                (in_setup(is_setup, "BG-SETUP-3", "BG-DEATH-7"), sentence)
            }
            Self::SpawnTaken(cell, is_setup) => {
                let sentence = format!("there is already a unit on {}", name(cell));
                (in_setup(is_setup, "BG-SETUP-3", "BG-DEATH-7"), sentence)
            }
            Self::NobodyWaits => {
                ("BG-DEATH-5", format!("no unit of {} is waiting to return", state.side.title()))
            }
            Self::TooEarly(turn) => ("BG-DEATH-5", format!("the next unit can return in turn {turn}")),
            Self::NoUnit(cell) => ("BG-UNIT-2", format!("there is no unit on {}", name(cell))),
            Self::NotYours(cell) => {
                ("BG-OV-1", format!("the unit on {} does not belong to {}", name(cell), state.side.title()))
            }
            Self::HasActed(cell) => {
                ("BG-UNIT-3", format!("the unit on {} has already acted this turn", name(cell)))
            }
            Self::FourUsed => plain("BG-UNIT-1", "four units have already acted this turn"),
            Self::SamePlace => plain("BG-MOVE-9", "the unit is already there"),
            Self::FlagTaken => plain("BG-FLAG-3", "taking the flag has ended the unit's movement"),
            Self::Solid(cell) => ("BG-MOVE-5", format!("no unit can enter {}", name(cell))),
            Self::Taken(cell) => ("BG-MOVE-8", format!("there is already a unit on {}", name(cell))),
            Self::EnemyInTheWay(cell) => ("BG-MOVE-7", format!("enemies block the way to {}", name(cell))),
            Self::HeavyInTheWay(cell) => ("BG-HEAVY-2", format!("a Heavy blocks the way to {}", name(cell))),
            Self::LastOnStairs => plain("BG-STAIR-3", "stairs cost 2 movement, but only 1 is left"),
            Self::StairsInTheWay(cell, left) => {
                let (cell, movement) = (name(cell), movement(left));
                ("BG-STAIR-1", format!("stairs cost 2 movement each, so {cell} is too far: {movement}"))
            }
            Self::TooFar(cell, left) => {
                ("BG-MOVE-9", format!("{} is too far: {}", name(cell), movement(left)))
            }
            Self::NoJumper(class) => ("BG-JUMP-1", format!("a {} cannot rocket jump", class.title())),
            Self::HasJumped => plain("BG-JUMP-7", "the Soldier has already jumped this turn"),
            Self::NotStraightOver => plain("BG-JUMP-2", "a jump goes straight over exactly one square"),
            Self::JumpOverBlack => plain("BG-JUMP-4", "a jump cannot cross a black square"),
            Self::JumpOntoSolid(cell) => ("BG-JUMP-4", format!("no unit can land on {}", name(cell))),
            Self::NothingToJump(cell) => {
                ("BG-JUMP-5", format!("there is no obstacle, Heavy or stairs on {} to jump over", name(cell)))
            }
            Self::EnemyOnStairs(cell) => {
                ("BG-JUMP-3", format!("an enemy is on the stairs on {}", name(cell)))
            }
            Self::LandingTaken(cell) => ("BG-JUMP-5", format!("there is already a unit on {}", name(cell))),
            Self::JumpTooExpensive(cost, left) => {
                ("BG-JUMP-6", format!("the jump costs {cost} movement, but {}", movement(left)))
            }
            Self::MedicAttacks => plain("BG-ATT-1", "a Medic cannot attack"),
            Self::HasAttacked => plain("BG-UNIT-5", "the unit has already attacked or healed this turn"),
            Self::AimAtSolid(cell) => ("BG-LINE-3", format!("no unit can be hit on {}", name(cell))),
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
                ("BG-HEAVY-1", format!("a Heavy blocks the line of fire to {}", name(cell)))
            }
            Self::LineBlocked(cell) => {
                ("BG-LINE-2", format!("the line of fire to {} is blocked", name(cell)))
            }
            Self::NoEnemy(cell) => ("BG-ATT-2", format!("there is no enemy on {}", name(cell))),
            Self::Dodges(cell) => {
                let (cell, distance) = (name(cell), game.numbers.dodge);
                ("BG-SCOUT-1", format!("the Scout on {cell} dodges attackers at distance {distance} or less"))
            }
            Self::AllDodge => plain("BG-SCOUT-2", "the only enemies in the explosion are Scouts that dodge"),
            Self::NobodyHurt => plain("BG-ATT-3", "the explosion would hurt no enemy"),
            Self::OnlyMedicsHeal => plain("BG-ATT-1", "only a Medic can heal"),
            Self::HealsItself => plain("BG-HEAL-1", "a Medic cannot heal itself"),
            Self::NobodyToHeal(cell) => {
                ("BG-HEAL-1", format!("there is no unit of {} on {}", state.side.title(), name(cell)))
            }
            Self::TooFarToHeal => {
                let range = game.numbers.range[Class::Medic as usize];
                ("BG-RANGE-3", format!("a Medic heals at distance 1 to {range}"))
            }
            Self::AtTheCap(cell) => {
                ("BG-HEAL-4", format!("the unit on {} already has all the health it can have", name(cell)))
            }
        };
        Refusal::new(rule, sentence)
    }
}
