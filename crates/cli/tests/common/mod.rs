//! Runs the tool. No test names a game: the tool is asked for one.

#![allow(dead_code, reason = "each test file uses a part of this module")]

#[cfg(unix)]
use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Returns the command, without settings of the developer's shell.
pub(crate) fn hillfort() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hillfort"));
    command.env_remove("COLUMNS").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Runs the tool to its end.
pub(crate) fn run<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> Output {
    hillfort().args(args).output().expect("the tool starts")
}

/// Runs the tool, which has to succeed, and returns its output.
pub(crate) fn answer<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the tool prints UTF-8")
}

/// Returns the first game as the tool lists it.
pub(crate) fn game() -> serde_json::Value {
    let list = answer(&["games", "--json"]);
    let first = list.lines().next().expect("there is a game");
    serde_json::from_str(first).expect("a game is listed as JSON")
}

/// Returns the id of the first game.
pub(crate) fn game_id() -> String {
    game()["id"].as_str().expect("a game has an id").to_owned()
}

/// Returns the key of its first option.
pub(crate) fn option_key() -> String {
    game()["options"][0]["key"].as_str().expect("an option has a key").to_owned()
}

/// A temporary folder.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn join(&self, name: &str) -> String {
        self.path().join(name).display().to_string()
    }

    /// Writes a file and returns its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.join(name);
        std::fs::write(&path, content).expect("a file can be written");
        path
    }
}

/// A terminal without a window.
#[cfg(unix)]
pub(crate) struct PseudoTerminal {
    /// The end of the window: what is written here counts as typed.
    pub(crate) controller: File,
    name: String,
}

#[cfg(unix)]
impl PseudoTerminal {
    pub(crate) fn new() -> Self {
        use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&controller).and_then(|()| unlockpt(&controller)).expect("a pseudo-terminal to use");
        let name = ptsname(&controller, Vec::new()).expect("the terminal has a name");
        let name = name.into_string().expect("its name is text");
        Self { controller: File::from(controller), name }
    }

    /// Opens the end of the program.
    pub(crate) fn open(&self) -> File {
        File::options().read(true).write(true).open(&self.name).expect("the terminal opens")
    }
}
