//! Too much, and too slowly. Every one of these is stopped by a limit that can be switched off.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::sockets::open;
use super::{Attack, Attempt, Defence, Kind, Outcome, Scene};

/// More than every limit that is easy to reach allows.
pub(super) const MANY: usize = 24;
/// Longer than every limit of time that is easy to reach.
const LONG: Duration = Duration::from_millis(2500);

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::{Flooding, Slowness};
    let flood = |defence, tries, steps| Attack::limited(Flooding, defence, tries, steps);
    let slow = |defence, tries, steps| Attack::limited(Slowness, defence, tries, steps);
    vec![
        flood(Defence::NewTables, "create tables without end", |scene| {
            many(scene, |scene| ("/api/tables".to_owned(), json!({ "game": scene.game })))
        }),
        flood(Defence::Tables, "fill the store with tables", |scene| {
            many(scene, |scene| ("/api/tables".to_owned(), json!({ "game": scene.game })))
        }),
        flood(Defence::Records, "upload records without end", |scene| {
            many(scene, |scene| {
                ("/api/records".to_owned(), json!({ "record": format!("game {}\n", scene.game) }))
            })
        }),
        flood(Defence::WhatIfs, "branch off a table without end", |scene| {
            many(scene, |scene| (format!("{}/what-if", scene.people), json!({ "lines": 0 })))
        }),
        flood(Defence::WhatIfsPerTable, "fill the store with what-ifs of one table", |scene| {
            many(scene, |scene| (format!("{}/what-if", scene.people), json!({ "lines": 0 })))
        }),
        flood(Defence::Previews, "ask for previews without end", |scene| {
            many(scene, |scene| (format!("/api/games/{}/preview", scene.game), json!({})))
        }),
        flood(Defence::Hints, "ask for hints without end", |scene| {
            Box::pin(async move {
                let path = format!("{}/hint", scene.bots);
                let mut askers = tokio::task::JoinSet::new();
                for _ in 0..MANY {
                    let (scene, path) = (Arc::clone(&scene), path.clone());
                    askers.spawn(async move { scene.get(&path).await.0 });
                }
                let mut refused = 0;
                while let Some(status) = askers.join_next().await {
                    refused += u32::from(status.is_ok_and(|status| status == 429 || status == 503));
                }
                Outcome::new(refused == 0, format!("{refused} of {MANY} refused"))
            })
        }),
        flood(Defence::LongQuestions, "ask for the luck of the dice without end", |scene| {
            Box::pin(async move { ask_many(&scene, &format!("{}/luck", scene.people)).await })
        }),
        flood(Defence::Questions, "ask what threatens a piece without end", |scene| {
            Box::pin(async move { ask_many(&scene, &format!("{}/threats?seat=0", scene.people)).await })
        }),
        flood(Defence::Commands, "send commands without end", |scene| {
            many(scene, |scene| (format!("{}/undo", scene.people), json!({ "after": 0 })))
        }),
        flood(Defence::EventsPerTable, "act and undo without end", |scene| {
            Box::pin(async move { act_and_undo(&scene).await })
        }),
        flood(Defence::Connections, "open connections without end", |scene| {
            Box::pin(async move {
                let mut streams = Vec::new();
                for _ in 0..MANY {
                    streams.push(TcpStream::connect(&scene.address).await);
                }
                // The last one is served, or it is not.
                let Some(Ok(mut last)) = streams.pop() else { return Outcome::new(false, "it was refused") };
                let _ = last.write_all(&scene.ask("/api/games")).await;
                let mut byte = [0; 12];
                let read = tokio::time::timeout(LONG, last.read_exact(&mut byte)).await;
                let is_served = read.is_ok_and(|read| read.is_ok()) && byte.ends_with(b"200");
                Outcome::new(is_served, format!("{:?}", String::from_utf8_lossy(&byte)))
            })
        }),
        flood(Defence::SocketsPerAddress, "open sockets without end", |scene| sockets(scene)),
        flood(Defence::SocketsPerTable, "open sockets at one table without end", |scene| sockets(scene)),
        flood(Defence::SocketMessages, "send pings without end", |scene| {
            Box::pin(async move {
                let mut stream = open(&scene).await;
                let pings = [0x89, 0x80, 0, 0, 0, 0].repeat(MANY);
                let _ = stream.write_all(&pings).await;
                outlasts(stream, LONG).await
            })
        }),
        slow(Defence::HeadTime, "send the head of a request slowly", |scene| {
            dripped(scene, |scene| format!("GET /api/games HTTP/1.1\r\nHost: {}\r\nX-Slow: ", scene.address))
        }),
        slow(Defence::HeadTime, "keep a connection without a request", |scene| {
            Box::pin(async move {
                let stream = TcpStream::connect(&scene.address).await.expect("the server listens");
                outlasts(stream, LONG).await
            })
        }),
        slow(Defence::BodyTime, "send the body of a request slowly", |scene| {
            dripped(scene, |scene| body_of(scene, 1000))
        }),
        slow(Defence::BodyPause, "stop in the middle of a body", |scene| {
            Box::pin(async move {
                let mut stream = TcpStream::connect(&scene.address).await.expect("the server listens");
                let _ = stream.write_all(body_of(&scene, 1000).as_bytes()).await;
                outlasts(stream, LONG).await
            })
        }),
        slow(Defence::BodyBytes, "hold many large bodies in memory", |scene| {
            Box::pin(async move { hold_bodies(&scene).await })
        }),
        slow(Defence::WriteTime, "ask for much and never read it", |scene| {
            Box::pin(async move { never_read(&scene).await })
        }),
        slow(Defence::SocketPings, "keep a socket without ever answering", |scene| {
            Box::pin(async move { outlasts(open(&scene).await, LONG).await })
        }),
    ]
}

