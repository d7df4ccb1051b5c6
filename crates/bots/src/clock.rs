//! The clock that measures budgets of time.

use std::sync::OnceLock;
use std::time::Duration;

/// A clock: the time since any fixed moment.
pub type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Makes all bots measure time by this clock. WebAssembly has no clock of its own; there a bot with a budget of time
/// needs this first. A second call does nothing.
pub fn set_clock(clock: Clock) {
    let _ = CLOCK.set(clock);
}

pub(crate) fn now() -> Duration {
    CLOCK.get_or_init(|| system_time)()
}

/// Returns the time since it was called first.
fn system_time() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
