//! The live socket: everyone at a table receives the same events in the same order.

use crate::client::{Client, first, list};
use crate::common::{Folder, Served, number, receive};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn versions(messages: &[Value]) -> Vec<u64> {
    messages.iter().map(|message| number(&message["change"]["version"])).collect()
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
    let mut client = Client::with(&served, &start["snapshot"]).await;
    while client.version() < 60 && client.now["to_act"] != "over" {
        if client.now["to_act"]["seat"] == 0 && !list(&client.now["actions"]).is_empty() {
            served.post(&format!("{table}/act"), &first(&client.now)).await;
        }
        let message = receive(&mut one).await;
        assert_eq!((&message["type"], list(&message["change"]["log"]).len()), (&json!("change"), 1));
        assert_eq!(number(&message["change"]["version"]), client.version() + 1, "no event is missing");
        client.apply(&message);
        received[0].push(message);
    }
    while received[1].len() < received[0].len() {
        received[1].push(receive(&mut two).await);
    }
    assert_eq!(received[0], received[1]);
    let past = served.get(&format!("{table}/at/{}", list(&client.now["log"]).len())).await;
    for part in ["cells", "pieces", "counters", "sides", "status", "to_act"] {
        assert_eq!(past[part], client.now[part], "the changes add up: {part}");
    }
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
    let mut client = Client::with(&served, &before).await;
    let acted = served.post(&format!("{table}/act"), &first(&before)).await;
    client.apply(&receive(&mut socket).await);
    assert_eq!((&client.now["version"], &client.now["undo_refused"]), (&acted["version"], &Value::Null));
    let undone = served.post(&format!("{table}/undo"), &json!({ "after": acted["version"] })).await;
    let message = receive(&mut socket).await;
    assert_eq!((&message["change"]["version"], &message["change"]["log"]), (&undone["version"], &json!([])));
    assert_eq!(number(&undone["version"]), number(&before["version"]) + 2, "an undo is an event");
    client.apply(&message);
    for part in ["cells", "pieces", "counters", "sides", "status", "log", "actions", "to_act"] {
        assert_eq!(client.now[part], before[part], "{part} is as before");
    }
    assert_eq!(client.now, served.get(&table).await);
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
    assert_eq!(receive(&mut polite).await["change"]["version"], 1);
    served.stop().await;
}

/// Finds a table where the first action is one line and can be undone.
async fn undoable(served: &Served) -> (String, Value) {
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        for _ in 0..30 {
            let before = served.get(&table).await;
            let acted = served.act_first(&table).await;
            if acted["undo_refused"].is_null() && number(&acted["version"]) == number(&before["version"]) + 1
            {
                served.post(&format!("{table}/undo"), &json!({ "after": acted["version"] })).await;
                return (table.clone(), served.get(&table).await);
            }
        }
    }
    panic!("no game has an action that can be undone")
}
