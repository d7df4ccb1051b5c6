//! External programs at the table: good ones play, bad ones lose, and nothing else happens.
#![cfg(unix)]

mod common;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::{GOOD, LONG, SHORT, Script, TALKS, TIMEOUT, in_time, table};
use hillfort_bots::{Budget, External, Player as _, Stop};
use hillfort_engine::Table as _;
use hillfort_engine::playout::rng_of;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use tempfile::TempDir;

/// Waits until `look` finds something.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < TIMEOUT, "timed out waiting for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A file that a program writes for the test.
struct Note {
    path: PathBuf,
    _folder: TempDir,
}

impl Note {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { path: folder.path().join("note"), _folder: folder }
    }

    fn read(&self) -> Option<String> {
        std::fs::read_to_string(&self.path).ok()?.strip_suffix('\n').map(str::to_owned)
    }

    /// Waits until the program has written a line.
    fn line(&self) -> String {
        wait_for("a note", || self.read())
    }
}

/// A background process of a bot, which would run forever. It notes its id.
struct Grandchild(Note);

impl Grandchild {
    fn new() -> Self {
        Self(Note::new())
    }

    /// Returns shell commands that start it and wait until it runs.
    fn start(&self) -> String {
        let note = self.0.path.display();
        format!(
            "sh -c 'echo $$ > {note}; while :; do sleep 1; done' & \
             while [ ! -s {note} ]; do sleep 0.01; done;"
        )
    }

    /// Waits until it has ended.
    fn wait_for_end(&self) {
        let id = Pid::from_raw(self.0.line().parse().expect("an id")).expect("an id");
        wait_for("the end of a bot's child", || (!is_alive(id)).then_some(()));
    }
}

impl Drop for Grandchild {
    fn drop(&mut self) {
        // After a successful test the id may belong to another process already.
        if std::thread::panicking()
            && let Some(id) = self.0.read().and_then(|line| Pid::from_raw(line.parse().ok()?))
        {
            let _ = kill_process(id, Signal::KILL);
        }
    }
}

/// Returns whether a process is running. One that has ended may be listed until its parent waits for it.
fn is_alive(id: Pid) -> bool {
    if cfg!(not(target_os = "linux")) {
        return test_kill_process(id).is_ok();
    }
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero())).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

#[test]
fn a_good_bot_plays_and_is_asked_again() {
    let script = Script::new(GOOD);
    let mut bot = External::new(&script.command(), Budget::Nodes(5));
    let mut table = table();
    for _ in 0..3 {
        let thought = bot.think(&table, &Stop::new()).unwrap();
        assert_eq!((thought.value, thought.nodes, thought.principal_variation.len()), (Some(0.25), 3, 1));
        table.act(&thought.action).unwrap();
        table.roll(&mut rng_of(1, 1));
    }
}

#[test]
fn a_bad_bot_loses_with_a_sentence() {
    // The second line is the question: what a bot says before it is discarded.
    let hello = "read l; echo hello x; read l; ";
    let late = [
        ("hangs", format!("{hello} sleep 600")),
        ("talks", format!("{hello} {TALKS}")),
        ("hangs with a child", format!("{hello} sleep 600 & wait")),
        ("floods", format!("{hello} while :; do echo info; done")),
    ];
    let late = late.map(|(name, text)| (name, text, SHORT, "gave no answer within 1.1 s"));
    let wrong = [
        (
            "crashes",
            format!("{hello} read l; echo 'out of luck' >&2; exit 3"),
            "ended (exit status: 3) with the error 'out of luck' before it answered",
        ),
        (
            "cheats",
            format!("{hello} echo best walk z99; cat >/dev/null"),
            "answered 'walk z99', which is refused",
        ),
        ("babbles", format!("{hello} while :; do echo so what; done"), "said 'so what' instead of 'info"),
        ("gives up", format!("{hello} echo error I am lost; cat >/dev/null"), "gave up: I am lost"),
        ("rude", "echo go away; cat >/dev/null".to_owned(), "said 'go away' instead of 'hello NAME'"),
        (
            "endless line",
            format!("{hello} tr '\\0' a </dev/zero"),
            "sent a line of more than 65536 bytes, the longest allowed; it starts with 'aaaa",
        ),
    ];
    let wrong = wrong.map(|(name, text, expected)| (name, text, LONG, expected));
    for (name, text, budget, expected) in late.into_iter().chain(wrong) {
        let script = Script::new(&text);
        let failure = in_time(move || script.failure(budget));
        assert!(failure.contains(expected), "{name}: {failure}");
        assert!(failure.starts_with("the bot 'sh ") && failure.len() < 500, "{name}: {failure}");
    }
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let failure = |command: &str| {
        External::new(command, LONG).think(&table(), &Stop::new()).expect_err("no program").to_string()
    };
    for (command, expected) in [
        ("/no/such/bot x", "the bot '/no/such/bot x' cannot be started: '/no/such/bot': No such file"),
        ("no-such-bot", "the bot 'no-such-bot' cannot be started: 'no-such-bot': No such file"),
        ("/", "the bot '/' cannot be started: '/': Permission denied"),
        ("", "cannot be started: there is no command"),
    ] {
        let failure = failure(command);
        assert!(failure.contains(expected), "{failure}");
    }
}

