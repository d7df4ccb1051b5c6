//! Moving the unit in play (AD-MOVE).

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::{AttackDefend, Passing};
use crate::reason::Reason;
use crate::state::State;
use crate::terrain::{Cells, TerrainKind};
use crate::words::Side;

/// A flood from a cell, one step at a time.
struct Walk<'a> {
    /// For each cell, where a step may lead.
    steps: &'a [Cells],
    /// The cells that cannot be passed.
    closed: Cells,
    reached: Cells,
    front: Cells,
}

impl Walk<'_> {
    /// Takes one more step. Returns whether it reached a new cell.
    fn spread(&mut self) -> bool {
        let mut next = Cells::EMPTY;
        for cell in self.front {
            next |= self.steps[cell.index()];
        }
        self.front = next - self.closed - self.reached;
        self.reached |= self.front;
        !self.front.is_empty()
    }
}

impl AttackDefend {
    /// Returns the cells that a unit of `side` cannot pass (AD-MOVE-5).
    fn closed(&self, state: &State, side: Side) -> Cells {
        match self.variant.passing {
            Passing::Friends => state.living(side.other()).map(|(_, cell)| cell).collect(),
            Passing::All => Cells::EMPTY,
            Passing::None => Self::occupied(state),
        }
    }

    fn walk(&self, closed: Cells, side: Side, from: Cell) -> Walk<'_> {
        let start = [from].into_iter().collect();
        Walk { steps: &self.terrain.steps[side as usize], closed, reached: start, front: start }
    }

    /// Returns where a unit of `side` can go with `moves` moves: never onto an occupied space (AD-MOVE-5) nor its own
    /// (AD-MOVE-6).
    pub(crate) fn destinations(&self, state: &State, side: Side, from: Cell, moves: u8) -> Cells {
        let mut walk = self.walk(self.closed(state, side), side, from);
        for _ in 0..moves {
            if !walk.spread() {
                break;
            }
        }
        let mut cells = walk.reached - Self::occupied(state);
        cells.remove(from);
        cells
    }

    /// Returns the length of the shortest permitted path (AD-MOVE-6), if there is one.
    pub(crate) fn length(&self, state: &State, side: Side, from: Cell, to: Cell) -> Option<u8> {
        self.length_past(self.closed(state, side), side, from, to)
    }

    fn length_past(&self, closed: Cells, side: Side, from: Cell, to: Cell) -> Option<u8> {
        let mut walk = self.walk(closed, side, from);
        for length in 1..=u8::MAX {
            if !walk.spread() {
                return None;
            }
            if walk.front.contains(to) {
                return Some(length);
            }
        }
        None
    }

    pub(crate) fn list_moves(&self, state: &State, out: &mut Vec<Action>) {
        let Some((_, at)) = state.acting() else { return };
        let cells = self.destinations(state, state.side, at, state.moves_left);
        out.extend_cells(cells, Action::Move);
    }

    pub(crate) fn check_move(&self, state: &State, to: Cell) -> Result<(), Reason> {
        let (_, at) = state.acting().ok_or(Reason::NobodyPlays)?;
        if self.destinations(state, state.side, at, state.moves_left).contains(to) {
            return Ok(());
        }
        let own = TerrainKind::Base(state.side);
        Err(match self.terrain.kind(to) {
            _ if at == to => Reason::SamePlace,
            TerrainKind::Wall | TerrainKind::Window => Reason::NoEntry(to),
            TerrainKind::Base(side) if side != state.side => Reason::EnemyBase(to),
            kind if kind == own && self.terrain.kind(at) != own => Reason::LeftBase(to),
            _ if state.unit_at(to).is_some() => Reason::Occupied(to),
            _ => Reason::NoWay(at, to),
        })
    }

    /// Returns whether only units block the way: without them, the moves left would be enough.
    pub(crate) fn is_way_blocked(&self, state: &State, at: Cell, to: Cell) -> bool {
        let length = self.length_past(Cells::EMPTY, state.side, at, to);
        length.is_some_and(|length| length <= state.moves_left)
    }

    pub(crate) fn apply_move(&self, state: &mut State, to: Cell) {
        let (unit, at) = state.acting().expect("a unit in play lives");
        let length = self.length(state, state.side, at, to).expect("a path leads to a destination");
        state.moves_left -= length;
        state.at[unit.index()] = Some(to);
    }
}
