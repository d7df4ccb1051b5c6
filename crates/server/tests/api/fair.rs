//! Dice that the players can check: the server commits to them, and tells at the end how they were made.

use std::collections::BTreeSet;

use crate::common::{Folder, Served, text};
use crate::refusals::refused;
use serde_json::{Value, json};

const SHARE: &str = "0123456789abcdef0123456789abcdef";

/// Creates a table of a game that begins with dice, and returns its path and the commitment.
async fn committed(served: &Served) -> (String, String) {
    for game in served.games().await {
        let commitment = text(&served.post("/api/commitments", &json!({})).await["commitment"]);
        let dice = json!({ "commitment": commitment, "shares": [SHARE, null] });
        let table = served.table(&json!({ "game": game, "dice": dice })).await;
        if text(&served.get(&format!("{table}/record")).await).contains("\nchance ") {
            return (table, commitment);
        }
    }
    panic!("no game begins with dice")
}

async fn give_up(served: &Served, table: &str) {
    let now = served.get(table).await;
    let given_up = json!({ "after": now["version"], "seat": 0 });
    served.post(&format!("{table}/forfeit"), &given_up).await;
}

async fn verified(served: &Served, table: &str) -> Value {
    let record = served.get(&format!("{table}/record")).await;
    served.post("/api/records/verify", &json!({ "record": record })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dice_of_a_game_that_somebody_gave_up_can_be_checked_after_a_restart() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (table, commitment) = committed(&served).await;
    assert_eq!(served.get(&table).await["commitment"], commitment.as_str());
    for _ in 0..6 {
        served.act_first(&table).await;
    }
    let running = text(&served.get(&format!("{table}/record")).await);
    assert!(running.contains(&format!("#@ dice commitment {commitment}")) && running.contains(SHARE));
    assert!(!running.contains("#@ dice secret"), "nobody knows it before the end");
    let hidden = verified(&served, &table).await;
    assert_eq!((&hidden["is_fair"], &hidden["commitment"]), (&json!(false), &json!(null)));
    served.stop().await;

    let served = Served::start(&folder).await;
    give_up(&served, &table).await;
    let found = verified(&served, &table).await;
    assert_eq!((&found["is_fair"], &found["commitment"]), (&json!(true), &json!(commitment)), "{found}");
    assert_eq!(found["shares"], json!([SHARE]), "the other share is the server's");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ifs_and_rematches_have_secrets_of_their_own() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (table, commitment) = committed(&served).await;
    let what_if = served.post(&format!("{table}/what-if"), &json!({ "lines": 0 })).await;
    give_up(&served, &table).await;
    let rematch = served.post(&format!("{table}/rematch"), &json!({})).await;
    let mut seen = BTreeSet::from([commitment]);
    for made in [what_if, rematch] {
        let snapshot = served.get(&format!("/api/tables/{}", text(&made["table"]))).await;
        assert!(seen.insert(text(&snapshot["commitment"])), "{seen:?}");
    }
    let next = text(&served.post("/api/commitments", &json!({})).await["commitment"]);
    let dice = json!({ "dice": { "commitment": next, "shares": [null, SHARE] } });
    let rematch = served.post(&format!("{table}/rematch"), &dice).await;
    let snapshot = served.get(&format!("/api/tables/{}", text(&rematch["table"]))).await;
    assert_eq!(snapshot["commitment"], next.as_str());
    let bare = served.request(reqwest::Method::POST, &format!("{table}/rematch")).send().await;
    assert_eq!(bare.expect("the server answers").status(), 201, "a rematch needs no body");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_players_bring_to_the_dice_is_checked() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.any_game().await;
    let (_, used) = committed(&served).await;
    for (dice, status, code) in [
        (json!({ "commitment": used }), 409, "unknown-commitment"),
        (json!({ "commitment": "0".repeat(64) }), 409, "unknown-commitment"),
        (json!({ "commitment": "0".repeat(63) }), 400, "bad-request"),
        (json!({ "shares": ["0123"] }), 400, "bad-request"),
        (json!({ "shares": [SHARE.to_uppercase()] }), 400, "bad-request"),
        (json!({ "shares": vec![SHARE; 9] }), 400, "bad-request"),
        (json!({ "secret": SHARE }), 400, "bad-json"),
    ] {
        let new = json!({ "game": game, "dice": dice });
        refused(&served.try_post("/api/tables", &new).await, status, code);
    }
    let no_record = served.try_post("/api/records/verify", &json!({ "record": "dance\n" })).await;
    refused(&no_record, 422, "bad-record");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_that_can_be_repeated_are_not_committed_to() {
    let folder = Folder::new();
    let served = Served::with_dice(&folder, 1).await;
    assert_eq!(served.post("/api/commitments", &json!({})).await, json!({ "commitment": null }));
    let table = served.any_table().await;
    assert_eq!(served.get(&table).await.get("commitment"), None);
    served.stop().await;
}
