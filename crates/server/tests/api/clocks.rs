//! Clocks at real tables: they fall with nobody watching, and nobody pays for a time in which the server is away.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use hillfort_server::{Config, Sweeps, TimeSource};
use hillfort_store::UnixMillis;
use serde_json::{Value, json};

use crate::client::first;
use crate::common::{Folder, Served, Socket, receive};

/// A time that passes when the test says so.
#[derive(Clone, Debug)]
pub struct TestTime(Arc<AtomicI64>);

impl TestTime {
    pub fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_800_000_000_000)))
    }

    pub fn pass(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    pub fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    pub fn config(&self) -> Config {
        let time = self.clone();
        Config {
            time: TimeSource::new(move || UnixMillis(time.now())),
            sweeps: Sweeps { interval: Duration::from_millis(10), alive: Duration::from_millis(10) },
            dice_seed: Some(7),
            ..Config::default()
        }
    }
}

pub async fn start(folder: &Folder, time: &TestTime) -> Served {
    Served::configured(hillfort_catalog::games(), folder, time.config()).await
}

/// Creates a table with a clock at which everyone looks.
pub async fn clocked(served: &Served, game: &str, clock: &str) -> (String, Socket) {
    let table = served.table(&json!({ "game": game, "clock": clock })).await;
    let n_seats = served.get(&table).await["seats"].as_array().expect("seats").len();
    let seats: Vec<_> = (0..n_seats).map(|seat| seat.to_string()).collect();
    let socket = looking(served, &table, &seats.join(",")).await;
    until(served, &table, |now| now["clock"]["has_begun"] == true).await;
    (table, socket)
}

/// Opens a socket for the people of some seats.
pub async fn looking(served: &Served, table: &str, seats: &str) -> Socket {
    let url = format!("ws://{}{table}/live?seats={seats}", served.address);
    tokio_tungstenite::connect_async(url).await.expect("the socket opens").0
}

/// Waits until a table is as it should be, and returns it.
pub async fn until(served: &Served, table: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let waiting = async {
        loop {
            let now = served.get(table).await;
            if is_so(&now) {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), waiting).await.expect("it becomes so")
}

/// Everybody acts until every seat has acted once.
pub async fn all_act(served: &Served, table: &str) -> Value {
    let mut acted = std::collections::BTreeSet::new();
    loop {
        let now = served.get(table).await;
        let n_seats = now["seats"].as_array().expect("seats").len();
        let seat = now["to_act"]["seat"].as_u64().expect("somebody is to act");
        if acted.len() == n_seats {
            return now;
        }
        acted.insert(seat);
        served.post(&format!("{table}/act"), &first(&now)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_with_nobody_watching() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let game = served.any_game().await;
    let (table, socket) = clocked(&served, &game, "per-game 5m+0s").await;
    let now = all_act(&served, &table).await;
    drop(socket);
    let loser = now["to_act"]["seat"].as_u64().expect("a seat");
    assert_eq!(now["clock"]["running"], loser);
    time.pass(299);
    assert_ne!(served.get(&table).await["to_act"], "over", "a second is left");
    time.pass(1);
    let over = until(&served, &table, |now| now["to_act"] == "over").await;
    let sentence = over["forfeit"].as_str().expect("it is a forfeit");
    assert!(sentence.contains("the time is over"), "{sentence}");
    let list = served.get("/api/tables").await;
    assert_eq!(list[0]["is_over"], true, "nobody has looked at it");
    let record = served.get(&format!("{table}/record")).await;
    let record = record.as_str().expect("a text");
    assert!(record.contains("#@ clock per-game 5m+0s\n") && record.contains("# forfeit: "), "{record}");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_which_somebody_never_acts_is_aborted() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let game = served.any_game().await;
    for (clock, seconds) in [("per-game 5m+0s", 30), ("per-turn 1d", 3 * 24 * 3600)] {
        let (table, _socket) = clocked(&served, &game, clock).await;
        let now = served.get(&table).await;
        assert_eq!(now["clock"]["first_action_by"], time.now() + seconds * 1000);
        time.pass(seconds);
        let over = until(&served, &table, |now| now["to_act"] == "over").await;
        assert!(over["status"].as_str().is_some_and(|status| status.contains("without a result")), "{over}");
        assert_eq!((&over["forfeit"], &over["winner"]), (&Value::Null, &Value::Null));
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_for_a_time_in_which_the_server_is_away() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let game = served.any_game().await;
    let (table, socket) = clocked(&served, &game, "per-game 5m+10s").await;
    let before = all_act(&served, &table).await;
    time.pass(20);
    drop(socket);
    served.stop().await;
    time.pass(24 * 3600);
    let served = start(&folder, &time).await;
    let after = served.get(&table).await;
    let (old, new) = (&before["clock"], &after["clock"]);
    assert_eq!(new["seats"], old["seats"]);
    assert_eq!(new["running"], old["running"]);
    let since = |clock: &Value| clock["since"].as_i64().expect("it runs");
    assert_eq!(since(new) - since(old), 24 * 3600 * 1000, "moved by exactly that");
    let note = after["notes"][0]["sentence"].as_str().expect("the log tells it").to_owned();
    assert_eq!(note, "The server was away for 1 d. No clock has run in that time.");
    // Once is enough, however often it starts.
    served.stop().await;
    let served = start(&folder, &time).await;
    assert_eq!(served.get(&table).await["notes"].as_array().map(Vec::len), Some(1));
    time.pass(280);
    let over = until(&served, &table, |now| now["to_act"] == "over").await;
    assert!(over["forfeit"].as_str().is_some(), "{over}");
    let record = served.get(&format!("{table}/record")).await;
    assert!(record.as_str().is_some_and(|text| text.contains(&note)), "{record}");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_wait_until_everyone_has_come() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let game = served.any_game().await;
    let table = served.table(&json!({ "game": game, "clock": "per-game 1m+0s" })).await;
    let mut one = looking(&served, &table, "0").await;
    assert_eq!(receive(&mut one).await["type"], "snapshot");
    let presence = receive(&mut one).await;
    let states = |presence: &Value| -> Vec<String> {
        let seats = presence["presence"]["seats"].as_array().expect("seats");
        seats.iter().map(|seat| seat["state"].as_str().expect("a state").to_owned()).collect()
    };
    assert_eq!(states(&presence), ["here", "expected"]);
    time.pass(3600);
    assert_eq!(served.get(&table).await["clock"]["has_begun"], false);
    let two = looking(&served, &table, "1").await;
    until(&served, &table, |now| now["clock"]["has_begun"] == true).await;
    drop(two);
    let (closed, gone_at) = loop {
        let message = receive(&mut one).await;
        if message["type"] == "presence" && states(&message)[1] == "away" {
            break (time.now(), message["presence"]["seats"][1]["gone_at"].as_i64().expect("a time"));
        }
    };
    assert_eq!(gone_at - closed, 30_000, "the line was lost");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_clock_is_refused() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.any_game().await;
    for (field, value) in [("clock", "10m"), ("clock", "per-turn 99d"), ("chat", "loud")] {
        let (status, refused) = served.try_post("/api/tables", &json!({ "game": game, field: value })).await;
        assert_eq!((status.as_u16(), &refused["error"]["code"]), (422, &json!("bad-terms")), "{refused}");
    }
    served.stop().await;
}
