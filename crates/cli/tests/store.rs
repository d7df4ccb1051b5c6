//! Backups, exports and checks of a server's tables, and a drill: the folder is lost and restored from a backup.

#![cfg(unix)]

mod common;
#[path = "common/served.rs"]
mod served;

use std::path::Path;

use common::{Folder, answer, run};
use hillfort_table::CellNames;
use serde_json::{Value, json};
use served::Served;

/// Makes a table of every game and acts at each of them a few times.
async fn play(served: &Served) -> Vec<String> {
    let mut tables = Vec::new();
    for game in served.get("/api/games").await.as_array().expect("a list") {
        let table = served.table(&json!({ "game": game["id"] })).await;
        for _ in 0..4 {
            act(served, &table).await;
        }
        tables.push(table);
    }
    tables
}

/// Plays the first action of a table.
async fn act(served: &Served, table: &str) {
    let now = served.get(table).await;
    let group = &now["actions"][0];
    let action = &group["actions"][0];
    let targets = CellNames::read(action["to"].as_str().unwrap_or_default());
    let to = targets.names().first().map_or("", String::as_str);
    let line = action["line"].as_str().expect("a line").replace('*', to);
    let lines: Vec<_> = group.get("opener").cloned().into_iter().chain([json!(line)]).collect();
    let accepted =
        served.post(&format!("{table}/act"), &json!({ "after": now["version"], "lines": lines })).await;
    assert!(accepted["hash"].is_string(), "{accepted}");
}

async fn all(served: &Served, tables: &[String]) -> Vec<Value> {
    let mut all = vec![served.get("/api/tables").await];
    for table in tables {
        all.push(served.get(table).await);
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_folder_is_restored_from_a_backup() {
    let (folder, safe) = (Folder::new(), Folder::new());
    let (store, backup) = (folder.join("tables"), safe.join("backup"));
    let served = Served::start(Path::new(&store));
    let mut tables = play(&served).await;
    let made = served.post(&format!("{}/what-if", tables[0]), &json!({ "lines": 1 })).await;
    tables.push(format!("/api/tables/{}", made["table"].as_str().expect("an id")));
    let at_the_backup = all(&served, &tables).await;
    let said = answer(&["store", "backup", &store, &backup]);
    assert!(said.ends_with("the copy is complete and sound\n"), "{said}");
    // Play goes on, and what comes after the backup is lost with the folder.
    act(&served, &tables[1]).await;
    drop(served);
    std::fs::remove_dir_all(&store).expect("it is lost");

    std::fs::create_dir(&store).expect("a new folder");
    std::fs::copy(&backup, Path::new(&store).join("hillfort.db")).expect("the backup is put there");
    let served = Served::start(Path::new(&store));
    assert_eq!(all(&served, &tables).await, at_the_backup);
    for table in &tables {
        act(&served, table).await;
    }
    assert_eq!(served.stop(), (Some(0), String::new()));
    let checked = answer(&["store", "check", &store]);
    assert!(checked.starts_with(&format!("{} tables with ", tables.len())), "{checked}");
    assert!(checked.ends_with(" events, 0 problems\n"), "{checked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_imported_into_another_folder() {
    let folder = Folder::new();
    let (store, other, file) = (folder.join("tables"), folder.join("other"), folder.join("export"));
    let served = Served::start(Path::new(&store));
    let tables = play(&served).await;
    let before = all(&served, &tables).await;
    let said = answer(&["store", "export", &store, &file]);
    assert!(said.starts_with(&format!("{} tables with ", tables.len())), "{said}");
    assert_eq!(answer(&["store", "export", &store]), std::fs::read_to_string(&file).expect("text"));
    let refused = run(&["store", "import", &store, &file]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("in use by another server"));
    assert_eq!(served.stop().0, Some(0));
    let added = format!("{} tables added, 0 were there already\n", tables.len());
    assert_eq!(answer(&["store", "import", &other, &file]), added);
    let again = format!("0 tables added, {} were there already\n", tables.len());
    assert_eq!(answer(&["store", "import", &other, &file]), again);
    let served = Served::start(Path::new(&other));
    assert_eq!(all(&served, &tables).await, before);
    // No file is overwritten.
    for command in ["export", "backup"] {
        let refused = run(&["store", command, &other, &file]);
        assert_eq!(refused.status.code(), Some(2), "{command}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_finds_a_table_that_was_changed() {
    let folder = Folder::new();
    let (store, other, file) = (folder.join("tables"), folder.join("other"), folder.join("export"));
    let served = Served::start(Path::new(&store));
    let tables = play(&served).await;
    assert_eq!(served.stop().0, Some(0));
    answer(&["store", "export", &store, &file]);
    assert!(answer(&["store", "check", &store]).ends_with(" 0 problems\n"));
    let db = Path::new(&store).join("hillfort.db");
    let connection = rusqlite::Connection::open(db).expect("it opens");
    let id = tables[0].rsplit('/').next().expect("an id");
    let changed = "UPDATE events SET state_hash = x'0707070707070707' WHERE table_id = ?1 AND n = 1";
    assert_eq!(connection.execute(changed, [id]).expect("it is changed"), 1);
    drop(connection);
    let checked = run(&["store", "check", &store]);
    let said = String::from_utf8_lossy(&checked.stdout);
    assert_eq!(checked.status.code(), Some(1), "{said}");
    assert!(said.starts_with(&format!("table {id}: event 1, ")) && said.ends_with(" 1 problems\n"), "{said}");
    // The import of the old export says that this table differs.
    let imported = run(&["store", "import", &store, &file]);
    assert_eq!(imported.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&imported.stderr).contains("is there with other contents"));
    let missing = run(&["store", "check", &other]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("has no file hillfort.db"));
}
