//! The check for authors of bots: it reports the rules that a bot breaks, and no others.
#![cfg(unix)]

mod common;

use common::{GOOD, LONG, Script, TALKS, in_time, table};
use hillfort_bots::{External, Player as _, Stop};

#[test]
fn the_check_reports_broken_rules_and_no_others() {
    let broken = Script::new(GOOD).broken();
    assert!(broken.is_empty(), "{broken:?}");
    let talks = format!("go) if [ $n = time ]; then {TALKS}; fi;");
    let cases: [(&str, String, &[&str]); 11] = [
        ("no hello", GOOD.replace("hello good", "hi"), &["BOT-1"]),
        ("ends at unknown words", GOOD.replace("quit)", "weather) exit 1 ;; quit)"), &["BOT-2"]),
        ("answers unknown words", GOOD.replace("quit)", "weather) echo error what ;; quit)"), &["BOT-2"]),
        ("illegal", GOOD.replace("best $best", "best nothing"), &["BOT-3", "BOT-4"]),
        ("never answers", GOOD.replace("go)", &talks), &["BOT-3", "BOT-5"]),
        ("counts forever", GOOD.replace("go)", "go) [ $n = nodes ] && sleep 600;"), &["BOT-4"]),
        ("unknown reply", GOOD.replace("info value 0.25", "well value"), &["BOT-6"]),
        (
            "talks after the answer",
            GOOD.replace(r#"echo "best $best""#, r#"echo "best $best"; echo ok"#),
            &["BOT-6"],
        ),
        ("ignores quit", GOOD.replace("exit 0", "sleep 600"), &["BOT-7"]),
        ("ignores the end of its input", format!("{GOOD}sleep 600"), &["BOT-8"]),
        (
            "hangs",
            "read l; echo hello x; sleep 600".to_owned(),
            &["BOT-3", "BOT-4", "BOT-5", "BOT-7", "BOT-8"],
        ),
    ];
    for (name, text, rules) in cases {
        let script = Script::new(&text);
        let broken = in_time(move || script.broken());
        assert_eq!(broken.iter().map(|(rule, _)| *rule).collect::<Vec<_>>(), rules, "{name}: {broken:?}");
    }
}

#[test]
fn the_check_and_the_manual_have_the_same_rules() {
    let manual = include_str!("../../../docs/bots.md").replace('`', "'");
    let findings = Script::new(GOOD).findings();
    assert_eq!(findings.len(), manual.matches("- **BOT-").count());
    for finding in findings {
        let rule = format!("- **{}** {}", finding.rule, finding.sentence.trim_end_matches('.'));
        assert!(manual.contains(&rule), "{rule}");
    }
}

#[test]
fn a_game_and_the_check_judge_alike() {
    let cases = [
        ("hello without a name", GOOD.replace("hello good", "hello"), "BOT-1", "said 'hello' instead of"),
        ("error for hello", GOOD.replace("hello good", "error no"), "BOT-1", "gave up: no"),
        ("value too high", GOOD.replace("value 0.25", "value 25"), "BOT-6", "said 'info value 25 nodes 3"),
        ("greets twice", GOOD.replace("go)", "go) echo hello again;"), "BOT-6", "said 'hello again'"),
        ("gives up", GOOD.replace("best $best", "error I am lost"), "BOT-3", "gave up: I am lost"),
        ("illegal", GOOD.replace("best $best", "best nothing"), "BOT-4", "answered 'nothing'"),
    ];
    for (name, text, rule, expected) in cases {
        let script = Script::new(&text);
        let (failure, broken) = (script.failure(LONG), script.broken());
        assert!(failure.contains(expected), "{name}: {failure}");
        let is_expected = |(broken, how): &(&str, String)| *broken == rule && how.contains(expected);
        assert!(broken.iter().any(is_expected), "{name}: {broken:?}");
    }
}

#[test]
fn empty_lines_are_ignored() {
    let script = Script::new(&GOOD.replace("hello good", "\nhello good").replace("go)", "go) echo;"));
    let thought = External::new(&script.command(), LONG).think(&table(), &Stop::new());
    assert!(thought.is_ok(), "{thought:?}");
    assert!(script.broken().is_empty(), "{:?}", script.broken());
}
