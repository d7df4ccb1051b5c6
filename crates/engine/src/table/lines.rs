//! Lines of the log.

use hillfort_board::Cell;

use crate::describe::{Motion, Moved, path};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::table::typed::Event;
use crate::view::{LogLine, MotionKind, MotionView, PieceMove};

/// Returns the line of an event that led from one state to another.
pub(super) fn line<G: Ruleset>(
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
        line: event.line.clone(),
        from: name(description.from),
        to: name(description.to),
        sentence: game.narrate(before, event.action, after),
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
    }
}

fn seen<G: Ruleset>(game: &G, before: &G::State, motion: Motion) -> MotionView {
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
