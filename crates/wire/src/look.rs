//! What a player looks at before acting. A question can name the version of the table, so that its answer is about the
//! position on the screen and no later one.

use hillfort_engine::view::{ActionOdds, Candidate, Cause, Reach, Threat, Withheld};
use hillfort_engine::{Seat, Table};
use hillfort_table::{CellNames, as_sentence};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ErrorCode};

/// The answers to what was asked; the others are left out, and so are those that the game does not have.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Look {
    /// Where the piece can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Reach>,
    /// The cells that the piece could attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<CellNames>,
    /// The cells that the piece sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sight: Option<CellNames>,
    /// What the action does, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// The cells that the action affects besides its target: a cone, a blast.
    #[serde(skip_serializing_if = "CellNames::is_empty")]
    pub area: CellNames,
    /// What the action leads to; left out if that is certain and there is nothing to say about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<ActionOdds>,
}

/// What to look at.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct LookParams {
    /// The index of a piece in the list of pieces.
    pub piece: Option<usize>,
    /// The cell the piece is imagined on; by default its own.
    pub from: Option<String>,
    /// The line of a legal action: what it does and can lead to.
    pub line: Option<String>,
    /// The line before it, which only chooses the unit.
    pub opener: Option<String>,
    /// Where the piece can go.
    #[serde(default)]
    pub reach: bool,
    /// The cells the piece could attack.
    #[serde(default)]
    pub hits: bool,
    /// The cells the piece sees.
    #[serde(default)]
    pub sight: bool,
    /// The `version` the table must be at; by default any.
    pub at: Option<u64>,
}

/// Answers everything that a player asks before acting.
///
/// # Errors
/// Refuses a piece, a cell or a line that the position does not have.
pub fn look(table: &dyn Table, params: &LookParams) -> Result<Look, ApiError> {
    let mut look = Look::default();
    let from = params.from.as_deref();
    if params.reach || params.hits || params.sight {
        let piece = check_piece(table, params.piece)?;
        if params.reach {
            look.reach = table.reach(piece, from).map_err(|error| bad_cell(&error))?;
            look.reach.iter_mut().filter_map(|reach| reach.blocked.as_mut()).for_each(to_sentence);
        }
        if params.hits {
            look.hits = Some(table.hits(piece, from).map_err(|error| bad_cell(&error))?.into());
        }
        if params.sight {
            look.sight = table.sight(piece, from).map_err(|error| bad_cell(&error))?.map(CellNames::from);
        }
    }
    if let Some(line) = &params.line {
        let opener = params.opener.as_deref();
        let decision = table.decision(opener, line).ok_or_else(|| why_not(table, opener, line))?;
        let is_told = decision.odds != ActionOdds { is_exact: true, ..ActionOdds::default() };
        look.sentence = Some(decision.choice.sentence);
        look.area = decision.area.into();
        look.odds = is_told.then_some(decision.odds);
    }
    Ok(look)
}

fn check_piece(table: &dyn Table, piece: Option<usize>) -> Result<usize, ApiError> {
    let n_pieces = table.pieces_at(table.n_events()).len();
    let sentence = match piece {
        Some(piece) if piece < n_pieces => return Ok(piece),
        Some(_) => format!("there are {n_pieces} pieces, counted from 0"),
        None => "reach, hits and sight need a piece".to_owned(),
    };
    Err(ApiError::new(ErrorCode::BadRequest, sentence))
}

/// Returns why a line is no decision.
fn why_not(table: &dyn Table, opener: Option<&str>, line: &str) -> ApiError {
    let mut ahead = table.at_event(table.n_events());
    let opened = opener.map_or(Ok(()), |opener| ahead.act(opener));
    match opened.and_then(|()| ahead.check(line)) {
        Err(error) => ApiError::engine(ErrorCode::Illegal, &error),
        Ok(()) => ApiError::new(ErrorCode::NotYourTurn, "nobody has to decide here"),
    }
}

/// Two cells.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct CellParams {
    /// The cell of the piece that would act.
    pub from: Option<String>,
    /// The cell the action would be aimed at.
    pub to: Option<String>,
    /// The `version` the table must be at; by default any.
    pub at: Option<u64>,
}

/// Lists the actions that two cells could stand for, each with the reason if it is illegal.
///
/// # Errors
/// Refuses a cell that the board does not have.
pub fn candidates(table: &dyn Table, params: &CellParams) -> Result<Vec<Candidate>, ApiError> {
    let (from, to) = (params.from.as_deref(), params.to.as_deref());
    let mut candidates = table.candidates(from, to).map_err(|error| bad_cell(&error))?;
    candidates.iter_mut().filter_map(|candidate| candidate.refused.as_mut()).for_each(to_sentence);
    Ok(candidates)
}

/// Whose actions are asked about.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct WithheldParams {
    /// The cell of the unit; without one, it is about what belongs to no unit.
    pub from: Option<String>,
    /// The line to play before, which only chooses the unit.
    pub opener: Option<String>,
    /// The `version` the table must be at; by default any.
    pub at: Option<u64>,
}

/// Lists what a unit, or nobody in particular, cannot do now, each with the reason.
///
/// # Errors
/// Refuses a cell that the board does not have.
pub fn withheld(table: &dyn Table, params: &WithheldParams) -> Result<Vec<Withheld>, ApiError> {
    let (opener, from) = (params.opener.as_deref(), params.from.as_deref());
    let mut found = table.withheld(opener, from).map_err(|error| bad_cell(&error))?;
    found.iter_mut().filter_map(|one| one.cause.as_mut()).for_each(to_sentence);
    Ok(found)
}

/// A seat.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct SeatParams {
    /// The number of the seat, counted from 0.
    pub seat: usize,
    /// The `version` the table must be at; by default any.
    pub at: Option<u64>,
}

/// Lists the cells that the enemies of a seat could attack in their next turn.
///
/// # Errors
/// Refuses a seat that the game does not have.
pub fn threats(table: &dyn Table, params: &SeatParams) -> Result<Vec<Threat>, ApiError> {
    if params.seat >= table.n_seats() {
        let sentence = format!("seats are numbered 0 to {}", table.n_seats() - 1);
        return Err(ApiError::new(ErrorCode::BadRequest, sentence));
    }
    Ok(table.threats(Seat::new(params.seat)))
}

/// Makes a sentence of a reason, which is shown by itself here.
fn to_sentence(cause: &mut Cause) {
    cause.sentence = as_sentence(&cause.sentence);
}

fn bad_cell(error: &hillfort_engine::Error) -> ApiError {
    ApiError::engine(ErrorCode::BadRequest, error)
}

/// A position of a table.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PositionParams {
    /// The `version` the table must be at; by default any.
    pub at: Option<u64>,
    /// The number of log lines before the position; by default all of them.
    pub lines: Option<usize>,
}
