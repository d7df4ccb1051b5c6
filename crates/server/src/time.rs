//! What time it is for everything that is stored and measured in days.

use std::fmt;
use std::sync::Arc;

use hillfort_store::{UnixMillis, now};

/// The one clock of a server.
#[derive(Clone)]
pub struct TimeSource(Arc<dyn Fn() -> UnixMillis + Send + Sync>);

impl TimeSource {
    /// Makes the server ask this function, so that a test can let days pass.
    #[must_use]
    pub fn new(clock: impl Fn() -> UnixMillis + Send + Sync + 'static) -> Self {
        Self(Arc::new(clock))
    }

    /// Returns what time it is.
    #[must_use]
    pub fn now(&self) -> UnixMillis {
        (self.0)()
    }
}

impl Default for TimeSource {
    /// Returns the clock of the system.
    fn default() -> Self {
        Self::new(now)
    }
}

impl fmt::Debug for TimeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TimeSource")
    }
}
