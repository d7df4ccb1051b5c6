//! Whole games at a real terminal of 100 columns.

#![cfg(unix)]

mod common;

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use common::{Folder, PseudoTerminal, answer, game, hillfort};
use rustix::termios::{Winsize, tcsetwinsize};

const COLUMNS: u16 = 100;
const ROWS: u16 = 40;
const TIMEOUT: Duration = Duration::from_secs(60);

/// The tool at a terminal. No line of its output may be wider than the terminal.
struct Terminal {
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    child: Child,
}

impl Terminal {
    fn new(mut command: Command) -> Self {
        let terminal = PseudoTerminal::new();
        let size = Winsize { ws_row: ROWS, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal.controller, size).expect("a size for the terminal");
        let open = || terminal.open();
        let child = command.stdin(open()).stdout(open()).stderr(open()).spawn().expect("the tool starts");
        drop(command);
        let keyboard = terminal.controller;
        let mut output = keyboard.try_clone().expect("a second handle of the terminal");
        let (sender, screen) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 65536];
            // The read fails when the other end is closed.
            while let Ok(n) = output.read(&mut bytes) {
                if n == 0 || sender.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { keyboard, screen, child }
    }

    /// Waits for the next prompt or the end, and returns the output until then, without colours.
    fn until_prompt(&mut self) -> String {
        let mut bytes = Vec::new();
        while let Ok(more) = self.screen.recv_timeout(TIMEOUT) {
            bytes.extend(more);
            if ends_with_prompt(&plain(&bytes)) {
                break;
            }
        }
        let text = plain(&bytes);
        for line in text.lines() {
            assert!(line.chars().count() <= usize::from(COLUMNS), "wider than the terminal: {line}");
        }
        text
    }

    /// Types a line and returns the reply, with the line itself.
    fn say(&mut self, line: &str) -> String {
        self.keyboard.write_all(format!("{line}\n").as_bytes()).expect("the terminal takes the line");
        self.until_prompt()
    }

    #[track_caller]
    fn expect(&mut self, line: &str, expected: &str) -> String {
        let said = self.say(line);
        assert!(said.contains(expected), "'{line}' should say '{expected}', not:\n{said}");
        said
    }

