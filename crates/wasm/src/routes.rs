//! The requests of the API, with the same paths and types as the server's.

use hillfort_engine::Table;
use hillfort_table::{Command, LiveTable, Refused};
use hillfort_wire::fair::{NewCommitment, Verification};
use hillfort_wire::game::{GameDetails, GameInfo, Preview, PreviewRequest, config_of};
use hillfort_wire::lesson::LessonStanding;
use hillfort_wire::live::LiveParams;
use hillfort_wire::look::{
    CellParams, LookParams, PositionParams, SeatParams, WithheldParams, candidates, look, threats, withheld,
};
use hillfort_wire::review::{JudgeRequest, ReviewParams};
use hillfort_wire::seats::{levels, new_seats};
use hillfort_wire::table::{
    ActRequest, ForfeitRequest, LiveMessage, NewTable, RecordInfo, RecordRequest, UndoRequest, WhatIfRequest,
};
use hillfort_wire::{ApiError, ErrorCode, lesson, record};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::effect::{Effect, Long};
use crate::json_reader::read;
use crate::lobby::Lobby;

/// The most lines of a record.
const MAX_LINES: usize = 12_000;

/// A request as a client makes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    method: String,
    path: String,
    #[serde(default)]
    query: Value,
    #[serde(default)]
    body: Value,
}

impl Request {
    fn query<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        let none = Value::Object(serde_json::Map::new());
        let query = if self.query.is_null() { &none } else { &self.query };
        read(query).map_err(|error| ApiError::new(ErrorCode::BadRequest, error.to_string()))
    }

    fn body<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        read(&self.body)
            .map_err(|error| ApiError::new(ErrorCode::BadJson, format!("the body is not valid: {error}")))
    }
}

/// Answers a request, or says what has to happen before the answer.
pub(crate) fn route(lobby: &mut Lobby, request: &Request) -> Vec<Effect> {
    let path: Vec<_> = request.path.split('/').filter(|part| !part.is_empty()).collect();
    let routed = match (request.method.as_str(), path.as_slice()) {
        ("GET", ["games"]) => Ok(games(lobby)),
        ("GET", ["games", id]) => game(lobby, id),
        ("POST", ["games", id, "preview"]) => preview(lobby, id, request),
        ("GET", ["levels"]) => Ok(answer(&levels().collect::<Vec<_>>())),
        ("POST", ["records"]) => inspect(lobby, request),
        ("POST", ["records", "verify"]) => verify(lobby, request),
        ("POST", ["records", "judge"]) => judge(request),
        // Here the dice are the player's own: there is nobody to commit to anything.
        ("POST", ["commitments"]) => Ok(answer(&NewCommitment { commitment: None })),
        ("GET", ["tables"]) => Ok(vec![Effect::List]),
        ("POST", ["tables"]) => create(lobby, request),
        ("DELETE", ["tables", id]) => {
            let effects = lobby.handle(id, Command::Remove);
            lobby.forget(id);
            Ok(effects.into_iter().chain([Effect::Remove { table: (*id).to_owned() }]).collect())
        }
        ("GET", ["boards", hash]) => board(lobby, hash),
        (_, ["tables", id, rest @ ..]) => return at_table(lobby, id, rest, request),
        _ => Err(not_found()),
    };
    routed.unwrap_or_else(|error| vec![error.into()])
}

fn answer<T: Serialize + ?Sized>(value: &T) -> Vec<Effect> {
    vec![Effect::answer(value)]
}

fn not_found() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "there is nothing at this path")
}

fn games(lobby: &Lobby) -> Vec<Effect> {
    answer(&lobby.catalog.facts().into_iter().map(GameInfo::new).collect::<Vec<_>>())
}

fn game(lobby: &Lobby, id: &str) -> Result<Vec<Effect>, ApiError> {
    let facts = lobby.catalog.facts().into_iter().find(|facts| facts.id == id);
    let unknown = || ApiError::new(ErrorCode::UnknownGame, format!("there is no game '{id}'"));
    let details = GameDetails::new(facts.ok_or_else(unknown)?);
    let unreadable =
        |error| ApiError::new(ErrorCode::Internal, format!("the look of '{id}' cannot be read: {error}"));
    details.map(|details| answer(&details)).map_err(unreadable)
}

