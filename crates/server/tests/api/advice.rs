//! Hints, what-ifs, the luck ledger, and tables that are removed.

use crate::common::{Folder, Served, hear, number, text};
use futures_util::StreamExt as _;
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use reqwest::Method;
use serde_json::{Value, json};

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

/// Plays so many random lines, or to the end.
async fn play(served: &Served, table: &str, lines: usize) -> Value {
    let mut rng = rng_of(17, 0);
    for _ in 0..lines {
        let now = served.get(table).await;
        if now["to_act"] == "over" {
            break;
        }
        let line = &pick(&mut rng, list(&now["decisions"]))["line"];
        served.post(&format!("{table}/act"), &json!({ "after": now["event"], "line": line })).await;
    }
    served.get(table).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_advises_a_person_who_plays_against_bots() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    for game in served.games().await {
        let preview = served.post(&format!("/api/games/{game}/preview"), &json!({})).await;
        let mut seats = vec!["random"; list(&preview["seats"]).len()];
        seats[0] = "human";
        let table = served.table(&json!({ "game": game, "seats": seats })).await;
        let now = served.get(&table).await;
        if now["to_act"]["seat"] != 0 {
            continue;
        }
        assert_eq!(now["no_hint"], Value::Null);
        let advice = served.get(&format!("{table}/hint?at={}", now["event"])).await;
        let hints = list(&advice["hints"]);
        assert!((1..=5).contains(&hints.len()), "{advice}");
        for hint in hints {
            let choice = list(&now["decisions"]).iter().find(|choice| choice["line"] == hint["line"]);
            let choice = choice.unwrap_or_else(|| panic!("{game}: {hint} is not legal"));
            assert_eq!((&choice["sentence"], &choice["kind"]), (&hint["sentence"], &hint["kind"]));
            let value = hint["value"].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&value), "{hint}");
        }
        assert_eq!(list(&advice["values"]).len(), list(&now["seats"]).len());
        let (status, stale) = served.try_get(&format!("{table}/hint?at=999")).await;
        assert_eq!((status.as_u16(), &stale["error"]["code"]), (409, &json!("stale")));
        assert_eq!(served.get(&table).await, now, "nothing has happened");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_play_against_each_other_are_advised_after_the_end() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.games().await.pop().expect("a game");
    let table = served.table(&json!({ "game": game })).await;
    let now = served.get(&table).await;
    assert!(text(&now["no_hint"]).ends_with('.'));
    let (status, refused) = served.try_get(&format!("{table}/hint")).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("no-hint")));
    assert_eq!(refused["now"], now);
    let over = play(&served, &table, usize::MAX).await;
    assert_eq!((&over["to_act"], &over["no_hint"]), (&json!("over"), &Value::Null));
    let (status, refused) = served.try_get(&format!("{table}/hint")).await;
    assert_eq!(
        (status.as_u16(), &refused["error"]["code"]),
        (409, &json!("no-hint")),
        "nothing is left to do"
    );
    let first = list(&over["log"]).iter().position(|line| !line["seat"].is_null()).expect("somebody acted");
    let advice = served.get(&format!("{table}/hint?lines={first}")).await;
    assert!(!list(&advice["hints"]).is_empty());
    let (status, beyond) = served.try_get(&format!("{table}/hint?lines=99999999")).await;
    assert_eq!((status.as_u16(), &beyond["error"]["code"]), (400, &json!("bad-request")));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_what_if_goes_on_from_the_past_and_leaves_the_game_alone() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let before = play(&served, &table, 12).await;
    let made = served.post(&format!("{table}/what-if"), &json!({ "lines": 5 })).await;
    let tried = format!("/api/tables/{}", text(&made["table"]));
    let start = served.get(&tried).await;
    assert_eq!(start["what_if"], json!({ "table": before["table"], "lines": 5 }));
    assert_eq!(start["no_hint"], Value::Null, "whoever tries something out is advised");
    assert_eq!(list(&start["log"])[..5], list(&before["log"])[..5]);
    play(&served, &tried, 4).await;
    assert_eq!(served.get(&table).await, before);
    let listed = served.get("/api/tables").await;
    assert_eq!(list(&listed).len(), 1, "only the game is listed");
    let stands = served.get(&tried).await;
    let (status, beyond) = served.try_post(&format!("{table}/what-if"), &json!({ "lines": 9999 })).await;
    assert_eq!((status.as_u16(), &beyond["error"]["code"]), (400, &json!("bad-request")));
    served.stop().await;
    let served = Served::start(&folder).await;
    assert_eq!(served.get(&tried).await, stands, "it is kept like any other table");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn luck_is_told_for_every_game_with_dice() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let mut told = 0;
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        play(&served, &table, 250).await;
        for luck in list(&served.get(&format!("{table}/luck")).await) {
            let share = luck["luckier_than"].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&share) && number(&luck["rolls"]) > 0, "{game}: {luck}");
            told += 1;
        }
    }
    assert!(told > 0, "some dice have fallen");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_table_is_gone_for_everybody() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let bots = served.table(&json!({ "game": served.any_game().await, "seats": ["hard", "hard"] })).await;
    let kept = served.any_table().await;
    let mut tried = bots.clone();
    // Something tried out, and something tried out from that.
    for _ in 0..2 {
        let made = served.post(&format!("{tried}/what-if"), &json!({ "lines": 0 })).await;
        tried = format!("/api/tables/{}", text(&made["table"]));
    }
    let mut socket = served.listen(&bots, None).await;
    hear(&mut socket).await;
    let remove = |path: String| served.request(Method::DELETE, &path).send();
    assert_eq!(remove(bots.clone()).await.expect("an answer").status().as_u16(), 204);
    while let Some(Ok(message)) = socket.next().await {
        if message.is_close() {
            break;
        }
    }
    for path in [bots.clone(), format!("{bots}/record"), format!("{bots}/hint"), tried.clone()] {
        let (status, body) = served.try_get(&path).await;
        assert_eq!((status.as_u16(), &body["error"]["code"]), (404, &json!("unknown-table")));
    }
    assert_eq!(remove(bots.clone()).await.expect("an answer").status().as_u16(), 404);
    assert_eq!(list(&served.get("/api/tables").await).len(), 1);
    served.act_first(&kept).await;
    served.stop().await;
    let served = Served::start(&folder).await;
    for path in [&bots, &tried] {
        assert_eq!(served.try_get(path).await.0.as_u16(), 404);
    }
    served.stop().await;
}
