//! Bots at the command line: the same game for the same seed, arenas, hints, the protocol.

mod common;

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use common::{Folder, answer, game_id, hillfort, run};

#[test]
fn the_same_seed_and_nodes_give_the_same_game() {
    let id = game_id();
    let play = |seed: &str| answer(&["record", &id, "--players", "hard:60n,normal:30n", "--seed", seed]);
    let game = play("5");
    assert_eq!(game, play("5"));
    assert_ne!(game, play("6"));
}

#[test]
fn a_resumed_arena_has_the_same_result() {
    let id = game_id();
    let folder = Folder::new();
    let file = folder.join("run.jsonl");
    let arena = |games: &str| {
        let args = ["arena", &id, "--players", "easy,random", "--games", games, "--resume", &file, "--json"];
        serde_json::from_str::<serde_json::Value>(&answer(&args)).expect("one object")
    };
    arena("2");
    let resumed = arena("4");
    assert_eq!(resumed["pairs"][0]["games"], 4);
    let fresh = answer(&["arena", &id, "--players", "easy,random", "--games", "4", "--json"]);
    let fresh: serde_json::Value = serde_json::from_str(&fresh).expect("one object");
    assert_eq!((&resumed["pairs"], &resumed["length"]), (&fresh["pairs"], &fresh["length"]));
    assert!(resumed["ratings"].is_array());
    let table = answer(&["arena", &id, "--players", "easy,random", "--games", "4", "--resume", &file]);
    assert!(table.contains("easy - random") && table.contains("rating"), "{table}");
}

#[test]
fn every_game_of_the_catalogue_can_be_played_by_a_pair() {
    for line in answer(&["games", "--json"]).lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("a game");
        let id = game["id"].as_str().expect("an id");
        let args = ["arena", id, "--players", "easy,random", "--games", "2", "--json"];
        let report: serde_json::Value = serde_json::from_str(&answer(&args)).expect("one object");
        assert_eq!((&report["seats"], &report["pairs"][0]["games"]), (&2.into(), &2.into()), "{id}");
    }
}

#[test]
fn hints_are_given_for_every_state() {
    let id = game_id();
    let folder = Folder::new();
    let record = answer(&["record", &id, "--seed", "2"]);
    let lines: Vec<_> = record.lines().collect();
    let at = |n: usize| folder.file("part.rec", lines[..n].join("\n"));
    let hint = |file: &str| answer(&["hint", file, "--budget", "40n", "--json"]);
    let over: serde_json::Value = serde_json::from_str(&hint(&at(lines.len()))).expect("one object");
    assert!(over["to_act"].is_null() && over["hints"] == serde_json::json!([]), "{over}");
    let chance = lines.iter().position(|line| line.starts_with("chance ")).expect("a roll");
    let before: serde_json::Value = serde_json::from_str(&hint(&at(chance))).expect("one object");
    assert_eq!((&before["to_act"], &before["hints"]), (&"chance".into(), &serde_json::json!([])));
    let outcomes = before["roll"]["outcomes"].as_array().expect("a list");
    let prompt = before["roll"]["prompt"].as_str().expect("a prompt");
    let text = answer(&["hint", &at(chance), "--budget", "40n"]);
    assert!(text.contains(&format!("Nobody can act yet: '{prompt}' comes first")), "{text}");
    for outcome in outcomes.iter().take(5) {
        assert!(
            text.contains(outcome["sentence"].as_str().expect("a sentence")),
            "{outcome} is missing in {text}"
        );
    }
    assert!(over["roll"].is_null(), "{over}");
    let file = at(lines.len() - 1);
    let last = answer(&["hint", &file, "--budget", "40n"]);
    assert!(last.contains(" to act: ") || last.contains("over"), "{last}");
    assert_eq!(last, answer(&["hint", &file, "--budget", "40n"]), "nodes and seed decide");
}

