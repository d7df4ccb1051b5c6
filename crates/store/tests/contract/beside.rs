//! What is stored beside the games.

use hillfort_engine::Seat;
use hillfort_store::{ChatLine, StoreError, Subscription, UnixMillis};

use super::Fixture;
use crate::common::{append, table};

pub(crate) async fn deadlines_are_found_in_their_order(fixture: &impl Fixture) {
    let store = fixture.open();
    for (id, deadline) in [("late", Some(30)), ("soon", Some(10)), ("never", None), ("then", Some(20))] {
        let mut table = table(id, 1);
        table.summary.deadline = deadline.map(UnixMillis);
        store.create(table).await.unwrap();
    }
    assert_eq!(store.due(UnixMillis(9), 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.due(UnixMillis(20), 9).await.unwrap(), ["soon", "then"]);
    assert_eq!(store.due(UnixMillis(99), 2).await.unwrap(), ["soon", "then"]);
    store.set_deadline("soon", Some(0), Some(UnixMillis(40))).await.unwrap();
    store.set_deadline("then", Some(7), Some(UnixMillis(50))).await.unwrap();
    assert_eq!(
        store.due(UnixMillis(99), 9).await.unwrap(),
        ["then", "late", "soon"],
        "another version has its own"
    );
    let mut over = append("late", 0, 1);
    over.summary.deadline = None;
    store.append(over).await.unwrap();
    store.remove("then").await.unwrap();
    assert_eq!(store.due(UnixMillis(99), 9).await.unwrap(), ["soon"]);
}

pub(crate) async fn a_chat_keeps_its_last_lines_and_goes_with_its_table(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    let line = |n: i64| ChatLine { seat: Seat::new(1), text: format!("line {n}"), at: UnixMillis(n) };
    for n in 1..=5 {
        store.say("a", line(n), 3).await.unwrap();
    }
    assert_eq!(store.chat("a").await.unwrap(), [line(3), line(4), line(5)]);
    store.remove("a").await.unwrap();
    assert_eq!(store.chat("a").await.unwrap(), []);
    let missing = store.say("a", line(6), 3).await;
    assert_eq!(missing, Err(StoreError::Missing { table: "a".to_owned() }));
}

pub(crate) async fn subscriptions_are_few_and_go_with_their_table(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(table("a", 1)).await.unwrap();
    let to = |seat: usize, target: &str| Subscription { seat: Seat::new(seat), target: target.to_owned() };
    for (subscription, is_added) in
        [(to(0, "x"), true), (to(0, "x"), true), (to(1, "x"), true), (to(1, "y"), false), (to(0, "x"), true)]
    {
        assert_eq!(store.subscribe("a", subscription, 2).await, Ok(is_added));
    }
    store.unsubscribe("a", to(0, "x")).await.unwrap();
    assert_eq!(store.subscriptions("a").await.unwrap(), [to(1, "x")]);
    store.remove("a").await.unwrap();
    assert_eq!(store.subscriptions("a").await.unwrap(), []);
    assert_eq!(store.subscribe("a", to(0, "x"), 2).await, Ok(false), "there is no such table");
}

pub(crate) async fn a_setting_is_kept_until_it_is_replaced(fixture: &impl Fixture) {
    let store = fixture.open();
    assert_eq!(store.setting("alive").await.unwrap(), None);
    for value in ["1", "2"] {
        store.keep_setting("alive", value).await.unwrap();
        assert_eq!(store.setting("alive").await.unwrap().as_deref(), Some(value));
    }
}
