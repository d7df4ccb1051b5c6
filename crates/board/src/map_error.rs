//! Why a map file is refused, and where.

use crate::Layout;

/// Why a map file is refused, and where. It is displayed as `file:line:column: problem`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct MapError {
    /// The name of the file, as given to the parser.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: MapProblem,
}

/// What is wrong with a map file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapProblem {
    /// The text is far larger than any map.
    #[error("a map file has at most {most} bytes, this one has {found}")]
    TooLong {
        /// The size limit in bytes.
        most: usize,
        /// The size of this file in bytes.
        found: usize,
    },
    /// A tab or another control character.
    #[error("control character {0:?}; use spaces")]
    ControlCharacter(char),
    /// A header line without the form of one.
    #[error("expected a header line \"key: value\" whose key has lowercase letters, digits and hyphens")]
    HeaderShape,
    /// A header key that is given twice.
    #[error("header key {0:?} is given twice")]
    HeaderTwice(String),
    /// A required header key that is missing.
    #[error("header key {0:?} is missing")]
    HeaderMissing(&'static str),
    /// An unknown layout.
    #[error("layout {0:?} is not one of {known}", known = Layout::NAMES)]
    UnknownLayout(String),
    /// Rows in another layout than the header names.
    #[error("the rows are drawn as \"layout: {drawn}\", not as \"layout: {said}\"")]
    OtherLayout {
        /// The layout in the header.
        said: &'static str,
        /// The layout that the rows fit.
        drawn: &'static str,
    },
    /// A map without rows.
    #[error("the map has no rows; they follow the first blank line")]
    NoRows,
    /// More rows than there are names for.
    #[error("a map has at most {0} rows")]
    TooManyRows(usize),
    /// More columns than there are names for.
    #[error("a row has at most {0} symbols")]
    TooManyColumns(usize),
    /// A row with the wrong indentation for its layout.
    #[error("this row is indented by {found}, expected {expected}")]
    Indentation {
        /// The number of spaces that the layout needs.
        expected: usize,
        /// The number of spaces found.
        found: usize,
    },
    /// Symbols that are not separated by exactly one space, or a space at the end of a row.
    #[error("symbols are single characters with exactly one space between them")]
    Spacing,
    /// A row with more or fewer symbols than the first.
    #[error("this row has {found} symbols, the first one {expected}")]
    UnequalRows {
        /// The number of symbols of the first row.
        expected: usize,
        /// The number of symbols of this row.
        found: usize,
    },
    /// A legend line without the form of one.
    #[error("expected a legend line \"symbol = words\"")]
    LegendShape,
    /// A symbol that the legend explains twice.
    #[error("symbol {0:?} is in the legend twice")]
    LegendTwice(char),
    /// A symbol that the legend does not explain.
    #[error("symbol {0:?} is not in the legend")]
    NoLegend(char),
    /// Text after the legend.
    #[error("nothing may follow the legend")]
    TextAfterLegend,
    /// A problem that the game found, with its sentence.
    #[error("{0}")]
    Refused(String),
}
