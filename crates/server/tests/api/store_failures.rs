//! A store that fails: nobody is told what is not stored, and the table goes on from what is.

use std::sync::{Arc, Mutex};

use futures_util::StreamExt as _;
use hillfort_server::{Config, Log, Server};
use hillfort_store::StoreError;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::client::{actions, first, list};
use crate::common::{Folder, Served, config, db, id, number, receive, text};
use crate::faulty::{Fault, FaultyStore};

/// What the database says, which no player may read.
const DETAIL: &str = "disk I/O error in /srv/hillfort.db (SQLite 10)";

/// Writes an event behind the back of the server, as a second server would, so that its own next write conflicts.
fn write_behind(folder: &Folder, table: &str, now: &Value, submission: Option<&str>) {
    let action = actions(now).into_iter().find(|action| list(&action["lines"]).len() == 1);
    let line = text(&action.expect("an action of one line")["line"]);
    let connection = db(folder);
    let insert = "INSERT INTO events (table_id, n, kind, seat, line, submission, step) \
                  VALUES (?1, ?2, 'act', ?3, ?4, ?5, iif(?5 IS NULL, NULL, 0))";
    let values = (id(table), number(&now["version"]) + 1, now["to_act"]["seat"].as_i64(), line, submission);
    connection.execute(insert, values).expect("it is written");
    connection
        .execute("UPDATE tables SET n_events = n_events + 1 WHERE id = ?1", [id(table)])
        .expect("counted");
}

/// A server with a store that can fail, a table, and the request for its first action.
struct Failing {
    served: Served,
    store: Arc<FaultyStore>,
    table: String,
    request: Value,
    _folder: Folder,
}

impl Failing {
    async fn start() -> Self {
        let folder = Folder::new();
        let store = FaultyStore::open(&folder);
        let served = Served::with_store(Arc::clone(&store) as _, &config(&folder)).await;
        let table = served.any_table().await;
        let mut request = first(&served.get(&table).await);
        request["submission"] = json!("once");
        Self { served, store, table, request, _folder: folder }
    }

