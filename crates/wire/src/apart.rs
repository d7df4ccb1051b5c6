//! Tables whose players are apart: taking seats, inviting, and what a browser is at a table.

use std::fmt;

use hillfort_engine::Seat;
use hillfort_table::StateHash;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ErrorCode};

/// That the players of a new table are apart.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewApart {
    /// The seat of the player who makes the table.
    pub seat: u8,
    /// What they are called, if they want to be.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether everyone is invited: the table is then listed for all visitors of the server. Otherwise those who have the
    /// link are.
    #[serde(default)]
    pub is_public: bool,
}

/// A change of the seats of a table whose players are apart.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatsRequest {
    /// Takes a free seat. The browser must have a key, from `/device`.
    Sit {
        /// The seat.
        seat: u8,
        /// The secret of the link, unless everyone is invited.
        #[serde(default)]
        invitation: Option<String>,
        /// What the player is called, if they want to be.
        #[serde(default)]
        name: Option<String>,
        /// What they bring to the dice: 32 random hexadecimal digits.
        #[serde(default)]
        share: Option<String>,
        /// The client's own id of this request, as for an action.
        #[serde(default)]
        submission: Option<String>,
    },
    /// Gives a seat to a bot: a free one by the host, or one's own.
    Bot {
        /// The seat.
        seat: u8,
        /// The level of the bot.
        level: String,
        /// The client's own id of this request, as for an action.
        #[serde(default)]
        submission: Option<String>,
    },
    /// Frees a seat and invites somebody else to it. Only the host can do that. Who held it can do nothing more at once,
    /// and earlier invitations are void.
    Free {
        /// The seat.
        seat: u8,
    },
    /// Lets two seats change places before the game begins. Only the host can do that.
    Swap {
        /// The seat.
        seat: u8,
        /// The other seat.
        with: u8,
        /// The client's own id of this request, as for an action.
        #[serde(default)]
        submission: Option<String>,
    },
    /// Invites anew. Only the host can do that; earlier invitations are void.
    Invite {
        /// Whether everyone is invited: the table is then listed for all visitors of the server.
        #[serde(default)]
        is_public: bool,
    },
    /// Asks for a code with which one other device may play the same seat. It is good for ten minutes, once.
    Code {
        /// The seat.
        seat: u8,
    },
    /// Makes this browser one of the devices of a seat.
    Join {
        /// The code from another device of the same player.
        code: String,
    },
}

/// The secrets in it are never printed.
impl fmt::Debug for SeatsRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatsRequest(…)")
    }
}

/// What became of a change of the seats.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatsAnswer {
    /// The version of the table after it.
    pub version: u64,
    /// The hash of the state after it, as 16 hexadecimal digits.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub hash: StateHash,
    /// The secret of an invitation, or a code. It is told once, here: the server keeps its hash alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// The secret in it is never printed.
impl fmt::Debug for SeatsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatsAnswer").field("version", &self.version).finish_non_exhaustive()
    }
}

/// What the browser that asks is at a table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// The seats that it may play.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub seats: Vec<Seat>,
    /// Whether its player is the host: who has made the table.
    pub is_host: bool,
    /// Whether the connection is encrypted.
    pub is_encrypted: bool,
    /// The address under which others reach this server, without a path; null if only this machine can reach it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub address: Option<String>,
    /// How many watch without a seat.
    pub watching: usize,
    /// When the table goes if nobody plays it, in seconds since 1970; null if it stays.
    #[cfg_attr(feature = "schema", schema(required))]
    pub goes_at: Option<i64>,
}

/// Reads the number of a seat.
///
/// # Errors
/// Refuses a seat that no game has.
pub fn parse_seat(number: u8) -> Result<Seat, ApiError> {
    // No game has more seats.
    let seat = (number < 8).then(|| Seat::new(number.into()));
    seat.ok_or_else(|| ApiError::new(ErrorCode::NotYourTurn, format!("there is no seat {number}")))
}
