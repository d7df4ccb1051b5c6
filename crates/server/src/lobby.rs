//! All tables: those loaded in memory, and those that are only in the store.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use hillfort_engine::series::seat_of;
use hillfort_engine::{Facts, GameConfig, Record, Table, Turn};
use tokio::sync::{OnceCell, Semaphore};

use crate::dyn_catalog::DynCatalog;
use crate::error::{ApiError, ErrorCode};
use crate::random;
use crate::room::{Room, RoomInit, event_rows, summary, table_at};
use crate::seats::Occupant;
use crate::store::{Append, EventKind, EventRow, ListedTable, Store, StoreError, TableRow};
use crate::wire::table::{Branch, NewTable};

/// The number of tables kept in memory; the others are replayed from the store on request.
const MAX_LOADED_ROOMS: usize = 128;

/// The catalogue, the store and the loaded tables.
pub(crate) struct Lobby {
    catalog: Arc<dyn DynCatalog>,
    store: Arc<Store>,
    rooms: Mutex<HashMap<String, RoomSlot>>,
    /// Limits how many bots of all tables think at the same time.
    bot_permits: Arc<Semaphore>,
}

/// A room, or the place where it will be once it is loaded.
struct RoomSlot {
    room: Arc<OnceCell<Arc<Room>>>,
    last_used: Instant,
}

