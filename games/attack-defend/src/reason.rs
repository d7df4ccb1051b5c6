//! Why an action is refused: every reason with its rule and its sentence.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Refusal;

use crate::game::AttackDefend;
use crate::state::State;
use crate::terrain::TerrainKind;
use crate::words::{Class, Side};

/// A reason without a string: listing legal actions asks the same checks millions of times, and only a person
/// needs the sentence.
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
    OccupiedAtDeploy(Cell),
    SpawnFirst,
    NoSpawnNow,
    NotNextToSpawn(Class),
    NoSpawn(Cell),
    NoSpawnOnPoint(Cell),
    OccupiedAtSpawn(Cell),
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
    Occupied(Cell),
    NoWay(Cell, Cell),
    Acted(Class),
    NoThirdAttack,
    InBase,
    OnlyAttacksAll,
    OnlyPyroAttacksAll(Class),
    NoAttack,
    OnlySniperMarks(Class),
    OnlyDemomanThrows(Class),
    NoEnemy(Class, Cell),
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
    /// Writes the reason for a person.
    pub(crate) fn refusal(self, game: &AttackDefend, state: &State) -> Refusal {
        let (rule, sentence) = self.rule_and_sentence(game, state);
        Refusal::new(rule, sentence)
    }

    fn rule_and_sentence(self, game: &AttackDefend, state: &State) -> (&'static str, String) {
        let name = |cell: Cell| game.terrain.board.name(cell);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        let side = state.side.title();
        match self {
            Self::Over(Side::Blue) => plain("AD-WIN-1", "the game is over: BLU has captured both points"),
            Self::Over(Side::Red) => plain("AD-WIN-2", "the game is over: RED has held out"),
            Self::DiceFirst => plain("AD-DICE-1", "roll the dice of the attack first"),
            Self::NoDice => plain("AD-DICE-1", "no dice are rolled now"),
            Self::OtherDice => plain("AD-DICE-1", "expected one face from 1 to 6 for each enemy attacked"),
            Self::DeployFirst => plain("AD-SETUP-3", "place all units first"),
            Self::AllDeployed => plain("AD-SETUP-3", "all units were placed before the first turn"),
            Self::NotNextToDeploy(class) => {
                ("AD-SETUP-3", format!("the {} of {side} is not the next unit to place", class.title()))
            }
            Self::NoDeployment(cell) if state.side == Side::Blue => {
                ("AD-SETUP-1", format!("BLU starts in its base, and {} is not in it", name(cell)))
            }
            Self::NoDeployment(cell) => {
                let what = match game.terrain.kind(cell) {
                    TerrainKind::Wall => "a wall",
                    TerrainKind::Window => "a window",
                    TerrainKind::Floor | TerrainKind::Point(_) | TerrainKind::Base(_) => "BLU's base",
                };
                ("AD-SETUP-2", format!("RED cannot start on {}: it is {what}", name(cell)))
            }
            Self::OccupiedAtDeploy(cell) => ("AD-SETUP-3", format!("{} is occupied", name(cell))),
            Self::SpawnFirst => plain("AD-ACT-3", "respawn the dead units first"),
            Self::NoSpawnNow => plain("AD-SPAWN-1", "units do not respawn in this step of the turn"),
            Self::NotNextToSpawn(class) => {
                ("AD-SPAWN-6", format!("the {} of {side} is not the next unit to respawn", class.title()))
            }
            Self::NoSpawn(cell) => ("AD-SPAWN-2", format!("{} is not in the base of {side}", name(cell))),
            Self::NoSpawnOnPoint(cell) => (
                "AD-SPAWN-3",
                format!(
                    "no respawn on {}: only BLU respawns on a point, on point 1 once captured",
                    name(cell)
                ),
            ),
            Self::OccupiedAtSpawn(cell) => ("AD-SPAWN-2", format!("{} is occupied", name(cell))),
            Self::NoUnit(cell) => match state.unit_at(cell) {
                Some(unit) => {
                    let (class, owner) = (unit.class().title(), unit.side().title());
                    ("AD-PLAY-2", format!("the {class} on {} belongs to {owner}", name(cell)))
                }
                None => ("AD-PLAY-2", format!("there is no unit on {}", name(cell))),
            },
            Self::Played(class) => {
                ("AD-TURN-3", format!("the {} has already been played in this turn", class.title()))
            }
            Self::NoPlays => ("AD-TURN-2", format!("{side} has no plays left in this turn")),
            Self::NobodyPlays => plain("AD-ACT-1", "no unit is in play; begin with 'play' and its space"),
            Self::OthersTurn => ("AD-TURN-1", format!("it is {side}'s turn")),
            Self::NotInPlay(class) => ("AD-PLAY-2", format!("the {} is not in play yet", class.title())),
            Self::SamePlace => plain("AD-MOVE-6", "the unit is already there"),
            Self::NoEntry(cell) => {
                let what = if game.terrain.kind(cell) == TerrainKind::Wall { "wall" } else { "window" };
                ("AD-MOVE-2", format!("{} is a {what}", name(cell)))
            }
            Self::EnemyBase(cell) => ("AD-MOVE-3", format!("{} is in the enemy's base", name(cell))),
            Self::LeftBase(cell) => (
                "AD-MOVE-4",
                format!("{} is in the base, and a unit that has left it cannot return", name(cell)),
            ),
            Self::Occupied(cell) => ("AD-MOVE-5", format!("{} is occupied", name(cell))),
            Self::NoWay(at, to) if game.is_way_blocked(state, at, to) => {
                ("AD-MOVE-5", format!("units block the way from {} to {}", name(at), name(to)))
            }
            Self::NoWay(at, to) => {
                let moves = match state.moves_left {
                    1 => "1 move is".to_owned(),
                    left => format!("{left} moves are"),
                };
                ("AD-MOVE-6", format!("{moves} not enough to go from {} to {}", name(at), name(to)))
            }
            Self::Acted(class) => {
                ("AD-PLAY-5", format!("the {} has already acted in this play", class.title()))
            }
            Self::NoThirdAttack => plain("AD-HEAVY-2", "the Heavy has no third attack"),
            Self::InBase => plain("AD-ATK-4", "a unit in a base cannot attack, mark or throw"),
            Self::OnlyAttacksAll => plain("AD-ATK-7", "the Pyro attacks all enemies in range: 'attack all'"),
            Self::OnlyPyroAttacksAll(class) => {
                ("AD-ATK-7", format!("only the Pyro attacks all enemies in range, not the {}", class.title()))
            }
            Self::NoAttack => plain("AD-DEMO-4", "the Demoman has no attack, only a grenade"),
            Self::OnlySniperMarks(class) => {
                ("AD-SNIPER-1", format!("only the Sniper marks enemies, not the {}", class.title()))
            }
            Self::OnlyDemomanThrows(class) => {
                ("AD-DEMO-1", format!("only the Demoman throws grenades, not the {}", class.title()))
            }
            Self::NoEnemy(class, cell) => {
                let rule = if class == Class::Sniper { "AD-SNIPER-1" } else { "AD-ATK-6" };
                (rule, format!("there is no enemy on {}", name(cell)))
            }
            Self::Friend(cell) => ("AD-ATK-3", format!("the unit on {} is on the same side", name(cell))),
            Self::Sheltered(cell) => ("AD-ATK-4", format!("the enemy on {} is safe in its base", name(cell))),
            Self::NotMarked(class) => ("AD-SNIPER-3", format!("{side} has not marked the {}", class.title())),
            Self::Marked(class) => ("AD-SNIPER-1", format!("the {} is already marked", class.title())),
            Self::OutOfRange(distance) => {
                let range = state.playing.and_then(|unit| game.numbers.of(unit.class()).range);
                let range = range.map_or(String::new(), |range| format!(" (range {range})"));
                ("AD-ATK-2", format!("that is {distance} spaces away, out of range{range}"))
            }
            Self::NoSight(at, to) => {
                ("AD-LOS-1", format!("walls block the line of sight from {} to {}", name(at), name(to)))
            }
            Self::NoAim(class, cell) => {
                let rule = if class == Class::Demoman { "AD-DEMO-1" } else { "AD-ATK-8" };
                (rule, format!("{} is not another floor or point space", name(cell)))
            }
            Self::NobodyCaught(cell) => {
                ("AD-ATK-8", format!("a rocket on {} would hit no enemy", name(cell)))
            }
            Self::NobodyInRange => plain("AD-ATK-7", "no enemy outside its base is in range and in sight"),
        }
    }
}
