//! How tables share the threads on which bots think.

use std::time::Duration;

use crate::common::{Folder, Served, number, receive};
use serde_json::{Value, json};

/// The number of tables at which bots play among themselves.
const TABLES: usize = 20;

/// Waits until something is so.
async fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.unwrap_or_else(|_| panic!("{what}"));
}

/// Plays for a person until it is the turn of another seat.
async fn end_turn(served: &Served, table: &str) -> Value {
    loop {
        let now = served.act_first(table).await;
        if now["to_act"]["seat"] != 0 {
            return now;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_does_not_wait_for_tables_of_bots_alone() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.any_game().await;
    let mut watching = Vec::new();
    for _ in 0..TABLES {
        let table = served.table(&json!({ "game": game, "seats": ["hard", "hard"] })).await;
        watching.push(served.listen(&table, None).await);
    }
    let load = || served.thinkers.load();
    wait_until("the bots think", || load().thinking + load().waiting >= TABLES).await;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert!(load().thinking <= cores, "{:?}", load());
    let table = served.table(&json!({ "game": game, "seats": ["human", "easy"] })).await;
    if served.get(&table).await["to_act"]["seat"] == 0 {
        end_turn(&served, &table).await;
    }
    let (before, waiting) = (load().granted, load().waiting);
    let mut socket = served.listen(&table, None).await;
    loop {
        let message = receive(&mut socket).await;
        let now = if message["type"] == "change" { &message["change"] } else { &message["snapshot"] };
        // Its turn may take more than one decision, and the first may have come before.
        if now["to_act"]["seat"] == 0 || now["to_act"] == "over" || message["type"] == "change" {
            break;
        }
    }
    let granted = load().granted - before;
    assert!(granted < TABLES as u64 / 2, "{granted} searches of others came first, {waiting} waited");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_among_themselves_only_while_somebody_watches() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table =
        served.table(&json!({ "game": served.any_game().await, "seats": ["random", "random"] })).await;
    let now = served.get(&table).await;
    assert_eq!(served.get(&table).await, now, "looking does not wake them");
    assert_eq!(served.thinkers.load().granted, 0);
    let changes = served.get(&format!("{table}/changes?after={}", now["version"])).await;
    assert_eq!(changes, json!([]));
    wait_until("somebody asks for changes", || served.thinkers.load().granted > 0).await;
    let other =
        served.table(&json!({ "game": served.any_game().await, "seats": ["random", "random"] })).await;
    let mut socket = served.listen(&other, None).await;
    let start = number(&receive(&mut socket).await["snapshot"]["version"]);
    assert_eq!(receive(&mut socket).await["change"]["version"], start + 1);
    served.stop().await;
}
