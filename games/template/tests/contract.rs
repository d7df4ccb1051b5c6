//! The laws that every game keeps, on a thousand random games and all scenarios.

use std::fs;
use std::path::Path;

use engine::playout::rng_of;
use engine::scenario::{Verdict, judge};
use engine::{Game as _, Notation as _, Playing, Record, Table, Turn, Wishes, chance};
use template::Footrace;

fn start() -> Playing<Footrace> {
    Playing::start(&Wishes::default()).expect("the embedded data can be played")
}

#[test]
fn random_games_keep_the_laws() {
    for idx in 0..1000 {
        let (mut table, mut rng) = (start(), rng_of(1, idx));
        loop {
            let (game, state) = (table.game().clone(), table.state().clone());
            game.audit(&state).unwrap_or_else(|law| panic!("{law}: {state:?}"));
            let mut actions = Vec::new();
            match table.turn() {
                Turn::Over(_) => break,
                Turn::Chance => game.chance_lines(&state, &mut actions),
                Turn::Player(_) => game.legal(&state, &mut actions),
            }
            for action in &actions {
                let line = game.write(&state, *action);
                assert_eq!(game.read(&state, &line).as_ref(), Ok(action), "{line}");
                assert_eq!(game.check(&state, *action), Ok(()), "{line}");
            }
            table.play(*chance::pick(&mut rng, &actions));
        }
        let record = Record::parse(&table.record()).expect("a written record can be read");
        let again = Playing::<Footrace>::replay(&record, &Wishes::default()).expect("a record replays");
        assert_eq!(again.state(), table.state());
    }
}

#[test]
fn every_decision_answers_the_cells_it_is_described_with() {
    let mut rng = rng_of(2, 0);
    let mut table = start();
    while !matches!(table.turn(), Turn::Over(_)) {
        table.roll(&mut rng);
        for decision in table.decisions() {
            let tries = table.tries(decision.from.as_deref(), decision.to.as_deref()).unwrap();
            let found = tries.iter().find(|answer| answer.line == decision.line);
            assert!(found.is_some_and(|answer| answer.refused.is_none()), "{}", decision.line);
        }
        let lines = table.legal();
        table.act(chance::pick(&mut rng, &lines).as_str()).unwrap();
    }
}

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let replayed = Playing::<Footrace>::replay(&record, &Wishes::default());
        let verdict = judge(&record, replayed.map(|table| Box::new(table) as Box<dyn Table>));
        assert!(matches!(verdict, Verdict::Holds(1..)), "{}: {verdict:?}", path.display());
    }
}
