//! Tables, from their creation to the messages of the live socket.

use std::collections::BTreeMap;

use hillfort_engine::view::{Choice, SeatView};
use hillfort_table::{Change, ChatRule, ClockRule, Snapshot, Terms};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ErrorCode};
use crate::fair::DiceRequest;
use crate::manners::{ChatMessage, PresenceInfo};

/// A table to create.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The id of the game; ignored with a record.
    #[serde(default)]
    pub game: Option<String>,
    /// The options by key; missing ones have their default. Ignored with a record.
    #[serde(default)]
    pub options: Option<BTreeMap<String, String>>,
    /// The player of each seat: `human` or a bot level. Missing seats are taken by people.
    #[serde(default)]
    pub seats: Option<Vec<String>>,
    /// A record to continue.
    #[serde(default)]
    pub record: Option<String>,
    /// The text of a lesson to learn. The table is not listed, and everything else here is ignored.
    #[serde(default)]
    pub lesson: Option<String>,
    /// What the players bring to its dice.
    #[serde(default)]
    pub dice: Option<DiceRequest>,
    /// How long people may think: `per-game 10m+5s` gives a time for the game and an increment with each turn,
    /// `per-turn 3d` a time for each turn. Without it nobody's time is limited. The clocks begin to run once everyone has
    /// come.
    #[serde(default)]
    pub clock: Option<String>,
    /// Whether people may ask each other to take back moves; they may by default.
    #[serde(default)]
    pub take_backs: Option<bool>,
    /// Who may write what: `off`, `phrases` or `free`; `off` by default.
    #[serde(default)]
    pub chat: Option<String>,
}

impl NewTable {
    /// Returns what is agreed for the table.
    ///
    /// # Errors
    /// Refuses what is no clock and no kind of chat.
    pub fn terms(&self) -> Result<Terms, ApiError> {
        let bad = |reason: String| ApiError::new(ErrorCode::BadTerms, reason);
        let clock = self.clock.as_deref().map(ClockRule::read).transpose();
        let chat = self.chat.as_deref().map_or(Some(ChatRule::Off), ChatRule::from_name);
        Ok(Terms {
            clock: clock.map_err(|error| bad(error.to_string()))?,
            no_take_backs: self.take_backs == Some(false),
            chat: chat.ok_or_else(|| bad("a chat is 'off', 'phrases' or 'free'".to_owned()))?,
        })
    }
}

/// A rematch to create.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RematchRequest {
    /// What the players bring to its dice, seat by seat as they sit in the rematch.
    #[serde(default)]
    pub dice: Option<DiceRequest>,
}

/// A record to read.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The text of the record.
    pub record: String,
}

/// The content of a record.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecordInfo {
    /// The id of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The number of events.
    pub events: usize,
    /// The state of the game after the last event, in a sentence.
    pub status: String,
    /// Whether the game is over.
    pub is_over: bool,
    /// Who lost by forfeit, why, and who won, in a sentence; null without a forfeit. The game is not over by the rules
    /// and can be continued.
    #[cfg_attr(feature = "schema", schema(required))]
    pub forfeit: Option<String>,
}

/// A table that was created.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CreatedTable {
    /// The id of the table.
    pub table: String,
}

/// A table in the list of tables.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableInfo {
    /// The id of the table.
    pub table: String,
    /// The id of the game.
    pub game: String,
    /// The player of each seat: `human` or a bot level.
    pub players: Vec<String>,
    /// When it was created, in seconds since 1970.
    pub created_at: i64,
    /// When it was played last, in seconds since 1970.
    pub played_at: i64,
    /// The number of events so far, undone ones and undos included.
    pub version: u64,
    /// The state of the game, in a sentence.
    pub status: String,
    /// Whether the game is over.
    pub is_over: bool,
    /// Why it can no longer be shown or played, in a sentence; null if it can. Its record can still be downloaded.
    #[cfg_attr(feature = "schema", schema(required))]
    pub unreadable: Option<String>,
}

/// An action to play.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// The `version` of the table it answers.
    pub after: u64,
    /// The line of the action, without the seat; with an opener, that line first. All of the lines are carried out, or
    /// none.
    pub lines: Vec<String>,
    /// The seat of the player, if the client wants it checked.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The client's own id of this request: letters, digits, `-` and `_`, at most 64. A request that is sent again with
    /// the same id is carried out once.
    #[serde(default)]
    pub submission: Option<String>,
}

/// An undo of the last action.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The `version` of the table it answers.
    pub after: u64,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub submission: Option<String>,
}

/// A player who gives up.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ForfeitRequest {
    /// The `version` of the table it answers.
    pub after: u64,
    /// The seat that gives up.
    pub seat: u8,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub submission: Option<String>,
}

/// A what-if to create.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WhatIfRequest {
    /// The number of log lines before the branch.
    pub lines: usize,
}

/// The hints of a bot.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Advice {
    /// The value of the position for each seat, from 0 to 1.
    pub values: Vec<f32>,
    /// The best actions, the highest value first.
    pub hints: Vec<Hint>,
}

/// An action a bot recommends.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The action.
    #[serde(flatten)]
    pub choice: Choice,
    /// Its value for the seat to act, from 0 to 1.
    pub value: f32,
    /// Whether its value is about that of the best action, so that the order between them means nothing.
    pub is_tie: bool,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// What the bot expects to follow up to the next roll, in sentences.
    pub continuation: Vec<String>,
}

/// A message of the live socket.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LiveMessage {
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
    /// Somebody has come or gone.
    Presence {
        /// Who is here.
        presence: PresenceInfo,
    },
    /// Somebody has written something.
    Chat {
        /// What was written.
        line: ChatMessage,
    },
}

/// Returns an id for a table that fits into a URL: 132 random bits.
pub fn new_id(rng: &mut impl Rng) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (0..22).map(|_| char::from(LETTERS[(rng.next_u32() >> 26) as usize])).collect()
}
