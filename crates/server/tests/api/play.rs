//! Whole games through the API, by people and by bots.

use crate::client::{Client, act, actions};
use crate::common::{Folder, Served, number, receive, text};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use serde_json::{Value, json};
use tokio::task::JoinSet;

/// Plays a table to its end with random lines, as a client does: it applies changes and never reloads the table.
async fn play_to_the_end(served: &Served, table: &str, seed: u64) -> Value {
    let mut rng = rng_of(seed, 0);
    let mut client = Client::of(served, table).await;
    while client.now["to_act"] != "over" {
        let actions = actions(&client.now);
        assert!(!actions.is_empty(), "a player has to decide: {}", client.now["to_act"]);
        let mut request = act(&client.now, pick(&mut rng, &actions));
        request["seat"] = client.now["to_act"]["seat"].clone();
        let accepted = served.post(&format!("{table}/act"), &request).await;
        assert!(number(&accepted["version"]) > client.version());
        client.catch_up(served, table).await;
        assert_eq!(client.now["version"], accepted["version"]);
    }
    client.now.clone()
}

async fn hot_seat<L: Games>(catalog: Catalog<L>) {
    let folder = Folder::new();
    let served = std::sync::Arc::new(Served::with(catalog, &folder).await);
    let mut playing = JoinSet::new();
    for game in served.games().await {
        let served = std::sync::Arc::clone(&served);
        playing.spawn(async move {
            let table = served.table(&json!({ "game": game })).await;
            let played = play_to_the_end(&served, &table, 11).await;
            assert_eq!(played, served.get(&table).await, "{game}: the changes add up to the whole");
            assert!(played["winner"].is_string() && played["actions"] == json!([]), "{game}");
            check_the_past(&served, &table, &played).await;
            check_the_record(&served, &table, &played).await;
        });
    }
    let n_games = playing.len();
    assert_eq!(playing.join_all().await.len(), n_games);
}

/// Every past position can be shown, and the last is the current one.
async fn check_the_past(served: &Served, table: &str, played: &Value) {
    let lines = played["log"].as_array().expect("a list").len();
    let last = served.get(&format!("{table}/at/{lines}")).await;
    for part in ["board", "cells", "pieces", "counters", "sides", "status", "to_act", "winner"] {
        assert_eq!(last[part], played[part], "{part}");
    }
    let first = served.get(&format!("{table}/at/0")).await;
    assert_eq!((&first["log"], &first["actions"], &first["cells"]), (&json!([]), &json!([]), &json!([])));
    assert_ne!((&first["pieces"], &first["status"]), (&played["pieces"], &played["status"]));
    let (status, beyond) = served.try_get(&format!("{table}/at/{}", lines + 1)).await;
    assert_eq!((status.as_u16(), &beyond["error"]["code"]), (400, &json!("bad-request")));
}

/// Returns a record without the lines about its dice: every table has dice of its own.
fn without_dice(record: &str) -> String {
    record.lines().filter(|line| !line.starts_with("#@ dice ")).map(|line| format!("{line}\n")).collect()
}

/// The record is the whole game: its dice can be checked, and a table created from it is in the same position.
async fn check_the_record(served: &Served, table: &str, played: &Value) {
    let record = text(&served.get(&format!("{table}/record")).await);
    assert_eq!(record.lines().filter(|line| line.starts_with("game ")).count(), 1);
    let verified = served.post("/api/records/verify", &json!({ "record": record })).await;
    assert_eq!(verified["is_fair"], true, "{verified}");
    let copy = served.table(&json!({ "record": record })).await;
    let copied = served.get(&copy).await;
    for part in ["board", "cells", "pieces", "counters", "log", "winner", "options", "version"] {
        assert_eq!(copied[part], played[part], "{part}");
    }
    let copied = text(&served.get(&format!("{copy}/record")).await);
    assert_eq!(without_dice(&copied), without_dice(&record));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_one_screen_play_every_game_to_its_end() {
    hot_seat(hillfort_catalog::games()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_outside_the_catalogue_can_be_played() {
    hot_seat(Catalog::new().with::<hillfort_template::Footrace>()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_when_it_is_their_turn() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    for level in served.get("/api/levels").await.as_array().expect("a list") {
        let game = served.any_game().await;
        let table = served.table(&json!({ "game": game, "seats": ["human", level] })).await;
        let mut rng = rng_of(5, 0);
        let mut by_bot = 0;
        for _ in 0..60 {
            let mut now = served.get(&table).await;
            while now["to_act"]["seat"] == 1 {
                assert_eq!(now["actions"], json!([]), "a person has nothing to do on a bot's turn");
                let mut socket = served.listen(&table, Some(number(&now["version"]))).await;
                receive(&mut socket).await;
                now = served.get(&table).await;
            }
            by_bot = now["log"].as_array().expect("a list").iter().filter(|line| line["seat"] == 1).count();
            if now["to_act"] == "over" || by_bot > 10 {
                break;
            }
            served.post(&format!("{table}/act"), &act(&now, pick(&mut rng, &actions(&now)))).await;
        }
        assert!(by_bot > 10, "the bot has played: {by_bot}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_moves_everyone_on_by_a_seat() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let new = json!({ "game": served.any_game().await, "seats": ["human", "random"] });
    let table = served.table(&new).await;
    let made = served.post(&format!("{table}/rematch"), &json!({})).await;
    let again = served.get(&format!("/api/tables/{}", text(&made["table"]))).await;
    let players: Vec<_> =
        again["seats"].as_array().expect("a list").iter().map(|seat| &seat["player"]).collect();
    assert_eq!(players, ["random", "human"]);
    let listed = served.get("/api/tables").await;
    assert_eq!(listed.as_array().expect("a list").len(), 2);
    served.stop().await;
}
