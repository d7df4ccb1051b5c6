//! A store that fails when it is told to.

#![allow(missing_docs, unreachable_pub, reason = "the tests use it")]

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use hillfort_store::dump::{Exported, Imported};
use hillfort_store::{
    Answer, Append, ChatLine, Counts, Health, SqliteOptions, SqliteStore, Store, StoreError, StoredEvent,
    StoredTable, Subscription, TableList, UnixMillis,
};
use hillfort_table::Submission;
use tokio::sync::Semaphore;

use crate::common::Folder;

/// What happens to writes.
#[derive(Clone, Debug)]
pub enum Fault {
    /// They are refused.
    Refuse(StoreError),
    /// They are written, but the answer is this error.
    WriteAndFail(StoreError),
    /// They wait for a permit.
    Wait(Arc<Semaphore>),
}

#[derive(Debug)]
pub struct FaultyStore {
    inner: Arc<SqliteStore>,
    fault: Mutex<Option<Fault>>,
    n_waiting: Arc<AtomicUsize>,
}

impl FaultyStore {
    pub fn open(folder: &Folder) -> Arc<Self> {
        let inner = SqliteStore::open(folder.path(), SqliteOptions::default()).expect("the store opens");
        Arc::new(Self { inner: Arc::new(inner), fault: Mutex::default(), n_waiting: Arc::default() })
    }

    pub fn set(&self, fault: Option<Fault>) {
        *self.fault.lock().expect("nobody panics") = fault;
    }

    /// Returns how many writes have begun to wait.
    pub fn n_waiting(&self) -> usize {
        self.n_waiting.load(Ordering::SeqCst)
    }

    fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&SqliteStore) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let (fault, inner) = (self.fault.lock().expect("nobody panics").clone(), Arc::clone(&self.inner));
        let n_waiting = Arc::clone(&self.n_waiting);
        Box::pin(async move {
            match fault {
                None => write(&inner).await,
                Some(Fault::Refuse(error)) => Err(error),
                Some(Fault::WriteAndFail(error)) => write(&inner).await.and(Err(error)),
                Some(Fault::Wait(permits)) => {
                    n_waiting.fetch_add(1, Ordering::SeqCst);
                    permits.acquire().await.expect("it is open").forget();
                    write(&inner).await
                }
            }
        })
    }
}

impl Store for FaultyStore {
    fn create(&self, table: StoredTable) -> Answer<()> {
        self.write(|store| store.create(table))
    }

    fn append(&self, append: Append) -> Answer<u64> {
        self.write(|store| store.append(append))
    }

    fn load(&self, table: &str) -> Answer<Option<StoredTable>> {
        self.inner.load(table)
    }

    fn tail(&self, table: &str, after: u64) -> Answer<Option<Vec<StoredEvent>>> {
        self.inner.tail(table, after)
    }

    fn find_submission(&self, table: &str, submission: &Submission) -> Answer<Option<u64>> {
        self.inner.find_submission(table, submission)
    }

    fn recent(&self, limit: u32) -> Answer<TableList> {
        self.inner.recent(limit)
    }

    fn resumable(&self, since: UnixMillis, limit: u32) -> Answer<TableList> {
        self.inner.resumable(since, limit)
    }

    fn remove(&self, table: &str) -> Answer<Vec<String>> {
        let table = table.to_owned();
        self.write(move |store| store.remove(&table))
    }

    fn counts(&self) -> Answer<Counts> {
        self.inner.counts()
    }

    fn count_what_ifs(&self, table: &str) -> Answer<u64> {
        self.inner.count_what_ifs(table)
    }

    fn expire_what_ifs(&self, before: UnixMillis) -> Answer<Vec<String>> {
        self.inner.expire_what_ifs(before)
    }

    fn due(&self, until: UnixMillis, limit: u32) -> Answer<Vec<String>> {
        self.inner.due(until, limit)
    }

    fn set_deadline(&self, table: &str, version: Option<u64>, deadline: Option<UnixMillis>) -> Answer<()> {
        self.inner.set_deadline(table, version, deadline)
    }

    fn say(&self, table: &str, line: ChatLine, most: u32) -> Answer<()> {
        let table = table.to_owned();
        self.write(move |store| store.say(&table, line, most))
    }

    fn chat(&self, table: &str) -> Answer<Vec<ChatLine>> {
        self.inner.chat(table)
    }

    fn subscribe(&self, table: &str, subscription: Subscription, most: u32) -> Answer<bool> {
        self.inner.subscribe(table, subscription, most)
    }

    fn unsubscribe(&self, table: &str, subscription: Subscription) -> Answer<()> {
        self.inner.unsubscribe(table, subscription)
    }

    fn subscriptions(&self, table: &str) -> Answer<Vec<Subscription>> {
        self.inner.subscriptions(table)
    }

    fn setting(&self, name: &str) -> Answer<Option<String>> {
        self.inner.setting(name)
    }

    fn keep_setting(&self, name: &str, value: &str) -> Answer<()> {
        self.inner.keep_setting(name, value)
    }

    fn health(&self) -> Health {
        self.inner.health()
    }

    fn backup(&self, path: &Path) -> Answer<()> {
        self.inner.backup(path)
    }

    fn export(&self, out: Box<dyn Write + Send>) -> Answer<Exported> {
        self.inner.export(out)
    }

    fn import(&self, input: Box<dyn BufRead + Send>) -> Answer<Imported> {
        self.inner.import(input)
    }

    fn close(&self) -> Answer<()> {
        self.inner.close()
    }
}
