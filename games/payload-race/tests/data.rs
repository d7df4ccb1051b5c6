//! Maps and cards from outside: what cannot be played is refused, with its place and its reason.

use hillfort_engine::config::TextFile;
use hillfort_engine::{GameConfig, Table as _, TypedTable};
use hillfort_payload_race::{FACTS, PayloadRace};

const LEGEND: &str = ". = ground\n# = invalid\n^ = high\n+ = stairs\nx = spawn red\ny = spawn blu\nr = ground track \
                      red\nb = ground track blu\nR = high track red\nB = high track blu\ng = ground spawn red\nh = ground spawn blu\n";
/// Symbols with words that no map may have; the legend explains those that a map uses.
const UNKNOWN: [(char, &str); 3] =
    [('?', "? = swamp\n"), ('X', "X = high spawn red\n"), ('I', "I = invalid track red\n")];
const ROWS: &str = "x x x r r .\n x x x . . .\n. . . y y y\n . b b y y y";
const TRACKS: &str = "red-track: d1 e1\nblu-track: c4 b4";

/// Starts a game on a map with these headers and rows.
fn start(headers: &str, rows: &str) -> Result<TypedTable<PayloadRace>, hillfort_engine::Error> {
    let unknown: String =
        UNKNOWN.iter().filter(|(symbol, _)| rows.contains(*symbol)).map(|(_, line)| *line).collect();
    let id = FACTS.id;
    let text = format!("name: mine\ngame: {id}\nlayout: hex\n{headers}\n\n{rows}\n\n{LEGEND}{unknown}");
    let map_files = vec![TextFile { path: "maps/mine.txt".to_owned(), text }];
    let options = vec![("map".to_owned(), "mine".to_owned())];
    TypedTable::start(&GameConfig { options, map_files, ..GameConfig::default() })
}

#[track_caller]
fn check(headers: &str, rows: &str, expect: &str) {
    let error = start(headers, rows).map(|table| table.record()).expect_err("the map cannot be played");
    assert_eq!(error.to_string(), format!("maps/mine.txt:{expect}"));
}

/// Returns [`ROWS`] with some rows replaced.
fn with(changes: &[(usize, &str)]) -> String {
    let mut rows: Vec<_> = ROWS.split('\n').collect();
    for (row, text) in changes {
        rows[*row] = text;
    }
    rows.join("\n")
}

#[test]
fn a_map_of_ones_own_can_be_played() {
    assert_eq!(start(TRACKS, ROWS).expect("the map is complete").legal(), ["roll 2d8"]);
}

#[test]
fn a_header_that_cannot_be_used_is_refused() {
    let known = "name, game, modes, layout, symmetric, title, note, red-track, blu-track";
    check(
        &format!("{TRACKS}\nweather: rain"),
        ROWS,
        &format!("6:10: unknown header 'weather'; the headers are {known} (PR-BOARD-10)"),
    );
    check(&format!("{TRACKS}\nsymmetric: none"), ROWS, "6:12: expected 'symmetric: rotate180' (PR-BOARD-10)");
    check(&format!("{TRACKS}\nmodes: duel"), ROWS, "6:8: expected 'modes: standard' (PR-BOARD-10)");
    check("red-track: d1 e1", ROWS, "1:1: the header 'blu-track' is missing (PR-BOARD-3)");
}

