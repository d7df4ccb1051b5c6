//! Whatever is wrong with the input: one line on standard error, exit code 2, nothing on standard output.

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
        check("bad seed", &[command, &id, "--seed", "many"], "many");
    }
    for (what, players, expected) in [
        ("unknown level", "nosuch,easy", "nosuch"),
        ("bad budget", "hard:soon,easy", "soon"),
        ("no command", "exec:,easy", "exec:"),
        ("one player", "easy", "two players at least"),
    ] {
        check(what, &["arena", &id, "--players", players], expected);
    }
    check("no games", &["arena", &id, "--games", "0"], "0");
    check("unknown game in an arena", &["arena", "nosuch"], "nosuch");
    check("unknown game of a bot", &["bot", "nosuch"], "nosuch");
    check("unknown bot", &["bot", &id, "--level", "nosuch"], "nosuch");
    check("unknown game of a check", &["bot-check", "nosuch", "true"], "nosuch");
    for command in ["play", "record"] {
        check("unknown level", &[command, &id, "--players", "nosuch"], "nosuch");
        check("too many players", &[command, &id, "--players", &crowd], "9 players");
        check("empty players", &[command, &id, "--players", ""], "level");
    }
}

#[test]
fn a_file_that_cannot_be_used_is_one_line() {
    let folder = Folder::new("bad-files");
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
fn a_record_that_breaks_a_rule_is_one_line_with_its_place() {
    let folder = Folder::new("bad-records");
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
        lines[of_seat].split_once(' ').map_or(String::new(), |(_, deed)| format!("chance {deed}"));
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
    let folder = Folder::new("load-options");
    let file = folder.file("game.rec", answer(&["record", &game_id()]));
    let option = format!("{}=2", option_key());
    check("option with --load", &["play", "--load", &file, "--option", &option], "--load takes no --option");
    check("another game with --load", &["play", "nosuch", "--load", &file], "not of 'nosuch'");
}
