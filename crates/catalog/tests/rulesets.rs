//! Compiled rulesets are shared by tables that play by the same rules, and forgotten when nobody plays by them.

use std::sync::Arc;

use hillfort_engine::{GameConfig, Record, Rulesets, Table as _, TypedTable};
use hillfort_template::{FACTS, Footrace};

/// Returns a configuration that differs by its turn limit.
fn limited_to(turns: usize) -> GameConfig {
    let key =
        FACTS.options.iter().find(|option| option.key == "turn-limit").expect("the game has a limit").key;
    GameConfig { options: vec![(key.to_owned(), turns.to_string())], ..GameConfig::default() }
}

fn start(config: &GameConfig, rulesets: &Rulesets) -> TypedTable<Footrace> {
    TypedTable::start_shared(config, rulesets).expect("the game starts")
}

#[test]
fn a_new_table_and_one_from_a_record_share_their_ruleset() {
    let rulesets = Rulesets::default();
    let first = start(&GameConfig::default(), &rulesets);
    let second = start(&GameConfig::default(), &rulesets);
    assert!(Arc::ptr_eq(first.game(), second.game()));
    let record = Record::parse(&first.record()).expect("a record can be read");
    let replayed: TypedTable<Footrace> =
        TypedTable::replay_shared(&record, &GameConfig::default(), &rulesets)
            .expect("a record can be replayed");
    assert!(Arc::ptr_eq(first.game(), replayed.game()), "the record names every option");
    let other = start(&limited_to(21), &rulesets);
    assert!(!Arc::ptr_eq(first.game(), other.game()));
}

#[test]
fn a_ruleset_is_forgotten_when_others_are_used() {
    let rulesets = Rulesets::default();
    let table = start(&limited_to(20), &rulesets);
    let played = Arc::downgrade(table.game());
    let unused = Arc::downgrade(start(&limited_to(21), &rulesets).game());
    assert!(unused.upgrade().is_some(), "a few are kept");
    for turns in 22..39 {
        start(&limited_to(turns), &rulesets);
    }
    assert!(unused.upgrade().is_none());
    let again = start(&limited_to(20), &rulesets);
    assert!(played.upgrade().is_some_and(|game| Arc::ptr_eq(&game, again.game())));
}
