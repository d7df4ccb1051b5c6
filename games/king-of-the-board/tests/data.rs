//! Cards and maps from outside: what cannot be played is refused, with its place and its reason (KB-COMP-5,
//! KB-COMP-7).

use hillfort_engine::config::{GameConfig, TextFile};
use hillfort_engine::{Error, TypedTable};
use hillfort_king_of_the_board::{FACTS, KingOfTheBoard};

/// Returns the error of a game that is refused.
#[track_caller]
fn error(started: Result<TypedTable<KingOfTheBoard>, Error>) -> String {
    started.expect_err("the game is refused").to_string()
}

/// Checks the error of one changed card value.
#[track_caller]
fn check_card(path: &str, value: &str, expected: &str) {
    let config = GameConfig { cards: vec![(path.to_owned(), value.to_owned())], ..GameConfig::default() };
    assert_eq!(error(TypedTable::start(&config)), expected);
}

/// Checks the error of a card file with one change.
#[track_caller]
fn check_card_file(from: &str, to: &str, expected: &str) {
    assert!(FACTS.cards.text.contains(from), "the cards have no '{from}'");
    let text = FACTS.cards.text.replacen(from, to, 1);
    let card_file = Some(TextFile { path: "mine.toml".to_owned(), text });
    assert_eq!(error(TypedTable::start(&GameConfig { card_file, ..GameConfig::default() })), expected);
}

/// Starts a game on the map `summit` with some changes.
#[track_caller]
fn play_on(changes: &[(&str, &str)]) -> Result<TypedTable<KingOfTheBoard>, Error> {
    let mut text = FACTS.maps[0].text.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "the map has no '{from}'");
        text = text.replace(from, to);
    }
    let file = TextFile { path: "mine/summit.txt".to_owned(), text };
    TypedTable::start(&GameConfig { map_files: vec![file], ..GameConfig::default() })
}

/// Checks the error of the map `summit` with one change.
#[track_caller]
fn check_map(from: &str, to: &str, expected: &str) {
    assert_eq!(error(play_on(&[(from, to)])), expected);
}

#[test]
fn a_renamed_table_of_the_cards_is_refused() {
    check_card_file("[sentry]", "[turret]", "mine.toml:86:6: unknown value 'turret.hp'");
    check_card_file("[rules]", "[numbers]", "mine.toml:10:14: unknown value 'numbers.crit_bonus'");
}

#[test]
fn unknown_and_missing_values_are_refused() {
    check_card_file(
        "hp = 120                  # [D]\nspeed = 6",
        "speed = 6",
        "mine.toml:1:1: the value 'scout.hp' is missing",
    );
    check_card_file(
        "jump_cost = 40 ",
        "jump_price = 40 ",
        "mine.toml:30:14: unknown value 'soldier.jump_price'",
    );
    check_card(
        "scout.health",
        "1",
        "the cards have no value 'scout.health'; there are scout.hp, scout.speed, scout.range, scout.damage_by_distance or scout.special",
    );
}

#[test]
fn every_unit_has_health() {
    check_card("scout.hp", "0", "classes.toml:17:6: expected a number from 1 to 9999, found 0 (KB-COMP-5)");
    check_card(
        "medic.hp",
        "-20",
        "classes.toml:66:6: 'medic.hp': invalid value: integer `-20`, expected a whole number from 0 to 65535",
    );
    check_card("sentry.hp", "0", "classes.toml:86:6: expected a number from 1 to 9999, found 0 (KB-COMP-5)");
    check_card(
        "heavy.hp",
        "10000",
        "classes.toml:51:6: expected a number from 1 to 9999, found 10000 (KB-COMP-5)",
    );
}

