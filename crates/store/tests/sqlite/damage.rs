//! Rows and pages that cannot be read.

use std::fs::OpenOptions;
use std::io::{Seek as _, SeekFrom, Write as _};

use hillfort_store::{Check, Store, StoreError};
use rusqlite::Connection;
use tempfile::tempdir;

use crate::common::{append, table};
use crate::{db, open, refused};

/// Waits for the check in the background.
async fn checked(store: &dyn Store) -> Check {
    loop {
        match store.health().check {
            Check::Running => tokio::task::yield_now().await,
            check => return check,
        }
    }
}

#[tokio::test]
async fn a_bad_row_does_not_spoil_the_list() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    for (nth, id) in ["a", "b", "c", "d"].iter().enumerate() {
        store.create(table(id, nth as i64)).await.unwrap();
        store.append(append(id, 0, 3)).await.unwrap();
    }
    let other = Connection::open(db(folder.path())).unwrap();
    other.execute_batch("UPDATE tables SET status = CAST(x'ff' AS TEXT) WHERE id = 'b'").unwrap();
    other.execute_batch("UPDATE events SET kind = 'dance' WHERE table_id = 'c' AND n = 2").unwrap();
    other.execute_batch("DELETE FROM events WHERE table_id = 'd' AND n = 2").unwrap();
    let list = store.recent(9).await.unwrap();
    let ids: Vec<_> = list.tables.iter().map(|listed| listed.row.id.as_str()).collect();
    assert_eq!(ids, ["d", "c", "a"]);
    assert_eq!(list.unreadable.len(), 1);
    assert_eq!(list.unreadable[0].id.as_deref(), Some("b"));
    for (id, what) in [("b", "table b"), ("c", "event 2 of table c"), ("d", "event 2 of table d")] {
        let error = store.load(id).await.unwrap_err();
        assert!(matches!(&error, StoreError::Damaged { what: found, .. } if found == what), "{error}");
    }
    let exported = store.export(Box::new(std::io::sink())).await.unwrap();
    assert_eq!((exported.tables, exported.unreadable), (1, ["b", "c", "d"].map(str::to_owned).to_vec()));
    for id in ["b", "c", "d"] {
        assert_eq!(store.remove(id).await.unwrap(), [id], "what cannot be read can be removed");
    }
    assert_eq!(store.recent(9).await.unwrap().tables.len(), 1);
}

#[tokio::test]
async fn the_whole_file_is_checked_after_the_start() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    store.create(table("a", 1)).await.unwrap();
    assert_eq!(checked(&*store).await, Check::Passed);
}

#[tokio::test]
async fn a_damaged_page_is_reported_and_the_rest_still_works() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    for id in ["a", "b"] {
        store.create(table(id, 1)).await.unwrap();
        for after in (0..4000).step_by(100) {
            store.append(append(id, after, 100)).await.unwrap();
        }
    }
    store.close().await.unwrap();
    let other = Connection::open(db(folder.path())).unwrap();
    let leaves = "SELECT MAX(pageno) FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'";
    let page: u64 = other.query_row(leaves, [], |row| row.get(0)).unwrap();
    other.close().unwrap();
    let mut file = OpenOptions::new().write(true).open(db(folder.path())).unwrap();
    file.seek(SeekFrom::Start((page - 1) * 4096)).unwrap();
    file.write_all(&[0xAA; 4096]).unwrap();
    drop(file);

    let store = open(folder.path());
    assert!(matches!(checked(&*store).await, Check::Damaged(_)));
    assert_eq!(store.load("a").await.unwrap().unwrap().events.len(), 4000);
    let error = store.load("b").await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    // The damaged table fails alone, even in the same transaction.
    let (bad, good) = (store.append(append("b", 4000, 1)), store.append(append("a", 4000, 1)));
    assert_eq!(good.await, Ok(4001));
    let error = bad.await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    store.create(table("c", 1)).await.unwrap();
    assert_eq!(store.recent(9).await.unwrap().tables.len(), 3);
}

#[tokio::test]
async fn a_file_that_is_no_store_is_damaged_and_left_alone() {
    let folder = tempdir().unwrap();
    let text = "This is a diary and no store of tables at all. ".repeat(100);
    std::fs::write(db(folder.path()), &text).unwrap();
    let error = refused(folder.path());
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("hillfort.db"), "{error}");
    assert_eq!(std::fs::read_to_string(db(folder.path())).unwrap(), text);
}
