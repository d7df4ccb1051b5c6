//! Ctrl-C and its kin as the system sends them: what was played is kept, and no bot of somebody else's stays behind.

#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Folder, PseudoTerminal, game_id, hillfort};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};

/// Nothing here takes as long as this unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is there.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "{what} does not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Bots that note their ids in a file before anything else.
struct Bots(Folder);

impl Bots {
    /// Bots that say hello and then do as a line of the shell says.
    fn new(name: &str, then: &str) -> Self {
        let bots = Self(Folder::new(name));
        bots.0.file("bot.sh", format!("echo $$ >> {}\n{then}\n", bots.0.join("ids")));
        bots
    }

    /// Bots that never answer and do not leave when they are told to.
    fn hung(name: &str) -> Self {
        Self::new(name, "read line\necho hello hung\nexec sleep 3600")
    }

    fn word(&self) -> String {
        format!("exec:3600s:sh {}", self.0.join("bot.sh"))
    }

    fn ids(&self) -> Vec<Pid> {
        let text = std::fs::read_to_string(self.0.join("ids")).unwrap_or_default();
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        whole.lines().filter_map(|line| Pid::from_raw(line.parse().ok()?)).collect()
    }

    /// Ends the tool as Ctrl-C does.
    fn interrupt(&self, tool: Child, n_bots: usize) -> (String, String) {
        self.end(tool, n_bots, Signal::INT)
    }

    /// Waits for so many bots, sends the tool a signal, and sees that it ends and that they are gone. Returns what the
    /// tool still said, on standard output and on standard error.
    fn end(&self, mut tool: Child, n_bots: usize, signal: Signal) -> (String, String) {
        wait_for("a bot", || (self.ids().len() >= n_bots).then_some(()));
        kill_process(Pid::from_child(&tool), signal).expect("the signal is sent");
        let status = wait_for("the end", || tool.try_wait().expect("the tool can be waited for"));
        assert_eq!(status.code(), Some(130), "{status}");
        for id in self.ids() {
            assert!(test_kill_process(id).is_err(), "the bot {id:?} is still there");
        }
        let (mut said, mut complained) = (String::new(), String::new());
        if let Some(mut output) = tool.stdout.take() {
            output.read_to_string(&mut said).expect("UTF-8");
        }
        tool.stderr.take().expect("a pipe").read_to_string(&mut complained).expect("UTF-8");
        (said, complained)
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        // A failed test leaves nothing behind either; after a good one the ids may be anybody's.
        if std::thread::panicking() {
            for id in self.ids() {
                let _ = kill_process(id, Signal::KILL);
            }
        }
    }
}

fn start(args: &[&str]) -> Child {
    let mut command = hillfort();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the tool starts")
}

#[test]
fn an_interrupted_arena_keeps_its_games_and_ends_its_bots() {
    let (id, bots) = (game_id(), Bots::hung("int-arena"));
    let (players, file) = (format!("random,easy,{}", bots.word()), bots.0.join("run.jsonl"));
    let args = ["arena", &id, "--players", &players, "--games", "4", "--threads", "2", "--resume", &file];
    // The first game is between our own.
    let (said, complained) = bots.interrupt(start(&args), 2);
    assert_eq!(said, "");
    assert!(
        complained.contains("interrupted after 1 of 12 games")
            && complained.contains("run.jsonl, and the same command continues the run"),
        "{complained}"
    );
    let kept = std::fs::read_to_string(&file).expect("the results are there");
    assert_eq!(kept.lines().count(), 1 + 1, "{kept}");
    let (_, complained) = bots.interrupt(start(&args[..8]), 4);
    assert!(complained.contains("use --resume FILE to keep them"), "{complained}");
}

