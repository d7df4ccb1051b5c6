//! Programs of others at the table: good ones play, bad ones lose, and nothing else happens.
#![cfg(unix)]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bots::{Budget, External, Player as _, Stop, Who, advise, check_bot};
use engine::playout::rng_of;
use engine::{Playing, Table as _, Turn, Wishes};
use template::Footrace;

/// A table at which a player is to act.
fn table() -> Playing<Footrace> {
    let mut table = Playing::<Footrace>::start(&Wishes::default()).expect("the defaults are good");
    table.roll(&mut rng_of(1, 0));
    assert!(matches!(table.turn(), Turn::Player(_)));
    table
}

/// A bot as a shell script of its own.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hillfort-bot-{name}-{}.sh", std::process::id()));
        std::fs::write(&path, text).expect("a script can be written");
        Self(path)
    }

    fn command(&self) -> String {
        format!("sh {}", self.0.display())
    }

    /// What becomes of the bot when it is asked.
    fn fate(&self) -> String {
        let mut bot = External::new(&self.command(), Budget::millis(50));
        bot.think(&table(), &Stop::new()).expect_err("a bad bot").to_string()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Reads the legal lines and answers with the last one, which is 'wait'.
const GOOD: &str = r#"
while read order n rest; do
  case $order in
    hello) echo "hello good" ;;
    position) while [ "$n" -gt 0 ]; do read -r line; n=$((n - 1)); done ;;
    legal) while [ "$n" -gt 0 ]; do read -r best; n=$((n - 1)); done ;;
    go) echo "info value 0.25 nodes 3 line $best"; echo "best $best" ;;
    quit) exit 0 ;;
  esac
done
"#;

#[test]
fn a_good_bot_plays_and_is_asked_again() {
    let script = Script::new("good", GOOD);
    let mut bot = External::new(&script.command(), Budget::Nodes(5));
    let mut table = table();
    for _ in 0..3 {
        let thought = bot.think(&table, &Stop::new()).unwrap();
        assert_eq!((thought.value, thought.nodes, thought.line.len()), (Some(0.25), 3, 1));
        table.act(&thought.action).unwrap();
        table.roll(&mut rng_of(1, 1));
    }
}

#[test]
fn a_bad_bot_loses_with_a_sentence() {
    let hello = "read l; echo hello x; ";
    let cases = [
        ("hangs", format!("{hello} sleep 600"), "gave no answer within 1.1 s"),
        ("hangs-with-child", format!("{hello} sleep 600 & wait"), "gave no answer"),
        (
            "crashes",
            format!("{hello} read l; echo 'out of luck' >&2; exit 3"),
            "ended (exit status: 3) before it answered; its last words: out of luck",
        ),
        (
            "cheats",
            format!("{hello} echo best walk z99; cat >/dev/null"),
            "answered 'walk z99', which is refused",
        ),
        ("babbles", format!("{hello} while :; do echo so what; done"), "said 'so what' instead of 'info"),
        ("floods", format!("{hello} while :; do echo info; done"), "without an answer|gave no answer"),
        ("gives-up", format!("{hello} echo error I am lost; cat >/dev/null"), "gave up: I am lost"),
        ("rude", "echo go away; cat >/dev/null".to_owned(), "said 'go away' instead of 'hello NAME'"),
        ("endless-line", format!("{hello} tr '\\0' a </dev/zero"), "said 'aaaa"),
    ];
    for (name, text, expected) in cases {
        let script = Script::new(name, &text);
        let fate = script.fate();
        assert!(expected.split('|').any(|part| fate.contains(part)), "{name}: {fate}");
        assert!(fate.starts_with("the bot 'sh ") && fate.len() < 500, "{name}: {fate}");
    }
    let mut nobody = External::new("/no/such/program", Budget::millis(50));
    let fate = nobody.think(&table(), &Stop::new()).unwrap_err().to_string();
    assert!(fate.contains("cannot be started"), "{fate}");
}

