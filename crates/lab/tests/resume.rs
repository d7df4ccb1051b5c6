//! What an arena keeps: the file of its results, and the records of its games.

mod common;

use common::{config, folder_and_file, refusal, resuming, run, timeless, try_run};
use hillfort_bots::Stop;
use hillfort_engine::config::TextFile;
use hillfort_engine::{GameConfig, TypedTable};
use hillfort_lab::arena::{self, ArenaConfig, ArenaError};
use hillfort_template::Footrace;

const OTHER: &str = "run.jsonl:1: expected the results of this arena, which start with {\"arena\":3,";

#[test]
fn results_of_another_arena_are_not_mixed_in() {
    let (_folder, file) = folder_and_file();
    let same = config("easy,random", 2);
    run(&resuming(&same, &file));
    let facts = &hillfort_template::FACTS;
    let changed = |path: &str, text: &str, mark: &str| TextFile {
        path: path.to_owned(),
        text: format!("{text}{mark}"),
    };
    let cards = GameConfig {
        card_file: Some(changed("my/classes.toml", facts.cards.text, "# mine\n")),
        ..GameConfig::default()
    };
    let maps = GameConfig {
        map_files: vec![changed(facts.maps[0].path, facts.maps[0].text, "\n")],
        ..GameConfig::default()
    };
    let none = GameConfig::default();
    for (config, game_config) in [
        (&config("random,easy", 2), &none),
        (&ArenaConfig { seed: 4, ..same.clone() }, &none),
        (&ArenaConfig { bot_threads: 2, ..same.clone() }, &none),
        (&ArenaConfig { opening: Some(2), ..same.clone() }, &none),
        (&same, &cards),
        (&same, &maps),
    ] {
        let error = refusal(config, game_config, &file);
        assert!(error.contains(OTHER), "{error}");
    }
    run(&resuming(&same, &file));
    let report = try_run(&same, &cards).unwrap();
    assert_eq!(report.settings.data.keys().collect::<Vec<_>>(), ["classes.toml"]);
    assert!(report.to_string().starts_with("template classes.toml ("), "{report}");
}

#[test]
fn an_arena_needs_two_players() {
    let error = try_run(&config("easy", 2), &GameConfig::default()).unwrap_err().to_string();
    assert!(error.contains("at least two players, and 'easy' is alone"), "{error}");
}

#[test]
fn a_line_without_an_end_is_refused() {
    let (_folder, file) = folder_and_file();
    let config = config("easy,random", 2);
    run(&resuming(&config, &file));
    let own = std::fs::read_to_string(&file).unwrap();
    let endless = format!("{own}{}", "x".repeat(2 * 1024 * 1024));
    std::fs::write(&file, &endless).unwrap();
    let error = refusal(&config, &GameConfig::default(), &file);
    assert!(error.contains("run.jsonl:4: the file is too large"), "{error}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), endless.len() as u64, "it is left as it is");
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let (_folder, file) = folder_and_file();
    let config = config("easy,random", 2);
    run(&resuming(&config, &file));
    let own = std::fs::read_to_string(&file).unwrap();
    let head = own.lines().next().unwrap();
    let other = head.replace("\"seed\":3", "\"seed\":4");
    assert_ne!(head, other);
    for (text, expected) in [
        ("shopping list".to_owned(), OTHER),
        ("shopping list\nmilk".to_owned(), OTHER),
        ("{}\n{\"a\":".to_owned(), OTHER),
        (other.clone(), OTHER),
        (format!("{other}\n{{\"a\":"), OTHER),
        (format!("{head}\nwhat is this\n{{\"a\":"), "run.jsonl:2: expected a game"),
    ] {
        std::fs::write(&file, &text).unwrap();
        let error = refusal(&config, &GameConfig::default(), &file);
        assert!(error.contains(expected), "{error}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{error}");
    }
    // An interruption in the very first line.
    for text in ["", &head[..9], head] {
        std::fs::write(&file, text).unwrap();
        run(&resuming(&config, &file));
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().next(), Some(head));
    }
}

#[test]
fn games_that_do_not_fit_the_arena_are_refused() {
    let (_folder, file) = folder_and_file();
    let config = config("easy,random", 2);
    let expected = run(&resuming(&config, &file));
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<_> = good.lines().collect();
    let game = |change: fn(&mut serde_json::Value)| {
        let mut game: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
        change(&mut game);
        std::fs::write(&file, format!("{}\n{}\n{game}\n", lines[0], lines[2])).unwrap();
        refusal(&config, &GameConfig::default(), &file)
    };
    for error in [
        game(|game| game["worths"] = serde_json::json!([1.0])),
        game(|game| game["spent"] = serde_json::json!([])),
        game(|game| game["worths"] = serde_json::json!([7.0, 0.0])),
        game(|game| game["a"] = 2.into()),
        game(|game| game["b"] = game["a"].clone()),
    ] {
        assert!(error.contains("run.jsonl:3: "), "{error}");
    }
    // A game that is there twice counts once.
    std::fs::write(&file, format!("{good}{}\n", lines[1])).unwrap();
    assert_eq!(run(&resuming(&config, &file)), expected);
}

#[test]
fn a_run_that_is_stopped_keeps_its_games() {
    let (_folder, file) = folder_and_file();
    let config = config("easy,random", 200);
    let stop = Stop::new();
    let stop_after_five = |played: usize, _: usize| {
        if played == 5 {
            stop.stop();
        }
    };
    let stopped =
        arena::run::<Footrace>(&resuming(&config, &file), &GameConfig::default(), &stop, &stop_after_five);
    let Err(ArenaError::Interrupted { played, of }) = stopped else { panic!("{stopped:?}") };
    assert!((5..=6).contains(&played) && of == 200, "{played} of {of}");
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 1 + played);
    assert_eq!(timeless(run(&resuming(&config, &file))), timeless(run(&config)));
}

#[test]
fn records_of_the_games_replay() {
    let (folder, _) = folder_and_file();
    run(&ArenaConfig { records: Some(folder.path().to_owned()), ..config("easy,random", 2) });
    let text = std::fs::read_to_string(folder.path().join("1-easy-2-random-0002.rec")).unwrap();
    assert!(text.contains("# red: random\n# blu: easy\n"), "{text}");
    let record = hillfort_engine::Record::parse(&text).unwrap();
    TypedTable::<Footrace>::replay(&record, &GameConfig::default()).unwrap();
}

#[test]
fn records_of_players_with_long_names_have_different_files() {
    let (folder, _) = folder_and_file();
    let bot = |end: &str| format!("exec:/no/such/folder/with/such/a/long/name/{end}");
    let players = format!("{},{},random", bot("one"), bot("two"));
    run(&ArenaConfig { records: Some(folder.path().to_owned()), ..config(&players, 2) });
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3 * 2);
}

#[test]
fn records_that_can_no_longer_be_written_are_reported() {
    let (folder, file) = folder_and_file();
    let records = folder.path().join("records");
    let (two, four) = (config("easy,random", 2), config("easy,random", 4));
    run(&resuming(&two, &file));
    let with_records =
        |config: &ArenaConfig| ArenaConfig { records: Some(records.clone()), ..config.clone() };
    let error = refusal(&with_records(&four), &GameConfig::default(), &file);
    assert!(
        error.starts_with("2 of the games that were played before are not in ") && !records.exists(),
        "{error}"
    );
    // With records from the start, the run continues.
    std::fs::remove_file(&file).unwrap();
    run(&resuming(&with_records(&two), &file));
    run(&resuming(&with_records(&four), &file));
    assert_eq!(std::fs::read_dir(records).unwrap().count(), 4);
}
