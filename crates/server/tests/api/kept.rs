//! Tables are stored: a server that restarts with the same store continues them.

use crate::client::first;
use crate::common::{Folder, Served, number, text};
use hillfort_server::{Config, ServeError, Server, StoreError};
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
    let (host, store) = ("127.0.0.1".to_owned(), folder.path().to_owned());
    let config = Config { host, store, ..Config::default() };
    let second = Server::open(hillfort_catalog::games(), &config).await;
    assert!(matches!(second, Err(ServeError::Store(StoreError::InUse { .. }))), "{second:?}");
    served.stop().await;
    Server::open(hillfort_catalog::games(), &config).await.expect("the store is free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_is_refused_and_the_others_are_not() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (damaged, intact) = (served.any_table().await, served.any_table().await);
    served.act_first(&damaged).await;
    served.stop().await;
    let file = folder.path().join("hillfort.db");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite:{}", file.display())).await.expect("it opens");
    let id = damaged.rsplit('/').next().expect("an id");
    let damage = sqlx::query("UPDATE events SET line = 'dance' WHERE table_id = ? AND n = 1").bind(id);
    damage.execute(&pool).await.expect("it is damaged");
    pool.close().await;
    let served = Served::start(&folder).await;
    let (status, body) = served.try_get(&damaged).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (503, &json!("storage")));
    assert!(text(&body["error"]["sentence"]).contains("cannot be replayed"), "{body}");
    served.act_first(&intact).await;
    served.stop().await;
}
