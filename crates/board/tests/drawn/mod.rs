//! The sample maps on their boards.
#![allow(dead_code)] // Every test file uses only some of them.

use hillfort_board::{Board, Cell, HexBoard, MapFile, SquareBoard};

pub(crate) const SUMMIT: &str = include_str!("../maps/summit.txt");
pub(crate) const RAILYARD: &str = include_str!("../maps/railyard.txt");
pub(crate) const DRY_GULCH: &str = include_str!("../maps/dry-gulch.txt");
pub(crate) const MILLWORKS: &str = include_str!("../maps/millworks.txt");
pub(crate) const TWIN_KEEPS: &str = include_str!("../maps/twin-keeps.txt");
pub(crate) const HILL: &str = include_str!("../maps/hill.txt");

/// A board with the legend words of every cell.
pub(crate) struct Drawn<B> {
    pub(crate) board: B,
    words: Vec<String>,
}

pub(crate) fn hexes(text: &str) -> Drawn<HexBoard> {
    let map = read(text);
    Drawn {
        board: HexBoard::new(map.n_columns(), map.n_rows()).expect("a sample fits a board"),
        words: words(&map),
    }
}

pub(crate) fn squares(text: &str) -> Drawn<SquareBoard> {
    let map = read(text);
    Drawn {
        board: SquareBoard::new(map.n_columns(), map.n_rows()).expect("a sample fits a board"),
        words: words(&map),
    }
}

pub(crate) fn read(text: &str) -> MapFile {
    MapFile::parse("sample.txt", text).expect("a sample is read")
}

fn words(map: &MapFile) -> Vec<String> {
    map.places().map(|(_, _, words)| words.to_owned()).collect()
}

impl<B: Board> Drawn<B> {
    pub(crate) fn cell(&self, name: &str) -> Cell {
        self.board.cell(name).unwrap_or_else(|| panic!("there is no cell {name}"))
    }

    pub(crate) fn words(&self, cell: Cell) -> &str {
        &self.words[cell.index()]
    }

    pub(crate) fn is(&self, cell: Cell, words: &str) -> bool {
        self.words(cell) == words
    }
}
