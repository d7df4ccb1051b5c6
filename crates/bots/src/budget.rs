//! How long a bot may think about a decision, and how it is stopped.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hillfort_engine::notation::clean;

use crate::clock::now;

/// How long a bot may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// Wall-clock time.
    Time(Duration),
    /// A number of search iterations, each of which visits one new node. With one thread, the choice then depends on the
    /// seed alone.
    Nodes(u64),
}

/// The longest time that can be given for a decision.
const MAX_TIME: Duration = Duration::from_secs(3600);

impl Budget {
    /// Returns a budget of `millis` milliseconds.
    #[must_use]
    pub const fn millis(millis: u64) -> Self {
        Self::Time(Duration::from_millis(millis))
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes}n"),
        }
    }
}

/// A word that is no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a budget is a time such as 50ms or 2s, or a number of nodes such as 2000n, not '{0}'")]
pub struct ParseBudgetError(pub String);

impl FromStr for Budget {
    type Err = ParseBudgetError;

    fn from_str(word: &str) -> Result<Self, ParseBudgetError> {
        let bad = || ParseBudgetError(clean(word, 60));
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let number: u64 = word[..digits].parse().ok().filter(|number| *number > 0).ok_or_else(bad)?;
        let time = |time: Duration| if time <= MAX_TIME { Ok(Self::Time(time)) } else { Err(bad()) };
        match &word[digits..] {
            "ms" => time(Duration::from_millis(number)),
            "s" => time(Duration::from_secs(number)),
            "n" => Ok(Self::Nodes(number)),
            _ => Err(bad()),
        }
    }
}

/// A shared flag that stops a bot: it then answers with the best action so far. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Returns a flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag permanently.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Measures what is left of a budget.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    stop: &'a Stop,
    /// The start and the deadline, with a budget of time.
    time: Option<(Duration, Duration)>,
    nodes: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn start(budget: Budget, stop: &'a Stop) -> Self {
        match budget {
            Budget::Time(time) => {
                let start = now();
                Self { stop, time: Some((start, start + time)), nodes: u64::MAX }
            }
            Budget::Nodes(nodes) => Self { stop, time: None, nodes },
        }
    }

    /// Returns whether the budget is spent after `nodes` nodes.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_stopped()
            || self.time.is_some_and(|(_, deadline)| now() >= deadline)
    }

    /// Returns how many nodes are left after `nodes` nodes; with a budget of time, an upper estimate from the pace so
    /// far.
    pub(crate) fn left(&self, nodes: u64) -> u64 {
        let Some((start, deadline)) = self.time else { return self.nodes.saturating_sub(nodes) };
        let now = now();
        let (spent, left) = (now.saturating_sub(start), deadline.saturating_sub(now));
        // The pace varies on a busy machine, so half as much again is allowed for.
        let pace = 1.5 * nodes as f64 / spent.as_secs_f64().max(1e-9);
        (pace * left.as_secs_f64()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_they_are_written() {
        for word in ["50ms", "2s", "2000n", "1500ms"] {
            assert_eq!(word.parse::<Budget>().unwrap().to_string(), word);
        }
        assert_eq!("1000ms".parse::<Budget>().unwrap().to_string(), "1s");
        for wrong in ["", "50", "ms", "0n", "-5ms", "5 ms", "5m", "99999999999999999999n", "4000s", "1é"] {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_flag_is_set_for_every_clone() {
        let stop = Stop::new();
        let watch = Watch::start(Budget::Nodes(10), &stop);
        assert!(!watch.is_over(9) && watch.is_over(10));
        stop.clone().stop();
        assert!(watch.is_over(0));
    }
}
