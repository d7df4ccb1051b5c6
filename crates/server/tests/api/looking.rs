//! What a player looks at before acting: boards, pieces and actions.

use crate::client::{actions, list};
use crate::common::{Folder, Served, text};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use reqwest::Method;
use reqwest::header::CACHE_CONTROL;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_fetched_once() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    for game in served.games().await {
        let new = json!({ "game": game });
        let (one, two) = (served.table(&new).await, served.table(&new).await);
        let (one, two) = (served.get(&one).await, served.get(&two).await);
        assert_eq!(one["board"], two["board"], "{game}: tables of the same game share it");
        let path = format!("/api/boards/{}", text(&one["board"]));
        let answer = served.request(Method::GET, &path).send().await.expect("an answer");
        let cache = answer.headers()[CACHE_CONTROL].to_str().expect("text");
        assert_eq!(cache, "public, max-age=31536000, immutable");
        let board: Value = answer.json().await.expect("JSON");
        assert!(!list(&board["cells"]).is_empty());
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_question_answers_everything_about_a_piece_and_an_action() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let mut rng = rng_of(21, 0);
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        let mut looked = 0;
        for _ in 0..60 {
            let now = served.get(&table).await;
            if now["to_act"] == "over" {
                break;
            }
            let actions = actions(&now);
            let action = pick(&mut rng, &actions);
            let lines: Vec<_> = list(&action["lines"]).iter().map(text).collect();
            let opener =
                if lines.len() == 2 { format!("&opener={}", encode(&lines[0])) } else { String::new() };
            let line = encode(&text(&action["line"]));
            let query = format!("{table}/look?at={}&line={line}{opener}", now["version"]);
            let alone = served.get(&query).await;
            assert!(text(&alone["sentence"]).ends_with(['.', '!', '?']), "{game}: {alone}");
            assert!(alone.get("odds").is_none_or(Value::is_object), "{game}: {alone}");
            let answered = ["sentence", "area", "odds"];
            let is_known = |key: &String| answered.contains(&key.as_str());
            assert!(alone.as_object().is_some_and(|all| all.keys().all(is_known)), "nothing else was asked");
            if let Some(sentence) = action.get("sentence") {
                assert_eq!(&alone["sentence"], sentence);
            }
            if !list(&now["pieces"]).is_empty() {
                let all = served.get(&format!("{query}&piece=0&reach=true&hits=true&sight=true")).await;
                for key in answered {
                    assert_eq!(all.get(key), alone.get(key));
                }
                assert!(all["hits"].is_string(), "{game}: {all}");
                looked += 1;
            }
            let request = json!({ "after": now["version"], "lines": lines });
            served.post(&format!("{table}/act"), &request).await;
        }
        assert!(looked > 0, "{game} has pieces");
    }
    served.stop().await;
}

fn encode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
