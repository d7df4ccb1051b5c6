//! The questions of people: answered for everything one could try, and never otherwise than the rules say.

use std::collections::{BTreeSet, HashMap, HashSet};

use hillfort_board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::text::played;
use super::{Tables, fail, rng, rule_ids, share};
use crate::chance::below;
use crate::describe::threats_by_cell;
use crate::game::{Outcome, Turn};
use crate::odds::{action_odds, answer, warning};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::{Table, TypedTable};
use crate::view::{EffectKind, EffectOdds};

/// How many random positions are asked about.
pub(super) const POSITIONS: u64 = 1_000;
/// Boards with more pairs of cells are asked about a sample of them.
const MOST_PAIRS: u32 = 1_500;

/// Calls `each` with random positions of random games.
pub(super) fn random_positions<G: Ruleset>(
    law: u64,
    n: u64,
    mut each: impl FnMut(&TypedTable<G>, &mut Pcg64Mcg) -> Result<(), Failed>,
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
        let mut candidates = Vec::new();
        for (from, to) in pairs(game, rng) {
            candidates.clear();
            game.candidates(state, from, to, &mut candidates);
            for action in &candidates {
                let line = game.write(state, *action);
                if game.check(state, *action).is_ok() != listed.contains(action) {
                    return fail(format!("'{line}' is listed or not, but held to be otherwise"));
                }
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
            candidates.clear();
            game.candidates(state, told.from, told.to, &mut candidates);
            if !candidates.contains(&action) {
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
        let mut candidates = Vec::new();
        for (from, to) in pairs(game, rng) {
            game.candidates(state, from, to, &mut candidates);
        }
        met.extend(
            candidates.into_iter().filter_map(|a| game.check(state, a).err()).map(|r| r.rule.0.to_owned()),
        );
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
                t.kind.is_move()
                    && t.from.map(|from| game.board().name(from)).as_ref() == Some(cell)
                    && t.class == Some(piece.class.as_str())
            });
            let led: BTreeSet<_> = mine.filter_map(|t| t.to).collect();
            let shown: BTreeSet<_> = reach.cells.into_iter().map(|(cell, _)| cell).collect();
            let is_own = piece.seat == seat;
            let expected = if is_own && reach.blocked.is_none() { shown } else { BTreeSet::new() };
            if is_own && led != expected {
                return fail(format!(
                    "the {} on {cell} is shown to reach {expected:?}, but moves to {led:?}",
                    piece.class
                ));
            }
            if reach.blocked.as_ref().is_some_and(|cause| !rules.contains(cause.rule.as_str())) {
                return fail(format!("{:?} names an unknown rule", reach.blocked));
            }
            let n_cells = game.board().n_cells();
            let seen = game.sight(state, idx, None).unwrap_or_default();
            if game.hits(state, idx, None).iter().chain(&seen).any(|cell| cell.index() >= n_cells) {
                return fail(format!("the {} on {cell} sees or hits a cell that is none", piece.class));
            }
        }
        threats_are_enemies(game, state, seat)
    })
}

/// Whoever threatens a seat is a piece of another one, and what he threatens is to be seen.
fn threats_are_enemies<G: Ruleset>(game: &G, state: &G::State, seat: Seat) -> Result<(), Failed> {
    let view = game.view(state);
    for (cell, by) in threats_by_cell(game, state, seat) {
        let name = game.board().name(cell);
        if view.cells.iter().all(|cell| cell.name != name) {
            return fail(format!("{name} is threatened, but the view does not show it"));
        }
        let is_enemy = |idx: &usize| {
            view.pieces
                .get(*idx)
                .is_some_and(|p| view.seats[p.seat.index()].team != view.seats[seat.index()].team)
        };
        if by.is_empty() || !by.iter().all(is_enemy) {
            return fail(format!("{name} is threatened by {by:?}"));
        }
    }
    Ok(())
}

