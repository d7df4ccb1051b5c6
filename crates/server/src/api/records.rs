//! Records, before they become tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::extract::{JsonBody, MAX_RECORD_BYTES};
use crate::budget::Cost;
use crate::edge::Caller;
use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::wire::fair::{NewCommitment, Verification};
use crate::wire::table::{RecordInfo, RecordRequest};

/// Commit to a secret for the dice of a table that is about to be created, before its players bring their shares.
#[utoipa::path(post, path = "/api/commitments", tag = "tables",
    responses((status = 200, body = NewCommitment), (status = "4XX", body = ApiError)))]
pub(super) async fn commit(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
) -> Result<Json<NewCommitment>, ApiError> {
    caller.spend(Cost::Question, None)?;
    Ok(Json(NewCommitment { commitment: lobby.commit().map(|commitment| commitment.to_string()) }))
}

/// Check the dice of a finished game: whether every roll follows from the secret that the server committed to.
#[utoipa::path(post, path = "/api/records/verify", tag = "tables", request_body = RecordRequest,
    responses((status = 200, body = Verification), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn verify(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    JsonBody(request): JsonBody<RecordRequest, MAX_RECORD_BYTES>,
) -> Result<Json<Verification>, ApiError> {
    caller.spend(Cost::Record, None)?;
    let most_lines = caller.edge.limits.record_lines;
    let verified = caller.edge.heavy.run(move |stop| lobby.verify_record(&request.record, most_lines, stop));
    verified.await.map(Json)
}

/// Read a record without storing it, so that a person can choose the players before a table is created.
#[utoipa::path(post, path = "/api/records", tag = "tables", request_body = RecordRequest,
    responses((status = 200, body = RecordInfo), (status = "4XX", body = ApiError), (status = "5XX", body = ApiError)))]
pub(super) async fn inspect(
    State(lobby): State<Arc<Lobby>>,
    caller: Caller,
    JsonBody(request): JsonBody<RecordRequest, MAX_RECORD_BYTES>,
) -> Result<Json<RecordInfo>, ApiError> {
    caller.spend(Cost::Record, None)?;
    let most_lines = caller.edge.limits.record_lines;
    let inspected = caller.edge.heavy.run(move |stop| {
        let (record, table) = lobby.replay_record(&request.record, most_lines, stop)?;
        Ok(Json(RecordInfo::new(&record, &*table)))
    });
    inspected.await
}
