//! Invalid input: one line on standard error, exit code 2, nothing on standard output.

mod common;

use common::{Folder, answer, game_id, option_key, run};

#[track_caller]
fn check(what: &str, args: &[&str], expected: &str) {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{what}: {args:?}\n{error}");
    assert_eq!(error.lines().count(), 1, "{what}: {args:?}\n{error}");
    assert!(error.starts_with("hillfort: ") && error.ends_with('\n'), "{what}: {args:?}\n{error}");
    assert!(error.contains(expected), "{what}: {args:?}\nexpected '{expected}' in: {error}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{what}: {args:?}");
}

#[test]
fn a_wrong_command_line_is_one_line() {
    let (id, key) = (game_id(), option_key());
    let bad_value = format!("{key}=never");
    let crowd = ["random"; 9].join(",");
    check("no command", &[], "a command is missing");
    check("unknown command", &["dance"], "dance");
    check("unknown flag", &["games", "--nonsense"], "--nonsense");
    check("no shell", &["completions", "nosuch"], "nosuch");
    check("unknown rule id", &["rules", &id, "XX-NO-1"], "XX-NO-1");
    check("unknown game in rules", &["rules", "nosuch"], "nosuch");
    for command in ["play", "record", "sim"] {
        check("unknown game", &[command, "nosuch"], "nosuch");
        check("unknown option", &[command, &id, "--option", "nosuch=1"], "nosuch");
        check("bad value", &[command, &id, "--option", &bad_value], "never");
        check("no value", &[command, &id, "--option", &key], "KEY=VALUE");
        check("unknown card", &[command, &id, "--set", "no.such=1"], "no.such");
        check("unknown map folder", &[command, &id, "--data", "/no/such/folder"], "no such folder");
        check(
            "bad seed",
            &[command, &id, "--seed", "many"],
            "'many' for '--seed <SEED>': expected a whole number",
        );
        check("bad seed", &[command, &id, "--seed", "many"], &format!("(see 'hillfort {command} --help')"));
        check("huge seed", &[command, &id, "--seed", "99999999999999999999"], "the number is too large");
    }
    for (what, players, expected) in [
        ("unknown level", "nosuch,easy", "nosuch"),
        ("bad budget", "hard:soon,easy", "soon"),
        ("no command", "exec:,easy", "exec:"),
        ("one player", "easy", "at least two players, and 'easy' is alone"),
        ("a person", "human,easy", "'human' is a person, and only programs can play here"),
        ("an unknown player", "strong,easy", "random, easy, normal, hard and uct, with a budget"),
        ("an unknown player", "strong,easy", "'exec:COMMAND'"),
        ("a missing player", "easy,", "a player is missing"),
    ] {
        check(what, &["arena", &id, "--players", players], expected);
    }
    for (what, players, expected) in [
        ("a time", "normal:5ms", "'normal:5ms' does not play the same game twice"),
        ("a program", "exec:bot", "'exec:bot' does not play the same game twice"),
        ("too many players", "easy,easy,easy,easy,random", "5 players are named, but the game has"),
    ] {
        check(what, &["sim", &id, "--players", players], expected);
        check(what, &["compare", &id, "base", "base", "--players", players], expected);
    }
    for (what, variant, expected) in [
        ("no variant", "other", "'other' is no variant: expected 'base', a folder, or changes such as"),
        ("an empty change", "a=1,,b=2", "expected KEY=VALUE, such as scout.hp=140 or map=viaduct, found ''"),
        ("an unknown value", "no.such=1", "no.such"),
    ] {
        check(what, &["compare", &id, "base", variant], expected);
    }
    check("no games", &["arena", &id, "--games", "0"], "0");
    check("unknown game in an arena", &["arena", "nosuch"], "nosuch");
    check("unknown game of a bot", &["bot", "nosuch"], "nosuch");
    check("unknown bot", &["bot", &id, "--level", "nosuch"], "nosuch");
    check("unknown game of a check", &["bot-check", "nosuch", "true"], "nosuch");
    check("unknown flag", &["--nonsense"], "(see 'hillfort --help')");
    for command in ["play", "record"] {
        check("unknown level", &[command, &id, "--players", "nosuch"], "nosuch");
        check("too many players", &[command, &id, "--players", &crowd], "9 players");
        check("empty players", &[command, &id, "--players", ""], "a player is missing");
    }
}

