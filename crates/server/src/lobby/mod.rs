//! All tables: those loaded in memory, and those that are only in the store.

mod boards;
mod dice;
mod expiry;
mod guides;
mod restore;
mod rooms;
mod sweep;
mod unreadable;
mod uptime;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use hillfort_bots::{DynCatalog, Stop};
use hillfort_engine::{Facts, Record, Table};
use hillfort_fair::FairDice;
use hillfort_store::{Health, Origin, Store, StoredEvent, StoredTable, TableRow, UnixMillis};
use hillfort_table::{Accepted, Board, Command, LiveTable, StoreFailure};
use tokio::sync::Mutex;

use crate::Config;

use crate::error::{ApiError, ErrorCode, store_failed};
use crate::heavy::Heavy;
use crate::lobby::boards::Boards;
use crate::lobby::dice::Commitments;
pub use crate::lobby::expiry::Expiry;
pub(crate) use crate::lobby::guides::Guides;
use crate::lobby::rooms::Rooms;
pub use crate::lobby::sweep::Sweeps;
use crate::lobby::unreadable::UnreadableTables;
use crate::lobby::uptime::Outages;
use crate::logs::Log;
use crate::notify::Notifier;
use crate::random;
use crate::room::{News, Rejected, Room, Shared, summary_at};
use crate::thinkers::Thinkers;
use crate::time::TimeSource;
use crate::wire::fair::{DiceRequest, Verification};
use crate::wire::game::config_of;
use crate::wire::guide::DrawnGuide;
use crate::wire::lesson::{self, LessonInfo};
use crate::wire::record;
use crate::wire::seats::{new_seats, seat_names};
use crate::wire::series::{LastGame, SeriesInfo};
use crate::wire::table::NewTable;

/// How often a command is given to a table that has to be loaded again.
const MAX_ATTEMPTS: u32 = 3;

/// The catalogue, the store and the loaded tables.
pub(crate) struct Lobby {
    catalog: Arc<dyn DynCatalog>,
    guides: Guides,
    store: Arc<dyn Store>,
    rooms: Rooms,
    unreadable: UnreadableTables,
    boards: Boards,
    thinkers: Arc<Thinkers>,
    /// The seed of all dice; without one they are unpredictable.
    dice_seed: Option<u64>,
    commitments: Commitments,
    outages: Outages,
    rematching: Mutex<()>,
    notifier: Arc<Notifier>,
    time: TimeSource,
    log: Log,
}

impl Lobby {
    pub(crate) fn new(
        catalog: Arc<dyn DynCatalog>,
        guides: Guides,
        store: Arc<dyn Store>,
        config: &Config,
    ) -> Self {
        let notifier =
            Notifier::new(Arc::clone(&store), config.time.clone(), config.log.clone(), &config.notices);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            catalog,
            guides,
            store,
            rooms: Rooms::default(),
            unreadable: UnreadableTables::default(),
            boards: Boards::default(),
            thinkers: Arc::new(Thinkers::new(cores)),
            dice_seed: config.dice_seed,
            commitments: Commitments::default(),
            outages: Outages::default(),
            rematching: Mutex::default(),
            notifier: Arc::new(notifier),
            time: config.time.clone(),
            log: config.log.clone(),
        }
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Returns what tells people that they are to act.
    pub(crate) fn notifier(&self) -> &Arc<Notifier> {
        &self.notifier
    }

    /// Returns what time it is.
    pub(crate) fn now(&self) -> UnixMillis {
        self.time.now()
    }

    /// Returns the threads on which the bots of all tables think.
    pub(crate) fn thinkers(&self) -> Arc<Thinkers> {
        Arc::clone(&self.thinkers)
    }

