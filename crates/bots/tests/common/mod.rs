//! Programs of others, as scripts.

#![allow(dead_code, reason = "every test file uses its own part")]

use std::path::PathBuf;
use std::time::Duration;

use hillfort_bots::{Budget, External, Finding, Player as _, Stop, Verdict, check_bot};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{GameConfig, Table as _, Turn, TypedTable};
use hillfort_template::Footrace;

/// A table at which a player is to act.
pub(crate) fn table() -> TypedTable<Footrace> {
    let mut table = TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults are good");
    table.roll(&mut rng_of(1, 0));
    assert!(matches!(table.turn(), Turn::Player(_)));
    table
}

/// A bot as a shell script of its own.
pub(crate) struct Script(pub(crate) PathBuf);

impl Script {
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hillfort-bot-{name}-{}.sh", std::process::id()));
        std::fs::write(&path, text).expect("a script can be written");
        Self(path)
    }

    pub(crate) fn command(&self) -> String {
        format!("sh {}", self.0.display())
    }

    pub(crate) fn words(&self) -> [String; 2] {
        ["sh".to_owned(), self.0.display().to_string()]
    }

    /// What the checker finds wrong, rule by rule.
    pub(crate) fn broken(&self) -> Vec<(&'static str, String)> {
        let broken = |finding: Finding| match finding.verdict {
            Verdict::Broken(wrong) => Some((finding.rule, wrong)),
            Verdict::Kept | Verdict::Untried(_) => None,
        };
        self.findings().into_iter().filter_map(broken).collect()
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        check_bot(&self.words(), Box::new(table()), 1, Duration::from_secs(2), &Stop::new())
    }

    /// What becomes of the bot when it is asked.
    pub(crate) fn fate(&self, budget: Budget) -> String {
        let mut bot = External::new(&self.command(), budget);
        bot.think(&table(), &Stop::new()).expect_err("a bad bot").to_string()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// For a bot that is meant to be late.
pub(crate) const SHORT: Budget = Budget::millis(50);
/// For one that is meant to do something else, however busy the machine is.
pub(crate) const LONG: Budget = Budget::millis(30_000);

/// Talks for ever.
pub(crate) const TALKS: &str = "while :; do echo info; sleep 0.005; done";

/// Nothing here takes as long as this unless it hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for what must not take for ever.
pub(crate) fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    result.recv_timeout(PATIENCE).expect("it comes to an end")
}

/// Reads the legal lines and answers with the last one.
pub(crate) const GOOD: &str = r#"
while read order n rest; do
  case $order in
    hello) echo "hello good" ;;
    position) while [ "$n" -gt 0 ]; do read -r line; n=$((n - 1)); done ;;
    legal) while [ "$n" -gt 0 ]; do read -r best; n=$((n - 1)); done ;;
    go) echo "info value 0.25 nodes 3 line $best"; echo "best $best" ;;
    quit) exit 0 ;;
  esac
done
"#;