#[test]
fn an_interrupted_record_is_printed_as_far_as_it_goes() {
    let (id, bots) = (game_id(), Bots::hung("int-record"));
    let (said, complained) = bots.interrupt(start(&["record", &id, "--players", &bots.word()]), 1);
    assert!(said.starts_with(&format!("game {id}\n")) && said.ends_with("# interrupted\n"), "{said}");
    assert!(complained.contains("interrupted"), "{complained}");
    let folder = bots.0.join("series");
    let args = ["record", &id, "--players", &bots.word(), "--series", "2", "--to", &folder];
    let (said, complained) = bots.interrupt(start(&args), 2);
    assert!(said.is_empty() && complained.contains("interrupted after 0 of 2 games"), "{complained}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn an_interrupted_check_tells_what_it_has_found_and_ends_its_bot() {
    let (id, bots) = (game_id(), Bots::hung("int-check"));
    let script = bots.0.join("bot.sh");
    // One is asked for its time and fails, another one fails, and the third may count nodes for an hour.
    let (said, complained) =
        bots.interrupt(start(&["bot-check", "--patience", "3600", &id, "sh", &script]), 3);
    assert!(said.contains("kept    BOT-1") && said.contains("BROKEN  BOT-3"), "{said}");
    assert!(
        !said.contains("BOT-4") && complained.contains("interrupted before every rule"),
        "{said}{complained}"
    );
}

#[test]
fn the_system_ends_the_bots_with_the_tool() {
    let (id, bots) = (game_id(), Bots::hung("term"));
    let args = ["record", &id, "--players", &bots.word()];
    let (said, _) = bots.end(start(&args), 1, Signal::TERM);
    assert!(said.ends_with("# interrupted\n"), "{said}");
    // A window that is closed.
    let terminal = PseudoTerminal::new();
    let mut command = hillfort();
    command.args(args).stdin(terminal.open()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (said, _) = bots.end(command.spawn().expect("the tool starts"), 2, Signal::HUP);
    assert!(said.ends_with("# interrupted\n"), "{said}");
}

#[test]
fn whoever_is_to_outlive_its_window_does() {
    let id = game_id();
    let mut command = Command::new("sh");
    // As nohup does it.
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_hillfort"), "play", &id]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut tool = command.spawn().expect("the tool starts");
    let mut keyboard = tool.stdin.take().expect("a pipe");
    let mut screen = BufReader::new(tool.stdout.take().expect("a pipe"));
    let mut said = String::new();
    // Who has greeted listens.
    screen.read_line(&mut said).expect("UTF-8");
    kill_process(Pid::from_child(&tool), Signal::HUP).expect("the signal is sent");
    keyboard.write_all(b"xyzzy\n").expect("the tool listens");
    drop(keyboard);
    screen.read_to_string(&mut said).expect("UTF-8");
    assert_eq!(tool.wait().expect("the tool ends").code(), Some(0), "{said}");
    assert!(said.contains("'xyzzy' is no action and no command"), "{said}");
}

#[test]
fn a_game_at_the_terminal_ends_its_bots_while_they_think() {
    let (id, bots) = (game_id(), Bots::hung("int-think"));
    let (said, _) = bots.interrupt(start(&["play", &id, "--players", &bots.word()]), 1);
    assert!(said.ends_with("Goodbye.\n"), "{said}");
}

#[test]
fn a_game_at_the_terminal_ends_its_bots_while_a_person_thinks() {
    let id = game_id();
    let own = format!("{} bot {id} --level random\nexec sleep 3600", env!("CARGO_BIN_EXE_hillfort"));
    let bots = Bots::new("int-wait", &own);
    let mut tool = start(&["play", &id, "--players", &format!("human,{}", bots.word())]);
    let mut keyboard = tool.stdin.take().expect("a pipe");
    // Whatever is asked first, the bot has its turn sooner or later.
    let typed = "1\nyes\n".repeat(40) + "xyzzy\n";
    keyboard.write_all(typed.as_bytes()).expect("the tool listens");
    let mut screen = BufReader::new(tool.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("xyzzy") {
        line.clear();
        assert!(screen.read_line(&mut line).expect("UTF-8") > 0, "the tool has ended");
    }
    // Somebody has to read what else it says.
    let rest = std::thread::spawn(move || {
        let mut said = String::new();
        screen.read_to_string(&mut said).map(|_| said)
    });
    bots.interrupt(tool, 1);
    let said = rest.join().expect("it is read").expect("UTF-8");
    assert!(said.contains("Goodbye.") && said.contains(&format!("\ngame {id}\n")), "{said}");
    drop(keyboard);
}

/// Tells whether a program still does something. One that has ended may be listed until somebody takes note of it.
#[cfg(target_os = "linux")]
fn is_alive(id: Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero())).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

/// Nobody is left to end the bots then, but their input has an end.
#[cfg(target_os = "linux")]
#[test]
fn our_bots_end_with_an_arena_that_is_killed() {
    let id = game_id();
    let own = format!("exec {} bot {id} --level hard", env!("CARGO_BIN_EXE_hillfort"));
    let bots = Bots::new("kill-arena", &own);
    let players = format!("{},random", bots.word());
    let mut tool = start(&["arena", &id, "--players", &players, "--games", "2", "--threads", "1"]);
    wait_for("a bot", || (!bots.ids().is_empty()).then_some(()));
    // So that it is in the middle of a thought.
    std::thread::sleep(Duration::from_millis(300));
    assert!(bots.ids().into_iter().any(is_alive), "the bot has left too early");
    tool.kill().expect("the signal is sent");
    tool.wait().expect("the tool ends");
    wait_for("the end of the bots", || (!bots.ids().into_iter().any(is_alive)).then_some(()));
}
