//! How long invitations are good and tables stay.

use std::time::Duration;

use hillfort_store::UnixMillis;

use crate::limits::Limits;

/// How long things last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(super) invitation_hours: u32,
    pub(super) over: Duration,
    pub(super) running: Duration,
    pub(super) record: Duration,
}

impl Times {
    pub(super) fn new(limits: &Limits) -> Self {
        let days = |days: u32| Duration::from_hours(24 * u64::from(days));
        Self {
            invitation_hours: limits.invitation_hours,
            over: days(limits.over_days),
            running: days(limits.running_days),
            record: days(limits.record_days),
        }
    }

    /// Returns when a table goes that was last played at a moment.
    pub(super) fn goes_at(&self, played_at: UnixMillis, is_over: bool) -> UnixMillis {
        let time = if is_over { self.over } else { self.running };
        UnixMillis(played_at.0.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)))
    }
}
