//! Lessons through the API: their list, their tables, and how a learner stands.

use std::time::Duration;

use hillfort_engine::catalog::Catalog;
use hillfort_server::{Config, Expiry, Server};
use serde_json::{Value, json};

use crate::common::{Folder, Served, config, db, id, text};

/// Returns the first lesson of the first game that has some.
async fn lesson(served: &Served) -> (String, Value) {
    for game in served.games().await {
        let lessons = served.get(&format!("/api/games/{game}/lessons")).await;
        if let Some(first) = lessons.as_array().and_then(|list| list.first()) {
            return (game, first.clone());
        }
    }
    panic!("no game has lessons");
}

async fn table(served: &Served, lesson: &Value) -> String {
    let created = served.post("/api/tables", &json!({ "lesson": lesson["text"] })).await;
    format!("/api/tables/{}", text(&created["table"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_has_a_table_that_is_not_listed_and_survives_a_restart() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (game, lesson) = lesson(&served).await;
    let table = table(&served, &lesson).await;
    let shown = served.get(&table).await;
    assert_eq!(shown["game"], json!(game));
    let players: Vec<_> =
        shown["seats"].as_array().expect("a list").iter().map(|seat| &seat["player"]).collect();
    assert_eq!(players.iter().filter(|player| **player == "human").count(), 1, "{players:?}");
    let standing = served.get(&format!("{table}/standing")).await;
    assert_eq!((&standing["progress"], &standing["version"]), (&json!("open"), &shown["version"]));
    assert_eq!(served.get("/api/tables").await, json!([]));
    served.stop().await;

    let served = Served::start(&folder).await;
    assert_eq!(served.get(&format!("{table}/standing")).await, standing);
    assert_eq!(served.get(&table).await, shown);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_no_standing_and_a_bad_lesson_has_its_line() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let any = served.any_table().await;
    let (status, body) = served.try_get(&format!("{any}/standing")).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (404, &json!("not-found")));
    let (_, lesson) = lesson(&served).await;
    let bad = text(&lesson["text"]).replace("#= turns 1", "#= turns none");
    let (status, body) = served.try_post("/api/tables", &json!({ "lesson": bad })).await;
    let error = &body["error"];
    let line = bad.lines().position(|line| line == "#= turns none").expect("it is there") + 1;
    assert_eq!((status.as_u16(), &error["code"], &error["line"]), (422, &json!("bad-record"), &json!(line)));
    assert!(text(&error["sentence"]).contains("xpected a whole number from 1, found 'none'"), "{error}");
    let other = text(&lesson["text"]).replace("#= side ", "#= side not-");
    let (_, body) = served.try_post("/api/tables", &json!({ "lesson": other })).await;
    assert_eq!(body["error"]["code"], json!("bad-seats"));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_actions_lead_to_the_same_dice_and_answers() {
    let folder = Folder::new();
    let served = Served::with(Catalog::new().with::<hillfort_template::Footrace>(), &folder).await;
    let (_, lesson) = lesson(&served).await;
    let mut records = Vec::new();
    for _ in 0..2 {
        let table = table(&served, &lesson).await;
        let mut shown = served.get(&table).await;
        served.post(&format!("{table}/act"), &json!({ "after": shown["version"], "lines": ["wait"] })).await;
        let answered = async {
            while shown["log"].as_array().expect("a list").iter().filter(|line| line["who"] == "blu").count()
                == 0
            {
                tokio::task::yield_now().await;
                shown = served.get(&table).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), answered).await.expect("the bot answers");
        assert_eq!(served.get(&format!("{table}/standing")).await["progress"], "failed");
        records.push(served.get(&format!("{table}/record")).await);
    }
    assert_eq!(records[0], records[1]);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_expire() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (_, lesson) = lesson(&served).await;
    let (old, fresh) = (table(&served, &lesson).await, table(&served, &lesson).await);
    served.stop().await;
    let aged = "UPDATE tables SET played = 0 WHERE id = ?1";
    assert_eq!(db(&folder).execute(aged, [id(&old)]).expect("it is older"), 1);
    let what_ifs = Expiry { interval: Duration::from_millis(20), ..Expiry::default() };
    let config = Config { what_ifs, ..config(&folder) };
    let served = Served::run(Server::open(hillfort_catalog::games(), &config).await.expect("it starts"));
    let removed = async {
        while served.try_get(&old).await.0.as_u16() != 404 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), removed).await.expect("the old one goes");
    served.get(&fresh).await;
    served.stop().await;
}
