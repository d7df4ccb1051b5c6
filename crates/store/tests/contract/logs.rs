//! Tables and their logs.

use std::sync::Arc;

use hillfort_store::{Health, Store, StoreError};
use hillfort_table::{StoreFailure, Submission};

use super::Fixture;
use crate::common::{append, event, submit, table, what_if};

pub(crate) async fn a_table_is_loaded_as_it_was_created(fixture: &impl Fixture) {
    let store = fixture.open();
    let mut made = table("a", 7);
    made.events = vec![event(1, Some("s-1")), event(2, Some("s-1")), event(3, None)];
    made.events[2].event.state = None;
    made.events[2].at = None;
    store.create(made.clone()).await.unwrap();
    assert_eq!(store.load("a").await.unwrap(), Some(made.clone()));
    assert_eq!(store.load("b").await.unwrap(), None);
    let branch = what_if("b", "a", 8);
    store.create(branch.clone()).await.unwrap();
    store.close().await.unwrap();
    let store = fixture.open();
    assert_eq!(store.load("a").await.unwrap(), Some(made));
    assert_eq!(store.load("b").await.unwrap(), Some(branch));
}

pub(crate) async fn an_append_continues_the_log_and_outlives_the_process(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    assert_eq!(store.append(append("a", 0, 3)).await, Ok(3));
    assert_eq!(store.append(append("a", 3, 2)).await, Ok(5));
    let mut over = append("a", 5, 1);
    over.summary.is_over = true;
    assert_eq!(store.append(over.clone()).await, Ok(6));
    store.close().await.unwrap();
    let loaded = fixture.open().load("a").await.unwrap().unwrap();
    assert_eq!(loaded.summary, over.summary);
    assert_eq!(loaded.events, (1..=6).map(|nth| event(nth, None)).collect::<Vec<_>>());
}

pub(crate) async fn of_many_appends_at_the_same_place_one_succeeds(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    let answers: Vec<_> = (0..100).map(|_| store.append(append("a", 0, 2))).collect();
    let mut n_stored = 0;
    for answer in answers {
        match answer.await {
            Ok(version) => n_stored += version / 2,
            Err(error) => {
                let conflict = StoreError::Conflict { table: "a".to_owned(), expected: 0, found: 2 };
                assert_eq!(error, conflict);
                assert_eq!(error.failure(), StoreFailure::Unknown, "the caller has to load the table again");
            }
        }
    }
    assert_eq!(n_stored, 1);
    assert_eq!(store.load("a").await.unwrap().unwrap().events.len(), 2);
}

pub(crate) async fn the_same_submission_twice_is_once(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    store.create(table("b", 1)).await.unwrap();
    assert_eq!(store.append(submit("a", 0, "x")).await, Ok(2));
    assert_eq!(store.append(submit("a", 2, "y")).await, Ok(4));
    let repeated = StoreError::Repeated { table: "a".to_owned(), version: 2 };
    assert_eq!(store.append(submit("a", 0, "x")).await, Err(repeated.clone()), "as it was sent first");
    assert_eq!(store.append(submit("a", 4, "x")).await, Err(repeated.clone()), "with the newest version");
    assert_eq!(store.append(submit("b", 0, "x")).await, Ok(2), "another table has its own");
    store.close().await.unwrap();
    let store = fixture.open();
    assert_eq!(store.append(submit("a", 4, "x")).await, Err(repeated), "after a restart");
    assert_eq!(store.load("a").await.unwrap().unwrap().events.len(), 4);
    let find = |id: &str| store.find_submission("a", &Submission::new(id).unwrap());
    assert_eq!((find("x").await, find("y").await, find("z").await), (Ok(Some(2)), Ok(Some(4)), Ok(None)));
}

pub(crate) async fn of_a_thousand_equal_submissions_one_is_carried_out(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    // Half of them come with the version that the first one leads to.
    let answers: Vec<_> = (0..1000).map(|nth| store.append(submit("a", nth % 2 * 2, "x"))).collect();
    let mut n_stored = 0;
    for answer in answers {
        match answer.await {
            Ok(_) => n_stored += 1,
            Err(error) => assert!(
                matches!(
                    error,
                    StoreError::Repeated { version: 2, .. } | StoreError::Conflict { found: 0, .. }
                ),
                "{error}"
            ),
        }
    }
    assert_eq!((n_stored, store.load("a").await.unwrap().unwrap().events.len()), (1, 2));
}

