//! Board geometry: cells, neighbours, distances, paths, lines of sight, and maps drawn as text.
//!
//! The crate knows hexes, squares and rings. It knows no game, no unit and no terrain: a game says with a function or
//! a set of cells where the walls are.
//! It does no I/O and has no global state and no randomness. Everything that rules depend on is computed in integers.
//!
//! A [`Board`] is a [`HexBoard`], a [`SquareBoard`] or a [`RingBoard`].
//! It consists of [`Cell`]s, and a [`CellSet`] holds some of them.
//! [`Paths`] and [`flood`] find paths, [`sight_table`] computes which cells see each other, and [`MapFile`] reads a map.
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
//! // Which cells see each other: walls and everything outside the map block.
//! let sees: Vec<CellSet> =
//!     sight_table(&board, stepped, |_, _, between| between.is_none_or(|cell| walls.contains(cell)));
//! let [a1, a3, c1] = ["a1", "a3", "c1"].map(|name| board.cell(name).unwrap());
//! assert!(sees[a1.index()].contains(a3));
//! assert!(!sees[a1.index()].contains(c1));
//!
//! // What four steps reach: the way around the wall, but not c1.
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

// The axial coordinates of `HexBoard`, with which games compute cones and areas.
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
