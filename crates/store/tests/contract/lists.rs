//! Lists and counts.

use hillfort_store::{GoneTable, StoredTable, TableList, UnixMillis};
use hillfort_table::{EventKind, KeyHash};

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

const ANNA: KeyHash = KeyHash([1; 32]);
const BEN: KeyHash = KeyHash([2; 32]);

/// Returns a table of Anna's that invites everyone for a while.
pub(crate) fn inviting(id: &str, at: i64) -> StoredTable {
    let mut table = table(id, at);
    (table.row.host, table.row.is_apart) = (Some(ANNA), true);
    (table.summary.devices, table.summary.public_until) = (vec![ANNA], Some(UnixMillis(10)));
    table
}

pub(crate) async fn a_device_has_its_tables_and_everyone_those_that_invite(fixture: &impl Fixture) {
    let store = fixture.open();
    for made in [inviting("own", 1), table("all", 2)] {
        store.create(made).await.unwrap();
    }
    assert_eq!(store.load("own").await.unwrap(), Some(inviting("own", 1)));
    assert_eq!(ids(&store.recent(9).await.unwrap()), ["all"]);
    assert_eq!(ids(&store.of_device(ANNA, 9).await.unwrap()), ["own"]);
    assert_eq!(ids(&store.of_device(BEN, 9).await.unwrap()), [""; 0]);
    assert_eq!(ids(&store.inviting(UnixMillis(9), 9).await.unwrap()), ["own"]);
    assert_eq!(ids(&store.inviting(UnixMillis(10), 9).await.unwrap()), [""; 0], "it has expired");
    // An action leaves the devices as they are, a change of the seats does not.
    let mut act = append("own", 0, 1);
    act.summary = inviting("own", 3).summary;
    store.append(act).await.unwrap();
    assert_eq!(ids(&store.of_device(ANNA, 9).await.unwrap()), ["own"]);
    let mut seats = append("own", 1, 1);
    seats.events[0].event.kind = EventKind::Seats;
    seats.summary.devices = vec![BEN];
    store.append(seats).await.unwrap();
    assert_eq!(ids(&store.of_device(BEN, 9).await.unwrap()), ["own"]);
    assert_eq!(ids(&store.of_device(ANNA, 9).await.unwrap()), [""; 0]);
    assert_eq!(ids(&store.inviting(UnixMillis(9), 9).await.unwrap()), [""; 0], "nobody is invited any more");
}

pub(crate) async fn a_table_that_nobody_plays_is_retired_with_its_record(fixture: &impl Fixture) {
    let store = fixture.open();
    let mut over = inviting("over", 5);
    over.summary.is_over = true;
    for made in [inviting("old", 1), inviting("new", 9), over, table("all", 0), what_if("w", "old", 1)] {
        store.create(made).await.unwrap();
    }
    let (long, short) = (UnixMillis(6), UnixMillis(2));
    let mut found = store.abandoned(long, short, 9).await.unwrap();
    found.sort();
    assert_eq!(found, ["old", "over"], "those without a device stay");
    let record = "game my-game\n".to_owned();
    let gone =
        GoneTable { id: "old".to_owned(), game: "my-game".to_owned(), record, gone_at: UnixMillis(20) };
    store.append(append("old", 0, 1)).await.unwrap();
    assert_eq!(store.retire(gone.clone(), 0).await.unwrap(), [""; 0], "somebody has played it");
    assert_eq!(store.retire(gone.clone(), 1).await.unwrap(), ["old", "w"]);
    assert_eq!(store.load("old").await.unwrap(), None);
    assert_eq!(store.gone("old").await.unwrap(), Some(gone));
    assert_eq!(store.gone("over").await.unwrap(), None);
    store.forget_gone(UnixMillis(20)).await.unwrap();
    assert!(store.gone("old").await.unwrap().is_some());
    store.forget_gone(UnixMillis(21)).await.unwrap();
    assert_eq!(store.gone("old").await.unwrap(), None);
}