fn start(lobby: &Lobby, id: &str, request: &NewTable) -> Result<Box<dyn Table>, ApiError> {
    let started = lobby.catalog.start(id, &config_of(request.options.as_ref()));
    started.map_err(|error| ApiError::engine(ErrorCode::BadOptions, &error))
}

fn preview(lobby: &Lobby, id: &str, request: &Request) -> Result<Vec<Effect>, ApiError> {
    let PreviewRequest { options, events } = request.body()?;
    let table = start(lobby, id, &NewTable { options: Some(options), ..NewTable::default() })?;
    Ok(answer(&Preview::new(table, events, || false)))
}

fn replay(lobby: &Lobby, text: &str) -> Result<(hillfort_engine::Record, Box<dyn Table>), ApiError> {
    record::replay(text, MAX_LINES, |head| lobby.catalog.replay(head), || false)
}

fn inspect(lobby: &Lobby, request: &Request) -> Result<Vec<Effect>, ApiError> {
    let RecordRequest { record } = request.body()?;
    let (record, table) = replay(lobby, &record)?;
    Ok(answer(&RecordInfo::new(&record, &*table)))
}

fn verify(lobby: &Lobby, request: &Request) -> Result<Vec<Effect>, ApiError> {
    let RecordRequest { record } = request.body()?;
    Ok(answer(&Verification::of(&record, MAX_LINES, |head| lobby.catalog.replay(head), || false)?))
}

fn judge(request: &Request) -> Result<Vec<Effect>, ApiError> {
    let JudgeRequest { record, at } = request.body()?;
    Ok(vec![Effect::Delegate { question: Long::Judge { record, at } }])
}

fn create(lobby: &mut Lobby, request: &Request) -> Result<Vec<Effect>, ApiError> {
    let new: NewTable = request.body()?;
    if let Some(text) = &new.lesson {
        let table = lesson::open(text, MAX_LINES, |head| lobby.catalog.replay(head))?;
        return Ok(lobby.create(table));
    }
    let table = match (&new.record, &new.game) {
        (Some(text), _) => replay(lobby, text)?.1,
        (None, Some(game)) => start(lobby, game, &new)?,
        (None, None) => {
            return Err(ApiError::new(ErrorCode::BadRequest, "a new table needs a game or a record"));
        }
    };
    let seats = new_seats(new.seats.as_deref(), table.n_seats())?;
    let table = LiveTable::open(table, seats, lobby.dice());
    Ok(lobby.create(table))
}

fn board(lobby: &Lobby, hash: &str) -> Result<Vec<Effect>, ApiError> {
    let board = lobby.loaded().map(LiveTable::board).find(|board| board.hash == hash);
    let none = || ApiError::new(ErrorCode::NotFound, "no loaded table has this board");
    board.map(|board| answer(&**board)).ok_or_else(none)
}

/// Answers a request about a table, which has to be loaded first.
fn at_table(lobby: &mut Lobby, id: &str, path: &[&str], request: &Request) -> Vec<Effect> {
    if lobby.table(id).is_none() {
        return vec![Effect::Load { table: id.to_owned() }];
    }
    if let Some(table) = lobby.missing_origin(id) {
        return vec![Effect::Load { table }];
    }
    lobby.note_origin(id);
    let command = match (request.method.as_str(), path) {
        ("POST", ["act"]) => request.body::<ActRequest>().and_then(Command::try_from),
        ("POST", ["undo"]) => request.body::<UndoRequest>().and_then(Command::try_from),
        ("POST", ["forfeit"]) => request.body::<ForfeitRequest>().and_then(Command::try_from),
        _ => {
            return asked(lobby, id, path, request).unwrap_or_else(|error| refused(lobby, id, error));
        }
    };
    match command {
        Ok(command) => lobby.handle(id, command),
        Err(error) => refused(lobby, id, error),
    }
}

