//! How far a long run has come, kept in a file so that it can be interrupted.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// The figures of a run, as far as it has come.
#[derive(Debug)]
pub struct Progress {
    file: PathBuf,
    program: String,
    /// The figures.
    pub figures: Value,
}

impl Progress {
    /// Continues the run of the same program with the same settings, or starts one.
    ///
    /// # Panics
    /// If the program cannot be read.
    #[must_use]
    pub fn read(file: &Path, program: &Path, settings: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        std::fs::read(program).expect("the program can be read").hash(&mut hasher);
        let program = format!("{:016x} {settings}", hasher.finish());
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let kept: Value = serde_json::from_str(&text).unwrap_or_default();
        let is_same = kept["program"] == program.as_str();
        let figures = if is_same { kept["figures"].clone() } else { json!({}) };
        Self { file: file.to_owned(), program, figures }
    }

    /// Returns a figure; 0 if there is none yet.
    #[must_use]
    pub fn get(&self, name: &str) -> u64 {
        self.figures[name].as_u64().unwrap_or(0)
    }

    /// Sets a figure.
    pub fn set(&mut self, name: &str, value: u64) {
        self.figures[name] = json!(value);
    }

    /// Keeps the figures.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub fn keep(&self) {
        let text = json!({ "program": self.program, "figures": self.figures }).to_string();
        let folder = self.file.parent().expect("a file is in a folder");
        std::fs::create_dir_all(folder).expect("the folder can be created");
        std::fs::write(&self.file, text).expect("the progress can be kept");
    }
}
