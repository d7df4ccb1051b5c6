//! The server as a process: how it starts and stops, and that nothing it has sent is lost when it is killed.

mod common;
#[path = "common/served.rs"]
mod served;

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::Path;
use std::time::Duration;

use common::{Folder, hillfort, run};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use served::Served;

/// Listens to a table and keeps every line it receives, by its index in the log.
async fn note(address: String, table: String, told: std::sync::Arc<std::sync::Mutex<BTreeMap<u64, Value>>>) {
    let url = format!("ws://{address}{table}/live");
    let Ok((mut socket, _)) = tokio_tungstenite::connect_async(url).await else { return };
    while let Some(Ok(message)) = socket.next().await {
        let Ok(message) = serde_json::from_str::<Value>(message.to_text().unwrap_or_default()) else {
            continue;
        };
        let shown = if message["type"] == "change" { &message["change"] } else { &message["snapshot"] };
        let from = shown["log_from"].as_u64().unwrap_or(0);
        let lines = shown["log"].as_array().expect("a list");
        told.lock()
            .expect("nobody panics")
            .extend((from..).zip(lines.iter().map(|line| line["line"].clone())));
    }
}

/// Kills the server several times while bots play: everything that was sent is kept, and play continues.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nothing_sent_is_lost_when_the_server_is_killed() {
    let folder = Folder::new();
    let mut served = Served::start(folder.path());
    let games = served.get("/api/games").await;
    let mut tables = Vec::new();
    for game in games.as_array().expect("a list") {
        tables.push((served.bots_alone(&game["id"]).await, std::sync::Arc::default()));
    }
    let mut had = 0;
    for _ in 0..3 {
        let mut notes = tokio::task::JoinSet::new();
        for (table, told) in &tables {
            notes.spawn(note(served.address.clone(), table.clone(), std::sync::Arc::clone(told)));
        }
        let n_told =
            || tables.iter().map(|(_, told)| told.lock().expect("nobody panics").len()).sum::<usize>();
        let enough = had + 60;
        // All games may end before that.
        let waiting = tokio::time::timeout(Duration::from_secs(10), async {
            while n_told() < enough {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        });
        let _ = waiting.await;
        served.child.kill().expect("it is killed");
        served.child.wait().expect("it is dead");
        notes.join_all().await;
        had = n_told();
        served = Served::start(folder.path());
        for (table, told) in &tables {
            let now = served.get(table).await;
            let log = now["log"].as_array().expect("a list");
            for (at, line) in told.lock().expect("nobody panics").iter() {
                let kept = usize::try_from(*at).ok().and_then(|at| log.get(at)).map(|told| &told["line"]);
                assert_eq!(kept, Some(line), "line {at} was sent and is kept");
            }
        }
    }
    assert!(had >= 60, "bots were playing: {had}");
    // The tables continue to the end of their games.
    for (table, _) in &tables {
        for _ in 0..6000 {
            if served.get(table).await["to_act"] == "over" {
                break;
            }
            // Bots play among themselves while somebody asks for changes.
            served.get(&format!("{table}/changes?after=0")).await;
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(served.get(table).await["to_act"], "over");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_server_stops_when_it_is_asked_to() {
    let folder = Folder::new();
    let served = Served::start(folder.path());
    assert!(served.address.starts_with("127.0.0.1:"));
    let page =
        served.client.get(format!("http://{}/play/x", served.address)).send().await.expect("an answer");
    assert_eq!(
        (page.status().as_u16(), page.headers()["content-type"].to_str().unwrap_or_default()),
        (200, "text/html; charset=utf-8")
    );
    assert_eq!(served.stop(), (Some(0), String::new()));
    assert!(folder.path().join("hillfort.db").is_file());
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn tables_are_kept_in_the_users_data_folder() {
    let folder = Folder::new();
    let mut command = hillfort();
    command.args(["serve", "--port", "0", "--no-open", "--host", "0.0.0.0"]);
    command.env("XDG_DATA_HOME", folder.path());
    let served = Served::spawn(command);
    let (code, complaints) = served.stop();
    assert_eq!(code, Some(0));
    assert!(
        complaints.starts_with("hillfort: listening on 0.0.0.0: other machines can reach this server"),
        "{complaints}"
    );
    assert!(folder.path().join("hillfort/hillfort.db").is_file());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_a_line_for_each_request_and_no_table() {
    let folder = Folder::new();
    let mut command = hillfort();
    let store = folder.path().display().to_string();
    command.args(["serve", "--port", "0", "--no-open", "--log", "--store", &store]);
    let served = Served::spawn(command);
    let games = served.get("/api/games").await;
    let table = served.table(&json!({ "game": games[0]["id"] })).await;
    served.get(&table).await;
    let (code, log) = served.stop();
    assert_eq!(code, Some(0));
    let events =
        ["event=started", "route=/api/games ", "route=/api/tables/{table} status=200", "event=stopped"];
    for part in events {
        assert!(log.lines().any(|line| line.starts_with("at=") && line.contains(part)), "{part}: {log}");
    }
    assert!(!log.contains(table.rsplit('/').next().expect("an id")), "{log}");
}

#[test]
fn limits_are_read_from_a_file_and_checked() {
    let folder = Folder::new();
    let (file, store) = (folder.join("limits.toml"), folder.join("store"));
    std::fs::write(&file, "connections = 10\nhead_time = 2.5\nhints = { burst = 1 }\n")
        .expect("it is written");
    refuses(&["--port", "0", "--store", &store, "--limits", &file], "limits.toml: line 3: missing field");
    std::fs::write(&file, "conections = 10\n").expect("it is written");
    refuses(&["--port", "0", "--store", &store, "--limits", &file], "line 1: unknown field `conections`");
    refuses(&["--port", "0", "--store", &store, "--limits", &store], "store: ");
}

#[test]
fn a_server_that_cannot_start_says_why_in_one_line() {
    let folder = Folder::new();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = taken.local_addr().expect("it has one").port().to_string();
    let store = folder.join("store");
    refuses(&["--port", &port, "--store", &store], "is in use by another program");
    refuses(&["--port", "0", "--store", &store, "--host", "256.0.0.1"], "cannot listen at 256.0.0.1");
    let file = folder.join("file");
    std::fs::write(&file, "no folder").expect("a file can be written");
    refuses(&["--port", "0", "--store", &file], "cannot be used");
    let damaged = folder.join("damaged");
    std::fs::create_dir(&damaged).expect("a folder can be made");
    std::fs::write(Path::new(&damaged).join("hillfort.db"), [7; 8192]).expect("a file can be written");
    refuses(&["--port", "0", "--store", &damaged], "is damaged");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_was_damaged_later_is_reported() {
    let folder = Folder::new();
    let served = Served::start(folder.path());
    let games = served.get("/api/games").await;
    for _ in 0..20 {
        served.table(&json!({ "game": games[0]["id"] })).await;
    }
    let store = folder.path().display().to_string();
    refuses(&["--port", "0", "--store", &store], "in use by another server");
    assert_eq!(served.stop().0, Some(0));
    let file = folder.path().join("hillfort.db");
    let mut bytes = std::fs::read(&file).expect("it can be read");
    let last = bytes.len() - 4096;
    bytes[last..].fill(0x5a);
    std::fs::write(&file, bytes).expect("it can be written");
    // What can be read is served; the whole file is checked after the start.
    let mut served = Served::start(folder.path());
    let line = served.complaint();
    assert!(line.contains("event=problem says=\"the store file is damaged: "), "{line}");
    served.get("/api/games").await;
}

#[track_caller]
fn refuses(arguments: &[&str], reason: &str) {
    let output = run(&[&["serve", "--no-open"], arguments].concat());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert!(complaint.contains(reason) && complaint.lines().count() == 1, "{arguments:?}: {complaint}");
    assert!(output.stdout.is_empty());
}
