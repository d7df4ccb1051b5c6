//! The live socket: everyone at a table receives the same events in the same order.

use crate::common::{Folder, Served, merge, number, receive};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn versions(messages: &[Value]) -> Vec<u64> {
    messages.iter().map(|message| number(&message["snapshot"]["version"])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clients_receive_the_same_events_in_order() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.table(&json!({ "game": served.any_game().await, "seats": ["human", "random"] })).await;
    let (mut one, mut two) = (served.listen(&table, None).await, served.listen(&table, None).await);
    let start = receive(&mut one).await;
    assert_eq!((&start["type"], &start), (&json!("snapshot"), &receive(&mut two).await));
    let mut received = [Vec::new(), Vec::new()];
    let mut now = start["snapshot"].clone();
    while number(&now["version"]) < 60 && now["to_act"] != "over" {
        if now["to_act"]["seat"] == 0 {
            let act = json!({ "after": now["version"], "line": now["choices"][0]["line"] });
            served.post(&format!("{table}/act"), &act).await;
        }
        let message = receive(&mut one).await;
        assert_eq!((&message["type"], &message["snapshot"]["log"][1]), (&json!("event"), &Value::Null));
        assert_eq!(
            number(&message["snapshot"]["version"]),
            number(&now["version"]) + 1,
            "no event is missing"
        );
        now = merge(&now, &message["snapshot"]);
        received[0].push(message);
    }
    while received[1].len() < received[0].len() {
        received[1].push(receive(&mut two).await);
    }
    assert_eq!(received[0], received[1]);
    let at = now["log"].as_array().expect("a list").len();
    assert_eq!(served.get(&format!("{table}/at/{at}")).await["view"], now["view"], "the changes add up");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reconnects_receives_what_it_missed() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut all = served.listen(&table, Some(0)).await;
    for _ in 0..3 {
        served.act_first(&table).await;
    }
    let now = served.get(&table).await;
    let last = number(&now["version"]);
    let mut messages = Vec::new();
    while versions(&messages).last() != Some(&last) {
        messages.push(receive(&mut all).await);
    }
    assert_eq!(
        versions(&messages),
        (1..=last).collect::<Vec<_>>(),
        "a client that is up to date gets no snapshot first"
    );
    let mut reconnected = served.listen(&table, Some(1)).await;
    for message in &messages[1..] {
        assert_eq!(&receive(&mut reconnected).await, message);
    }
    let mut ahead = served.listen(&table, Some(last + 7)).await;
    let whole = receive(&mut ahead).await;
    assert_eq!(
        (&whole["type"], &whole["snapshot"]),
        (&json!("snapshot"), &now),
        "a version of the future gets a full snapshot"
    );
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_is_sent_and_makes_older_actions_stale() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (table, before) = undoable(&served).await;
    let mut socket = served.listen(&table, Some(number(&before["version"]))).await;
    let acted = served.post(&format!("{table}/act"), &first(&before)).await;
    assert_eq!(receive(&mut socket).await["snapshot"], acted);
    assert_eq!(acted["undo_refused"], Value::Null);
    let undone = served.post(&format!("{table}/undo"), &json!({ "after": acted["version"] })).await;
    let message = receive(&mut socket).await;
    assert_eq!((&message["type"], &message["snapshot"]), (&json!("undone"), &undone));
    assert_eq!(number(&undone["version"]), number(&before["version"]) + 2, "an undo is an event");
    let whole = merge(&merge(&before, &acted), &undone);
    for part in ["view", "log", "choices", "to_act"] {
        assert_eq!(whole[part], before[part], "{part} is as before");
    }
    assert_eq!(whole, served.get(&table).await);
    // The position is the same, but an action meant for the old version comes too late.
    let (status, late) = served.try_post(&format!("{table}/act"), &first(&before)).await;
    assert_eq!((status.as_u16(), &late["error"]["code"]), (409, &json!("stale")));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_nonsense_does_no_harm() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut rude = served.listen(&table, None).await;
    let mut polite = served.listen(&table, Some(0)).await;
    for message in [Message::text("nonsense"), Message::binary(vec![0xff; 64])] {
        rude.send(message).await.expect("it is sent");
    }
    // The server closes the socket after a message that is too large.
    let _ = rude.send(Message::binary(vec![0; 100_000])).await;
    served.act_first(&table).await;
    assert_eq!(receive(&mut polite).await["snapshot"]["version"], 1);
    served.stop().await;
}

/// Returns a request for the first choice of a snapshot.
fn first(snapshot: &Value) -> Value {
    json!({ "after": snapshot["version"], "line": snapshot["choices"][0]["line"] })
}

/// Finds a table where the first choice can be undone.
async fn undoable(served: &Served) -> (String, Value) {
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        for _ in 0..30 {
            let before = served.get(&table).await;
            let acted = served.post(&format!("{table}/act"), &first(&before)).await;
            if acted["undo_refused"].is_null() {
                let undone =
                    served.post(&format!("{table}/undo"), &json!({ "after": acted["version"] })).await;
                return (table, merge(&merge(&before, &acted), &undone));
            }
        }
    }
    panic!("no game has an action that can be undone")
}
