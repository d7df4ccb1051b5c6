//! The tables of one browser. It is the counterpart of the server's lobby: JavaScript stores, tells and waits; what
//! happens at a table is decided by [`LiveTable`].

use std::collections::BTreeMap;

use hillfort_bots::DynCatalog;
use hillfort_engine::{Record, Seat, Table};
use hillfort_table::{
    Accepted, Branch, Command, CopyStep, Effect as TableEffect, Event, LiveTable, Occupant, Refused,
    StoreFailure, StoredEvent as Timed, Terms, UnixMillis, bot_seed_at,
};
use hillfort_wire::seats::parse_seats;
use hillfort_wire::series::{LastGame, SeriesInfo};
use hillfort_wire::table::{CreatedTable, LiveMessage, new_id};
use hillfort_wire::{ApiError, ErrorCode};
use hillfort_wire::{lesson, record};
use rand_chacha::ChaCha20Rng;

use crate::any::AnyCatalog;
use crate::effect::{ENGINE, Effect, Row, StoredEvent, StoredTable};
use crate::host;

/// The number of tables kept in memory. The others are replayed from the store when somebody asks about them.
const MAX_LOADED: usize = 16;

/// The tables of one browser, as far as they are loaded.
pub(crate) struct Lobby {
    pub(crate) catalog: Box<dyn DynCatalog>,
    dice: ChaCha20Rng,
    tables: BTreeMap<String, Loaded>,
    /// Counts requests, to know which table was used last.
    now: u64,
    /// A table that waits to be stored for the first time.
    new: Option<LiveTable>,
}

struct Loaded {
    table: LiveTable,
    used_at: u64,
}

impl Lobby {
    pub(crate) fn new() -> Self {
        host::set_clock();
        Self {
            catalog: Box::<AnyCatalog>::default(),
            dice: host::new_rng(),
            tables: BTreeMap::new(),
            now: 0,
            new: None,
        }
    }

    /// Returns a table that is loaded.
    pub(crate) fn table(&mut self, id: &str) -> Option<&mut LiveTable> {
        self.now += 1;
        let loaded = self.tables.get_mut(id)?;
        loaded.used_at = self.now;
        Some(&mut loaded.table)
    }

    /// Returns the dice with a table that is loaded.
    pub(crate) fn table_and_dice(&mut self, id: &str) -> Option<(&mut LiveTable, &mut ChaCha20Rng)> {
        let Self { tables, dice, .. } = self;
        tables.get_mut(id).map(|loaded| (&mut loaded.table, dice))
    }

    pub(crate) fn dice(&mut self) -> &mut ChaCha20Rng {
        &mut self.dice
    }

    /// Returns all loaded tables.
    pub(crate) fn loaded(&self) -> impl Iterator<Item = &LiveTable> {
        self.tables.values().map(|loaded| &loaded.table)
    }

    /// Returns the game behind a what-if that has to be loaded to know whether it is over; `None` if that is known.
    pub(crate) fn missing_origin(&self, id: &str) -> Option<String> {
        let mut table = self.tables.get(id).map(|loaded| &loaded.table)?;
        while table.is_running()
            && let Some(branch) = table.what_if()
        {
            match self.tables.get(&branch.table) {
                Some(origin) => table = &origin.table,
                None => return Some(branch.table.clone()),
            }
        }
        None
    }

    /// Notes that the game behind a what-if is over, if it is.
    pub(crate) fn note_origin(&mut self, id: &str) {
        let mut origin = id.to_owned();
        while let Some(branch) = self.tables.get(&origin).and_then(|loaded| loaded.table.what_if()) {
            origin = branch.table.clone();
        }
        if origin != id
            && self.tables.get(&origin).is_some_and(|loaded| !loaded.table.is_running())
            && let Some(what_if) = self.tables.get_mut(id)
        {
            what_if.table.end_origin();
        }
    }

