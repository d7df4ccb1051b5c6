//! The files of a store: modes, the lock, backups, and what happens when somebody deletes them.

use std::fs;
use std::path::Path;

use hillfort_store::{Digest, StoreError};
use tempfile::tempdir;

use crate::common::{append, digests, table};
use crate::{db, open, refused};

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    let outer = tempdir().unwrap();
    let folder = outer.path().join("data").join("tables");
    let store = open(&folder);
    store.create(table("a", 1)).await.unwrap();
    store.backup(&outer.path().join("copy")).await.unwrap();
    assert_eq!(mode(&folder), 0o700);
    let names = ["hillfort.db", "hillfort.db-wal", "hillfort.db-shm", "lock"];
    for path in names.iter().map(|name| folder.join(name)).chain([outer.path().join("copy")]) {
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[tokio::test]
async fn a_second_store_in_the_same_folder_is_refused() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    let path = folder.path().display().to_string();
    assert_eq!(refused(folder.path()), StoreError::InUse { path });
    store.close().await.unwrap();
    open(folder.path()).close().await.unwrap();
}

#[tokio::test]
async fn a_deleted_lock_file_is_made_again() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    fs::remove_file(folder.path().join("lock")).unwrap();
    store.create(table("a", 1)).await.unwrap();
    assert!(matches!(refused(folder.path()), StoreError::InUse { .. }));
}

#[tokio::test]
async fn who_lost_the_lock_writes_nothing_until_the_other_has_gone() {
    let folder = tempdir().unwrap();
    let first = open(folder.path());
    first.create(table("a", 1)).await.unwrap();
    fs::remove_file(folder.path().join("lock")).unwrap();
    let second = open(folder.path());
    let error = first.append(append("a", 0, 1)).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    assert_eq!(second.append(append("a", 0, 2)).await, Ok(2));
    second.close().await.unwrap();
    let conflict = StoreError::Conflict { table: "a".to_owned(), expected: 0, found: 2 };
    assert_eq!(first.append(append("a", 0, 1)).await, Err(conflict), "it notices what the other has done");
    assert_eq!(first.append(append("a", 2, 1)).await, Ok(3));
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_written_to_a_deleted_file_is_not_acknowledged() {
    for name in ["hillfort.db", "hillfort.db-wal"] {
        let folder = tempdir().unwrap();
        let store = open(folder.path());
        store.create(table("a", 1)).await.unwrap();
        let path = folder.path().canonicalize().unwrap().join(name);
        let aside = folder.path().join("aside");
        fs::rename(&path, &aside).unwrap();
        let gone = StoreError::Gone { path: path.display().to_string() };
        assert_eq!(store.append(append("a", 0, 1)).await, Err(gone.clone()));
        fs::write(&path, "another file").unwrap();
        assert_eq!(store.append(append("a", 0, 1)).await, Err(gone.clone()), "replaced");
        assert!(store.health().is_failing);
        fs::rename(&aside, &path).unwrap();
        assert_eq!(store.append(append("a", 0, 1)).await, Ok(1), "put back");
        assert!(!store.health().is_failing);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn the_folder_and_the_file_may_be_links() {
    let outer = tempdir().unwrap();
    let (real, link) = (outer.path().join("real"), outer.path().join("link"));
    fs::create_dir(&real).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    fs::write(outer.path().join("elsewhere"), "").unwrap();
    std::os::unix::fs::symlink(outer.path().join("elsewhere"), db(&real)).unwrap();
    let store = open(&link);
    store.create(table("a", 1)).await.unwrap();
    assert!(matches!(refused(&real), StoreError::InUse { .. }));
    store.close().await.unwrap();
    assert_eq!(open(&real).load("a").await, Ok(Some(table("a", 1))));
}

#[cfg(unix)]
#[tokio::test]
async fn a_deleted_folder_is_noticed() {
    let outer = tempdir().unwrap();
    let folder = outer.path().join("tables");
    let store = open(&folder);
    store.create(table("a", 1)).await.unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let error = store.append(append("a", 0, 1)).await.unwrap_err();
    assert!(matches!(error, StoreError::Gone { .. }), "{error}");
    assert!(!error.sentence().contains("hillfort"));
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_refused_with_the_reason() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(refused(&file), StoreError::Unusable { .. }));
    assert!(matches!(refused(&file.join("tables")), StoreError::Unusable { .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_playing_is_a_store_of_one_moment() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    for nth in 0..8 {
        store.create(table(&nth.to_string(), nth)).await.unwrap();
    }
    let writer = store.clone();
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let playing = tokio::spawn(async move {
        let mut stopped = stopped;
        for after in 0.. {
            let answers: Vec<_> =
                (0..8).map(|nth| writer.append(append(&nth.to_string(), after, 1))).collect();
            for answer in answers {
                answer.await.unwrap();
            }
            if stopped.try_recv().is_ok() {
                return after + 1;
            }
        }
        0
    });
    let mut n_events = Vec::new();
    for nth in 0..5 {
        let copy = folder.path().join(format!("copy-{nth}"));
        store.backup(&copy).await.unwrap();
        // A restore is a copy under the name of the store.
        let place = tempdir().unwrap();
        fs::rename(&copy, db(place.path())).unwrap();
        let restored = open(place.path());
        let restored_digests = digests(&*restored).await;
        let tables = restored.recent(99).await.unwrap().tables;
        let (least, most) =
            (tables.iter().map(|t| t.n_events).min(), tables.iter().map(|t| t.n_events).max());
        assert!(most <= least.map(|n| n + 1), "rounds of appends overlap by one at most");
        n_events.push(least);
        // What was there then is still there now.
        for (id, digest) in restored_digests {
            let copied = restored.load(&id).await.unwrap().unwrap();
            assert_eq!(Digest::of_table(&copied).to_string(), digest);
            let now = store.load(&id).await.unwrap().unwrap();
            assert_eq!(now.events[..copied.events.len()], copied.events);
        }
        restored
            .append(append("0", restored.load("0").await.unwrap().unwrap().events.len() as u64, 1))
            .await
            .unwrap();
        restored.close().await.unwrap();
    }
    assert!(n_events.is_sorted());
    stop.send(()).unwrap();
    let n_rounds = playing.await.unwrap();
    assert_eq!(store.recent(1).await.unwrap().tables[0].n_events, n_rounds);
}

#[tokio::test]
async fn a_backup_replaces_nothing() {
    let folder = tempdir().unwrap();
    let store = open(folder.path());
    let path = folder.path().join("precious");
    fs::write(&path, "old").unwrap();
    assert!(matches!(store.backup(&path).await, Err(StoreError::Refused(_))));
    assert!(matches!(store.backup(&db(folder.path())).await, Err(StoreError::Refused(_))));
    assert!(matches!(store.backup(&folder.path().join("none/copy")).await, Err(StoreError::Refused(_))));
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
}
