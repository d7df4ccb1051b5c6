//! What people read about classes and words before they meet them: class cards, and the words of a table.

use hillfort_board::{Board, Cell, HexBoard};
use serde::Serialize;

use crate::view::Cause;
use crate::view::scene::in_plane;

/// A class, or a class with one of its weapons, as people choose it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClassCard {
    /// The class: the name of its pieces and of its emblem.
    pub class: String,
    /// The weapon that this card is about, as verbs and status marks call it; none if the class has one card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// What it is for, in one sentence.
    pub role: String,
    /// Its numbers, each with its name: `Health`, `5`.
    pub numbers: Vec<(String, String)>,
    /// What its attack reaches on empty ground; empty if a drawing says nothing.
    pub pattern: Vec<PatternCell>,
    /// What only this class can do, with its rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<Cause>,
    /// What it beats.
    pub beats: String,
    /// What it has to fear.
    pub fears: String,
    /// How many of them a good first team has; 0 if it has none, or if nobody chooses.
    pub suggested: u8,
}

impl ClassCard {
    /// Adds numbers, each with its name.
    #[must_use]
    pub fn with_numbers<V: ToString>(mut self, numbers: impl IntoIterator<Item = (&'static str, V)>) -> Self {
        let numbers = numbers.into_iter().map(|(name, value)| (name.to_owned(), value.to_string()));
        self.numbers.extend(numbers);
        self
    }

    /// Creates a card with its words, and without weapon, numbers, drawing and special.
    #[must_use]
    pub fn new(class: &str, [role, beats, fears]: [&str; 3]) -> Self {
        Self {
            class: class.to_owned(),
            weapon: None,
            role: role.to_owned(),
            numbers: Vec::new(),
            pattern: Vec::new(),
            special: None,
            beats: beats.to_owned(),
            fears: fears.to_owned(),
            suggested: 0,
        }
    }
}

/// A cell of the drawing on a class card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PatternCell {
    /// Its outline in the plane.
    pub outline: Vec<(f32, f32)>,
    /// What it shows.
    pub kind: PatternKind,
}

/// What a cell of a drawing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PatternKind {
    /// Nothing.
    Ground,
    /// The unit.
    Unit,
    /// A cell that it can attack.
    Attack,
    /// A cell that one attack hits besides, as an example.
    Area,
}

/// Returns a drawing of a board.
pub fn pattern(board: &dyn Board, kind: impl Fn(Cell) -> PatternKind) -> Vec<PatternCell> {
    let cell = |cell: Cell| PatternCell {
        outline: board.outline(cell).into_iter().map(in_plane).collect(),
        kind: kind(cell),
    };
    board.cells().map(cell).collect()
}

/// Returns a drawing of hexes around a unit; `kind` gets the board, the unit's cell and a cell.
pub fn hex_pattern(radius: u32, kind: impl Fn(&HexBoard, Cell, Cell) -> PatternKind) -> Vec<PatternCell> {
    let (radius, size) = (radius as usize, 2 * radius as usize + 1);
    let Ok(board) = HexBoard::new(size, size) else { return Vec::new() };
    let Some(unit) = board.cells().nth(radius * size + radius) else { return Vec::new() };
    pattern(&board, |cell| if cell == unit { PatternKind::Unit } else { kind(&board, unit, cell) })
}

/// A word of a table that people may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Word {
    /// The word as it is shown: the title of a counter or of a status mark, the class of a piece, a verb.
    pub word: String,
    /// Where it is shown.
    pub kind: WordKind,
    /// What it means, in a sentence or two.
    pub sentence: String,
    /// The id of the rule behind it.
    pub rule: String,
    /// Whether a note explains it when it is met for the first time in a game.
    pub is_noted: bool,
}

impl Word {
    /// Creates a word that is explained when it is met for the first time.
    pub fn noted(kind: WordKind, word: &str, rule: &str, sentence: impl Into<String>) -> Self {
        Self { is_noted: true, ..Self::new(kind, word, rule, sentence) }
    }

    /// Creates a word that is explained when somebody asks.
    pub fn new(kind: WordKind, word: &str, rule: &str, sentence: impl Into<String>) -> Self {
        let (word, rule) = (word.to_owned(), rule.to_owned());
        Self { word, kind, sentence: sentence.into(), rule, is_noted: false }
    }
}

/// Where a word is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WordKind {
    /// The title of a counter.
    Counter,
    /// The title of a status mark.
    Mark,
    /// The class of a piece.
    Piece,
    /// A verb.
    Verb,
}
