//! Tables in one SQLite file.
//!
//! One thread writes: see [`writer`]. A few threads read. The whole file is checked on a thread of its own after the
//! start, because that takes seconds where there are many games.

mod backup;
mod beside;
mod connection;
mod dumping;
mod failure;
mod files;
mod folder;
mod job;
mod options;
mod read;
mod readers;
mod schema;
mod shared;
mod write;
mod writer;

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use hillfort_table::Submission;

use self::beside::{Keep, Say, SetDeadline, Subscribe, Unsubscribe};
pub use self::folder::StoreFolder;
pub use self::options::SqliteOptions;
use self::shared::{Shared, answer};
use self::write::{Create, Expire, Extend, Remove};
use self::writer::Writer;
use crate::dump::{Exported, Imported};
use crate::error::StoreError;
use crate::health::{Check, Health};
use crate::row::{Append, ChatLine, Counts, StoredEvent, StoredTable, Subscription, TableList, UnixMillis};
use crate::store::{Answer, Store};

/// Tables in the file `hillfort.db` of a folder.
///
/// It needs no runtime: it has its own threads, and its answers can be awaited anywhere. A store that is dropped
/// without [`Store::close`] finishes what waits and releases its files a little later.
#[derive(Debug)]
pub struct SqliteStore {
    shared: Arc<Shared>,
}

impl SqliteStore {
    /// Opens the store in a folder, and creates it if necessary. A store of an older program is brought to today's
    /// format, after a copy of it was made beside it. This blocks: for milliseconds, unless the format changes.
    ///
    /// # Errors
    /// Refuses a folder that cannot be used, a store in use, a store of a newer program and one that is damaged.
    pub fn open(folder: &Path, options: SqliteOptions) -> Result<Self, StoreError> {
        let shared = Arc::new(Shared::open(folder, options)?);
        let store = Self { shared };
        store.shared.start("store-writer", |shared| Writer::new(shared).run())?;
        for _ in 0..store.shared.options.n_readers.max(1) {
            store.shared.start("store-reader", readers::run)?;
        }
        store.shared.start("store-check", check)?;
        Ok(store)
    }
}

impl Store for SqliteStore {
    fn create(&self, table: StoredTable) -> Answer<()> {
        self.shared.write(Create(table))
    }

    fn append(&self, append: Append) -> Answer<u64> {
        self.shared.write(Extend(append))
    }

    fn load(&self, table: &str) -> Answer<Option<StoredTable>> {
        let table = table.to_owned();
        self.shared.read(move |connection| read::load(connection, &table))
    }

    fn tail(&self, table: &str, after: u64) -> Answer<Option<Vec<StoredEvent>>> {
        let table = table.to_owned();
        self.shared.read(move |connection| read::tail(connection, &table, after))
    }

    fn find_submission(&self, table: &str, submission: &Submission) -> Answer<Option<u64>> {
        let (table, submission) = (table.to_owned(), submission.clone());
        self.shared.read(move |connection| {
            let Some(n_events) = read::n_events(connection, &table)? else { return Ok(None) };
            read::find_submission(connection, &table, &submission, n_events)
        })
    }

    fn recent(&self, limit: u32) -> Answer<TableList> {
        self.shared.read(move |connection| read::recent(connection, limit))
    }

    fn resumable(&self, since: UnixMillis, limit: u32) -> Answer<TableList> {
        self.shared.read(move |connection| read::resumable(connection, since, limit))
    }

    fn remove(&self, table: &str) -> Answer<Vec<String>> {
        self.shared.write(Remove(table.to_owned()))
    }

    fn counts(&self) -> Answer<Counts> {
        self.shared.read(read::counts)
    }

    fn count_what_ifs(&self, table: &str) -> Answer<u64> {
        let table = table.to_owned();
        self.shared.read(move |connection| read::count_what_ifs(connection, &table))
    }

    fn expire_what_ifs(&self, before: UnixMillis) -> Answer<Vec<String>> {
        self.shared.on_own_thread("store-expiry", move |shared| {
            let mut expired = Vec::new();
            loop {
                let gone =
                    shared.submit(Expire(before))?.blocking_recv().unwrap_or(Err(StoreError::Closed))?;
                if gone.is_empty() {
                    return Ok(expired);
                }
                expired.extend(gone);
            }
        })
    }

    fn due(&self, until: UnixMillis, limit: u32) -> Answer<Vec<String>> {
        self.shared.read(move |connection| beside::due(connection, until, limit))
    }

    fn set_deadline(&self, table: &str, version: Option<u64>, deadline: Option<UnixMillis>) -> Answer<()> {
        self.shared.write(SetDeadline { table: table.to_owned(), version, deadline })
    }

    fn say(&self, table: &str, line: ChatLine, most: u32) -> Answer<()> {
        self.shared.write(Say { table: table.to_owned(), line, most })
    }

    fn chat(&self, table: &str) -> Answer<Vec<ChatLine>> {
        let table = table.to_owned();
        self.shared.read(move |connection| beside::chat(connection, &table))
    }

    fn subscribe(&self, table: &str, subscription: Subscription, most: u32) -> Answer<bool> {
        self.shared.write(Subscribe { table: table.to_owned(), subscription, most })
    }

    fn unsubscribe(&self, table: &str, subscription: Subscription) -> Answer<()> {
        self.shared.write(Unsubscribe { table: table.to_owned(), subscription })
    }

    fn subscriptions(&self, table: &str) -> Answer<Vec<Subscription>> {
        let table = table.to_owned();
        self.shared.read(move |connection| beside::subscriptions(connection, &table))
    }

    fn setting(&self, name: &str) -> Answer<Option<String>> {
        let name = name.to_owned();
        self.shared.read(move |connection| beside::setting(connection, &name))
    }

    fn keep_setting(&self, name: &str, value: &str) -> Answer<()> {
        self.shared.write(Keep { name: name.to_owned(), value: value.to_owned() })
    }

    fn health(&self) -> Health {
        Health { n_waiting: self.shared.writes.len(), ..self.shared.pulse.health() }
    }

    fn backup(&self, path: &Path) -> Answer<()> {
        let path = path.to_owned();
        self.shared.on_own_thread("store-backup", move |shared| {
            backup::copy(&connection::open_reader(&shared.files)?, &path)
        })
    }

    fn export(&self, mut out: Box<dyn Write + Send>) -> Answer<Exported> {
        self.shared.on_own_thread("store-export", move |shared| {
            dumping::export(&connection::open_reader(&shared.files)?, &mut out)
        })
    }

    fn import(&self, mut input: Box<dyn BufRead + Send>) -> Answer<Imported> {
        self.shared.on_own_thread("store-import", move |shared| dumping::import(shared, &mut input))
    }

    fn close(&self) -> Answer<()> {
        answer(self.shared.close())
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.shared.stop();
    }
}

/// Reads the whole file once, and says whether it is sound.
fn check(shared: &Shared) {
    let checked = connection::open_reader(&shared.files).and_then(|connection| {
        shared.may_interrupt(&connection);
        Ok(backup::quick_check(&connection)?)
    });
    let check = match checked.map_err(StoreError::from) {
        Ok(None) => Check::Passed,
        Ok(Some(problem)) | Err(StoreError::Damaged { reason: problem, .. }) => {
            shared.log(&format!("the store file is damaged: {problem}"));
            Check::Damaged(problem)
        }
        Err(error) => Check::NotDone(error.to_string()),
    };
    shared.pulse.checked(check);
}
