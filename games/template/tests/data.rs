//! Maps and cards from outside: what cannot be played is refused, with its place and its reason.

use hillfort_engine::config::TextFile;
use hillfort_engine::{GameConfig, Table as _, TypedTable};
use hillfort_template::{FACTS, Footrace};

/// Starts a game on a map with these rows.
fn start(rows: &str) -> Result<TypedTable<Footrace>, hillfort_engine::Error> {
    let id = FACTS.id;
    let legend = "r = start red\nb = start blu\n. = open\n# = wall\ng = goal\n";
    let swamp = if rows.contains('?') { "? = swamp\n" } else { "" };
    let text = format!("name: mine\ngame: {id}\nlayout: square\n\n{rows}\n\n{legend}{swamp}");
    let map_files = vec![TextFile { path: "maps/mine.txt".to_owned(), text }];
    let options = vec![("map".to_owned(), "mine".to_owned())];
    TypedTable::start(&GameConfig { options, map_files, ..GameConfig::default() })
}

#[track_caller]
fn check(rows: &str, expect: &str) {
    let error = start(rows).map(|table| table.record()).expect_err("the map cannot be played");
    assert_eq!(error.to_string(), format!("maps/mine.txt:{expect}"));
}

#[test]
fn a_track_of_ones_own_can_be_run() {
    assert_eq!(start("r . g\nb . .").expect("the map is complete").legal(), ["roll 1d6"]);
}

#[test]
fn a_track_that_cannot_be_run_is_refused() {
    check("r . g\n. . .", "5:1: the map has no 'start blu'");
    check("r b .\n. . .", "5:1: the map has no 'goal'");
    check("r b g\n. . g", "6:5: this is a second 'goal'");
    check("r b g\n. ? .", "13:5: expected open, wall, start red, start blu, goal, not 'swamp'");
    check("r . g\n# # .\nb # .", "7:1: no way leads here from the goal (TP-BOARD-1)");
}