#[test]
fn a_file_that_cannot_be_used_is_one_line() {
    let folder = Folder::new();
    let large = folder.file("large.rec", vec![b'#'; 16 * 1024 * 1024 + 1]);
    let binary = folder.file("binary.rec", b"game x\n\xff\xfe\n");
    let empty = folder.file("empty.rec", "");
    let other = folder.file("other.rec", "game nosuch\n");
    let directory = folder.path().display().to_string();
    let cases = [
        ("missing file", folder.join("missing.rec"), "missing.rec"),
        ("directory as file", directory, "irectory"),
        ("file over 16 MiB", large, "16 MiB"),
        ("invalid UTF-8", binary, "binary.rec:2: expected UTF-8"),
        ("empty file", empty, "without a line 'game"),
        ("unknown game", other, "other.rec:1: there is no game 'nosuch'"),
    ];
    for (what, file, expected) in cases {
        for command in ["legal", "show", "check", "replay", "perft", "series"] {
            check(what, &[command, &file], expected);
        }
        check(what, &["hint", &file], expected);
        check(what, &["play", "--load", &file], expected);
    }
}

#[test]
fn a_series_of_a_wrong_length_is_refused_before_a_game_is_played() {
    let mut refused = 0;
    for game in answer(&["games", "--json"]).lines() {
        let game: serde_json::Value = serde_json::from_str(game).expect("a line is JSON");
        let id = game["id"].as_str().expect("a game has an id");
        let folder = Folder::new();
        let to = folder.join("records");
        let output = run(&["record", id, "--series", "3", "--to", &to]);
        let error = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(2) {
            assert!(error.contains("a match is") && !std::path::Path::new(&to).exists(), "{id}: {error}");
            refused += 1;
        } else {
            assert!(output.status.success(), "{id}: {error}");
        }
    }
    assert!(refused > 0, "no game says how long a match is");
}

#[test]
fn an_error_in_a_changed_card_names_the_change() {
    let (id, folder) = (game_id(), Folder::new());
    let data = folder.join("data");
    answer(&["data", &id, "--to", &data]);
    let cards = std::fs::read_to_string(format!("{data}/classes.toml")).expect("the cards are written");
    let mut table = "";
    let mut paths = Vec::new();
    for line in cards.lines() {
        if let Some(title) = line.strip_prefix('[') {
            table = title.split(']').next().unwrap_or_default();
        } else if let Some((key, value)) = line.split_once(" = ")
            && value.starts_with(|c: char| c.is_ascii_digit())
        {
            paths.push(format!("{table}.{key}"));
        }
    }
    assert!(paths.len() > 5, "{paths:?}");
    for path in paths {
        let change = format!("{path}=-1");
        check("negative", &["record", &id, "--set", &change], &format!("hillfort: --set {change}: "));
        let change = format!("{path}=\"x\"");
        check("a word", &["record", &id, "--set", &change], &format!("'{path}': invalid type: string \"x\""));
        let file = folder.file("changed.rec", format!("game {id}\ncard {change}\n"));
        check("in a record", &["show", &file], &format!("changed.rec:2: {change}: "));
    }
}

#[test]
fn data_never_overwrite_files() {
    let (id, folder) = (game_id(), Folder::new());
    let data = folder.join("mine");
    let written = answer(&["data", &id, "--to", &data]);
    assert!(written.lines().any(|line| line.ends_with("classes.toml")), "{written}");
    assert!(written.lines().any(|line| line.ends_with(".txt")), "{written}");
    // What was written is what is embedded: the record names no change.
    assert_eq!(answer(&["record", &id, "--data", &data]), answer(&["record", &id]));
    check("again", &["data", &id, "--to", &data], "this file exists");
    check("unknown game", &["data", "nosuch", "--to", &data], "nosuch");
    std::fs::remove_dir_all(format!("{data}/maps")).expect("the maps can be removed");
    let output = run(&["record", &id, "--data", &data]);
    let note = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && note.contains("has no maps/*.txt: the embedded maps are used"),
        "{note}"
    );
    check("again", &["data", &id, "--to", &data], "this file exists");
}

