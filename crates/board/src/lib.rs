//! Boards: cells, which of them touch, how far apart they are, what lies between them.

mod board;
mod cell;
mod point;
mod set;

pub use crate::board::{Board, MAX_CELLS, SizeError, UNREACHABLE};
pub use crate::cell::{Cell, Cells};
pub use crate::point::Point;
pub use crate::set::{CellSet, CellSetIter};

mod direction;
mod hex;
mod neighbours;
mod rect;
mod ring;
mod ring_drawing;
mod square;

pub use hexx::Hex;

pub use crate::direction::Direction;
pub use crate::hex::HexBoard;
pub use crate::ring::RingBoard;
pub use crate::square::SquareBoard;

mod sight;

pub use crate::sight::{Crossing, is_clear, sight_table, stepped, straight, swept};

mod path;

pub use crate::path::{Paths, Step, flood};