impl Lobby {
    pub(crate) fn new(catalog: Arc<dyn DynCatalog>, store: Store) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (store, bot_permits) = (Arc::new(store), Arc::new(Semaphore::new(cores)));
        Self { catalog, store, rooms: Mutex::default(), bot_permits }
    }

    pub(crate) fn facts(&self) -> Vec<&'static Facts> {
        self.catalog.facts()
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
        let (table, occupants) = started.await.map_err(|_| ApiError::internal())??;
        self.add(table, occupants, None).await
    }

    /// Creates a table that branches off another after `lines` lines of its log, and returns its id.
    pub(crate) async fn create_what_if(&self, room: &Arc<Room>, lines: usize) -> Result<String, ApiError> {
        let table = room.query(None, move |table| table_at(table, lines)).await?;
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        let origin = Branch { table: room.id().to_owned(), lines };
        self.add(table, room.occupants().to_vec(), Some(origin)).await
    }

    /// Creates a table with the same game and players, everyone moved on by one seat, and returns its id.
    pub(crate) async fn create_rematch(&self, room: &Arc<Room>) -> Result<String, ApiError> {
        let table = room.query(None, |table| Ok(table.at_event(0))).await?;
        let mut occupants = room.occupants().to_vec();
        for (player, occupant) in room.occupants().iter().enumerate() {
            occupants[seat_of(player, 1, room.occupants().len()).index()] = *occupant;
        }
        self.add(table, occupants, None).await
    }

    /// Deletes a table and its what-ifs, which nobody could find without it.
    pub(crate) async fn remove(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        // Refuses a table that does not exist.
        self.room(id).await?;
        let ids = self.store.with_what_ifs(id).await?;
        for room in ids.iter().filter_map(|id| self.loaded_room(id)) {
            room.mark_removed();
        }
        let removed = self.store.remove(ids.clone()).await;
        // If the store failed, the tables are loaded again on the next request.
        self.rooms().retain(|id, _| !ids.contains(id));
        Ok(removed?)
    }

    /// Returns a table, loading it from the store if necessary.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        let slot = self.slot(id);
        let loaded = slot.get_or_try_init(|| self.load(id)).await.cloned();
        if loaded.is_err() {
            self.forget_empty_slot(id, &slot);
        }
        let room = loaded?;
        room.wake_bots().await;
        Ok(room)
    }

    /// Returns at most `limit` tables, the last played first.
    pub(crate) async fn recent_tables(&self, limit: u32) -> Result<Vec<ListedTable>, ApiError> {
        Ok(self.store.recent(limit).await?)
    }

    /// Closes all rooms: bots stop thinking and sockets are closed.
    pub(crate) fn close_rooms(&self) {
        let rooms: Vec<_> = self.rooms().values().filter_map(|slot| slot.room.get().cloned()).collect();
        for room in rooms {
            room.close();
        }
    }

    pub(crate) async fn close_store(&self) {
        self.store.close().await;
    }

    fn start_table(&self, new: &NewTable) -> Result<(Box<dyn Table>, Vec<Occupant>), ApiError> {
        let defaults = BTreeMap::new();
        let table = match (&new.record, &new.game) {
            (Some(text), _) => self.replay_record(text)?.1,
            (None, Some(game)) => self.start_game(game, new.options.as_ref().unwrap_or(&defaults))?,
            (None, None) => {
                return Err(ApiError::new(ErrorCode::BadRequest, "a new table needs a game or a record"));
            }
        };
        let occupants = parse_seats(new.seats.as_deref().unwrap_or_default(), table.n_seats())?;
        Ok((table, occupants))
    }

    /// Stores a new table with its events, after rolling the dice that are due, and opens it.
    async fn add(
        &self,
        mut table: Box<dyn Table>,
        occupants: Vec<Occupant>,
        origin: Option<Branch>,
    ) -> Result<String, ApiError> {
        let mut rng = random::new_rng();
        while table.turn() == Turn::Chance {
            table.roll(&mut rng);
        }
        let id = random::new_id();
        let names: Vec<_> = occupants.iter().map(|occupant| occupant.name()).collect();
        let summary = summary(&*table);
        let row = TableRow {
            id: id.clone(),
            created_at: summary.played_at,
            game: table.facts().id.to_owned(),
            header: table.at_event(0).record(),
            seats: names.join(","),
            origin: origin.clone().map(|branch| (branch.table, branch.lines)),
        };
        let events = event_rows(&*table, 0);
        let version = events.len() as u64;
        self.store.create(row, Append { table: id.clone(), after: 0, events, summary }).await?;
        let room = self.open_room(RoomInit { id: id.clone(), occupants, origin, table, version });
        let slot = self.slot(&id);
        // The slot is empty: nobody else knows the id yet.
        let _ = slot.set(Arc::clone(&room));
        room.wake_bots().await;
        Ok(id)
    }

    fn open_room(&self, init: RoomInit) -> Arc<Room> {
        let (catalog, store) = (Arc::clone(&self.catalog), Arc::clone(&self.store));
        Arc::new(Room::new(init, catalog, store, Arc::clone(&self.bot_permits)))
    }

    async fn load(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        let Some((row, events)) = self.store.load(id).await? else {
            return Err(ApiError::unknown_table());
        };
        let lobby = Arc::clone(self);
        let replayed = tokio::task::spawn_blocking(move || lobby.replay_events(row, &events));
        let init = replayed.await.map_err(|_| ApiError::internal())??;
        Ok(self.open_room(init))
    }

    fn replay_events(&self, row: TableRow, events: &[EventRow]) -> Result<RoomInit, ApiError> {
        let unusable = |reason: &dyn std::fmt::Display| {
            ApiError::from(StoreError::Failed(format!("this table cannot be replayed: {reason}")))
        };
        let record = Record::parse(&row.header).map_err(|error| unusable(&error))?;
        let mut table = self.catalog.replay(&record).map_err(|error| unusable(&error))?;
        for event in events {
            let expected = match table.turn() {
                Turn::Player(seat) => Some(seat),
                Turn::Chance | Turn::Over(_) => None,
            };
            let replayed = match event.kind {
                EventKind::Undo => table.undo(),
                EventKind::Act | EventKind::Chance if event.seat != expected => {
                    return Err(unusable(&format!("'{}' belongs to another seat", event.line)));
                }
                EventKind::Act | EventKind::Chance => table.act(&event.line),
            };
            replayed.map_err(|error| unusable(&error))?;
        }
        let names: Vec<_> = row.seats.split(',').map(str::to_owned).collect();
        let occupants = parse_seats(&names, table.n_seats())?;
        let origin = row.origin.map(|(table, lines)| Branch { table, lines });
        Ok(RoomInit { id: row.id, occupants, origin, table, version: events.len() as u64 })
    }

    /// Returns the slot of a table, and marks it as used.
    fn slot(&self, id: &str) -> Arc<OnceCell<Arc<Room>>> {
        let mut rooms = self.rooms();
        if rooms.len() >= MAX_LOADED_ROOMS && !rooms.contains_key(id) {
            evict_oldest(&mut rooms);
        }
        let slot = rooms
            .entry(id.to_owned())
            .or_insert_with(|| RoomSlot { room: Arc::default(), last_used: Instant::now() });
        slot.last_used = Instant::now();
        Arc::clone(&slot.room)
    }

    fn loaded_room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id)?.room.get().cloned()
    }

    /// Removes a slot whose room could not be loaded, unless another request is still loading it.
    fn forget_empty_slot(&self, id: &str, slot: &Arc<OnceCell<Arc<Room>>>) {
        let mut rooms = self.rooms();
        // One reference is ours, one is in the map.
        if slot.get().is_none() && Arc::strong_count(slot) == 2 {
            rooms.remove(id);
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, RoomSlot>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Unloads the least recently used room that nobody is using. The caller holds the lock on the rooms, so nobody can
/// enter in the meantime.
fn evict_oldest(rooms: &mut HashMap<String, RoomSlot>) {
    let is_unused = |slot: &&RoomSlot| {
        Arc::strong_count(&slot.room) == 1 && slot.room.get().is_none_or(|room| Arc::strong_count(room) == 1)
    };
    let oldest = rooms.iter().filter(|(_, slot)| is_unused(slot)).min_by_key(|(_, slot)| slot.last_used);
    if let Some(id) = oldest.map(|(id, _)| id.clone()) {
        rooms.remove(&id);
    }
}

/// Parses the occupants of the seats. Seats without a name are taken by people.
fn parse_seats(names: &[String], n_seats: usize) -> Result<Vec<Occupant>, ApiError> {
    if names.len() > n_seats {
        let sentence = format!("the game has {n_seats} seats, not {}", names.len());
        return Err(ApiError::new(ErrorCode::BadSeats, sentence));
    }
    let mut occupants = vec![Occupant::Human; n_seats];
    for (occupant, name) in occupants.iter_mut().zip(names) {
        *occupant = name.parse().map_err(|reason: String| ApiError::new(ErrorCode::BadSeats, reason))?;
    }
    Ok(occupants)
}
