//! Offers, claims, presence and the chat at real tables.

use serde_json::{Value, json};

use crate::client::{Client, first};
use crate::clocks::{TestTime, all_act, clocked, looking, start, until};
use crate::common::{Folder, Served, receive, text};

async fn offer(served: &Served, table: &str, seat: u64, offer: &str) -> (u16, Value) {
    let after = &served.get(table).await["version"];
    let body = json!({ "after": after, "seat": seat, "offer": offer });
    let (status, answer) = served.try_post(&format!("{table}/offers"), &body).await;
    (status.as_u16(), answer)
}

async fn answer(served: &Served, table: &str, id: &Value, seat: u64, answer: &str) -> (u16, Value) {
    let body = json!({ "seat": seat, "answer": answer });
    let (status, answer) = served.try_post(&format!("{table}/offers/{id}"), &body).await;
    (status.as_u16(), answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_agreed_once_and_by_the_other() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let table = served.any_table().await;
    let mut client = Client::of(&served, &table).await;
    let (status, made) = offer(&served, &table, 0, "draw").await;
    assert_eq!(status, 200, "{made}");
    let id = &made["version"];
    assert_eq!(served.get(&table).await["offers"], json!([{ "id": id, "seat": 0, "kind": "draw" }]));
    for (seat, id) in [(0, id), (1, &json!(99))] {
        let (status, refused) = answer(&served, &table, id, seat, "accept").await;
        assert_eq!((status, &refused["error"]["code"]), (409, &json!("not-now")), "{refused}");
    }
    let (status, done) = answer(&served, &table, id, 1, "accept").await;
    assert_eq!(status, 200, "{done}");
    let over = served.get(&table).await;
    assert_eq!(
        (&over["to_act"], &over["winner"], &over["forfeit"], &over["status"]),
        (&json!("over"), &Value::Null, &Value::Null, &json!("The players have agreed on a draw."))
    );
    client.catch_up(&served, &table).await;
    assert_eq!(client.now, over, "those who look on see the same");
    let (status, late) = answer(&served, &table, id, 1, "accept").await;
    assert_eq!((status, &late["error"]["code"]), (409, &json!("not-now")));
    let record = served.get(&format!("{table}/record")).await;
    assert!(text(&record).contains("# draw: by agreement\n"), "{record}");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_action_ends_an_offer_and_nobody_is_nagged() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let table = served.any_table().await;
    let now = served.get(&table).await;
    let acting = now["to_act"]["seat"].as_u64().expect("a seat");
    let (_, made) = offer(&served, &table, 1 - acting, "draw").await;
    // Who acts need not have heard of the offer.
    served.post(&format!("{table}/act"), &first(&now)).await;
    assert_eq!(served.get(&table).await.get("offers"), None);
    let (status, _) = answer(&served, &table, &made["version"], acting, "accept").await;
    assert_eq!(status, 409);
    for n in 1..=3 {
        let (status, refused) = offer(&served, &table, 1 - acting, "draw").await;
        assert_eq!((status, &refused["error"]["retry_after"]), (429, &json!(n * n * 10)), "{refused}");
        time.pass(n * n * 10);
        let (status, made) = offer(&served, &table, 1 - acting, "draw").await;
        assert_eq!(status, 200, "{made}");
        assert_eq!(answer(&served, &table, &made["version"], acting, "refuse").await.0, 200);
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_across_dice_if_the_other_agrees() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let table = served.any_table().await;
    let mut client = Client::of(&served, &table).await;
    let before = all_act(&served, &table).await;
    let lines = before["log"].as_array().expect("a log").len();
    let seat = before["log"][lines - 1]["seat"].as_u64().unwrap_or(0);
    let (status, made) = offer(&served, &table, seat, "take-back").await;
    assert_eq!(status, 200, "{made}");
    let kept = served.get(&table).await["offers"][0]["lines"].as_u64().expect("the lines that stay");
    assert_eq!(answer(&served, &table, &made["version"], 1 - seat, "accept").await.0, 200);
    let after = served.get(&table).await;
    assert_eq!(after["log"].as_array().map(Vec::len), Some(kept as usize));
    assert_eq!(after["to_act"]["seat"], seat);
    let note = text(&after["notes"][0]["sentence"]);
    assert!(note.contains("taken back, as all have agreed"), "{note}");
    assert!(text(&served.get(&format!("{table}/record")).await).contains(&note), "the record says so");
    client.catch_up(&served, &table).await;
    assert_eq!(client.now, after);
    served.stop().await;
    let served = start(&folder, &time).await;
    assert_eq!(served.get(&table).await, after, "after a restart it is the same");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_without_take_backs_nobody_asks_for_one() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.table(&json!({ "game": served.any_game().await, "take_backs": false })).await;
    all_act(&served, &table).await;
    let (status, refused) = offer(&served, &table, 0, "take-back").await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not-now")));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_stops_the_clocks_and_ends_by_itself() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let (table, _socket) = clocked(&served, &served.any_game().await, "per-game 5m+0s").await;
    all_act(&served, &table).await;
    let (_, made) = offer(&served, &table, 0, "pause").await;
    assert_eq!(answer(&served, &table, &made["version"], 1, "accept").await.0, 200);
    let paused = served.get(&table).await;
    assert_eq!((&paused["clock"]["paused_by"], paused.get("actions")), (&json!(0), Some(&json!([]))));
    time.pass(400);
    let (status, refused) = served
        .try_post(&format!("{table}/act"), &json!({ "after": paused["version"], "lines": ["wait"] }))
        .await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("not-now")), "{refused}");
    served.post(&format!("{table}/continue"), &json!({ "after": paused["version"], "seat": 1 })).await;
    let on = served.get(&table).await;
    assert_eq!(on["clock"]["seats"][0]["pauses_left"], 200_000);
    let (_, made) = offer(&served, &table, 0, "pause").await;
    assert_eq!(answer(&served, &table, &made["version"], 1, "accept").await.0, 200);
    time.pass(200);
    let on = until(&served, &table, |now| now["clock"].get("paused_by").is_none()).await;
    assert_eq!(on["clock"]["seats"][0]["pauses_left"], 0);
    let (status, refused) = offer(&served, &table, 0, "pause").await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not-now")), "it never refills");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_one_table_for_everybody() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let table = served.any_table().await;
    let (_, made) = offer(&served, &table, 0, "draw").await;
    answer(&served, &table, &made["version"], 1, "accept").await;
    let (status, made) = offer(&served, &table, 1, "rematch").await;
    assert_eq!(status, 200, "{made}");
    let answers = (0..8).map(|_| answer(&served, &table, &made["version"], 0, "accept"));
    let accepted = futures_util::future::join_all(answers).await;
    assert_eq!(accepted.iter().filter(|(status, _)| *status == 200).count(), 1);
    let next = until(&served, &table, |now| now["rematch"].as_str().is_some_and(|id| !id.is_empty())).await;
    let tables = served.get("/api/tables").await;
    assert_eq!(tables.as_array().map(Vec::len), Some(2), "a double click makes one");
    served.get(&format!("/api/tables/{}", text(&next["rematch"]))).await;
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stays_decides_what_becomes_of_the_game() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    for claim in ["win", "draw", "bot"] {
        let (table, socket) = clocked(&served, &served.any_game().await, "per-game 1h+0s").await;
        all_act(&served, &table).await;
        drop(socket);
        let mut stays = looking(&served, &table, "1").await;
        loop {
            let message = receive(&mut stays).await;
            if message["type"] == "presence" && message["presence"]["seats"][0]["state"] == "away" {
                break;
            }
        }
        let now = served.get(&table).await;
        let body =
            json!({ "after": now["version"], "seat": 1, "absent": 0, "claim": claim, "level": "easy" });
        time.pass(29);
        let (status, refused) = served.try_post(&format!("{table}/claim"), &body).await;
        assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("not-now")), "{refused}");
        time.pass(1);
        let (status, answered) = served.try_post(&format!("{table}/claim"), &body).await;
        assert_eq!(status.as_u16(), 200, "{answered}");
        let now = served.get(&table).await;
        match claim {
            "win" => assert!(text(&now["forfeit"]).contains("the player has left"), "{now}"),
            "draw" => assert_eq!((&now["to_act"], &now["winner"]), (&json!("over"), &Value::Null)),
            _ => {
                assert_eq!(now["seats"][0]["player"], "easy");
                assert!(now["hint_refused"].is_string(), "people still play");
                let back = json!({ "after": now["version"], "seat": 0 });
                let (status, answered) = served.try_post(&format!("{table}/return"), &back).await;
                // The bot may have acted meanwhile.
                if status.as_u16() == 409 {
                    assert_eq!(answered["error"]["code"], "stale", "{answered}");
                } else {
                    assert_eq!(served.get(&table).await["seats"][0]["player"], "human");
                }
            }
        }
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chat_has_limits_and_goes_with_its_table() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time).await;
    let game = served.any_game().await;
    let new = |chat: &str| json!({ "game": game, "chat": chat });
    let quiet = served.table(&new("off")).await;
    let strangers = served.table(&new("phrases")).await;
    let friends = served.table(&new("free")).await;
    let say = async |table: &str, seat: u64, text: &str| {
        let (status, answer) =
            served.try_post(&format!("{table}/chat"), &json!({ "seat": seat, "text": text })).await;
        (status.as_u16(), answer["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(say(&quiet, 0, "Hello!").await, (409, "not-now".to_owned()));
    assert_eq!(say(&strangers, 0, "I know where you live").await, (409, "not-now".to_owned()));
    let phrases = served.get(&format!("{strangers}/chat")).await["phrases"].clone();
    assert_eq!(phrases.as_array().map(Vec::len), Some(9));
    assert_eq!(say(&strangers, 0, &text(&phrases[0])).await.0, 204);
    let mut socket = looking(&served, &friends, "1").await;
    for (n, word) in ["apple", "bread", "cheese", "dates", "eggs"].into_iter().enumerate() {
        assert_eq!(say(&friends, 0, word).await.0, 204, "{n}");
    }
    assert_eq!(say(&friends, 0, "figs").await, (429, "too-many".to_owned()));
    time.pass(10);
    assert_eq!(say(&friends, 0, "Eggs!").await, (409, "not-now".to_owned()));
    assert_eq!(say(&friends, 0, "a\u{202e}b").await.0, 204);
    assert_eq!(say(&friends, 9, "from nowhere").await.0, 409);
    let heard = loop {
        let message = receive(&mut socket).await;
        if message["type"] == "chat" {
            break message;
        }
    };
    assert_eq!((&heard["line"]["seat"], &heard["line"]["text"]), (&json!(0), &json!("apple")));
    let lines = served.get(&format!("{friends}/chat")).await["lines"].clone();
    assert_eq!((lines.as_array().map(Vec::len), &lines[5]["text"]), (Some(6), &json!("a\u{fffd}b")));
    let record = served.get(&format!("{friends}/record")).await;
    assert!(!text(&record).contains("apple"), "it is not part of the game");
    let gone = served.request(reqwest::Method::DELETE, &friends).send().await.expect("it answers");
    assert_eq!(gone.status().as_u16(), 204);
    let left: u64 = crate::common::db(&folder)
        .query_row("SELECT COUNT(*) FROM chat WHERE text LIKE '%apple%'", [], |row| row.get(0))
        .expect("it can be counted");
    assert_eq!(left, 0);
    served.stop().await;
}
