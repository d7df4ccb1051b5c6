//! Puzzles as clients get them.

use hillfort_bots::puzzle::Puzzle;
use hillfort_engine::facts::DataFile;
use hillfort_engine::view::Decision;
use hillfort_engine::{Error, Record, Seat, Table, Turn};
use serde::Serialize;

/// A puzzle: a position with one clearly best turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleInfo {
    /// Its id among the puzzles of its game.
    pub id: String,
    /// The value of the option `mode`, in a game that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// The seat that has to find its turn.
    pub seat: Seat,
    /// What that seat is called.
    pub side: String,
    /// How difficult it is, from 1 to 3.
    pub grade: u8,
    /// The winning chance after the answer.
    pub value: f32,
    /// The winning chance after the best other action.
    pub next: f32,
    /// The record of the game up to the position.
    pub record: String,
    /// The number of its events.
    pub events: usize,
    /// The answer, action by action, each with its odds and their reasons.
    pub answer: Vec<Decision>,
}

/// Reads the puzzles of a game, and plays their answers.
///
/// # Errors
/// The file of a puzzle that cannot be read or played, and why.
pub fn puzzles(
    files: &[DataFile],
    replay: impl Fn(&Record) -> Result<Box<dyn Table>, Error>,
) -> Result<Vec<PuzzleInfo>, String> {
    files.iter().map(|file| info(file, &replay).map_err(|error| format!("{}: {error}", file.path))).collect()
}

fn info(
    file: &DataFile,
    replay: impl Fn(&Record) -> Result<Box<dyn Table>, Error>,
) -> Result<PuzzleInfo, String> {
    let puzzle = Puzzle::parse(file.text).map_err(|error| error.to_string())?;
    let table =
        Record::parse(file.text).and_then(|record| replay(&record)).map_err(|error| error.to_string())?;
    let Turn::Player(seat) = table.turn() else { return Err("nobody is to act".to_owned()) };
    let side = table.seats_at(table.n_events()).swap_remove(seat.index()).title;
    let mut ahead = table.at_event(table.n_events());
    let mut answer = Vec::new();
    for line in &puzzle.answer {
        answer.push(ahead.decision(None, line).ok_or_else(|| format!("'{line}' is not legal"))?);
        ahead.act(line).map_err(|error| error.to_string())?;
    }
    Ok(PuzzleInfo {
        id: file.stem().to_owned(),
        mode: table.options().iter().find(|(key, _)| *key == "mode").map(|(_, mode)| mode.to_owned()),
        seat,
        side,
        grade: puzzle.grade,
        value: puzzle.value,
        next: puzzle.next,
        events: table.n_events(),
        record: table.record(),
        answer,
    })
}
