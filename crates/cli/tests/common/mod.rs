//! Running the tool. No test here names a game: the tool is asked for one.

#![allow(dead_code, reason = "every test file uses its own part")]

#[cfg(unix)]
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The tool, with nothing of the developer's own shell in its way.
pub(crate) fn hillfort() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hillfort"));
    command.env_remove("COLUMNS").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Runs the tool to its end.
pub(crate) fn run<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> Output {
    hillfort().args(args).output().expect("the tool starts")
}

/// Runs the tool and returns what it prints; it has to succeed.
pub(crate) fn answer<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the tool prints UTF-8")
}

/// What the tool says about its first game.
pub(crate) fn game() -> serde_json::Value {
    let list = answer(&["games", "--json"]);
    let first = list.lines().next().expect("there is a game");
    serde_json::from_str(first).expect("a game is listed as JSON")
}

/// The id of the first game.
pub(crate) fn game_id() -> String {
    game()["id"].as_str().expect("a game has an id").to_owned()
}

/// The first key of the game's options.
pub(crate) fn option_key() -> String {
    game()["options"][0]["key"].as_str().expect("an option has a key").to_owned()
}

/// A folder of its own for a test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hillfort-test-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn join(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), content).expect("a file can be written");
        self.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Whatever is left is in the system's own folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A terminal without a window.
#[cfg(unix)]
pub(crate) struct PseudoTerminal {
    /// The end where a window would be: what is written here was typed.
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

    /// Opens the end where a program is.
    pub(crate) fn open(&self) -> File {
        File::options().read(true).write(true).open(&self.name).expect("the terminal opens")
    }
}
