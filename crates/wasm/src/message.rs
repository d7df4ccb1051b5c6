//! The messages that JavaScript sends.

use std::ops::Range;

use hillfort_bots::Budget;
use hillfort_engine::{Record, Seat, Table};
use hillfort_table::{
    Command, CopyStep, Event, EventKind, LiveTable, Occupant, Seats, StateHash, StoreFailure, StoredEvent,
    Terms,
};
use hillfort_wire::ApiError;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::any::kind_of;
use crate::effect::{Effect, StoredTable};
use crate::json_reader::read;
use crate::lobby::Lobby;
use crate::routes::{Request, route};
use crate::seeded::digest_of;
use crate::thinker::Thinker;
use crate::work::{Work, erased_work};

/// What JavaScript wants: `{ "load": { "stored": … } }`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Message {
    /// A client's request.
    Request { request: Request },
    /// The stored table that was asked for; null if there is none.
    Load { stored: Option<StoredTable> },
    /// The record of a stored table that cannot be replayed.
    RecordOf { stored: StoredTable },
    /// Score the series that ends with this table. Tables that are gone are null.
    Score { table: String, earlier: Vec<Option<StoredTable>> },
    /// The new table is stored, or not.
    Created { is_stored: bool },
    /// The events of a table are stored.
    Stored { table: String },
    /// The events of a table are not stored; with `isKnown`, certainly not.
    NotStored { table: String, is_known: bool },
    /// Copy a table that a server stores, to answer questions about it: its record names the start.
    Copy { table: String, players: Vec<String>, record: String, step: Step },
    /// Bring a copy to another version of its table.
    Follow { table: String, step: Step },
    /// Somebody looks at a table: its bots may play.
    Resume { table: String },
    /// Nobody looks at a table any more.
    Pause { table: String },
    /// Another page has changed a table.
    Forget { table: String },
    /// What a bot answered.
    Answer { table: String, version: u64, seat: u8, line: Option<String>, failure: Option<String> },
    /// Let a bot think, with a budget of its own if there is one; with a seed, its answer depends on the budget, the
    /// seed and the record alone.
    Think {
        table: String,
        seat: u8,
        level: String,
        record: String,
        budget: Option<String>,
        seed: Option<u64>,
    },
    /// Find the best actions.
    Advise { record: String },
    /// Find how lucky everyone was.
    Luck { record: String },
    /// Replay a record and return the state JSON.
    Replay { record: String },
    /// Play games from seeds and return their digests.
    Digests { game: String, first: u64, count: u64 },
    /// Do some work, to measure it.
    Work { game: String, work: Work },
}

/// What a copy of a table becomes.
#[derive(Debug, Deserialize)]
struct Step {
    kept: usize,
    lines: Vec<String>,
    version: u64,
    hash: String,
}

impl From<Step> for CopyStep {
    fn from(Step { kept, lines, version, hash }: Step) -> Self {
        // No state has the hash of what cannot be read.
        let hash = StateHash::from_hex(&hash).unwrap_or(StateHash([0; 8]));
        Self { kept, lines, version, hash }
    }
}

/// What answers messages.
pub(crate) struct Engine {
    lobby: Lobby,
    thinker: Thinker,
}

impl Engine {
    pub(crate) fn new() -> Self {
        Self { lobby: Lobby::new(), thinker: Thinker::default() }
    }

    /// Answers a message: with `effects`, with `ok`, or with `error`, a sentence.
    pub(crate) fn answer(&mut self, bytes: &[u8]) -> String {
        // Everything that is read is read from a value: each way to read a type is code of its own.
        match serde_json::from_slice::<Value>(bytes).and_then(|value| read::<Message>(&value)) {
            Ok(message) => self.handle(message),
            Err(error) => failure(&format!("the message cannot be read: {error}")),
        }
    }