    fn leave(mut self) {
        let status = self.child.wait().expect("the tool ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns whether the last line is a prompt such as `p1> `, and not a part of the board.
fn ends_with_prompt(text: &str) -> bool {
    let name = text.rsplit('\n').next().and_then(|line| line.strip_suffix("> "));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric))
}

/// Removes colours and carriage returns.
fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace('\r', "");
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

/// Returns the numbers of the listed decisions.
fn numbers(said: &str) -> Vec<usize> {
    let list = said.rsplit_once("\n\n").map_or("", |(_, list)| list);
    let words = list.lines().filter(|line| line.starts_with("  ")).flat_map(str::split_whitespace);
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Returns the line of a decision, with which its explanation starts.
fn line_of(terminal: &mut Terminal, number: usize) -> String {
    let said = terminal.say(&format!("? {number}"));
    let explanation = said.lines().nth(1).expect("an explanation");
    explanation.split_once(": ").expect("a line and its sentence").0.to_owned()
}

/// Returns the number of decisions, which the tool names if an invalid number is typed.
fn n_choices(terminal: &mut Terminal) -> usize {
    let said = terminal.expect("0", "Type ");
    let most = said.split_once("from 1 to ").map_or("1", |(_, rest)| rest);
    most.split(',').next().expect("a number").parse().expect("a number")
}

/// Returns arguments for a short game of two, if the game has such options.
fn short_game() -> Vec<String> {
    short(&game())
}

fn short(game: &serde_json::Value) -> Vec<String> {
    let id = game["id"].as_str().expect("an id").to_owned();
    let mut args = vec!["play".to_owned(), id, "--seed".to_owned(), "11".to_owned()];
    let keys: Vec<_> = game["options"].as_array().into_iter().flatten().collect();
    for (key, value) in [("players", "2"), ("points", "1"), ("turn-limit", "12")] {
        if keys.iter().any(|option| option["key"] == key) {
            args.extend(["--option".to_owned(), format!("{key}={value}")]);
        }
    }
    args
}

#[test]
fn every_game_can_be_played_to_its_end() {
    let all = answer(&["games", "--json"]);
    let mut met = [0; 2];
    for line in all.lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("one object a line");
        for (sum, count) in met.iter_mut().zip(play_to_the_end(&game)) {
            *sum += count;
        }
    }
    // In all games together: undo, a single decision taken by Enter.
    assert!(met.iter().all(|sum| *sum > 0), "{met:?}");
}

fn play_to_the_end(game: &serde_json::Value) -> [u32; 2] {
    let folder = Folder::new();
    let (early, late) = (folder.join("early.rec"), folder.join("late game.rec"));
    let mut command = hillfort();
    // A better bot would win before everything is tried.
    command.args(short(game)).args(["--players", "human,random"]);
    let mut terminal = Terminal::new(command);
    let mut said = terminal.until_prompt();
    assert!(said.contains("The seed is 11"), "{said}");
    terminal.expect("undo", "Nothing is taken back: ");

    // By number, by the listed line, and by the line in upper case with extra spaces.
    for turn in 0..3 {
        let listed = numbers(&said);
        let number = listed[turn % listed.len()];
        let line = line_of(&mut terminal, number);
        said = match turn % 3 {
            0 => terminal.say(&number.to_string()),
            1 => terminal.say(&line),
            _ => terminal.say(&format!("  {}  ", line.to_uppercase().replace(' ', "   "))),
        };
        assert!(!said.contains("Refused"), "{line}: {said}");
    }

    let first = line_of(&mut terminal, 1);
    terminal.expect("help", "save FILE");
    terminal.expect("?", "Decide by number");
    terminal.expect("? 1", &first);
    terminal.expect(&format!("why {first}"), "It is legal.");
    terminal.expect("why nonsense", "no action and no command");
    terminal.expect("nonsense", "'nonsense' is no action and no command");
    terminal.expect("try nowhere", "Refused: expected the name of a cell");
    terminal.expect("reach nowhere", "Refused: expected the name of a cell");
    terminal.expect("sight nowhere", "Refused: expected the name of a cell");
    terminal.expect("list", &format!("{} ", numbers(&said)[0]));
    terminal.expect("list nonsense", "No action has these words.");
    terminal.expect("log 2", "\n");
    terminal.expect("log x", "log takes a number");
    let threats = terminal.expect("threats", "could be hit");
    assert!(threats.lines().count() < 40, "too much to read:\n{threats}");
    terminal.expect("rules", "rules takes a rule id");
    terminal.expect("rules XX-NO-1", "has no rule");
    terminal.expect("board", "\n");
    terminal.expect("record", "\ngame ");
    terminal.expect("yes", "nothing to say yes to");
    terminal.expect("save", "save takes the name of a file");
    terminal.expect(&format!("save {}", folder.path().display()), "is a folder");
    terminal.expect(&format!("save {early}"), "Saved.");
    terminal.expect("load nowhere.rec", "Not loaded: nowhere.rec");
    terminal.expect("load", "load takes the name of a record");

    // At random to the end, with some undo on the way.
    let mut random = 12345_u64;
    let (mut taken_back, mut by_enter, mut decisions) = (0, 0, 0);
    while !said.ends_with("over> ") {
        decisions += 1;
        assert!(decisions < 5000, "the game does not end:\n{said}");
        if decisions % 10 == 0 {
            // Against a bot, dice and its answers are taken back too.
            terminal.expect("undo", "Taken back: ");
            taken_back += 1;
        }
        let n = n_choices(&mut terminal);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        said = if n == 1 {
            by_enter += 1;
            terminal.say("")
        } else {
            terminal.say(&((random >> 33) as usize % n + 1).to_string())
        };
        if said.contains("Type 'yes'") {
            said = terminal.say("yes");
        }
    }
    assert!(said.contains("has won") || said.contains("a draw"), "{said}");
    terminal.expect("1", "The game is over");
    terminal.expect("undo", "Nothing is taken back");
    terminal.expect("quit", "not saved");
    terminal.expect(&format!("save {late}"), "Saved.");
    terminal.expect(&format!("load {early}"), "Loaded");
    said = terminal.expect("load", "Back at the previous game");
    assert!(said.ends_with("over> "), "{said}");
    terminal.expect("quit", "Goodbye.");
    terminal.leave();

    for file in [&early, &late] {
        assert!(answer(&["check", file]).starts_with("1 file"), "{file}");
        assert!(!answer(&["replay", file]).is_empty(), "{file}");
    }
    let (early, late) = (std::fs::read_to_string(&early), std::fs::read_to_string(&late));
    assert!(late.expect("a record").starts_with(&early.expect("a record")), "one game, two records");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2, "no temporary files are left");
    [taken_back, by_enter]
}

