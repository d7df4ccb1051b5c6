//! The log as people read it.

use std::sync::Arc;

use hillfort_engine::Table;
use hillfort_engine::view::LogLine;

/// The number of lines that are kept. Only a snapshot asks for older ones, and they are made again for it.
const MAX_KEPT: usize = 32;

/// The last lines of the log that were asked for. The sentence of a new event is made once.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// The number of lines before those that are kept.
    first: usize,
    kept: Vec<Arc<LogLine>>,
}

impl Log {
    /// Returns the lines of a settled table after the first `from`, up to the first `to`.
    pub(super) fn lines(&mut self, table: &dyn Table, from: usize, to: usize) -> Vec<Arc<LogLine>> {
        if self.kept.is_empty() || from < self.first {
            (self.first, self.kept) = (from, Vec::new());
        }
        let n_known = self.first + self.kept.len();
        if n_known < table.n_events() {
            self.kept.extend(table.log(n_known).into_iter().map(Arc::new));
        }
        let lines = self.kept[from - self.first..to - self.first].to_vec();
        let n_dropped = self.kept.len().saturating_sub(MAX_KEPT);
        self.first += n_dropped;
        self.kept.drain(..n_dropped);
        if n_dropped > MAX_KEPT {
            self.kept.shrink_to_fit();
        }
        lines
    }

    /// Forgets the lines of events that were undone.
    pub(super) fn truncate(&mut self, lines: usize) {
        self.kept.truncate(lines.saturating_sub(self.first));
    }
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, TypedTable};
    use hillfort_template::Footrace;
    use rand_core::SeedableRng as _;

    use super::*;

    #[test]
    fn old_lines_are_made_again() {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(1);
        let config =
            GameConfig { options: vec![("turn-limit".into(), "500".into())], ..GameConfig::default() };
        let mut table = TypedTable::<Footrace>::start(&config).expect("the game starts");
        let mut log = Log::default();
        for n_lines in 1..=2 * MAX_KEPT + 10 {
            if table.act("wait").is_err() {
                table.roll(&mut rng);
            }
            let last = log.lines(&table, n_lines - 1, n_lines);
            assert_eq!(last.iter().map(|line| &**line).collect::<Vec<_>>(), [&table.log(n_lines - 1)[0]]);
            assert!(log.kept.len() <= MAX_KEPT);
        }
        let whole: Vec<_> = table.log(0).into_iter().map(Arc::new).collect();
        assert_eq!(log.lines(&table, 0, whole.len()), whole);
        assert_eq!(log.lines(&table, 3, 7), whole[3..7]);
        log.truncate(5);
        table.truncate(5);
        assert_eq!(log.lines(&table, 4, 5), whole[4..5]);
        log.truncate(2);
        table.truncate(2);
        assert_eq!(log.lines(&table, 0, 2), whole[..2]);
    }
}
