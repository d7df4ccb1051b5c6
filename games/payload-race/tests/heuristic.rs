//! The value of states and the ordering of actions, by examples and by the symmetry of the sides.

use hillfort_board::{Board as _, Cell, MapFile};
use hillfort_engine::playout::over_random_games;
use hillfort_engine::{
    Game as _, GameConfig, GameData, Heuristic as _, Record, Ruleset as _, Seat, TypedTable,
};
use hillfort_payload_race::{Action, Attack, FACTS, PayloadRace, Phase, Side, State, UnitId, UnitSet};

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

fn game(map: &str) -> PayloadRace {
    let options = vec![("map".to_owned(), map.to_owned())];
    let config = GameConfig { options, ..GameConfig::default() };
    PayloadRace::compile(&GameData::new(&FACTS, &config).expect("the options are known"))
        .expect("the map and the cards are valid")
}

/// Swaps the colours: the map is rotated by 180 degrees (PR-BOARD-10), and every seat keeps its side of the game.
fn mirrored(state: &State, n_cells: usize) -> State {
    let rotate = |cell: Cell| Cell::new(n_cells - 1 - cell.index());
    let other = |unit: UnitId| UnitId::new(unit.side().other(), unit.class());
    let others = |units: UnitSet| {
        let mut set = UnitSet::EMPTY;
        units.iter().for_each(|unit| set.insert(other(unit)));
        set
    };
    let attack = |a: Attack| Attack { at: rotate(a.at), hits: others(a.hits), marks: a.marks };
    let mut mirror = state.clone();
    for unit in UnitId::all() {
        let mut token = *state.unit(unit);
        token.at = token.at.map(rotate);
        mirror.units[other(unit).index()] = token;
    }
    mirror.carts.reverse();
    mirror.p1 = state.p1.map(Side::other);
    (mirror.first, mirror.side) = (state.first.other(), state.side.other());
    mirror.active = state.active.map(other);
    (mirror.spent, mirror.dead) = (others(state.spent), others(state.dead));
    mirror.phase = match state.phase {
        Phase::Accuracy(a) => Phase::Accuracy(attack(a)),
        Phase::Uber(a) => Phase::Uber(attack(a)),
        Phase::Damage(a) => Phase::Damage(attack(a)),
        Phase::Heal(unit) => Phase::Heal(other(unit)),
        phase => phase,
    };
    mirror
}

fn n_cells(map: &str) -> usize {
    let file = FACTS.maps.iter().find(|file| file.stem() == map).expect("the map is embedded");
    let map = MapFile::parse(file.path, file.text).expect("the map can be read");
    map.hex_board().expect("the map has hexes").n_cells()
}

/// Sets up a position by the lines of a scenario and plays the events after them.
fn table(lines: &str) -> TypedTable<PayloadRace> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns the value of a position for RED, which is p1 in a scenario.
fn value(lines: &str) -> f32 {
    let table = table(lines);
    table.game().value(table.state(), Seat::new(0))
}

#[test]
fn swapped_colours_have_the_same_values() {
    for map in ["railyard", "switchback"] {
        let (game, n_cells) = (game(map), n_cells(map));
        over_random_games(&game, 20, |state| {
            let mirror = mirrored(state, n_cells);
            for seat in SEATS {
                let (a, b) = (game.value(state, seat), game.value(&mirror, seat));
                assert!((a - b).abs() < 1e-5, "{a} and {b} in {state:?}");
            }
        });
    }
}

#[test]
fn a_cart_further_along_its_track_is_worth_more() {
    let at = |step: u16| value(&format!("place red scout c2\nplace blu scout p9\nset cart-red {step}\n"));
    assert!(at(1) < at(2) && at(2) < at(5) && at(5) < at(9));
}

#[test]
fn a_cart_before_its_last_push_is_as_good_as_won() {
    let near = "place red heavy h7\nplace blu scout p9\nset cart-red 9\n";
    assert!(value(near) > 0.9, "{}", value(near));
}

#[test]
fn an_enemy_beside_the_cart_delays_it() {
    let open = value("place red heavy c4\nplace blu heavy d6\nset cart-red 2\n");
    let held = value("place red heavy c4\nplace blu heavy e3\nset cart-red 2\n");
    assert!(held < open, "{held} and {open}");
}

#[test]
fn a_hurt_enemy_delays_the_cart_less() {
    let with = |hp: u16| value(&format!("place red heavy c4\nplace blu heavy e3 hp={hp}\nset cart-red 2\n"));
    assert!(with(15) < with(5) && with(5) < with(1));
}

#[test]
fn a_token_ahead_of_its_own_cart_delays_it() {
    let free = value("place red heavy d4\nplace blu heavy p9\nset cart-red 2\n");
    let blocked = value("place red heavy e3\nplace blu heavy p9\nset cart-red 2\n");
    assert!(blocked < free, "{blocked} and {free}");
}

#[test]
fn the_end_of_a_turn_costs_nothing_when_nothing_is_left_and_something_before() {
    let after = |lines: &str| {
        let mut table = table(lines);
        let before = table.game().value(table.state(), Seat::new(0));
        hillfort_engine::Table::event(&mut table, "red", "end").unwrap();
        (before, table.game().value(table.state(), Seat::new(0)))
    };
    let (before, end) =
        after("place red heavy c4 state=spent\nplace blu heavy p9\nset cart-red 2\nset pushed true\n");
    assert!((before - end).abs() < 1e-5, "{before} and {end}");
    let (before, end) = after("place red heavy c4\nplace blu heavy p9\nset cart-red 2\n");
    assert!(end < before, "{before} and {end}");
}

#[test]
fn a_push_is_rated_above_all_other_actions() {
    let table = table("place red heavy d4\nplace blu heavy f5\nset cart-red 2\nred activate d4\n");
    let mut legal = Vec::new();
    table.game().legal(table.state(), &mut legal);
    let policy_logit = |action: Action| table.game().policy_logit(table.state(), action);
    assert!(legal.contains(&Action::Push));
    assert!(legal.iter().all(|action| policy_logit(*action) <= policy_logit(Action::Push)));
    assert!(policy_logit(Action::End) < policy_logit(Action::Push));
}
