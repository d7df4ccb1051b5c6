//! The questions of people: answered for everything one could try, and never otherwise than the rules say.

use std::collections::{BTreeSet, HashSet};

use board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::text::played;
use super::{Tables, fail, rng, rule_ids, share};
use crate::chance::below;
use crate::game::Turn;
use crate::outlook::outlook;
use crate::ruleset::Ruleset;
use crate::table::{Playing, Table};
use crate::view::{Deed, EffectKind};

/// How many random positions are asked about.
const POSITIONS: u64 = 1_000;
/// Boards with more pairs of cells are asked about a sample of them.
const MOST_PAIRS: u32 = 1_500;

/// Calls `each` with random positions of random games.
fn random_positions<G: Ruleset>(
    law: u64,
    n: u64,
    mut each: impl FnMut(&Playing<G>, &mut Pcg64Mcg) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let mut tables = Tables::<G>::new(law);
    for idx in 0..share(n) {
        let mut rng = rng(law, idx);
        let events = below(&mut rng, 400) as usize;
        let table = played(tables.start(idx), &mut rng, events);
        each(&table, &mut rng).map_err(|failed| {
            Failed::from(format!("{}\n{}", failed.message().unwrap_or_default(), table.record()))
        })?;
    }
    Ok(())
}

/// Returns the pairs of acting and target cells that are tried in a position.
fn pairs<G: Ruleset>(game: &G, rng: &mut Pcg64Mcg) -> Vec<(Option<Cell>, Option<Cell>)> {
    let n = u32::try_from(game.board().n_cells()).expect("boards are small");
    let cell = |idx: u32| (idx > 0).then(|| Cell::new(idx as usize - 1));
    if (n + 1) * (n + 1) <= MOST_PAIRS {
        return (0..=n).flat_map(|a| (0..=n).map(move |b| (cell(a), cell(b)))).collect();
    }
    (0..MOST_PAIRS).map(|_| (cell(below(rng, n + 1)), cell(below(rng, n + 1)))).collect()
}

/// Every verb with every cell is either legal or refused by a rule of this game; the list and the judge agree; and
/// every legal action is found under its own cells.
pub(super) fn tries_are_answered<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(8, POSITIONS, |table, rng| {
        let (game, state) = (&**table.game(), table.state());
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        let listed: HashSet<_> = legal.iter().copied().collect();
        let mut tries = Vec::new();
        for (from, to) in pairs(game, rng) {
            tries.clear();
            game.tries(state, from, to, &mut tries);
            for action in &tries {
                let line = game.write(state, *action);
                match game.check(state, *action) {
                    Ok(()) if listed.contains(action) => {}
                    Ok(()) => return fail(format!("'{line}' is not refused, but it is not listed")),
                    Err(_) if listed.contains(action) => {
                        return fail(format!("'{line}' is listed, but refused"));
                    }
                    Err(refusal) if !rules.contains(refusal.rule.0) => {
                        return fail(format!("'{line}' is refused by the unknown rule {}", refusal.rule));
                    }
                    Err(refusal) if refusal.sentence.len() < 10 || refusal.sentence.ends_with('.') => {
                        return fail(format!("'{line}' is refused by no sentence: {refusal}"));
                    }
                    Err(_) => {}
                }
            }
        }
        for action in legal {
            let told = game.describe(state, action);
            tries.clear();
            game.tries(state, told.from, told.to, &mut tries);
            if !tries.contains(&action) {
                return fail(format!("'{}' is not found under its cells", game.write(state, action)));
            }
        }
        Ok(())
    })
}

/// Returns the rules that refuse something in random play.
pub(super) fn refusals_met<G: Ruleset>() -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    let walked = random_positions::<G>(9, POSITIONS / 2, |table, rng| {
        let (game, state) = (&**table.game(), table.state());
        let mut tries = Vec::new();
        for (from, to) in pairs(game, rng) {
            game.tries(state, from, to, &mut tries);
        }
        met.extend(tries.into_iter().filter_map(|a| game.check(state, a).err()).map(|r| r.rule.0.to_owned()));
        Ok(())
    });
    debug_assert!(walked.is_ok(), "nothing can fail there");
    met
}

