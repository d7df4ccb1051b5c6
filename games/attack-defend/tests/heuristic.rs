//! The value of states and the ordering of actions, by examples and by the symmetry of a map.

use hillfort_attack_defend::{Action, AttackDefend, FACTS, Side, State, seat_of};
use hillfort_board::Cell;
use hillfort_engine::playout::over_random_games;
use hillfort_engine::{
    Game as _, GameConfig, GameData, Heuristic as _, Record, Ruleset as _, Table as _, TypedTable,
};

fn game(map: &str) -> AttackDefend {
    let options = vec![("map".to_owned(), map.to_owned())];
    let config = GameConfig { options, ..GameConfig::default() };
    AttackDefend::compile(&GameData::new(&FACTS, &config).expect("the options are known"))
        .expect("the map and the cards are valid")
}

/// Mirrors a state of `twin-mesas`, a map of 11 rows of 25 cells: its top row becomes the bottom row.
///
/// The sides have different tasks, so swapping them would change the value; but the map favours no flank.
fn mirrored(state: &State) -> State {
    const ROWS: usize = 11;
    const COLUMNS: usize = 25;
    let mirror = |cell: Cell| {
        let (row, column) = (cell.index() / COLUMNS, cell.index() % COLUMNS);
        Cell::new((ROWS - 1 - row) * COLUMNS + column)
    };
    let mut mirrored = state.clone();
    mirrored.at = state.at.map(|at| at.map(mirror));
    mirrored.grenades = state.grenades.map(|at| at.map(mirror));
    mirrored
}

/// Sets up a position by the lines of a scenario and plays the events after them.
fn table(lines: &str) -> TypedTable<AttackDefend> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns the value of a position for BLU.
fn value(lines: &str) -> f32 {
    let table = table(lines);
    table.game().value(table.state(), seat_of(Side::Blue))
}

#[test]
fn the_other_flank_is_worth_the_same() {
    let game = game("twin-mesas");
    over_random_games(&game, 20, |state| {
        let [a, b] = [state.clone(), mirrored(state)].map(|state| game.value(&state, seat_of(Side::Blue)));
        assert!((a - b).abs() < 1e-5, "{a} and {b} in {state:?}");
    });
}

#[test]
fn the_turn_counter_works_for_red() {
    let at = |clock: u8| value(&format!("place blu heavy f5\nplace red heavy j4\nset clock {clock}\n"));
    assert!(at(0) > at(5) && at(5) > at(9));
}

#[test]
fn the_first_point_is_worth_something() {
    let units = "place blu heavy i8\nplace red heavy m9\n";
    assert!(value(&format!("{units}set captured1 3\n")) > value(units));
}

#[test]
fn a_point_that_red_cannot_reach_is_as_good_as_captured() {
    let units = "place blu heavy n10\nset captured1 3\nset side red\nset plays 0\nset clock 8\n";
    let [alone, contested] =
        ["place red heavy c5\n", "place red heavy m9\n"].map(|red| value(&format!("{red}{units}")));
    assert!(alone > 0.9, "{alone}");
    assert!(contested < 0.8 && contested < alone, "{contested}");
}

#[test]
fn a_hurt_defender_defends_less() {
    let with = |red: &str| value(&format!("place blu heavy h5\nplace red heavy i4{red}\n"));
    assert!(with("") < with(" hp=3") && with(" hp=3") < with(" hp=1"));
    assert!(with("") < with(" burned=yes"));
}

#[test]
fn the_end_of_a_turn_costs_nothing_when_nothing_is_left() {
    let mut table = table("place blu heavy h5\nplace red heavy t2\nset plays 0\n");
    let before = table.game().value(table.state(), seat_of(Side::Blue));
    table.event("blu", "end").unwrap();
    let after = table.game().value(table.state(), seat_of(Side::Blue));
    assert!((before - after).abs() < 1e-5, "{before} and {after}");
}

#[test]
fn an_attack_is_rated_above_the_end_and_a_pointless_move_below() {
    let table = table("place blu heavy h4\nplace red heavy i4 hp=1\nblu play h4\n");
    let (game, state) = (table.game(), table.state());
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let end = game.policy_logit(state, Action::End);
    let attack = legal.iter().find(|action| matches!(action, Action::Attack(_))).expect("the enemy is near");
    assert!(game.policy_logit(state, *attack) > end);
    let moves = legal.iter().filter(|action| matches!(action, Action::Move(_)));
    assert!(moves.clone().count() > 0);
    assert!(moves.clone().all(|to| game.policy_logit(state, *to) < end));
}