    /// Opens a new table: it has to be stored before anyone can play.
    pub(crate) fn create(&mut self, table: LiveTable) -> Vec<Effect> {
        let table = table.named(new_id(&mut self.dice));
        let header = match table.header() {
            Ok(header) => header,
            Err(refused) => return vec![ApiError::from(refused).into()],
        };
        let events = table.opening().into_iter().map(StoredEvent::from).collect();
        let row = Box::new(Row::new(&table, header));
        self.new = Some(table);
        vec![Effect::Create { row, events }]
    }

    /// Goes on after a new table was stored, or could not be.
    pub(crate) fn created(&mut self, is_stored: bool) -> Vec<Effect> {
        let Some(table) = self.new.take() else { return Vec::new() };
        if !is_stored {
            return vec![not_stored().into()];
        }
        let created = CreatedTable { table: table.id().to_owned() };
        self.insert(table);
        vec![Effect::answer(&created)]
    }

    /// Restores a table from what is stored.
    ///
    /// # Errors
    /// Refuses a table that cannot be replayed.
    pub(crate) fn load(&mut self, stored: &StoredTable) -> Result<(), ApiError> {
        let table = self.restore(stored).map_err(|reason| {
            let engine = stored.engine.as_deref().filter(|engine| *engine != ENGINE);
            let last = engine.map_or_else(String::new, |engine| format!(" (last played with {engine})"));
            ApiError::new(ErrorCode::Unreadable, format!("this table cannot be replayed{last}: {reason}"))
        })?;
        self.insert(table);
        Ok(())
    }

    /// Copies a table that a server stores. Its record, of any version, says how it starts.
    ///
    /// # Errors
    /// Returns why the copy would be another table.
    pub(crate) fn copy(
        &mut self,
        id: &str,
        players: &[String],
        record: &str,
        step: &CopyStep,
    ) -> Result<(), String> {
        let mut record = Record::parse(record).map_err(|error| error.to_string())?;
        record.events.clear();
        let start = self.catalog.replay(&record).map_err(|error| error.to_string())?;
        let seats = parse_seats(players, start.n_seats())?;
        let copy = LiveTable::copy(start, seats, step).map_err(|error| error.to_string())?;
        self.insert(copy.named(id.to_owned()));
        Ok(())
    }

    /// Brings a copy to another version of its table; one that cannot follow is forgotten.
    ///
    /// # Errors
    /// Returns why it cannot follow.
    pub(crate) fn follow(&mut self, id: &str, step: &CopyStep) -> Result<(), String> {
        let copy = self.table(id).ok_or_else(|| format!("there is no copy of the table {id}"))?;
        let followed = copy.follow(step).map_err(|error| error.to_string());
        followed.inspect_err(|_| self.forget(id))
    }

    /// Returns the record of a table that cannot be replayed, put together from its lines.
    pub(crate) fn record_of(&self, stored: &StoredTable) -> String {
        let start = self.start(&stored.header).ok();
        let events: Vec<_> = stored.events.iter().filter_map(|event| Event::try_from(event).ok()).collect();
        record::of_events(&stored.header, &events, start.as_deref(), None)
    }

    /// Answers with the series that ends with a table.
    pub(crate) fn score(&mut self, id: &str, earlier: &[Option<StoredTable>]) -> Effect {
        let records = earlier.iter().map(|stored| stored.as_ref().map(|stored| self.record_of(stored)));
        let records = records.collect();
        match self.tables.get(id) {
            Some(last) => {
                Effect::answer(&SeriesInfo::new(&*self.catalog, LastGame::of(&last.table), records))
            }
            None => ApiError::unknown_table().into(),
        }
    }

    fn start(&self, header: &str) -> Result<Box<dyn Table>, String> {
        let record = Record::parse(header).map_err(|error| error.to_string())?;
        self.catalog.replay(&record).map_err(|error| error.to_string())
    }

