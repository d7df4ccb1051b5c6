//! The boards of the loaded tables. Tables that start with the same cells share one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use hillfort_table::{Board, LiveTable};

/// The boards by their hashes. A board is forgotten with the last table that uses it.
#[derive(Debug, Default)]
pub(super) struct Boards(Mutex<HashMap<String, Weak<Board>>>);

impl Boards {
    /// Makes a table use the board that others use already.
    pub(super) fn share(&self, table: &mut LiveTable) {
        let hash = table.board().hash.clone();
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match boards.get(&hash).and_then(Weak::upgrade) {
            Some(board) => table.share_board(&board),
            None => {
                boards.retain(|_, board| board.strong_count() > 0);
                boards.insert(hash, Arc::downgrade(table.board()));
            }
        }
    }

    pub(super) fn get(&self, hash: &str) -> Option<Arc<Board>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(hash)?.upgrade()
    }
}
