//! Hints, reviews and the luck of the dice. All are computed on a copy of the table, so nobody waits for them.

use std::sync::Arc;

use hillfort_bots::review::{Judged, ReviewPart};
use hillfort_engine::luck::Luck;

use super::Room;
use crate::error::ApiError;
use crate::heavy::Heavy;
use crate::wire::review::{self, REVIEW_TIME};
use crate::wire::table::Advice;

impl Room {
    /// Returns a bot's hints for the seat to act, now or after `lines` lines of the log.
    ///
    /// # Errors
    /// Returns why there is no hint, with the version of the table.
    pub(crate) async fn advise(
        self: &Arc<Self>,
        at: Option<u64>,
        lines: Option<usize>,
    ) -> Result<Advice, ApiError> {
        let table = self.query(at, move |table| Ok(table.position_to_advise(lines)?)).await?;
        let advice = self.bots.advise(table.at_event(table.n_events())).await;
        let advice = advice.ok_or_else(ApiError::internal)?;
        let described = tokio::task::spawn_blocking(move || Advice::new(&*table, advice));
        described.await.map_err(|_| ApiError::internal())
    }

    /// Reviews a part of the game from an event on.
    ///
    /// # Errors
    /// Returns why there is no review, with the version of the table.
    pub(crate) async fn review(self: &Arc<Self>, from: usize) -> Result<ReviewPart, ApiError> {
        let table = self.query(None, |table| Ok(table.game_to_review()?)).await?;
        let part = self.bots.work(REVIEW_TIME, move |catalog, stop| catalog.review(&*table, from, stop));
        part.await.flatten().ok_or_else(ApiError::internal)
    }

    /// Judges a decision of the game again, more closely.
    ///
    /// # Errors
    /// Returns why it is not judged, with the version of the table.
    pub(crate) async fn judge(self: &Arc<Self>, at: usize) -> Result<Judged, ApiError> {
        let table = self.query(None, |table| Ok(table.game_to_review()?)).await?;
        let judged =
            self.bots.work(REVIEW_TIME, move |catalog, stop| review::judge(catalog, &*table, at, stop));
        judged.await.unwrap_or_else(|| Err(ApiError::internal()))
    }

    /// Returns how lucky each seat was with the dice.
    pub(crate) async fn luck(self: &Arc<Self>, heavy: &Heavy) -> Result<Vec<Luck>, ApiError> {
        let table = self.query(None, |table| Ok(table.position(table.n_lines())?)).await?;
        heavy.run(move |_| Ok(table.luck())).await
    }
}