    fn restore(&self, stored: &StoredTable) -> Result<LiveTable, String> {
        let table = self.start(&stored.header)?;
        let names: Vec<_> = stored.seats.split(',').map(str::to_owned).collect();
        let seats = parse_seats(&names, table.n_seats())?;
        let event = |stored: &StoredEvent| Ok(Timed { event: Event::try_from(stored)?, at: None });
        let events = stored.events.iter().map(event).collect::<Result<Vec<_>, String>>()?;
        let table = LiveTable::restore(table, seats, Terms::default(), &events);
        let table = table.map_err(|error| error.to_string())?;
        let table = lesson::restored(table, stored.is_lesson, &stored.header)?;
        let table = table.named(stored.table.clone()).following(stored.earlier.clone());
        Ok(match &stored.origin {
            Some(origin) => table.branched_off(Branch { table: origin.table.clone(), lines: origin.lines }),
            None => table,
        })
    }

    fn insert(&mut self, table: LiveTable) {
        self.now += 1;
        let is_settled = |loaded: &Loaded| loaded.table.table().is_some();
        if self.tables.len() >= MAX_LOADED {
            let unused = self.tables.iter().filter(|(_, loaded)| is_settled(loaded));
            let oldest = unused.min_by_key(|(_, loaded)| loaded.used_at).map(|(id, _)| id.clone());
            oldest.and_then(|id| self.tables.remove(&id));
        }
        self.tables.insert(table.id().to_owned(), Loaded { table, used_at: self.now });
    }

    /// Drops a table from memory.
    pub(crate) fn forget(&mut self, id: &str) {
        self.tables.remove(id);
    }

    /// Hands a command to a table, and returns what to do.
    pub(crate) fn handle(&mut self, id: &str, command: Command) -> Vec<Effect> {
        let Some((table, dice)) = self.table_and_dice(id) else { return Vec::new() };
        // Nobody has a clock here.
        let effects = table.handle(command, UnixMillis::default(), dice);
        effects.into_iter().filter_map(|effect| self.carried(id, effect)).collect()
    }

    /// Goes on after events were stored, or could not be.
    pub(crate) fn stored(&mut self, id: &str, stored: Result<(), StoreFailure>) -> Vec<Effect> {
        self.handle(id, stored.map_or_else(Command::NotStored, |()| Command::Stored))
    }

    /// Returns what an effect of a table asks of JavaScript.
    fn carried(&mut self, id: &str, effect: TableEffect) -> Option<Effect> {
        let table = id.to_owned();
        Some(match effect {
            TableEffect::Store { after, events, summary, .. } => Effect::Append {
                table,
                after,
                events: events.into_iter().map(StoredEvent::from).collect(),
                status: summary.status,
                is_over: summary.is_over,
                engine: ENGINE,
            },
            TableEffect::Reply { result, .. } => self.reply(id, result),
            TableEffect::Publish { changes } => {
                let message = |change| LiveMessage::Change { change: Box::new(change) };
                Effect::Publish { table, messages: changes.into_iter().map(message).collect() }
            }
            TableEffect::Think { seat, version } => self.think(id, seat, version)?,
            TableEffect::StopThinking => Effect::StopThinking { table },
            TableEffect::Reload => {
                self.forget(id);
                Effect::Reload { table }
            }
        })
    }

    fn reply(&self, id: &str, result: Result<Accepted, Refused>) -> Effect {
        match result {
            Ok(accepted) => Effect::answer(&accepted),
            Err(refused) => {
                let error = ApiError::from(refused);
                match self.tables.get(id) {
                    Some(loaded) => error.with_version(loaded.table.version()).into(),
                    None => error.into(),
                }
            }
        }
    }

    fn think(&self, id: &str, seat: Seat, version: u64) -> Option<Effect> {
        let table = &self.tables.get(id)?.table;
        let Occupant::Bot(level) = table.seats().occupant(seat) else { return None };
        let (level, position) = (level.clone(), table.table()?);
        let seed = table.lesson().map(|lesson| bot_seed_at(lesson.seed.into(), position));
        Some(Effect::Think { table: id.to_owned(), seat, version, level, record: position.record(), seed })
    }
}

/// Returns what a person reads when their browser stores nothing.
fn not_stored() -> ApiError {
    ApiError::new(ErrorCode::Storage, "the browser could not store it")
}
