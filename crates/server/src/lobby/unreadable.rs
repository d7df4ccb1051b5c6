//! Tables that are stored but cannot be shown, and the list of all tables.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hillfort_store::{ListedTable, StoreError, TableList, UnixMillis};

use super::{Lobby, Maker};
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
    /// Returns at most `limit` tables of each kind that somebody may see, the last played first, and then those of them
    /// whose rows are damaged: those of their device, those that invite everyone, and for the owner those without a device.
    pub(crate) async fn recent_tables(&self, maker: Maker, limit: u32) -> Result<Vec<TableInfo>, ApiError> {
        let failed = |error: StoreError| {
            self.log.problem(&format!("the tables cannot be listed: {error}"));
            store_failed(&error)
        };
        let mut lists = Vec::new();
        if let Some(device) = maker.device {
            lists.push((self.store.of_device(device, limit).await.map_err(failed)?, false));
        }
        if maker.is_owner {
            lists.push((self.store.recent(limit).await.map_err(failed)?, false));
        }
        lists.push((self.store.inviting(UnixMillis::now(), limit).await.map_err(failed)?, true));
        let (mut listed, mut unreadable) = (Vec::<TableInfo>::new(), Vec::new());
        for (TableList { tables, unreadable: damaged }, is_inviting) in lists {
            let new = tables.into_iter().filter(|new| !listed.iter().any(|known| known.table == new.row.id));
            let new: Vec<_> = new.map(|new| self.info(new, is_inviting)).collect();
            listed.extend(new);
            unreadable.extend(damaged);
        }
        listed.sort_by_key(|info| std::cmp::Reverse(info.played_at));
        let damaged = unreadable.into_iter().filter_map(|unreadable| {
            let error = StoreError::Damaged { what: "a row".to_owned(), reason: unreadable.reason };
            Some(damaged(unreadable.id?, error.sentence()))
        });
        Ok(listed.into_iter().chain(damaged).collect())
    }

    fn info(&self, listed: ListedTable, is_inviting: bool) -> TableInfo {
        let unreadable = self.unreadable.get(&listed.row.id);
        let room = self.rooms.loaded(&listed.row.id).filter(|_| listed.row.is_apart);
        let watching = room.map_or(0, |room| room.n_watching(&listed.summary.devices));
        TableInfo { unreadable, watching, is_inviting, ..info(listed) }
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
        is_apart: listed.row.is_apart,
        is_inviting: false,
        watching: 0,
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
        is_apart: false,
        is_inviting: false,
        watching: 0,
        unreadable: Some(sentence.to_owned()),
    }
}
