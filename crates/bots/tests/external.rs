//! Programs of others at the table: good ones play, bad ones lose, and nothing else happens.
#![cfg(unix)]

mod common;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::{GOOD, LONG, PATIENCE, SHORT, Script, TALKS, in_time, table};
use hillfort_bots::{Budget, External, Player as _, PlayerSpec, Stop, check_program};
use hillfort_engine::Table as _;
use hillfort_engine::playout::rng_of;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};

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
        assert!(program.contains(' ') || PlayerSpec::External(program.to_owned(), None).check().is_err());
    }
}
