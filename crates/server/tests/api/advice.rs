//! Hints, what-ifs, luck, and removed tables.

use crate::client::{act, actions, list};
use crate::common::{Folder, Served, number, receive, text};
use futures_util::StreamExt as _;
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use reqwest::Method;
use serde_json::{Value, json};

/// Plays `lines` random lines, or to the end.
async fn play(served: &Served, table: &str, lines: usize) -> Value {
    let mut rng = rng_of(17, 0);
    for _ in 0..lines {
        let now = served.get(table).await;
        if now["to_act"] == "over" {
            break;
        }
        served.post(&format!("{table}/act"), &act(&now, pick(&mut rng, &actions(&now)))).await;
    }
    served.get(table).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_against_bots_gets_hints() {
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
        assert_eq!(now["hint_refused"], Value::Null);
        let advice = served.get(&format!("{table}/hint?at={}", now["version"])).await;
        let hints = list(&advice["hints"]);
        assert!((1..=5).contains(&hints.len()), "{advice}");
        for hint in hints {
            let is_hinted = |action: &&Value| action["lines"][0] == hint["line"];
            let is_listed = actions(&now).iter().any(|action| is_hinted(&action));
            assert!(is_listed && hint["sentence"].is_string(), "{game}: {hint} is not legal");
            let value = hint["value"].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&value), "{hint}");
        }
        assert_eq!(list(&advice["values"]).len(), list(&now["seats"]).len());
        let (status, stale) = served.try_get(&format!("{table}/hint?at=999")).await;
        assert_eq!((status.as_u16(), &stale["error"]["code"]), (409, &json!("stale")));
        assert_eq!(served.get(&table).await, now, "a hint changes nothing");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_against_each_other_get_hints_after_the_game() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.games().await.pop().expect("a game");
    let table = served.table(&json!({ "game": game })).await;
    let now = served.get(&table).await;
    assert!(text(&now["hint_refused"]).ends_with('.'));
    let (status, refused) = served.try_get(&format!("{table}/hint")).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("no-hint")));
    assert_eq!(refused["version"], now["version"]);
    let over = play(&served, &table, usize::MAX).await;
    assert_eq!((&over["to_act"], &over["hint_refused"]), (&json!("over"), &Value::Null));
    let (status, refused) = served.try_get(&format!("{table}/hint")).await;
    assert_eq!(
        (status.as_u16(), &refused["error"]["code"]),
        (409, &json!("no-hint")),
        "there is nothing left to do"
    );
    let first = list(&over["log"]).iter().position(|line| line["seat"].is_number()).expect("a player acted");
    let advice = served.get(&format!("{table}/hint?lines={first}")).await;
    assert!(!list(&advice["hints"]).is_empty());
    let (status, beyond) = served.try_get(&format!("{table}/hint?lines=99999999")).await;
    assert_eq!((status.as_u16(), &beyond["error"]["code"]), (400, &json!("bad-request")));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_what_if_continues_from_the_past_and_does_not_change_the_game() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let before = play(&served, &table, 12).await;
    let made = served.post(&format!("{table}/what-if"), &json!({ "lines": 5 })).await;
    let what_if = format!("/api/tables/{}", text(&made["table"]));
    let start = served.get(&what_if).await;
    assert_eq!(start["what_if"], json!({ "table": before["table"], "lines": 5 }));
    assert_eq!(list(&start["log"])[..5], list(&before["log"])[..5]);
    play(&served, &what_if, 4).await;
    assert_eq!(served.get(&table).await, before);
    let listed = served.get("/api/tables").await;
    assert_eq!(list(&listed).len(), 1, "only the game is listed");
    let played = served.get(&what_if).await;
    let (status, beyond) = served.try_post(&format!("{table}/what-if"), &json!({ "lines": 9999 })).await;
    assert_eq!((status.as_u16(), &beyond["error"]["code"]), (400, &json!("bad-request")));
    served.stop().await;
    let served = Served::start(&folder).await;
    assert_eq!(served.get(&what_if).await, played, "it is stored like any other table");
    served.stop().await;
}

/// Returns whether a bot gives a hint, and checks that the table says the same.
async fn has_hint(served: &Served, table: &str) -> bool {
    let is_refused = served.get(table).await["hint_refused"].is_string();
    let (status, answer) = served.try_get(&format!("{table}/hint")).await;
    assert_eq!(status.is_success(), !is_refused, "{answer}");
    !is_refused
}

