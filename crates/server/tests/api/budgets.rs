//! What one address may ask for, and what a server keeps.

use crate::client::first;
use crate::common::{Folder, Served, number, text};
use crate::refusals::refused;
use hillfort_server::{Config, Limits, Rate};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// One at once, and so few a minute that no second comes during a test.
const ONE: Rate = Rate::new(1, 1);

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_costs_has_a_budget() {
    let folder = Folder::new();
    let limits = Limits {
        new_tables: Rate::new(2, 1),
        what_ifs: ONE,
        hints: ONE,
        reviews: ONE,
        previews: ONE,
        records: ONE,
        long_questions: ONE,
        questions: ONE,
        commands: ONE,
        ..Limits::default()
    };
    let served = Served::limited(&folder, limits).await;
    let game = served.any_game().await;
    let table = served.table(&json!({ "game": game, "seats": ["human", "random"] })).await;
    let record = served.get(&format!("{table}/record")).await;
    let get = async |path: &str| served.try_get(&format!("{table}/{path}")).await;
    let post = async |path: &str, body: Value| served.try_post(path, &body).await;
    let now = served.get(&table).await;
    let undo = format!("{table}/undo");
    type Twice = [(StatusCode, Value); 2];
    let twice: [(&str, Twice, bool); 10] = [
        (
            "new tables",
            [
                post("/api/tables", json!({ "game": game })).await,
                post("/api/tables", json!({ "game": game })).await,
            ],
            false,
        ),
        (
            "previews",
            [
                post(&format!("/api/games/{game}/preview"), json!({})).await,
                post(&format!("/api/games/{game}/preview"), json!({})).await,
            ],
            false,
        ),
        (
            "records",
            [
                post("/api/records", json!({ "record": record })).await,
                post("/api/tables", json!({ "record": record })).await,
            ],
            false,
        ),
        (
            "what-ifs",
            [
                post(&format!("{table}/what-if"), json!({ "lines": 0 })).await,
                post(&format!("{table}/what-if"), json!({ "lines": 0 })).await,
            ],
            true,
        ),
        ("hints", [get("hint").await, get("hint").await], true),
        ("parts of reviews", [get("review").await, get("review/0").await], true),
        ("questions", [get("luck").await, get("luck").await], true),
        ("questions", [get("threats?seat=0").await, get("candidates").await], true),
        (
            "actions",
            [post(&format!("{table}/act"), first(&now)).await, post(&undo, json!({ "after": 1 })).await],
            true,
        ),
        (
            "new tables",
            [
                post(&format!("{table}/rematch"), json!({})).await,
                post(&format!("{table}/rematch"), json!({})).await,
            ],
            true,
        ),
    ];
    for (what, [once, again], is_of_table) in &twice {
        let is_first = *what != "new tables" || !is_of_table;
        assert_eq!(once.0.is_success(), is_first, "{what}: {once:?}");
        refused(again, 429, "too-many");
        let seconds = number(&again.1["error"]["retry_after"]);
        let sentence = format!("Too many {what}; try again in {seconds} seconds.");
        assert_eq!(text(&again.1["error"]["sentence"]), sentence);
        assert!((30..=60).contains(&seconds), "{seconds}");
        assert_eq!(again.1["version"].is_u64(), *is_of_table, "{what}: {again:?}");
    }
    let response = served.request(Method::GET, &format!("{table}/luck")).send().await.expect("an answer");
    let seconds = response.headers()["retry-after"].to_str().expect("text").to_owned();
    let body: Value = response.json().await.expect("JSON");
    assert_eq!(seconds, body["error"]["retry_after"].to_string());
    served.get(&table).await;
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_of_the_machine_is_spared_and_strangers_behind_a_proxy_are_not() {
    let folder = Folder::new();
    let limits = Limits { previews: ONE, ..Limits::default() };
    let config = Config { limits, proxied: Some("play.example".to_owned()), ..Config::default() };
    let served = Served::configured(hillfort_catalog::games(), &folder, config).await;
    let path = format!("/api/games/{}/preview", served.any_game().await);
    let preview = async |stranger: Option<&str>| {
        let mut request = served.request(Method::POST, &path).json(&json!({}));
        if let Some(address) = stranger {
            let host = request.header("host", "play.example").header("origin", "https://play.example");
            request = host.header("x-forwarded-for", address);
        }
        request.send().await.expect("an answer").status().as_u16()
    };
    for _ in 0..3 {
        assert_eq!(preview(None).await, 200);
    }
    assert_eq!(preview(Some("198.51.100.1")).await, 200);
    assert_eq!(preview(Some("198.51.100.1")).await, 429);
    assert_eq!(preview(Some("198.51.100.1, 198.51.100.2")).await, 200, "another stranger");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acting_and_undoing_has_an_end() {
    let folder = Folder::new();
    let limits = Limits { events_per_table: 3, ..Limits::default() };
    let served = Served::limited(&folder, limits).await;
    let table = served.any_table().await;
    loop {
        let now = served.get(&table).await;
        let answer = served.try_post(&format!("{table}/act"), &first(&now)).await;
        if number(&now["version"]) >= 3 {
            refused(&answer, 409, "full");
            assert_eq!(answer.1["version"], now["version"]);
            let undo = json!({ "after": now["version"] });
            refused(&served.try_post(&format!("{table}/undo"), &undo).await, 409, "full");
            let forfeit = json!({ "after": now["version"], "seat": 0 });
            served.post(&format!("{table}/forfeit"), &forfeit).await;
            break;
        }
        assert!(answer.0.is_success(), "{answer:?}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_what_ifs_have_a_number() {
    let folder = Folder::new();
    let limits = Limits { tables: 4, what_ifs_per_table: 2, ..Limits::default() };
    let served = Served::limited(&folder, limits).await;
    let table = served.any_table().await;
    let branch = async || served.try_post(&format!("{table}/what-if"), &json!({ "lines": 0 })).await;
    assert_eq!([branch().await.0.as_u16(), branch().await.0.as_u16()], [201, 201]);
    let full = branch().await;
    refused(&full, 429, "too-many");
    assert!(full.1["version"].is_u64(), "{full:?}");
    let new = json!({ "game": served.any_game().await });
    served.table(&new).await;
    refused(&served.try_post("/api/tables", &new).await, 429, "too-many");
    let removed = served.request(Method::DELETE, &table).send().await.expect("an answer");
    assert_eq!(removed.status().as_u16(), 204);
    served.table(&new).await;
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_records_are_refused_with_their_line() {
    let folder = Folder::new();
    let served = Served::limited(&folder, Limits { record_lines: 400, ..Limits::default() }).await;
    let game = served.any_game().await;
    for (line, times, refused_line) in
        [("card a.b=1", 350, 302), ("map a 1", 350, 302), ("# comment", 450, 401)]
    {
        let record = format!("game {game}\n{}", format!("{line}\n").repeat(times));
        for path in ["/api/records", "/api/tables"] {
            let answer = served.try_post(path, &json!({ "record": record })).await;
            refused(&answer, 422, "bad-record");
            assert_eq!(answer.1["error"]["line"], refused_line, "{line}: {answer:?}");
        }
    }
    served.stop().await;
}
