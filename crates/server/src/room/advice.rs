//! Hints and the luck of the dice. Both are computed on a copy of the table, so nobody waits for them.

use std::sync::Arc;

use hillfort_engine::luck::Luck;
use hillfort_table::{KeyHash, LiveTable};

use super::Room;
use crate::error::ApiError;
use crate::heavy::Heavy;
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
        device: Option<KeyHash>,
    ) -> Result<Advice, ApiError> {
        let position = move |table: &mut LiveTable| {
            table.check_player(device)?;
            Ok(table.position_to_advise(lines)?)
        };
        let table = self.query(at, position).await?;
        let advice = self.bots.advise(table.at_event(table.n_events())).await;
        let advice = advice.ok_or_else(ApiError::internal)?;
        let described = tokio::task::spawn_blocking(move || Advice::new(&*table, advice));
        described.await.map_err(|_| ApiError::internal())
    }

    /// Returns how lucky each seat was with the dice.
    pub(crate) async fn luck(self: &Arc<Self>, heavy: &Heavy) -> Result<Vec<Luck>, ApiError> {
        let table = self.query(None, |table| Ok(table.position(table.n_lines())?)).await?;
        heavy.run(move |_| Ok(table.luck())).await
    }
}
