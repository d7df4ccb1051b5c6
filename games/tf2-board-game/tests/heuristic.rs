//! What the game tells bots about good play: laws on random positions, and examples.

use hillfort_board::Cell;
use hillfort_engine::playout::over_random_games;
use hillfort_engine::{
    Game as _, GameConfig, Heuristic as _, Notation as _, Record, Seat, Side, Table as _, TypedTable,
};
use hillfort_tf2_board_game::{Active, FACTS, Phase, Point, State, Team, Tf2BoardGame, Unit};

const RED: Seat = Seat::new(0);
const BLU: Seat = Seat::new(1);
/// The maps, each with its mode and its number of squares.
const MAPS: [(&str, &str, usize); 4] = [
    ("control-points", "millworks", 17 * 11),
    ("control-points", "switchback", 17 * 13),
    ("capture-the-flag", "twin-keeps", 19 * 13),
    ("capture-the-flag", "drydock", 19 * 13),
];

/// Calls `see` with the states of random games on a map.
fn every_state(mode: &str, map: &str, games: u64, mut see: impl FnMut(&Tf2BoardGame, &State)) {
    let options = [("mode", mode), ("map", map)].map(|(key, word)| (key.to_owned(), word.to_owned()));
    let config = GameConfig { options: options.to_vec(), ..GameConfig::default() };
    let table = TypedTable::<Tf2BoardGame>::start(&config).expect("the map can be played");
    let game = &**table.game();
    over_random_games(game, games, |state| see(game, state));
}

/// Returns the position with the sides swapped and the board turned by 180 degrees.
fn mirrored(state: &State, n_squares: usize) -> State {
    let turned = |cell: Cell| Cell::new(n_squares - 1 - cell.index());
    let team = |team: &Team| {
        let mut other = Team::EMPTY;
        for unit in team.units() {
            other.add(Unit { at: turned(unit.at), ..*unit });
        }
        for turn in team.waiting() {
            other.wait(*turn);
        }
        other
    };
    let point =
        |point: Point| Point { owner: point.owner.map(Side::other), by: point.by.map(Side::other), ..point };
    let [red, blu] = &state.teams;
    let [first, second, third] = state.points.map(point);
    State {
        teams: [team(blu), team(red)],
        points: [third, second, first],
        flags: [state.flags[1].map(turned), state.flags[0].map(turned)],
        side: state.side.other(),
        active: state.active.map(|active| Active { at: turned(active.at), ..active }),
        wins: [state.wins[1], state.wins[0]],
        ..state.clone()
    }
}

#[test]
fn mirrored_positions_have_mirrored_values() {
    for (mode, map, n_squares) in MAPS {
        let mut seen = 0;
        every_state(mode, map, 20, |game, state| {
            // In setup the sides differ: one deploys first.
            if state.phase != Phase::Play {
                return;
            }
            let other = mirrored(state, n_squares);
            assert_eq!(mirrored(&other, n_squares), *state);
            let (here, there) = (game.value(state, RED), game.value(&other, BLU));
            assert!((here - there).abs() < 1e-5, "{here} here, {there} mirrored: {state:?}");
            seen += 1;
        });
        assert!(seen > 1_000, "only {seen} positions were compared");
    }
}

/// Sets up a position by the lines of a scenario.
fn table(lines: &str) -> TypedTable<Tf2BoardGame> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns RED's value of a position.
fn value(lines: &str) -> f32 {
    let table = table(lines);
    table.game().value(table.state(), RED)
}

/// Returns the policy logit of a legal line.
fn policy_logit(table: &TypedTable<Tf2BoardGame>, line: &str) -> f32 {
    let (game, state) = (table.game(), table.state());
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let action = legal.into_iter().find(|action| game.write(state, *action) == line);
    game.policy_logit(state, action.unwrap_or_else(|| panic!("'{line}' is legal")))
}

#[test]
fn a_unit_is_worth_more_near_a_point() {
    let at = |square: &str| value(&format!("place red soldier {square}\nplace blu soldier p6\n"));
    let [spawn, way, point] = ["a6", "c6", "e6"].map(at);
    assert!(spawn < way && way < point, "{spawn} {way} {point}");
}

#[test]
fn each_count_of_a_capture_raises_the_value() {
    let with = |line: &str| value(&format!("place red soldier e6\nplace blu soldier p6\n{line}"));
    let grown = [
        with(""),
        with("set point e6 by=red count=1\n"),
        with("set point e6 by=red count=2\n"),
        with("set point e6 owner=red\n"),
    ];
    assert!(grown.is_sorted(), "{grown:?}");
    let owned = "set point i6 owner=red\nset point m6 owner=red\nset point e6 by=red count=2\n";
    assert!(with(owned) > 0.9, "two points and nearly the third");
}

#[test]
fn hurting_the_enemy_raises_the_value() {
    let with = |hp: u8| value(&format!("place red soldier c6\nplace blu soldier k9 hp={hp}\n"));
    assert!(with(8) < with(4) && with(4) < with(1));
    let killed = "place red soldier c6\nset waiting blu 4\n";
    assert!(with(1) < value(killed));
}

#[test]
fn a_carried_flag_is_worth_more_near_home() {
    let at = |square: &str| {
        let units = format!("place red scout {square} flag=1\nplace blu heavy s1\n");
        value(&format!("option mode=capture-the-flag\n{units}"))
    };
    let carried = [at("m9"), at("h9"), at("d9")];
    assert!(carried.is_sorted(), "{carried:?}");
    let lies = value("option mode=capture-the-flag\nplace red scout m9\nplace blu heavy s1\n");
    assert!(lies < carried[0]);
}

#[test]
fn the_end_of_a_turn_does_not_change_the_value() {
    // The value already includes the count that the end of the turn adds.
    let mut table = table("place red soldier d6\nplace blu soldier p6\nred move d6 e6\n");
    let before = table.game().value(table.state(), RED);
    table.event("red", "end").expect("`end` is legal");
    let ended = table.game().value(table.state(), RED);
    assert!((before - ended).abs() < 1e-5, "{before} before the end, {ended} after it");
}

#[test]
fn a_killing_shot_looks_better_than_a_walk_away() {
    let table = table("place red soldier e6\nplace blu soldier f6 hp=4\nplace blu scout p6\n");
    let shot = policy_logit(&table, "attack e6 f6");
    assert!(shot > policy_logit(&table, "move e6 b6"));
    assert!(shot > policy_logit(&table, "end"));
}
