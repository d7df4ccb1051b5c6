//! Turning dice: turning a ring, moving the starting area, swapping terrain.
//!
//! [`list_swaps`](KingOfTheHill::list_swaps) asks the rules about all tiles at once;
//! [`check_swap`](KingOfTheHill::check_swap) asks them about one pair and names the rule that refuses. A law compares
//! both.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::actions::area::{free_numbers, is_free};
use crate::actions::payment::check_use;
use crate::game::KingOfTheHill;
use crate::legal::check_in_turn;
use crate::legal::survey::Survey;
use crate::reason::Reason;
use crate::state::State;
use crate::state::stack::Stack;
use crate::terrain::{ALL_TILES, Cells, N_AREAS, N_RINGS, N_TILES, Terrain, inwards, right, tile};
use crate::words::{Die, Direction, TerrainKind};

impl KingOfTheHill {
    pub(crate) fn list_turning(&self, state: &State, survey: &Survey, out: &mut Vec<Action>) {
        if self.check_turning_die(state).is_err() {
            return;
        }
        let n = Direction::ALL.len();
        out.extend((0..N_RINGS * n).map(|idx| Action::Turn((idx / n) as u8, Direction::ALL[idx % n])));
        out.extend_cells(free_numbers(state), |number| Action::Shift(number.index() as u8));
        self.list_swaps(state, survey, out);
    }

    /// KH-DICE-4: a turning action takes a use and one turning die.
    pub(crate) fn check_turning_die(&self, state: &State) -> Result<(), Reason> {
        check_use(state)?;
        if state.dice[state.active.index()].count(Die::Turn) == 0 {
            Err(Reason::NoTurningDie)
        } else {
            Ok(())
        }
    }

    pub(crate) fn check_turn_ring(&self, state: &State) -> Result<(), Reason> {
        check_in_turn(state)?;
        self.check_turning_die(state)
    }

    /// KH-RING-3: terrain and units travel with the ring.
    pub(crate) fn apply_turn_ring(&self, state: &mut State, ring: u8, direction: Direction) {
        state.spend(Die::Turn, 1);
        state.terrain.turn(ring, direction);
        let first = tile(ring, 0).index();
        let tiles: &mut [Stack] = &mut state.stacks[first..first + N_TILES];
        match direction {
            Direction::Right => tiles.rotate_right(1),
            Direction::Left => tiles.rotate_left(1),
        }
    }

    pub(crate) fn check_shift(&self, state: &State, number: u8) -> Result<(), Reason> {
        self.check_turn_ring(state)?;
        if is_free(state, number) { Ok(()) } else { Err(Reason::ShiftTaken(number)) } // KH-SHIFT-1
    }

    /// KH-SHIFT-1.
    pub(crate) fn apply_shift(&self, state: &mut State, number: u8) {
        state.spend(Die::Turn, 1);
        let area = state.order_of(state.active);
        state.area_at[usize::from(area)] = Some(number);
    }

    fn list_swaps(&self, state: &State, survey: &Survey, out: &mut Vec<Action>) {
        let (to_the_right, inwards) = swaps(state.terrain, survey.shut_out);
        let tiles = |plane: u32| Cells::from_words([u64::from(plane) << N_AREAS]);
        out.extend_cells(tiles(to_the_right), |here| {
            let next = next_in_ring(here);
            Action::Swap(here.min(next), here.max(next))
        });
        out.extend_cells(tiles(inwards), |here| Action::Swap(here, Cell::new(here.index() + N_TILES)));
    }

    pub(crate) fn check_swap(&self, state: &State, a: Cell, b: Cell) -> Result<(), Reason> {
        self.check_turn_ring(state)?;
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
                return Err(Reason::WouldNotSuit(cell, terrain));
            }
        }
        Ok(())
    }

    /// KH-SWAP-1.
    pub(crate) fn apply_swap(&self, state: &mut State, a: Cell, b: Cell) {
        state.spend(Die::Turn, 1);
        state.terrain.swap(a, b);
    }
}

/// Returns the tiles whose terrain can be swapped with the next tile of the ring, and those whose terrain can be
/// swapped with the tile one ring inwards (KH-SWAP-2, KH-SWAP-3). `shut_out[t]` are the tiles, as bits, that hold a
/// unit which may not stand on terrain t.
fn swaps(terrain: Terrain, shut_out: [u32; 3]) -> (u32, u32) {
    let mut harm = [0; 2]; // A unit on one of the two tiles may not stand on the terrain of the other.
    let (mut same_right, mut same_in) = (0, 0);
    for kind in TerrainKind::DRAWN {
        let (here, shut_out) = (terrain.plane(kind), shut_out[kind as usize]);
        harm[0] |= shut_out & right(here) | right(shut_out) & here;
        harm[1] |= shut_out & inwards(here) | inwards(shut_out) & here;
        same_right |= here & right(here);
        same_in |= here & inwards(here);
    }
    let has_inner = ALL_TILES >> N_TILES;
    (ALL_TILES & !harm[0] & !same_right, has_inner & !harm[1] & !same_in)
}

/// Returns the tile after a tile in its ring; the first follows the last.
fn next_in_ring(tile: Cell) -> Cell {
    let number = (tile.index() - N_AREAS) % N_TILES;
    Cell::new(if number + 1 < N_TILES { tile.index() + 1 } else { tile.index() - number })
}
