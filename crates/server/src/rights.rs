//! Who may act for a seat.

use hillfort_engine::Seat;

use crate::edge::Caller;
use crate::error::ApiError;

/// Checks that a client may act for a seat of a table. Everybody who knows the address of a table may act for all of
/// its seats.
///
/// # Errors
/// Refuses a client that may not.
pub(crate) fn may_speak_for(_caller: &Caller, _table: &str, _seat: Seat) -> Result<(), ApiError> {
    Ok(())
}