#[test]
fn a_bot_that_loses_is_killed_with_its_children() {
    for then in ["wait", "exit 0"] {
        let child = Grandchild::new();
        Script::new(&format!("read l; {} echo hello x; {then}", child.start())).failure(SHORT);
        child.wait_for_end();
    }
}

#[test]
fn an_external_bot_can_be_stopped() {
    let note = Note::new();
    let waits = GOOD.replace("go)", &format!("go) echo thinking > {}; read stop;", note.path.display()));
    let script = Script::new(&waits);
    let mut bot = External::new(&script.command(), Budget::millis(3_600_000));
    let stop = Stop::new();
    let thought = std::thread::scope(|scope| {
        let thinker = scope.spawn(|| bot.think(&table(), &stop));
        // A bot that has not greeted yet would have no answer.
        note.line();
        stop.stop();
        thinker.join().unwrap()
    });
    assert!(thought.is_ok(), "{thought:?}");
}

#[test]
fn a_bot_that_ignores_stop_is_killed() {
    let talks = format!("read l; echo hello x; {TALKS}");
    for (name, then) in [
        ("silent", "read l; echo hello x; sleep 600"),
        ("talking", &talks),
        ("silent from the start", "sleep 600"),
    ] {
        let child = Grandchild::new();
        let script = Script::new(&(child.start() + then));
        let (failure, child) = in_time(move || {
            let stop = Stop::new();
            let mut bot = External::new(&script.command(), Budget::millis(3_600_000));
            let thought = std::thread::scope(|scope| {
                let thinker = scope.spawn(|| bot.think(&table(), &stop));
                child.0.line();
                stop.stop();
                thinker.join().expect("no panic")
            });
            (thought.expect_err("no answer").to_string(), child)
        });
        assert!(failure.ends_with("gave no answer to 'stop'"), "{name}: {failure}");
        child.wait_for_end();
    }
}

#[test]
fn a_line_may_be_as_long_as_the_manual_says() {
    for (bytes, is_accepted) in [(65_536, true), (65_537, false)] {
        let padding = "a".repeat(bytes - "info line ".len());
        let long = GOOD.replace("go)", &format!("go) echo 'info line {padding}';"));
        let script = Script::new(&long);
        let thought = External::new(&script.command(), LONG).think(&table(), &Stop::new());
        assert_eq!(thought.is_ok(), is_accepted, "{bytes}");
    }
}

#[test]
fn a_second_answer_is_discarded() {
    // In one write, so that both lines are there before the next question.
    let twice = r#"printf 'best %s\nbest nonsense\n' "$best""#;
    let script = Script::new(&GOOD.replace(r#"echo "best $best""#, twice));
    let mut bot = External::new(&script.command(), LONG);
    let mut table = table();
    for _ in 0..3 {
        let thought = bot.think(&table, &Stop::new()).expect("an answer");
        assert_eq!(Some(&thought.action), table.legal().last());
        table.act(&thought.action).expect("the answer was checked");
        table.roll(&mut rng_of(1, 1));
        std::thread::sleep(Duration::from_millis(50));
    }
}
