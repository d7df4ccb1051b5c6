//! Connections that take too long or are too many: each is ended or answered, and nobody else waits for them.

use std::time::Duration;

use crate::common::{Folder, Served};
use crate::raw::Raw;
use crate::refusals::refused;
use hillfort_server::Limits;
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::json;

const SOON: Duration = Duration::from_millis(200);

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_request_is_closed() {
    let folder = Folder::new();
    let served = Served::limited(&folder, Limits { head_time: SOON, ..Limits::default() }).await;
    let mut silent = Raw::connect(&served.address).await;
    let mut unfinished = Raw::connect(&served.address).await;
    unfinished.send("GET /api/levels HTTP/1.1\r\nHost: local").await;
    let mut idle = Raw::connect(&served.address).await;
    assert!(idle.get("/api/levels").await.starts_with("HTTP/1.1 200"));
    for connection in [&mut silent, &mut unfinished, &mut idle] {
        let rest = connection.read_to_close().await;
        assert!(rest.is_empty() || rest.starts_with("HTTP/1.1 408"), "{rest}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_never_ends_is_refused() {
    let folder = Folder::new();
    let served = Served::limited(&folder, Limits { body_pause: SOON, ..Limits::default() }).await;
    let head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let mut paused = Raw::connect(&served.address).await;
    paused.send(&format!("{head}Content-Length: 1000\r\n\r\n{{\"game\":")).await;
    let answer = paused.read_to_close().await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("\"too-slow\""), "{answer}");
    served.stop().await;
    let limits = Limits { body_time: SOON, ..Limits::default() };
    let served = Served::limited(&folder, limits).await;
    let mut dripping = Raw::connect(&served.address).await;
    dripping.send(&format!("{head}Transfer-Encoding: chunked\r\n\r\n")).await;
    // One byte after the other, as long as the server takes them.
    while dripping.try_send(b"1\r\n \r\n").await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_never_reads_is_cut_off() {
    let folder = Folder::new();
    let served = Served::limited(&folder, Limits { write_time: SOON, ..Limits::default() }).await;
    let mut deaf = Raw::connect(&served.address).await;
    let asks = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
    // Until the buffers of both sides are full and the server hangs up.
    while deaf.try_send(asks.as_bytes()).await {}
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_none_is_refused_with_the_headers_of_all_answers() {
    let folder = Folder::new();
    let served = Served::limited(&folder, Limits::default()).await;
    for (request, status) in [
        ("no request\r\n\r\n".to_owned(), "400"),
        (format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {}\r\n\r\n", "a".repeat(1_000_000)), "431"),
    ] {
        let mut connection = Raw::connect(&served.address).await;
        connection.try_send(request.as_bytes()).await;
        let answer = connection.read_to_close().await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
        assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_together_have_a_limit() {
    let folder = Folder::new();
    let served = Served::limited(&folder, Limits { body_bytes: 4096, ..Limits::default() }).await;
    let game = served.any_game().await;
    let spaces = " ".repeat(5000);
    let request = served.request(Method::POST, "/api/tables").header(CONTENT_TYPE, "application/json");
    let response = request.body(format!("{{\"game\":\"{game}\"{spaces}}}")).send().await.expect("an answer");
    let answer = (response.status(), response.json().await.expect("JSON"));
    refused(&answer, 429, "too-many");
    served.table(&json!({ "game": game })).await;
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_connections_are_turned_away_at_once() {
    let folder = Folder::new();
    for limits in [
        Limits { connections: 2, ..Limits::default() },
        Limits { connections_per_address: 2, ..Limits::default() },
    ] {
        let served = Served::limited(&folder, limits).await;
        let mut first = Raw::connect(&served.address).await;
        let mut second = Raw::connect(&served.address).await;
        for connection in [&mut first, &mut second] {
            assert!(connection.get("/api/levels").await.starts_with("HTTP/1.1 200"));
        }
        let answer = Raw::connect(&served.address).await.read_to_close().await;
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        for part in ["retry-after: 10\r\n", "content-security-policy: ", "\"too-many\"", "\"retry_after\":10"]
        {
            assert!(answer.contains(part), "{part}: {answer}");
        }
        drop(first);
        // The server notices when it next looks at the connection.
        while !Raw::connect(&served.address).await.get("/api/levels").await.starts_with("HTTP/1.1 200") {
            tokio::task::yield_now().await;
        }
        drop(second);
        served.stop().await;
    }
}
