//! The log as people read it.

use std::sync::Arc;

use hillfort_engine::Table;
use hillfort_engine::view::LogLine;

/// The lines of the log that were asked for so far. The sentence of an event is made once.
#[derive(Debug, Default)]
pub(super) struct Log(Vec<Arc<LogLine>>);

impl Log {
    /// Returns the lines of a settled table.
    pub(super) fn of(&mut self, table: &dyn Table) -> &[Arc<LogLine>] {
        if self.0.len() < table.n_events() {
            self.0.extend(table.log(self.0.len()).into_iter().map(Arc::new));
        }
        &self.0
    }

    /// Forgets the lines of events that were undone.
    pub(super) fn truncate(&mut self, lines: usize) {
        self.0.truncate(lines);
    }
}