#[test]
fn a_track_that_is_not_its_marked_cells_in_order_is_refused() {
    check(
        "red-track: d1 f1\nblu-track: c4 b4",
        ROWS,
        "4:12: 'f1' is not a cell with the mark 'track red', or is named twice (PR-BOARD-3)",
    );
    check(
        "red-track: d1 d1\nblu-track: c4 b4",
        ROWS,
        "4:12: 'd1' is not a cell with the mark 'track red', or is named twice (PR-BOARD-3)",
    );
    check(
        "red-track: d1\nblu-track: c4 b4",
        ROWS,
        "7:9: the header 'red-track' lacks this cell (PR-BOARD-3)",
    );
    let apart = with(&[(0, "x x x r . r"), (3, " b . b y y y")]);
    check("red-track: d1 f1\nblu-track: c4 a4", &apart, "4:12: a cart cannot go from d1 to f1 (PR-BOARD-10)");
    let steep = with(&[(0, "x x x r R ."), (3, " . B b y y y")]);
    check(TRACKS, &steep, "4:12: a cart cannot go from d1 to e1 (PR-BOARD-10)");
    let short = with(&[(0, "x x x r . ."), (3, " . . b y y y")]);
    check("red-track: d1\nblu-track: c4", &short, "4:12: a track needs a start and an end (PR-BOARD-3)");
}

#[test]
fn a_map_without_symmetry_is_refused() {
    let unequal = with(&[(1, " x x x . # .")]);
    check(
        TRACKS,
        &unequal,
        "8:10: under rotate180 this does not match the symbol at line 9, column 3 (PR-BOARD-10)",
    );
    check(TRACKS, &format!("{ROWS}\n. . . . . ."), "11:1: the number of rows must be even (PR-BOARD-10)");
    check(
        "red-track: d1 e1\nblu-track: b4 c4",
        ROWS,
        "5:12: under rotate180 this track does not match the other one (PR-BOARD-10)",
    );
}

#[test]
fn a_small_spawn_and_a_cell_that_cannot_be_reached_are_refused() {
    let small = with(&[(0, "x x . r r ."), (3, " . b b . y y")]);
    check(TRACKS, &small, "7:1: the RED spawn has 5 cells; it needs 6 (PR-BOARD-10)");
    let high = with(&[(1, " x x x . . ^"), (2, "^ . . y y y")]);
    check(TRACKS, &high, "8:12: no way leads here from the RED spawn (PR-BOARD-10)");
    let stairs = with(&[(1, " x x x . + ^"), (2, "^ + . y y y")]);
    assert!(start(TRACKS, &stairs).is_ok(), "stairs lead up");
}

#[test]
fn an_unknown_word_of_the_legend_is_refused() {
    let words = "expected ground, stairs, high or invalid, the first three also with 'track red' or 'track blu'; or \
                 'spawn red' or 'spawn blu' (PR-BOARD-3), not";
    check(TRACKS, &with(&[(0, "x x x r r ?")]), &format!("24:5: {words} 'swamp'"));
    check(TRACKS, &with(&[(0, "x x X r r .")]), &format!("24:5: {words} 'high spawn red'"));
    check(TRACKS, &with(&[(0, "x x x r I .")]), &format!("24:5: {words} 'invalid track red'"));
    let spelt_out = with(&[(0, "x x g r r ."), (3, " . b b h y y")]);
    assert!(start(TRACKS, &spelt_out).is_ok(), "a spawn cell is ground, with or without the word");
}

#[track_caller]
fn check_card(path: &str, value: &str, expect: &str) {
    let config = GameConfig { cards: vec![(path.to_owned(), value.to_owned())], ..GameConfig::default() };
    let error = TypedTable::<PayloadRace>::start(&config)
        .map(|table| table.record())
        .expect_err("the card cannot be used");
    let text = error.to_string();
    let (place, reason) = text.split_once(": ").expect("a place and a reason");
    assert!(place.starts_with("classes.toml:"), "{text}");
    assert_eq!(reason, expect);
}

