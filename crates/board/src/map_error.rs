//! Why a map file is refused, and where.

use crate::Layout;

/// Why a map file is refused, with the place: shown as `file:line:column: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct MapError {
    /// The file as it was named to the reader.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: MapProblem,
}

/// What is wrong with a map file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapProblem {
    /// The text is far larger than any map.
    #[error("a map file has at most {most} bytes, this one {found}")]
    TooLong {
        /// The bytes allowed.
        most: usize,
        /// The bytes found.
        found: usize,
    },
    /// A tab or another invisible character.
    #[error("control character {0:?}; use spaces")]
    ControlCharacter(char),
    /// A line of the header has not the form of one.
    #[error("expected a header line \"key: value\", the key of small letters, digits and hyphens")]
    HeaderShape,
    /// A key of the header is there twice.
    #[error("header key {0:?} is given twice")]
    HeaderTwice(String),
    /// A key that every map needs is not there.
    #[error("header key {0:?} is missing")]
    HeaderMissing(&'static str),
    /// The layout is none we know.
    #[error("layout {0:?} is not one of {known}", known = Layout::NAMES)]
    UnknownLayout(String),
    /// The rows are drawn in another layout than the header says.
    #[error("the rows are drawn as \"layout: {drawn}\", not as \"layout: {said}\"")]
    OtherLayout {
        /// The layout of the header.
        said: &'static str,
        /// The layout that the rows fit.
        drawn: &'static str,
    },
    /// There is no row.
    #[error("the map has no rows; they stand after the first blank line")]
    NoRows,
    /// There are more rows than names for them.
    #[error("a map has at most {0} rows")]
    TooManyRows(usize),
    /// There are more columns than names for them.
    #[error("a row has at most {0} symbols")]
    TooManyColumns(usize),
    /// A row is not indented as its layout asks.
    #[error("this row is indented by {found}, expected {expected}")]
    Indentation {
        /// The spaces the layout asks for.
        expected: usize,
        /// The spaces found.
        found: usize,
    },
    /// Two symbols are not separated by exactly one space, or a row ends in a space.
    #[error("symbols are single characters with exactly one space between them")]
    Spacing,
    /// A row has more or fewer symbols than the first.
    #[error("this row has {found} symbols, the first one {expected}")]
    UnequalRows {
        /// The symbols of the first row.
        expected: usize,
        /// The symbols of this row.
        found: usize,
    },
    /// A line of the legend has not the form of one.
    #[error("expected a legend line \"symbol = words\"")]
    LegendShape,
    /// A symbol is explained twice.
    #[error("symbol {0:?} is in the legend twice")]
    LegendTwice(char),
    /// A symbol of the map is not explained.
    #[error("symbol {0:?} is not in the legend")]
    NoLegend(char),
    /// There is something after the legend.
    #[error("nothing may follow the legend")]
    TextAfterLegend,
    /// A game refuses the map, for a reason of its own.
    #[error("{0}")]
    Refused(String),
}
