//! What people send to a table, as commands.

use hillfort_engine::Seat;
use hillfort_table::{Command, Request, RequestId, Submission};

use crate::error::{ApiError, ErrorCode};
use crate::table::{ActRequest, ForfeitRequest, UndoRequest};

/// What a forfeit by a person says.
const GIVES_UP: &str = "the player gives up";

impl TryFrom<ActRequest> for Command {
    type Error = ApiError;

    fn try_from(ActRequest { after, lines, seat, submission }: ActRequest) -> Result<Self, ApiError> {
        let (request, seat) = (request(submission)?, seat.map(parse_seat).transpose()?);
        Ok(Self::Act { request, after, seat, lines })
    }
}

impl TryFrom<UndoRequest> for Command {
    type Error = ApiError;

    fn try_from(UndoRequest { after, submission }: UndoRequest) -> Result<Self, ApiError> {
        Ok(Self::Undo { request: request(submission)?, after })
    }
}

impl TryFrom<ForfeitRequest> for Command {
    type Error = ApiError;

    fn try_from(ForfeitRequest { after, seat, submission }: ForfeitRequest) -> Result<Self, ApiError> {
        let (request, seat) = (request(submission)?, parse_seat(seat)?);
        Ok(Self::Forfeit { request, after, seat, reason: GIVES_UP.to_owned() })
    }
}

/// Returns who asks. A table takes one command after the other, so its reply needs no number to be found by.
pub(crate) fn request(submission: Option<String>) -> Result<Request, ApiError> {
    let invalid = || {
        let sentence = "a submission has 1 to 64 letters, digits, '-' and '_'";
        ApiError::new(ErrorCode::BadRequest, sentence)
    };
    let submission = submission.map(|id| Submission::new(&id).ok_or_else(invalid)).transpose()?;
    Ok(Request { id: RequestId(0), submission })
}

/// Reads the number of a seat.
///
/// # Errors
/// Refuses a number that no game has.
pub fn parse_seat(number: u8) -> Result<Seat, ApiError> {
    // No game has more seats.
    let seat = (number < 8).then(|| Seat::new(number.into()));
    seat.ok_or_else(|| ApiError::new(ErrorCode::NotYourTurn, format!("there is no seat {number}")))
}
