//! Hints and the luck of the dice. Both are computed on a copy of the table, so nobody waits for them.

use std::sync::Arc;

use hillfort_engine::Table;
use hillfort_engine::luck::Luck;

use super::Room;
use crate::error::ApiError;
use crate::heavy::Heavy;
use crate::wire::table::{Advice, Hint};

/// The number of actions in a hint.
const MAX_HINTS: usize = 5;

impl Room {
    /// Returns a bot's hints for the seat to act, now or after `lines` lines of the log.
    ///
    /// # Errors
    /// Returns why there is no hint, with the version of the table.
    pub(crate) async fn advise(
        self: &Arc<Self>,
        at: Option<u64>,
        lines: Option<usize>,
    ) -> Result<Advice, ApiError> {
        let table = self.query(at, move |table| Ok(table.position_to_advise(lines)?)).await?;
        let advice = self.bots.advise(table.at_event(table.n_events())).await;
        let advice = advice.ok_or_else(ApiError::internal)?;
        let described = tokio::task::spawn_blocking(move || describe(&*table, advice));
        described.await.map_err(|_| ApiError::internal())
    }

    /// Returns how lucky each seat was with the dice.
    pub(crate) async fn luck(self: &Arc<Self>, heavy: &Heavy) -> Result<Vec<Luck>, ApiError> {
        let table = self.query(None, |table| Ok(table.position(table.n_lines())?)).await?;
        heavy.run(move |_| Ok(table.luck())).await
    }
}

/// Describes a bot's advice in sentences.
fn describe(table: &dyn Table, advice: hillfort_bots::Advice) -> Advice {
    let choices = table.choices();
    let best = advice.hints.into_iter().take(MAX_HINTS);
    let hints = best.filter_map(|hint| {
        let choice = choices.iter().find(|choice| choice.line == hint.action)?.clone();
        Some(Hint { choice, value: hint.value, continuation: narrate(table, &hint.principal_variation) })
    });
    Advice { hints: hints.collect(), values: advice.values.into_iter().map(|(_, value)| value).collect() }
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
