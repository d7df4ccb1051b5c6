//! What an action leads to: its odds and expected effects, from the list of all outcomes.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::chance_tree::{ChanceLeaf, list_leaves, sample_leaf};
use crate::describe::{Effect, Odds, in_words};
use crate::game::{Game, Outcome, Turn};
use crate::view::{ActionOdds, Cause, EffectKind, EffectOdds};

/// A chance tree with more leaves is sampled instead of listed.
const MAX_LEAVES: usize = 5_000;
const SAMPLES: usize = 5_000;

/// Returns what a legal action leads to.
#[must_use]
pub fn action_odds<G: Odds>(game: &G, state: &G::State, action: G::Action) -> ActionOdds {
    let mut odds = ActionOdds { causes: game.causes(state, action), is_exact: true, ..ActionOdds::default() };
    let mut after = state.clone();
    game.apply(&mut after, action);
    apply_assumed_replies(game, &mut after, &mut odds.causes);
    if game.turn(&after) != Turn::Chance || !game.has_odds(state, action) {
        odds.effects = expected_effects(&[(1.0, game.effects(state, &after))]);
        return odds;
    }
    odds.roll = Some(game.prompt(&after));
    let leaves = list_with_sentences(game, &after, &mut odds.causes).unwrap_or_else(|| {
        odds.is_exact = false;
        sample_without_sentences(game, &after, &mut odds.causes)
    });
    odds.outcomes = merge_outcomes(&leaves);
    let effects = |leaf: ChanceLeaf<G::State, _>| (leaf.probability, game.effects(state, &leaf.state));
    odds.effects = expected_effects(&leaves.into_iter().map(effects).collect::<Vec<_>>());
    odds
}

/// Returns a warning if an action loses the game, or is certain to kill a unit of the player who acts.
#[must_use]
pub fn warning<G: Odds>(game: &G, state: &G::State, action: G::Action) -> Option<String> {
    let Turn::Player(seat) = game.turn(state) else { return None };
    let mut after = state.clone();
    game.apply(&mut after, action);
    if let Turn::Over(Outcome::Won(winners)) = game.turn(&after)
        && !winners.contains(seat)
    {
        return Some("This loses the game.".to_owned());
    }
    // If no own unit dies in one random leaf, no death is certain. Only otherwise are all leaves needed.
    let mut causes = Vec::new();
    apply_assumed_replies(game, &mut after, &mut causes);
    if game.has_odds(state, action) {
        let mut rng = Pcg64Mcg::seed_from_u64(0);
        sample_leaf(game, &mut after, &mut rng, |state| apply_assumed_replies(game, state, &mut causes));
    }
    let is_own_death = |effect: &Effect| effect.what == EffectKind::Death && effect.seat == Some(seat);
    if !game.effects(state, &after).iter().any(is_own_death) {
        return None;
    }
    let effects = action_odds(game, state, action).effects;
    let is_certain = |e: &&EffectOdds| e.what == EffectKind::Death && e.seat == Some(seat) && e.chance >= 1.0;
    let victims: Vec<_> = effects.iter().filter(is_certain).collect();
    (!victims.is_empty()).then(|| death_warning(&victims))
}

/// Names the victims, those with the same cause together: `This is certain to kill a. A grenade is certain to kill b.`
fn death_warning(victims: &[&EffectOdds]) -> String {
    let mut causes: Vec<&str> = Vec::new();
    for victim in victims {
        if !causes.contains(&victim.note.as_str()) {
            causes.push(&victim.note);
        }
    }
    let sentence = |cause: &&str| {
        let killed = victims.iter().filter(|victim| victim.note == **cause);
        let killed: Vec<_> = killed.map(|victim| victim.who.as_str()).collect();
        let mut letters = cause.chars();
        let cause = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
        format!("{} is certain to kill {}.", cause.as_deref().unwrap_or("This"), in_words(&killed))
    };
    causes.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// Applies the replies that the game assumes, and adds the cause of each to `causes` once.
pub(crate) fn apply_assumed_replies<G: Odds>(game: &G, state: &mut G::State, causes: &mut Vec<Cause>) {
    while let Some((reply, cause)) = game.assumed_reply(state) {
        game.apply(state, reply);
        if !causes.contains(&cause) {
            causes.push(cause);
        }
    }
}

/// A leaf of the chance tree after an action, with sentences about the way to it.
type NarratedLeaf<G> = ChanceLeaf<<G as Game>::State, String>;

/// Lists the leaves with their sentences; `None` if there are too many.
fn list_with_sentences<G: Odds>(
    game: &G,
    start: &G::State,
    causes: &mut Vec<Cause>,
) -> Option<Vec<NarratedLeaf<G>>> {
    list_leaves(game, start, MAX_LEAVES, |sentences: &String, state, outcome, next| {
        apply_assumed_replies(game, next, causes);
        let sentence = game.narrate_outcome(state, outcome, next);
        if sentences.is_empty() { sentence } else { format!("{sentences} {sentence}") }
    })
}

/// Draws leaves without sentences, always the same ones for the same state.
fn sample_without_sentences<G: Odds>(
    game: &G,
    start: &G::State,
    causes: &mut Vec<Cause>,
) -> Vec<NarratedLeaf<G>> {
    let mut rng = Pcg64Mcg::seed_from_u64(0);
    let leaf = |_| {
        let mut state = start.clone();
        sample_leaf(game, &mut state, &mut rng, |state| apply_assumed_replies(game, state, causes));
        ChanceLeaf { probability: 1.0 / SAMPLES as f64, state, notes: String::new() }
    };
    (0..SAMPLES).map(leaf).collect()
}

/// Merges outcomes with the same sentences and sorts them, the likeliest first.
fn merge_outcomes<S>(leaves: &[ChanceLeaf<S, String>]) -> Vec<(f64, String)> {
    let mut outcomes: Vec<(f64, String)> = Vec::new();
    for ChanceLeaf { probability, notes, .. } in leaves.iter().filter(|leaf| !leaf.notes.is_empty()) {
        match outcomes.iter_mut().find(|(_, sentences)| sentences == notes) {
            Some((sum, _)) => *sum += probability,
            None => outcomes.push((*probability, notes.clone())),
        }
    }
    outcomes.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    outcomes
}

/// Merges the effects of all leaves, each given with its probability.
fn expected_effects(leaves: &[(f64, Vec<Effect>)]) -> Vec<EffectOdds> {
    let mut odds: Vec<EffectOdds> = Vec::new();
    for (probability, effects) in leaves {
        for effect in effects {
            let is_same = |known: &&mut EffectOdds| {
                (known.what, known.seat) == (effect.what, effect.seat)
                    && (known.who.as_str(), known.note.as_str()) == (effect.who.as_str(), effect.note)
            };
            let known = odds.iter_mut().find(is_same);
            match known {
                Some(known) => {
                    known.chance += probability;
                    known.expected += probability * effect.amount;
                }
                None => odds.push(EffectOdds {
                    who: effect.who.clone(),
                    seat: effect.seat,
                    what: effect.what,
                    note: effect.note.to_owned(),
                    chance: *probability,
                    expected: probability * effect.amount,
                }),
            }
        }
    }
    for effect in &mut odds {
        // Rounding errors keep a sum of probabilities just below 1.
        effect.chance = if effect.chance > 1.0 - 1e-9 { 1.0 } else { effect.chance };
    }
    odds
}
