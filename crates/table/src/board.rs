//! The board of a table: what a client fetches once, with everything else that never changes.

use hillfort_engine::Table;
use hillfort_engine::config::hash;
use hillfort_engine::view::{CellView, ClassCard, Word};
use serde::Serialize;

/// The cells of a position at the start of a game. They are fetched once and cached by their hash.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Board {
    /// The first 16 hexadecimal digits of the SHA-256 of the cells, cards and words.
    pub hash: String,
    /// All cells. Those with an empty outline are not on the board now, but may come to it.
    pub cells: Vec<CellView>,
    /// A card for every class, with the numbers of this table.
    pub cards: Vec<ClassCard>,
    /// The words of counters, status marks, pieces and verbs that people may not know.
    pub words: Vec<Word>,
}

impl Board {
    /// Returns the board of a table.
    pub(crate) fn of(table: &dyn Table) -> Self {
        let cells = table.cells_at(0, false);
        let (cards, words) = (table.class_cards(), table.words());
        let json = serde_json::to_string(&(&cells, &cards, &words)).expect("they have string keys only");
        Self { hash: hash(&json), cells, cards, words }
    }

    /// Returns the cells that differ from the board's, in the order of the board. `cells` are in that order too.
    pub(crate) fn differing(&self, cells: Vec<CellView>) -> Vec<CellView> {
        let mut board = self.cells.iter();
        let differs = |cell: &CellView| board.find(|own| own.name == cell.name) != Some(cell);
        cells.into_iter().filter(differs).collect()
    }
}
