//! Lists and counts.

use hillfort_store::{TableList, UnixMillis};

use super::Fixture;
use crate::common::{append, table, what_if};

fn ids(list: &TableList) -> Vec<&str> {
    assert_eq!(list.unreadable, []);
    list.tables.iter().map(|listed| listed.row.id.as_str()).collect()
}

pub(crate) async fn the_last_played_table_comes_first(fixture: &impl Fixture) {
    let store = fixture.open();
    for made in [table("a", 1), table("b", 3), table("c", 2), what_if("d", "a", 9)] {
        store.create(made).await.unwrap();
    }
    assert_eq!(ids(&store.recent(9).await.unwrap()), ["b", "c", "a"], "what-ifs are not listed");
    let mut played = append("a", 0, 2);
    played.summary.played_at = UnixMillis(4);
    store.append(played.clone()).await.unwrap();
    let recent = store.recent(2).await.unwrap();
    assert_eq!(ids(&recent), ["a", "b"]);
    assert_eq!((recent.tables[0].n_events, &recent.tables[0].summary), (2, &played.summary));
    assert_eq!(recent.tables[0].row, table("a", 1).row);
}

pub(crate) async fn only_tables_that_are_not_over_can_be_resumed(fixture: &impl Fixture) {
    let store = fixture.open();
    for made in [table("a", 1), table("b", 2), table("c", 3), what_if("d", "a", 4)] {
        store.create(made).await.unwrap();
    }
    let mut over = append("b", 0, 1);
    (over.summary.is_over, over.summary.played_at) = (true, UnixMillis(5));
    store.append(over).await.unwrap();
    assert_eq!(ids(&store.resumable(UnixMillis(0), 9).await.unwrap()), ["c", "a"]);
    assert_eq!(ids(&store.resumable(UnixMillis(0), 1).await.unwrap()), ["c"]);
    assert_eq!(ids(&store.resumable(UnixMillis(2), 9).await.unwrap()), ["c"], "played long ago");
}

pub(crate) async fn counts_tell_tables_from_what_ifs(fixture: &impl Fixture) {
    let store = fixture.open();
    for made in
        [table("a", 1), table("b", 2), what_if("c", "a", 3), what_if("d", "a", 3), what_if("e", "c", 3)]
    {
        store.create(made).await.unwrap();
    }
    let mut over = append("b", 0, 1);
    over.summary.is_over = true;
    store.append(over).await.unwrap();
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.tables, counts.running, counts.what_ifs), (2, 1, 3));
    assert!(counts.bytes > 0);
    assert_eq!(store.count_what_ifs("a").await, Ok(2));
    assert_eq!(store.count_what_ifs("none").await, Ok(0));
}
