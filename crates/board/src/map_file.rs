//! Map files: a header, the map drawn in rows of symbols, and a legend.

use crate::map_reader::read;
use crate::{HexBoard, MapError, MapProblem, SquareBoard};

/// A map drawn in a text file. The game decides what the words of its legend mean.
///
/// The file has header lines `key: value`, a blank line, the rows from the top, a blank line, and the legend.
/// The headers `name`, `game` and `layout` are required. Every key is given once and every symbol explained once.
/// One space separates two symbols; in the layout `hex` even rows begin with a space.
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
    /// The line number of the first row, from 1.
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
    /// A [`RingBoard`](crate::RingBoard): one row per ring; rows may differ in length.
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

    /// Returns the number of spaces before a row, counted from 0.
    pub(crate) fn indentation(self, row: usize) -> usize {
        if self == Self::Hex { row % 2 } else { 0 }
    }
}

impl MapFile {
    /// The maximum size of a map file, in bytes.
    pub const MAX_BYTES: usize = 64 * 1024;
    /// The maximum number of rows.
    pub const MAX_ROWS: usize = 99;
    /// The maximum number of symbols in a row.
    pub const MAX_COLUMNS: usize = 26;

    /// Parses the text of a map file. `file` is its name in error messages.
    ///
    /// # Errors
    /// Returns the first problem, with its line and column.
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

    /// Returns the keys and values of the header, in the order of the file.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().map(|header| (header.key.as_str(), header.value.as_str()))
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of symbols in the longest row. Rows differ only in the layout `rings`.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the symbol at a row and a column, both from 0.
    #[must_use]
    pub fn symbol(&self, row: usize, column: usize) -> Option<char> {
        self.rows.get(row)?.get(column).copied()
    }

    /// Returns the legend words of the symbol at a row and a column, both from 0.
    #[must_use]
    pub fn words(&self, row: usize, column: usize) -> Option<&str> {
        self.explain(self.symbol(row, column)?)
    }

    /// Returns all symbols in reading order: row and column, both from 0, and the legend words.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        self.rows.iter().enumerate().flat_map(move |(row, symbols)| {
            let words = move |column| self.words(row, column).map(|words| (row, column, words));
            (0..symbols.len()).filter_map(words)
        })
    }

    /// Returns the line and column in the file, both from 1, of the symbol at a row and a column, both from 0.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> (usize, usize) {
        (self.first_line + row, self.layout.indentation(row) + 2 * column + 1)
    }

    /// Creates the hex board of this map.
    ///
    /// # Errors
    /// Returns an error if the map has another layout or is too large.
    pub fn hex_board(&self) -> Result<HexBoard, MapError> {
        self.expect_layout(Layout::Hex, "hex")?;
        HexBoard::new(self.n_columns(), self.n_rows()).map_err(|error| self.error_at(0, 0, error.to_string()))
    }

    /// Creates the square board of this map.
    ///
    /// # Errors
    /// Returns an error if the map has another layout or is too large.
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

    /// Checks that the game knows all words of the legend, even those of symbols that the map does not use.
    ///
    /// # Errors
    /// Returns the first legend line with unknown words, and what was expected instead.
    pub fn expect_words(&self, expected: &str, is_known: impl Fn(&str) -> bool) -> Result<(), MapError> {
        match self.legend.iter().find(|line| !is_known(&line.words)) {
            None => Ok(()),
            Some(LegendLine { words, line, .. }) => {
                Err(self.refuse(*line, 5, format!("expected {expected}, not '{words}'")))
            }
        }
    }

    /// Creates the error with which a game refuses the symbol at a row and a column, both from 0.
    #[must_use]
    pub fn error_at(&self, row: usize, column: usize, reason: impl Into<String>) -> MapError {
        let (line, column) = self.place(row, column);
        self.refuse(line, column, reason.into())
    }

    /// Creates the error with which a game refuses a header. If the header is missing, it points to the first line.
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

/// A line of the legend and its line number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LegendLine {
    pub(crate) symbol: char,
    pub(crate) words: String,
    pub(crate) line: usize,
}

/// A line of the header, with its line number and the column of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) line: usize,
    pub(crate) value_column: usize,
}
