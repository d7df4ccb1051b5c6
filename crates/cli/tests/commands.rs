//! Help, completions, the manual page, and questions of programs.

mod common;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;

use common::{Folder, answer, game_id, hillfort};

/// Compares the help of all commands with the files in `help`; `UPDATE=1` rewrites them.
#[test]
fn help_is_as_reviewed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let whole = answer(&["--help"]);
    let commands = whole.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands =
        commands.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let mut pages = vec![("hillfort".to_owned(), whole.clone())];
    for command in commands.filter(|command| *command != "help") {
        pages.push((command.to_owned(), answer(&[command, "--help"])));
    }
    assert!(pages.len() > 10, "the commands were not found in:\n{whole}");
    for (name, page) in pages {
        for line in page.lines() {
            assert!(line.chars().count() < 80, "{name}: '{line}' is too wide");
        }
        let file = folder.join(format!("{name}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &page).expect("the help can be written");
        }
        let golden = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(page, golden, "the help of {name} has changed; run with UPDATE=1 to accept it");
    }
}

#[test]
fn completions_are_printed_for_every_shell() {
    for (shell, sign) in
        [("bash", "complete -F"), ("zsh", "#compdef hillfort"), ("fish", "complete -c hillfort")]
    {
        let script = answer(&["completions", shell]);
        assert!(script.contains(sign) && script.contains("replay"), "{shell}:\n{script}");
    }
}

#[test]
fn the_manual_page_lists_the_commands() {
    let page = answer(&["man"]);
    assert!(page.contains(".TH hillfort 1"), "{page}");
    assert!(page.contains("bot\\-check"), "{page}");
}

#[test]
fn every_command_has_a_manual_page_with_its_options() {
    let folder = Folder::new();
    let pages = folder.join("man");
    assert_eq!(answer(&["man", "--to", &pages]), "");
    let read = |name: &str| {
        std::fs::read_to_string(Path::new(&pages).join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    assert_eq!(read("hillfort.1"), answer(&["man"]));
    assert!(read("hillfort-serve.1").contains("\\-\\-port"));
    assert!(read("hillfort-store-backup.1").contains(".TH hillfort-store-backup 1"));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let id = game_id();
    let folder = Folder::new();
    let file = folder.file("game.rec", answer(&["record", &id]));
    for args in
        [vec!["games"], vec!["rules", &id], vec!["replay", &file], vec!["play", &id, "--players", "random"]]
    {
        let mut child = hillfort()
            .args(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the tool starts");
        let mut line = String::new();
        let mut reader = BufReader::with_capacity(16, child.stdout.take().expect("a pipe"));
        reader.read_line(&mut line).expect("a line is printed");
        drop(reader);
        let output = child.wait_with_output().expect("the tool ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && error.is_empty(), "{args:?}: {error}");
    }
}

#[test]
fn the_end_of_the_input_ends_a_game() {
    let id = game_id();
    let said = answer(&["play", &id, "--seed", "7"]);
    assert!(said.ends_with("> \nGoodbye.\n"), "{said}");
    assert!(said.contains("The seed is 7"), "{said}");
    assert!(!said.contains('\x1b'), "colours without a terminal:\n{said}");
    for line in said.lines() {
        assert!(line.chars().count() <= 100, "too wide: {line}");
    }
}

#[test]
fn a_game_between_bots_is_the_same_as_its_record() {
    let id = game_id();
    let folder = Folder::new();
    let script = folder.file("script", "record\nquit\n");
    let input = std::fs::File::open(script).expect("the script is there");
    let output = hillfort()
        .args(["play", &id, "--players", "random", "--seed", "4"])
        .stdin(input)
        .output()
        .expect("the tool starts");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    let record = answer(&["record", &id, "--seed", "4"]);
    assert!(said.contains(&record), "the record is not in the output of play");
}

#[test]
fn a_failing_file_counts_its_expectations() {
    let folder = Folder::new();
    let file = folder
        .file("some.rec", format!("game {}\n#! winner none\n#! winner p9\n#! turn chance\n", game_id()));
    let output = common::run(&["check", &file]);
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("some.rec:3: winner should be p9, but is none"), "{said}");
    let hold = if said.contains(":4: ") {
        "1 expectation holds, 2 do not"
    } else {
        "2 expectations hold, 1 does not"
    };
    assert!(said.contains(&format!("1 file: {hold}, 0 bad")), "{said}");
}

/// Asks a question about a record and returns the answer.
fn asked(file: &str, question: &[&str]) -> serde_json::Value {
    let said = answer(&[&["ask", file], question].concat());
    assert_eq!(said.lines().count(), 1, "{said}");
    serde_json::from_str(&said).expect("JSON")
}

#[test]
fn programs_can_ask_what_people_ask() {
    let folder = Folder::new();
    let (mut reaches, mut threats, mut odds) = (0, 0, 0);
    for line in answer(&["games", "--json"]).lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("one object a line");
        let id = game["id"].as_str().expect("an id");
        let record = answer(&["record", id, "--seed", "2"]);
        let events: Vec<_> = record.lines().take(60).collect();
        let file = folder.file(&format!("{id}.rec"), events.join("\n"));
        let state: serde_json::Value =
            serde_json::from_str(&answer(&["show", &file, "--json"])).expect("JSON");
        let legal = answer(&["legal", &file]);
        let Some(seat) = state["to_act"].as_str().filter(|who| *who != "chance") else { continue };
        for line in legal.lines().take(5) {
            let words: Vec<_> = line.split(' ').collect();
            assert_eq!(asked(&file, &[&["why"], &words[..]].concat())["legal"], true);
            let answer = asked(&file, &[&["odds"], &words[..]].concat());
            assert_eq!(answer["line"], line);
            odds += usize::from(answer["effects"].is_array() && answer["outcomes"].is_array());
        }
        assert_eq!(asked(&file, &["why", "nonsense"])["legal"], false);
        threats += asked(&file, &["threats", seat])["threats"].as_array().map_or(0, Vec::len);
        let board = answer(&["legal", &file]);
        for cell in board.split_whitespace().filter(|word| word.len() < 5) {
            let output = common::run(&["ask", &file, "reach", cell]);
            if output.status.success() {
                let reach = asked(&file, &["reach", cell]);
                reaches += reach["pieces"].as_array().map_or(0, Vec::len);
                asked(&file, &["sight", cell]);
                break;
            }
            assert_eq!(output.status.code(), Some(2));
        }
        for bad in [["odds", "nonsense"], ["reach", "nowhere"], ["sight", "nowhere"], ["threats", "nobody"]] {
            let output = common::run(&[&["ask", &file], &bad[..]].concat());
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        }
    }
    assert!(odds > 5 && threats > 0 && reaches > 0, "{odds} odds, {threats} threats, {reaches} reaches");
}