/// Sends lines to our bot and returns its answers.
fn send(args: &[&str], lines: &str) -> String {
    let mut child =
        hillfort().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn our_bots_speak_the_protocol() {
    let id = game_id();
    let start = format!("hello 1 {id}\nposition 1\ngame {id}\nwhatever\n");
    let said = send(&["bot", &id, "--level", "normal"], &format!("{start}go nodes 20\nquit\n"));
    let lines: Vec<_> = said.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "hello hillfort normal"), "{said}");
    assert!(lines[1].starts_with("info value 0.") && lines[2].starts_with("best "), "{said}");
    // Stopped long before its hour is over; the end of the input ends it without 'quit'.
    let said = send(&["bot", &id, "--level", "hard"], &format!("{start}go time 3600000\nstop\n"));
    assert!(said.lines().last().is_some_and(|line| line.starts_with("best ")), "{said}");
    // The end of the input also ends a search: the referee is gone.
    let said = send(&["bot", &id, "--level", "hard"], &format!("{start}go time 3600000\n"));
    assert!(said.lines().last().is_some_and(|line| line.starts_with("best ")), "{said}");
    // Errors are reported, and the bot continues.
    let wrong = "go nodes 5\nhello 7 nosuch\nposition x\nposition 1\ngame nosuch\n";
    let said = send(&["bot", &id], &format!("{wrong}{start}go nodes 5\n"));
    let lines: Vec<_> = said.lines().collect();
    assert!(lines.len() == 7 && lines[..4].iter().all(|line| line.starts_with("error ")), "{said}");
    assert!(lines[4].starts_with("hello ") && lines[6].starts_with("best "), "{said}");
}

#[test]
fn our_bots_and_the_example_pass_the_check() {
    let id = game_id();
    let own = [env!("CARGO_BIN_EXE_hillfort"), "bot", &id, "--level", "easy"];
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_legal.py");
    let player = format!("exec:50ms:python3 {}", example.display());
    let folder = Folder::new();
    let text = std::fs::read_to_string(&example).expect("there is an example");
    let with_space = folder.file("my bot.py", text);
    for command in [own.to_vec(), vec![&player], vec!["python3", &with_space]] {
        let mut args = vec!["bot-check", &id];
        args.extend(&command);
        let said = answer(&args);
        assert!(said.ends_with("The bot keeps every rule of the protocol.\n"), "{command:?}\n{said}");
    }
    // BOT-2 cannot be tried on a bot that fails the first time.
    let fails_once = format!(
        "if [ ! -e {0} ]; then echo > {0}; read l; echo hello x; read l; echo error no luck; cat > /dev/null; fi\nexec {1}",
        folder.join("has-failed"),
        own.join(" ")
    );
    let script = folder.file("fails-once.sh", fails_once);
    let untried = run(&["bot-check", &id, "sh", &script]);
    let said = String::from_utf8_lossy(&untried.stdout);
    assert_eq!(untried.status.code(), Some(1), "{said}");
    assert!(said.contains("untried BOT-2 ") && !said.contains("BROKEN"), "{said}");
    let last = "One rule of the protocol could not be tried; the others are kept.\n";
    assert!(said.ends_with(last), "{said}");
    let broken = run(&["bot-check", &id, "false"]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&broken.stdout).contains("BROKEN  BOT-1"));
}

