//! Cards and maps that cannot be played are refused with file, place and reason.

use hillfort_engine::config::TextFile;
use hillfort_engine::{GameConfig, TypedTable};
use hillfort_king_of_the_hill::{FACTS, KingOfTheHill};

fn start(config: &GameConfig) -> Result<(), String> {
    TypedTable::<KingOfTheHill>::start(config).map(|_| ()).map_err(|error| error.to_string())
}

#[track_caller]
fn card(path: &str, value: &str, expected: Result<(), &str>) {
    let config = GameConfig { cards: vec![(path.to_owned(), value.to_owned())], ..GameConfig::default() };
    assert_eq!(start(&config), expected.map_err(str::to_owned), "{path}={value}");
}

#[test]
fn unit_cards_that_the_rules_cannot_work_with_are_refused() {
    card("fighter.count", "15", Ok(()));
    card(
        "fighter.count",
        "16",
        Err("classes.toml:14:9: expected a number from 0 to 15, found 16 (KH-DATA-2)"),
    );
    card("runner.count", "3", Ok(()));
    card("runner.count", "4", Err("classes.toml:5:9: expected a number from 0 to 3, found 4 (KH-DATA-2)"));
    card(
        "blocker.count",
        "-1",
        Err(
            "classes.toml:23:9: 'blocker.count': invalid value: integer `-1`, expected a whole number from 0 to 255",
        ),
    );
    let hp = "classes.toml:24:6: the hit points of a blocker are 2, not 3 (KH-DATA-7)";
    card("blocker.hp", "3", Err(hp));
    card("fighter.hp", "0", Err("classes.toml:15:6: the hit points of a fighter are 1, not 0 (KH-DATA-7)"));
    card("runner.steps", "9", Ok(()));
    card("runner.steps", "0", Err("classes.toml:7:9: expected a number from 1 to 9, found 0 (KH-RUN-1)"));
    card("fighter.steps", "2", Err("classes.toml:16:9: a fighter takes exactly one step, not 2 (KH-MOVE-3)"));
    card(
        "blocker.terrain",
        "[]",
        Err("classes.toml:26:11: a blocker needs a terrain to stand on (KH-BOARD-8)"),
    );
    card(
        "blocker.terrain",
        "[\"lava\"]",
        Err(
            "classes.toml:26:12: 'blocker.terrain': unknown variant `lava`, expected one of `light`, `normal`, `difficult`",
        ),
    );
    card("runner.fights", "true", Err("classes.toml:9:10: only fighters fight (KH-FTR-1)"));
    card("runner.pushes", "true", Err("classes.toml:10:10: only blockers push (KH-BLK-2)"));
    card(
        "runner.recruit_from_round",
        "0",
        Err("classes.toml:11:22: expected a number from 1 to 1000, found 0 (KH-REC-2)"),
    );
    card("runner.recruit_from_round", "1", Ok(()));
}

#[test]
fn dice_terrain_and_limits_that_cannot_be_played_are_refused() {
    card("dice.per_player", "8", Ok(()));
    card(
        "dice.per_player",
        "9",
        Err("classes.toml:32:14: expected a number from 1 to 8, found 9 (KH-DATA-3)"),
    );
    card("dice.sides", "8", Err("classes.toml:33:9: the dice have six sides (KH-DATA-3)"));
    card("dice.recruit", "[1, 2, 3]", Err("classes.toml:35:8: face 3 is named twice (KH-DICE-1)"));
    card("dice.recruit", "[1, 7]", Err("classes.toml:34:11: a die has no face 7 (KH-DICE-1)"));
    card("dice.recruit", "[0, 1]", Err("classes.toml:34:11: a die has no face 0 (KH-DICE-1)"));
    card("dice.recruit", "[1]", Err("classes.toml:34:11: face 2 has no meaning (KH-DICE-1)"));
    let sum = "classes.toml:39:9: light, normal, difficult must add up to 7 tiles, not 8 (KH-SETUP-1)";
    card("terrain_per_ring.light", "4", Err(sum));
    card(
        "limits.starting_area",
        "3",
        Err("classes.toml:44:17: a starting area has no limit: expected 0, found 3 (KH-STACK-1)"),
    );
    card("limits.hill", "0", Err("classes.toml:49:8: expected a number from 1 to 99, found 0 (KH-STACK-2)"));
    card("limits.hill", "2", Ok(()));
    card("limits.a", "100", Err("classes.toml:45:5: expected a number from 1 to 99, found 100 (KH-STACK-2)"));
    card("board.tiles_per_ring", "8", Err("classes.toml:53:18: a ring has seven tiles (KH-DATA-1)"));
    let rings = "classes.toml:52:9: the rings are a, b, c and d, from the outside (KH-BOARD-1)";
    card("board.rings", "[\"a\"]", Err(rings));
    let areas = "classes.toml:54:18: the areas are s1, s2, s3 and s4 (KH-DATA-5)";
    card("board.starting_areas", "[\"s1\"]", Err(areas));
}

#[track_caller]
fn card_file(from: &str, to: &str, expected: &str) {
    let text = FACTS.cards.text.replacen(from, to, 1);
    assert_ne!(text, FACTS.cards.text, "the file has no '{from}'");
    let file = TextFile { path: "mine/classes.toml".to_owned(), text };
    let config = GameConfig { card_file: Some(file), ..GameConfig::default() };
    assert_eq!(start(&config), Err(expected.to_owned()));
}

