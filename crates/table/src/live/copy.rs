//! A copy of a table that another program stores. It answers questions; commands belong to the original.

use hillfort_engine::Table;

use crate::affairs::Affairs;
use crate::live::LiveTable;
use crate::seats::Seats;
use crate::state_hash::StateHash;
use crate::terms::Terms;

/// What a copy becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyStep {
    /// The number of lines of its log to keep.
    pub kept: usize,
    /// The lines that follow them, without the seat.
    pub lines: Vec<String>,
    /// The version of the original then.
    pub version: u64,
    /// The hash of its state then.
    pub hash: StateHash,
}

/// Why a copy cannot follow its original.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CopyError {
    /// The rules refuse a line.
    #[error("'{line}' is refused: {reason}")]
    Refused {
        /// The line.
        line: String,
        /// Why it is refused.
        reason: String,
    },
    /// The lines lead to another state than the original's.
    #[error("the lines lead to the state {found}, and the table has {expected}")]
    Differs {
        /// The hash of the state that they lead to.
        found: StateHash,
        /// The hash of the original.
        expected: StateHash,
    },
}

impl LiveTable {
    /// Copies a table that nobody has forfeited, from its start.
    ///
    /// # Errors
    /// Returns why the lines do not lead to the state of the original.
    pub fn copy(start: Box<dyn Table>, seats: Seats, step: &CopyStep) -> Result<Self, CopyError> {
        let affairs = Affairs::new(&seats, &Terms::default(), start.n_seats(), 0);
        let mut copy = Self::settled(start, seats, affairs, (0, step.hash));
        copy.follow(step).map(|()| copy)
    }

    /// Brings a copy to another version of its original.
    ///
    /// # Errors
    /// Returns why the lines do not lead to the state of the original. The copy is of no more use then.
    pub fn follow(&mut self, step: &CopyStep) -> Result<(), CopyError> {
        self.table.truncate(step.kept);
        self.log.truncate(step.kept);
        for line in &step.lines {
            let refused = |reason: String| CopyError::Refused { line: line.clone(), reason };
            self.table.act(line).map_err(|error| refused(error.to_string()))?;
        }
        self.n_events = self.table.n_events();
        (self.version, self.hash, self.affairs.game_version) = (step.version, step.hash, step.version);
        let found = StateHash::of(&*self.table, self.n_events);
        if found == step.hash { Ok(()) } else { Err(CopyError::Differs { found, expected: step.hash }) }
    }
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, Seat, TypedTable};
    use hillfort_template::Footrace;

    use super::*;
    use crate::command::{Command, Request, RequestId};
    use crate::seats::Occupant;
    use crate::snapshot::Snapshot;
    use crate::time::UnixMillis;

    const NOW: UnixMillis = UnixMillis(1);

    fn start() -> Box<dyn Table> {
        Box::new(TypedTable::<Footrace>::start(&GameConfig::default()).expect("the game starts"))
    }

    fn seats() -> Seats {
        Seats::new(vec![Occupant::Human, Occupant::Bot("easy".to_owned())])
    }

    fn step(original: &LiveTable, kept: usize) -> CopyStep {
        let lines = original.table.events(kept).into_iter().map(|(_, line)| line).collect();
        CopyStep { kept, lines, version: original.version(), hash: original.hash() }
    }

    fn shown(table: &mut LiveTable) -> Snapshot {
        table.snapshot().expect("it is settled")
    }

    #[test]
    fn a_copy_shows_what_its_original_shows_undos_included() {
        let mut dice = rand_pcg::Pcg64Mcg::new(1);
        let mut original = LiveTable::open(start(), seats(), &mut dice);
        let mut copy = LiveTable::copy(start(), seats(), &step(&original, 0)).expect("it has the same lines");
        assert_eq!(shown(&mut copy), shown(&mut original));
        original.handle(Command::Resume, NOW, &mut dice);
        for what in ["act", "answer", "undo", "act"] {
            let kept = original.n_lines();
            let request = Request { id: RequestId(1), submission: None };
            let after = original.version();
            let wait = "wait".to_owned();
            let command = match what {
                "act" => Command::Act { request, after, seat: None, lines: vec![wait] },
                "answer" => Command::Answer { version: after, seat: Seat::new(1), line: Ok(wait) },
                _ => Command::Undo { request, after },
            };
            original.handle(command, NOW, &mut dice);
            original.handle(Command::Stored, NOW, &mut dice);
            assert!(original.version() > after, "'{what}' is carried out");
            copy.follow(&step(&original, kept.min(original.n_lines()))).expect("it follows");
            assert_eq!(shown(&mut copy), shown(&mut original));
        }
    }

    #[test]
    fn a_copy_that_differs_is_noticed() {
        let original = LiveTable::open(start(), seats(), &mut rand_pcg::Pcg64Mcg::new(1));
        let right = step(&original, 0);
        let differs =
            LiveTable::copy(start(), seats(), &CopyStep { hash: StateHash([7; 8]), ..right.clone() });
        assert!(matches!(differs, Err(CopyError::Differs { .. })), "{differs:?}");
        let wrong = CopyStep { lines: vec!["fly".to_owned()], ..right };
        let refused = LiveTable::copy(start(), seats(), &wrong);
        assert!(matches!(refused, Err(CopyError::Refused { .. })), "{refused:?}");
    }
}