#[test]
fn the_example_plays_in_the_arena_and_a_liar_loses_there() {
    let id = game_id();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_legal.py");
    let players = format!("exec:python3 {},random,exec:echo lies", example.display());
    let said = answer(&["arena", &id, "--players", &players, "--games", "2", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&said).expect("one object");
    let score = |idx: usize| report["pairs"][idx]["score"].as_f64().expect("a score");
    assert_eq!((score(1), score(2)), (1.0, 1.0), "{said}");
    let forfeits = report["forfeits"].as_array().expect("a list");
    assert_eq!((forfeits.len(), &forfeits[0]["games"]), (1, &4.into()), "{said}");
    assert!(
        forfeits[0]["why"]
            .as_str()
            .is_some_and(|why| why.starts_with("the bot 'echo lies' said 'lies' instead of")),
        "{said}"
    );
}

/// Why `false` loses.
const GONE: &str = "loses by a forfeit: the bot 'false' ended (exit status: 1) before it answered. ";

#[test]
fn a_forfeit_ends_the_game_at_the_terminal() {
    let id = game_id();
    let folder = Folder::new();
    let saved = folder.join("game.rec");
    let script = format!("record\nundo\nsave {saved}\nagain\nquit\n");
    let input = std::fs::File::open(folder.file("script", script)).expect("the script is there");
    let output = hillfort()
        .args(["play", &id, "--players", "exec:false", "--seed", "1"])
        .stdin(input)
        .output()
        .expect("the tool starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*error), (Some(0), ""));
    let said = String::from_utf8_lossy(&output.stdout);
    // Independent of line breaks.
    let text = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let ending = text.split_once(GONE).expect("the ending is shown").1;
    assert!(
        ending.split_once(" has won. 'save FILE'").is_some_and(|(winner, _)| !winner.contains(' ')),
        "{said}"
    );
    for expected in [
        "\n# forfeit: ",
        "Nothing is taken back: the game is over",
        "No score: a game of this series ended by a forfeit.",
        "Game 2 starts",
        "Goodbye.",
    ] {
        assert!(said.contains(expected), "{expected} is missing in:\n{said}");
    }
    assert!(std::fs::read_to_string(saved).expect("it is saved").contains("\n# forfeit: "));
}

#[test]
fn a_forfeit_in_a_record_is_shown() {
    let id = game_id();
    let folder = Folder::new();
    let file = folder.file("game.rec", answer(&["record", &id, "--players", "exec:false,random"]));
    for command in ["replay", "check", "show"] {
        let said = answer(&[command, &file]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(GONE) && said.contains(" has won."), "{command}: {said}");
    }
    // A game that is continued mentions it too, at the start or when it is loaded later.
    let is_told = |output: &std::process::Output| {
        let said = String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
        let winner = said.split_once(GONE).and_then(|(_, rest)| rest.split_once(' '));
        winner.is_some_and(|(_, rest)| rest.starts_with("has won. It continues from there anyway."))
    };
    let loaded = run(&["play", "--load", &file]);
    assert!(is_told(&loaded), "{loaded:?}");
    let script = folder.file("script", format!("load {file}\nquit\nquit\n"));
    let mut later = hillfort();
    later.args(["play", &id]).stdin(std::fs::File::open(script).expect("the script is there"));
    let later = later.output().expect("the tool starts");
    assert!(is_told(&later), "{later:?}");
    let series = run(&["series", &file]);
    let error = String::from_utf8_lossy(&series.stderr);
    assert!(error.contains("game.rec: no score, because this game ended by a forfeit; "), "{error}");
}

#[test]
fn a_program_that_does_not_exist_loses_with_the_reason() {
    let id = game_id();
    let output = run(&["record", &id, "--players", "exec:5s:nosuchbot x,random"]);
    let error = String::from_utf8_lossy(&output.stderr);
    let expected = "the bot 'nosuchbot x' cannot be started: 'nosuchbot': No such file";
    assert!(output.status.success() && error.contains(expected), "{error}");
    for command in [&["exec:/no/such/bot"][..], &["/no/such/bot", "x"]] {
        let output = run(&[&["bot-check", &id], command].concat());
        let said = String::from_utf8_lossy(&output.stdout);
        let expected = "BROKEN  BOT-1 ";
        assert!(output.status.code() == Some(1) && said.starts_with(expected), "{said}");
        assert!(said.contains("Yours cannot be started: '/no/such/bot': No such file"), "{said}");
    }
}

#[test]
fn a_failing_bot_does_not_take_the_record_with_it() {
    let id = game_id();
    let output = run(&["record", &id, "--players", "exec:false,random"]);
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{error}");
    assert!(said.starts_with(&format!("game {id}\n")), "{said}");
    assert!(said.lines().last().is_some_and(|line| line.starts_with("# forfeit: ")), "{said}");
    assert!(error.lines().count() == 1 && error.contains(GONE) && error.ends_with(" has won.\n"), "{error}");

    let folder = Folder::new();
    let match_ =
        ["record", &id, "--players", "exec:false,random", "--series", "2", "--to", &folder.join("m")];
    let output = run(&match_);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("1.rec: no score, because this game ended by a forfeit"), "{error}");
    for file in ["m/1.rec", "m/2.rec"] {
        assert!(answer(&["legal", &folder.join(file)]).lines().count() > 0, "{file} is a record");
    }
}

#[test]
fn bots_can_use_several_threads_in_every_command() {
    let id = game_id();
    let players = ["--players", "easy,hard:20n", "--bot-threads", "2", "--seed", "3"];
    for command in ["record", "play"] {
        assert!(!answer(&[&[command, &id], &players[..]].concat()).is_empty());
        let refused = run(&[command, &id, "--bot-threads", "0"]);
        assert_eq!(refused.status.code(), Some(2));
    }
}

/// Returns the reports of arenas with these options, for every game that has them.
fn reports(options: &[&str], players: &str) -> Vec<serde_json::Value> {
    let list = answer(&["games", "--json"]);
    let ids = list.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("a game"));
    let held = ids.map(|game| {
        let id = game["id"].as_str().expect("an id").to_owned();
        let mut args = vec!["arena", &id, "--players", players, "--games", "6", "--json"];
        args.extend(options.iter().flat_map(|option| ["--option", option]));
        run(&args)
    });
    let reports: Vec<_> = held
        .filter(|output| output.status.success())
        .map(|output| serde_json::from_slice(&output.stdout).expect("one object"))
        .collect();
    assert!(!reports.is_empty(), "no game has {options:?}");
    reports
}