/// Posts the same many times; it succeeds if nothing is refused for being too much.
fn many(scene: Arc<Scene>, request: fn(&Scene) -> (String, Value)) -> Attempt {
    Box::pin(async move {
        let (path, body) = request(&scene);
        let mut refused = 0;
        for _ in 0..MANY {
            refused += u32::from(is_too_much(scene.send(&path, &body).await));
        }
        Outcome::new(refused == 0, format!("{refused} of {MANY} refused"))
    })
}

async fn ask_many(scene: &Scene, path: &str) -> Outcome {
    let mut refused = 0;
    for _ in 0..MANY {
        refused += u32::from(is_too_much(scene.get(path).await.0));
    }
    Outcome::new(refused == 0, format!("{refused} of {MANY} refused"))
}

fn is_too_much(status: u16) -> bool {
    [413, 429, 503, 507].contains(&status)
}

async fn act_and_undo(scene: &Scene) -> Outcome {
    let table = scene.table().await;
    for _ in 0..MANY {
        let act = scene.first(&table).await;
        scene.post(&table, "act", &act).await;
        let undo = json!({ "after": scene.version(&table).await });
        scene.post(&table, "undo", &undo).await;
    }
    let version = scene.version(&table).await;
    Outcome::new(version.is_some_and(|version| version >= MANY as u64), format!("version {version:?}"))
}

fn sockets(scene: Arc<Scene>) -> Attempt {
    Box::pin(async move {
        let mut opened = Vec::new();
        for _ in 0..MANY {
            opened.extend(scene.api.listen(&scene.people, None).await);
        }
        let n_open = opened.len();
        Outcome::new(n_open == MANY, format!("{n_open} of {MANY} opened"))
    })
}

/// Returns the head of a request whose body has this length, with a little of the body.
fn body_of(scene: &Scene, length: usize) -> String {
    format!(
        "POST {}/act HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{{",
        scene.people, scene.address
    )
}

/// Sends a beginning, and then a byte now and again; it succeeds if the server waits for it.
fn dripped(scene: Arc<Scene>, beginning: fn(&Scene) -> String) -> Attempt {
    Box::pin(async move {
        let mut stream = TcpStream::connect(&scene.address).await.expect("the server listens");
        let _ = stream.write_all(beginning(&scene).as_bytes()).await;
        let (mut reader, mut writer) = stream.split();
        let drip = async {
            while writer.write_all(b" ").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let mut byte = [0];
        let is_waiting = tokio::select! {
            _ = reader.read(&mut byte) => false,
            () = drip => false,
            () = tokio::time::sleep(LONG) => true,
        };
        Outcome::new(
            is_waiting,
            if is_waiting { "the server waits" } else { "the server answers or hangs up" },
        )
    })
}

/// Returns whether a connection is still open after a while.
async fn outlasts(mut stream: TcpStream, time: Duration) -> Outcome {
    let drained = async {
        let mut bytes = vec![0; 64 * 1024];
        while stream.read(&mut bytes).await.is_ok_and(|n| n > 0) {}
    };
    let is_open = tokio::time::timeout(time, drained).await.is_err();
    Outcome::new(is_open, if is_open { "it is still open" } else { "the server closed it" })
}

/// Asks again and again on one connection without reading, until the server stops reading too; it succeeds if the server
/// goes on holding the answers.
async fn never_read(scene: &Scene) -> Outcome {
    let mut stream = TcpStream::connect(&scene.address).await.expect("the server listens");
    let ask = format!("GET /api/games HTTP/1.1\r\nHost: {}\r\n\r\n", scene.address).repeat(100);
    let asking = async { while stream.write_all(ask.as_bytes()).await.is_ok() {} };
    let is_held = tokio::time::timeout(LONG, asking).await.is_err();
    Outcome::new(is_held, if is_held { "the server holds it" } else { "the server hung up" })
}

/// Begins bodies of half a megabyte each without an end, and then sends a small one of another client.
async fn hold_bodies(scene: &Scene) -> Outcome {
    let mut held = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(&scene.address).await.expect("the server listens");
        let text = body_of(scene, 1_000_000) + &" ".repeat(500_000);
        let _ = stream.write_all(text.as_bytes()).await;
        held.push(stream);
    }
    // A server with a budget has refused one of them by now, or refuses it without reading on.
    let mut refused = 0;
    for stream in held {
        refused += u32::from(!outlasts(stream, Duration::from_millis(600)).await.succeeded);
    }
    Outcome::new(refused == 0, format!("{refused} of 4 refused"))
}