/// Where a piece is shown to reach is where its legal moves lead; where it is barred it has none.
pub(super) fn reach_is_legal<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(10, POSITIONS, |table, _| {
        let (game, state) = (&**table.game(), table.state());
        let Turn::Player(seat) = table.turn() else { return Ok(()) };
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        let told: Vec<_> = legal.iter().map(|action| game.describe(state, *action)).collect();
        for (idx, piece) in game.view(state).pieces.iter().enumerate() {
            let (Some(cell), Some(reach)) = (&piece.cell, game.reach(state, idx, None)) else { continue };
            let mine = told.iter().filter(|t| {
                matches!(t.deed, Deed::Move | Deed::Charge)
                    && t.from.map(|from| game.board().name(from)).as_ref() == Some(cell)
                    && t.class == Some(piece.class.as_str())
            });
            let led: BTreeSet<_> = mine.filter_map(|t| t.to).map(|to| game.board().name(to)).collect();
            let shown: BTreeSet<_> = reach.cells.into_iter().map(|(cell, _)| cell).collect();
            let is_own = piece.seat == seat;
            let expected = if is_own && reach.barred.is_none() { shown } else { BTreeSet::new() };
            if is_own && led != expected {
                return fail(format!(
                    "the {} on {cell} is shown to reach {expected:?}, but moves to {led:?}",
                    piece.class
                ));
            }
            if reach.barred.as_ref().is_some_and(|cause| !rules.contains(cause.rule.as_str())) {
                return fail(format!("{:?} names an unknown rule", reach.barred));
            }
            game.hits(state, idx, None);
            game.sight(state, idx, None);
        }
        game.threats(state, seat);
        Ok(())
    })
}

/// The odds of an action are those that listing every line of chance, faces in order, gives.
pub(super) fn odds_are_exact<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(11, POSITIONS / 2, |table, _| {
        let (game, state) = (&**table.game(), table.state());
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        for action in legal {
            let shown = outlook(game, state, action);
            if shown.causes.iter().any(|cause| !rules.contains(cause.rule.as_str())) {
                return fail(format!("the odds of '{}' name an unknown rule", game.write(state, action)));
            }
            let mut after = state.clone();
            game.apply(&mut after, action);
            if shown.roll.is_none() || game.n_chance_lines(&after) > 10_000 {
                continue;
            }
            let sum: f64 = shown.outcomes.iter().map(|(chance, _)| chance).sum();
            if shown.is_exact && (sum - 1.0).abs() > 1e-9 {
                return fail(format!("the odds of '{}' add up to {sum}", game.write(state, action)));
            }
            compare(game, state, action, &shown)?;
        }
        Ok(())
    })
}

fn compare<G: Ruleset>(
    game: &G,
    state: &G::State,
    action: G::Action,
    shown: &crate::view::Outlook,
) -> Result<(), Failed> {
    let mut after = state.clone();
    game.apply(&mut after, action);
    let mut lines = Vec::new();
    game.chance_lines(&after, &mut lines);
    let mut deaths = 0.0;
    let n = lines.len() as f64;
    for line in lines {
        let mut end = after.clone();
        game.apply(&mut end, line);
        if game.turn(&end) == Turn::Chance {
            // A second roll follows; the sums below would need its lines as well.
            return Ok(());
        }
        let effects = game.effects(state, &end);
        deaths += effects.iter().filter(|e| e.what == EffectKind::Death).map(|e| e.amount).sum::<f64>() / n;
    }
    let told: f64 = shown.effects.iter().filter(|e| e.what == EffectKind::Death).map(|e| e.expected).sum();
    let slack = if shown.is_exact { 1e-9 } else { 0.2 };
    if (deaths - told).abs() > slack {
        return fail(format!("'{}' is shown to kill {told}, but kills {deaths}", game.write(state, action)));
    }
    Ok(())
}
