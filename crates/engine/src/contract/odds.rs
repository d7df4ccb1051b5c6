//! The odds of actions: equal to what the chance lines give.

use std::collections::HashMap;

use libtest_mimic::Failed;

use super::positions::{POSITIONS, random_positions};
use super::{fail, rule_ids};
use crate::describe::legal;
use crate::game::{Outcome, Turn};
use crate::odds::{action_odds, apply_assumed_replies, warning};
use crate::ruleset::Ruleset;
use crate::view::{ActionOdds, EffectKind, EffectOdds};

/// The odds of every legal action equal those from all chance lines, and warnings agree with them.
pub(super) fn odds_are_exact<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(11, POSITIONS, |table, _| {
        let (game, state) = (&**table.game(), table.state());
        for action in legal(game, state) {
            let line = || game.write(state, action);
            let shown = action_odds(game, state, action);
            if shown.causes.iter().any(|cause| !rules.contains(cause.rule.as_str())) {
                return fail(format!("the odds of '{}' name an unknown rule", line()));
            }
            let has_bad_note = |e: &EffectOdds| {
                e.what == EffectKind::Status && (e.note.is_empty() || e.note.starts_with("is "))
            };
            if let Some(effect) = shown.effects.iter().find(|effect| has_bad_note(effect)) {
                return fail(format!(
                    "'{}' has the effect {effect:?}, whose note cannot follow 'is'",
                    line()
                ));
            }
            if warning(game, state, action).is_some() != is_sure_loss(game, state, action, &shown.effects) {
                return fail(format!("the warning about '{}' disagrees with its odds", line()));
            }
            if shown.roll.is_none() || game.n_chance_lines(&after(game, state, action)) > 10_000 {
                continue;
            }
            let sum: f64 = shown.outcomes.iter().map(|(chance, _)| chance).sum();
            if shown.is_exact && (sum - 1.0).abs() > 1e-9 {
                return fail(format!("the probabilities of '{}' add up to {sum}", line()));
            }
            compare(game, state, action, &shown)?;
        }
        Ok(())
    })
}

/// Returns whether an action loses the game, or is certain by its odds to kill a unit of the player who acts.
fn is_sure_loss<G: Ruleset>(game: &G, state: &G::State, action: G::Action, effects: &[EffectOdds]) -> bool {
    let Turn::Player(seat) = game.turn(state) else { return false };
    let mut after = state.clone();
    game.apply(&mut after, action);
    let is_lost = matches!(game.turn(&after), Turn::Over(Outcome::Won(winners)) if !winners.contains(seat));
    let is_own_death = |e: &EffectOdds| e.what == EffectKind::Death && e.seat == Some(seat);
    is_lost || effects.iter().any(|effect| is_own_death(effect) && effect.chance >= 1.0)
}

/// Returns the state after an action and the replies that its odds assume.
fn after<G: Ruleset>(game: &G, state: &G::State, action: G::Action) -> G::State {
    let mut after = state.clone();
    game.apply(&mut after, action);
    apply_assumed_replies(game, &mut after, &mut Vec::new());
    after
}

/// Compares the expected effects of an action with those from all chance lines.
fn compare<G: Ruleset>(
    game: &G,
    state: &G::State,
    action: G::Action,
    shown: &ActionOdds,
) -> Result<(), Failed> {
    let rolling = after(game, state, action);
    let mut lines = Vec::new();
    game.chance_lines(&rolling, &mut lines);
    let n = lines.len() as f64;
    let mut listed: HashMap<(String, EffectKind, &str), f64> = HashMap::new();
    for line in lines {
        let end = after(game, &rolling, line);
        if game.turn(&end) == Turn::Chance {
            // A second roll follows, whose lines are not listed here.
            return Ok(());
        }
        for effect in game.effects(state, &end) {
            *listed.entry((effect.who, effect.what, effect.note)).or_default() += effect.amount / n;
        }
    }
    for odds in &shown.effects {
        let found = listed.remove(&(odds.who.clone(), odds.what, odds.note.as_str())).unwrap_or(0.0);
        // Sampled odds have a sampling error.
        let tolerance = if shown.is_exact { 1e-9 } else { 0.1 * found.max(1.0) };
        if (odds.expected - found).abs() > tolerance {
            let line = game.write(state, action);
            return fail(format!("'{line}' shows {odds:?}, but the chance lines give {found}"));
        }
    }
    if let Some(((who, what, _), _)) = listed.iter().find(|_| shown.is_exact) {
        return fail(format!("'{}' does not show {what:?} of {who}", game.write(state, action)));
    }
    Ok(())
}
