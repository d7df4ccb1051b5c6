//! Ctrl-C and other signals: finished games are kept, and no external bot is left running.

#![cfg(unix)]

mod common;

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Folder, PseudoTerminal, answer, game_id, hillfort};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};

/// Nothing here takes this long unless it hangs.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Waits until `look` finds something.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < TIMEOUT, "timed out waiting for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Bots that first write their process ids to a file.
struct Bots(Folder);

impl Bots {
    /// Returns bots that continue with shell commands.
    fn new(then: &str) -> Self {
        let bots = Self(Folder::new());
        bots.0.file("bot.sh", format!("echo $$ >> {}\n{then}\n", bots.0.join("ids")));
        bots
    }

    /// Returns bots that greet, never answer and ignore `quit`.
    fn hung() -> Self {
        Self::new("read line\necho hello hung\nexec sleep 3600")
    }

    fn word(&self) -> String {
        format!("exec:3600s:sh {}", self.0.join("bot.sh"))
    }

    fn ids(&self) -> Vec<Pid> {
        let text = std::fs::read_to_string(self.0.join("ids")).unwrap_or_default();
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        whole.lines().filter_map(|line| Pid::from_raw(line.parse().ok()?)).collect()
    }

    /// Does the same with the signal of Ctrl-C.
    fn interrupt(&self, tool: Child, n_bots: usize) -> (String, String) {
        self.end(tool, n_bots, Signal::INT)
    }