#[test]
fn card_files_with_unknown_or_missing_values_are_refused() {
    card_file("[blocker]", "[bouncer]", "mine/classes.toml:23:9: unknown value 'bouncer.count'");
    card_file("hp = 1\n", "", "mine/classes.toml:1:1: the value 'runner.hp' is missing");
    card_file("sides = 6", "sides = 6\nedges = 12", "mine/classes.toml:34:9: unknown value 'dice.edges'");
    card_file(
        "count = 2",
        "count = \"2\"",
        "mine/classes.toml:5:9: 'runner.count': invalid type: string \"2\", expected a whole number from 0 to 255",
    );
}

#[track_caller]
fn map(from: &str, to: &str, expected: &str) {
    let text = FACTS.maps[0].text.replacen(from, to, 1);
    assert_ne!(text, FACTS.maps[0].text, "the map has no '{from}'");
    let file = TextFile { path: "mine/hill.txt".to_owned(), text };
    let config = GameConfig { map_files: vec![file], ..GameConfig::default() };
    assert_eq!(start(&config), Err(expected.to_owned()));
}

#[test]
fn maps_that_are_not_the_hill_are_refused() {
    map("game: king-of-the-hill", "game: chess", "mine/hill.txt:2:7: expected 'game: king-of-the-hill'");
    map("name: hill", "name: mount", "mine/hill.txt:1:7: expected 'name: hill'");
    let rows = "mine/hill.txt:6:7: expected 'rows: a b c d hill' (KH-BOARD-1)";
    map("rows: a b c d hill", "rows: a b c hill", rows);
    let symbols = "mine/hill.txt:10:1: expected 7 symbols, found 6 (KH-BOARD-1)";
    map("? ? ? ? ? ? ?\n", "? ? ? ? ? ?\n", symbols);
    let rings = "mine/hill.txt:13:1: expected 4 rings and the hill, found 4 rows (KH-BOARD-1)";
    map("? ? ? ? ? ? ?\n", "", rings);
    let tile = "mine/hill.txt:10:1: expected a symbol that means 'tile terrain drawn at setup' (KH-BOARD-1)";
    map("? ? ? ? ? ? ?\n", "* * * * * * *\n", tile);
}

#[test]
fn map_headers_that_the_game_does_not_know_are_refused() {
    let known = "name, game, modes, layout, symmetric, title, note, rows";
    let key = format!("mine/hill.txt:5:11: unknown header 'symetric'; the headers are {known} (KH-BOARD-1)");
    map("symmetric:", "symetric:", &key);
    let value = "mine/hill.txt:5:12: expected 'symmetric: rotate7' or 'symmetric: none' (KH-BOARD-1)";
    map("symmetric: rotate7", "symmetric: mirror", value);
    map("modes: standard", "modes: blitz", "mine/hill.txt:3:8: expected 'modes: standard' (KH-BOARD-1)");
}

#[test]
fn a_map_that_breaks_its_symmetry_is_refused_at_its_place() {
    let tile =
        "mine/hill.txt:10:1: under rotate7 this does not match the symbol at line 10, column 3 (KH-BOARD-1)";
    map("? ? ? ? ? ? ?\n", "? * ? ? ? ? ?\n", tile);
}

#[test]
fn the_record_names_a_custom_map_with_its_hash() {
    let text = FACTS.maps[0].text.replace("title: The Hill", "title: My Hill");
    let file = TextFile { path: "mine/hill.txt".to_owned(), text };
    let config = GameConfig { map_files: vec![file], ..GameConfig::default() };
    let table = TypedTable::<KingOfTheHill>::start(&config).unwrap();
    let text = hillfort_engine::Table::record(&table);
    assert!(text.contains("\nmap hill "), "{text}");
    let record = hillfort_engine::Record::parse(&text).unwrap();
    assert!(TypedTable::<KingOfTheHill>::replay(&record, &config).is_ok());
    let error = TypedTable::<KingOfTheHill>::replay(&record, &GameConfig::default()).unwrap_err().to_string();
    assert!(
        error.starts_with("line 12: the map 'hill' with hash ") && error.contains("data folder"),
        "{error}"
    );
}

#[test]
fn the_weights_of_a_roll_follow_the_faces_on_the_card() {
    let change = |path: &str, value: &str| (path.to_owned(), value.to_owned());
    let cards = vec![change("dice.recruit", "[1, 2, 3]"), change("dice.move", "[4]")];
    let mut table =
        TypedTable::<KingOfTheHill>::start(&GameConfig { cards, ..GameConfig::default() }).unwrap();
    let setup =
        ["terrain a", "terrain b", "terrain c", "terrain d"].map(|ring| format!("{ring} l l l n n d d"));
    for line in setup.iter().map(String::as_str).chain(["draw 1 2 3"]) {
        hillfort_engine::Table::event(&mut table, "chance", line).unwrap();
    }
    for (seat, line) in [("p3", "area a3"), ("p2", "area a2"), ("p1", "area a1")] {
        hillfort_engine::Table::event(&mut table, seat, line).unwrap();
    }
    let mut outcomes = Vec::new();
    hillfort_engine::Chance::outcomes(&**table.game(), table.state(), &mut outcomes);
    let weight = |line: &str| {
        let found = outcomes
            .iter()
            .find(|(a, _)| hillfort_engine::Notation::write(&**table.game(), table.state(), *a) == line);
        found.map(|(_, weight)| *weight)
    };
    // Three faces recruit, one moves, two turn: 3^4 ways for four recruitment dice, one for four move dice.
    assert_eq!(
        (weight("roll 1 1 1 1"), weight("roll 4 4 4 4"), weight("roll 5 5 5 5")),
        (Some(81), Some(1), Some(16))
    );
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u64>(), 1296);
}
