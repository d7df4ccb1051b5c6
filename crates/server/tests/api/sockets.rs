//! Sockets of clients that flood, sleep or are too many.

use std::time::Duration;

use crate::common::{Folder, Served, receive};
use crate::raw::Raw;
use crate::refusals::refused;
use futures_util::StreamExt as _;
use hillfort_server::{Limits, Rate};
use tokio_tungstenite::tungstenite::{Error, Message};

/// A ping with 125 bytes, as a client sends it: masked, here with zeros.
fn ping() -> Vec<u8> {
    [vec![0x89, 0x80 | 125, 0, 0, 0, 0], vec![b'x'; 125]].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_pings_ends_the_socket() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut flood = Raw::connect(&served.address).await;
    flood.upgrade(&table).await;
    let pings = ping().repeat(1000);
    let mut n_sent = 0;
    // Its answers are never read: a server that took all of these would have to remember them.
    while n_sent < 500 && flood.try_send(&pings).await {
        n_sent += 1;
    }
    assert!(n_sent < 500, "the server has taken 65 MB of pings");
    let metrics = served.get("/metrics").await;
    assert!(metrics.as_str().expect("text").contains("hillfort_dropped_sockets_total 1"), "{metrics}");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_answers_no_pings_is_dropped_and_another_is_not() {
    let folder = Folder::new();
    let interval = Duration::from_millis(50);
    let limits =
        Limits { socket_ping_interval: interval, socket_messages: Rate::UNLIMITED, ..Limits::default() };
    let served = Served::limited(&folder, limits).await;
    let table = served.any_table().await;
    let mut polite = served.listen(&table, Some(0)).await;
    let mut asleep = Raw::connect(&served.address).await;
    asleep.upgrade(&table).await;
    let told = asleep.read_to_close().await;
    assert!(told.ends_with("no answer to pings"), "{told:?}");
    for _ in 0..4 {
        // Reading a ping answers it.
        let message = polite.next().await.expect("the socket is open").expect("it works");
        assert!(matches!(message, Message::Ping(_)), "{message:?}");
    }
    served.act_first(&table).await;
    assert_eq!(receive(&mut polite).await["change"]["version"], 1);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_limited_by_address_and_by_table() {
    let folder = Folder::new();
    for (limits, said) in [
        (
            Limits { sockets_per_address: 2, ..Limits::default() },
            "Too many open tables; try again in 10 seconds.",
        ),
        (
            Limits { sockets_per_table: 2, ..Limits::default() },
            "Too many people watch this table; try again in",
        ),
    ] {
        let served = Served::limited(&folder, limits).await;
        let table = served.any_table().await;
        let first = served.listen(&table, Some(0)).await;
        let _second = served.listen(&table, Some(0)).await;
        let url = format!("ws://{}{table}/live", served.address);
        match tokio_tungstenite::connect_async(&url).await {
            Err(Error::Http(response)) => {
                let body =
                    serde_json::from_slice(response.body().as_deref().unwrap_or_default()).expect("JSON");
                refused(&(response.status(), body), 429, "too-many");
                let text =
                    String::from_utf8_lossy(response.body().as_deref().unwrap_or_default()).into_owned();
                assert!(text.contains(said), "{text}");
            }
            other => panic!("{other:?}"),
        }
        drop(first);
        while tokio_tungstenite::connect_async(&url).await.is_err() {
            tokio::task::yield_now().await;
        }
        served.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_goodbye() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut watching = served.listen(&table, Some(0)).await;
    let removed = served.any_table().await;
    let mut other = served.listen(&removed, Some(0)).await;
    served.request(reqwest::Method::DELETE, &removed).send().await.expect("an answer");
    assert_eq!(close_reason(&mut other).await, (1000, "the table is removed".to_owned()));
    let (closed, ()) = tokio::join!(close_reason(&mut watching), served.stop());
    assert_eq!(closed, (1001, "the server is stopping".to_owned()));
}

async fn close_reason(socket: &mut crate::common::Socket) -> (u16, String) {
    let waiting = tokio::time::timeout(Duration::from_secs(20), async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => {
                    return (frame.code.into(), frame.reason.to_string());
                }
                Some(Ok(_)) => {}
                other => panic!("it ends without a reason: {other:?}"),
            }
        }
    });
    waiting.await.expect("the socket ends")
}
