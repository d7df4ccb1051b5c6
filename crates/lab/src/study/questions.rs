//! What the questions of designers vary: every number a step up and down, and everything that can be chosen.

use std::collections::BTreeSet;

use hillfort_engine::playout::over_random_games;
use hillfort_engine::view::ActionKind;
use hillfort_engine::{GameConfig, GameData, Ruleset, Turn};

use crate::Variant;
use crate::bot_game::brings;
use crate::study::plan::{BASE, PlanError, Study};

/// The number of random games in which what can be chosen is looked for.
const LOOKED_AT: u64 = 20;

/// Returns the configuration of a study's first cell.
fn first_config<G: Ruleset>(study: &Study, base: &GameConfig) -> Result<GameConfig, PlanError> {
    let first = study.cells::<G>(base)?.into_iter().next();
    Ok(first.map(|cell| cell.variant.config).unwrap_or_default())
}

/// Returns the changes that move one number of the cards a step up or down, those that the game accepts. A list of
/// numbers is moved as a whole.
///
/// # Errors
/// Returns why the game cannot be started.
pub fn knobs<G: Ruleset>(study: &Study, base: &GameConfig) -> Result<Vec<String>, PlanError> {
    let config = first_config::<G>(study, base)?;
    let data = GameData::new(G::facts(), &config)?;
    let mut changes = Vec::new();
    for (path, value) in data.cards.values() {
        for step in [-1, 1] {
            let Some(moved) = value.parse().ok().and_then(|value| moved(&value, step)) else { continue };
            let change = format!("{path}={moved}");
            let variant = Variant::parse(&change, &config, G::facts())?;
            // What the rules refuse is no knob.
            let compiled = GameData::new(G::facts(), &variant.config).and_then(|data| G::compile(&data));
            if compiled.is_ok() {
                changes.push(change);
            }
        }
    }
    Ok(changes)
}

/// Moves a number, or every number of a list; none for anything else, and if a number would fall below 0.
pub(super) fn moved(value: &toml::Value, step: i64) -> Option<toml::Value> {
    match value {
        toml::Value::Integer(number) => {
            let moved = number.checked_add(step)?;
            (moved >= 0 || *number < 0).then_some(toml::Value::Integer(moved))
        }
        toml::Value::Array(list) if !list.is_empty() => {
            Some(toml::Value::Array(list.iter().map(|value| moved(value, step)).collect::<Option<_>>()?))
        }
        _ => None,
    }
}

/// Returns everything that a player can choose: the verbs of actions, and the classes and weapons that come onto the
/// board.
///
/// # Errors
/// Returns why the game cannot be started.
pub fn choices<G: Ruleset>(study: &Study, base: &GameConfig) -> Result<Vec<String>, PlanError> {
    let config = first_config::<G>(study, base)?;
    let game = G::compile(&GameData::new(G::facts(), &config)?)?;
    let mut words: BTreeSet<&'static str> = BTreeSet::new();
    let mut legal = Vec::new();
    over_random_games(&game, LOOKED_AT, |state| {
        if !matches!(game.turn(state), Turn::Player(_)) {
            return;
        }
        legal.clear();
        game.legal(state, &mut legal);
        for action in &legal {
            let description = game.describe(state, *action);
            match description.kind {
                // Ending a turn is no choice to do without, and an answer has to be given.
                ActionKind::End | ActionKind::Choice => {}
                ActionKind::Place => words.extend(brings(&game, state, *action)),
                _ => {
                    words.insert(description.verb);
                }
            }
        }
    });
    debug_assert!(!words.contains(BASE), "no verb is called like the base");
    Ok(words.into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use hillfort_template::Footrace;

    use super::*;

    #[test]
    fn every_number_that_the_game_accepts_is_a_knob() {
        let found = knobs::<Footrace>(&Study::new("template"), &GameConfig::default()).unwrap();
        let expected = ["runner.most_steps=5", "runner.most_steps=7", "die.sides=5", "die.sides=7"];
        assert_eq!(found, expected);
        let smallest = Study {
            set: [("die.sides".to_owned(), toml::Value::Integer(2))].into(),
            ..Study::new("template")
        };
        let found = knobs::<Footrace>(&smallest, &GameConfig::default()).unwrap();
        assert_eq!(found[2..], ["die.sides=3"], "a die with one side is refused by the game");
    }

    #[test]
    fn lists_are_moved_as_a_whole() {
        let parse = |text: &str| text.parse::<toml::Value>().unwrap();
        assert_eq!(moved(&parse("[3, 2]"), 1), Some(parse("[4, 3]")));
        assert_eq!(moved(&parse("[3, 0]"), -1), None);
        assert_eq!(moved(&parse("\"light\""), 1), None);
    }

    #[test]
    fn what_can_be_chosen_is_found_in_random_games() {
        let found = choices::<Footrace>(&Study::new("template"), &GameConfig::default()).unwrap();
        assert_eq!(found, ["Walk"]);
    }
}
