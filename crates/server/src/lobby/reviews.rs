//! Judging a decision of a record that is no table.

use std::net::IpAddr;
use std::sync::Arc;

use hillfort_bots::review::Judged;
use hillfort_bots::{DynCatalog, Stop};

use crate::error::ApiError;
use crate::heavy::Heavy;
use crate::lobby::Lobby;
use crate::scheduler::Account;
use crate::seats::work_for;
use crate::wire::review::{self, JudgeRequest, REVIEW_TIME};

impl Lobby {
    /// Judges a decision of a record, for an address that waits.
    pub(crate) async fn judge_record(
        self: &Arc<Self>,
        JudgeRequest { record, at }: JudgeRequest,
        heavy: &Heavy,
        most_lines: usize,
        asker: IpAddr,
    ) -> Result<Judged, ApiError> {
        let lobby = Arc::clone(self);
        let (_, table) = heavy.run(move |stop| lobby.replay_record(&record, most_lines, stop)).await?;
        let account = Account { address: Some(asker), table: String::new() };
        let catalog = Arc::clone(&self.catalog);
        let judge = move |catalog: &dyn DynCatalog, stop: &Stop| review::judge(catalog, &*table, at, stop);
        let judged = work_for(&self.thinkers(), account, REVIEW_TIME, catalog, judge).await;
        judged.unwrap_or_else(|| Err(ApiError::internal()))
    }
}
