//! Turning dice: turning a ring, moving the starting area, swapping terrain.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::legal::has_use;
use crate::legal::survey::Survey;
use crate::reason::Reason;
use crate::state::stack::Stack;
use crate::state::{Phase, State};
use crate::terrain::{Cells, N_AREAS, N_RINGS, N_TILES, tile};
use crate::words::{Die, Direction};

impl KingOfTheHill {
    /// KH-DICE-4: a turning action takes a use and one turning die.
    pub(crate) fn may_turn(&self, state: &State) -> Result<(), Reason> {
        has_use(state)?;
        if state.dice[state.active.index()].count(Die::Turn) == 0 {
            Err(Reason::NoTurningDie)
        } else {
            Ok(())
        }
    }

    pub(crate) fn list_turning(&self, state: &State, survey: &Survey, out: &mut Vec<Action>) {
        if self.may_turn(state).is_err() {
            return;
        }
        let ways = Direction::ALL.len();
        out.extend(
            (0..N_RINGS * ways).map(|idx| Action::Turn((idx / ways) as u8, Direction::ALL[idx % ways])),
        );
        out.extend_cells(free_numbers(state), |number| Action::Shift(number.index() as u8));
        self.list_swaps(state, survey, out);
    }

    pub(crate) fn why_not_turning(&self, state: &State, action: Action) -> Result<(), Reason> {
        match action {
            Action::Shift(number) => is_free(state, number),
            Action::Swap(a, b) => self.may_swap(state, a, b),
            _ => Ok(()),
        }
    }

    fn list_swaps(&self, state: &State, survey: &Survey, out: &mut Vec<Action>) {
        let (right, inwards) = state.terrain.swaps(survey.blocked);
        let tiles = |plane: u32| Cells::from_words([u64::from(plane) << N_AREAS]);
        out.extend_cells(tiles(right), |here| {
            let next = next_in_ring(here);
            Action::Swap(here.min(next), here.max(next))
        });
        out.extend_cells(tiles(inwards), |here| Action::Swap(here, Cell::new(here.index() + N_TILES)));
    }

    fn may_swap(&self, state: &State, a: Cell, b: Cell) -> Result<(), Reason> {
        let (Some(at_a), Some(at_b)) = (state.terrain.at(a), state.terrain.at(b)) else {
            return Err(Reason::NoTerrain); // KH-SWAP-3
        };
        if !self.neighbours[a.index()].contains(b) {
            return Err(Reason::NotNeighbours(a, b)); // KH-SWAP-1
        }
        if at_a == at_b {
            return Err(Reason::SameTerrain(at_a)); // KH-SWAP-3
        }
        // KH-SWAP-2.
        for (cell, terrain) in [(a, at_b), (b, at_a)] {
            if state.at(cell).has(self.shut_out[terrain as usize]) {
                return Err(Reason::UnitSuffers(cell, terrain));
            }
        }
        Ok(())
    }

    /// KH-RING-3: terrain and units travel with the ring.
    pub(crate) fn turn_ring(&self, state: &mut State, ring: u8, way: Direction) {
        state.spend(Die::Turn, 1);
        state.terrain.turn(ring, way);
        let first = tile(ring, 0).index();
        let tiles: &mut [Stack] = &mut state.stacks[first..first + N_TILES];
        match way {
            Direction::Right => tiles.rotate_right(1),
            Direction::Left => tiles.rotate_left(1),
        }
    }

    /// KH-SHIFT-1.
    pub(crate) fn shift(&self, state: &mut State, number: u8) {
        state.spend(Die::Turn, 1);
        let area = state.order_of(state.active);
        state.area_at[usize::from(area)] = Some(number);
    }

    /// KH-SWAP-1.
    pub(crate) fn swap(&self, state: &mut State, a: Cell, b: Cell) {
        state.spend(Die::Turn, 1);
        state.terrain.swap(a, b);
    }

    pub(crate) fn list_areas(&self, state: &State, out: &mut Vec<Action>) {
        out.extend_cells(free_numbers(state), |number| Action::Area(number.index() as u8));
    }

    pub(crate) fn may_place_area(&self, state: &State, number: u8) -> Result<(), Reason> {
        match state.phase {
            Phase::Area(_) => is_free(state, number).map_err(|_| Reason::AreaTaken(number)),
            _ => Err(Reason::NotNow("KH-SETUP-5")),
        }
    }
}

/// Returns the numbers of the outer tiles, as a set, beside which no starting area lies.
fn free_numbers(state: &State) -> Cells {
    let mut free = Cells::first_n(N_TILES);
    for number in state.area_at.into_iter().flatten() {
        free.remove(Cell::new(number.into()));
    }
    free
}

/// Returns the tile after a tile in its ring, the first after the last.
fn next_in_ring(tile: Cell) -> Cell {
    let number = (tile.index() - N_AREAS) % N_TILES;
    Cell::new(if number + 1 < N_TILES { tile.index() + 1 } else { tile.index() - number })
}

/// KH-SHIFT-1, KH-SETUP-6: no starting area lies beside that outer tile.
fn is_free(state: &State, number: u8) -> Result<(), Reason> {
    if state.area_at.contains(&Some(number)) { Err(Reason::ShiftTaken(number)) } else { Ok(()) }
}
