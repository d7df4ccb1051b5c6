//! Placing the starting areas in the setup.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::terrain::{Cells, N_TILES};

impl KingOfTheHill {
    pub(crate) fn list_areas(&self, state: &State, out: &mut Vec<Action>) {
        out.extend_cells(free_numbers(state), |number| Action::Area(number.index() as u8));
    }

    pub(crate) fn check_area(&self, state: &State, number: u8) -> Result<(), Reason> {
        match state.phase {
            Phase::Area(_) if is_free(state, number) => Ok(()),
            Phase::Area(_) => Err(Reason::AreaTaken(number)), // KH-SETUP-6
            _ => Err(Reason::OnlyInSetup("KH-SETUP-5")),
        }
    }

    pub(crate) fn apply_area(&self, state: &mut State, number: u8) {
        let Phase::Area(area) = state.phase else { unreachable!("areas are placed in the setup") };
        state.area_at[usize::from(area)] = Some(number);
        state.phase = match area {
            0 if self.variant.one_excluded => Phase::Exclude(self.last_area()),
            0 => return self.begin_round(state),
            _ => Phase::Area(area - 1),
        };
    }

    /// Returns the highest area in play, counted from 0 (KH-SETUP-4).
    pub(crate) fn last_area(&self) -> u8 {
        u8::try_from(self.variant.n_seats - 1).expect("there are at most four seats")
    }
}

/// Returns the numbers of the outer tiles that touch no starting area, as a set.
pub(super) fn free_numbers(state: &State) -> Cells {
    let mut free = Cells::first_n(N_TILES);
    for number in state.area_at.into_iter().flatten() {
        free.remove(Cell::new(number.into()));
    }
    free
}

/// Returns whether no starting area touches the outer tile with this number.
pub(super) fn is_free(state: &State, number: u8) -> bool {
    !state.area_at.contains(&Some(number))
}