#[test]
fn numbers_out_of_range_are_refused() {
    check_card(
        "rules.crit_bonus",
        "-20",
        "classes.toml:10:14: 'rules.crit_bonus': invalid value: integer `-20`, expected a whole number from 0 to 65535",
    );
    check_card(
        "soldier.jump_cost",
        "1001",
        "classes.toml:30:13: expected a number from 0 to 1000, found 1001 (KB-COMP-5)",
    );
    check_card(
        "sniper.range",
        "100",
        "classes.toml:77:9: expected a number from 0 to 99, found 100 (KB-COMP-5)",
    );
    check_card(
        "pyro.speed",
        "100",
        "classes.toml:34:9: expected a number from 0 to 99, found 100 (KB-COMP-5)",
    );
    check_card(
        "medic.uber_turns",
        "100",
        "classes.toml:72:14: expected a number from 0 to 99, found 100 (KB-COMP-5)",
    );
    check_card(
        "soldier.blast",
        "[100, -60]",
        "classes.toml:27:15: 'soldier.blast': invalid value: integer `-60`, expected a whole number from 0 to 65535",
    );
    check_card(
        "demoman.blast",
        "[120, 1001]",
        "classes.toml:46:9: expected a number from 0 to 1000, found 1001 (KB-COMP-5)",
    );
    check_card(
        "rules.actions",
        "0",
        "classes.toml:12:11: expected a number from 1 to 3, found 0 (KB-TURN-4)",
    );
    check_card(
        "rules.actions",
        "4",
        "classes.toml:12:11: expected a number from 1 to 3, found 4 (KB-TURN-4)",
    );
    check_card("heavy.rolls", "0", "classes.toml:55:9: expected a number from 1 to 10, found 0 (KB-COMP-5)");
    check_card(
        "heavy.rolls",
        "11",
        "classes.toml:55:9: expected a number from 1 to 10, found 11 (KB-COMP-5)",
    );
    check_card("sentry.speed", "1", "classes.toml:87:9: a Sentry Gun does not move (KB-SENT-1)");
    check_card(
        "scout.speed",
        "\"fast\"",
        r#"classes.toml:18:9: 'scout.speed': invalid type: string "fast", expected a whole number from 0 to 65535"#,
    );
}

#[test]
fn a_scout_has_a_damage_for_each_distance() {
    check_card(
        "scout.damage_by_distance",
        "[140, 100, 60]",
        "classes.toml:20:22: expected a damage for each of the 4 distances, found 3 (KB-COMP-5)",
    );
    check_card(
        "scout.range",
        "5",
        "classes.toml:20:22: expected a damage for each of the 5 distances, found 4 (KB-COMP-5)",
    );
}

#[test]
fn a_blast_has_a_centre() {
    check_card("soldier.blast", "[]", "classes.toml:27:9: a blast has 1 to 9 entries (KB-COMP-5)");
    check_card("demoman.blast", "[]", "classes.toml:46:9: a blast has 1 to 9 entries (KB-COMP-5)");
}

