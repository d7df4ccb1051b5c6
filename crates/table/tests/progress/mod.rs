//! How far a long run has come, kept in a file so that it can be interrupted.
#![allow(clippy::print_stdout, reason = "a run prints its figures")]

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;

/// How often progress is kept, in schedules.
const KEPT_EVERY: u64 = 1_000;

/// How far a run has come.
pub(crate) struct Progress {
    file: Option<PathBuf>,
    /// What is being run: progress of another program or from another seed does not count.
    run: String,
    /// The next seed.
    pub(crate) next: u64,
    /// The commands so far.
    pub(crate) commands: u64,
}

impl Progress {
    /// Continues what `HILLFORT_PROGRESS` names, or starts at the first seed.
    pub(crate) fn read(first: u64) -> Self {
        let file = std::env::var_os("HILLFORT_PROGRESS").map(PathBuf::from);
        let run = format!("program {:016x} from seed {first}", file.as_ref().map_or(0, |_| program()));
        let text = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
        let mut lines = text.lines();
        let kept = lines.next().filter(|line| *line == run).and_then(|_| {
            let (next, commands) = lines.next()?.split_once(' ')?;
            Some((next.parse().ok()?, commands.parse().ok()?))
        });
        let (next, commands) = kept.unwrap_or((first, 0));
        Self { file, run, next, commands }
    }

    pub(crate) fn note(&mut self, seed: u64, commands: u64) {
        self.next = seed + 1;
        self.commands += commands;
        if self.next.is_multiple_of(KEPT_EVERY) {
            self.write("");
        }
    }

    /// Keeps the progress, and prints the figures if there are some.
    pub(crate) fn write(&self, figures: &str) {
        let Some(file) = &self.file else { return println!("{figures}") };
        let text = format!("{}\n{} {}\n{figures}\n", self.run, self.next, self.commands);
        std::fs::write(file, text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

/// Returns a number that changes with the program.
fn program() -> u64 {
    let program = std::env::current_exe().and_then(std::fs::read).expect("a program can read itself");
    let mut hasher = DefaultHasher::new();
    program.hash(&mut hasher);
    hasher.finish()
}