fn refused(lobby: &mut Lobby, id: &str, error: ApiError) -> Vec<Effect> {
    let version = lobby.table(id).map(|table| table.version());
    vec![version.map_or(error.clone(), |version| error.with_version(version)).into()]
}

/// Answers what changes nothing at the table itself.
fn asked(lobby: &mut Lobby, id: &str, path: &[&str], request: &Request) -> Result<Vec<Effect>, ApiError> {
    let game = lobby.table(id).map(|table| table.game());
    let length = game.and_then(|game| lobby.catalog.series_length(game)).map(|(length, _)| length);
    let (table, dice) = lobby.table_and_dice(id).ok_or_else(ApiError::unknown_table)?;
    Ok(match (request.method.as_str(), path) {
        ("GET", []) => answer(&snapshot(table)?),
        ("GET", ["at", lines]) => {
            let bad =
                |_| ApiError::new(ErrorCode::BadRequest, format!("'{lines}' is not a number of log lines"));
            answer(&table.past_snapshot(lines.parse().map_err(bad)?)?)
        }
        ("GET", ["record"]) => answer(&table.record()),
        ("GET", ["standing"]) => answer(&LessonStanding::at(table)?),
        ("GET", ["changes"]) => {
            let seen = request.query::<LiveParams>()?.seen()?;
            let is_same = |version, hash| version == table.version() && hash == Some(table.hash());
            match seen {
                Some(seen) if is_same(seen.version, seen.hash) => answer::<[LiveMessage]>(&[]),
                _ => answer(&[LiveMessage::Snapshot { snapshot: Box::new(snapshot(table)?) }]),
            }
        }
        ("GET", ["look"]) => {
            let params: LookParams = request.query()?;
            answer(&look(position(table, params.at)?, &params)?)
        }
        ("GET", ["candidates"]) => {
            let params: CellParams = request.query()?;
            answer(&candidates(position(table, params.at)?, &params)?)
        }
        ("GET", ["withheld"]) => {
            let params: WithheldParams = request.query()?;
            answer(&withheld(position(table, params.at)?, &params)?)
        }
        ("GET", ["threats"]) => {
            let params: SeatParams = request.query()?;
            answer(&threats(position(table, params.at)?, &params)?)
        }
        ("GET", ["hint"]) => {
            let PositionParams { at, lines } = request.query()?;
            position(table, at)?;
            let record = table.position_to_advise(lines)?.record();
            vec![Effect::Delegate { question: Long::Advise { record } }]
        }
        ("GET", ["luck"]) => {
            let record = table.position(table.n_lines())?.record();
            vec![Effect::Delegate { question: Long::Luck { record } }]
        }
        ("GET", ["review"]) => {
            let ReviewParams { from } = request.query()?;
            let record = table.game_to_review()?.record();
            vec![Effect::Delegate { question: Long::Review { record, from } }]
        }
        ("GET", ["review", at]) => {
            let bad = |_| ApiError::new(ErrorCode::BadRequest, format!("'{at}' is not a number of events"));
            let at = at.parse().map_err(bad)?;
            let record = table.game_to_review()?.record();
            vec![Effect::Delegate { question: Long::Judge { record, at } }]
        }
        ("POST", ["what-if"]) => {
            let WhatIfRequest { lines } = request.body()?;
            let what_if = table.open_what_if(lines, dice)?;
            lobby.create(what_if)
        }
        ("GET", ["series"]) => {
            vec![Effect::Score { table: id.to_owned(), earlier: table.earlier().to_vec() }]
        }
        ("POST", ["rematch"]) => {
            let rematch = table.open_rematch(length, dice);
            lobby.create(rematch)
        }
        _ => return Err(not_found()),
    })
}

fn snapshot(table: &mut LiveTable) -> Result<hillfort_table::Snapshot, ApiError> {
    table.snapshot().ok_or_else(ApiError::internal)
}

/// Returns the position, which must still be at the version that is asked about.
fn position(table: &LiveTable, at: Option<u64>) -> Result<&dyn Table, ApiError> {
    let now = table.version();
    match at {
        Some(seen) if seen != now => Err(Refused::Stale { seen, now }.into()),
        _ => table.table().ok_or_else(ApiError::internal),
    }
}
