//! Tables, from their creation to the messages of the live socket.

use std::collections::BTreeMap;

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, Choice, Counter, LogLine, PieceView, SeatView, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A table to create.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// The id of the game; ignored with a record.
    #[serde(default)]
    pub(crate) game: Option<String>,
    /// The options by key; missing ones have their default. Ignored with a record.
    #[serde(default)]
    pub(crate) options: Option<BTreeMap<String, String>>,
    /// The player of each seat: `human` or a bot level. Missing seats are taken by people.
    #[serde(default)]
    pub(crate) seats: Option<Vec<String>>,
    /// A record to continue.
    #[serde(default)]
    pub(crate) record: Option<String>,
}

/// A record to read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordRequest {
    /// The text of the record.
    pub(crate) record: String,
}

/// The content of a record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecordInfo {
    /// The id of the game.
    pub(crate) game: String,
    /// The title of the game.
    pub(crate) title: String,
    /// The seats.
    pub(crate) seats: Vec<SeatView>,
    /// The number of events.
    pub(crate) events: usize,
    /// The state of the game after the last event, in a sentence.
    pub(crate) status: String,
    /// Whether the game is over.
    pub(crate) is_over: bool,
    /// Who lost by forfeit, why, and who won, in a sentence; null without a forfeit. The game is not over by the rules
    /// and can be continued.
    pub(crate) forfeit: Option<String>,
}

/// A table that was created.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CreatedTable {
    /// The id of the table.
    pub(crate) table: String,
}

/// A table in the list of tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableInfo {
    /// The id of the table.
    pub(crate) table: String,
    /// The id of the game.
    pub(crate) game: String,
    /// The player of each seat: `human` or a bot level.
    pub(crate) players: Vec<String>,
    /// When it was created, in seconds since 1970.
    pub(crate) created_at: i64,
    /// When it was played last, in seconds since 1970.
    pub(crate) played_at: i64,
    /// The number of events so far, undone ones and undos included.
    pub(crate) version: u64,
    /// The state of the game, in a sentence.
    pub(crate) status: String,
    /// Whether the game is over.
    pub(crate) is_over: bool,
}

/// A table as it is now, or the change since the version that a request or message continues from.
///
/// Both have the same form. A client applies a snapshot to what it has: it keeps the first `log_from` lines of its log
/// and appends `log`; with `view.has_all_cells` it replaces all cells, otherwise only those in `view.cells`; it
/// replaces everything else. It ignores a snapshot whose `version` is not newer than its own.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Snapshot {
    /// The id of the table.
    pub(crate) table: String,
    /// The id of the game.
    pub(crate) game: String,
    /// The value of every option.
    pub(crate) options: BTreeMap<String, String>,
    /// The player of each seat.
    pub(crate) seats: Vec<SeatAssignment>,
    /// The number of events so far, undone ones and undos included: it only grows.
    pub(crate) version: u64,
    /// Who is to act.
    pub(crate) to_act: ToAct,
    /// The winner, by the name used in the state JSON; null before the end.
    pub(crate) winner: Option<String>,
    /// The board, the pieces, the counters and the seats.
    pub(crate) view: ViewDelta,
    /// The legal actions, if a person is to act.
    pub(crate) choices: Vec<Choice>,
    /// The number of log lines before `log`.
    pub(crate) log_from: usize,
    /// The log from `log_from` on, without undone events.
    pub(crate) log: Vec<LogLine>,
    /// Why the last action cannot be undone; null if it can.
    pub(crate) undo_refused: Option<String>,
    /// Where a what-if branches off another table; null if this is not a what-if.
    pub(crate) what_if: Option<Branch>,
    /// Why no bot gives hints at this table; null if one does.
    pub(crate) hint_refused: Option<String>,
}

/// A line in the log of a table where a what-if starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Branch {
    /// The id of the table.
    pub(crate) table: String,
    /// The number of log lines before the branch.
    pub(crate) lines: u32,
}

/// The player of a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatAssignment {
    /// The seat.
    pub(crate) seat: Seat,
    /// `human` or a bot level.
    pub(crate) player: String,
}

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ToAct {
    /// The player of this seat.
    Seat(Seat),
    /// The dice.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// The engine's view, without the cells that have not changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ViewDelta {
    /// The cells of the board, or those that have changed.
    pub(crate) cells: Vec<CellView>,
    /// Whether `cells` has all cells: in a full snapshot, and when cells were added or removed.
    pub(crate) has_all_cells: bool,
    /// The pieces, on the board or beside it.
    pub(crate) pieces: Vec<PieceView>,
    /// Points, timers, dice and everything else that is counted.
    pub(crate) counters: Vec<Counter>,
    /// The seats, in the order of their numbers.
    pub(crate) seats: Vec<SeatView>,
    /// The state of the game, in a sentence.
    pub(crate) status: String,
}

impl ViewDelta {
    /// Returns a view with all its cells.
    pub(crate) fn full(view: View) -> Self {
        let View { cells, pieces, counters, seats, status } = view;
        Self { cells, has_all_cells: true, pieces, counters, seats, status }
    }

    /// Returns a view with the cells that differ from `sent`, and updates `sent`.
    pub(crate) fn changes(view: View, sent: &mut Vec<CellView>) -> Self {
        let mut delta = Self::full(view);
        let names = |cells: &[CellView]| cells.iter().map(|cell| cell.name.clone()).collect::<Vec<_>>();
        delta.has_all_cells = names(&delta.cells) != names(sent);
        let before = std::mem::replace(sent, delta.cells.clone());
        if !delta.has_all_cells {
            let mut before = before.iter();
            delta.cells.retain(|cell| before.next() != Some(cell));
        }
        delta
    }

    /// Adds the changed cells of the view before this one.
    pub(crate) fn merge_older(&mut self, older: Self) {
        if self.has_all_cells {
            return;
        }
        let newer = std::mem::replace(&mut self.cells, older.cells);
        for cell in newer {
            match self.cells.iter_mut().find(|old| old.name == cell.name) {
                Some(old) => *old = cell,
                None => self.cells.push(cell),
            }
        }
        self.has_all_cells = older.has_all_cells;
    }
}

/// An action to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActRequest {
    /// The `version` of the snapshot it answers.
    pub(crate) after: u64,
    /// The line of the action, without the seat.
    pub(crate) line: String,
    /// The seat of the player, if the client wants it checked.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
}

/// An undo of the last action.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoRequest {
    /// The `version` of the snapshot it answers.
    pub(crate) after: u64,
}

/// A what-if to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhatIfRequest {
    /// The number of log lines before the branch.
    pub(crate) lines: usize,
}

/// The hints of a bot.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Advice {
    /// The value of the position for each seat, from 0 to 1.
    pub(crate) values: Vec<f32>,
    /// The best actions, best first.
    pub(crate) hints: Vec<Hint>,
}

/// An action a bot recommends.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Hint {
    /// The action.
    #[serde(flatten)]
    pub(crate) choice: Choice,
    /// Its value for the seat to act, from 0 to 1.
    pub(crate) value: f32,
    /// What the bot expects to follow up to the next roll, in sentences.
    pub(crate) continuation: Vec<String>,
}

/// A message of the live socket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum LiveMessage {
    /// The whole table.
    Snapshot {
        /// The table.
        snapshot: Box<Snapshot>,
    },
    /// An event happened. The snapshot is the change since the version before and has one log line.
    Event {
        /// The change.
        snapshot: Box<Snapshot>,
    },
    /// The last action was undone. The snapshot has no log line, and its `log_from` is one less than before.
    Undone {
        /// The change.
        snapshot: Box<Snapshot>,
    },
}
