//! What the people who run a server ask it: is it alive, is it ready, what is it doing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use hillfort_store::{Health, UnixMillis, now};
use serde_json::json;

use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::lobby::Lobby;
use crate::logs::Field;
use crate::metrics::Gauges;

/// For how long a failed write makes the server ill, if none has succeeded since; and how long a write may hang.
const STORE_TIME: Duration = Duration::from_secs(60);

/// What `/metrics` needs besides the caller.
#[derive(Clone)]
pub(crate) struct Operations {
    pub(crate) lobby: Arc<Lobby>,
    /// Whether other machines may read the metrics.
    pub(crate) are_metrics_public: bool,
}

pub(crate) fn routes(operations: Operations) -> Router {
    let routes = Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .method_not_allowed_fallback(async || {
            ApiError::new(ErrorCode::BadMethod, "this path does not support that method")
        });
    routes.with_state(operations)
}

async fn health(State(operations): State<Operations>) -> Response {
    let store = operations.lobby.store_health();
    let is_well = is_well(&store, now());
    let status = if is_well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(json!({ "healthy": is_well, "store_failing": store.is_failing }))).into_response()
}

/// Returns whether writes work, as far as is known.
fn is_well(store: &Health, now: UnixMillis) -> bool {
    let age = |at: UnixMillis| Duration::from_millis(u64::try_from(now.0 - at.0).unwrap_or(0));
    let failed = store.last_failure.as_ref().filter(|_| store.is_failing);
    let has_failed = failed.is_some_and(|failure| age(failure.at) < STORE_TIME);
    let hangs = store.writing_since.is_some_and(|since| age(since) >= STORE_TIME);
    !has_failed && !hangs
}

/// The store is open as long as the server runs, so only its stop makes it unready.
async fn ready(caller: Caller) -> Response {
    let is_ready = !caller.edge.is_stopping();
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(json!({ "ready": is_ready }))).into_response()
}

async fn metrics(State(operations): State<Operations>, caller: Caller) -> Result<Response, ApiError> {
    if !operations.are_metrics_public && !caller.peer.is_loopback() {
        return Err(ApiError::new(ErrorCode::NotFound, "there is nothing at this path"));
    }
    let (edge, lobby) = (&caller.edge, &operations.lobby);
    let gauges = Gauges {
        connections: edge.connections.count(),
        sockets: edge.n_sockets(),
        loaded_tables: lobby.n_loaded(),
        thinking: lobby.thinkers().load(),
        long_work: edge.heavy.n_present(),
        store: lobby.store_health(),
    };
    let text = edge.metrics.text(&gauges);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

/// Counts and logs a request: its route and how it went, never its path or body, which have the ids of tables.
pub(crate) async fn observe(caller: Caller, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let response = next.run(request).await;
    let (status, time) = (response.status().as_u16(), start.elapsed());
    caller.edge.metrics.count_request(&route, status, time);
    let fields = [
        ("method", Field::Text(method.as_str())),
        ("route", Field::Text(&route)),
        ("status", Field::Number(status.into())),
        ("ms", Field::Millis(time)),
        ("peer", Field::Text(&caller.peer.to_string())),
    ];
    caller.edge.log.line("request", &fields);
    response
}

#[cfg(test)]
mod tests {
    use hillfort_store::{Check, Failure};

    use super::*;

    fn health(failed_at: Option<i64>, is_failing: bool, writing_since: Option<i64>) -> Health {
        Health {
            is_failing,
            last_failure: failed_at.map(|at| Failure { at: UnixMillis(at), reason: "full".to_owned() }),
            last_write: None,
            writing_since: writing_since.map(UnixMillis),
            n_waiting: 0,
            check: Check::Passed,
        }
    }

    #[test]
    fn a_failed_write_makes_it_ill_until_one_succeeds_or_a_minute_has_passed() {
        let now = UnixMillis(1_000_000);
        assert!(is_well(&health(None, false, None), now));
        assert!(!is_well(&health(Some(999_000), true, None), now));
        assert!(is_well(&health(Some(999_000), false, None), now), "a later write succeeded");
        assert!(is_well(&health(Some(930_000), true, None), now), "nobody has tried since");
        assert!(is_well(&health(None, false, Some(999_000)), now));
        assert!(!is_well(&health(None, false, Some(900_000)), now), "a write hangs");
    }
}
