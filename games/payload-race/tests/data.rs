//! Maps and cards from outside: what cannot be played is refused, with its place and its reason.

use hillfort_engine::config::TextFile;
use hillfort_engine::{GameConfig, Table as _, TypedTable};
use hillfort_payload_race::{FACTS, PayloadRace};

const LEGEND: &str = ". = ground\n# = invalid\n^ = high\n+ = stairs\nx = spawn red\ny = spawn blu\nr = ground track \
                      red\nb = ground track blu\nR = high track red\nB = high track blu\ng = ground spawn red\n";
/// Symbols of words that no map may have; they are explained where they are used.
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
fn refused(headers: &str, rows: &str, expect: &str) {
    let error = start(headers, rows).map(|table| table.record()).expect_err("the map cannot be played");
    assert_eq!(error.to_string(), format!("maps/mine.txt:{expect}"));
}

/// The same rows with other ones in some places.
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
fn headers_are_checked() {
    refused(&format!("{TRACKS}\nweather: rain"), ROWS, "6:10: unknown header 'weather'");
    refused(&format!("{TRACKS}\nsymmetric: none"), ROWS, "6:12: expected 'symmetric: rotate180'");
    refused(&format!("{TRACKS}\nmodes: duel"), ROWS, "6:8: expected 'modes: standard'");
    refused("red-track: d1 e1", ROWS, "1:1: header 'blu-track' is missing");
}

#[test]
fn tracks_are_the_marked_cells_in_order() {
    refused(
        "red-track: d1 f1\nblu-track: c4 b4",
        ROWS,
        "4:12: 'f1' is no cell marked 'track red', or named twice",
    );
    refused(
        "red-track: d1 d1\nblu-track: c4 b4",
        ROWS,
        "4:12: 'd1' is no cell marked 'track red', or named twice",
    );
    refused("red-track: d1\nblu-track: c4 b4", ROWS, "7:9: header 'red-track' does not name this cell");
    let apart = with(&[(0, "x x x r . r"), (3, " b . b y y y")]);
    refused("red-track: d1 f1\nblu-track: c4 a4", &apart, "4:12: no cart can go from d1 to f1 (PR-BOARD-10)");
    let steep = with(&[(0, "x x x r R ."), (3, " . B b y y y")]);
    refused(TRACKS, &steep, "4:12: no cart can go from d1 to e1 (PR-BOARD-10)");
    let short = with(&[(0, "x x x r . ."), (3, " . . b y y y")]);
    refused("red-track: d1\nblu-track: c4", &short, "4:12: a track has a start and an end");
}

#[test]
fn the_two_halves_match() {
    let lame = with(&[(1, " x x x . # .")]);
    refused(TRACKS, &lame, "8:10: turned by 180 degrees this cell does not match b3 (PR-BOARD-10)");
    refused(
        TRACKS,
        &format!("{ROWS}\n. . . . . ."),
        "11:1: turned by 180 degrees a map with an odd number of rows is another (PR-BOARD-10)",
    );
    refused(
        "red-track: d1 e1\nblu-track: b4 c4",
        ROWS,
        "5:12: turned by 180 degrees the tracks differ (PR-BOARD-10)",
    );
}

#[test]
fn spawns_are_large_enough_and_every_cell_can_be_walked_to() {
    let small = with(&[(0, "x x . r r ."), (3, " . b b . y y")]);
    refused(TRACKS, &small, "7:1: the red spawn has 5 cells, it needs 6");
    let high = with(&[(1, " x x x . . ^"), (2, "^ . . y y y")]);
    refused(TRACKS, &high, "8:12: no way leads from the red spawn to this cell (PR-BOARD-10)");
    let stairs = with(&[(1, " x x x . + ^"), (2, "^ + . y y y")]);
    assert!(start(TRACKS, &stairs).is_ok(), "stairs lead up");
}

#[test]
fn the_legend_speaks_of_terrain_and_marks() {
    let words = "expected ground, stairs, high or invalid, behind the first three 'track red' or 'track blu'; or \
                 'spawn red' or 'spawn blu'; not";
    refused(TRACKS, &with(&[(0, "x x x r r ?")]), &format!("7:11: {words} 'swamp'"));
    refused(TRACKS, &with(&[(0, "x x X r r .")]), &format!("7:5: {words} 'high spawn red'"));
    refused(TRACKS, &with(&[(0, "x x x r I .")]), &format!("7:9: {words} 'invalid track red'"));
    assert!(start(TRACKS, &with(&[(0, "x x g r r .")])).is_ok(), "a spawn cell is ground, said or not");
}

#[track_caller]
fn card(path: &str, value: &str, expect: &str) {
    let config = GameConfig { cards: vec![(path.to_owned(), value.to_owned())], ..GameConfig::default() };
    let error =
        TypedTable::<PayloadRace>::start(&config).map(|table| table.record()).expect_err("it is absurd");
    let text = error.to_string();
    let (place, reason) = text.split_once(": ").expect("a place and a reason");
    assert!(place.starts_with("classes.toml:"), "{text}");
    assert_eq!(reason, expect);
}

#[test]
fn absurd_cards_are_refused() {
    card("scout.hp", "0", "'hp' is a number from 1 to 999, not 0");
    card("scout.hp", "1000", "'hp' is a number from 1 to 999, not 1000");
    card("scout.move", "-1", "'move' is a number from 1 to 50, not -1");
    card("scout.special", "\"aim\"", "the special of the scout is double-jump, not 'aim'");
    card("heavy.die", "6", "a team has a d4 and a d8, no d6 (PR-COMP-1)");
    card("heavy.move", "0", "'move' is a number from 1 to 50, not 0");
    card("heavy.weapons.brass-beast.move", "-4", "a move of 3 cannot lose 4");
    card("heavy.weapons.minigun.die", "20", "a team has a d4 and a d8, no d20 (PR-COMP-1)");
    card("heavy.weapons.minigun.range", "0", "'range' is a number from 1 to 99, not 0");
    card("soldier.weapons.rocket-launcher.true_on", "8", "'true_on' is a number from 1 to 7, not 8");
    card("soldier.weapons.rocket-launcher.die", "4", "'die' is a number from 8 to 8, not 4");
    card("soldier.weapons.direct-hit.kind", "\"blast\"", "'die' is a number from 8 to 8, not 0");
    card(
        "soldier.weapons.direct-hit.kind",
        "\"heal\"",
        "the weapons of the medic heal, and no others (PR-HEAL-1)",
    );
    card("pyro.weapons.flamethrower.kind", "\"sight\"", "'pyro.weapons.flamethrower' has no use for 'near'");
    card(
        "medic.weapons.medi-gun.kind",
        "\"sight\"",
        "the weapons of the medic heal, and no others (PR-HEAL-1)",
    );
    card("medic.full", "0", "'full' is a number from 1 to 99, not 0");
    card("sniper.bonus", "-1", "'bonus' is a number from 0 to 99, not -1");
}

/// Starts a game with a changed card, plays lines and returns the state.
fn play(card: (&str, &str), lines: &str) -> serde_json::Value {
    let config = format!("game {}\ncard {}={}\n{lines}", FACTS.id, card.0, card.1);
    let record = hillfort_engine::Record::parse(&config).expect("the lines are a record's");
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
