//! Records, before a table is made of them.

use axum::Json;
use axum::extract::State;
use hillfort_engine::Turn;
use hillfort_engine::table::ending;

use super::extract::{Body, MOST_RECORD_BYTES};
use crate::error::Failure;
use crate::house::House;
use crate::wire::table::{RecordInfo, RecordRequest};

/// What a record holds, so that whoever loads it can say who sits where. Nothing is kept.
#[utoipa::path(post, path = "/api/records", tag = "tables", request_body = RecordRequest,
    responses((status = 200, body = RecordInfo), (status = "4XX", body = Failure), (status = "5XX", body = Failure)))]
pub(super) async fn look(
    State(house): State<House>,
    Body(request): Body<RecordRequest, MOST_RECORD_BYTES>,
) -> Result<Json<RecordInfo>, Failure> {
    let looked = tokio::task::spawn_blocking(move || {
        let (record, table) = house.read(&request.record)?;
        let view = table.view();
        Ok(Json(RecordInfo {
            game: table.facts().id.to_owned(),
            title: table.facts().title.to_owned(),
            seats: view.seats,
            events: table.n_events(),
            status: view.status,
            is_over: matches!(table.turn(), Turn::Over(_)),
            ending: ending(&*table, record.forfeit.as_ref()),
        }))
    });
    looked.await.unwrap_or_else(|_| Err(Failure::internal()))
}
