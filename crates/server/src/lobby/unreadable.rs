//! Tables that are stored but cannot be shown, and the list of all tables.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hillfort_store::{ListedTable, StoreError, TableList};

use super::Lobby;
use crate::error::{ApiError, store_failed};
use crate::wire::table::TableInfo;

/// The tables that could not be loaded, each with a sentence that says why. They are forgotten with the process: what
/// cannot be replayed by these rules may be by those of the next version.
#[derive(Debug, Default)]
pub(super) struct UnreadableTables(Mutex<HashMap<String, String>>);

impl UnreadableTables {
    /// Returns whether that is news.
    pub(super) fn insert(&self, id: &str, sentence: String) -> bool {
        self.lock().insert(id.to_owned(), sentence).is_none()
    }

    pub(super) fn forget_all(&self, ids: &[String]) {
        self.lock().retain(|id, _| !ids.contains(id));
    }

    fn get(&self, id: &str) -> Option<String> {
        self.lock().get(id).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lobby {
    /// Returns at most `limit` tables, the last played first, and then those of them whose rows are damaged.
    pub(crate) async fn recent_tables(&self, limit: u32) -> Result<Vec<TableInfo>, ApiError> {
        let TableList { tables, unreadable } = self.store.recent(limit).await.map_err(|error| {
            self.log.problem(&format!("the tables cannot be listed: {error}"));
            store_failed(&error)
        })?;
        let readable = tables
            .into_iter()
            .map(|listed| TableInfo { unreadable: self.unreadable.get(&listed.row.id), ..info(listed) });
        let damaged = unreadable.into_iter().filter_map(|unreadable| {
            let error = StoreError::Damaged { what: "a row".to_owned(), reason: unreadable.reason };
            Some(damaged(unreadable.id?, error.sentence()))
        });
        Ok(readable.chain(damaged).collect())
    }
}

fn info(listed: ListedTable) -> TableInfo {
    TableInfo {
        table: listed.row.id,
        game: listed.row.game,
        players: listed.row.seats.split(',').map(str::to_owned).collect(),
        created_at: listed.row.created_at.as_secs(),
        played_at: listed.summary.played_at.as_secs(),
        version: listed.n_events,
        status: listed.summary.status,
        is_over: listed.summary.is_over,
        unreadable: None,
    }
}

/// Returns what is known of a table of which only the id can be read.
fn damaged(table: String, sentence: &str) -> TableInfo {
    TableInfo {
        table,
        game: String::new(),
        players: Vec::new(),
        created_at: 0,
        played_at: 0,
        version: 0,
        status: sentence.to_owned(),
        is_over: true,
        unreadable: Some(sentence.to_owned()),
    }
}
