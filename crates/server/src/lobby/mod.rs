//! All tables: those loaded in memory, and those that are only in the store.

mod boards;
mod rooms;

use std::collections::BTreeMap;
use std::sync::Arc;

use hillfort_engine::{Facts, GameConfig, Record, Table};
use hillfort_table::{Board, Branch, Command, Event, LiveTable};

use crate::dyn_catalog::DynCatalog;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::boards::Boards;
use crate::lobby::rooms::Rooms;
use crate::random::{self, RoomDice};
use crate::room::{Rejected, Room};
use crate::seats::{parse_seats, seat_names};
use crate::store::{Append, ListedTable, Store, StoreError, TableRow, TableSummary};
use crate::thinkers::Thinkers;
use crate::wire::table::NewTable;

/// The catalogue, the store and the loaded tables.
pub(crate) struct Lobby {
    catalog: Arc<dyn DynCatalog>,
    store: Arc<Store>,
    rooms: Rooms,
    boards: Boards,
    thinkers: Arc<Thinkers>,
    /// The seed of all dice; without one they are unpredictable.
    dice_seed: Option<u64>,
}

impl Lobby {
    pub(crate) fn new(catalog: Arc<dyn DynCatalog>, store: Store, dice_seed: Option<u64>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (store, thinkers) = (Arc::new(store), Arc::new(Thinkers::new(cores)));
        Self { catalog, store, rooms: Rooms::default(), boards: Boards::default(), thinkers, dice_seed }
    }

    /// Returns the threads on which the bots of all tables think.
    pub(crate) fn thinkers(&self) -> Arc<Thinkers> {
        Arc::clone(&self.thinkers)
    }

