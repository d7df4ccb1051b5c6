//! What a table shows: all of it, or what an event has changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use hillfort_engine::view::{CellView, Counter, LogLine, PieceView, SeatView};
use hillfort_engine::{Seat, Turn};
use serde::Serialize;

use crate::actions::ActionGroup;
use crate::affairs::{ClockView, Note, Offer};
use crate::delta::{ListDelta, PieceDelta};
use crate::state_hash::StateHash;
use crate::terms::ChatRule;
use crate::time::UnixMillis;

/// A whole table at one version.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// The id of the table.
    pub table: String,
    /// The id of the game.
    pub game: String,
    /// The value of every option.
    pub options: BTreeMap<String, String>,
    /// The player of each seat.
    pub seats: Vec<SeatAssignment>,
    /// The seats at which people have sat down. A bot may have taken one over since.
    pub people: Vec<Seat>,
    /// Where a what-if branches off another table; null if this is not a what-if.
    #[cfg_attr(feature = "schema", schema(required))]
    pub what_if: Option<Branch>,
    /// The tables of the earlier games of its series, the first game first; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// What the server committed to before the first roll, as 64 hexadecimal digits. At the end the record has the secret
    /// behind it, and everyone can check the dice. Left out if the dice were not committed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The hash of the board.
    pub board: String,
    /// The number of events so far, undone ones and undos included: it only grows.
    pub version: u64,
    /// The hash of the state, as 16 hexadecimal digits.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub hash: StateHash,
    /// Who is to act.
    pub to_act: ToAct,
    /// The winner by the rules, as the state JSON names them; null before the end and after a forfeit.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<String>,
    /// Who lost by a forfeit, why, and who won, in a sentence; null without a forfeit.
    #[cfg_attr(feature = "schema", schema(required))]
    pub forfeit: Option<String>,
    /// The cells that differ from the board's, in its order.
    pub cells: Vec<CellView>,
    /// The pieces, on the board and beside it.
    pub pieces: Vec<PieceView>,
    /// Points, timers, dice and everything else that is counted.
    pub counters: Vec<Counter>,
    /// The seats, in the order of their numbers, as they look in this position.
    pub sides: Vec<SeatView>,
    /// The state of the game, in a sentence. At the end it says who won and why.
    pub status: String,
    /// What the player to act should do now, in a sentence that addresses them; left out if nobody is to act.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// What the person to act can do; empty if no person is to act.
    pub actions: Vec<ActionGroup>,
    /// The log, without undone events.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<LogLine>))]
    pub log: Vec<Arc<LogLine>>,
    /// Why the last action cannot be undone; null if it can.
    #[cfg_attr(feature = "schema", schema(required))]
    pub undo_refused: Option<String>,
    /// The number of log lines that an undo takes back. It is more than 1 if a person plays against bots alone: then an
    /// undo takes back everything since their last action, dice included.
    pub undo_lines: usize,
    /// Why no bot gives hints at this table; null if one does.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hint_refused: Option<String>,
    /// The clocks; left out if nobody's time is limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// Who may write what at the table.
    pub chat: ChatRule,
    /// Whether nobody may ask to take back moves; left out if they may.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_take_backs: bool,
    /// The offers that wait for answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// What the log shows beside its lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Note>))]
    pub notes: Vec<Arc<Note>>,
    /// The table of the rematch that all have agreed on; empty for the moment until there is one. Left out if there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// What one event has changed.
///
/// It applies to a table at version `after`. A client replaces what is always there, and the changed cells by their
/// names; a cell that looks like the board's again differs no more. It makes the lists from the ones it has, keeps the
/// first `log_from` lines of its log, and appends `log`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Change {
    /// The version of the table before.
    pub after: u64,
    /// The version of the table now.
    pub version: u64,
    /// The hash of the state now, as 16 hexadecimal digits.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub hash: StateHash,
    /// Whether more events of the same command follow at once; left out if not. Nobody can act or undo before those:
    /// a client offers nothing, and keeps its actions, because the last of these changes is made from them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// Who is to act.
    pub to_act: ToAct,
    /// The winner by the rules, as the state JSON names them; null before the end and after a forfeit.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<String>,
    /// Who lost by a forfeit, why, and who won, in a sentence; null without a forfeit.
    #[cfg_attr(feature = "schema", schema(required))]
    pub forfeit: Option<String>,
    /// The state of the game, in a sentence. At the end it says who won and why.
    pub status: String,
    /// What the player to act should do now, in a sentence that addresses them; left out if nobody is to act.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// Why the last action cannot be undone; null if it can.
    #[cfg_attr(feature = "schema", schema(required))]
    pub undo_refused: Option<String>,
    /// The number of log lines that an undo takes back. It is more than 1 if a person plays against bots alone: then an
    /// undo takes back everything since their last action, dice included.
    pub undo_lines: usize,
    /// Why no bot gives hints at this table; empty if one does. Left out if it is as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint_refused: Option<String>,
    /// The cells that have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<CellView>>,
    /// The change of the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<PieceDelta>,
    /// The change of the counters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counters: Option<ListDelta<Counter>>,
    /// The change of the seats as they look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<ListDelta<SeatView>>,
    /// The change of what the person to act can do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<ListDelta<ActionGroup>>,
    /// The player of each seat; left out if they are as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<SeatAssignment>>,
    /// The clocks; left out if they are as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// The offers that wait for answers; left out if they are as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<Offer>>,
    /// What the log shows beside its lines, to append to that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Note>))]
    pub notes: Vec<Arc<Note>>,
    /// The table of the rematch; left out if it is as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The number of log lines to keep.
    pub log_from: usize,
    /// The log lines to append.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<LogLine>))]
    pub log: Vec<Arc<LogLine>>,
}

/// What a list of tables shows of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The state of the game, in a sentence.
    pub status: String,
    /// Whether nobody can act any more.
    pub is_over: bool,
    /// When the table has to be looked at, whether or not anybody does; none if its clocks do not run.
    pub deadline: Option<UnixMillis>,
}

/// A line in the log of a table where a what-if starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Branch {
    /// The id of the table.
    pub table: String,
    /// The number of log lines before the branch.
    pub lines: u32,
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatAssignment {
    /// The seat.
    pub seat: Seat,
    /// `human` or a bot level.
    pub player: String,
}

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ToAct {
    /// The player of this seat.
    Seat(Seat),
    /// The dice.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl From<Turn> for ToAct {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Player(seat) => Self::Seat(seat),
            Turn::Chance => Self::Chance,
            Turn::Over(_) => Self::Over,
        }
    }
}
