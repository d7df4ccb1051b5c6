//! What the game tells bots about good play: laws on random positions, and examples.

use hillfort_board::Cell;
use hillfort_engine::playout::over_random_games;
use hillfort_engine::{Game as _, GameConfig, Heuristic as _, Record, Seat, Table as _, TypedTable};
use hillfort_king_of_the_board::{FACTS, KingOfTheBoard, Phase, Shot, State, UnitId};

const RED: Seat = Seat::new(0);
const BLU: Seat = Seat::new(1);

/// Calls `see` with the states of random games on a map.
fn every_state(map: &str, games: u64, mut see: impl FnMut(&KingOfTheBoard, &State)) {
    let config = GameConfig { options: vec![("map".to_owned(), map.to_owned())], ..GameConfig::default() };
    let table = TypedTable::<KingOfTheBoard>::start(&config).expect("the map can be played");
    let game = &**table.game();
    over_random_games(game, games, |state| see(game, state));
}

/// Returns the position with the teams swapped and the board turned by 180 degrees. Every second row is shifted and
/// one hex shorter.
fn mirrored(state: &State, (columns, rows): (usize, usize)) -> State {
    let turned = |cell: Cell| {
        let (column, row) = (cell.index() % columns, cell.index() / columns);
        Cell::new((rows - 1 - row) * columns + (columns - 1 - row % 2 - column))
    };
    let unit = |unit: UnitId| UnitId { side: unit.side.other(), ..unit };
    let mut other = state.clone();
    other.people.swap(0, 1);
    other.guns.swap(0, 1);
    other.grenade.swap(0, 1);
    other.marker.swap(0, 1);
    other.points.swap(0, 1);
    for person in other.people.as_flattened_mut() {
        person.at = person.at.map(turned);
    }
    for gun in &mut other.guns {
        gun.at = gun.at.map(turned);
    }
    other.grenade = other.grenade.map(|cell| cell.map(turned));
    other.side = state.side.other();
    other.phase = match state.phase {
        Phase::Setup(side, slot) => Phase::Setup(side.other(), slot),
        Phase::Spawn(side, slot) => Phase::Spawn(side.other(), slot),
        Phase::Roll(shot) => {
            Phase::Roll(Shot { attacker: unit(shot.attacker), target: unit(shot.target), ..shot })
        }
        phase => phase,
    };
    other
}

#[test]
fn mirrored_positions_have_mirrored_values() {
    for (map, size) in [("summit", (15, 21)), ("viaduct", (16, 19))] {
        let mut seen = 0;
        every_state(map, 30, |game, state| {
            let other = mirrored(state, size);
            assert_eq!(mirrored(&other, size), *state);
            let (here, there) = (game.value(state, RED), game.value(&other, BLU));
            assert!((here - there).abs() < 1e-5, "{here} here, {there} mirrored: {state:?}");
            seen += 1;
        });
        assert!(seen > 1_000, "only {seen} positions were compared");
    }
}

/// Sets up a position by the lines of a scenario.
fn table(lines: &str) -> TypedTable<KingOfTheBoard> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns RED's value of a position in which only these lines vary.
fn value(lines: &str) -> f32 {
    let rest = "place red heavy d20\nplace red medic k20\n\
                place blu heavy e1\nplace blu scout k2\nplace blu soldier e5\n";
    let table = table(&format!("{lines}\n{rest}"));
    table.game().value(table.state(), RED)
}

#[test]
fn people_are_worth_more_near_the_control_point() {
    let [base, way, point] = ["d21", "f15", "h11"].map(|at| value(&format!("place red scout {at}")));
    assert!(base < way && way < point, "{base} {way} {point}");
}

#[test]
fn less_health_lowers_the_value() {
    let healthy = value("place red scout f15");
    assert!(value("place red scout f15 hp=40") < healthy);
    assert!(value("place red scout f15 burn=2") < healthy);
    assert!(value("place red scout dead") < value("place red scout f15 hp=20"));
}

#[test]
fn points_raise_the_value() {
    let values = [0, 3, 6, 9].map(|points| value(&format!("place red scout h11\nset points.red {points}")));
    assert!(values.is_sorted(), "{values:?}");
    assert!(values[3] > 0.9, "RED needs one more point: {values:?}");
}

#[test]
fn the_end_of_a_turn_hardly_changes_the_value() {
    // RED's Scout enters the control point. The value already counts the point that the end of the turn scores.
    let mut table = table(
        "place red scout i13\nplace red heavy d20\nplace red medic k20\n\
         place blu heavy e1\nplace blu scout k2\nplace blu medic d2\nred move h11\n",
    );
    let before = table.game().value(table.state(), RED);
    table.event("red", "end").expect("a turn can be ended");
    let ended = table.game().value(table.state(), RED);
    assert!((before - ended).abs() < 0.02, "{before} before the end, {ended} after it");
}

#[test]
fn a_killing_shot_looks_better_than_a_walk_away() {
    let table = table(
        "place red scout h11\nplace red heavy d20\nplace red medic k20\n\
         place blu soldier h10 hp=80\nplace blu scout k2\nplace blu medic d2\n",
    );
    let (game, state) = (table.game(), table.state());
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let policy_logit = |line: &str| {
        let action =
            legal.iter().find(|action| hillfort_engine::Notation::write(&**game, state, **action) == line);
        game.policy_logit(state, *action.unwrap_or_else(|| panic!("'{line}' is legal")))
    };
    assert!(policy_logit("attack h10") > policy_logit("move f14"));
    assert!(policy_logit("attack h10") > policy_logit("end"));
}
