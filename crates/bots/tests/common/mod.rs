//! Bots as shell scripts.

#![allow(dead_code, reason = "each test file uses a part of this module")]

use std::path::PathBuf;
use std::time::Duration;

use hillfort_bots::{Budget, External, Finding, Player as _, Stop, Verdict, check_bot};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{GameConfig, Table as _, Turn, TypedTable};
use hillfort_template::Footrace;
use tempfile::TempDir;

/// Returns a table with a player to act.
pub(crate) fn table() -> TypedTable<Footrace> {
    let mut table = TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults are good");
    table.roll(&mut rng_of(1, 0));
    assert!(matches!(table.turn(), Turn::Player(_)));
    table
}

/// A bot as a shell script.
pub(crate) struct Script {
    path: PathBuf,
    _folder: TempDir,
}

impl Script {
    pub(crate) fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("bot.sh");
        std::fs::write(&path, text).expect("a script can be written");
        Self { path, _folder: folder }
    }

    pub(crate) fn command(&self) -> String {
        format!("sh {}", self.path.display())
    }

    /// Returns the rules that the checker reports as broken, and how.
    pub(crate) fn broken(&self) -> Vec<(&'static str, String)> {
        let broken = |finding: Finding| match finding.verdict {
            Verdict::Broken(how) => Some((finding.rule, how)),
            Verdict::Kept | Verdict::Untried => None,
        };
        self.findings().into_iter().filter_map(broken).collect()
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        let command = ["sh".to_owned(), self.path.display().to_string()];
        check_bot(&command, Box::new(table()), 1, Duration::from_secs(2), &Stop::new())
    }

    /// Asks the bot for an answer and returns why there is none.
    pub(crate) fn failure(&self, budget: Budget) -> String {
        let mut bot = External::new(&self.command(), budget);
        bot.think(&table(), &Stop::new()).expect_err("a bad bot").to_string()
    }
}

/// For bots that are meant to be late.
pub(crate) const SHORT: Budget = Budget::millis(50);
/// For bots that are meant to fail otherwise, even on a busy machine.
pub(crate) const LONG: Budget = Budget::millis(30_000);

/// Sends lines forever.
pub(crate) const TALKS: &str = "while :; do echo info; sleep 0.005; done";

/// Nothing here takes this long unless it hangs.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// Runs something that must not take forever.
pub(crate) fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    result.recv_timeout(TIMEOUT).expect("it ends in time")
}

/// Reads the legal lines and answers with the last one.
pub(crate) const GOOD: &str = r#"
while read command n rest; do
  case $command in
    hello) echo "hello good" ;;
    position) while [ "$n" -gt 0 ]; do read -r line; n=$((n - 1)); done ;;
    legal) while [ "$n" -gt 0 ]; do read -r best; n=$((n - 1)); done ;;
    go) echo "info value 0.25 nodes 3 line $best"; echo "best $best" ;;
    quit) exit 0 ;;
  esac
done
"#;