/// The odds of an action are those that listing every line of chance, faces in order, gives.
pub(super) fn odds_are_exact<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(11, POSITIONS, |table, _| {
        let (game, state) = (&**table.game(), table.state());
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        for action in legal {
            let shown = action_odds(game, state, action);
            if shown.causes.iter().any(|cause| !rules.contains(cause.rule.as_str())) {
                return fail(format!("the odds of '{}' name an unknown rule", game.write(state, action)));
            }
            let line = || game.write(state, action);
            let has_bad_note = |e: &EffectOdds| {
                e.what == EffectKind::Status && (e.note.is_empty() || e.note.starts_with("is "))
            };
            if let Some(effect) = shown.effects.iter().find(|effect| has_bad_note(effect)) {
                return fail(format!("'{}' brings {effect:?}, whose note does not follow 'is'", line()));
            }
            if warning(game, state, action).is_some() != is_sure_loss(game, state, action, &shown.effects) {
                return fail(format!("'{}' is warned of, or not, against its odds", line()));
            }
            if shown.roll.is_none() || game.n_chance_lines(&answered(game, state, action)) > 10_000 {
                continue;
            }
            let sum: f64 = shown.outcomes.iter().map(|(chance, _)| chance).sum();
            if shown.is_exact && (sum - 1.0).abs() > 1e-9 {
                return fail(format!("the odds of '{}' add up to {sum}", line()));
            }
            compare(game, state, action, &shown)?;
        }
        Ok(())
    })
}

/// Tells whether an action loses the game, or by its odds surely a unit of whoever acts.
fn is_sure_loss<G: Ruleset>(game: &G, state: &G::State, action: G::Action, effects: &[EffectOdds]) -> bool {
    let Turn::Player(seat) = game.turn(state) else { return false };
    let mut after = state.clone();
    game.apply(&mut after, action);
    let is_lost = matches!(game.turn(&after), Turn::Over(Outcome::Won(winners)) if !winners.contains(seat));
    let is_own_death = |e: &EffectOdds| e.what == EffectKind::Death && e.seat == Some(seat);
    is_lost || effects.iter().any(|effect| is_own_death(effect) && effect.chance >= 1.0)
}

/// Carries out an action and the answers that its odds assume.
fn answered<G: Ruleset>(game: &G, state: &G::State, action: G::Action) -> G::State {
    let mut after = state.clone();
    game.apply(&mut after, action);
    answer(game, &mut after, &mut Vec::new());
    after
}

fn compare<G: Ruleset>(
    game: &G,
    state: &G::State,
    action: G::Action,
    shown: &crate::view::ActionOdds,
) -> Result<(), Failed> {
    let after = answered(game, state, action);
    let mut lines = Vec::new();
    game.chance_lines(&after, &mut lines);
    let n = lines.len() as f64;
    let mut listed: HashMap<(String, EffectKind, &str), f64> = HashMap::new();
    for line in lines {
        let end = answered(game, &after, line);
        if game.turn(&end) == Turn::Chance {
            // A second roll follows; the sums below would need its lines as well.
            return Ok(());
        }
        for effect in game.effects(state, &end) {
            *listed.entry((effect.who, effect.what, effect.note)).or_default() += effect.amount / n;
        }
    }
    for odds in &shown.effects {
        let found = listed.remove(&(odds.who.clone(), odds.what, odds.note.as_str())).unwrap_or(0.0);
        // Sampled odds may be off by some standard deviations.
        let slack = if shown.is_exact { 1e-9 } else { 0.1 * found.max(1.0) };
        if (odds.expected - found).abs() > slack {
            let line = game.write(state, action);
            return fail(format!("'{line}' is shown to bring {odds:?}, but the lines give {found}"));
        }
    }
    if let Some(((who, what, _), _)) = listed.iter().find(|_| shown.is_exact) {
        return fail(format!("'{}' is not shown to bring {what:?} to {who}", game.write(state, action)));
    }
    Ok(())
}
