//! The questions that a person asks before acting.

use hillfort_engine::{GameConfig, Record, Table as _, TypedTable};
use hillfort_template::{FACTS, Footrace};

/// Sets up a position by the lines of a scenario.
fn table(lines: &str) -> TypedTable<Footrace> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

#[test]
fn a_runner_reaches_its_legal_walks() {
    let table = table("place red runner c2\nset die 2\n");
    let reach = table.reach(0, None).unwrap().expect("RED's runner is to act");
    assert_eq!(reach.cells, [("d2".to_owned(), 1), ("e2".to_owned(), 1)]);
    assert_eq!(table.reach(1, None), Ok(None), "BLU's runner is not to act");
    assert_eq!(table.reach(2, None), Ok(None), "there is no third piece");
}

#[test]
fn a_refused_click_names_its_rule() {
    let table = table("set die 2\n");
    let answers = table.candidates(Some("a1"), Some("d1")).unwrap();
    assert_eq!(answers[0].refused.as_ref().expect("d1 is a wall").rule, "TP-MOVE-2");
    assert!(table.candidates(Some("a3"), Some("b3")).unwrap().is_empty(), "it is RED's turn");
}

#[test]
fn a_walk_is_certain() {
    let decisions = table("set die 2\n").decisions();
    let walk =
        decisions.iter().find(|decision| decision.choice.line == "walk c1").expect("c1 is two steps away");
    assert_eq!((walk.odds.roll.as_ref(), walk.choice.sentence.as_str()), (None, "RED's runner goes to c1."));
}
