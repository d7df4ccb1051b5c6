//! What people ask of each other, who is here, and what they write.

use hillfort_engine::Seat;
use hillfort_engine::notation::clean;
use hillfort_table::{Claim, Command, HasLeft, OfferAnswer, OfferKind, UnixMillis};
use serde::{Deserialize, Serialize};

use crate::command::{parse_seat, request};
use crate::error::{ApiError, ErrorCode};
use crate::seats::level_name;

/// Something that a person asks of the others.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferRequest {
    /// The `version` of the table it answers.
    pub after: u64,
    /// The seat that asks.
    pub seat: u8,
    /// What it asks: `draw`, `take-back`, `rematch`, `abort` or `pause`.
    pub offer: String,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub submission: Option<String>,
}

/// An answer to an offer.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerRequest {
    /// The seat that answers.
    pub seat: u8,
    /// `accept` or `refuse`. Who has made the offer takes it back by refusing it.
    pub answer: String,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub submission: Option<String>,
}

/// A person who wants to go on after a pause, or to play their seat again.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// The `version` of the table it answers.
    pub after: u64,
    /// The seat.
    pub seat: u8,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub submission: Option<String>,
}

/// What becomes of a game that somebody has left.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimRequest {
    /// The `version` of the table it answers.
    pub after: u64,
    /// The seat that decides.
    pub seat: u8,
    /// The seat whose person has left, or whose time is over.
    pub absent: u8,
    /// What becomes of the game: `win`, `draw` or `bot`.
    pub claim: String,
    /// The level of the bot.
    #[serde(default)]
    pub level: Option<String>,
    /// The client's own id of this request, as for an action.
    #[serde(default)]
    pub submission: Option<String>,
}

/// Something to write at a table.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// The seat that writes.
    pub seat: u8,
    /// What it writes. Where only phrases are allowed, one of those.
    pub text: String,
}

/// Something that was written at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatMessage {
    /// The seat that wrote it.
    pub seat: Seat,
    /// What it says.
    pub text: String,
    /// When it was written, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub at: UnixMillis,
}

/// The chat of a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatInfo {
    /// What was written, the oldest first.
    pub lines: Vec<ChatMessage>,
    /// The phrases that can be chosen.
    pub phrases: Vec<String>,
}

/// Who is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PresenceInfo {
    /// The time of the server, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub now: UnixMillis,
    /// The seats of people.
    pub seats: Vec<SeatPresence>,
}

/// Whether the person of a seat is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatPresence {
    /// The seat.
    pub seat: Seat,
    /// Whether they are here.
    pub state: PresenceState,
    /// When a person who is away counts as gone, in milliseconds since 1970; left out if they never do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
    pub gone_at: Option<UnixMillis>,
}

/// Whether a person is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PresenceState {
    /// They have not come yet.
    Expected,
    /// They look at the table.
    Here,
    /// They have left, or their line is lost. They may come back in a moment.
    Away,
    /// They have been away for so long that the others may decide what becomes of the game.
    Gone,
}

impl TryFrom<OfferRequest> for Command {
    type Error = ApiError;

    fn try_from(OfferRequest { after, seat, offer, submission }: OfferRequest) -> Result<Self, ApiError> {
        let (request, seat) = (request(submission)?, parse_seat(seat)?);
        let unknown = || bad("an offer is 'draw', 'take-back', 'rematch', 'abort' or 'pause'", &offer);
        let kind = OfferKind::from_name(&offer).ok_or_else(unknown)?;
        Ok(Self::Offer { request, after, seat, kind })
    }
}

impl AnswerRequest {
    /// Returns the command that answers an offer.
    ///
    /// # Errors
    /// Refuses what is no answer.
    pub fn command(self, offer: u64) -> Result<Command, ApiError> {
        let (request, seat) = (request(self.submission)?, parse_seat(self.seat)?);
        let answer = match self.answer.as_str() {
            "accept" => OfferAnswer::Accept,
            "refuse" => OfferAnswer::Refuse,
            other => return Err(bad("an answer is 'accept' or 'refuse'", other)),
        };
        Ok(Command::Reply { request, seat, offer, answer })
    }
}

impl SeatRequest {
    /// Returns the command that ends a pause.
    ///
    /// # Errors
    /// Refuses a seat that no game has.
    pub fn go_on(self) -> Result<Command, ApiError> {
        let (request, seat) = (request(self.submission)?, parse_seat(self.seat)?);
        Ok(Command::Continue { request, after: self.after, seat })
    }

    /// Returns the command that lets a person play their seat again.
    ///
    /// # Errors
    /// Refuses a seat that no game has.
    pub fn come_back(self) -> Result<Command, ApiError> {
        let (request, seat) = (request(self.submission)?, parse_seat(self.seat)?);
        Ok(Command::Return { request, after: self.after, seat })
    }
}

impl ClaimRequest {
    /// Returns the command that decides what becomes of the game.
    ///
    /// # Errors
    /// Refuses what is no claim, and a bot without a level.
    pub fn command(self, has_left: HasLeft) -> Result<Command, ApiError> {
        let (request, seat) = (request(self.submission)?, parse_seat(self.seat)?);
        let absent = parse_seat(self.absent)?;
        let claim = match self.claim.as_str() {
            "win" => Claim::Win,
            "draw" => Claim::Draw,
            "bot" => Claim::Bot(level_name(self.level.as_deref().unwrap_or_default())?),
            other => return Err(bad("a claim is 'win', 'draw' or 'bot'", other)),
        };
        Ok(Command::Claim { request, after: self.after, seat, absent, claim, has_left })
    }
}

fn bad(expected: &str, found: &str) -> ApiError {
    ApiError::new(ErrorCode::BadRequest, format!("{expected}, not '{}'", clean(found, 40)))
}
