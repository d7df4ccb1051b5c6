//! Choosing the token that acts (PR-TURN-2, PR-TURN-3).

use hillfort_board::Cell;

use crate::action::Action;
use crate::reason::Reason;
use crate::state::State;
use crate::words::Parts;

pub(crate) fn list_activations(state: &State, out: &mut Vec<Action>) {
    for (unit, cell) in state.on_board(state.side) {
        if state.is_ready(unit) {
            out.push(Action::Activate(cell));
        }
    }
}

pub(crate) fn check_activate(state: &State, cell: Cell) -> Result<(), Reason> {
    let unit = state.unit_on(cell).filter(|unit| unit.side() == state.side);
    let unit = unit.ok_or(Reason::NotYours(cell))?;
    if state.is_ready(unit) { Ok(()) } else { Err(Reason::UsedAlready(cell)) }
}

pub(crate) fn apply_activate(state: &mut State, cell: Cell) {
    if let Some(before) = state.active {
        state.spent.insert(before);
    }
    state.active = state.unit_on(cell);
    state.done = Parts::default();
}
