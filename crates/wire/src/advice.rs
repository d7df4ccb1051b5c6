//! A bot's advice in sentences.

use hillfort_engine::Table;

use crate::table::{Advice, Hint};

/// The number of actions in a hint.
const MAX_HINTS: usize = 5;

impl Advice {
    /// Describes a bot's advice on the position of a table.
    #[must_use]
    pub fn new(table: &dyn Table, advice: hillfort_bots::Advice) -> Self {
        let choices = table.choices();
        let best = advice.hints.into_iter().take(MAX_HINTS);
        let hints = best.filter_map(|hint| {
            let choice = choices.iter().find(|choice| choice.line == hint.action)?.clone();
            let continuation = narrate(table, &hint.principal_variation);
            let hillfort_bots::Hint { value, is_tie, purpose, .. } = hint;
            Some(Hint { choice, value, is_tie, purpose, continuation })
        });
        Self { hints: hints.collect(), values: advice.values.into_iter().map(|(_, value)| value).collect() }
    }
}

/// Returns the log sentences of the lines after the first.
fn narrate(table: &dyn Table, lines: &[String]) -> Vec<String> {
    let mut ahead = table.at_event(table.n_events());
    for line in lines {
        if ahead.act(line).is_err() {
            break;
        }
    }
    ahead.log(table.n_events() + 1).into_iter().map(|event| event.sentence).collect()
}
