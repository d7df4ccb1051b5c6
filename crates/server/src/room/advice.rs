//! Hints and the luck of the dice. Both are computed on a copy of the table, so nobody waits for them.

use std::sync::Arc;

use hillfort_engine::luck::Luck;
use hillfort_engine::{Table, Turn};

use super::{Room, table_at};
use crate::error::{ApiError, ErrorCode};
use crate::seats::Occupant;
use crate::wire::table::{Advice, Hint};

/// The number of actions in a hint.
const MAX_HINTS: usize = 5;

impl Room {
    /// Returns a bot's hints for the seat to act, now or after `lines` lines of the log.
    ///
    /// # Errors
    /// Returns why there is no hint, with the table as it is now.
    pub(crate) async fn advise(
        self: &Arc<Self>,
        at: Option<u64>,
        lines: Option<usize>,
    ) -> Result<Advice, ApiError> {
        let room = Arc::clone(self);
        let table = self.query(at, move |table| room.position_to_advise(table, lines)).await?;
        let advice = self.bots.advise(table.at_event(table.n_events())).await;
        let advice = advice.ok_or_else(ApiError::internal)?;
        let described = tokio::task::spawn_blocking(move || describe(&*table, advice));
        described.await.map_err(|_| ApiError::internal())
    }

    /// Returns how lucky each seat was with the dice.
    pub(crate) async fn luck(self: &Arc<Self>) -> Result<Vec<Luck>, ApiError> {
        let table = self.query(None, |table| Ok(table.at_event(table.n_events()))).await?;
        tokio::task::spawn_blocking(move || table.luck()).await.map_err(|_| ApiError::internal())
    }

    /// Returns why no bot gives hints at this table; `None` if one does.
    pub(super) fn hint_refused(&self, table: &dyn Table) -> Option<String> {
        let n_people = self.occupants.iter().filter(|occupant| **occupant == Occupant::Human).count();
        let is_over = matches!(table.turn(), Turn::Over(_));
        let is_between_people = n_people > 1 && self.origin.is_none() && !is_over;
        is_between_people.then(|| {
            "No hints while people play against each other. They are available after the game, or in a what-if."
                .to_owned()
        })
    }

    fn position_to_advise(
        &self,
        table: &dyn Table,
        lines: Option<usize>,
    ) -> Result<Box<dyn Table>, ApiError> {
        if let Some(reason) = self.hint_refused(table) {
            return Err(ApiError::new(ErrorCode::NoHint, reason));
        }
        let position = table_at(table, lines.unwrap_or_else(|| table.n_events()))?;
        match position.turn() {
            Turn::Player(_) => Ok(position),
            Turn::Chance => Err(ApiError::new(ErrorCode::NoHint, "the dice are next")),
            Turn::Over(_) => Err(ApiError::new(ErrorCode::NoHint, "the game is over")),
        }
    }
}

/// Describes a bot's advice in sentences.
fn describe(table: &dyn Table, advice: hillfort_bots::Advice) -> Advice {
    let choices = table.choices();
    let best = advice.hints.into_iter().take(MAX_HINTS);
    let hints = best.filter_map(|hint| {
        let choice = choices.iter().find(|choice| choice.line == hint.action)?.clone();
        Some(Hint { choice, value: hint.value, continuation: narrate(table, &hint.line) })
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
