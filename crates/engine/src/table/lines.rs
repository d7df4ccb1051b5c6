//! Lines of the log.

use hillfort_board::Cell;

use crate::describe::{Motion, Moved, path};
use crate::game::Turn;
use crate::ruleset::Playable;
use crate::table::typed::Event;
use crate::view::{EffectKind, LogLine, MotionKind, MotionView, PieceMove, SeatEffect};

/// Returns the line of an event that led from one state to another.
pub(super) fn line<G: Playable>(
    game: &G,
    event: &Event<G::Action>,
    before: &G::State,
    after: &G::State,
) -> LogLine {
    let name = |cell: Option<Cell>| cell.map(|cell| game.board().name(cell));
    let moved = |(seat, class, from, to): Moved| PieceMove {
        seat,
        class: class.to_owned(),
        from: name(from),
        to: name(to),
    };
    let description = game.describe(before, event.action);
    LogLine {
        who: event.who.to_owned(),
        seat: if let Turn::Player(seat) = event.turn { Some(seat) } else { None },
        line: event.line.to_string(),
        from: name(description.from),
        to: name(description.to),
        sentence: game.narrate(before, event.action, after),
        news: game.news(before, event.action, after),
        roll: match event.turn {
            Turn::Chance => game.roll(before, event.action),
            Turn::Player(_) | Turn::Over(_) => None,
        },
        moves: game.moves(before, event.action, after).into_iter().map(moved).collect(),
        motions: game
            .motions(before, event.action, after)
            .into_iter()
            .map(|motion| seen(game, before, motion))
            .collect(),
        headline: game.headline(before, event.action, after),
        effects: effects(game, before, after),
    }
}

/// Returns what an event did to the seats, added up.
fn effects<G: Playable>(game: &G, before: &G::State, after: &G::State) -> Vec<SeatEffect> {
    let mut found: Vec<SeatEffect> = Vec::new();
    for effect in game.effects(before, after) {
        let is_counted = matches!(effect.what, EffectKind::Damage | EffectKind::Death | EffectKind::Points);
        let Some(seat) = effect.seat.filter(|_| is_counted) else { continue };
        let amount = effect.amount.max(0.0) as u32;
        match found.iter_mut().find(|other| (other.seat, other.what) == (seat, effect.what)) {
            Some(other) => other.amount += amount,
            None => found.push(SeatEffect { seat, what: effect.what, amount }),
        }
    }
    found
}

fn seen<G: Playable>(game: &G, before: &G::State, motion: Motion) -> MotionView {
    let Motion { kind, from, to, cells, misses } = motion;
    let cells = match (kind, from, to) {
        (MotionKind::Walk, Some(from), Some(to)) if cells.is_empty() => path(game, before, from, to),
        _ => cells,
    };
    let name = |cell: Cell| game.board().name(cell);
    MotionView {
        kind,
        from: from.map(name),
        to: to.map(name),
        cells: cells.into_iter().map(name).collect(),
        misses,
    }
}