    fn handle(&mut self, message: Message) -> String {
        let Self { lobby, thinker } = self;
        match message {
            Message::Request { request } => effects(&route(lobby, &request)),
            Message::Load { stored } => {
                let loaded =
                    stored.as_ref().map_or(Err(ApiError::unknown_table()), |stored| lobby.load(stored));
                effects(&loaded.err().map(Effect::from).into_iter().collect::<Vec<_>>())
            }
            Message::RecordOf { stored } => ok(&lobby.record_of(&stored)),
            Message::Score { table, earlier } => effects(&[lobby.score(&table, &earlier)]),
            Message::Created { is_stored } => effects(&lobby.created(is_stored)),
            Message::Stored { table } => effects(&lobby.stored(&table, Ok(()))),
            Message::NotStored { table, is_known } => {
                let failure = if is_known { StoreFailure::Refused } else { StoreFailure::Unknown };
                effects(&lobby.stored(&table, Err(failure)))
            }
            Message::Copy { table, players, record, step } => {
                answer(lobby.copy(&table, &players, &record, &step.into()))
            }
            Message::Follow { table, step } => answer(lobby.follow(&table, &step.into())),
            Message::Resume { table } => effects(&lobby.handle(&table, Command::Resume)),
            Message::Pause { table } => effects(&lobby.handle(&table, Command::Pause)),
            Message::Forget { table } => {
                lobby.forget(&table);
                effects(&[])
            }
            Message::Answer { table, version, seat, line, failure } => {
                let line = line.ok_or_else(|| failure.unwrap_or_else(|| "its bot fails".to_owned()));
                let seat = Seat::new(usize::from(seat).min(7));
                effects(&lobby.handle(&table, Command::Answer { version, seat, line }))
            }
            Message::Think { table, seat, level, record, budget, seed } => {
                let budget: Option<Budget> = budget.and_then(|budget| budget.parse().ok());
                answer(thinker.think(lobby, (&table, seat), &level, &record, (budget, seed)))
            }
            Message::Advise { record } => answer(Thinker::advise(lobby, &record)),
            Message::Luck { record } => answer(Thinker::luck(lobby, &record)),
            Message::Replay { record } => answer(replayed(lobby, &record)),
            Message::Work { game, work } => answer(erased_work(&game, work)),
            Message::Digests { game, first, count } => {
                answer(digests(lobby, &game, first..first.saturating_add(count)))
            }
        }
    }
}

fn ok<T: Serialize + ?Sized>(value: &T) -> String {
    #[derive(Serialize)]
    struct Answered<'a, T: ?Sized> {
        ok: &'a T,
    }
    serde_json::to_string(&Answered { ok: value }).expect("what is sent has string keys only")
}

fn failure(sentence: &str) -> String {
    json!({ "error": sentence }).to_string()
}

fn answer<T: Serialize>(result: Result<T, String>) -> String {
    result.map_or_else(|sentence| failure(&sentence), |value| ok(&value))
}

fn effects(effects: &[Effect]) -> String {
    #[derive(Serialize)]
    struct Told<'a> {
        effects: &'a [Effect],
    }
    serde_json::to_string(&Told { effects }).expect("what is sent has string keys only")
}

fn digests(lobby: &Lobby, game: &str, seeds: Range<u64>) -> Result<Vec<String>, String> {
    let kind = kind_of(game).map_err(|error| error.to_string())?;
    let digest = |seed| {
        digest_of(&kind, &*lobby.catalog, seed).map_err(|error| format!("{game}, seed {seed}: {error}"))
    };
    seeds.map(digest).collect()
}

/// What a record leads to.
#[derive(Serialize)]
struct Replayed {
    version: u64,
    state: Value,
}

/// Replays a record as a stored table is restored: event by event.
fn replayed(lobby: &Lobby, text: &str) -> Result<Replayed, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let table = lobby.catalog.replay(&record).map_err(|error| error.to_string())?;
    let event = |(seat, line): (Option<Seat>, String)| {
        let kind = if seat.is_some() { EventKind::Act } else { EventKind::Chance };
        StoredEvent { event: Event { kind, seat, line, submission: None, state: None }, at: None }
    };
    let events: Vec<_> = table.events(0).into_iter().map(event).collect();
    let seats = Seats::new(vec![Occupant::Human; table.n_seats()]);
    let live = LiveTable::restore(table.at_event(0), seats, Terms::default(), &events);
    let live = live.map_err(|error| error.to_string())?;
    let state = live.table().map(Table::json).unwrap_or_default();
    Ok(Replayed { version: live.version(), state })
}
