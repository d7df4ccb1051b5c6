//! Where tables are kept: append-only logs of events behind one trait.
//!
//! A [`Store`] answers when a write is on disk, and says precisely what happened when it is not: certainly not written,
//! or not known. [`SqliteStore`] keeps everything in one file in a folder; [`StoreFolder`] looks into that
//! file while a server uses it.
//!
//! ```
//! use hillfort_engine::Seat;
//! use hillfort_store::{
//!     Append, SqliteOptions, SqliteStore, Store, StoreError, StoredEvent, StoredTable, TableRow, TableSummary,
//!     UnixMillis,
//! };
//! use hillfort_table::{Event, EventKind};
//!
//! # let folder = tempfile::tempdir().unwrap();
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! let store = SqliteStore::open(folder.path(), SqliteOptions::default())?;
//! let at = UnixMillis(1_000);
//! let summary = TableSummary { played_at: at, status: "RED is to act.".to_owned(), is_over: false, deadline: None };
//! let row = TableRow {
//!     id: "t1".to_owned(),
//!     created_at: at,
//!     game: "my-game".to_owned(),
//!     header: "game my-game\n".to_owned(),
//!     seats: "human,human".to_owned(),
//!     origin: None,
//!     earlier: Vec::new(),
//!     dice: None,
//!     terms: String::new(),
//!     is_lesson: false,
//! };
//! store.create(StoredTable { row, summary: summary.clone(), events: Vec::new() }).await?;
//!
//! let (seat, line) = (Some(Seat::new(0)), "wait".to_owned());
//! let event = Event { kind: EventKind::Act, seat, line, submission: None, state: None };
//! let events = vec![StoredEvent { event, at: Some(at) }];
//! let append = Append { table: "t1".to_owned(), after: 0, events, summary };
//! assert_eq!(store.append(append.clone()).await?, 1);
//!
//! // If two callers append to the same log, one gets a conflict.
//! let refused = store.append(append).await;
//! assert!(matches!(refused, Err(StoreError::Conflict { expected: 0, found: 1, .. })));
//! store.close().await
//! # })?;
//! # Ok::<(), StoreError>(())
//! ```

mod digest;
pub mod dump;
mod error;
mod health;
mod queue;
mod row;
mod sqlite;
mod store;

pub use crate::digest::Digest;
pub use crate::error::StoreError;
pub use crate::health::{Check, Failure, Health};
pub use crate::row::{
    Append, ChatLine, Counts, ListedTable, Origin, StoredEvent, StoredTable, Subscription, TableList,
    TableRow, TableSummary, UnixMillis, Unreadable, now,
};
pub use crate::sqlite::{SqliteOptions, SqliteStore, StoreFolder};
pub use crate::store::{Answer, Store};
