//! The live socket: everybody at a table hears the same events in the same order.

use crate::common::{Folder, Served, hear, merge, number};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn events(messages: &[Value]) -> Vec<u64> {
    messages.iter().map(|message| number(&message["snapshot"]["event"])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clients_hear_the_same_events_in_order() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.table(&json!({ "game": served.any_game().await, "seats": ["human", "random"] })).await;
    let (mut one, mut two) = (served.listen(&table, None).await, served.listen(&table, None).await);
    let start = hear(&mut one).await;
    assert_eq!((&start["type"], &start), (&json!("snapshot"), &hear(&mut two).await));
    let mut heard = [Vec::new(), Vec::new()];
    let mut now = start["snapshot"].clone();
    while number(&now["event"]) < 60 && now["to_act"] != "over" {
        if now["to_act"]["seat"] == 0 {
            let act = json!({ "after": now["event"], "line": now["decisions"][0]["line"] });
            served.post(&format!("{table}/act"), &act).await;
        }
        let message = hear(&mut one).await;
        assert_eq!((&message["type"], &message["snapshot"]["log"][1]), (&json!("event"), &Value::Null));
        assert_eq!(number(&message["snapshot"]["event"]), number(&now["event"]) + 1, "none is left out");
        now = merge(&now, &message["snapshot"]);
        heard[0].push(message);
    }
    while heard[1].len() < heard[0].len() {
        heard[1].push(hear(&mut two).await);
    }
    assert_eq!(heard[0], heard[1]);
    let at = now["log"].as_array().expect("a list").len();
    assert_eq!(served.get(&format!("{table}/at/{at}")).await["view"], now["view"], "the changes add up");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_hears_what_he_has_missed() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut all = served.listen(&table, Some(0)).await;
    for _ in 0..3 {
        served.act_first(&table).await;
    }
    let now = served.get(&table).await;
    let last = number(&now["event"]);
    let mut messages = Vec::new();
    while events(&messages).last() != Some(&last) {
        messages.push(hear(&mut all).await);
    }
    assert_eq!(
        events(&messages),
        (1..=last).collect::<Vec<_>>(),
        "one that was up to date hears no snapshot first"
    );
    let mut back = served.listen(&table, Some(1)).await;
    for message in &messages[1..] {
        assert_eq!(&hear(&mut back).await, message);
    }
    let mut stranger = served.listen(&table, Some(last + 7)).await;
    let whole = hear(&mut stranger).await;
    assert_eq!((&whole["type"], &whole["snapshot"]), (&json!("snapshot"), &now), "nobody was ever that far");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_is_heard_and_makes_older_clicks_stale() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (table, before) = undoable(&served).await;
    let mut socket = served.listen(&table, Some(number(&before["event"]))).await;
    let acted = served.post(&format!("{table}/act"), &first(&before)).await;
    assert_eq!(hear(&mut socket).await["snapshot"], acted);
    assert_eq!(acted["undo"], Value::Null);
    let undone = served.post(&format!("{table}/undo"), &json!({ "after": acted["event"] })).await;
    let message = hear(&mut socket).await;
    assert_eq!((&message["type"], &message["snapshot"]), (&json!("undone"), &undone));
    assert_eq!(number(&undone["event"]), number(&before["event"]) + 2, "an undo is an event");
    let whole = merge(&merge(&before, &acted), &undone);
    for part in ["view", "log", "decisions", "to_act"] {
        assert_eq!(whole[part], before[part], "{part} is as it was");
    }
    assert_eq!(whole, served.get(&table).await);
    // The position is the same, and yet a click that was meant for it before comes too late.
    let (status, late) = served.try_post(&format!("{table}/act"), &first(&before)).await;
    assert_eq!((status.as_u16(), &late["error"]["code"]), (409, &json!("stale")));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_talks_nonsense_does_no_harm() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut rude = served.listen(&table, None).await;
    let mut polite = served.listen(&table, Some(0)).await;
    for message in [Message::text("nonsense"), Message::binary(vec![0xff; 64])] {
        rude.send(message).await.expect("it is sent");
    }
    // Too much of it, and the server hangs up.
    let _ = rude.send(Message::binary(vec![0; 100_000])).await;
    served.act_first(&table).await;
    assert_eq!(hear(&mut polite).await["snapshot"]["event"], 1);
    served.stop().await;
}

/// An action: the first decision of a snapshot.
fn first(snapshot: &Value) -> Value {
    json!({ "after": snapshot["event"], "line": snapshot["decisions"][0]["line"] })
}

/// Finds a table at which the first decision can be taken back.
async fn undoable(served: &Served) -> (String, Value) {
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        for _ in 0..30 {
            let before = served.get(&table).await;
            let acted = served.post(&format!("{table}/act"), &first(&before)).await;
            if acted["undo"].is_null() {
                let undone = served.post(&format!("{table}/undo"), &json!({ "after": acted["event"] })).await;
                return (table, merge(&merge(&before, &acted), &undone));
            }
        }
    }
    panic!("some game has an action that can be taken back")
}
