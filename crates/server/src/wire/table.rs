//! Tables, from their creation to the messages of the live socket.

use std::collections::BTreeMap;

use hillfort_engine::view::{Choice, SeatView};
use hillfort_table::{Change, Snapshot};
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
    #[schema(required)]
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
    /// Why it can no longer be shown or played, in a sentence; null if it can. Its record can still be downloaded.
    #[schema(required)]
    pub(crate) unreadable: Option<String>,
}

/// An action to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActRequest {
    /// The `version` of the table it answers.
    pub(crate) after: u64,
    /// The line of the action, without the seat; with an opener, that line first. All of the lines are carried out, or
    /// none.
    pub(crate) lines: Vec<String>,
    /// The seat of the player, if the client wants it checked.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
    /// The client's own id of this request: letters, digits, `-` and `_`, at most 64. A request that is sent again with
    /// the same id is carried out once.
    #[serde(default)]
    pub(crate) submission: Option<String>,
}

/// An undo of the last action.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoRequest {
    /// The `version` of the table it answers.
    pub(crate) after: u64,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub(crate) submission: Option<String>,
}

/// A player who gives up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForfeitRequest {
    /// The `version` of the table it answers.
    pub(crate) after: u64,
    /// The seat that gives up.
    pub(crate) seat: u8,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub(crate) submission: Option<String>,
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
    /// An event happened, or the last action was undone.
    Change {
        /// What has changed.
        change: Box<Change>,
    },
}
