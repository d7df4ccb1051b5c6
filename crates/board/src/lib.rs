//! Boards: cells, which of them touch, how far apart they are, what lies between them.
//!
//! This crate is geometry and nothing else.
//! It knows hexes, squares and rings, and how a map is drawn in a text file; it knows no game, no unit, no
//! terrain: what a wall is, a game says with a function or a set of cells.
//! It does no I/O, keeps no state, rolls no dice, and everything rules look at is computed in integers.
//!
//! A [`Board`] is a [`HexBoard`], a [`SquareBoard`] or a [`RingBoard`].
//! Its places are [`Cell`]s, gathered in [`CellSet`]s.
//! [`Paths`] and [`flood`] find ways, [`sight_table`] says who sees whom, [`MapFile`] reads a drawing.
//!
//! ```
//! use hillfort_board::{Board, CellSet, HexBoard, MapFile, flood, sight_table, stepped};
//!
//! let text = [
//!     "name: yard",
//!     "game: some-game",
//!     "layout: hex",
//!     "",
//!     ". # .",
//!     " . # .",
//!     ". . .",
//!     "",
//!     ". = ground",
//!     "# = wall",
//! ];
//! let map = MapFile::parse("yard.txt", &text.join("\n"))?;
//! let board = HexBoard::new(map.n_columns(), map.n_rows())?;
//! let walls: CellSet = board
//!     .cells()
//!     .zip(map.places())
//!     .filter(|(_, (_, _, words))| *words == "wall")
//!     .map(|(cell, _)| cell)
//!     .collect();
//! let open = CellSet::first_n(board.n_cells()) - walls;
//!
//! // Who sees whom: walls block, and so does whatever lies outside the map.
//! let sees: Vec<CellSet> =
//!     sight_table(&board, stepped, |_, _, between| between.is_none_or(|cell| walls.contains(cell)));
//! let [a1, a3, c1] = ["a1", "a3", "c1"].map(|name| board.cell(name).unwrap());
//! assert!(sees[a1.index()].contains(a3));
//! assert!(!sees[a1.index()].contains(c1));
//!
//! // Where four steps lead: round the wall, but not yet to c1.
//! let reached = flood([a1].into_iter().collect(), 4, open, &board.neighbour_sets());
//! assert!(reached.contains(a3));
//! assert!(!reached.contains(c1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cell;
mod direction;
mod hex;
mod map_error;
mod map_file;
mod map_reader;
mod map_rules;
mod neighbours;
mod path;
mod point;
mod rect;
mod ring;
mod ring_drawing;
mod set;
mod sight;
mod square;

pub use hexx::Hex;

pub use crate::board::{Board, MAX_CELLS, SizeError, UNREACHABLE};
pub use crate::cell::{Cell, Cells};
pub use crate::direction::Direction;
pub use crate::hex::HexBoard;
pub use crate::map_error::{MapError, MapProblem};
pub use crate::map_file::{Layout, MapFile};
pub use crate::map_rules::{MapRules, Symmetry};
pub use crate::path::{Paths, Step, flood, walk_lengths};
pub use crate::point::Point;
pub use crate::ring::RingBoard;
pub use crate::set::{CellSet, CellSetIter};
pub use crate::sight::{Crossing, is_clear, sight_table, stepped, straight, swept};
pub use crate::square::SquareBoard;
