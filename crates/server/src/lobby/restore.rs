//! Tables from the store.

use std::sync::Arc;

use hillfort_engine::{Record, Table};
use hillfort_fair::FairDice;
use hillfort_store::{StoreError, StoredTable};
use hillfort_table::{Branch, CommittedDice, LiveTable, Terms};

use super::Lobby;
use crate::error::{ApiError, ErrorCode, store_failed};
use crate::room::Room;
use crate::wire::seats::parse_seats;
use crate::wire::{lesson, record};

impl Lobby {
    pub(super) async fn load(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        let stored = self.stored(id).await?;
        let lobby = Arc::clone(self);
        let restored = tokio::task::spawn_blocking(move || lobby.restore(stored));
        match restored.await.map_err(|_| ApiError::internal())? {
            Ok(table) => Ok(self.open_room(table, None, Some(self.now())).await),
            Err(reason) => Err(self.unreadable(id, &format!("this table cannot be replayed: {reason}"))),
        }
    }

    /// Returns the record of a table and the id of its game. If the table cannot be replayed, the record is put
    /// together from the lines that are stored.
    pub(crate) async fn record(self: &Arc<Self>, id: &str) -> Result<(String, String), ApiError> {
        match self.room(id).await {
            Ok(room) => room.query(None, |table| Ok((table.game().to_owned(), table.record()))).await,
            Err(error) if error.error.code == ErrorCode::Unreadable => {
                let stored = self.stored(id).await?;
                let lobby = Arc::clone(self);
                let written = tokio::task::spawn_blocking(move || {
                    let start = lobby.start(&stored.row.header).ok();
                    let dice = stored.row.dice.as_deref().and_then(FairDice::from_stored);
                    let events = stored.events.iter().map(|stored| &stored.event);
                    let record =
                        record::of_events(&stored.row.header, events, start.as_deref(), dice.as_ref());
                    (stored.row.game, record)
                });
                written.await.map_err(|_| ApiError::internal())
            }
            Err(error) => Err(error),
        }
    }

    async fn stored(&self, id: &str) -> Result<StoredTable, ApiError> {
        match self.store.load(id).await {
            Ok(stored) => stored.ok_or_else(ApiError::unknown_table),
            Err(error @ StoreError::Damaged { .. }) => {
                self.log.problem(&error.to_string());
                Err(self.unreadable(id, error.sentence()))
            }
            Err(error) => {
                self.log.problem(&format!("a table cannot be loaded: {error}"));
                Err(store_failed(&error))
            }
        }
    }

    /// Notes that a table cannot be read, and returns that as an answer.
    fn unreadable(&self, id: &str, reason: &str) -> ApiError {
        let error = ApiError::new(ErrorCode::Unreadable, reason);
        if self.unreadable.insert(id, error.error.sentence.clone()) {
            // A whole id would let a reader of the log play there.
            let start: String = id.chars().take(6).collect();
            self.log.problem(&format!("table {start}…: {reason}"));
        }
        error
    }

    fn start(&self, header: &str) -> Result<Box<dyn Table>, String> {
        let record = Record::parse(header).map_err(|error| error.to_string())?;
        self.catalog.replay(&record).map_err(|error| error.to_string())
    }

    fn restore(&self, stored: StoredTable) -> Result<LiveTable, String> {
        let StoredTable { row, events, .. } = stored;
        let table = self.start(&row.header)?;
        let names: Vec<_> = row.seats.split(',').map(str::to_owned).collect();
        let seats = parse_seats(&names, table.n_seats())?;
        let terms = Terms::read(&row.terms).map_err(|error| error.to_string())?;
        let table = LiveTable::restore(table, seats, terms, &events).map_err(|error| error.to_string())?;
        let table = match row.dice.as_deref().map(FairDice::from_stored) {
            None => table,
            Some(Some(dice)) => table.committed(CommittedDice(dice)),
            Some(None) => return Err("the secret of its dice is damaged".to_owned()),
        };
        let table = lesson::restored(table, row.is_lesson, &row.header)?;
        let table = table.named(row.id).following(row.earlier);
        Ok(match row.origin {
            Some(origin) => table.branched_off(Branch { table: origin.table, lines: origin.lines }),
            None => table,
        })
    }
}