#[test]
fn the_end_of_the_input_prints_the_record() {
    let mut command = hillfort();
    command.args(short_game());
    let mut terminal = Terminal::new(command);
    terminal.until_prompt();
    terminal.say("1");
    // Ctrl-D.
    terminal.keyboard.write_all(b"\x04").expect("the terminal takes it");
    let said = terminal.until_prompt();
    assert!(said.contains("Goodbye.") && said.contains("\ngame "), "{said}");
    terminal.leave();
}

#[test]
fn ctrl_c_prints_the_record() {
    let mut command = hillfort();
    command.args(short_game());
    let mut terminal = Terminal::new(command);
    terminal.until_prompt();
    terminal.say("1");
    let pid = rustix::process::Pid::from_child(&terminal.child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("the signal is sent");
    let said = terminal.until_prompt();
    assert!(said.contains("Goodbye.") && said.contains("\ngame "), "{said}");
    assert_eq!(terminal.child.wait().expect("the tool ends").code(), Some(130));
}

/// Plays the start of every game at a terminal of 40 lines: the scene fits, and a list that is cut says so.
#[test]
fn the_board_stays_visible_above_the_decisions() {
    for line in answer(&["games", "--json"]).lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("one object a line");
        let mut command = hillfort();
        command.args(short(&game)).args(["--players", "human"]);
        let mut terminal = Terminal::new(command);
        let mut said = terminal.until_prompt();
        for turn in 0..14 {
            if said.ends_with("over> ") {
                break;
            }
            let scene = said.split_once("\n\n").map_or("", |(_, scene)| scene);
            assert!(scene.lines().count() <= usize::from(ROWS), "too high:\n{scene}");
            let n = n_choices(&mut terminal);
            let listed = numbers(&said);
            assert!(listed.contains(&1) || listed.len() < n, "{said}");
            assert!(listed.len() >= n || said.contains(&format!("… {n} in all")), "{n} decisions:\n{said}");
            // Decisions that are not listed can be chosen by number too.
            said = terminal.say(&(n - turn % n).to_string());
            if said.contains("Type 'yes'") {
                said = terminal.say("yes");
            }
        }
    }
}

#[test]
fn an_undo_back_to_the_saved_game_needs_no_saving() {
    let folder = Folder::new();
    let file = folder.join("game.rec");
    let mut command = hillfort();
    command.args(short_game()).args(["--players", "human"]);
    let mut terminal = Terminal::new(command);
    terminal.until_prompt();
    for _ in 0..30 {
        terminal.expect(&format!("save {file}"), "Saved.");
        terminal.say("1");
        terminal.expect("quit", "not saved");
        if terminal.say("undo").contains("Taken back") {
            terminal.expect("quit", "Goodbye.");
            return terminal.leave();
        }
    }
    panic!("nothing could be taken back");
}

#[test]
fn people_share_a_keyboard() {
    let mut command = hillfort();
    command.args(short_game()).args(["--players", "human", "--plain"]);
    let mut terminal = Terminal::new(command);
    let mut said = terminal.until_prompt();
    let mut prompts = Vec::new();
    for _ in 0..12 {
        prompts.push(said.lines().last().unwrap_or_default().to_owned());
        said = terminal.say("1");
    }
    prompts.sort();
    prompts.dedup();
    assert!(prompts.len() > 1, "only {prompts:?} was asked");
    terminal.expect("quit", "not saved");
    terminal.expect("quit", "Goodbye.");
    terminal.leave();
}