#[test]
fn cards_that_cannot_be_used_are_refused() {
    check_card("scout.hp", "0", "expected a number from 1 to 999, found 0 (PR-CARD-1)");
    check_card("scout.hp", "1000", "expected a number from 1 to 999, found 1000 (PR-CARD-1)");
    check_card("scout.move", "-1", "expected a number from 1 to 50, found -1 (PR-CARD-1)");
    check_card(
        "scout.special",
        "\"aim\"",
        "the special of the Scout is 'double-jump', not 'aim' (PR-CARD-1)",
    );
    check_card("heavy.die", "6", "a team has a d4 and a d8, but no d6 (PR-COMP-1)");
    check_card("heavy.move", "0", "expected a number from 1 to 50, found 0 (PR-CARD-1)");
    check_card("heavy.weapons.brass-beast.move", "-4", "a move of 3 cannot lose 4 (PR-MOVE-1)");
    check_card("heavy.weapons.minigun.die", "20", "a team has a d4 and a d8, but no d20 (PR-COMP-1)");
    check_card("heavy.weapons.minigun.range", "0", "expected a number from 1 to 99, found 0 (PR-CARD-2)");
    check_card(
        "soldier.weapons.rocket-launcher.true_on",
        "8",
        "expected a number from 1 to 7, found 8 (PR-CARD-2)",
    );
    check_card(
        "soldier.weapons.rocket-launcher.die",
        "4",
        "expected a number from 8 to 8, found 4 (PR-CARD-2)",
    );
    check_card(
        "soldier.weapons.direct-hit.kind",
        "\"blast\"",
        "expected a number from 8 to 8, found 0 (PR-CARD-2)",
    );
    check_card(
        "soldier.weapons.direct-hit.kind",
        "\"heal\"",
        "the weapons of the Medic heal, and no others (PR-HEAL-1)",
    );
    check_card(
        "pyro.weapons.flamethrower.kind",
        "\"sight\"",
        "'pyro.weapons.flamethrower' does not use 'near' (PR-CARD-2)",
    );
    check_card(
        "medic.weapons.medi-gun.kind",
        "\"sight\"",
        "the weapons of the Medic heal, and no others (PR-HEAL-1)",
    );
    check_card("medic.full", "0", "expected a number from 1 to 99, found 0 (PR-CARD-1)");
    check_card("sniper.bonus", "-1", "expected a number from 0 to 99, found -1 (PR-CARD-1)");
}

/// Starts a game with a changed card, plays lines and returns the state.
fn play(card: (&str, &str), lines: &str) -> serde_json::Value {
    let config = format!("game {}\ncard {}={}\n{lines}", FACTS.id, card.0, card.1);
    let record = hillfort_engine::Record::parse(&config).expect("the lines form a record");
    TypedTable::<PayloadRace>::replay(&record, &GameConfig::default())
        .expect("the lines can be played")
        .json()
}

#[test]
fn changed_cards_change_the_game() {
    let attack = "place red sniper f1\nplace blu heavy f3\nred activate f1\nred attack f3\n";
    assert_eq!(play(("sniper.weapons.sniper-rifle.die", "4"), attack)["dice"], "1d4");
    let state = play(("sniper.weapons.sniper-rifle.die", "0"), attack);
    assert_eq!((&state["phase"], &state["units"][9]["hp"]), (&"turn".into(), &15.into()));
    let state = play(("sniper.weapons.sniper-rifle.plus", "9"), &format!("{attack}chance roll 8\n"));
    assert_eq!(state["phase"], "respawn");
    let state = play(("heavy.hp", "140"), attack);
    assert_eq!(state["units"][9]["hp"], 140);
    let blast =
        "place red soldier j3\nplace blu heavy g3\nplace blu pyro d3\nred activate j3\nred attack g3\n";
    let state = play(("soldier.weapons.rocket-launcher.radius", "3"), &format!("{blast}chance roll 7\n"));
    assert_eq!((&state["units"][9]["hp"], &state["units"][8]["hp"]), (&12.into(), &6.into()));
    let state = play(("soldier.weapons.rocket-launcher.true_on", "1"), &format!("{blast}chance roll 2\n"));
    assert_eq!((&state["units"][9]["hp"], &state["units"][8]["hp"]), (&12.into(), &9.into()));
}
