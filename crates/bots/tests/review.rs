//! Reviews and puzzles of the template game.

use hillfort_bots::puzzle::{Flaw, Puzzle, check};
use hillfort_bots::review::{NAMED, Review, Reviewer};
use hillfort_bots::{Search, SearchConfig, Stop};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{GameConfig, Record, Table as _, Turn, TypedTable};
use hillfort_template::Footrace;

/// Plays a game by random actions.
fn game(seed: u64) -> TypedTable<Footrace> {
    let mut table = TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults are good");
    let mut rng = rng_of(seed, 0);
    loop {
        match table.turn() {
            Turn::Over(_) => return table,
            Turn::Chance => table.roll(&mut rng),
            Turn::Player(_) => {
                let legal = table.legal();
                let line: &String = pick(&mut rng, &legal);
                table.act(line).expect("it is legal");
            }
        }
    }
}

fn review(table: &TypedTable<Footrace>, threads: usize) -> Review {
    let reviewer = Reviewer::with_nodes(100, 1);
    Review::of(table, &reviewer, threads, &Stop::new(), &|_, _| ()).expect("nobody stops it")
}

#[test]
fn threads_and_parts_change_nothing() {
    let table = game(1);
    let whole = review(&table, 1);
    assert_eq!(whole, review(&table, 3));
    let (reviewer, mut from, mut judged, mut rolls) =
        (Reviewer::with_nodes(100, 1), 0, Vec::new(), Vec::new());
    loop {
        let part = reviewer.part(&table, from, &Stop::new()).expect("nobody stops it");
        judged.extend(part.decisions);
        rolls.extend(part.rolls);
        match part.next {
            Some(next) => from = next,
            None => break,
        }
    }
    assert_eq!(rolls, whole.rolls);
    assert_eq!(judged.len(), whole.decisions.len());
    for (first, last) in judged.iter().zip(&whole.decisions) {
        assert!(last.compared.is_some() || first == last, "{first:?} became {last:?}");
    }
}

#[test]
fn what_is_named_was_judged_closely_as_the_move_that_was_made() {
    let mut named = 0;
    for seed in 1..6 {
        let table = game(seed);
        let review = review(&table, 2);
        assert!(review.costliest().count() <= NAMED);
        for judged in review.costliest() {
            let compared = judged.compared.as_ref().expect("it was judged again");
            let best = compared.best.as_ref().expect("something was better");
            let (_, line) = &table.events(judged.at)[0];
            assert_eq!(compared.made.decision.choice.line, *line);
            assert!((best.value - compared.made.value - judged.cost).abs() < 1e-6, "{judged:?}");
            assert!(table.at_event(judged.at).legal().contains(&best.decision.choice.line));
            named += 1;
        }
        for seat in 0..2 {
            let (luck, error) = review.luck(seat);
            assert!(luck.abs() <= 2.0 && error == 0.0, "six outcomes are listed");
        }
    }
    assert!(named > 0, "random players make mistakes");
}

#[test]
fn a_stopped_review_says_nothing() {
    let (table, stop) = (game(1), Stop::new());
    stop.stop();
    assert!(Reviewer::default().part(&table, 0, &stop).is_none());
    assert!(Review::of(&table, &Reviewer::default(), 2, &stop, &|_, _| ()).is_none());
}

#[test]
fn a_search_after_one_through_an_action_knows_all_actions_again() {
    let mut table = game(1).up_to(0);
    table.roll(&mut rng_of(1, 0));
    let (game, state) = (&**table.game(), table.state());
    let mut search = Search::new(SearchConfig::FULL, 1, 1);
    let budget = hillfort_bots::Budget::Nodes(50);
    let all = search.rank(game, state, budget, &Stop::new());
    let one = search.rank_one(game, state, all[0].action, budget, &Stop::new());
    assert_eq!((one.action, one.visits), (all[0].action, 50));
    assert_eq!(search.rank(game, state, budget, &Stop::new()).len(), all.len());
}

#[test]
fn a_puzzle_has_to_have_a_side_a_choice_and_a_legal_answer() {
    let mut table = game(1).up_to(0);
    table.roll(&mut rng_of(1, 0));
    let side = table.to_act().expect("somebody acts");
    let puzzle = |side: &str, line: &str| Puzzle {
        side: side.to_owned(),
        answer: vec![line.to_owned()],
        ..Puzzle::default()
    };
    assert_eq!(check(&table, &puzzle("nobody", "wait"), 0.0, 50), Err(Flaw::Side));
    assert_eq!(check(&table, &puzzle(&side, "dance"), 0.0, 50), Err(Flaw::Illegal("dance".to_owned())));
    let text = format!("# Find it.\n{}", table.record());
    assert!(Record::parse(&text).is_ok() && Puzzle::parse(&text).is_err(), "it has no answer");
}