    async fn act(&self) -> (u16, Value) {
        let (status, body) = self.served.try_post(&format!("{}/act", self.table), &self.request).await;
        (status.as_u16(), body)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_behind_the_store_is_loaded_again() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let now = served.get(&table).await;
    let mut socket = served.listen(&table, Some(number(&now["version"]))).await;
    write_behind(&folder, &table, &now, None);
    let (status, refused) = served.try_post(&format!("{table}/act"), &first(&now)).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("stale")));
    assert_eq!(number(&refused["version"]), number(&now["version"]) + 1, "it names what is stored");
    // Listeners must reconnect, and received nothing.
    while let Some(Ok(message)) = socket.next().await {
        assert!(!message.is_text(), "{message}");
    }
    let later = served.get(&table).await;
    assert_eq!(later["version"], refused["version"], "what the store has is shown");
    let acted = served.act_first(&table).await;
    assert!(number(&acted["version"]) > number(&later["version"]), "the table can still be played");
    assert_eq!(served.try_get("/health").await.0.as_u16(), 200, "a write has succeeded since");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_another_server_has_carried_out_is_accepted() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let now = served.get(&table).await;
    write_behind(&folder, &table, &now, Some("once"));
    let mut request = first(&now);
    request["submission"] = json!("once");
    let accepted = served.post(&format!("{table}/act"), &request).await;
    assert_eq!(number(&accepted["version"]), number(&now["version"]) + 1);
    let later = served.get(&table).await;
    assert_eq!((&later["version"], &later["hash"]), (&accepted["version"], &accepted["hash"]), "once");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_with_an_unknown_outcome_is_found_by_a_retry() {
    let failing = Failing::start().await;
    let Failing { served, store, table, .. } = &failing;
    let before = served.get(table).await;
    let mut socket = served.listen(table, Some(number(&before["version"]))).await;
    for fault in [Fault::Refuse, Fault::WriteAndFail] {
        store.set(Some(fault(StoreError::Unknown(DETAIL.to_owned()))));
        let (status, body) = failing.act().await;
        assert_eq!((status, &body["error"]["code"]), (503, &json!("storage")));
        let sentence =
            "It is not certain that this was saved. Please look at the table before you try again.";
        assert_eq!(body["error"]["sentence"], sentence);
        store.set(None);
    }
    while let Some(Ok(message)) = socket.next().await {
        assert!(!message.is_text(), "{message}");
    }
    let stored = served.get(table).await;
    assert!(number(&stored["version"]) > number(&before["version"]), "the second one was stored");
    let (status, accepted) = failing.act().await;
    assert_eq!(status, 200);
    assert_eq!((&accepted["version"], &accepted["hash"]), (&stored["version"], &stored["hash"]));
    assert_eq!(served.get(table).await, stored, "it was carried out once");
    failing.served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_is_told_in_plain_words_and_play_goes_on_after_it() {
    let failing = Failing::start().await;
    let Failing { served, store, table, .. } = &failing;
    let before = served.get(table).await;
    let detail = || DETAIL.to_owned();
    for (error, word) in [
        (StoreError::Full(detail()), "no room"),
        (StoreError::ReadOnly(detail()), "cannot save"),
        (StoreError::Busy(detail()), "busy"),
        (StoreError::Refused(detail()), "cannot save"),
        (StoreError::Gone { path: detail() }, "cannot save"),
    ] {
        store.set(Some(Fault::Refuse(error)));
        let new = json!({ "game": before["game"] });
        let answers = [
            failing.act().await.1,
            served.try_post("/api/tables", &new).await.1,
            served.try_post(&format!("{table}/what-if"), &json!({ "lines": 0 })).await.1,
            served
                .request(reqwest::Method::DELETE, table)
                .send()
                .await
                .expect("an answer")
                .json()
                .await
                .expect("JSON"),
        ];
        for body in answers {
            assert_eq!(body["error"]["code"], "storage", "{body}");
            let sentence = text(&body["error"]["sentence"]);
            assert!(sentence.contains(word) && sentence.contains("Nothing was changed"), "{sentence}");
            for secret in ["SQL", "/srv", "disk", "error"] {
                assert!(!sentence.contains(secret), "{sentence}");
            }
        }
        assert_eq!(served.get(table).await, before, "nothing happened");
    }
    store.set(None);
    assert_eq!(failing.act().await.0, 200);
    failing.served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_rest_while_the_disk_fails_and_play_on_when_somebody_comes() {
    let folder = Folder::new();
    let store = FaultyStore::open(&folder);
    let served = Served::with_store(Arc::clone(&store) as _, &config(&folder)).await;
    let game = served.any_game().await;
    let preview = served.post(&format!("/api/games/{game}/preview"), &json!({})).await;
    let table =
        served.table(&json!({ "game": game, "seats": vec!["random"; list(&preview["seats"]).len()] })).await;
    let mut socket = served.listen(&table, None).await;
    assert_eq!(receive(&mut socket).await["type"], "snapshot");
    store.set(Some(Fault::Refuse(StoreError::Gone { path: DETAIL.to_owned() })));
    while let Some(Ok(_)) = socket.next().await {}
    let stopped = number(&served.get(&table).await["version"]);
    store.set(None);
    // Who came just before is cut off once more.
    let message = 'coming: loop {
        let mut socket = served.listen(&table, Some(stopped)).await;
        while let Some(Ok(message)) = socket.next().await {
            if message.is_text() {
                break 'coming message.to_string();
            }
        }
    };
    assert!(message.contains(&format!("\"after\":{stopped},")), "the game goes on: {message}");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removal_goes_on_when_its_client_hangs_up() {
    let failing = Failing::start().await;
    let Failing { served, store, table, .. } = &failing;
    let mut socket = served.listen(table, None).await;
    assert_eq!(receive(&mut socket).await["type"], "snapshot");
    let permits = Arc::new(Semaphore::new(0));
    store.set(Some(Fault::Wait(Arc::clone(&permits))));
    let request = served.request(reqwest::Method::DELETE, table);
    let removing = tokio::spawn(request.send());
    // It has begun when somebody waits for the disk; a request that comes later is answered after that.
    while store.n_waiting() == 0 {
        tokio::task::yield_now().await;
    }
    removing.abort();
    let _ = removing.await;
    served.get(table).await;
    store.set(None);
    permits.add_permits(1);
    while let Some(Ok(_)) = socket.next().await {}
    assert_eq!(served.try_get(table).await.0.as_u16(), 404, "it is gone for everyone");
    assert_eq!(failing.act().await.0, 404);
    failing.served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_removed_while_it_is_tried_out_leaves_nothing_behind() {
    let folder = Folder::new();
    let served = Arc::new(Served::start(&folder).await);
    for _ in 0..10 {
        let table = served.any_table().await;
        let mut tries = tokio::task::JoinSet::new();
        for nth in 0..6 {
            let (served, table) = (Arc::clone(&served), table.clone());
            tries.spawn(async move {
                if nth == 3 {
                    let removed = served.request(reqwest::Method::DELETE, &table).send().await;
                    return removed.expect("an answer").status().as_u16();
                }
                served.try_post(&format!("{table}/what-if"), &json!({ "lines": 0 })).await.0.as_u16()
            });
        }
        for status in tries.join_all().await {
            assert!([201, 204, 404].contains(&status), "{status}");
        }
    }
    let left: u64 =
        db(&folder).query_row("SELECT COUNT(*) FROM tables", [], |row| row.get(0)).expect("a number");
    assert_eq!(left, 0);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_folder_is_noticed_told_and_logged() {
    let folder = Folder::new();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&lines);
    let log = Log::new(move |line| log.lock().expect("nobody panics").push(line.to_owned()));
    let config = Config { log, ..config(&folder) };
    let served = Served::run(Server::open(hillfort_catalog::games(), &config).await.expect("it starts"));
    let table = served.any_table().await;
    let request = first(&served.get(&table).await);
    std::fs::remove_dir_all(folder.path()).expect("it is deleted");
    let (status, body) = served.try_post(&format!("{table}/act"), &request).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (503, &json!("storage")), "{body}");
    assert!(!text(&body["error"]["sentence"]).contains('/'), "{body}");
    let lines = lines.lock().expect("nobody panics").join("\n");
    assert!(lines.contains("deleted or replaced"), "the operator reads why: {lines}");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_with_another_state_gets_the_whole_table() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let before = served.get(&table).await;
    let accepted = served.post(&format!("{table}/act"), &first(&before)).await;
    let now = served.get(&table).await;
    assert_eq!((&accepted["version"], &accepted["hash"]), (&now["version"], &now["hash"]));
    let (at, hash) = (&before["version"], text(&before["hash"]));
    assert_ne!(now["hash"], before["hash"]);
    let missed = served.get(&format!("{table}/changes?after={at}&hash={hash}")).await;
    assert!(list(&missed).iter().all(|message| message["type"] == "change"), "{missed}");
    assert_eq!(list(&missed).last().map(|last| &last["change"]["hash"]), Some(&now["hash"]));
    for (version, hash) in [(at, text(&now["hash"])), (&now["version"], hash.clone())] {
        let whole = served.get(&format!("{table}/changes?after={version}&hash={hash}")).await;
        assert_eq!(whole, json!([{ "type": "snapshot", "snapshot": now }]));
        let url = format!("ws://{}{table}/live?after={version}&hash={hash}", served.address);
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("the socket opens");
        assert_eq!(receive(&mut socket).await, whole[0]);
    }
    let (status, refused) = served.try_get(&format!("{table}/changes?after=0&hash=dance")).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (400, &json!("bad-request")));
    served.stop().await;
}

/// Turns a store into what the first server left: other tables, no submissions, hashes or times.
const TO_THE_FIRST_FORMAT: &str = "
    PRAGMA foreign_keys = OFF;
    DROP INDEX tables_by_played; DROP INDEX running_tables; DROP INDEX deadlines; DROP INDEX what_ifs; DROP INDEX submissions;
    ALTER TABLE events RENAME TO newer_events; ALTER TABLE tables RENAME TO newer_tables;
    CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY, created INTEGER NOT NULL, game TEXT NOT NULL, header TEXT NOT NULL,
        seats TEXT NOT NULL, played INTEGER NOT NULL, status TEXT NOT NULL, is_over INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tables_by_played ON tables (played DESC);
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('act', 'chance', 'undo')), seat INTEGER, line TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tables SELECT id, created / 1000, game, header, seats, played / 1000, status, is_over FROM newer_tables;
    INSERT INTO events SELECT table_id, n, kind, seat, line FROM newer_events;
    DROP TABLE chat; DROP TABLE subscriptions; DROP TABLE settings;
    DROP TABLE newer_events; DROP TABLE newer_tables; DROP TABLE heartbeat;
    CREATE TABLE _sqlx_migrations (
        version BIGINT PRIMARY KEY, description TEXT NOT NULL,
        installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,
        checksum BLOB NOT NULL, execution_time BIGINT NOT NULL
    );
    INSERT INTO _sqlx_migrations VALUES (1, 'first', '2026-01-01', TRUE, x'00', 1);
    PRAGMA application_id = 0; PRAGMA user_version = 0;";

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_the_first_version_is_taken_over() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut before = served.act_first(&table).await;
    served.stop().await;
    db(&folder).execute_batch(TO_THE_FIRST_FORMAT).expect("it is the old store");
    let served = Served::start(&folder).await;
    // Its dice go on, and nobody has committed to them.
    before.as_object_mut().expect("a table").remove("commitment");
    assert_eq!(served.get(&table).await, before);
    assert!(folder.path().join("hillfort.db.backup-1").exists(), "a copy was made before");
    let give_up = json!({ "after": before["version"], "seat": 0, "submission": "enough" });
    served.post(&format!("{table}/forfeit"), &give_up).await;
    served.stop().await;
}