    /// Waits for `n_bots` bots, sends a signal to the tool, and checks that all of them end. Returns the rest of standard
    /// output and standard error.
    fn end(&self, mut tool: Child, n_bots: usize, signal: Signal) -> (String, String) {
        wait_for("a bot", || (self.ids().len() >= n_bots).then_some(()));
        kill_process(Pid::from_child(&tool), signal).expect("the signal is sent");
        let status = wait_for("the end", || tool.try_wait().expect("the tool can be waited for"));
        assert_eq!(status.code(), Some(130), "{status}");
        for id in self.ids() {
            assert!(test_kill_process(id).is_err(), "the bot {id:?} is still running");
        }
        let (mut output_text, mut errors) = (String::new(), String::new());
        if let Some(mut output) = tool.stdout.take() {
            output.read_to_string(&mut output_text).expect("UTF-8");
        }
        tool.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("UTF-8");
        (output_text, errors)
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        // After a successful test the ids may belong to other processes already.
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
    let (id, bots) = (game_id(), Bots::hung());
    let (players, file) = (format!("random,easy,{}", bots.word()), bots.0.join("run.jsonl"));
    let args = ["arena", &id, "--players", &players, "--games", "4", "--threads", "2", "--resume", &file];
    // The first game is between built-in bots.
    let (said, errors) = bots.interrupt(start(&args), 2);
    assert_eq!(said, "");
    assert!(
        errors.contains("interrupted after 1 of 12 games")
            && errors.contains("run.jsonl, and the same command continues the run"),
        "{errors}"
    );
    let kept = std::fs::read_to_string(&file).expect("the results are there");
    assert_eq!(kept.lines().count(), 1 + 1, "{kept}");
    let (_, errors) = bots.interrupt(start(&args[..8]), 4);
    assert!(errors.contains("use --resume FILE to keep them"), "{errors}");
}

#[test]
fn an_interrupted_record_is_printed_as_far_as_it_goes() {
    let (id, bots) = (game_id(), Bots::hung());
    let (said, errors) = bots.interrupt(start(&["record", &id, "--players", &bots.word()]), 1);
    assert!(said.starts_with(&format!("game {id}\n")) && said.ends_with("# interrupted\n"), "{said}");
    assert!(errors.contains("interrupted"), "{errors}");
    let folder = bots.0.join("series");
    let args = ["record", &id, "--players", &bots.word(), "--series", "2", "--to", &folder];
    let (said, errors) = bots.interrupt(start(&args), 2);
    assert!(said.is_empty() && errors.contains("interrupted after 0 of 2 games"), "{errors}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn an_interrupted_check_prints_its_findings_and_ends_its_bot() {
    let (id, bots) = (game_id(), Bots::hung());
    let script = bots.0.join("bot.sh");
    // The first two bots fail by time, and the third may take an hour for its nodes.
    let (said, errors) = bots.interrupt(start(&["bot-check", "--patience", "3600", &id, "sh", &script]), 3);
    assert!(said.contains("kept    BOT-1") && said.contains("BROKEN  BOT-3"), "{said}");
    assert!(!said.contains("BOT-4") && errors.contains("interrupted before every rule"), "{said}{errors}");
}

#[test]
fn other_signals_end_the_bots_with_the_tool() {
    let (id, bots) = (game_id(), Bots::hung());
    let args = ["record", &id, "--players", &bots.word()];
    let (said, _) = bots.end(start(&args), 1, Signal::TERM);
    assert!(said.ends_with("# interrupted\n"), "{said}");
    // A closed window.
    let terminal = PseudoTerminal::new();
    let mut command = hillfort();
    command.args(args).stdin(terminal.open()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (said, _) = bots.end(command.spawn().expect("the tool starts"), 2, Signal::HUP);
    assert!(said.ends_with("# interrupted\n"), "{said}");
}

#[test]
fn a_tool_started_by_nohup_outlives_its_window() {
    let id = game_id();
    let mut command = Command::new("sh");
    // Like nohup.
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_hillfort"), "play", &id]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut tool = command.spawn().expect("the tool starts");
    let mut keyboard = tool.stdin.take().expect("a pipe");
    let mut screen = BufReader::new(tool.stdout.take().expect("a pipe"));
    let mut said = String::new();
    // After the greeting, signals are caught.
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
    let (id, bots) = (game_id(), Bots::hung());
    let (said, _) = bots.interrupt(start(&["play", &id, "--players", &bots.word()]), 1);
    assert!(said.ends_with("Goodbye.\n"), "{said}");
}

#[test]
fn a_game_at_the_terminal_ends_its_bots_while_a_person_thinks() {
    let id = game_id();
    let own = format!("{} bot {id} --level random\nexec sleep 3600", env!("CARGO_BIN_EXE_hillfort"));
    let bots = Bots::new(&own);
    let mut tool = start(&["play", &id, "--players", &format!("human,{}", bots.word())]);
    let mut keyboard = tool.stdin.take().expect("a pipe");
    // Whatever is asked first, the bot gets its turn.
    let typed = "1\nyes\n".repeat(40) + "xyzzy\n";
    keyboard.write_all(typed.as_bytes()).expect("the tool listens");
    let mut screen = BufReader::new(tool.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("xyzzy") {
        line.clear();
        assert!(screen.read_line(&mut line).expect("UTF-8") > 0, "the tool has ended");
    }
    // The rest of the output has to be read.
    let rest = std::thread::spawn(move || {
        let mut said = String::new();
        screen.read_to_string(&mut said).map(|_| said)
    });
    bots.interrupt(tool, 1);
    let said = rest.join().expect("it is read").expect("UTF-8");
    assert!(said.contains("Goodbye.") && said.contains(&format!("\ngame {id}\n")), "{said}");
    drop(keyboard);
}

/// A data folder with a map that is a pipe, so that a command waits until somebody writes to it.
struct SlowData {
    folder: Folder,
    pipe: PathBuf,
    map: String,
}

impl SlowData {
    fn new(game: &str) -> Self {
        let folder = Folder::new();
        answer(&["data", game, "--to", &folder.join("data")]);
        let mut maps = std::fs::read_dir(folder.path().join("data/maps")).expect("a game has maps");
        let pipe = maps.next().expect("a game has a map").expect("it can be read").path();
        let map = std::fs::read_to_string(&pipe).expect("it is text");
        std::fs::remove_file(&pipe).expect("it can be removed");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        Self { folder, pipe, map }
    }

    fn path(&self) -> String {
        self.folder.join("data")
    }

    /// Waits until a command reads the map, and sends it a signal. Returns the other end of the pipe.
    fn signal(&self, tool: &Child, signal: Signal) -> File {
        // Opening waits for a reader.
        let pipe = File::options().write(true).open(&self.pipe).expect("the pipe opens");
        kill_process(Pid::from_child(tool), signal).expect("the signal is sent");
        pipe
    }
}

/// Waits for the end of a command and returns its exit code and standard error.
fn end_of(mut tool: Child) -> (Option<i32>, String) {
    let status = wait_for("the end", || tool.try_wait().expect("the tool can be waited for"));
    let mut errors = String::new();
    tool.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("UTF-8");
    (status.code(), errors)
}

#[test]
fn commands_that_keep_nothing_say_that_they_were_interrupted() {
    let id = game_id();
    let data = SlowData::new(&id);
    let (record, folder) = (data.folder.file("game.rec", format!("game {id}\n")), data.path());
    for (args, signal) in [
        (["sim", &id, "--data", &folder], Signal::INT),
        (["sim", &id, "--data", &folder], Signal::TERM),
        (["hint", &record, "--data", &folder], Signal::TERM),
        (["perft", &record, "--data", &folder], Signal::INT),
    ] {
        let tool = start(&args);
        let pipe = data.signal(&tool, signal);
        let (code, errors) = end_of(tool);
        drop(pipe);
        assert_eq!(code, Some(130), "{args:?}: {errors}");
        assert_eq!(errors, "hillfort: interrupted\n", "{args:?}");
    }
}

#[test]
fn an_arena_that_is_interrupted_before_its_first_game_says_so() {
    let id = game_id();
    let data = SlowData::new(&id);
    let tool =
        start(&["arena", &id, "--players", "easy,random", "--games", "100000", "--data", &data.path()]);
    let mut pipe = data.signal(&tool, Signal::TERM);
    pipe.write_all(data.map.as_bytes()).expect("the arena reads");
    drop(pipe);
    let (code, errors) = end_of(tool);
    assert_eq!(code, Some(130), "{errors}");
    assert!(errors.contains("of 100000 games; they are lost: use --resume FILE"), "{errors}");
}

/// Returns whether a process is running. One that has ended may be listed until its parent waits for it.
#[cfg(target_os = "linux")]
fn is_alive(id: Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero())).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

/// Nothing can end the bots then, but their input ends.
#[cfg(target_os = "linux")]
#[test]
fn our_bots_end_with_an_arena_that_is_killed() {
    let id = game_id();
    let own = format!("exec {} bot {id} --level hard", env!("CARGO_BIN_EXE_hillfort"));
    let bots = Bots::new(&own);
    let players = format!("{},random", bots.word());
    let mut tool = start(&["arena", &id, "--players", &players, "--games", "2", "--threads", "1"]);
    wait_for("a bot", || (!bots.ids().is_empty()).then_some(()));
    // So that it is in the middle of a search.
    std::thread::sleep(Duration::from_millis(300));
    assert!(bots.ids().into_iter().any(is_alive), "the bot has exited too early");
    tool.kill().expect("the signal is sent");
    tool.wait().expect("the tool ends");
    wait_for("the end of the bots", || (!bots.ids().into_iter().any(is_alive)).then_some(()));
}