pub(crate) async fn a_submission_that_comes_back_in_pieces_is_refused(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    let mut mixed = append("a", 0, 0);
    mixed.events = vec![event(1, Some("x")), event(2, Some("y")), event(3, Some("x"))];
    let error = store.append(mixed).await.unwrap_err();
    assert!(matches!(error, StoreError::Refused(_)), "{error}");
    assert_eq!(store.load("a").await.unwrap().unwrap().events.len(), 0);
}

pub(crate) async fn an_append_to_no_table_is_missing(fixture: &impl Fixture) {
    let store = fixture.open();
    let missing = StoreError::Missing { table: "a".to_owned() };
    assert_eq!(store.append(append("a", 0, 1)).await, Err(missing));
    assert_eq!(store.tail("a", 0).await, Ok(None));
    assert_eq!(store.find_submission("a", &Submission::new("x").unwrap()).await, Ok(None));
}

pub(crate) async fn a_table_is_created_once(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    store.append(append("a", 0, 2)).await.unwrap();
    let conflict = StoreError::Conflict { table: "a".to_owned(), expected: 0, found: 2 };
    assert_eq!(store.create(table("a", 2)).await, Err(conflict));
    assert_eq!(store.load("a").await.unwrap().unwrap().events.len(), 2);
}

pub(crate) async fn a_what_if_needs_its_table(fixture: &impl Fixture) {
    let store = fixture.open();
    let missing = StoreError::Missing { table: "a".to_owned() };
    assert_eq!(store.create(what_if("b", "a", 1)).await, Err(missing));
    assert_eq!(store.load("b").await, Ok(None));
}

pub(crate) async fn a_refused_write_fails_alone(fixture: &impl Fixture) {
    let store = fixture.open();
    let n_tables = 50;
    for nth in 0..n_tables {
        store.create(table(&nth.to_string(), 1)).await.unwrap();
    }
    let good: Vec<_> = (0..n_tables).map(|nth| store.append(append(&nth.to_string(), 0, 1))).collect();
    let bad: Vec<_> = (0..n_tables).map(|nth| store.append(append(&nth.to_string(), 9, 1))).collect();
    for answer in good {
        assert_eq!(answer.await, Ok(1));
    }
    for answer in bad {
        assert!(matches!(answer.await, Err(StoreError::Conflict { expected: 9, found: 1, .. })));
    }
    let Health { is_failing, last_failure, .. } = store.health();
    assert_eq!((is_failing, last_failure), (false, None), "a refusal is no failure");
}

pub(crate) async fn a_write_goes_on_when_nobody_waits_for_it(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    drop(store.append(append("a", 0, 1)));
    drop(store.create(table("b", 1)));
    drop(store.remove("a"));
    store.close().await.unwrap();
    let store = fixture.open();
    assert_eq!(store.load("a").await, Ok(None));
    assert_eq!(store.load("b").await, Ok(Some(table("b", 1))));
}

pub(crate) async fn the_tail_has_what_came_after(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    store.append(append("a", 0, 5)).await.unwrap();
    assert_eq!(store.tail("a", 3).await, Ok(Some(vec![event(4, None), event(5, None)])));
    assert_eq!(store.tail("a", 5).await, Ok(Some(Vec::new())));
    assert_eq!(store.tail("a", 99).await, Ok(Some(Vec::new())));
}

pub(crate) async fn a_closed_store_refuses(fixture: &impl Fixture) {
    let store = fixture.open();
    let other: Arc<dyn Store> = Arc::clone(&store);
    store.close().await.unwrap();
    store.close().await.unwrap();
    assert_eq!(other.create(table("a", 1)).await, Err(StoreError::Closed));
    assert_eq!(other.load("a").await, Err(StoreError::Closed));
    assert_eq!(other.export(Box::new(std::io::sink())).await, Err(StoreError::Closed));
}
