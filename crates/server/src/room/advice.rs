//! What helps a person: a bot's advice, and the luck of the dice. Both think on a copy, so that nobody waits for them.

use std::sync::Arc;

use hillfort_engine::luck::Luck;
use hillfort_engine::{Table, Turn};

use super::Room;
use crate::error::{Code, Failure};
use crate::seats::Sitter;
use crate::wire::table::{Advice, Hint};

/// So many actions are advised.
const MOST_HINTS: usize = 5;

impl Room {
    /// Advises whoever is to act, at the end of the log or after its first lines.
    ///
    /// # Errors
    /// Returns why nobody is advised, with the table as it stands.
    pub(crate) async fn advise(
        self: &Arc<Self>,
        at: Option<u64>,
        lines: Option<usize>,
    ) -> Result<Advice, Failure> {
        let room = Arc::clone(self);
        let table = self.ask(at, move |table| room.advisable(table, lines)).await?;
        let thought = self.bots.advise(table.at_event(table.n_events())).await;
        let advice = thought.ok_or_else(Failure::internal)?;
        let told = tokio::task::spawn_blocking(move || told(&*table, advice));
        told.await.map_err(|_| Failure::internal())
    }

    /// Returns what the dice did to each seat.
    pub(crate) async fn luck(self: &Arc<Self>) -> Result<Vec<Luck>, Failure> {
        let table = self.ask(None, |table| Ok(table.at_event(table.n_events()))).await?;
        tokio::task::spawn_blocking(move || table.luck()).await.map_err(|_| Failure::internal())
    }

    /// Why no bot advises at a table, if none does: people who play against each other do so alone.
    pub(super) fn no_hint(&self, table: &dyn Table) -> Option<String> {
        let people = self.sitters.iter().filter(|sitter| **sitter == Sitter::Human).count();
        let is_over = matches!(table.turn(), Turn::Over(_));
        let is_between_people = people > 1 && self.origin.is_none() && !is_over;
        is_between_people.then(|| {
            "People play against each other here: a bot advises them after the end, or in a what-if."
                .to_owned()
        })
    }

    fn advisable(&self, table: &dyn Table, lines: Option<usize>) -> Result<Box<dyn Table>, Failure> {
        if let Some(reason) = self.no_hint(table) {
            return Err(Failure::new(Code::NoHint, reason));
        }
        let stands = table.n_events();
        let lines = lines.unwrap_or(stands);
        if lines > stands {
            return Err(Failure::new(Code::BadRequest, format!("the log has {stands} lines, not {lines}")));
        }
        let position = table.at_event(lines);
        match position.turn() {
            Turn::Player(_) => Ok(position),
            Turn::Chance => Err(Failure::new(Code::NoHint, "the dice decide here")),
            Turn::Over(_) => Err(Failure::new(Code::NoHint, "the game is over")),
        }
    }
}

/// Puts a bot's advice into words.
fn told(table: &dyn Table, advice: hillfort_bots::Advice) -> Advice {
    let choices = table.choices();
    let best = advice.hints.into_iter().take(MOST_HINTS);
    let hints = best.filter_map(|hint| {
        let choice = choices.iter().find(|choice| choice.line == hint.action)?.clone();
        Some(Hint { choice, value: hint.value, then: expected(table, &hint.line) })
    });
    Advice { hints: hints.collect(), values: advice.values.into_iter().map(|(_, value)| value).collect() }
}

/// Tells what is expected to follow an action, in the words of the log.
fn expected(table: &dyn Table, lines: &[String]) -> Vec<String> {
    let mut ahead = table.at_event(table.n_events());
    for line in lines {
        if ahead.act(line).is_err() {
            break;
        }
    }
    ahead.log(table.n_events() + 1).into_iter().map(|told| told.sentence).collect()
}
