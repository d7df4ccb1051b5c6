//! Why an action is refused: a sentence and the rule behind it.

use std::fmt;

/// The stable name of a rule, such as `KH-MOVE-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why the rules forbid an action in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason for people: a sentence without a capital letter and without a full stop, which the interface adds.
    pub sentence: String,
}

impl Refusal {
    /// Creates a refusal.
    pub fn new(rule: &'static str, sentence: impl Into<String>) -> Self {
        Self { rule: RuleId(rule), sentence: sentence.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.sentence, self.rule)
    }
}

impl std::error::Error for Refusal {}
