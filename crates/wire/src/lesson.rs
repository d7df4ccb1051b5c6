//! Lessons: what a page shows of them, the tables on which they are learned, and how a learner stands.

use hillfort_engine::facts::Manual;
use hillfort_engine::lesson::Progress as LessonProgress;
use hillfort_engine::{Error, Lesson, Record, Seat, Table};
use hillfort_table::{LiveTable, Occupant, Seats};
use serde::Serialize;

use crate::error::{ApiError, ErrorCode};
use crate::seats::parse_seats;

/// A lesson of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonInfo {
    /// Its name within the game.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Who the learner is, in a sentence; empty if an earlier lesson has said it.
    pub you: String,
    /// What wins the game, in a sentence; empty if an earlier lesson has said it.
    pub win: String,
    /// What to do, in a few words.
    pub prompt: String,
    /// Help for those who are stuck, the first first.
    pub hints: Vec<String>,
    /// The rules behind it.
    pub why: Vec<LessonRule>,
    /// What the learner has done, in a sentence.
    pub done: String,
    /// What went wrong, in a sentence.
    pub missed: String,
    /// What is unlike other games of the kind, in a sentence; empty if nothing is.
    pub differs: String,
    /// Whether one can play without it.
    pub is_optional: bool,
    /// Its text, from which a table is created.
    pub text: String,
}

/// A rule behind a lesson.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonRule {
    /// The id of the rule.
    pub rule: String,
    /// What it says, in a sentence.
    pub sentence: String,
}

/// How a learner stands in a lesson.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonStanding {
    /// Whether it is decided.
    pub progress: Progress,
    /// The actions that are left; left out if they are not limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<u32>,
    /// The turns that are left, this one included; left out if they are not limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// The version of the table that this is about.
    pub version: u64,
}

/// Whether a lesson is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// The learner goes on.
    Open,
    /// The goal was reached.
    Done,
    /// The goal was missed.
    Failed,
}

impl LessonInfo {
    /// Returns the lessons of a game, in their order.
    ///
    /// # Errors
    /// The file and line of a lesson that cannot be read.
    pub fn all(manual: &Manual) -> Result<Vec<Self>, String> {
        let read = |file: &hillfort_engine::facts::DataFile| {
            let lesson = Lesson::parse(file.text).map_err(|error| error.in_file(file.path))?;
            Ok(Self::new(file.stem(), lesson))
        };
        manual.lessons.iter().map(read).collect()
    }

    fn new(name: &str, lesson: Lesson) -> Self {
        let rule = |(rule, sentence)| LessonRule { rule, sentence };
        Self {
            name: name.to_owned(),
            title: lesson.title,
            you: lesson.you,
            win: lesson.win,
            prompt: lesson.prompt,
            hints: lesson.hints,
            why: lesson.why.into_iter().map(rule).collect(),
            done: lesson.done,
            missed: lesson.missed,
            differs: lesson.differs,
            is_optional: lesson.is_optional,
            text: lesson.text,
        }
    }
}

impl LessonStanding {
    /// Returns how the learner stands at a table.
    ///
    /// # Errors
    /// Refuses a table that is not one of a lesson.
    pub fn at(table: &LiveTable) -> Result<Self, ApiError> {
        let none = || ApiError::new(ErrorCode::NotFound, "no lesson is learned at this table");
        let lesson = table.lesson().ok_or_else(none)?;
        let standing = lesson.standing(table.table().ok_or_else(ApiError::internal)?);
        let progress = match standing.progress {
            LessonProgress::Open => Progress::Open,
            LessonProgress::Done => Progress::Done,
            LessonProgress::Failed => Progress::Failed,
        };
        let (actions, turns) = (standing.actions, standing.turns);
        Ok(Self { progress, actions, turns, version: table.version() })
    }
}

/// Opens a table of the lesson with this text. `start` makes a table of its head.
///
/// # Errors
/// Returns the line that cannot be read, or the word that names no player.
pub fn open(
    text: &str,
    most_lines: usize,
    start: impl FnOnce(&Record) -> Result<Box<dyn Table>, Error>,
) -> Result<LiveTable, ApiError> {
    let bad = |error| ApiError::engine(ErrorCode::BadRecord, &error);
    Record::parse_within(text, most_lines).map_err(bad)?;
    let lesson = Lesson::parse(text).map_err(bad)?;
    let table = start(&lesson.record).map_err(bad)?;
    let seats = seats(&lesson, &*table).map_err(|reason| ApiError::new(ErrorCode::BadSeats, reason))?;
    Ok(LiveTable::open_lesson(table, seats, lesson))
}

/// Restores the lesson of a stored table.
///
/// # Errors
/// Returns why the text is no lesson.
pub fn restored(table: LiveTable, is_lesson: bool, header: &str) -> Result<LiveTable, String> {
    match is_lesson {
        true => Lesson::parse(header).map(|lesson| table.teaching(lesson)).map_err(|error| error.to_string()),
        false => Ok(table),
    }
}

/// Returns who sits where: the learner on their side, bots everywhere else.
fn seats(lesson: &Lesson, table: &dyn Table) -> Result<Seats, String> {
    let names: Vec<_> = (0..table.n_seats()).map(|seat| table.seat_name(Seat::new(seat))).collect();
    if !names.contains(&lesson.side.as_str()) {
        return Err(format!("the learner's side is one of {}, not '{}'", names.join(", "), lesson.side));
    }
    let occupant = |name: &&str| match *name == lesson.side {
        true => Occupant::HUMAN.to_owned(),
        false => lesson.against.clone(),
    };
    parse_seats(&names.iter().map(occupant).collect::<Vec<_>>(), names.len())
}
