//! Tables are stored: a server that restarts with the same store continues them.

use crate::client::first;
use crate::common::{Folder, Served, config, db, id, number, text};
use hillfort_server::{ServeError, Server, StoreError};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn tables_continue_after_a_restart() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let mut tables = Vec::new();
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        for _ in 0..25 {
            let acted = served.act_first(&table).await;
            if acted["undo_refused"].is_null() {
                served.post(&format!("{table}/undo"), &json!({ "after": acted["version"] })).await;
                served.act_first(&table).await;
            }
        }
        tables.push((table.clone(), served.get(&table).await, served.get(&format!("{table}/record")).await));
    }
    let listed = served.get("/api/tables").await;
    served.stop().await;
    let served = Served::start(&folder).await;
    assert_eq!(served.get("/api/tables").await, listed);
    for (table, before, record) in tables {
        assert_eq!(served.get(&table).await, before, "the table and its version are the same");
        assert_eq!(served.get(&format!("{table}/record")).await, record);
        let acted = served.act_first(&table).await;
        assert!(number(&acted["version"]) > number(&before["version"]), "the table can still be played");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unloaded_tables_are_loaded_again() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.any_game().await;
    let first = served.table(&json!({ "game": game })).await;
    let before = served.act_first(&first).await;
    // The second table is in use all the time.
    let second = served.table(&json!({ "game": game })).await;
    let _socket = served.listen(&second, None).await;
    for _ in 0..140 {
        served.table(&json!({ "game": game })).await;
    }
    let now = served.get(&first).await;
    assert_eq!((&now["version"], &now["pieces"]), (&before["version"], &before["pieces"]));
    served.act_first(&first).await;
    served.act_first(&second).await;
    assert_eq!(
        served.get("/api/tables").await.as_array().expect("a list").len(),
        50,
        "the latest are listed"
    );
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_many_simultaneous_actions_is_played() {
    let folder = Folder::new();
    let served = std::sync::Arc::new(Served::start(&folder).await);
    let table = served.any_table().await;
    let now = served.get(&table).await;
    let act = first(&now);
    let mut clicks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (served, table, act) = (std::sync::Arc::clone(&served), table.clone(), act.clone());
        clicks.spawn(async move { served.try_post(&format!("{table}/act"), &act).await.0.as_u16() });
    }
    let mut statuses = clicks.join_all().await;
    statuses.sort_unstable();
    let mut expected = vec![409; 19];
    expected.insert(0, 200);
    assert_eq!(statuses, expected, "a double click does no harm");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_has_one_server() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let second = Server::open(hillfort_catalog::games(), &config(&folder)).await;
    assert!(matches!(second, Err(ServeError::Store(StoreError::InUse { .. }))), "{second:?}");
    served.stop().await;
    Server::open(hillfort_catalog::games(), &config(&folder)).await.expect("the store is free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_replayed_is_marked_exported_and_removed() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (damaged, intact) = (served.any_table().await, served.any_table().await);
    let before = served.act_first(&damaged).await;
    let record = text(&served.get(&format!("{damaged}/record")).await);
    served.stop().await;
    let other_rules = "UPDATE events SET state_hash = x'0707070707070707' WHERE table_id = ?1";
    assert!(db(&folder).execute(other_rules, [id(&damaged)]).expect("it is changed") > 0);
    let served = Served::start(&folder).await;
    for path in ["", "/changes", "/luck", "/at/0"] {
        let (status, body) = served.try_get(&format!("{damaged}{path}")).await;
        assert_eq!((status.as_u16(), &body["error"]["code"]), (409, &json!("unreadable")), "{path}");
        let sentence = text(&body["error"]["sentence"]);
        assert!(sentence.contains("event 1") && sentence.contains("led to 0707070707070707"), "{sentence}");
    }
    let listed = served.get("/api/tables").await;
    let of = |table: &str| listed.as_array().expect("a list").iter().find(|info| info["table"] == id(table));
    let marked = of(&damaged).expect("it stays in the list");
    assert_eq!(marked["version"], before["version"]);
    assert!(text(&marked["unreadable"]).contains("cannot be replayed"), "{marked}");
    assert!(of(&intact).expect("it is listed")["unreadable"].is_null());
    assert_eq!(text(&served.get(&format!("{damaged}/record")).await), record, "its record can be exported");
    let remove = |table: &str| served.request(reqwest::Method::DELETE, table).send();
    assert_eq!(remove(&damaged).await.expect("an answer").status().as_u16(), 204);
    assert_eq!(remove(&damaged).await.expect("an answer").status().as_u16(), 404);
    assert_eq!(served.try_get(&damaged).await.0.as_u16(), 404);
    assert_eq!(served.get("/api/tables").await.as_array().map(Vec::len), Some(1));
    served.act_first(&intact).await;
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_row_does_not_spoil_the_list() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (damaged, intact) = (served.any_table().await, served.any_table().await);
    served.stop().await;
    db(&folder)
        .execute("UPDATE tables SET header = CAST(x'ff' AS TEXT) WHERE id = ?1", [id(&damaged)])
        .expect("text");
    let served = Served::start(&folder).await;
    let listed = served.get("/api/tables").await;
    assert_eq!((&listed[0]["table"], &listed[0]["unreadable"]), (&json!(id(&intact)), &json!(null)));
    let sentence = "This table cannot be read any more.";
    assert_eq!((&listed[1]["table"], &listed[1]["unreadable"]), (&json!(id(&damaged)), &json!(sentence)));
    let (status, body) = served.try_get(&damaged).await;
    assert_eq!((status.as_u16(), &body["error"]["sentence"]), (409, &json!(sentence)));
    let removed = served.request(reqwest::Method::DELETE, &damaged).send().await.expect("an answer");
    assert_eq!(removed.status().as_u16(), 204);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_a_newer_program_is_refused_and_not_called_damaged() {
    let folder = Folder::new();
    Served::start(&folder).await.stop().await;
    db(&folder).execute_batch("PRAGMA user_version = 99").expect("it is newer");
    let error = Server::open(hillfort_catalog::games(), &config(&folder)).await.expect_err("it is newer");
    let text = error.to_string();
    assert!(text.contains("newer program") && !text.contains("damaged"), "{text}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    served.any_table().await;
    for name in ["hillfort.db", "hillfort.db-wal", "hillfort.db-shm", "lock"] {
        let mode = std::fs::metadata(folder.path().join(name)).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    served.stop().await;
}
