//! The commands that measure a game: `sim`, `compare` and `lab`.

mod common;

use common::{Folder, answer, game_id, run};

fn study(folder: &Folder, more: &str) -> String {
    let text =
        format!("game = \"{}\"\nplayers = [\"random\"]\ngames = 4\nclose-looks = 2\n{more}", game_id());
    folder.file("study.toml", text)
}

#[test]
fn sim_says_who_wins_how_it_ends_and_how_long_it_takes() {
    let text = answer(&["sim", &game_id(), "--games", "20"]);
    for expected in [
        "20 games of random players",
        "won by ",
        "score of the first player",
        "ended by the limit",
        "length in turns",
    ] {
        assert!(text.contains(expected), "{expected} is missing:\n{text}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["sim", &game_id(), "--games", "20", "--json"])).unwrap();
    assert_eq!(json["games"], 20);
    assert!(json["ended_by_limit"]["low"].is_number() && json["turns"]["p50"].is_number(), "{json}");
}

#[test]
fn compare_ends_with_a_sentence() {
    let text = answer(&["compare", &game_id(), "base", "base", "--games", "10", "--players", "random"]);
    assert!(text.trim_end().ends_with("what differs has no effect on these games."), "{text}");
    let folder = Folder::new();
    let data = folder.join("data");
    answer(&["data", &game_id(), "--to", &data]);
    let text = answer(&["compare", &game_id(), "base", &data, "--games", "10", "--players", "random"]);
    assert!(text.contains("Every game is the same in both"), "the same data in a folder: {text}");
}

#[test]
fn a_study_is_played_reported_and_continued() {
    let folder = Folder::new();
    let (file, to) = (study(&folder, ""), folder.join("results"));
    let first = answer(&["lab", "run", &file, "--to", &to]);
    assert!(first.trim_end().ends_with("report.html"), "{first}");
    let kept = |name: &str| std::fs::read(folder.path().join("results").join(name)).unwrap();
    for name in ["report.html", "report.json", "games.parquet", "units.parquet", "cells.csv", "classes.csv"] {
        assert!(!kept(name).is_empty(), "{name} is empty");
    }
    let games = kept("games.jsonl");
    assert_eq!(answer(&["lab", "run", &file, "--to", &to]), first);
    assert_eq!(kept("games.jsonl"), games, "nothing is played twice");
    answer(&["lab", "run", &file, "--to", &to, "--games", "6"]);
    assert!(kept("games.jsonl").starts_with(&games), "a longer run continues");
    let record = answer(&["lab", "record", &to, "--game", "5"]);
    let record = folder.file("game.rec", record);
    assert!(answer(&["replay", &record]).lines().count() > 3);
}

#[test]
fn a_study_that_cannot_be_played_is_refused_in_one_line() {
    let folder = Folder::new();
    for (more, expected) in [
        ("speed = 3\n", "study.toml: line 5: unknown field `speed`"),
        ("variants = [\"fast\"]\n", "expected KEY=VALUE"),
        ("vary = { \"no.such\" = [1] }\n", "no.such=1: the cards have no value 'no.such'"),
        ("players = [\"normal:5ms\"]\n", "duplicate key"),
    ] {
        let output = run(&["lab", "run", &study(&folder, more), "--to", &folder.join("results")]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{more}: {error}");
        assert!(error.contains(expected) && error.lines().count() == 1, "{more}: {error}");
    }
}
