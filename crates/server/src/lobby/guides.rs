//! The guides and the puzzles of the games, drawn and read once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use hillfort_bots::DynCatalog;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::facts::{DataFile, Manual};

use crate::error::{ApiError, ErrorCode};
use crate::wire::guide::DrawnGuide;
use crate::wire::puzzle::{PuzzleInfo, puzzles};

/// The manuals and the puzzles of all games, and those that have been asked for.
pub(crate) struct Guides {
    manuals: BTreeMap<&'static str, &'static Manual>,
    drawn: Mutex<BTreeMap<&'static str, Arc<DrawnGuide>>>,
    puzzles: BTreeMap<&'static str, &'static [DataFile]>,
    posed: Mutex<BTreeMap<&'static str, Arc<Vec<PuzzleInfo>>>>,
}

impl Guides {
    pub(crate) fn of<L: Games>(catalog: &Catalog<L>) -> Self {
        let ids: Vec<_> = catalog.facts().into_iter().map(|facts| facts.id).collect();
        let manuals = ids.iter().filter_map(|id| Some((*id, catalog.manual(id).ok()?))).collect();
        let puzzles = ids.iter().filter_map(|id| Some((*id, catalog.puzzles(id).ok()?))).collect();
        Self { manuals, drawn: Mutex::default(), puzzles, posed: Mutex::default() }
    }

    /// Returns the puzzles of a game. The first time they are played.
    pub(super) fn puzzles(
        &self,
        catalog: &dyn DynCatalog,
        game: &str,
    ) -> Result<Arc<Vec<PuzzleInfo>>, ApiError> {
        let mut posed = self.posed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = posed.get(game) {
            return Ok(Arc::clone(known));
        }
        let (id, files) = self.puzzles.get_key_value(game).ok_or_else(|| unknown(game))?;
        let read = puzzles(files, |record| catalog.replay(record));
        let read = Arc::new(read.map_err(|error| ApiError::new(ErrorCode::Internal, error))?);
        posed.insert(id, Arc::clone(&read));
        Ok(read)
    }

    /// Returns the texts of a game.
    pub(super) fn manual(&self, game: &str) -> Result<&'static Manual, ApiError> {
        self.manuals.get(game).copied().ok_or_else(|| unknown(game))
    }

    /// Returns the guide of a game with its pictures. The first time they are drawn.
    pub(super) fn get(&self, catalog: &dyn DynCatalog, game: &str) -> Result<Arc<DrawnGuide>, ApiError> {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(guide) = drawn.get(game) {
            return Ok(Arc::clone(guide));
        }
        let facts = catalog.facts().into_iter().find(|facts| facts.id == game);
        let (facts, manual) = facts.zip(self.manual(game).ok()).ok_or_else(|| unknown(game))?;
        let guide = DrawnGuide::draw(facts, manual, |record| catalog.replay(record));
        let guide = Arc::new(guide.map_err(|error| ApiError::new(ErrorCode::Internal, error))?);
        drawn.insert(facts.id, Arc::clone(&guide));
        Ok(guide)
    }
}

fn unknown(game: &str) -> ApiError {
    ApiError::new(ErrorCode::UnknownGame, format!("there is no game '{game}'"))
}
