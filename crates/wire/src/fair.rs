//! Dice that players can check: what they bring to them, and what a finished record proves.

use hillfort_engine::{Error, Record, Table};
use hillfort_fair::{Commitment, Flaw, SeatShare, Share, verify};
use hillfort_table::as_sentence;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ErrorCode};

/// What the server commits to for the dice of a table that is about to be created.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewCommitment {
    /// The SHA-256 of a new secret, as 64 hexadecimal digits; null if the dice here are not committed to.
    #[cfg_attr(feature = "schema", schema(required))]
    pub commitment: Option<String>,
}

/// What the players bring to the dice of a new table.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DiceRequest {
    /// The commitment that the shares answer, from `/commitments`. It is good for one table. Without one the server
    /// draws a secret after it has seen the shares.
    #[serde(default)]
    pub commitment: Option<String>,
    /// The share of each seat: 32 random hexadecimal digits. The server derives those that are null or missing from its
    /// secret.
    #[serde(default)]
    pub shares: Vec<Option<String>>,
}

impl DiceRequest {
    /// Returns the commitment.
    ///
    /// # Errors
    /// Refuses what is none.
    pub fn commitment(&self) -> Result<Option<Commitment>, ApiError> {
        let text = self.commitment.as_deref();
        text.map(|text| {
            Commitment::from_hex(text).ok_or_else(|| bad("a commitment has 64 hexadecimal digits"))
        })
        .transpose()
    }

    /// Returns the shares of `n_seats` seats.
    ///
    /// # Errors
    /// Refuses what is none, and more shares than seats.
    pub fn shares(&self, n_seats: usize) -> Result<Vec<Option<Share>>, ApiError> {
        if self.shares.len() > n_seats {
            return Err(bad(&format!("the game has {n_seats} seats, not {}", self.shares.len())));
        }
        let share = |text: &str| {
            Share::from_hex(text).ok_or_else(|| bad("a share has 32 lower-case hexadecimal digits"))
        };
        let own = self.shares.iter().map(|text| text.as_deref().map(share).transpose());
        let mut shares = own.collect::<Result<Vec<_>, _>>()?;
        shares.resize(n_seats, None);
        Ok(shares)
    }
}

fn bad(sentence: &str) -> ApiError {
    ApiError::new(ErrorCode::BadRequest, sentence)
}

/// Whether the dice of a record are those that the server committed to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verification {
    /// Whether every roll follows from the secret, the shares and its place in the record.
    pub is_fair: bool,
    /// What was found, in a sentence.
    pub sentence: String,
    /// The number of rolls that follow from the secret; 0 if the dice are not fair.
    pub rolls: usize,
    /// What the server committed to; null if the dice are not fair.
    #[cfg_attr(feature = "schema", schema(required))]
    pub commitment: Option<String>,
    /// The shares that players brought; not those of the server.
    pub shares: Vec<String>,
}

impl Verification {
    /// Checks the dice of a record. `start` makes a table of its head.
    pub fn of(
        text: &str,
        most_lines: usize,
        start: impl FnOnce(&Record) -> Result<Box<dyn Table>, Error>,
        is_stopped: impl Fn() -> bool,
    ) -> Result<Self, ApiError> {
        match verify(text, most_lines, start, is_stopped) {
            Ok(verified) => {
                let own = |share: &&SeatShare| !share.is_of_server;
                Ok(Self {
                    is_fair: true,
                    sentence: verified.sentence(),
                    rolls: verified.rolls,
                    commitment: Some(verified.commitment.to_string()),
                    shares: verified.shares.iter().filter(own).map(|own| own.share.to_string()).collect(),
                })
            }
            Err(Flaw::Unplayable(error)) => Err(ApiError::engine(ErrorCode::BadRecord, &error)),
            Err(Flaw::Stopped) => Err(ApiError::internal()),
            Err(flaw) => Ok(Self {
                is_fair: false,
                sentence: as_sentence(&flaw.to_string()),
                rolls: 0,
                commitment: None,
                shares: Vec::new(),
            }),
        }
    }
}
