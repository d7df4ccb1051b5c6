//! What a server said about a table, to be compared with what it has stored.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::applied::{list, number};
use crate::stored::Log;

/// What was said about one table since it was last compared.
#[derive(Debug, Default)]
pub struct Heard {
    /// The commands that were acknowledged, in order: submission and version.
    pub acknowledged: Vec<(String, u64)>,
    /// The commands that were refused for good.
    pub refused: Vec<String>,
    /// The events that a client was told: version, and the line if it adds one to the log.
    pub told: Vec<(u64, Option<String>)>,
    /// The last version that was acknowledged.
    last: u64,
}

/// How much was compared, and what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Findings {
    /// The commands that were acknowledged.
    pub acknowledged: u64,
    /// The events that were told.
    pub told: u64,
    /// Those that are not stored.
    pub lost: u64,
    /// Those that are stored twice.
    pub doubled: u64,
    /// Those that are stored at another place than was said.
    pub reordered: u64,
    /// Those that were refused and are stored.
    pub came_back: u64,
}

impl Findings {
    /// Adds others.
    pub fn add(&mut self, other: Self) {
        self.acknowledged += other.acknowledged;
        self.told += other.told;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.reordered += other.reordered;
        self.came_back += other.came_back;
    }

    /// Returns whether nothing is wrong.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.lost + self.doubled + self.reordered + self.came_back == 0
    }
}

impl std::fmt::Display for Findings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { acknowledged, told, lost, doubled, reordered, came_back } = self;
        write!(
            f,
            "{acknowledged} acknowledged, {told} told, {lost} lost, {doubled} doubled, {reordered} reordered, \
             {came_back} refused and stored"
        )
    }
}

impl Heard {
    /// Returns how much was said since it was last compared.
    #[must_use]
    pub fn n_said(&self) -> usize {
        self.acknowledged.len() + self.told.len()
    }

    /// Notes a message of the live socket.
    pub fn note(&mut self, message: &Value) {
        let change = &message["change"];
        if message["type"] == "change" {
            let line = list(&change["log"]).first().and_then(|line| line["line"].as_str());
            self.told.push((number(&change["version"]), line.map(str::to_owned)));
        }
    }

    /// Compares what was said with what is stored, and forgets it.
    pub fn compare(&mut self, log: &Log) -> Findings {
        let mut found = Findings::default();
        for (submission, version) in self.acknowledged.drain(..) {
            found.acknowledged += 1;
            match log.runs.get(&submission).map(Vec::as_slice) {
                None => found.lost += 1,
                Some([stored]) if *stored == version && version > self.last => {}
                Some([stored]) => {
                    found.reordered += 1;
                    println!(
                        "{submission} is stored at {stored}; it was acknowledged at {version}, after {}",
                        self.last
                    );
                }
                Some(_) => found.doubled += 1,
            }
            self.last = version;
        }
        for (version, line) in self.told.drain(..) {
            found.told += 1;
            match log.events.get(version as usize - 1) {
                None => found.lost += 1,
                Some(stored) if stored.shown() == line.as_deref() => {}
                Some(stored) => {
                    found.reordered += 1;
                    println!("a client was told {line:?} at {version}; stored is {stored:?}");
                }
            }
        }
        let is_stored = |submission: &String| log.runs.contains_key(submission);
        found.came_back += self.refused.drain(..).filter(is_stored).count() as u64;
        found
    }
}
