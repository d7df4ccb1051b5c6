//! Reads map files: a header, the rows as drawn, and a legend.

use crate::map_reader::read;
use crate::{HexBoard, MapError, MapProblem, SquareBoard};

/// A map as drawn in a file; what the words of its legend mean is for the game to say.
///
/// Header lines `key: value`, a blank line, the rows from the top, a blank line, the legend.
/// `name`, `game` and `layout` are always there; each key stands once, each symbol is explained once.
/// Symbols are separated by one space; in the layout `hex` even rows begin with one space.
///
/// ```
/// use hillfort_board::{Layout, MapFile};
///
/// let text = "\
/// name: pass
/// game: some-game
/// layout: hex
///
/// . # .
///  . . .
///
/// . = ground
/// ## = wall
/// ";
/// let map = MapFile::parse("pass.txt", text)?;
/// assert_eq!(map.layout(), Layout::Hex);
/// assert_eq!(map.header("name"), Some("pass"));
/// assert_eq!(map.words(0, 1), Some("wall"));
///
/// let error = map.error_at(0, 1, "there is no way through");
/// assert_eq!(error.to_string(), "pass.txt:5:3: there is no way through");
/// # Ok::<(), hillfort_board::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFile {
    pub(crate) file: String,
    pub(crate) layout: Layout,
    pub(crate) headers: Vec<Header>,
    pub(crate) rows: Vec<Vec<char>>,
    /// The line of the first row, from 1.
    pub(crate) first_line: usize,
    pub(crate) legend: Vec<LegendLine>,
}

/// How the rows of a map file form a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A [`HexBoard`](crate::HexBoard): equal rows, the even ones shifted right.
    Hex,
    /// A [`SquareBoard`](crate::SquareBoard): equal rows.
    Square,
    /// A [`RingBoard`](crate::RingBoard): a row a ring; rows may differ in length.
    Rings,
}

impl Layout {
    pub(crate) const NAMES: &str = "hex, square, rings";

    pub(crate) const ALL: [Self; 3] = [Self::Hex, Self::Square, Self::Rings];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Square => "square",
            Self::Rings => "rings",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.name() == name)
    }

    /// The spaces before a row, counted from 0.
    pub(crate) fn indentation(self, row: usize) -> usize {
        if self == Self::Hex { row % 2 } else { 0 }
    }
}

impl MapFile {
    /// The largest text that is read, in bytes.
    pub const MAX_BYTES: usize = 64 * 1024;
    /// The most rows of a map.
    pub const MAX_ROWS: usize = 99;
    /// The most symbols of a row.
    pub const MAX_COLUMNS: usize = 26;

    /// Reads the text of a map file; `file` is its name in messages.
    pub fn parse(file: &str, text: &str) -> Result<Self, MapError> {
        read(file, text).map_err(|(line, column, problem)| {
            let file = file.to_owned();
            MapError { file, line, column, problem }
        })
    }

    /// Returns the name of the file, as it was given to [`parse`](Self::parse).
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the layout.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the value of a header key.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers().find(|&(known, _)| known == key).map(|(_, value)| value)
    }

    /// Goes through keys and values of the header, in the order of the file.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().map(|header| (header.key.as_str(), header.value.as_str()))
    }

    /// Counts the rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// Counts the symbols of the longest row; only in the layout `rings` do they differ.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the symbol at a row and a column, both from 0, if there is one.
    #[must_use]
    pub fn symbol(&self, row: usize, column: usize) -> Option<char> {
        self.rows.get(row)?.get(column).copied()
    }

    /// Returns what the legend says of the symbol at a row and a column, both from 0.
    #[must_use]
    pub fn words(&self, row: usize, column: usize) -> Option<&str> {
        self.explain(self.symbol(row, column)?)
    }

    /// Goes through all symbols in reading order: row, column (both from 0) and the words of the legend.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        self.rows.iter().enumerate().flat_map(move |(row, symbols)| {
            let words = move |column| self.words(row, column).map(|words| (row, column, words));
            (0..symbols.len()).filter_map(words)
        })
    }

    /// Returns line and column in the file, both from 1, of the symbol at a row and a column, both from 0.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> (usize, usize) {
        (self.first_line + row, self.layout.indentation(row) + 2 * column + 1)
    }

    /// Makes the board of a map of hexes.
    ///
    /// # Errors
    ///
    /// Refuses another layout and a size that no board has.
    pub fn hex_board(&self) -> Result<HexBoard, MapError> {
        self.expect_layout(Layout::Hex, "hex")?;
        HexBoard::new(self.n_columns(), self.n_rows()).map_err(|error| self.error_at(0, 0, error.to_string()))
    }

    /// Makes the board of a map of squares.
    ///
    /// # Errors
    ///
    /// Refuses another layout and a size that no board has.
    pub fn square_board(&self) -> Result<SquareBoard, MapError> {
        self.expect_layout(Layout::Square, "square")?;
        SquareBoard::new(self.n_columns(), self.n_rows())
            .map_err(|error| self.error_at(0, 0, error.to_string()))
    }

    fn expect_layout(&self, layout: Layout, name: &str) -> Result<(), MapError> {
        if self.layout == layout {
            return Ok(());
        }
        Err(self.error_in_header("layout", format!("expected 'layout: {name}'")))
    }

    /// Makes sure that a game knows all words of the legend, also of symbols that the map does not use.
    ///
    /// # Errors
    ///
    /// Refuses the first line whose words are not known, with what was expected instead.
    pub fn expect_words(&self, expected: &str, is_known: impl Fn(&str) -> bool) -> Result<(), MapError> {
        match self.legend.iter().find(|line| !is_known(&line.words)) {
            None => Ok(()),
            Some(LegendLine { words, line, .. }) => {
                Err(self.refuse(*line, 5, format!("expected {expected}, not '{words}'")))
            }
        }
    }

    /// Makes the error with which a game refuses what is drawn at a row and a column, both from 0.
    #[must_use]
    pub fn error_at(&self, row: usize, column: usize, reason: impl Into<String>) -> MapError {
        let (line, column) = self.place(row, column);
        self.refuse(line, column, reason.into())
    }

    /// Makes the error with which a game refuses a header, or misses one (then it points to the top).
    #[must_use]
    pub fn error_in_header(&self, key: &str, reason: impl Into<String>) -> MapError {
        let header = self.headers.iter().find(|header| header.key == key);
        let (line, column) = header.map_or((1, 1), |header| (header.line, header.value_column));
        self.refuse(line, column, reason.into())
    }

    fn refuse(&self, line: usize, column: usize, reason: String) -> MapError {
        MapError { file: self.file.clone(), line, column, problem: MapProblem::Refused(reason) }
    }

    pub(crate) fn explain(&self, symbol: char) -> Option<&str> {
        self.legend.iter().find(|line| line.symbol == symbol).map(|line| line.words.as_str())
    }
}

/// A line of the legend and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LegendLine {
    pub(crate) symbol: char,
    pub(crate) words: String,
    pub(crate) line: usize,
}

/// A line of the header and where its value stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) line: usize,
    pub(crate) value_column: usize,
}