#[test]
fn at_a_larger_table_one_plays_against_the_rest() {
    for report in reports(&["players=3"], "exec:false,random") {
        assert_eq!((&report["seats"], &report["teams"]), (&3.into(), &3.into()));
        assert_eq!(report["pairs"], serde_json::json!([]));
        let rest = &report["one_against_rest"];
        assert_eq!((&rest[0]["score"], &rest[1]["score"]), (&0.0.into(), &1.0.into()), "{report}");
        let rating = |idx: usize| report["ratings"][idx]["rating"].as_f64().expect("a rating");
        assert_eq!(report["ratings"][0]["player"], "random");
        assert!(rating(0) > 25.0 && rating(1) < 25.0, "{report}");
        assert!((rating(0) + rating(1) - 50.0).abs() < 0.02, "{report}");
    }
}

#[test]
fn teams_play_as_teams() {
    for report in reports(&["players=4", "teamplay=on"], "exec:false,random") {
        assert_eq!((&report["seats"], &report["teams"]), (&4.into(), &2.into()));
        assert_eq!(report["one_against_rest"], serde_json::json!([]));
        let pair = &report["pairs"][0];
        assert_eq!((&pair["games"], &pair["lost"], &pair["score"]), (&6.into(), &6.into(), &0.0.into()));
    }
}

#[test]
fn a_review_adds_up_and_is_the_same_with_any_number_of_threads() {
    let id = game_id();
    let folder = Folder::new();
    let record = answer(&["record", &id, "--seed", "2"]);
    let lines: Vec<_> = record.lines().take(60).collect();
    let file = folder.file("part.rec", lines.join("\n"));
    let review = |threads: &str| answer(&["review", &file, "--nodes", "20", "--threads", threads, "--json"]);
    let json = review("1");
    assert_eq!(json, review("3"));
    let json: serde_json::Value = serde_json::from_str(&json).expect("one object");
    for seat in json["seats"].as_array().expect("seats") {
        let [start, luck, play, end] =
            ["start", "luck", "play", "end"].map(|key| seat[key].as_f64().expect("a number"));
        assert!((start + luck + play - end).abs() < 1e-6, "{seat}");
    }
    let text = answer(&["review", &file, "--nodes", "20"]);
    assert!(text.contains("Winning chance") && text.contains("Where the result comes from"), "{text}");
    for judged in json["costliest"].as_array().expect("a list") {
        assert!(text.contains(&format!("after event {}:", judged["at"])), "{judged} is missing in {text}");
    }
}

#[test]
fn a_puzzle_whose_answer_is_not_legal_fails_its_check() {
    let id = game_id();
    let folder = Folder::new();
    let empty = answer(&["puzzles", &id, "--check", &folder.join("."), "--nodes", "100"]);
    assert_eq!(empty, "0 of 0 puzzles hold with 100 nodes\n");
    let record = answer(&["record", &id, "--seed", "2"]);
    let side = |line: &&str| !line.starts_with(['#', 'o', 'g']) && !line.starts_with("chance ");
    let first = record.lines().position(|line| side(&line)).expect("a decision");
    let who = record.lines().nth(first).and_then(|line| line.split(' ').next()).expect("a seat");
    let (game, rest) = record.split_once('\n').expect("lines");
    let before: Vec<_> = rest.lines().take(first - 1).collect();
    let puzzle = format!("{game}\n#? side {who}\n#? grade 1\n#? answer dance\n{}\n", before.join("\n"));
    folder.file("01.rec", puzzle);
    let checked = run(&["puzzles", &id, "--check", &folder.join("."), "--nodes", "100"]);
    let text = String::from_utf8(checked.stdout).expect("UTF-8");
    assert!(!checked.status.success() && text.contains("'dance' is not legal"), "{text}");
}
