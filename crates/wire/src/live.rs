//! How a client follows a table.

use hillfort_engine::Seat;
use hillfort_table::StateHash;
use serde::Deserialize;

use crate::command::parse_seat;
use crate::error::{ApiError, ErrorCode};

/// How much of a table a client has.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct LiveParams {
    /// The `version` of the table that the client has; by default it has none.
    pub after: Option<u64>,
    /// The `hash` of that version. If the server has another, it sends the whole table.
    pub hash: Option<String>,
    /// The seats whose people look on by this, separated by commas; others are then told that those are here.
    pub seats: Option<String>,
}

/// What a client has seen of a table.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// The version.
    pub version: u64,
    /// The hash of the state at that version, if the client wants it checked.
    pub hash: Option<StateHash>,
}

impl LiveParams {
    /// Returns what the client has seen; `None` if that is nothing.
    ///
    /// # Errors
    /// Refuses what is no hash.
    pub fn seen(&self) -> Result<Option<Seen>, ApiError> {
        let invalid = || ApiError::new(ErrorCode::BadRequest, "a hash has 16 hexadecimal digits");
        let hash = self.hash.as_deref();
        let hash = hash.map(|hash| StateHash::from_hex(hash).ok_or_else(invalid)).transpose()?;
        Ok(self.after.map(|version| Seen { version, hash }))
    }

    /// Returns the seats whose people look on.
    ///
    /// # Errors
    /// Refuses what is no list of seats.
    pub fn seats(&self) -> Result<Vec<Seat>, ApiError> {
        let words = self.seats.as_deref().unwrap_or_default().split(',').filter(|word| !word.is_empty());
        let invalid = || ApiError::new(ErrorCode::BadRequest, "seats are numbers with commas between");
        words.map(|word| parse_seat(word.parse().map_err(|_| invalid())?)).collect()
    }
}
