//! What an arena keeps: the file of its results, and the records of its games.

mod common;

use common::{Folder, held, plan, refusal, timeless, tried};
use hillfort_bots::Stop;
use hillfort_engine::config::TextFile;
use hillfort_engine::{GameConfig, TypedTable};
use hillfort_lab::arena::{ArenaError, Log, Plan, hold};
use hillfort_template::Footrace;

#[test]
fn results_of_another_arena_are_not_mixed_in() {
    let folder = Folder::new("other");
    let file = folder.0.join("run.jsonl");
    held(&plan("easy,random", 2), Log::at(&file));
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
    let (same, none) = (plan("easy,random", 2), GameConfig::default());
    for (plan, config) in [
        (&plan("random,easy", 2), &none),
        (&Plan { seed: 4, ..same.clone() }, &none),
        (&Plan { bot_threads: 2, ..same.clone() }, &none),
        (&Plan { opening: Some(2), ..same.clone() }, &none),
        (&same, &cards),
        (&same, &maps),
    ] {
        let said = refusal(plan, config, &file);
        assert!(said.contains("run.jsonl:1: these are the results of another arena"), "{said}");
    }
    held(&same, Log::at(&file));
    let told = tried(&same, &cards, Log::none()).unwrap();
    assert_eq!(told.setting.data.keys().collect::<Vec<_>>(), ["classes.toml"]);
    assert!(told.to_string().starts_with("template classes.toml ("), "{told}");
    for (players, says) in [
        ("easy", "two players at least, and 'easy' is alone"),
        ("easy,random,easy", "'easy' stands twice among the players"),
    ] {
        let error = tried(&plan(players, 2), &none, Log::none()).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let folder = Folder::new("foreign");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 2));
    held(&plan, Log::at(&file));
    let own = std::fs::read_to_string(&file).unwrap();
    let head = own.lines().next().unwrap();
    let other = head.replace("\"seed\":3", "\"seed\":4");
    assert_ne!(head, other);
    for (text, says) in [
        ("dear diary".to_owned(), "expected the first line of an arena's results"),
        ("dear diary\ntoday I".to_owned(), "expected the first line of an arena's results"),
        ("{}\n{\"a\":".to_owned(), "expected the first line of an arena's results"),
        (other.clone(), "expected the first line of an arena's results"),
        (format!("{other}\n{{\"a\":"), "the results of another arena"),
        (format!("{head}\nwhat is this\n{{\"a\":"), "run.jsonl:2: expected a game"),
    ] {
        std::fs::write(&file, &text).unwrap();
        let said = refusal(&plan, &GameConfig::default(), &file);
        assert!(said.contains(says), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{said}");
    }
    // An interruption in the very first line.
    for text in ["", &head[..9], head] {
        std::fs::write(&file, text).unwrap();
        held(&plan, Log::at(&file));
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().next(), Some(head));
    }
}

#[test]
fn a_file_of_results_is_read_with_care() {
    let folder = Folder::new("care");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 2));
    let expected = held(&plan, Log::at(&file));
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<_> = good.lines().collect();
    let game = |change: fn(&mut serde_json::Value)| {
        let mut game: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
        change(&mut game);
        std::fs::write(&file, format!("{}\n{}\n{game}\n", lines[0], lines[2])).unwrap();
        refusal(&plan, &GameConfig::default(), &file)
    };
    for said in [
        game(|game| game["worths"] = serde_json::json!([1.0])),
        game(|game| game["spent"] = serde_json::json!([])),
        game(|game| game["worths"] = serde_json::json!([7.0, 0.0])),
        game(|game| game["a"] = 2.into()),
        game(|game| game["b"] = game["a"].clone()),
    ] {
        assert!(said.contains("run.jsonl:3: "), "{said}");
    }
    // A game that stands there twice was played once.
    std::fs::write(&file, format!("{good}{}\n", lines[1])).unwrap();
    assert_eq!(held(&plan, Log::at(&file)), expected);
}

#[test]
fn two_runs_do_not_share_a_file() {
    let folder = Folder::new("lock");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 2));
    let second = std::sync::Mutex::new(String::new());
    let run_another = |played: usize, _: usize| {
        if played == 0 {
            *second.lock().unwrap() = refusal(&plan, &GameConfig::default(), &file);
        }
    };
    hold::<Footrace>(&plan, &GameConfig::default(), Log::at(&file), &Stop::new(), &run_another).unwrap();
    let said = second.into_inner().unwrap();
    assert!(said.ends_with("run.jsonl: another run keeps its results in this file"), "{said}");
    held(&plan, Log::at(&file));
}

#[test]
fn a_run_that_is_stopped_keeps_its_games() {
    let folder = Folder::new("stop");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 200));
    let stop = Stop::new();
    let after_five = |played: usize, _: usize| {
        if played == 5 {
            stop.stop();
        }
    };
    let stopped = hold::<Footrace>(&plan, &GameConfig::default(), Log::at(&file), &stop, &after_five);
    let Err(ArenaError::Interrupted { played, of }) = stopped else { panic!("{stopped:?}") };
    assert!((5..=6).contains(&played) && of == 200, "{played} of {of}");
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 1 + played);
    assert_eq!(timeless(held(&plan, Log::at(&file))), timeless(held(&plan, Log::none())));
}

#[test]
fn records_of_the_games_replay() {
    let folder = Folder::new("records");
    let plan = Plan { records: Some(folder.0.clone()), ..plan("easy,random", 2) };
    held(&plan, Log::none());
    let text = std::fs::read_to_string(folder.0.join("1-easy-2-random-0002.rec")).unwrap();
    assert!(text.contains("# red: random\n# blu: easy\n"), "{text}");
    let record = hillfort_engine::Record::parse(&text).unwrap();
    TypedTable::<Footrace>::replay(&record, &GameConfig::default()).unwrap();
}

#[test]
fn records_of_players_with_long_names_are_kept_apart() {
    let folder = Folder::new("names");
    let bot = |end: &str| format!("exec:/no/such/folder/with/such/a/long/name/{end}");
    let players = format!("{},{},random", bot("one"), bot("two"));
    held(&Plan { records: Some(folder.0.clone()), ..plan(&players, 2) }, Log::none());
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 3 * 2);
}

#[test]
fn records_that_cannot_be_written_any_more_are_not_passed_over() {
    let folder = Folder::new("late-records");
    let (file, records) = (folder.0.join("run.jsonl"), folder.0.join("records"));
    let (two, four) = (plan("easy,random", 2), plan("easy,random", 4));
    held(&two, Log::at(&file));
    let said =
        refusal(&Plan { records: Some(records.clone()), ..four.clone() }, &GameConfig::default(), &file);
    assert!(
        said.starts_with("2 of the games that were played before are not in ") && !records.exists(),
        "{said}"
    );
    // With records from the beginning a run goes on as it always did.
    std::fs::remove_file(&file).unwrap();
    held(&Plan { records: Some(records.clone()), ..two }, Log::at(&file));
    held(&Plan { records: Some(records.clone()), ..four }, Log::at(&file));
    assert_eq!(std::fs::read_dir(records).unwrap().count(), 4);
}
