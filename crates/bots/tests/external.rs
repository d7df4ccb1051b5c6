//! Programs of others at the table: good ones play, bad ones lose, and nothing else happens.
#![cfg(unix)]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bots::{Budget, External, Finding, Player as _, Stop, Verdict, Who, advise, check_bot, check_program};
use engine::playout::rng_of;
use engine::{Playing, Table as _, Turn, Wishes};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
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

    fn words(&self) -> [String; 2] {
        ["sh".to_owned(), self.0.display().to_string()]
    }

    /// What the checker finds wrong, rule by rule.
    fn broken(&self) -> Vec<(&'static str, String)> {
        let broken = |finding: Finding| match finding.verdict {
            Verdict::Broken(wrong) => Some((finding.rule, wrong)),
            Verdict::Kept | Verdict::Untried(_) => None,
        };
        self.findings().into_iter().filter_map(broken).collect()
    }

    fn findings(&self) -> Vec<Finding> {
        check_bot(&self.words(), Box::new(table()), 1, Duration::from_secs(2), &Stop::new())
    }

    /// What becomes of the bot when it is asked.
    fn fate(&self, budget: Budget) -> String {
        let mut bot = External::new(&self.command(), budget);
        bot.think(&table(), &Stop::new()).expect_err("a bad bot").to_string()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// For a bot that is meant to be late.
const SHORT: Budget = Budget::millis(50);
/// For one that is meant to do something else, however busy the machine is.
const LONG: Budget = Budget::millis(30_000);

/// Talks for ever.
const TALKS: &str = "while :; do echo info; sleep 0.005; done";

/// Nothing here takes as long as this unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for what must not take for ever.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    result.recv_timeout(PATIENCE).expect("it comes to an end")
}

/// Waits until something is there.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "{what} does not come");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A file in which a program says something to the test.
struct Note(PathBuf);

impl Note {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hillfort-bot-note-{name}-{}", std::process::id()));
        // What an earlier run has left behind.
        let _ = std::fs::remove_file(&path);
        Self(path)
    }

    fn read(&self) -> Option<String> {
        std::fs::read_to_string(&self.0).ok()?.strip_suffix('\n').map(str::to_owned)
    }

    /// Waits for the program to have written a line.
    fn line(&self) -> String {
        wait_for("a note", || self.read())
    }
}

impl Drop for Note {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A program that a bot starts and that would live for ever. It notes its id.
struct Kin(Note);

impl Kin {
    fn new(name: &str) -> Self {
        Self(Note::new(name))
    }

    /// Starts it in the background, in this way, and goes on when it is there.
    fn start(&self, how: &str) -> String {
        let note = self.0.0.display();
        let lives = format!("{how} sh -c 'echo $$ > {note}; while :; do sleep 1; done'");
        format!("{lives} & while [ ! -s {note} ]; do sleep 0.01; done;")
    }

    /// Makes sure that it is ended with its bot.
    fn is_ended(&self) {
        let id = Pid::from_raw(self.0.line().parse().expect("an id")).expect("an id");
        wait_for("the end of what a bot has started", || (!is_alive(id)).then_some(()));
    }
}

impl Drop for Kin {
    fn drop(&mut self) {
        // A failed test leaves nothing behind either; after a good one the id may be anybody's.
        if std::thread::panicking()
            && let Some(id) = self.0.read().and_then(|line| Pid::from_raw(line.parse().ok()?))
        {
            let _ = kill_process(id, Signal::KILL);
        }
    }
}

/// Tells whether a program still does something. One that has ended may be listed until somebody takes note of it.
fn is_alive(id: Pid) -> bool {
    if cfg!(not(target_os = "linux")) {
        return test_kill_process(id).is_ok();
    }
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero())).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

/// Reads the legal lines and answers with the last one.
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
    // Whatever is said before the question is not believed.
    let hello = "read l; echo hello x; read l; ";
    let late = [
        ("hangs", format!("{hello} sleep 600")),
        ("talks", format!("{hello} {TALKS}")),
        ("hangs-with-child", format!("{hello} sleep 600 & wait")),
        ("floods", format!("{hello} while :; do echo info; done")),
    ];
    let late = late.map(|(name, text)| (name, text, SHORT, "gave no answer within 1.1 s"));
    let wrong = [
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
        ("gives-up", format!("{hello} echo error I am lost; cat >/dev/null"), "gave up: I am lost"),
        ("rude", "echo go away; cat >/dev/null".to_owned(), "said 'go away' instead of 'hello NAME'"),
        (
            "endless-line",
            format!("{hello} tr '\\0' a </dev/zero"),
            "said a line of more than 65536 bytes, and none may be longer; it begins with 'aaaa",
        ),
        ("counts-ahead", format!("{hello} echo answer 9; cat >/dev/null"), "said 'answer 9' instead of"),
    ];
    let wrong = wrong.map(|(name, text, expected)| (name, text, LONG, expected));
    for (name, text, budget, expected) in late.into_iter().chain(wrong) {
        let script = Script::new(name, &text);
        let fate = in_time(move || script.fate(budget));
        assert!(fate.contains(expected), "{name}: {fate}");
        assert!(fate.starts_with("the bot 'sh ") && fate.len() < 500, "{name}: {fate}");
    }
    let mut nobody = External::new("/no/such/program", LONG);
    let fate = nobody.think(&table(), &Stop::new()).unwrap_err().to_string();
    assert!(fate.contains("cannot be started"), "{fate}");
}

