//! The judgement of positions: what it promises over random games, that both sides are judged alike, and examples.

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
        .expect("map and cards are right")
}

/// The position with the colours exchanged: the map is turned by 180 degrees (PR-BOARD-10), every seat keeps its game.
fn mirrored(state: &State, n_cells: usize) -> State {
    let turned = |cell: Cell| Cell::new(n_cells - 1 - cell.index());
    let other = |unit: UnitId| UnitId::new(unit.side().other(), unit.class());
    let others = |units: UnitSet| {
        let mut set = UnitSet::EMPTY;
        units.iter().for_each(|unit| set.insert(other(unit)));
        set
    };
    let attack = |a: Attack| Attack { at: turned(a.at), hits: others(a.hits), marks: a.marks };
    let mut mirror = state.clone();
    for unit in UnitId::all() {
        let mut token = *state.unit(unit);
        token.at = token.at.map(turned);
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
    map.hex_board().expect("the map is of hexes").n_cells()
}

/// Sets up a position by the lines of a scenario and plays the events behind them.
fn table(lines: &str) -> TypedTable<PayloadRace> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines are a record's");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be carried out")
}

/// What a position is worth to RED, who is p1 in a scenario.
fn worth(lines: &str) -> f32 {
    let table = table(lines);
    table.game().value(table.state(), Seat::new(0))
}

#[test]
fn values_are_chances_and_add_up_to_one() {
    for map in ["railyard", "switchback"] {
        let game = game(map);
        over_random_games(&game, 20, |state| {
            let [a, b] = SEATS.map(|seat| game.value(state, seat));
            assert!((0.0..=1.0).contains(&a) && (a + b - 1.0).abs() < 1e-5, "{a} and {b} in {state:?}");
        });
    }
}

#[test]
fn exchanged_colours_get_the_same_values() {
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
fn promises_are_numbers() {
    let game = game("railyard");
    let mut legal = Vec::new();
    over_random_games(&game, 20, |state| {
        legal.clear();
        game.legal(state, &mut legal);
        assert!(legal.iter().all(|action| game.policy_logit(state, *action).is_finite()), "{state:?}");
    });
}

#[test]
fn a_cart_further_on_is_worth_more() {
    let at = |step: u16| worth(&format!("place red scout c2\nplace blu scout p9\nset cart-red {step}\n"));
    assert!(at(1) < at(2) && at(2) < at(5) && at(5) < at(9));
}

#[test]
fn the_last_push_is_as_good_as_won() {
    let near = "place red heavy h7\nplace blu scout p9\nset cart-red 9\n";
    assert!(worth(near) > 0.9, "{}", worth(near));
}

#[test]
fn an_enemy_beside_the_cart_holds_it_up() {
    let open = worth("place red heavy c4\nplace blu heavy d6\nset cart-red 2\n");
    let held = worth("place red heavy c4\nplace blu heavy e3\nset cart-red 2\n");
    assert!(held < open, "{held} and {open}");
}

#[test]
fn a_hurt_blocker_holds_up_less() {
    let with = |hp: u16| worth(&format!("place red heavy c4\nplace blu heavy e3 hp={hp}\nset cart-red 2\n"));
    assert!(with(15) < with(5) && with(5) < with(1));
}

#[test]
fn the_space_ahead_of_the_cart_is_left_free() {
    let free = worth("place red heavy d4\nplace blu heavy p9\nset cart-red 2\n");
    let barred = worth("place red heavy e3\nplace blu heavy p9\nset cart-red 2\n");
    assert!(barred < free, "{barred} and {free}");
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
fn a_push_promises_most_and_the_end_least() {
    let table = table("place red heavy d4\nplace blu heavy f5\nset cart-red 2\nred activate d4\n");
    let mut legal = Vec::new();
    table.game().legal(table.state(), &mut legal);
    let policy_logit = |action: Action| table.game().policy_logit(table.state(), action);
    assert!(legal.contains(&Action::Push));
    assert!(legal.iter().all(|action| policy_logit(*action) <= policy_logit(Action::Push)));
    assert!(policy_logit(Action::End) < policy_logit(Action::Push));
}
