//! What is removed.

use hillfort_store::{StoreError, UnixMillis};

use super::Fixture;
use crate::common::{append, table, what_if};

pub(crate) async fn removal_takes_everything_along_that_branches_off(fixture: &impl Fixture) {
    let store = fixture.open();
    for made in [table("a", 1), what_if("b", "a", 1), what_if("c", "b", 1), table("other", 1)] {
        let id = made.row.id.clone();
        store.create(made).await.unwrap();
        store.append(append(&id, 0, 3)).await.unwrap();
    }
    assert_eq!(store.remove("a").await.unwrap(), ["a", "b", "c"]);
    for id in ["a", "b", "c"] {
        assert_eq!(store.load(id).await, Ok(None));
    }
    assert_eq!(store.remove("a").await, Ok(Vec::new()), "to remove it again does no harm");
    assert_eq!(store.load("other").await.unwrap().unwrap().events.len(), 3);
    store.create(table("a", 2)).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().events.len(), 0, "its events are gone too");
}

pub(crate) async fn a_thousand_nested_what_ifs_can_be_removed(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("0", 1)).await.unwrap();
    let nested = (1..=1100).map(|nth| store.create(what_if(&nth.to_string(), &(nth - 1).to_string(), 1)));
    for answer in nested.collect::<Vec<_>>() {
        answer.await.unwrap();
    }
    assert_eq!(store.remove("0").await.unwrap().len(), 1101);
    assert_eq!(store.counts().await.unwrap().what_ifs, 0);
}

pub(crate) async fn an_append_after_a_removal_is_missing(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    let (removed, appended) = (store.remove("a"), store.append(append("a", 0, 1)));
    assert_eq!(removed.await.unwrap(), ["a"]);
    assert_eq!(appended.await, Err(StoreError::Missing { table: "a".to_owned() }));
}

pub(crate) async fn old_what_ifs_expire_unless_something_newer_branches_off(fixture: &impl Fixture) {
    let store = fixture.open();
    let old = [table("a", 1), what_if("old", "a", 1), what_if("oldest", "old", 1), what_if("kept", "a", 1)];
    let new = [what_if("new", "kept", 10), what_if("fresh", "a", 10)];
    for made in old.into_iter().chain(new) {
        store.create(made).await.unwrap();
    }
    let mut expired = store.expire_what_ifs(UnixMillis(10)).await.unwrap();
    expired.sort();
    assert_eq!(expired, ["old", "oldest"]);
    let mut expired = store.expire_what_ifs(UnixMillis(11)).await.unwrap();
    expired.sort();
    assert_eq!(expired, ["fresh", "kept", "new"]);
    assert!(store.load("a").await.unwrap().is_some(), "a table never expires");
}
