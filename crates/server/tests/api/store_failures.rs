//! A store that fails: nobody is told what is not stored, and the table goes on from what is.

use crate::client::{actions, first, list};
use crate::common::{Folder, Served, number};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use sqlx::SqlitePool;

/// Writes an event behind the back of the server, as a second server would, so that its own next write fails.
async fn write_behind(folder: &Folder, table: &str, now: &Value, submission: Option<&str>) {
    let file = folder.path().join("hillfort.db");
    let pool = SqlitePool::connect(&format!("sqlite:{}", file.display())).await.expect("the store opens");
    let action = actions(now).into_iter().find(|action| list(&action["lines"]).len() == 1);
    let insert = sqlx::query(
        "INSERT INTO events (table_id, n, kind, seat, line, submission) VALUES (?, ?, 'act', ?, ?, ?)",
    );
    let insert = insert.bind(table.rsplit('/').next()).bind(number(&now["version"]) as i64 + 1);
    let insert = insert.bind(now["to_act"]["seat"].as_i64());
    let line = action.expect("an action of one line")["line"].as_str().map(str::to_owned);
    insert.bind(line).bind(submission).execute(&pool).await.expect("it is written");
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_behind_the_store_is_loaded_again() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let now = served.get(&table).await;
    let mut socket = served.listen(&table, Some(number(&now["version"]))).await;
    write_behind(&folder, &table, &now, None).await;
    let (status, refused) = served.try_post(&format!("{table}/act"), &first(&now)).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (503, &json!("storage")));
    assert_eq!(refused["version"], now["version"]);
    assert_eq!(served.try_get("/health").await.0.as_u16(), 503);
    // Whoever listens has to come back, and was told nothing.
    while let Some(Ok(message)) = socket.next().await {
        assert!(!message.is_text(), "{message}");
    }
    let later = served.get(&table).await;
    assert_eq!(number(&later["version"]), number(&now["version"]) + 1, "what the store has is shown");
    let acted = served.act_first(&table).await;
    assert!(number(&acted["version"]) > number(&later["version"]), "the table can still be played");
    assert_eq!(served.try_get("/health").await.0.as_u16(), 200, "a write has succeeded since");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_after_a_failure_finds_what_was_stored() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let now = served.get(&table).await;
    // The write reaches the disk, but its answer is an error.
    write_behind(&folder, &table, &now, Some("once")).await;
    let mut request = first(&now);
    request["submission"] = json!("once");
    assert_eq!(served.try_post(&format!("{table}/act"), &request).await.0.as_u16(), 503);
    let accepted = served.post(&format!("{table}/act"), &request).await;
    assert_eq!(number(&accepted["version"]), number(&now["version"]) + 1);
    assert_eq!(served.get(&table).await["version"], accepted["version"], "it was carried out once");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_the_version_before_is_taken_over() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let before = served.act_first(&table).await;
    served.stop().await;
    // The events as the last version stored them: another list of kinds, and no submissions.
    let file = folder.path().join("hillfort.db");
    let pool = SqlitePool::connect(&format!("sqlite:{}", file.display())).await.expect("the store opens");
    let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/0001_tables_and_events.sql");
    let tables = std::fs::read_to_string(migrations).expect("it is there");
    let (_, events) = tables.split_once("CREATE TABLE events").expect("it creates events");
    let old = format!(
        "ALTER TABLE events RENAME TO newer; CREATE TABLE events{events} \
         INSERT INTO events SELECT table_id, n, kind, seat, line FROM newer; DROP TABLE newer; \
         DELETE FROM _sqlx_migrations WHERE version = 3;"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(old)).execute(&pool).await.expect("it is the old store");
    pool.close().await;
    let served = Served::start(&folder).await;
    assert_eq!(served.get(&table).await, before);
    let give_up = json!({ "after": before["version"], "seat": 0, "submission": "enough" });
    served.post(&format!("{table}/forfeit"), &give_up).await;
    served.stop().await;
}