    pub(crate) fn facts(&self) -> Vec<&'static Facts> {
        self.catalog.facts()
    }

    /// Returns the guide of a game with its pictures.
    pub(crate) fn guide(&self, game: &str) -> Result<Arc<DrawnGuide>, ApiError> {
        self.guides.get(&*self.catalog, game)
    }

    /// Returns the lessons of a game.
    pub(crate) fn lessons(&self, game: &str) -> Result<Vec<LessonInfo>, ApiError> {
        let lessons = LessonInfo::all(self.guides.manual(game)?);
        lessons.map_err(|error| ApiError::new(ErrorCode::Internal, error))
    }

    /// Returns the board with this hash, if a loaded table uses it.
    pub(crate) fn board(&self, hash: &str) -> Option<Arc<Board>> {
        self.boards.get(hash)
    }

    /// Starts a game without making a table of it.
    pub(crate) fn start_game(
        &self,
        game: &str,
        options: Option<&BTreeMap<String, String>>,
    ) -> Result<Box<dyn Table>, ApiError> {
        self.catalog
            .start(game, &config_of(options))
            .map_err(|error| ApiError::engine(ErrorCode::BadOptions, &error))
    }

    /// Replays a record without making a table of it, unless it is stopped.
    pub(crate) fn replay_record(
        &self,
        record: &str,
        most_lines: usize,
        stop: &Stop,
    ) -> Result<(Record, Box<dyn Table>), ApiError> {
        record::replay(record, most_lines, |head| self.catalog.replay(head), || stop.is_stopped())
    }

    /// Checks the dice of a record, unless it is stopped.
    pub(crate) fn verify_record(
        &self,
        record: &str,
        most_lines: usize,
        stop: &Stop,
    ) -> Result<Verification, ApiError> {
        Verification::of(record, most_lines, |head| self.catalog.replay(head), || stop.is_stopped())
    }

    /// Creates a table and returns its id.
    pub(crate) async fn create(
        self: &Arc<Self>,
        new: NewTable,
        heavy: &Heavy,
        most_lines: usize,
        asker: IpAddr,
    ) -> Result<String, ApiError> {
        let lobby = Arc::clone(self);
        let table = heavy.run(move |stop| lobby.start_table(new, most_lines, stop)).await?;
        self.add(table, asker).await
    }

    /// Creates a table that branches off another after `lines` lines of its log, and returns its id.
    pub(crate) async fn create_what_if(
        &self,
        room: &Arc<Room>,
        lines: usize,
        asker: IpAddr,
    ) -> Result<String, ApiError> {
        let (dice, other) = (self.new_table_dice(None)?, self.room_dice());
        let open = move |table: &mut LiveTable| {
            let n_seats = table.seats().iter().count();
            dice.open((lines, n_seats), other, |dice| Ok(table.open_what_if(lines, dice)?))
        };
        let table = room.query(None, open).await?;
        self.add(table, asker).await
    }

    /// Creates a table with the same game and players, everyone moved on by one seat, and returns its id.
    pub(crate) async fn create_rematch(
        &self,
        room: &Arc<Room>,
        dice: Option<DiceRequest>,
        asker: IpAddr,
    ) -> Result<String, ApiError> {
        let (dice, other) = (self.new_table_dice(dice)?, self.room_dice());
        let catalog = Arc::clone(&self.catalog);
        let open = move |table: &mut LiveTable| {
            let length = catalog.series_length(table.game()).map(|(length, _)| length);
            let n_seats = table.seats().iter().count();
            dice.open((0, n_seats), other, |dice| Ok(table.open_rematch(length, dice)))
        };
        let table = room.query(None, open).await?;
        self.add(table, asker).await
    }

    /// Makes the table of a rematch that all have agreed on, if it is missing, and tells everyone.
    pub(crate) async fn make_rematch(&self, room: &Arc<Room>, asker: IpAddr) -> Result<(), ApiError> {
        // Of two who ask at once, the second finds the table of the first.
        let _alone = self.rematching.lock().await;
        let is_missing = room.query(None, |table| Ok(table.rematch() == Some(""))).await?;
        if is_missing {
            let table = self.create_rematch(room, None, asker).await?;
            room.follow(table).await;
        }
        Ok(())
    }

    /// Returns the series that a table belongs to, with its score.
    pub(crate) async fn series(
        self: &Arc<Self>,
        room: &Arc<Room>,
        heavy: &Heavy,
    ) -> Result<SeriesInfo, ApiError> {
        let last = room.query(None, |table| Ok(LastGame::of(table))).await?;
        let mut earlier = Vec::new();
        for id in last.earlier() {
            // A game that was removed, or that cannot be read, has no score.
            earlier.push(self.record(id).await.ok().map(|(_, record)| record));
        }
        let catalog = Arc::clone(&self.catalog);
        heavy.run(move |_| Ok(SeriesInfo::new(&*catalog, last, earlier))).await
    }

    /// Deletes a table and its what-ifs, which nobody could find without it. It need not be readable.
    pub(crate) async fn remove(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let (lobby, id) = (Arc::clone(self), id.to_owned());
        // In a task of its own, because a client that disconnects cancels the handler.
        let removing = tokio::spawn(async move {
            match lobby.store.remove(&id).await {
                Ok(gone) if gone.is_empty() => Err(ApiError::unknown_table()),
                Ok(gone) => {
                    lobby.close_removed(&gone).await;
                    Ok(())
                }
                Err(error) => {
                    if error.failure() == StoreFailure::Unknown
                        && let Some(room) = lobby.rooms.loaded(&id)
                    {
                        room.outdate();
                    }
                    Err(store_failed(&error))
                }
            }
        });
        removing.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    /// Closes the rooms of tables that are gone from the store.
    async fn close_removed(&self, ids: &[String]) {
        for room in ids.iter().filter_map(|id| self.rooms.loaded(id)) {
            room.remove().await;
        }
        self.rooms.forget_all(ids);
        self.notifier.forget_all(ids);
        self.unreadable.forget_all(ids);
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

    /// Gives a person's command to a table and returns what it led to.
    ///
    /// # Errors
    /// Returns why it did not happen, with the version of the table.
    pub(crate) async fn submit(
        self: &Arc<Self>,
        mut room: Arc<Room>,
        command: Command,
    ) -> Result<Accepted, ApiError> {
        let mut refused = ApiError::internal();
        for _ in 0..MAX_ATTEMPTS {
            match room.submit(command.clone()).await {
                Ok(accepted) => return Ok(accepted),
                Err(Rejected::Refused(error)) => return Err(error),
                // What is stored has the last word: it may have carried out the command, or moved on.
                Err(Rejected::Outdated(error)) => {
                    refused = error;
                    room = self.room(room.id()).await?;
                }
            }
        }
        Err(refused)
    }

    /// Returns the number of stored tables, what-ifs included.
    pub(crate) async fn n_tables(&self) -> Result<u64, ApiError> {
        let counts = self.store.counts().await.map_err(|error| store_failed(&error))?;
        Ok(counts.tables + counts.what_ifs)
    }

    /// Returns the number of what-ifs of a table.
    pub(crate) async fn n_what_ifs(&self, id: &str) -> Result<u64, ApiError> {
        self.store.count_what_ifs(id).await.map_err(|error| store_failed(&error))
    }

    pub(crate) fn n_loaded(&self) -> usize {
        self.rooms.all().len()
    }

    pub(crate) fn store_health(&self) -> Health {
        self.store.health()
    }

    /// Closes all rooms: bots stop thinking and sockets are closed.
    pub(crate) fn close_rooms(&self) {
        self.rooms.all().iter().for_each(|room| room.close());
    }

    pub(crate) async fn close_store(&self) {
        if let Err(error) = self.store.close().await {
            self.log.problem(&format!("the store was not closed properly: {error}"));
        }
    }

    fn start_table(&self, new: NewTable, most_lines: usize, stop: &Stop) -> Result<LiveTable, ApiError> {
        if let Some(lesson) = &new.lesson {
            return lesson::open(lesson, most_lines, |head| self.catalog.replay(head));
        }
        let terms = new.terms()?;
        let table = match (&new.record, &new.game) {
            (Some(text), _) => self.replay_record(text, most_lines, stop)?.1,
            (None, Some(game)) => self.start_game(game, new.options.as_ref())?,
            (None, None) => {
                return Err(ApiError::new(ErrorCode::BadRequest, "a new table needs a game or a record"));
            }
        };
        let seats = new_seats(new.seats.as_deref(), table.n_seats())?;
        let place = (table.n_events(), table.n_seats());
        let dice = self.new_table_dice(new.dice)?;
        dice.open(place, self.room_dice(), |dice| Ok(LiveTable::open(table, seats, dice).agreed(terms)))
    }

    /// Stores a new table with its first events, and opens it.
    async fn add(&self, table: LiveTable, asker: IpAddr) -> Result<String, ApiError> {
        let id = random::new_id();
        let table = table.named(id.clone());
        let start = table.position(0)?;
        let now = self.now();
        let row = TableRow {
            id: id.clone(),
            created_at: now,
            game: start.facts().id.to_owned(),
            header: table.header()?,
            seats: seat_names(table.seats()),
            origin: table.what_if().map(|branch| Origin { table: branch.table.clone(), lines: branch.lines }),
            earlier: table.earlier().to_vec(),
            dice: table.committed_dice().map(FairDice::stored),
            terms: table.terms().to_string(),
            is_lesson: table.lesson().is_some(),
        };
        let events = table.opening().into_iter().map(|event| StoredEvent { event, at: Some(now) }).collect();
        let stored = StoredTable { row, summary: summary_at(now, table.summary()), events };
        self.store.create(stored).await.map_err(|error| store_failed(&error))?;
        let room = self.open_room(table, Some(asker), None).await;
        // The slot is empty: nobody else knows the id yet.
        let _ = self.rooms.slot(&id).set(room);
        Ok(id)
    }

    /// Opens the room of a table, and lets its bots play for those who asked, if they are known.
    async fn open_room(
        &self,
        mut table: LiveTable,
        asker: Option<IpAddr>,
        restored_at: Option<UnixMillis>,
    ) -> Arc<Room> {
        self.boards.share(&mut table);
        let notifier = Arc::clone(&self.notifier);
        let news: News = Arc::new(move |table: &LiveTable| notifier.hear(table));
        let shared = Shared {
            catalog: Arc::clone(&self.catalog),
            store: Arc::clone(&self.store),
            thinkers: self.thinkers(),
            time: self.time.clone(),
            news,
        };
        let room = Arc::new(Room::new(table, self.room_dice(), restored_at, shared));
        if restored_at.is_some() {
            room.tell_outages(&self.outages.all()).await;
        }
        if let Some(asker) = asker {
            room.charge(asker);
        }
        room.wake_bots().await;
        room
    }
}