#[test]
fn whoever_has_lost_is_ended_with_all_it_started() {
    // One waits for its child, one leaves it behind, and the child of the last two has left the group.
    for (name, how, then) in [
        ("waits-for-a-child", "", "wait"),
        ("leaves-a-child", "", "exit 0"),
        #[cfg(target_os = "linux")]
        ("waits-for-a-stranger", "setsid", "wait"),
        #[cfg(target_os = "linux")]
        ("leaves-a-stranger", "setsid", "exit 0"),
    ] {
        let kin = Kin::new(name);
        Script::new(name, &format!("read l; {} echo hello x; {then}", kin.start(how))).fate(SHORT);
        kin.is_ended();
    }
}

#[test]
fn an_external_bot_can_be_stopped() {
    let note = Note::new("thinks");
    let waits = GOOD.replace("go)", &format!("go) echo thinking > {}; read order;", note.0.display()));
    let script = Script::new("waits", &waits);
    let mut bot = External::new(&script.command(), Budget::millis(3_600_000));
    let stop = Stop::new();
    let thought = std::thread::scope(|scope| {
        let thinker = scope.spawn(|| bot.think(&table(), &stop));
        // One who has not even said hello yet has nothing to answer.
        note.line();
        stop.stop();
        thinker.join().unwrap()
    });
    assert!(thought.is_ok(), "{thought:?}");
}

#[test]
fn whoever_does_not_listen_to_stop_is_not_waited_for() {
    let talks = format!("read l; echo hello x; {TALKS}");
    for (name, then) in [
        ("deaf", "read l; echo hello x; sleep 600"),
        ("deaf-and-talking", &talks),
        ("silent-from-the-start", "sleep 600"),
    ] {
        let kin = Kin::new(name);
        let script = Script::new(name, &(kin.start("") + then));
        let (fate, kin) = in_time(move || {
            let stop = Stop::new();
            let mut bot = External::new(&script.command(), Budget::millis(3_600_000));
            let thought = std::thread::scope(|scope| {
                let thinker = scope.spawn(|| bot.think(&table(), &stop));
                kin.0.line();
                stop.stop();
                thinker.join().expect("no panic")
            });
            (thought.expect_err("no answer").to_string(), kin)
        });
        assert!(fate.ends_with("gave no answer when it was told to stop"), "{name}: {fate}");
        kin.is_ended();
    }
}

/// A longest line is heard, and no longer one.
#[test]
fn a_line_may_be_as_long_as_the_manual_says() {
    for (bytes, is_heard) in [(65_536, true), (65_537, false)] {
        let padding = "a".repeat(bytes - "info line ".len());
        let long = GOOD.replace("go)", &format!("go) echo 'info line {padding}';"));
        let script = Script::new(&format!("long-{bytes}"), &long);
        let thought = External::new(&script.command(), LONG).think(&table(), &Stop::new());
        assert_eq!(thought.is_ok(), is_heard, "{bytes}");
    }
}

/// Plays three decisions with some time between them, in which a bot may say what it likes.
fn is_believed_only_when_asked(name: &str, text: &str) {
    let script = Script::new(name, text);
    let mut bot = External::new(&script.command(), LONG);
    let mut table = table();
    for _ in 0..3 {
        let thought = bot.think(&table, &Stop::new()).expect(name);
        assert_eq!(Some(&thought.action), table.legal().last(), "{name}");
        table.act(&thought.action).expect("the answer was checked");
        table.roll(&mut rng_of(1, 1));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn what_comes_after_an_answer_is_no_answer() {
    // In one piece, so that both lines have come before the next question.
    let twice = r#"printf 'best %s\nbest nonsense\n' "$best""#;
    is_believed_only_when_asked("answers-twice", &GOOD.replace(r#"echo "best $best""#, twice));
    // Here it comes even after the next question, and only the number tells.
    let late = r#"question) if [ "$n" -gt 1 ]; then echo "best nonsense"; fi; echo "answer $n" ;; go)"#;
    is_believed_only_when_asked("answers-late", &GOOD.replace("go)", late));
}

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
fn a_program_is_looked_for_where_it_would_be_started_from() {
    assert_eq!((check_program("sh"), check_program("/bin/sh")), (Ok(()), Ok(())));
    let script = Script::new("not-executable", GOOD);
    for (program, expected) in [
        ("no-such-program-anywhere", "it is in none of the folders of PATH, "),
        ("/no/such/program", "/no/such/program: No such file"),
        ("/", "/ is no file"),
        (&script.0.display().to_string(), "is not executable"),
        ("", "folders of PATH"),
    ] {
        let error = check_program(program).unwrap_err().to_string();
        assert!(error.starts_with(&format!("there is no program '{program}' to start: ")), "{error}");
        assert!(error.contains(expected), "{error}");
        assert!(program.contains(' ') || Who::External(program.to_owned(), None).check().is_err());
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
        ("", "a player is missing"),
        ("harder", "there is no player 'harder'"),
        ("harder", "random, easy, normal, hard and uct, with a budget"),
        ("harder", "'exec:COMMAND'"),
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
                assert_eq!(advice.roll, None);
                seen[0] += 1;
                let mut lines: Vec<_> = advice.hints.iter().map(|hint| hint.action.clone()).collect();
                lines.sort_unstable();
                assert_eq!(lines, table.legal());
                table.act(&advice.hints[0].action).unwrap();
            }
            Turn::Chance => {
                seen[1] += 1;
                assert!(advice.hints.is_empty() && advice.to_act.as_deref() == Some("chance"));
                let roll = advice.roll.expect("a roll");
                assert_eq!((vec![roll.prompt], roll.falls.len()), (table.legal(), 6));
                let sum: f64 = roll.falls.iter().map(|fall| fall.chance).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{:?}", roll.falls);
                assert!(roll.falls.iter().all(|fall| fall.values.len() == 2 && !fall.sentence.is_empty()));
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
