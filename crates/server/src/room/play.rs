//! What changes while a table is played, and the two ways in which it does: a line, and its undoing.

use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

use hillfort_engine::view::{CellView, LogLine};
use hillfort_engine::{Table, Turn};
use rand_chacha::ChaCha20Rng;
use tokio::task::JoinHandle;

use super::snapshot::joined;
use super::{Room, Told};
use crate::chance;
use crate::error::{Code, Failure};
use crate::seats::Sitter;
use crate::store::{Append, EventKind, EventRow, Standing};
use crate::wire::table::{LiveMessage, Snapshot};

/// So many messages are kept for those who reconnect.
const MOST_REMEMBERED: usize = 128;

/// What changes while a table is played.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) table: Box<dyn Table>,
    /// How many events are stored, undoings included.
    pub(super) event: u64,
    /// How many of them stand.
    stands: usize,
    /// The one that lets the bots play, while it is their turn.
    pub(super) driver: Option<JoinHandle<()>>,
    /// The cells as they were told last.
    pub(super) cells: Vec<CellView>,
    dice: ChaCha20Rng,
    recent: VecDeque<Told>,
}

impl Play {
    pub(super) fn new(table: Box<dyn Table>, event: u64) -> Self {
        let (cells, stands) = (table.view().cells, table.n_events());
        let recent = VecDeque::with_capacity(MOST_REMEMBERED);
        Self { table, event, stands, driver: None, cells, dice: chance::dice(), recent }
    }

    /// Goes back to what is stored: what was only tried is no event.
    pub(super) fn recover(&mut self) {
        if self.table.n_events() != self.stands {
            self.table = self.table.at_event(self.stands);
            self.cells = self.table.view().cells;
        }
    }

    /// Returns the messages after an event, if all of them are remembered.
    pub(super) fn since(&self, after: u64) -> Option<Vec<Told>> {
        let missed: Vec<_> = self.recent.iter().filter(|told| told.event > after).cloned().collect();
        let first = missed.first().map_or(self.event + 1, |told| told.event);
        (first == after + 1).then_some(missed)
    }
}

impl Room {
    /// Plays a line of whoever is to act, lets chance follow, stores it all in one and tells it.
    pub(super) async fn play_line(&self, play: &mut Play, line: &str) -> Result<Snapshot, Failure> {
        let (before, first) = (play.stands, play.event + 1);
        play.table.act(line).map_err(|error| Failure::of(Code::Illegal, &error))?;
        let mut steps = vec![self.step(play, before, first)];
        while play.table.turn() == Turn::Chance {
            let Play { table, dice, .. } = play;
            table.roll(dice);
            let at = steps.len();
            steps.push(self.step(play, before + at, first + at as u64));
        }
        let (events, standing) = (rows(&*play.table, before), standing(&*play.table));
        if let Err(failure) = self.keep(play, events, standing).await {
            play.recover();
            return Err(failure);
        }
        play.stands = play.table.n_events();
        for step in &steps {
            self.narrate(play, &LiveMessage::Event { snapshot: Box::new(step.clone()) });
        }
        Ok(joined(steps).unwrap_or_else(|| self.whole(play)))
    }

    /// Takes back the last event, if a person may.
    pub(super) async fn take_back(&self, play: &mut Play) -> Result<Snapshot, Failure> {
        if let Some(reason) = self.no_undo(&*play.table) {
            return Err(Failure::new(Code::NoUndo, reason));
        }
        let stands = play.stands.saturating_sub(1);
        let undone = play.table.at_event(stands);
        let events = rows(&*play.table, stands).into_iter();
        let events = events.map(|row| EventRow { kind: EventKind::Undo, ..row }).collect();
        self.keep(play, events, standing(&*undone)).await?;
        (play.table, play.stands) = (undone, stands);
        // Whoever thinks about what is no more need not go on.
        self.bots.stop();
        let event = play.event;
        let step = self.step(play, stands, event);
        self.narrate(play, &LiveMessage::Undone { snapshot: Box::new(step.clone()) });
        Ok(step)
    }

    /// Why the last event cannot be taken back, if it cannot: chance, a passed turn, or a bot's action.
    pub(super) fn no_undo(&self, table: &dyn Table) -> Option<String> {
        if let Err(error) = table.can_undo() {
            return Some(Failure::of(Code::NoUndo, &error).error.sentence);
        }
        // Who has acted is to act still, or undo would not be free.
        let sitter = self.sitter(table.turn());
        let is_bots = matches!(sitter, Some((_, Sitter::Bot(_))));
        is_bots.then(|| "What a bot has done cannot be taken back.".to_owned())
    }

    /// Stores events; only then do they count.
    async fn keep(&self, play: &mut Play, events: Vec<EventRow>, standing: Standing) -> Result<(), Failure> {
        if self.is_gone() {
            return Err(Failure::unknown_table());
        }
        let n = events.len() as u64;
        let append = Append { table: self.id.clone(), after: play.event, events, standing };
        self.store.append(append).await?;
        play.event += n;
        Ok(())
    }

    fn narrate(&self, play: &mut Play, message: &LiveMessage) {
        let told = Told::new(message);
        if play.recent.len() == MOST_REMEMBERED {
            play.recent.pop_front();
        }
        play.recent.push_back(told.clone());
        // Nobody may be listening.
        let _ = self.told.send(told);
    }
}

/// Returns the events from one on, as they are stored.
pub(crate) fn rows(table: &dyn Table, from: usize) -> Vec<EventRow> {
    let row = |told: LogLine| EventRow {
        kind: if told.seat.is_some() { EventKind::Act } else { EventKind::Chance },
        seat: told.seat,
        line: told.line,
    };
    table.log(from).into_iter().map(row).collect()
}

/// Where a table stands, for the list of tables.
pub(crate) fn standing(table: &dyn Table) -> Standing {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Standing {
        played: i64::try_from(since_1970.as_secs()).unwrap_or(i64::MAX),
        status: table.view().status,
        is_over: matches!(table.turn(), Turn::Over(_)),
    }
}