#[tokio::test(flavor = "multi_thread")]
async fn a_what_if_has_hints_once_the_game_is_over() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let now = play(&served, &table, 6).await;
    let lines = list(&now["log"]).len();
    let mut what_ifs = vec![table.clone()];
    // A what-if, and a what-if of that.
    for _ in 0..2 {
        let origin = what_ifs.last().expect("a table");
        let made = served.post(&format!("{origin}/what-if"), &json!({ "lines": lines })).await;
        what_ifs.push(format!("/api/tables/{}", text(&made["table"])));
    }
    for what_if in &what_ifs[1..] {
        assert!(!has_hint(&served, what_if).await, "people play this position");
    }
    // A what-if that is over does not end the game behind it.
    let forfeit = json!({ "after": served.get(&what_ifs[1]).await["version"], "seat": 0 });
    served.post(&format!("{}/forfeit", what_ifs[1]), &forfeit).await;
    assert!(!has_hint(&served, &what_ifs[2]).await);
    served.stop().await;
    let served = Served::start(&folder).await;
    assert!(!has_hint(&served, &what_ifs[2]).await, "nor does a restart");
    served.post(&format!("{table}/forfeit"), &json!({ "after": now["version"], "seat": 0 })).await;
    assert!(has_hint(&served, &what_ifs[2]).await);
    served.stop().await;
    let served = Served::start(&folder).await;
    assert!(has_hint(&served, &what_ifs[2]).await);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_with_dice_report_luck() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let mut reports = 0;
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        play(&served, &table, 250).await;
        for luck in list(&served.get(&format!("{table}/luck")).await) {
            let share = luck["luckier_than"].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&share) && number(&luck["rolls"]) > 0, "{game}: {luck}");
            reports += 1;
        }
    }
    assert!(reports > 0, "some dice were rolled");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_table_is_gone_for_everyone() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let bots = served.table(&json!({ "game": served.any_game().await, "seats": ["hard", "hard"] })).await;
    let kept = served.any_table().await;
    let mut what_if = bots.clone();
    // A what-if, and a what-if of that.
    for _ in 0..2 {
        let made = served.post(&format!("{what_if}/what-if"), &json!({ "lines": 0 })).await;
        what_if = format!("/api/tables/{}", text(&made["table"]));
    }
    let mut socket = served.listen(&bots, None).await;
    receive(&mut socket).await;
    let remove = |path: String| served.request(Method::DELETE, &path).send();
    assert_eq!(remove(bots.clone()).await.expect("an answer").status().as_u16(), 204);
    while let Some(Ok(message)) = socket.next().await {
        if message.is_close() {
            break;
        }
    }
    for path in [bots.clone(), format!("{bots}/record"), format!("{bots}/hint"), what_if.clone()] {
        let (status, body) = served.try_get(&path).await;
        assert_eq!((status.as_u16(), &body["error"]["code"]), (404, &json!("unknown-table")));
    }
    assert_eq!(remove(bots.clone()).await.expect("an answer").status().as_u16(), 404);
    assert_eq!(list(&served.get("/api/tables").await).len(), 1);
    served.act_first(&kept).await;
    served.stop().await;
    let served = Served::start(&folder).await;
    for path in [&bots, &what_if] {
        assert_eq!(served.try_get(path).await.0.as_u16(), 404);
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_has_every_decision_and_judges_the_move_that_was_made() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.games().await.pop().expect("a game");
    let table = served.table(&json!({ "game": game })).await;
    let now = play(&served, &table, 12).await;
    let (status, refused) = served.try_get(&format!("{table}/review")).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("no-hint")), "{refused}");
    // A record of the same game against bots may be reviewed.
    let record = served.get(&format!("{table}/record")).await;
    let seats = vec!["random"; list(&now["seats"]).len()];
    let table = served.table(&json!({ "record": record, "seats": seats })).await;
    let (mut from, mut decisions) = (0, Vec::new());
    loop {
        let part = served.get(&format!("{table}/review?from={from}")).await;
        decisions.extend(list(&part["decisions"]).iter().cloned());
        match part["next"].as_u64() {
            Some(next) => from = next,
            None => break,
        }
    }
    let log = list(&now["log"]);
    assert!(!decisions.is_empty(), "somebody had a choice");
    for judged in &decisions {
        let at = number(&judged["at"]) as usize;
        assert_eq!(judged["seat"], log[at]["seat"], "{judged}");
        let sum: f64 = list(&judged["values"]).iter().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{judged}");
    }
    let at = number(&decisions[0]["at"]);
    let again = served.get(&format!("{table}/review/{at}")).await;
    assert_eq!(again["compared"]["made"]["line"], log[at as usize]["line"]);
    let same = served.post("/api/records/judge", &json!({ "record": record, "at": at })).await;
    assert_eq!(again, same, "a record and a table are judged alike");
    let (status, none) = served.try_get(&format!("{table}/review/9999")).await;
    assert_eq!((status.as_u16(), &none["error"]["code"]), (400, &json!("bad-request")), "{none}");
    served.stop().await;
}
