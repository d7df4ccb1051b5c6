//! The path of a piece that has gone from one cell to another.

use std::collections::BTreeMap;

use hillfort_board::Cell;

use crate::describe::Questions;

/// Returns the cells from `from` to `to`, both included: back from the target to ever cheaper neighbours. Only these
/// two if the game does not say what they cost.
pub(crate) fn path<G: Questions>(game: &G, state: &G::State, from: Cell, to: Cell) -> Vec<Cell> {
    let mut path = vec![to];
    let cost = costs(game, state, from);
    let mut here = to;
    while here != from {
        let near = cost.get(&here).and_then(|now| {
            let cheaper =
                game.board().neighbours(here).iter().filter_map(|cell| Some((cost.get(cell)?, *cell)));
            cheaper.filter(|(there, _)| *there < now).min_by_key(|(there, _)| **there)
        });
        let Some((_, next)) = near else { return vec![from, to] };
        path.push(next);
        here = next;
    }
    path.reverse();
    path
}

/// Returns what it costs the piece on a cell to go to other cells.
fn costs<G: Questions>(game: &G, state: &G::State, from: Cell) -> BTreeMap<Cell, u16> {
    let name = game.board().name(from);
    let pieces = game.pieces(state);
    let on_it = pieces.iter().enumerate().filter(|(_, piece)| piece.cell.as_deref() == Some(&*name));
    let reach =
        on_it.filter_map(|(idx, _)| game.reach(state, idx, None)).max_by_key(|reach| reach.cells.len());
    let mut costs: BTreeMap<_, _> = reach.map(|reach| reach.cells.into_iter().collect()).unwrap_or_default();
    costs.insert(from, 0);
    costs
}
