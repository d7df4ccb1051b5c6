//! The test for people who write bots: it blames what is broken, and nothing else.
#![cfg(unix)]

mod common;

use common::{GOOD, LONG, Script, TALKS, in_time, table};
use hillfort_bots::{External, Player as _, Stop};

#[test]
fn the_checker_blames_what_is_broken_and_nothing_else() {
    let broken = Script::new("checked", GOOD).broken();
    assert!(broken.is_empty(), "{broken:?}");
    let talks = format!("go) if [ $n = time ]; then {TALKS}; fi;");
    let cases: [(&str, String, &[&str]); 11] = [
        ("no-hello", GOOD.replace("hello good", "hi"), &["BOT-1"]),
        ("no-patience", GOOD.replace("quit)", "weather) exit 1 ;; quit)"), &["BOT-2"]),
        ("answers-unknown-words", GOOD.replace("quit)", "weather) echo error what ;; quit)"), &["BOT-2"]),
        ("illegal", GOOD.replace("best $best", "best nothing"), &["BOT-3", "BOT-4"]),
        ("never-answers", GOOD.replace("go)", &talks), &["BOT-3", "BOT-5"]),
        ("counts-for-ever", GOOD.replace("go)", "go) [ $n = nodes ] && sleep 600;"), &["BOT-4"]),
        ("talks-loosely", GOOD.replace("info value 0.25", "well value"), &["BOT-6"]),
        (
            "talks-afterwards",
            GOOD.replace(r#"echo "best $best""#, r#"echo "best $best"; echo ok"#),
            &["BOT-6"],
        ),
        ("stays", GOOD.replace("exit 0", "sleep 600"), &["BOT-7"]),
        ("stays-alone", format!("{GOOD}sleep 600"), &["BOT-8"]),
        (
            "hangs-in-a-check",
            "read l; echo hello x; sleep 600".to_owned(),
            &["BOT-3", "BOT-4", "BOT-5", "BOT-7", "BOT-8"],
        ),
    ];
    for (name, text, rules) in cases {
        let script = Script::new(name, &text);
        let broken = in_time(move || script.broken());
        assert_eq!(broken.iter().map(|(rule, _)| *rule).collect::<Vec<_>>(), rules, "{name}: {broken:?}");
    }
}

#[test]
fn the_checker_tells_the_rules_that_the_manual_tells() {
    let manual = include_str!("../../../docs/bots.md").replace('`', "'");
    let script = Script::new("by-the-book", GOOD);
    let findings = script.findings();
    assert_eq!(findings.len(), manual.matches("- **BOT-").count());
    for finding in findings {
        let rule = format!("- **{}** {}", finding.rule, finding.sentence.trim_end_matches('.'));
        assert!(manual.contains(&rule), "{rule}");
    }
}

#[test]
fn a_game_and_the_checker_judge_alike() {
    let cases = [
        ("bare-hello", GOOD.replace("hello good", "hello"), "BOT-1", "said 'hello' instead of 'hello NAME'"),
        ("lost-at-once", GOOD.replace("hello good", "error no"), "BOT-1", "gave up: no"),
        ("overrates", GOOD.replace("value 0.25", "value 25"), "BOT-6", "said 'info value 25 nodes 3 line"),
        ("greets-twice", GOOD.replace("go)", "go) echo hello again;"), "BOT-6", "said 'hello again'"),
        ("is-lost", GOOD.replace("best $best", "error I am lost"), "BOT-3", "gave up: I am lost"),
        ("cheats-politely", GOOD.replace("best $best", "best nothing"), "BOT-4", "answered 'nothing'"),
    ];
    for (name, text, rule, why) in cases {
        let script = Script::new(name, &text);
        let (fate, broken) = (script.fate(LONG), script.broken());
        assert!(fate.contains(why), "{name}: {fate}");
        let said = |(broken, what): &(&str, String)| *broken == rule && what.contains(why);
        assert!(broken.iter().any(said), "{name}: {broken:?}");
    }
    // Empty lines mean nothing, wherever they stand.
    let script = Script::new("airy", &GOOD.replace("hello good", "\nhello good").replace("go)", "go) echo;"));
    let thought = External::new(&script.command(), LONG).think(&table(), &Stop::new());
    assert!(thought.is_ok(), "{thought:?}");
    assert!(script.broken().is_empty(), "{:?}", script.broken());
}
