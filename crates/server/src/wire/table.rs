//! Tables as they are played.

use std::collections::BTreeMap;

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, Choice, Counter, LogLine, PieceView, SeatView, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A table to be made.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The id of the game; a record brings its own.
    #[serde(default)]
    pub game: Option<String>,
    /// Options as key and value; those left out have their default. A record brings its own.
    #[serde(default)]
    pub options: Option<BTreeMap<String, String>>,
    /// Who sits where: `human` or a level. Seats left out are people's.
    #[serde(default)]
    pub seats: Option<Vec<String>>,
    /// A record to go on with.
    #[serde(default)]
    pub record: Option<String>,
}

/// A record to be looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The record.
    pub record: String,
}

/// What a record holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordInfo {
    /// The id of its game.
    pub game: String,
    /// The title of its game.
    pub title: String,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// How many events it has.
    pub events: usize,
    /// Where the game stands at its end, in a sentence.
    pub status: String,
    /// Whether the game has ended.
    pub is_over: bool,
    /// How it has ended if somebody has given the game up: who has lost by what, and who has won. That is no end by the
    /// rules, and whoever likes may play on.
    pub ending: Option<String>,
}

/// A table that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableMade {
    /// Its id.
    pub table: String,
}

/// A table to go on with.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableInfo {
    /// Its id.
    pub table: String,
    /// The id of its game.
    pub game: String,
    /// Who sits where.
    pub players: Vec<String>,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When something last happened, likewise.
    pub played: i64,
    /// How many events are in its log.
    pub event: u64,
    /// Where the game stands, in a sentence.
    pub status: String,
    /// Whether the game has ended.
    pub is_over: bool,
}

/// A table as it stands, or what has changed since the event that an answer or a message goes on from.
///
/// The two have one form. A client puts a snapshot onto what it has: it keeps the first `log_from` lines of its log
/// and appends `log`; if `view.has_all_cells` it takes the cells as they are, else it replaces those of its cells that
/// `view.cells` names; it takes everything else as it is. What is not newer than what it has (by `event`) it drops.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Snapshot {
    /// The id of the table.
    pub table: String,
    /// The id of the game.
    pub game: String,
    /// The value of every option.
    pub options: BTreeMap<String, String>,
    /// Who sits where.
    pub seats: Vec<Sitting>,
    /// How many events the table has had, those taken back and their undoing included: it only ever grows.
    pub event: u64,
    /// Who is to act.
    pub to_act: ToAct,
    /// Who has won, as the state JSON names him; none before the end.
    pub winner: Option<String>,
    /// What is to be seen.
    pub view: Picture,
    /// The legal actions, if a person is to act.
    pub decisions: Vec<Choice>,
    /// How many lines of the log stand before the ones given here.
    pub log_from: usize,
    /// The events that stand, told, from `log_from` on.
    pub log: Vec<LogLine>,
    /// Why the last event cannot be taken back; none if it can.
    pub undo: Option<String>,
    /// Where it branches off another table, if it is only tried out.
    pub what_if: Option<Branch>,
    /// Why no bot advises here; none if one does.
    pub no_hint: Option<String>,
}

/// A place in the log of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Branch {
    /// The id of the table.
    pub table: String,
    /// How many lines of its log stand before the place.
    pub lines: u32,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sitting {
    /// The seat.
    pub seat: Seat,
    /// `human` or a level.
    pub player: String,
}

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ToAct {
    /// Whoever sits there.
    Seat(Seat),
    /// The dice.
    Chance,
    /// Nobody: the game has ended.
    Over,
}

/// The engine's view, without the cells that have not changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Picture {
    /// The cells of the board, or those that have changed.
    pub cells: Vec<CellView>,
    /// Whether these are all cells there are: in a whole snapshot, and when cells have come or gone.
    pub has_all_cells: bool,
    /// The pieces, on the board or beside it.
    pub pieces: Vec<PieceView>,
    /// Points, timers, dice and whatever else is counted.
    pub counters: Vec<Counter>,
    /// The seats, in the order of their numbers.
    pub seats: Vec<SeatView>,
    /// Where the game stands, in a sentence.
    pub status: String,
}

impl Picture {
    /// Returns a view with all its cells.
    pub(crate) fn whole(view: View) -> Self {
        let View { cells, pieces, counters, seats, status } = view;
        Self { cells, has_all_cells: true, pieces, counters, seats, status }
    }

    /// Returns a view with those cells that are not as they are known, and makes them known.
    pub(crate) fn change(view: View, known: &mut Vec<CellView>) -> Self {
        let mut picture = Self::whole(view);
        let names = |cells: &[CellView]| cells.iter().map(|cell| cell.name.clone()).collect::<Vec<_>>();
        picture.has_all_cells = names(&picture.cells) != names(known);
        let before = std::mem::replace(known, picture.cells.clone());
        if !picture.has_all_cells {
            let mut before = before.iter();
            picture.cells.retain(|cell| before.next() != Some(cell));
        }
        picture
    }

    /// Joins the cells of a picture with those of the one before it, which are older.
    pub(crate) fn join_cells(&mut self, before: Self) {
        if self.has_all_cells {
            return;
        }
        let newer = std::mem::replace(&mut self.cells, before.cells);
        for cell in newer {
            match self.cells.iter_mut().find(|old| old.name == cell.name) {
                Some(old) => *old = cell,
                None => self.cells.push(cell),
            }
        }
        self.has_all_cells = before.has_all_cells;
    }
}

/// An action to be carried out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// The `event` of the snapshot it answers.
    pub after: u64,
    /// The line of the action, without the seat.
    pub line: String,
    /// The seat it is for, if the client wants that checked.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// An undo.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The `event` of the snapshot it answers.
    pub after: u64,
}

/// Something to be tried out from a place in the log.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhatIfRequest {
    /// How many lines of the log stand before the place.
    pub lines: usize,
}

/// What a bot advises.
#[derive(Debug, Serialize, ToSchema)]
pub struct Advice {
    /// What the position is worth to every seat, from 0 to 1.
    pub values: Vec<f32>,
    /// The best actions, the best first.
    pub hints: Vec<Hint>,
}

/// An action that a bot advises.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hint {
    /// The action.
    #[serde(flatten)]
    pub choice: Choice,
    /// What it is worth to the player to act, from 0 to 1.
    pub value: f32,
    /// What would probably follow until somebody rolls, told.
    pub then: Vec<String>,
}

/// A message of the live socket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LiveMessage {
    /// The table as it stands, whole.
    Snapshot {
        /// The table.
        snapshot: Box<Snapshot>,
    },
    /// Something was done: the snapshot has one line of the log and goes on from the event before.
    Event {
        /// The change.
        snapshot: Box<Snapshot>,
    },
    /// The last action was taken back: the snapshot has no line and its `log_from` is one less than before.
    Undone {
        /// The change.
        snapshot: Box<Snapshot>,
    },
}