    pub(crate) fn facts(&self) -> Vec<&'static Facts> {
        self.catalog.facts()
    }

    /// Returns the board with this hash, if a loaded table uses it.
    pub(crate) fn board(&self, hash: &str) -> Option<Arc<Board>> {
        self.boards.get(hash)
    }

    /// Starts a game without making a table of it.
    pub(crate) fn start_game(
        &self,
        game: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Box<dyn Table>, ApiError> {
        let options = options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let config = GameConfig { options, ..GameConfig::default() };
        self.catalog.start(game, &config).map_err(|error| ApiError::engine(ErrorCode::BadOptions, &error))
    }

    /// Replays a record without making a table of it.
    pub(crate) fn replay_record(&self, record: &str) -> Result<(Record, Box<dyn Table>), ApiError> {
        let bad_record = |error| ApiError::engine(ErrorCode::BadRecord, &error);
        let record = Record::parse(record).map_err(bad_record)?;
        let table = self.catalog.replay(&record).map_err(bad_record)?;
        Ok((record, table))
    }

    /// Creates a table and returns its id.
    pub(crate) async fn create(self: &Arc<Self>, new: NewTable) -> Result<String, ApiError> {
        let lobby = Arc::clone(self);
        let started = tokio::task::spawn_blocking(move || lobby.start_table(&new));
        let table = started.await.map_err(|_| ApiError::internal())??;
        self.add(table).await
    }

    /// Creates a table that branches off another after `lines` lines of its log, and returns its id.
    pub(crate) async fn create_what_if(&self, room: &Arc<Room>, lines: usize) -> Result<String, ApiError> {
        let mut dice = self.new_dice();
        let table = room.query(None, move |table| Ok(table.open_what_if(lines, &mut dice)?)).await?;
        self.add(table).await
    }

    /// Creates a table with the same game and players, everyone moved on by one seat, and returns its id.
    pub(crate) async fn create_rematch(&self, room: &Arc<Room>) -> Result<String, ApiError> {
        let mut dice = self.new_dice();
        let table = room.query(None, move |table| Ok(table.open_rematch(&mut dice))).await?;
        self.add(table).await
    }

    /// Deletes a table and its what-ifs, which nobody could find without it.
    pub(crate) async fn remove(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        // Refuses a table that does not exist.
        self.room(id).await?;
        let ids = self.store.with_what_ifs(id).await?;
        for room in ids.iter().filter_map(|id| self.rooms.loaded(id)) {
            room.remove().await;
        }
        let removed = self.store.remove(ids.clone()).await;
        // If the store failed, the tables are loaded again on the next request.
        self.rooms.forget_all(&ids);
        Ok(removed?)
    }

    /// Returns a table, loading it from the store if necessary.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        let room = self.loaded_room(id).await?;
        if room.has_running_origin().await && self.is_origin_over(&room).await {
            room.end_origin().await;
        }
        Ok(room)
    }

    /// Returns whether the game is over that a what-if, or the what-if behind it, was made of. A game that cannot be
    /// loaded is not.
    async fn is_origin_over(self: &Arc<Self>, what_if: &Arc<Room>) -> bool {
        let mut room = Arc::clone(what_if);
        while let Some(origin) = room.origin() {
            match self.loaded_room(origin).await {
                Ok(origin) => room = origin,
                Err(_) => return false,
            }
        }
        !room.is_running().await
    }

    async fn loaded_room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        loop {
            let slot = self.rooms.slot(id);
            match slot.get_or_try_init(|| self.load(id)).await.cloned() {
                Ok(room) if room.is_outdated() => self.rooms.forget(id, &slot),
                Ok(room) => return Ok(room),
                Err(error) => {
                    self.rooms.forget_empty(id, &slot);
                    return Err(error);
                }
            }
        }
    }

    /// Gives a person's command to a table and returns its version afterwards.
    ///
    /// # Errors
    /// Returns why it did not happen, with the version of the table.
    pub(crate) async fn submit(self: &Arc<Self>, room: Arc<Room>, command: Command) -> Result<u64, ApiError> {
        let mut room = room;
        loop {
            match room.submit(command.clone()).await {
                Ok(version) => return Ok(version),
                Err(Rejected::Refused(error)) => return Err(error),
                // Somebody else's command has failed in the store meanwhile.
                Err(Rejected::Outdated) => room = self.room(room.id()).await?,
            }
        }
    }

    /// Returns at most `limit` tables, the last played first.
    pub(crate) async fn recent_tables(&self, limit: u32) -> Result<Vec<ListedTable>, ApiError> {
        Ok(self.store.recent(limit).await?)
    }

    /// Closes all rooms: bots stop thinking and sockets are closed.
    pub(crate) fn close_rooms(&self) {
        self.rooms.all().iter().for_each(|room| room.close());
    }

    pub(crate) async fn close_store(&self) {
        self.store.close().await;
    }

    fn new_dice(&self) -> RoomDice {
        RoomDice::new(self.dice_seed)
    }

    fn start_table(&self, new: &NewTable) -> Result<LiveTable, ApiError> {
        let defaults = BTreeMap::new();
        let table = match (&new.record, &new.game) {
            (Some(text), _) => self.replay_record(text)?.1,
            (None, Some(game)) => self.start_game(game, new.options.as_ref().unwrap_or(&defaults))?,
            (None, None) => {
                return Err(ApiError::new(ErrorCode::BadRequest, "a new table needs a game or a record"));
            }
        };
        let seats = parse_seats(new.seats.as_deref().unwrap_or_default(), table.n_seats())
            .map_err(|reason| ApiError::new(ErrorCode::BadSeats, reason))?;
        Ok(LiveTable::open(table, seats, &mut self.new_dice()))
    }

    /// Stores a new table with its first events, and opens it.
    async fn add(&self, table: LiveTable) -> Result<String, ApiError> {
        let id = random::new_id();
        let table = table.named(id.clone());
        let start = table.position(0)?;
        let summary = TableSummary::now(table.summary());
        let row = TableRow {
            id: id.clone(),
            created_at: summary.played_at,
            game: start.facts().id.to_owned(),
            header: start.record(),
            seats: seat_names(table.seats()),
            origin: table.what_if().map(|branch| (branch.table.clone(), branch.lines)),
        };
        let first = Append { table: id.clone(), after: 0, events: table.opening(), summary };
        self.store.create(row, first).await?;
        let room = self.open_room(table).await;
        // The slot is empty: nobody else knows the id yet.
        let _ = self.rooms.slot(&id).set(room);
        Ok(id)
    }

    /// Opens the room of a table, and lets its bots play.
    async fn open_room(&self, mut table: LiveTable) -> Arc<Room> {
        self.boards.share(&mut table);
        let (catalog, store) = (Arc::clone(&self.catalog), Arc::clone(&self.store));
        let room = Room::new(table, self.new_dice(), catalog, store, self.thinkers());
        let room = Arc::new(room);
        room.wake_bots().await;
        room
    }

    async fn load(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        let Some((row, events)) = self.store.load(id).await? else {
            return Err(ApiError::unknown_table());
        };
        let lobby = Arc::clone(self);
        let restored = tokio::task::spawn_blocking(move || lobby.restore(row, &events));
        let table = restored.await.map_err(|_| ApiError::internal())??;
        Ok(self.open_room(table).await)
    }

    fn restore(&self, row: TableRow, events: &[Event]) -> Result<LiveTable, StoreError> {
        let unusable = |reason: &dyn std::fmt::Display| {
            StoreError::Failed(format!("this table cannot be replayed: {reason}"))
        };
        let record = Record::parse(&row.header).map_err(|error| unusable(&error))?;
        let table = self.catalog.replay(&record).map_err(|error| unusable(&error))?;
        let names: Vec<_> = row.seats.split(',').map(str::to_owned).collect();
        let seats = parse_seats(&names, table.n_seats()).map_err(|reason| unusable(&reason))?;
        let table = LiveTable::restore(table, seats, events).map_err(|error| unusable(&error))?;
        let table = table.named(row.id);
        Ok(match row.origin {
            Some((origin, lines)) => table.branched_off(Branch { table: origin, lines }),
            None => table,
        })
    }
}