#[test]
fn what_nobody_sees_in_a_file_does_no_harm_or_is_named() {
    let (id, folder) = (game_id(), Folder::new());
    let marked = folder.file("marked.rec", format!("\u{feff}game {id}\n"));
    assert!(!answer(&["legal", &marked]).is_empty());
    let blank = folder.file("blank.rec", format!("game {id}\nset round 1 \n"));
    check(
        "blank",
        &["legal", &blank],
        "blank.rec:2: there is whitespace at the end of the line 'set round 1'",
    );
    let rules = folder.file("rules.rec", format!("game {id}\n# old\n#@ rules=99\n"));
    check("other rules", &["legal", &rules], "rules.rec:3: this record needs version 99 of the rules");
}

#[test]
fn a_record_that_breaks_a_rule_is_one_line_with_its_place() {
    let folder = Folder::new();
    let good = answer(&["record", &game_id(), "--seed", "1"]);
    let lines: Vec<_> = good.lines().collect();
    let decision = |line: &str| !line.starts_with("chance") && line.split(' ').count() == 3;
    let is_event = |line: &str| line.contains(' ') && !line.starts_with(['#', 'g', 'o']);
    let of_seat = lines.iter().position(|line| is_event(line) && decision(line)).expect("a decision");
    let of_chance = lines.iter().position(|line| line.starts_with("chance")).expect("a roll");
    let change = |at: usize, line: String| {
        let mut changed: Vec<_> = lines[..=at].iter().map(|line| (*line).to_owned()).collect();
        changed[at] = line;
        changed.join("\n")
    };
    let without_last = |line: &str| line.rsplit_once(' ').map_or(String::new(), |(rest, _)| rest.to_owned());
    let out_of_turn =
        lines[of_seat].split_once(' ').map_or(String::new(), |(_, kind)| format!("chance {kind}"));
    let cases = [
        ("truncated record", change(of_seat, without_last(lines[of_seat])), of_seat, "end of the line"),
        ("action out of turn", change(of_seat, out_of_turn), of_seat, "to act, not chance"),
        ("wrong number of dice", change(of_chance, without_last(lines[of_chance])), of_chance, "expected"),
        ("unknown cell", change(of_seat, without_last(lines[of_seat]) + " zz99"), of_seat, "zz99"),
        ("unknown word", change(of_seat, "nobody nothing".to_owned()), of_seat, "nobody"),
    ];
    for (what, text, at, expected) in cases {
        let file = folder.file(&format!("{}.rec", what.replace(' ', "-")), text);
        let place = format!(".rec:{}: ", at + 1);
        for command in ["legal", "show", "check", "replay", "perft", "series"] {
            check(what, &[command, &file], expected);
            check(what, &[command, &file], &place);
        }
        check(what, &["play", "--load", &file], expected);
    }
}

#[test]
fn a_loaded_game_brings_its_own_options() {
    let folder = Folder::new();
    let file = folder.file("game.rec", answer(&["record", &game_id()]));
    let option = format!("{}=2", option_key());
    check("option with --load", &["play", "--load", &file, "--option", &option], "--load takes no --option");
    check("another game with --load", &["play", "nosuch", "--load", &file], "not of 'nosuch'");
}

/// Runs the tool in a shell that limits what it may use.
#[cfg(unix)]
fn limited(limits: &str, args: &[&str]) -> (Option<i32>, String) {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("{limits}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_hillfort")]).args(args);
    let output = command.stdin(std::process::Stdio::null()).output().expect("a shell starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_of_results_that_never_ends_is_refused() {
    let id = game_id();
    let args = ["arena", &id, "--players", "easy,random", "--games", "2", "--resume", "/dev/zero"];
    // Two gigabytes are plenty.
    let (code, error) = limited("ulimit -v 2000000", &args);
    assert_eq!(code, Some(2), "{error}");
    assert!(error.starts_with("hillfort: /dev/zero:1: expected the results of this arena"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_part_of_a_record() {
    let (id, folder) = (game_id(), Folder::new());
    let to = folder.join("series");
    let args = ["record", &id, "--players", "random", "--series", "2", "--to", &to];
    // Every file has to stay empty.
    let (code, error) = limited("trap '' XFSZ; ulimit -f 0", &args);
    assert_eq!((code, error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("1.rec: "), "{error}");
    assert_eq!(std::fs::read_dir(&to).expect("the folder is there").count(), 0);
    let again = run(&args);
    assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stderr));
}
