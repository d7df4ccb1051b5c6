//! What a store is opened with.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::row::UnixMillis;

/// What a store in SQLite is opened with.
#[derive(Clone)]
pub struct SqliteOptions {
    /// How long a write may wait for a disk that is full, read-only, locked or failing. Then its caller is told, while
    /// the store goes on trying.
    pub write_timeout: Duration,
    /// The number of threads that read.
    pub n_readers: usize,
    /// The clock by which the health says when something happened.
    pub clock: Arc<dyn Fn() -> UnixMillis + Send + Sync>,
    /// Where lines for the operator go: a failure and its end, a change of format, a damaged file. None by default.
    pub log: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        Self {
            write_timeout: Duration::from_secs(2),
            n_readers: 2,
            clock: Arc::new(crate::row::now),
            log: Arc::new(|_| ()),
        }
    }
}

impl fmt::Debug for SqliteOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteOptions").field("write_timeout", &self.write_timeout).finish_non_exhaustive()
    }
}
