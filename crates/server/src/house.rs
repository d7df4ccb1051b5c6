//! All tables: those being played, and those that lie in the store.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use hillfort_engine::{Facts, GameConfig, Record, Table, Turn};
use tokio::sync::{OnceCell, Semaphore};

use crate::chance;
use crate::error::{Code, Failure};
use crate::room::{Opening, Room, rows, standing};
use crate::seats::Sitter;
use crate::shelf::Shelf;
use crate::store::{Append, EventKind, EventRow, Listed, Store, StoreError, TableRow};
use crate::wire::table::{Branch, NewTable};

/// So many tables are kept ready; the others are replayed from the store when somebody comes.
const MOST_ROOMS: usize = 128;

/// Everything the server holds.
#[derive(Clone)]
pub(crate) struct House(Arc<Inside>);

struct Inside {
    shelf: Arc<dyn Shelf>,
    store: Arc<Store>,
    rooms: Mutex<HashMap<String, Place>>,
    desks: Arc<Semaphore>,
}

/// Where a room is, or will be when it is loaded.
struct Place {
    room: Arc<OnceCell<Arc<Room>>>,
    asked: Instant,
}

impl House {
    pub(crate) fn new(shelf: Arc<dyn Shelf>, store: Store) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (store, desks) = (Arc::new(store), Arc::new(Semaphore::new(cores)));
        Self(Arc::new(Inside { shelf, store, rooms: Mutex::default(), desks }))
    }

    pub(crate) fn facts(&self) -> Vec<&'static Facts> {
        self.0.shelf.facts()
    }

    /// Starts a game that nobody plays, to be looked at.
    pub(crate) fn preview(
        &self,
        game: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Box<dyn Table>, Failure> {
        let options = options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let config = GameConfig { options, ..GameConfig::default() };
        self.0.shelf.start(game, &config).map_err(|error| Failure::of(Code::BadOptions, &error))
    }

    /// Reads a record that nobody plays, to be looked at.
    pub(crate) fn read(&self, record: &str) -> Result<(Record, Box<dyn Table>), Failure> {
        let wrong = |error| Failure::of(Code::BadRecord, &error);
        let record = Record::parse(record).map_err(wrong)?;
        let table = self.0.shelf.replay(&record).map_err(wrong)?;
        Ok((record, table))
    }

    /// Makes a table and returns its id.
    pub(crate) async fn create(&self, new: NewTable) -> Result<String, Failure> {
        let house = self.clone();
        let made = tokio::task::spawn_blocking(move || house.prepare(&new));
        let (table, sitters) = made.await.map_err(|_| Failure::internal())??;
        self.keep(table, sitters, None).await
    }

    /// Makes a table that goes on from a place in the log of another, to try something out.
    pub(crate) async fn what_if(&self, room: &Arc<Room>, lines: usize) -> Result<String, Failure> {
        let branch = move |table: &dyn Table| {
            let stands = table.n_events();
            let wrong = || Failure::new(Code::BadRequest, format!("the log has {stands} lines, not {lines}"));
            if lines <= stands { Ok(table.at_event(lines)) } else { Err(wrong()) }
        };
        let table = room.ask(None, branch).await?;
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        let origin = Branch { table: room.id().to_owned(), lines };
        self.keep(table, room.sitters().to_vec(), Some(origin)).await
    }

    /// Removes a table for good, and with it what was only tried out from it: nobody would find that any more.
    pub(crate) async fn remove(&self, id: &str) -> Result<(), Failure> {
        // A table that is not there is refused.
        self.room(id).await?;
        let ids = self.0.store.with_what_ifs(id).await?;
        for room in ids.iter().filter_map(|id| self.opened(id)) {
            room.be_gone();
        }
        let removed = self.0.store.remove(ids.clone()).await;
        // What is still in the store is opened anew when somebody comes.
        self.rooms().retain(|id, _| !ids.contains(id));
        Ok(removed?)
    }

    /// Makes a table with the same game and people as another, everybody one seat further.
    pub(crate) async fn rematch(&self, room: &Arc<Room>) -> Result<String, Failure> {
        let table = room.ask(None, |table| Ok(table.at_event(0))).await?;
        let mut sitters = room.sitters().to_vec();
        for (person, sitter) in room.sitters().iter().enumerate() {
            sitters[hillfort_engine::series::seat_of(person, 1, room.sitters().len()).index()] = *sitter;
        }
        self.keep(table, sitters, None).await
    }

    /// Returns a table, from the store if nobody has asked for it lately.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Failure> {
        let place = self.place(id);
        let loaded = place.get_or_try_init(|| self.load(id)).await.cloned();
        if loaded.is_err() {
            self.clear(id, &place);
        }
        let room = loaded?;
        room.wake_up().await;
        Ok(room)
    }

    /// Returns the tables that were played last.
    pub(crate) async fn recent(&self, most: u32) -> Result<Vec<Listed>, Failure> {
        Ok(self.0.store.recent(most).await?)
    }

    /// Closes all tables: bots stop, and so do those who listen.
    pub(crate) fn close_tables(&self) {
        let rooms: Vec<_> = self.rooms().values().filter_map(|place| place.room.get().cloned()).collect();
        for room in rooms {
            room.close();
        }
    }

    /// Closes the store.
    pub(crate) async fn close(&self) {
        self.0.store.close().await;
    }

    fn prepare(&self, new: &NewTable) -> Result<(Box<dyn Table>, Vec<Sitter>), Failure> {
        let none = BTreeMap::new();
        let table = match (&new.record, &new.game) {
            (Some(text), _) => self.read(text)?.1,
            (None, Some(game)) => self.preview(game, new.options.as_ref().unwrap_or(&none))?,
            (None, None) => {
                return Err(Failure::new(Code::BadRequest, "a table needs a game or a record"));
            }
        };
        let sitters = sitters(new.seats.as_deref().unwrap_or_default(), table.n_seats())?;
        Ok((table, sitters))
    }

    /// Stores a table with the events it has and the dice that are due, and makes it ready to be played.
    async fn keep(
        &self,
        mut table: Box<dyn Table>,
        sitters: Vec<Sitter>,
        origin: Option<Branch>,
    ) -> Result<String, Failure> {
        let mut dice = chance::dice();
        while table.turn() == Turn::Chance {
            table.roll(&mut dice);
        }
        let id = chance::id();
        let words: Vec<_> = sitters.iter().map(|sitter| sitter.name()).collect();
        let standing = standing(&*table);
        let row = TableRow {
            id: id.clone(),
            created: standing.played,
            game: table.facts().id.to_owned(),
            header: table.at_event(0).record(),
            seats: words.join(","),
            origin: origin.clone().map(|branch| (branch.table, branch.lines)),
        };
        let events = rows(&*table, 0);
        let event = events.len() as u64;
        self.0.store.create(row, Append { table: id.clone(), after: 0, events, standing }).await?;
        let room = self.open(Opening { id: id.clone(), sitters, origin, table, event });
        let place = self.place(&id);
        // Nobody else knows the id yet.
        let _ = place.set(Arc::clone(&room));
        room.wake_up().await;
        Ok(id)
    }

    fn open(&self, opening: Opening) -> Arc<Room> {
        let Inside { shelf, store, desks, .. } = &*self.0;
        Arc::new(Room::new(opening, Arc::clone(shelf), Arc::clone(store), Arc::clone(desks)))
    }

    async fn load(&self, id: &str) -> Result<Arc<Room>, Failure> {
        let Some((row, events)) = self.0.store.load(id).await? else {
            return Err(Failure::unknown_table());
        };
        let house = self.clone();
        let replayed = tokio::task::spawn_blocking(move || house.replay(row, &events));
        let opening = replayed.await.map_err(|_| Failure::internal())??;
        Ok(self.open(opening))
    }

    /// Plays a stored table again, event by event.
    fn replay(&self, row: TableRow, events: &[EventRow]) -> Result<Opening, Failure> {
        let unusable = |reason: &dyn std::fmt::Display| {
            Failure::from(StoreError::Failed(format!("this table cannot be replayed: {reason}")))
        };
        let record = Record::parse(&row.header).map_err(|error| unusable(&error))?;
        let mut table = self.0.shelf.replay(&record).map_err(|error| unusable(&error))?;
        for event in events {
            let expected = match table.turn() {
                Turn::Player(seat) => Some(seat),
                Turn::Chance | Turn::Over(_) => None,
            };
            let done = match event.kind {
                EventKind::Undo => table.undo(),
                EventKind::Act | EventKind::Chance if event.seat != expected => {
                    return Err(unusable(&format!("'{}' is not of whoever was to act", event.line)));
                }
                EventKind::Act | EventKind::Chance => table.act(&event.line),
            };
            done.map_err(|error| unusable(&error))?;
        }
        let words: Vec<_> = row.seats.split(',').map(str::to_owned).collect();
        let sitters = sitters(&words, table.n_seats())?;
        let origin = row.origin.map(|(table, lines)| Branch { table, lines });
        Ok(Opening { id: row.id, sitters, origin, table, event: events.len() as u64 })
    }

    fn place(&self, id: &str) -> Arc<OnceCell<Arc<Room>>> {
        let mut rooms = self.rooms();
        if rooms.len() >= MOST_ROOMS && !rooms.contains_key(id) {
            make_room(&mut rooms);
        }
        let place = rooms
            .entry(id.to_owned())
            .or_insert_with(|| Place { room: Arc::default(), asked: Instant::now() });
        place.asked = Instant::now();
        Arc::clone(&place.room)
    }

    /// Returns a room that is loaded already.
    fn opened(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id)?.room.get().cloned()
    }

    /// Forgets a place where there is no room, unless somebody else still tries to load it.
    fn clear(&self, id: &str, place: &Arc<OnceCell<Arc<Room>>>) {
        let mut rooms = self.rooms();
        // One is ours, one lies in the list.
        if place.get().is_none() && Arc::strong_count(place) == 2 {
            rooms.remove(id);
        }
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Place>> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets the room that nobody has asked for the longest, if nobody is in it. The lock on the rooms is held, so
/// nobody can enter meanwhile.
fn make_room(rooms: &mut HashMap<String, Place>) {
    let is_empty = |place: &&Place| {
        Arc::strong_count(&place.room) == 1
            && place.room.get().is_none_or(|room| Arc::strong_count(room) == 1)
    };
    let oldest = rooms.iter().filter(|(_, place)| is_empty(place)).min_by_key(|(_, place)| place.asked);
    if let Some(id) = oldest.map(|(id, _)| id.clone()) {
        rooms.remove(&id);
    }
}

/// Reads who sits where; whoever is not named is a person.
fn sitters(words: &[String], n_seats: usize) -> Result<Vec<Sitter>, Failure> {
    if words.len() > n_seats {
        let sentence = format!("{} players are named, but the game has {n_seats} seats", words.len());
        return Err(Failure::new(Code::BadSeats, sentence));
    }
    let mut sitters = vec![Sitter::Human; n_seats];
    for (sitter, word) in sitters.iter_mut().zip(words) {
        *sitter = word.parse().map_err(|reason: String| Failure::new(Code::BadSeats, reason))?;
    }
    Ok(sitters)
}