#[test]
fn a_cone_lies_between_neighbouring_directions() {
    check_card_file(
        r#"n = ["nw", "ne"]"#,
        r#"n = ["nw", "e"]"#,
        "mine.toml:40:9: cone n needs two neighbouring directions of nw, ne, e, se, sw, w (KB-COMP-5)",
    );
    check_card_file(
        r#"n = ["nw", "ne"]"#,
        r#"n = ["nw", "nw"]"#,
        "mine.toml:40:9: cone n needs two neighbouring directions of nw, ne, e, se, sw, w (KB-COMP-5)",
    );
    check_card_file(
        r#"n = ["nw", "ne"]"#,
        r#"n = ["nw", "up"]"#,
        "mine.toml:40:9: cone n needs two neighbouring directions of nw, ne, e, se, sw, w (KB-COMP-5)",
    );
    check_card_file(r#"n = ["nw", "ne"], "#, "", "mine.toml:40:9: 'pyro.cones': missing field `n`");
}

#[test]
fn the_special_of_a_class_cannot_be_changed() {
    check_card(
        "heavy.special",
        "\"double jump\"",
        "classes.toml:56:11: expected the special 'sandwich', found 'double jump' (KB-COMP-5)",
    );
}

#[test]
fn a_team_needs_four_base_hexes() {
    const LAST_ROW: &str = "# # # R R # # . # # R R R # #";
    const ROW_BEFORE: &str = "# . R R R . + . . R R R . #";
    const HEADER: (&str, &str) = ("symmetric: rotate180", "symmetric: none");
    let with = |last, before| play_on(&[HEADER, (LAST_ROW, last), (ROW_BEFORE, before)]);
    let (three, four) = ("# # # R R # # . # # R # # # #", "# # # R R # # . # # R R # # #");
    let none = "# . . . . . + . . . . . . #";
    assert!(with(four, none).is_ok());
    assert_eq!(
        error(with(three, none)),
        "mine/summit.txt:9:1: red has 3 base hexes but needs at least 4 (KB-COMP-7)"
    );
    assert_eq!(
        error(play_on(&[HEADER, ("B = blu base", "B = wall")])),
        "mine/summit.txt:9:1: blu has 0 base hexes but needs at least 4 (KB-COMP-7)"
    );
}

#[test]
fn a_control_point_exists_and_can_be_reached() {
    check_map(
        "C = control point",
        "C = height 2",
        "mine/summit.txt:9:1: the map has no control point (KB-COMP-7)",
    );
    // Without height 1 only a Scout can reach height 2.
    check_map(
        "1 = height 1",
        "1 = ground",
        "mine/summit.txt:18:14: no way leads here from the base hex c20 (KB-COMP-7)",
    );
    check_map(
        "1 = height 1",
        "1 = low obstacle",
        "mine/summit.txt:18:14: no way leads here from the base hex c20 (KB-COMP-7)",
    );
}

#[test]
fn a_map_is_drawn_in_equal_rows_of_known_symbols() {
    let words = "ground, height 1, height 2, control point, low obstacle, wall, void, first aid kit, red base, blu base";
    let expected = |found: &str| format!("expected {words} (KB-COMP-7), not '{found}'");
    check_map("B = blu base", "B = blue base", &format!("mine/summit.txt:39:5: {}", expected("blue base")));
    check_map(
        "# . # + . 1 C C C 1 . + # . #",
        "# . # + . 1 C C C 1 . + # .",
        "mine/summit.txt:19:28: this row has 14 symbols, the first one 15",
    );
    check_map(
        "# . # + . 1 C C C 1 . + # . #",
        "# . # + . 1 C C C 1 . + # . ?",
        "mine/summit.txt:19:29: symbol '?' is not in the legend",
    );
    check_map("_ = void", "_ = void\nq = lava", &format!("mine/summit.txt:41:5: {}", expected("lava")));
    let drawn = "mine/summit.txt:4:9: the rows are drawn as \"layout: hex\", not as \"layout: square\"";
    check_map("layout: hex", "layout: square", drawn);
    check_map(
        "game: king-of-the-board",
        "game: another",
        "mine/summit.txt:2:7: expected 'game: king-of-the-board'",
    );
}

#[test]
fn a_map_is_as_symmetric_as_its_header_says() {
    let (row, changed) = ("# . # + . 1 C C C 1 . + # . #", "# . # + . 1 C C C 1 . . # . #");
    let place = "mine/summit.txt:19:7: under rotate180 this does not match the symbol at line 19, column 23 (KB-COMP-7)";
    check_map(row, changed, place);
    assert!(play_on(&[("symmetric: rotate180", "symmetric: none"), (row, changed)]).is_ok());
    check_map(
        "symmetric: rotate180",
        "symmetric: mirror",
        "mine/summit.txt:5:12: expected 'symmetric: rotate180' or 'symmetric: none' (KB-COMP-7)",
    );
}

#[test]
fn an_unknown_header_is_refused() {
    check_map(
        "symmetric: rotate180",
        "symetric: rotate180",
        "mine/summit.txt:5:11: unknown header 'symetric'; the headers are name, game, modes, layout, symmetric, title, \
         note (KB-COMP-7)",
    );
    check_map(
        "modes: standard",
        "modes: blitz",
        "mine/summit.txt:3:8: expected 'modes: standard' (KB-COMP-7)",
    );
}
