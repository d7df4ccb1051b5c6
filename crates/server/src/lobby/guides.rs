//! The guides of the games, drawn once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use hillfort_bots::DynCatalog;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::facts::Manual;

use crate::error::{ApiError, ErrorCode};
use crate::wire::guide::DrawnGuide;

/// The manuals of all games, and the guides that have been asked for.
pub(crate) struct Guides {
    manuals: BTreeMap<&'static str, &'static Manual>,
    drawn: Mutex<BTreeMap<&'static str, Arc<DrawnGuide>>>,
}

impl Guides {
    pub(crate) fn of<L: Games>(catalog: &Catalog<L>) -> Self {
        let ids = catalog.facts().into_iter().map(|facts| facts.id);
        let manuals = ids.filter_map(|id| Some((id, catalog.manual(id).ok()?))).collect();
        Self { manuals, drawn: Mutex::default() }
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
