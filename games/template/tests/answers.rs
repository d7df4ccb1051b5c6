//! The questions a person asks before he acts.

use hillfort_engine::{GameConfig, Record, Seat, Table as _, TypedTable};
use hillfort_template::{FACTS, Footrace};

/// Sets up a position by the lines of a scenario.
fn table(lines: &str) -> TypedTable<Footrace> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines are a record's");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be carried out")
}

#[test]
fn a_runner_reaches_what_it_may_walk_to() {
    let table = table("place red runner c2\nset die 2\n");
    let reach = table.reach(0, None).unwrap().expect("red's runner is a piece");
    assert_eq!((reach.cells, reach.blocked), (vec![("d2".to_owned(), 1), ("e2".to_owned(), 2)], None));
    let elsewhere = table.reach(0, Some("g2")).unwrap().expect("red's runner is a piece");
    assert_eq!(elsewhere.cells, [("h2".to_owned(), 1)]);
    assert_eq!(table.reach(2, None), Ok(None));
}

#[test]
fn a_runner_out_of_turn_is_barred_but_shows_its_best_roll() {
    let table = table("place blu runner g1\nset die 2\n");
    let reach = table.reach(1, None).unwrap().expect("blu's runner is a piece");
    assert_eq!(reach.blocked.expect("it is red's turn").rule, "TP-TURN-1");
    assert_eq!(reach.cells, [("g2".to_owned(), 1), ("h2".to_owned(), 2)]);
}

#[test]
fn the_goal_is_threatened_by_an_enemy_near_it() {
    let table = table("place red runner g1\nset die 1\n");
    assert_eq!(table.hits(0, None), Ok(vec![]), "the die shows 1, the goal is two steps away");
    assert_eq!(table.hits(0, Some("g2")), Ok(vec!["h2".to_owned()]));
    assert!(table.threats(Seat::new(0)).is_empty());
    let threats = table.threats(Seat::new(1));
    assert_eq!((threats[0].cell.as_str(), &threats[0].by), ("h2", &vec![0]));
}

#[test]
fn what_is_tried_in_vain_is_refused_with_its_rule() {
    let table = table("set die 2\n");
    let answers = table.candidates(Some("a1"), Some("d1")).unwrap();
    assert_eq!(answers[0].refused.as_ref().expect("d1 is a wall").rule, "TP-MOVE-2");
    assert!(
        table.candidates(Some("a3"), Some("b3")).unwrap().is_empty(),
        "blu's runner does not walk in red's turn"
    );
}

#[test]
fn a_walk_wins_steps_for_certain() {
    let decisions = table("set die 2\n").decisions();
    let walk =
        decisions.iter().find(|decision| decision.choice.line == "walk c1").expect("c1 is two steps away");
    assert_eq!((walk.odds.roll.as_ref(), walk.odds.effects[0].expected), (None, 2.0));
    assert_eq!(walk.choice.sentence, "The runner goes to c1.");
}
