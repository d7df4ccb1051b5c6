//! Maps and cards from outside: what cannot be played is refused, with its place and its reason.

use hillfort_attack_defend::{AttackDefend, FACTS};
use hillfort_engine::config::TextFile;
use hillfort_engine::{Error, GameConfig, Table as _, TypedTable};

fn with_card(path: &str, value: &str) -> Result<TypedTable<AttackDefend>, Error> {
    let cards = vec![(path.to_owned(), value.to_owned())];
    TypedTable::start(&GameConfig { cards, ..GameConfig::default() })
}

#[track_caller]
fn check_card(path: &str, value: &str, expect: &str) {
    let error = with_card(path, value).map(|table| table.record()).expect_err("the card cannot be used");
    assert_eq!(error.to_string(), format!("classes.toml:{expect}"));
}

#[test]
fn numbers_of_the_cards_can_be_changed() {
    let good = [("scout.hp", "99"), ("heavy.moves", "1"), ("pyro.range", "0"), ("soldier.area", "0")];
    for (path, value) in good.into_iter().chain([("demoman.area", "9"), ("heavy.double_on", "[5, 6]")]) {
        assert!(with_card(path, value).is_ok(), "{path}={value}");
    }
}

#[test]
fn cards_that_cannot_be_used_are_refused_at_their_place() {
    check_card("scout.hp", "0", "14:6: expected a number from 1 to 99, found 0 (AD-COMP-6)");
    check_card("scout.hp", "100", "14:6: expected a number from 1 to 99, found 100 (AD-COMP-6)");
    check_card("scout.moves", "0", "15:9: expected a number from 1 to 99, found 0 (AD-COMP-6)");
    check_card("scout.damage", "0", "17:10: expected a number from 1 to 99, found 0 (AD-COMP-6)");
    check_card("scout.range", "100", "18:9: expected a number from 0 to 99, found 100 (AD-COMP-6)");
    check_card("scout.area", "1", "19:8: the Scout has no area, so it is 0 (AD-COMP-6)");
    check_card("soldier.area", "10", "41:8: expected a number from 0 to 9, found 10 (AD-COMP-6)");
    check_card("scout.miss_on", "[0]", "20:11: a die has no face 0 (AD-COMP-2)");
    check_card("scout.miss_on", "[7]", "20:11: a die has no face 7 (AD-COMP-2)");
    check_card("scout.miss_on", "[1, 1]", "20:11: face 1 is listed twice (AD-COMP-6)");
    check_card("scout.miss_on", "[5]", "21:13: face 5 is listed twice (AD-COMP-6)");
    check_card("sniper.miss_on", "[1]", "75:11: the Sniper uses no die (AD-DICE-4)");
    check_card("demoman.double_on", "[6]", "65:13: the Demoman uses no die (AD-DICE-4)");
    check_card(
        "scout.targeting",
        "\"all\"",
        "16:13: how the Scout chooses targets is a rule, not a number (AD-COMP-6)",
    );
    check_card(
        "scout.special",
        "\"mark\"",
        "22:11: the special of the Scout is a rule, not a number (AD-COMP-6)",
    );
}

#[test]
fn an_attack_without_a_die_always_hits() {
    let lines = "card heavy.miss_on=[]\ncard heavy.double_on=[]\nplace blu heavy h5\nplace red heavy i5\n\
                 blu play h5\nblu attack i5\nblu attack i5\n";
    let record = hillfort_engine::Record::parse(&format!("game {}\n{lines}", FACTS.id))
        .expect("the lines form a record");
    let table =
        TypedTable::<AttackDefend>::replay(&record, &GameConfig::default()).expect("both attacks are legal");
    assert_eq!((&table.json()["units"][3]["hp"], &table.json()["barraged"]), (&3.into(), &true.into()));
}

/// Starts a game on the default map with some of its lines replaced, counted from 1.
fn start(changes: &[(usize, &str)]) -> Result<TypedTable<AttackDefend>, Error> {
    let mut lines: Vec<&str> = FACTS.maps[0].text.lines().collect();
    changes.iter().for_each(|(number, line)| lines[number - 1] = line);
    let map_files = vec![TextFile { path: "maps/dry-gulch.txt".to_owned(), text: lines.join("\n") }];
    TypedTable::start(&GameConfig { map_files, ..GameConfig::default() })
}

#[track_caller]
fn check_map(changes: &[(usize, &str)], expect: &str) {
    let error = start(changes).map(|table| table.record()).expect_err("the map cannot be played");
    assert_eq!(error.to_string(), format!("maps/dry-gulch.txt:{expect}"));
}

#[test]
fn a_map_of_ones_own_can_be_played() {
    let table = start(&[(8, "# # # # # . . . . . . . . . . . . . . . #")]).expect("the map is complete");
    assert!(table.record().contains("\nmap dry-gulch "));
}

#[test]
fn a_map_that_cannot_be_played_is_refused_at_its_place() {
    check_map(
        &[(6, "wind: west")],
        "6:7: unknown header 'wind'; the headers are name, game, modes, layout, symmetric, title, note (AD-COMP-7)",
    );
    check_map(&[(3, "modes: blitz")], "3:8: expected 'modes: standard' (AD-COMP-7)");
    check_map(
        &[(4, "layout: square")],
        "4:9: the rows are drawn as \"layout: hex\", not as \"layout: square\"",
    );
    check_map(
        &[(5, "symmetric: half")],
        "5:12: expected 'symmetric: mirror' or 'symmetric: none' (AD-COMP-7)",
    );
    check_map(
        &[(5, "symmetric: mirror")],
        "8:9: under mirror this does not match the symbol at line 20, column 9 (AD-COMP-7)",
    );
    check_map(
        &[(24, "w = swamp")],
        "24:5: expected floor, wall, window, point1, point1 centre, point2, point2 centre, base red or base blu \
         (AD-COMP-7), not 'swamp'",
    );
    check_map(&[(25, "1 = point1 centre")], "10:19: this is a second 'point1 centre' (AD-BOARD-9)");
    check_map(&[(26, "a = point1")], "8:1: the map has no 'point1 centre' (AD-BOARD-9)");
    check_map(&[(28, "z = floor")], "8:1: the map has no 'point2 centre' (AD-BOARD-9)");
    let area = "the area of point 1 is its centre and the six around it (AD-BOARD-11)";
    check_map(&[(10, "# # . . . . . . . 1 . . . # # . . . . R R")], &format!("10:17: {area}"));
    check_map(&[(10, "# # . . . . . 1 1 1 . . . # # . . . . R R")], &format!("10:15: {area}"));
    check_map(
        &[
            (15, " . . . . w # . . . # w # . # . . . # # . ."),
            (16, ". . . . . . . . # . . . 2 2 . . # # . . ."),
        ],
        "14:1: the base of BLU has 4 spaces; it needs 6 (AD-BOARD-11)",
    );
    check_map(
        &[
            (13, " # # . . . . # . . . . . . # . . . . . . ."),
            (14, "B B # # . # # . # # . # . . . . # # . . ."),
            (15, " B B # # w # . . . # w # . # . . . # # . ."),
        ],
        "14:1: the base of BLU has 5 spaces beside it that can be entered; it needs 7 (AD-BOARD-11)",
    );
    check_map(
        &[(20, "# # # # . . . # . . . . . . # # # # # # .")],
        "20:41: no way leads here from the base of RED (AD-BOARD-11)",
    );
}
