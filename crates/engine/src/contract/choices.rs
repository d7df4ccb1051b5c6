//! The choices of a player, one by one and combined with the lines that choose a unit.

use std::collections::{BTreeMap, HashSet};

use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::fail;
use super::positions::fights;
use super::scenarios::Files;
use crate::chance::pick;
use crate::ruleset::Ruleset;
use crate::table::{Table, TargetSentences, TypedTable};
use crate::view::{ActionKind, Choice};

/// The longest name on a button.
const MAX_VERB: usize = 50;

/// The combined choices have every legal line, as their line or as their opener; every opener is legal, and so is the
/// line after it; and a choice is described as if its opener had been played.
pub(super) fn combined_choices_are_complete<G: Ruleset>(scenarios: &Files) -> Result<(), Failed> {
    fights::<G>(21, scenarios, |table, rng| {
        let (choices, combined) = (table.choices(), table.combined_choices(TargetSentences::Written));
        check_verbs(&choices)?;
        check_verbs(&combined)?;
        check_without_sentences(&combined, &table.combined_choices(TargetSentences::LeftOut))?;
        let first_line = |choice: &Choice| choice.opener.clone().unwrap_or_else(|| choice.line.clone());
        let first: Vec<_> = combined.iter().map(first_line).collect();
        let mut in_order = first.clone();
        in_order.dedup();
        let lines: Vec<_> = choices.iter().map(|choice| choice.line.clone()).collect();
        if in_order != lines {
            return fail(format!("the combined choices begin with {in_order:?}, but {lines:?} are legal"));
        }
        let mut opened: BTreeMap<&str, Vec<&Choice>> = BTreeMap::new();
        for choice in &combined {
            match &choice.opener {
                Some(opener) => opened.entry(opener).or_default().push(choice),
                None if choices.contains(choice) => {}
                None => return fail(format!("{choice:?} is not among the choices")),
            }
        }
        opened.into_iter().try_for_each(|(opener, choices)| check_opened(table, opener, &choices, rng))
    })
}

/// Checks the choices after an opener.
fn check_opened<G: Ruleset>(
    table: &TypedTable<G>,
    opener: &str,
    combined: &[&Choice],
    rng: &mut Pcg64Mcg,
) -> Result<(), Failed> {
    let mut after = table.up_to(table.n_events());
    if after.act(opener).is_err() || after.turn() != table.turn() {
        return fail(format!("the same player is not to act after '{opener}'"));
    }
    let choices = after.choices();
    for choice in combined {
        let played = Choice { opener: None, ..(*choice).clone() };
        if !choices.contains(&played) {
            return fail(format!("after '{opener}' there is no {played:?}"));
        }
        if choice.kind == ActionKind::End {
            return fail(format!("'{opener}' opens '{}', which ends the turn", choice.line));
        }
    }
    let sample = pick(rng, combined);
    let decision = table.decision(Some(opener), &sample.line);
    let played = after.decision(None, &sample.line);
    let is_same = decision.as_ref().zip(played.as_ref()).is_some_and(|(a, b)| a.odds == b.odds);
    if !is_same || decision.is_some_and(|decision| decision.choice != **sample) {
        return fail(format!("'{}' is decided otherwise after '{opener}'", sample.line));
    }
    Ok(())
}

/// Checks that choices lose only the sentences of those with a target.
fn check_without_sentences(choices: &[Choice], without: &[Choice]) -> Result<(), Failed> {
    let expected = choices.iter().map(|choice| match choice.to {
        Some(_) => Choice { sentence: String::new(), ..choice.clone() },
        None => choice.clone(),
    });
    if expected.eq(without.iter().cloned()) { Ok(()) } else { fail("choices differ without their sentences") }
}

/// Checks that every choice is called something, and that no two choices are the same.
fn check_verbs(choices: &[Choice]) -> Result<(), Failed> {
    let mut lines = HashSet::new();
    for choice in choices {
        let verb = choice.verb;
        let is_capitalised = verb.starts_with(|letter: char| letter.is_ascii_uppercase());
        if !is_capitalised || verb.len() > MAX_VERB || verb.trim() != verb || verb.ends_with('.') {
            return fail(format!("'{}' is called '{verb}'", choice.line));
        }
        // Interfaces write `*` for the targets of several actions.
        if choice.line.contains('*') {
            return fail(format!("'{}' has a '*'", choice.line));
        }
        if !lines.insert((&choice.opener, &choice.line)) {
            return fail(format!("'{}' is listed twice", choice.line));
        }
    }
    Ok(())
}