#[test]
fn whoever_has_lost_is_ended_with_all_it_started() {
    let mark = std::env::temp_dir().join(format!("hillfort-bot-mark-{}", std::process::id()));
    let text = format!("read l; echo hello x; (sleep 3; touch {}) & wait", mark.display());
    Script::new("leaves-a-child", &text).fate();
    std::thread::sleep(Duration::from_millis(2500));
    assert!(!mark.exists(), "what the bot had started went on");
}

#[test]
fn an_external_bot_can_be_stopped() {
    let waits = GOOD.replace("go)", "go) read order;");
    let script = Script::new("waits", &waits);
    let mut bot = External::new(&script.command(), Budget::millis(3_600_000));
    let stop = Stop::new();
    let clock = Instant::now();
    let thought = std::thread::scope(|scope| {
        let thinker = scope.spawn(|| bot.think(&table(), &stop));
        std::thread::sleep(Duration::from_millis(50));
        stop.stop();
        thinker.join().unwrap()
    });
    assert!(thought.is_ok() && clock.elapsed() < Duration::from_secs(3600), "{thought:?}");
}

#[test]
fn the_checker_tells_good_from_bad() {
    let good = Script::new("checked", GOOD);
    let findings = check_bot(&good.command(), Box::new(table()), 1);
    assert!(findings.len() == 7 && findings.iter().all(|finding| finding.wrong.is_none()), "{findings:?}");
    let cases = [
        ("no-hello", GOOD.replace("hello good", "hi"), "BOT-1"),
        ("no-patience", GOOD.replace("quit)", "weather) exit 1 ;; quit)"), "BOT-2"),
        ("illegal", GOOD.replace("best $best", "best nothing"), "BOT-3"),
        ("talks", GOOD.replace("info value 0.25", "well value"), "BOT-6"),
        ("overrates", GOOD.replace("value 0.25", "value 25"), "BOT-6"),
        ("stays", GOOD.replace("exit 0", "sleep 600"), "BOT-7"),
    ];
    for (name, text, rule) in cases {
        let script = Script::new(name, &text);
        let findings = check_bot(&script.command(), Box::new(table()), 1);
        let broken: Vec<_> = findings.iter().filter(|finding| finding.wrong.is_some()).collect();
        assert!(broken.iter().any(|finding| finding.rule == rule), "{name}: {findings:?}");
    }
}

#[test]
fn words_for_players_are_read_as_they_are_written() {
    for word in [
        "random",
        "easy",
        "normal",
        "hard",
        "hard:50ms",
        "normal:2000n",
        "uct",
        "uct:1s",
        "exec:python3 a.py",
        "exec:50ms:sh b.sh",
        "exec:c:d",
    ] {
        assert_eq!(word.parse::<Who>().unwrap().to_string(), word);
    }
    for (wrong, expected) in [
        ("", "levels are"),
        ("harder", "harder"),
        ("hard:", "budget"),
        ("hard:fast", "fast"),
        ("exec:", "command"),
        ("exec:5ms: ", "command"),
    ] {
        let error = wrong.parse::<Who>().unwrap_err().to_string();
        assert!(error.contains(expected), "{wrong}: {error}");
    }
}

#[test]
fn there_is_advice_for_every_state_of_a_game() {
    let mut table = Playing::<Footrace>::start(&Wishes::default()).unwrap();
    let mut seen = [0; 3];
    loop {
        let advice = advise(&table, Budget::Nodes(30), 1, 1, &Stop::new());
        let sum: f32 = advice.values.iter().map(|(_, value)| value).sum();
        assert!(advice.values.len() == 2 && (sum - 1.0).abs() < 1e-3, "{advice:?}");
        match table.turn() {
            Turn::Player(_) => {
                seen[0] += 1;
                let mut lines: Vec<_> = advice.hints.iter().map(|hint| hint.action.clone()).collect();
                lines.sort_unstable();
                assert_eq!(lines, table.legal());
                table.act(&advice.hints[0].action).unwrap();
            }
            Turn::Chance => {
                seen[1] += 1;
                assert!(advice.hints.is_empty() && advice.to_act.as_deref() == Some("chance"));
                table.roll(&mut rng_of(3, seen[1]));
            }
            Turn::Over(_) => {
                assert!(advice.hints.is_empty() && advice.to_act.is_none(), "{advice:?}");
                break;
            }
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0);
}
