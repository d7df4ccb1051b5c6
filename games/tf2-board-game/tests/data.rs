//! Maps, cards and scenario lines from outside: what cannot be played is refused, with its place and its reason.

use hillfort_engine::config::TextFile;
use hillfort_engine::{GameConfig, Record, Table as _, TypedTable};
use hillfort_tf2_board_game::{FACTS, Tf2BoardGame};

type Table = TypedTable<Tf2BoardGame>;

/// A complete board for control-points.
const POINTS: &str = "R . B\n. P .\nP = P\n. # .\nR o B";
/// A complete board for capture-the-flag.
const FLAGS: &str = "R . r\n. o .\nb . B";

/// Starts a game on a map with these header lines and rows.
fn start(mode: &str, headers: &str, rows: &str) -> Result<Table, hillfort_engine::Error> {
    start_with(mode, headers, rows, if rows.contains('?') { "? = swamp\n" } else { "" })
}

/// Does the same with more lines in the legend.
fn start_with(mode: &str, headers: &str, rows: &str, more: &str) -> Result<Table, hillfort_engine::Error> {
    let id = FACTS.id;
    let legend = ". = floor\no = obstacle\n# = black\n= = stairs\nR = floor, red spawn area\n\
                  B = floor, blu spawn area\nP = floor, control point\nr = floor, red flag location\n\
                  b = floor, blu flag location\n";
    let text = format!("name: mine\ngame: {id}\nlayout: square\n{headers}\n\n{rows}\n\n{legend}{more}");
    let map_files = vec![TextFile { path: "maps/mine.txt".to_owned(), text }];
    let options = [("mode", mode), ("map", "mine")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    TypedTable::start(&GameConfig { options: options.to_vec(), map_files, ..GameConfig::default() })
}

/// Checks the error of a map.
#[track_caller]
fn check_map(mode: &str, headers: &str, rows: &str, expect: &str) {
    let error = start(mode, headers, rows).map(|table| table.record()).expect_err("the map cannot be played");
    assert_eq!(error.to_string(), format!("maps/mine.txt:{expect}"));
}

#[test]
fn a_board_from_outside_can_be_played() {
    let points = start("control-points", "modes: control-points", POINTS).expect("the map is complete");
    assert_eq!(points.legal().len(), 2 * 4);
    let flags = start("capture-the-flag", "modes: capture-the-flag\nsymmetric: none", FLAGS);
    let flags = flags.expect("the map is complete");
    assert_eq!(flags.to_act().as_deref(), Some("blu"));
    assert_eq!(flags.json()["flags"]["red"]["at"], "c1");
}

#[test]
fn a_map_names_its_mode() {
    let bad = |headers, expect| check_map("control-points", headers, POINTS, expect);
    bad("note: no mode", "1:1: expected 'modes: control-points' or 'modes: capture-the-flag' (BG-DATA-3)");
    bad("modes: payload", "4:8: expected 'modes: control-points' or 'modes: capture-the-flag' (BG-DATA-3)");
    bad(
        "modes: control-points\nweather: rain",
        "5:10: unknown header 'weather'; the headers are name, game, modes, layout, symmetric, title, note (BG-DATA-3)",
    );
    bad(
        "modes: control-points\nsymmetric: mirror",
        "5:12: expected 'symmetric: rotate180' or 'symmetric: none' (BG-DATA-3)",
    );
    let error = start("control-points", "modes: capture-the-flag", FLAGS).map(|table| table.record());
    let error = error.expect_err("the map is for the other mode");
    assert_eq!(error.to_string(), "option 'map' takes a map for control-points, not 'mine' (BG-OPT-1)");
}

#[test]
fn unknown_words_in_the_legend_are_refused_even_if_unused() {
    let with = |line: &str| start_with("control-points", "modes: control-points", POINTS, line);
    assert!(with("x = floor, red spawn area\n").is_ok());
    let error =
        with("x = swamp\n").map(|table| table.record()).expect_err("swamp is not a terrain").to_string();
    assert!(error.starts_with("maps/mine.txt:21:") && error.contains("expected one of floor"), "{error}");
}

#[test]
fn a_control_points_board_has_three_points_and_two_areas_per_side() {
    let bad = |rows, expect| check_map("control-points", "modes: control-points", rows, expect);
    bad("R . B\n. P .\nP = .\n. # .\nR o B", "6:1: expected 3 control points, found 2 (BG-BOARD-6)");
    bad("R . B\n. P P\nP = P\n. # .\nR o B", "6:1: expected 3 control points, found 4 (BG-BOARD-6)");
    bad("R . B\nR P .\nP = P\n. # .\n. o B", "6:1: red's spawn areas: expected 2, found 1 (BG-BOARD-5)");
    bad("R . B\n. P .\nP = P\n. # B\nR B o", "6:1: blu's spawn areas: expected 2, found 3 (BG-BOARD-5)");
    bad(
        "R . B\n. P r\nP = P\n. # .\nR o B",
        "7:5: 'floor, red flag location' belongs on a map for capture-the-flag (BG-DATA-3)",
    );
    let words = "floor; obstacle; black; stairs; floor, red spawn area; floor, blu spawn area; \
                 floor, control point; floor, red flag location; floor, blu flag location";
    bad(
        "R . B\n. P ?\nP = P\n. # .\nR o B",
        &format!("21:5: expected one of {words} (BG-DATA-3), not 'swamp'"),
    );
}

#[test]
fn a_capture_the_flag_board_has_two_flags_and_one_area_per_side() {
    let bad = |rows, expect| check_map("capture-the-flag", "modes: capture-the-flag", rows, expect);
    bad("R . r\n. o .\n. . B", "6:1: the map has no 'floor, blu flag location' (BG-BOARD-7)");
    bad("R . b\n. o .\n. . B", "6:1: the map has no 'floor, red flag location' (BG-BOARD-7)");
    bad("R . r\n. o r\nb . B", "7:5: this is a second 'floor, red flag location' (BG-BOARD-7)");
    bad("R . r\n. o .\nb R B", "6:1: red's spawn areas: expected 1, found 2 (BG-BOARD-5)");
    bad("R . r\n. = .\nb . B", "7:3: 'stairs' belongs on a map for control-points (BG-DATA-3)");
    bad("R . r\n. P .\nb . B", "7:3: 'floor, control point' belongs on a map for control-points (BG-DATA-3)");
}

#[test]
fn spawn_areas_points_and_flags_can_be_reached() {
    let flags = |rows, expect| check_map("capture-the-flag", "modes: capture-the-flag", rows, expect);
    flags("R . r\n. # #\nb # B", "8:5: no way leads here from a1 (BG-DATA-3)");
    flags("R # r\n. # #\nb . B", "6:5: no way leads here from a1 (BG-DATA-3)");
    let points = |rows, expect| check_map("control-points", "modes: control-points", rows, expect);
    points("R . B\n# P .\nP # P\no # .\nR . B", "8:1: no way leads here from a1 (BG-DATA-3)");
}

#[test]
fn a_map_is_as_symmetric_as_its_header_says() {
    let headers = "modes: capture-the-flag\nsymmetric: rotate180";
    let mine = |rows: &str| start("capture-the-flag", headers, rows).map(|table| table.record());
    assert!(mine("R . r\n. o .\nb . B").is_ok());
    let bad = |rows, expect: &str| check_map("capture-the-flag", headers, rows, expect);
    let differs =
        |image: &str| format!("7:3: under rotate180 this does not match the symbol at {image} (BG-DATA-3)");
    bad("R o r\n. . .\nb . B", &differs("line 9, column 3"));
    bad("R # r\n. . .\nb . B", &differs("line 9, column 3"));
    bad("R R r\n. . .\nb . B", &differs("line 9, column 3"));
    bad("R . r\n. . .\nb B B", &differs("line 9, column 3"));
    bad("R r .\n. . .\nb . B", &differs("line 9, column 3"));
    let points = |rows, expect: &str| {
        check_map("control-points", "modes: control-points\nsymmetric: rotate180", rows, expect);
    };
    points("R P B\n. . .\nP . P\n. . .\nR . B", &differs("line 11, column 3"));
    points("R = B\n. . .\nP P P\n. . .\nR . B", &differs("line 11, column 3"));
}

#[test]
fn a_board_is_not_too_large() {
    let wide = |n: usize| vec!["."; n].join(" ");
    let rows = |n: usize| {
        let mut rows = vec![wide(17); n];
        rows[0] = format!("R {} r", wide(15));
        rows[n - 1] = format!("b {} B", wide(15));
        rows.join("\n")
    };
    assert!(start("capture-the-flag", "modes: capture-the-flag", &rows(15)).is_ok());
    let expect = "6:1: a board has at most 256 squares, this one has 272 (BG-DATA-3)";
    check_map("capture-the-flag", "modes: capture-the-flag", &rows(16), expect);
}

/// Checks the error of one changed card value.
#[track_caller]
fn check_card(path: &str, value: &str, expect: &str) {
    let cards = vec![(path.to_owned(), value.to_owned())];
    let error = Table::start(&GameConfig { cards, ..GameConfig::default() }).map(|table| table.record());
    assert_eq!(error.expect_err("the card cannot be played").to_string(), format!("classes.toml:{expect}"));
}

#[test]
fn card_values_out_of_range_are_refused() {
    check_card("heavy.hp", "0", "10:6: expected a number from 1 to 100, found 0 (BG-DATA-2)");
    check_card("soldier.hp", "101", "38:6: expected a number from 1 to 100, found 101 (BG-DATA-2)");
    check_card("medic.movement", "0", "21:12: expected a number from 1 to 50, found 0 (BG-DATA-2)");
    check_card("medic.heal", "0", "22:8: expected a number from 1 to 100, found 0 (BG-DATA-2)");
    check_card("medic.overheal", "101", "25:12: expected a number from 0 to 100, found 101 (BG-DATA-2)");
    check_card("scout.range", "0", "31:9: expected a number from 1 to 50, found 0 (BG-DATA-2)");
    check_card("scout.damage", "0", "30:10: expected a number from 1 to 100, found 0 (BG-DATA-2)");
    check_card("scout.falloff", "4", "34:11: expected a number from 0 to 3, found 4 (BG-DATA-2)");
    check_card("scout.falloff_from", "0", "33:16: expected a number from 1 to 50, found 0 (BG-DATA-2)");
    check_card("scout.dodge", "51", "35:9: expected a number from 0 to 50, found 51 (BG-DATA-2)");
    check_card("soldier.blast_falloff", "4", "43:17: expected a number from 0 to 3, found 4 (BG-DATA-2)");
    check_card("heavy.reach", "\"diamond\"", "14:9: a Heavy has the reach \"cross\" (BG-DATA-2)");
    check_card("soldier.reach", "\"cross\"", "42:9: a Soldier has the reach \"cross+ring\" (BG-DATA-2)");
    check_card("medic.reach", "\"cross\"", "24:9: a Medic has the reach \"diamond\" (BG-DATA-2)");
}

/// Sets up a position with changed cards.
fn with_cards(cards: &str, lines: &str) -> Table {
    let text = format!("game {}\n{cards}{lines}", FACTS.id);
    let record = Record::parse(&text).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

#[test]
fn changed_cards_change_the_game() {
    let plain = with_cards("card heavy.obstacle=false\n", "place red medic c6\nplace red heavy c5\n");
    assert!(plain.legal().contains(&"move c6 c4".to_owned()), "units pass a Heavy that is no obstacle");
    let grounded = with_cards("card soldier.rocket_jump=false\n", "place red soldier c5\n");
    assert_eq!(
        grounded.check("jump c5 a5").map_err(|error| error.rule.expect("the error names a rule").0),
        Err("BG-JUMP-1")
    );
    let clumsy =
        with_cards("card scout.dodge=0\n", "place red heavy d11\nplace blu scout e11\nred attack d11 e11\n");
    assert_eq!(clumsy.json()["units"][1]["hp"], 2);
    let even = with_cards(
        "card heavy.falloff=0\ncard heavy.damage=5\n",
        "place red heavy d11\nplace blu heavy h11\nred attack d11 h11\n",
    );
    assert_eq!(even.json()["units"][1]["hp"], 7);
    let sharp = with_cards(
        "card soldier.blast_falloff=1\n",
        "place red soldier f9\nplace blu heavy i9\nplace blu medic i8\nred attack f9 i9\n",
    );
    assert_eq!((&sharp.json()["units"][1]["hp"], &sharp.json()["units"][2]["hp"]), (&2.into(), &8.into()));
}

/// Checks the error of a scenario.
#[track_caller]
fn check_lines(lines: &str, expect: &str) {
    let text = format!("game {}\n{lines}", FACTS.id);
    let record = Record::parse(&text).expect("the lines form a record");
    let error = Table::replay(&record, &GameConfig::default()).map(|table| table.record());
    assert_eq!(error.expect_err("the line is refused").to_string(), expect);
}

#[test]
fn wrong_scenario_lines_are_refused() {
    check_lines("place red heavy c1 hp=3 hp=3", "line 2: 'hp' is given twice");
    check_lines("place red heavy c1 acted=0", "line 2: expected hp=N, acted=1 or flag=1, found 'acted=0'");
    check_lines("place red heavy c1 tired=1", "line 2: expected hp=N, acted=1 or flag=1, found 'tired=1'");
    check_lines("place red heavy c1 hurt", "line 2: expected hp=, acted= or flag=, found 'hurt'");
    check_lines("place red heavy c1 hp=0", "line 2: a heavy has 1 to 14 health (BG-HEAL-3)");
    check_lines("set turn 0", "line 2: expected a number from 1 to 9999, found '0'");
    check_lines("set turn 1\nset turn 1", "line 3: this is already set");
    check_lines("set turn 1 2", "line 2: expected the end of the line, found '2'");
    check_lines("set activated 5", "line 2: expected a number from 0 to 4, found '5'");
    check_lines("set activated 1\nset activated 1", "line 3: this is already set");
    check_lines("set waiting red", "line 2: expected a number from 1 to 9999, found the end of the line");
    check_lines("set waiting red 3 0", "line 2: expected a number from 1 to 9999, found '0'");
    check_lines("set waiting red 3\nset waiting red 3", "line 3: this is already set");
    check_lines("set point e6 owner=red\nset point e6", "line 3: this is already set");
    check_lines("set point e6 owner=green", "line 2: expected red, blu or none, found 'green'");
    check_lines("set point e6 by=red count=3", "line 2: expected a count from 0 to 2, found '3'");
    check_lines("set point e6 held=red", "line 2: expected owner=, by= or count=, found 'held'");
    check_lines("set point e6 count=1", "line 2: the count is 1 or 2 with 'by', 0 without (BG-POINT-4)");
    check_lines(
        "set weather rain",
        "line 2: expected turn, activated, waiting, point, flag, match or wins, found 'weather'",
    );
    let ctf = |lines: &str, expect| check_lines(&format!("option mode=capture-the-flag\n{lines}"), expect);
    ctf("place blu scout c1 flag=0", "line 3: expected hp=N, acted=1 or flag=1, found 'flag=0'");
    ctf("set flag red c1\nset flag red c1", "line 4: this is already set");
    ctf("set flag red c1\nplace blu scout c3 flag=1", "line 4: this is already set");
    ctf("place blu scout c1 flag=1\nplace blu scout c3 flag=1", "line 4: this is already set");
    let best = |lines: &str, expect| check_lines(&format!("option best-of=3\n{lines}"), expect);
    best("set match 4", "line 3: expected a number from 1 to 3, found '4'");
    best("set match 1\nset match 1", "line 4: this is already set");
    best("set wins red 2", "line 3: expected a number from 0 to 1, found '2'");
    best("set wins red 1\nset wins red 1", "line 4: this is already set");
    check_lines("set wins red 1", "line 2: 'wins' needs best-of=3 (BG-WIN-7)");
}

#[test]
fn scenario_lines_accept_their_greatest_values() {
    let text = "set turn 9999\nset activated 4\nset waiting red 9999 1\nset point e6 owner=none by=blu count=2\n\
                set point i6 owner=red by=none count=0\nset point m6\nplace red heavy c1 acted=1 hp=14\n";
    let json = with_cards("", text).json();
    assert_eq!(json["to_act"], "red");
    assert_eq!((&json["turn"], &json["activated"]), (&9999.into(), &4.into()));
    assert_eq!(json["waiting"]["red"].to_string(), "[1,9999]");
    assert_eq!(json["points"][0].to_string(), r#"{"at":"e6","by":"blu","count":2,"owner":null}"#);
    assert_eq!(json["points"][1].to_string(), r#"{"at":"i6","by":null,"count":0,"owner":"red"}"#);
    assert_eq!((&json["units"][0]["hp"], &json["units"][0]["acted"]), (&14.into(), &true.into()));
}

#[test]
fn the_kept_games_of_capture_the_flag_need_the_default_of_their_version() {
    for (record, other) in
        [(include_str!("../kept/1.rec"), "quick"), (include_str!("../kept/2-capture-the-flag.rec"), "slow")]
    {
        let replay = |text: &str| {
            let record = Record::parse(text).expect("it is a record");
            Table::replay(&record, &GameConfig::default()).map(|table| table.json())
        };
        let mode = "option mode=capture-the-flag\n";
        let changed = record.replace(mode, &format!("{mode}option ctf-respawn={other}\n"));
        assert!(!record.contains("ctf-respawn") && changed.contains("ctf-respawn"));
        let kept = replay(record).expect("a kept record replays");
        assert_ne!(replay(&changed).ok(), Some(kept), "with {other}");
    }
}
