//! Advice on the template game.

use hillfort_bots::{Budget, Stop, advise};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{GameConfig, Table as _, Turn, TypedTable};
use hillfort_template::Footrace;

#[test]
fn there_is_advice_for_every_state_of_a_game() {
    let mut table = TypedTable::<Footrace>::start(&GameConfig::default()).unwrap();
    let mut seen = [0; 3];
    loop {
        let advice = advise(&table, Budget::Nodes(30), 1, 1, &Stop::new());
        let sum: f32 = advice.values.iter().map(|(_, value)| value).sum();
        assert!(advice.values.len() == 2 && (sum - 1.0).abs() < 1e-3, "{advice:?}");
        match table.turn() {
            Turn::Player(_) => {
                assert_eq!(advice.roll, None);
                seen[0] += 1;
                let legal = table.legal();
                assert!(!advice.hints.is_empty());
                for hint in &advice.hints {
                    assert!(legal.contains(&hint.action) && hint.purpose.ends_with('.'), "{hint:?}");
                }
                assert!(advice.hints.is_sorted_by(|a, b| a.value >= b.value), "{advice:?}");
                let ties = advice.hints.iter().filter(|hint| hint.is_tie).count();
                let near =
                    advice.hints.iter().filter(|hint| advice.hints[0].value - hint.value < 0.01).count();
                assert_eq!(ties, if near > 1 { near } else { 0 }, "{advice:?}");
                table.act(&advice.hints[0].action).unwrap();
            }
            Turn::Chance => {
                seen[1] += 1;
                assert!(advice.hints.is_empty() && advice.to_act.as_deref() == Some("chance"));
                let roll = advice.roll.expect("a roll");
                assert_eq!((vec![roll.prompt], roll.outcomes.len()), (table.legal(), 6));
                let sum: f64 = roll.outcomes.iter().map(|outcome| outcome.chance).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{:?}", roll.outcomes);
                assert!(
                    roll.outcomes
                        .iter()
                        .all(|outcome| outcome.values.len() == 2 && !outcome.sentence.is_empty())
                );
                table.roll(&mut rng_of(3, seen[1]));
            }
            Turn::Over(_) => {
                assert!(advice.hints.is_empty() && advice.to_act.is_none(), "{advice:?}");
                break;
            }
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0);
}
