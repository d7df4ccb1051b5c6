//! The questions that people ask before acting: the answers agree with the rules.

use std::collections::{BTreeSet, HashSet};

use hillfort_board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::positions::{POSITIONS, random_positions};
use super::{fail, rule_ids};
use crate::chance::below;
use crate::describe::{legal, threats_by_cell};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::{Table as _, TargetSentences};

/// On boards with more pairs of cells, a sample of this size is tested.
const MAX_PAIRS: u32 = 1_500;

/// Returns the pairs of acting cell and target cell to test in a position.
fn pairs<G: Ruleset>(game: &G, rng: &mut Pcg64Mcg) -> Vec<(Option<Cell>, Option<Cell>)> {
    let n = u32::try_from(game.board().n_cells()).expect("boards are small");
    let cell = |idx: u32| (idx > 0).then(|| Cell::new(idx as usize - 1));
    if (n + 1) * (n + 1) <= MAX_PAIRS {
        return (0..=n).flat_map(|a| (0..=n).map(move |b| (cell(a), cell(b)))).collect();
    }
    (0..MAX_PAIRS).map(|_| (cell(below(rng, n + 1)), cell(below(rng, n + 1)))).collect()
}

/// Every candidate is legal or refused by a rule of the game; [`Game::check`](crate::Game::check) accepts exactly the
/// listed actions; and every legal action is a candidate for its own cells.
pub(super) fn candidates_are_judged<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(8, POSITIONS, |table, rng| {
        let (game, state) = (&**table.game(), table.state());
        let legal = legal(game, state);
        let listed: HashSet<_> = legal.iter().copied().collect();
        let mut candidates = Vec::new();
        for (from, to) in pairs(game, rng) {
            candidates.clear();
            game.candidates(state, from, to, &mut candidates);
            for action in &candidates {
                let line = game.write(state, *action);
                // Also what is illegal can be described.
                if game.describe(state, *action).verb.is_empty() {
                    return fail(format!("'{line}' has no verb"));
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
                        return fail(format!("'{line}' is refused without a proper sentence: {refusal}"));
                    }
                    Err(_) => {}
                }
            }
        }
        for action in legal {
            let description = game.describe(state, action);
            candidates.clear();
            game.candidates(state, description.from, description.to, &mut candidates);
            if !candidates.contains(&action) {
                let line = game.write(state, action);
                return fail(format!("'{line}' is not among the candidates for its cells"));
            }
        }
        Ok(())
    })
}

/// What is said to be impossible for a unit has no legal action, and a rule of the game as its reason.
pub(super) fn withheld_is_illegal<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(21, POSITIONS / 4, |table, rng| {
        let choices = table.combined_choices(TargetSentences::LeftOut);
        let own: Vec<_> =
            choices.iter().map(|choice| (choice.opener.as_deref(), choice.from.as_deref())).collect();
        if own.is_empty() {
            return Ok(());
        }
        let (opener, from) = own[below(rng, own.len() as u32) as usize];
        let withheld = table.withheld(opener, from).map_err(|error| Failed::from(error.to_string()))?;
        for one in withheld {
            let is_offered = choices.iter().find(|choice| {
                (choice.opener.as_deref(), choice.from.as_deref()) == (opener, from)
                    && choice.verb == one.verb
                    && choice.class == one.class
            });
            if let Some(choice) = is_offered {
                return fail(format!("'{}' is legal, but {one:?}", choice.line));
            }
            if one.cause.is_some_and(|cause| !rules.contains(cause.rule.as_str())) {
                return fail(format!("'{}' is refused by an unknown rule", one.verb));
            }
        }
        Ok(())
    })
}

/// Returns the rules that refuse something in random play.
pub(super) fn refusals_met<G: Ruleset>() -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    let result = random_positions::<G>(9, POSITIONS / 2, |table, rng| {
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
    debug_assert!(result.is_ok(), "the closure never fails");
    met
}

/// The reach of a piece equals the targets of its legal moves; a blocked piece has none.
pub(super) fn reach_is_legal<G: Ruleset>() -> Result<(), Failed> {
    let rules = rule_ids::<G>();
    random_positions::<G>(10, POSITIONS, |table, _| {
        let (game, state) = (&**table.game(), table.state());
        let Turn::Player(seat) = table.turn() else { return Ok(()) };
        let described: Vec<_> = legal(game, state).into_iter().map(|a| game.describe(state, a)).collect();
        for (idx, piece) in game.pieces(state).iter().enumerate() {
            let (Some(cell), Some(reach)) = (&piece.cell, game.reach(state, idx, None)) else { continue };
            let moves = described.iter().filter(|it| {
                it.kind.is_move()
                    && it.from.map(|from| game.board().name(from)).as_ref() == Some(cell)
                    && it.class == Some(piece.class.as_str())
            });
            let targets: BTreeSet<_> = moves.filter_map(|it| it.to).collect();
            let shown: BTreeSet<_> = reach.cells.into_iter().map(|(cell, _)| cell).collect();
            let is_own = piece.seat == seat;
            let expected = if is_own && reach.blocked.is_none() { shown } else { BTreeSet::new() };
            if is_own && targets != expected {
                return fail(format!(
                    "the reach of the {} on {cell} is {expected:?}, but its legal moves lead to {targets:?}",
                    piece.class
                ));
            }
            if reach.blocked.as_ref().is_some_and(|cause| !rules.contains(cause.rule.as_str())) {
                return fail(format!("{:?} names an unknown rule", reach.blocked));
            }
            let n_cells = game.board().n_cells();
            let seen = game.sight(state, idx, None).unwrap_or_default();
            if game.hits(state, idx, None).iter().chain(&seen).any(|cell| cell.index() >= n_cells) {
                return fail(format!("the {} on {cell} sees or hits a cell off the board", piece.class));
            }
        }
        check_threats(game, state, seat)
    })
}

/// Checks that every threatened cell is in the view, and that enemy pieces threaten it.
fn check_threats<G: Ruleset>(game: &G, state: &G::State, seat: Seat) -> Result<(), Failed> {
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
            return fail(format!("{name} is threatened by {by:?}, which are not all enemies"));
        }
    }
    Ok(())
}
