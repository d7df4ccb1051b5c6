//! What the game says of good play, by laws that hold everywhere and by examples.

use hillfort_board::Cell;
use hillfort_engine::playout::over_random_games;
use hillfort_engine::{Game as _, GameConfig, Heuristic as _, Record, Seat, Table as _, TypedTable};
use hillfort_king_of_the_board::{FACTS, KingOfTheBoard, Phase, Shot, State, UnitId};

const RED: Seat = Seat::new(0);
const BLU: Seat = Seat::new(1);

/// CounterValue the states of random games on a map.
fn every_state(map: &str, games: u64, mut see: impl FnMut(&KingOfTheBoard, &State)) {
    let config = GameConfig { options: vec![("map".to_owned(), map.to_owned())], ..GameConfig::default() };
    let table = TypedTable::<KingOfTheBoard>::start(&config).expect("the map can be played");
    let game = &**table.game();
    over_random_games(game, games, |state| see(game, state));
}

/// The position with the teams swapped and the board turned by 180 degrees; rows are shifted in turn, and the
/// shifted ones are a hex shorter.
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
        assert!(seen > 1_000, "many positions were compared");
    }
}

#[test]
fn the_values_of_both_seats_add_up_to_one() {
    every_state("summit", 30, |game, state| {
        let values = [RED, BLU].map(|seat| game.value(state, seat));
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?}");
        assert!((values[0] + values[1] - 1.0).abs() < 1e-5, "{values:?}");
    });
}

/// Sets up a position by the lines of a scenario.
fn table(lines: &str) -> TypedTable<KingOfTheBoard> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines are a record's");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be carried out")
}

/// The value for RED of a position that differs from others in some lines.
fn value(lines: &str) -> f32 {
    let rest = "place red heavy d20\nplace red medic k20\n\
                place blu heavy e1\nplace blu scout k2\nplace blu soldier e5\n";
    let table = table(&format!("{lines}\n{rest}"));
    table.game().value(table.state(), RED)
}

#[test]
fn the_control_point_is_where_people_belong() {
    let [base, way, point] = ["d21", "f15", "h11"].map(|at| value(&format!("place red scout {at}")));
    assert!(base < way && way < point, "{base} {way} {point}");
}

#[test]
fn health_is_worth_having_and_taking() {
    let healthy = value("place red scout f15");
    assert!(value("place red scout f15 hp=40") < healthy);
    assert!(value("place red scout f15 burn=2") < healthy);
    assert!(value("place red scout dead") < value("place red scout f15 hp=20"));
}

#[test]
fn points_come_nearer_to_winning() {
    let values = [0, 3, 6, 9].map(|points| value(&format!("place red scout h11\nset points.red {points}")));
    assert!(values.is_sorted(), "{values:?}");
    assert!(values[3] > 0.9, "one point is missing: {values:?}");
}

#[test]
fn nothing_is_lost_by_going_on_and_nothing_gained() {
    // RED's Scout enters the point: the point that the end of the turn scores is counted before.
    let mut table = table(
        "place red scout i13\nplace red heavy d20\nplace red medic k20\n\
         place blu heavy e1\nplace blu scout k2\nplace blu medic d2\nred move h11\n",
    );
    let amid = table.game().value(table.state(), RED);
    table.event("red", "end").expect("a turn can be ended");
    let ended = table.game().value(table.state(), RED);
    assert!((amid - ended).abs() < 0.02, "{amid} amid the turn, {ended} after it");
}

#[test]
fn a_killing_shot_promises_more_than_a_walk_away() {
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
