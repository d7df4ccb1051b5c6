//! What comes of an action: odds and expected effects, by listing what chance can bring.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::describe::{Effect, Odds};
use crate::game::{Outcome, Turn};
use crate::view::{ActionOdds, Cause, EffectKind, EffectOdds};
use crate::ways::{self, Way};

/// Above so many ends of a line of chance they are sampled instead of listed.
const MOST_LEAVES: usize = 5_000;
const SAMPLES: usize = 5_000;

/// Returns what comes of a legal action.
#[must_use]
pub fn action_odds<G: Odds>(game: &G, state: &G::State, action: G::Action) -> ActionOdds {
    let mut odds = ActionOdds { causes: game.causes(state, action), is_exact: true, ..ActionOdds::default() };
    let mut after = state.clone();
    game.apply(&mut after, action);
    answer(game, &mut after, &mut odds.causes);
    if game.turn(&after) != Turn::Chance || !game.has_odds(state, action) {
        odds.effects = expected_effects(&[Leaf { chance: 1.0, effects: game.effects(state, &after) }]);
        return odds;
    }
    odds.roll = Some(game.prompt(&after));
    let leaves = match list(game, state, &after, &mut odds.causes) {
        Some(ends) => ends,
        None => {
            odds.is_exact = false;
            sample(game, state, &after, &mut odds.causes)
        }
    };
    odds.outcomes = merge_outcomes(&leaves);
    let leaves: Vec<_> = leaves.into_iter().map(|(leaf, _)| leaf).collect();
    odds.effects = expected_effects(&leaves);
    odds
}

/// Why a person should think twice about an action: it surely kills a unit of his, or loses the game.
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
    // One way on which nobody of his dies is enough to know that nobody surely does; only else all are weighed.
    answer(game, &mut after, &mut Vec::new());
    if game.has_odds(state, action) {
        draw(game, &mut after, &mut Pcg64Mcg::seed_from_u64(0), &mut Vec::new());
    }
    let is_own_death = |effect: &Effect| effect.what == EffectKind::Death && effect.seat == Some(seat);
    if !game.effects(state, &after).iter().any(is_own_death) {
        return None;
    }
    let effects = action_odds(game, state, action).effects;
    let is_sure = |e: &&EffectOdds| e.what == EffectKind::Death && e.seat == Some(seat) && e.chance >= 1.0;
    effects.iter().find(is_sure).map(|effect| format!("This surely kills {}.", effect.who))
}

/// Lets others answer as the game assumes they do, and notes each assumption once.
pub(crate) fn answer<G: Odds>(game: &G, state: &mut G::State, causes: &mut Vec<Cause>) {
    while let Some((answer, cause)) = game.assumed_answer(state) {
        game.apply(state, answer);
        if !causes.contains(&cause) {
            causes.push(cause);
        }
    }
}

/// One way chance can go.
struct Leaf {
    chance: f64,
    effects: Vec<Effect>,
}

/// Lists every way chance can go until somebody has to decide, each told; none if there are too many.
fn list<G: Odds>(
    game: &G,
    before: &G::State,
    start: &G::State,
    causes: &mut Vec<Cause>,
) -> Option<Vec<(Leaf, String)>> {
    let listed = ways::list(game, start, MOST_LEAVES, |told: &String, state, outcome, next| {
        answer(game, next, causes);
        let sentence = game.narrate_outcome(state, outcome, next);
        if told.is_empty() { sentence } else { format!("{told} {sentence}") }
    });
    let leaf = |way: Way<G::State, String>| {
        (Leaf { chance: way.chance, effects: game.effects(before, &way.end) }, way.notes)
    };
    Some(listed?.into_iter().map(leaf).collect())
}

/// Draws ways chance can go, always the same ones for the same position.
fn sample<G: Odds>(
    game: &G,
    before: &G::State,
    start: &G::State,
    causes: &mut Vec<Cause>,
) -> Vec<(Leaf, String)> {
    let mut rng = Pcg64Mcg::seed_from_u64(0);
    let chance = 1.0 / SAMPLES as f64;
    let leaf = |_| {
        let mut state = start.clone();
        draw(game, &mut state, &mut rng, causes);
        (Leaf { chance, effects: game.effects(before, &state) }, String::new())
    };
    (0..SAMPLES).map(leaf).collect()
}

/// Lets chance go one way, until somebody has to decide.
fn draw<G: Odds>(game: &G, state: &mut G::State, rng: &mut Pcg64Mcg, causes: &mut Vec<Cause>) {
    ways::draw(game, state, rng, |state| answer(game, state, causes));
}

/// Joins what reads alike; the likeliest first.
fn merge_outcomes(leaves: &[(Leaf, String)]) -> Vec<(f64, String)> {
    let mut outcomes: Vec<(f64, String)> = Vec::new();
    for (leaf, told) in leaves.iter().filter(|(_, told)| !told.is_empty()) {
        match outcomes.iter_mut().find(|(_, sentence)| sentence == told) {
            Some((chance, _)) => *chance += leaf.chance,
            None => outcomes.push((leaf.chance, told.clone())),
        }
    }
    outcomes.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    outcomes
}

fn expected_effects(leaves: &[Leaf]) -> Vec<EffectOdds> {
    let mut odds: Vec<EffectOdds> = Vec::new();
    for leaf in leaves {
        for effect in &leaf.effects {
            let is_same = |known: &&mut EffectOdds| {
                (known.what, known.seat) == (effect.what, effect.seat)
                    && (known.who.as_str(), known.note.as_str()) == (effect.who.as_str(), effect.note)
            };
            let known = odds.iter_mut().find(is_same);
            match known {
                Some(known) => {
                    known.chance += leaf.chance;
                    known.expected += leaf.chance * effect.amount;
                }
                None => odds.push(EffectOdds {
                    who: effect.who.clone(),
                    seat: effect.seat,
                    what: effect.what,
                    note: effect.note.to_owned(),
                    chance: leaf.chance,
                    expected: leaf.chance * effect.amount,
                }),
            }
        }
    }
    for odd in &mut odds {
        // Sums of fractions fall short of what they mean.
        odd.chance = if odd.chance > 1.0 - 1e-9 { 1.0 } else { odd.chance };
    }
    odds
}
