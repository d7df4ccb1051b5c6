//! Turning dice: turning a ring, moving the starting area, swapping terrain.

use board::Cell;
use engine::Listing;

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::ground::{N_AREAS, N_RINGS, N_TILES, bit_of, tile};
use crate::stack::{Stack, Units};
use crate::state::{Phase, State};
use crate::turn::has_use;
use crate::why::Why;
use crate::words::{Die, Kind, Terrain, Way};

impl KingOfTheHill {
    /// KH-DICE-4: a turning action takes a use and one turning die.
    pub(crate) fn may_turn(&self, state: &State) -> Result<(), Why> {
        has_use(state)?;
        if state.dice[state.active.index()].count(Die::Turn) == 0 { Err(Why::NoTurningDie) } else { Ok(()) }
    }

    pub(crate) fn list_turning(&self, state: &State, out: &mut impl Listing<Action>) {
        if self.may_turn(state).is_err() {
            return;
        }
        for ring in 0..N_RINGS as u8 {
            out.all(Way::ALL.map(|way| Action::Turn(ring, way)));
        }
        let free = (0..N_TILES as u8).filter(|number| is_free(state, *number).is_ok());
        out.all(free.map(Action::Shift));
        self.list_swaps(state, out);
    }

    pub(crate) fn why_not_turning(&self, state: &State, action: Action) -> Result<(), Why> {
        match action {
            Action::Shift(number) => is_free(state, number),
            Action::Swap(a, b) => self.may_swap(state, a, b),
            _ => Ok(()),
        }
    }

    /// The tiles, as bits, that hold a unit which may not stand on each terrain.
    fn barred(&self, state: &State) -> [u32; 3] {
        let mut barred = [0; 3];
        let shut = Terrain::DRAWN.map(|terrain| self.shut_out(terrain));
        for (idx, stack) in state.stacks.iter().enumerate().skip(N_AREAS).take(N_RINGS * N_TILES) {
            for (barred, shut) in barred.iter_mut().zip(shut) {
                *barred |= u32::from(stack.has(shut)) << (idx - N_AREAS);
            }
        }
        barred
    }

    /// The units that may not stand on a terrain.
    fn shut_out(&self, terrain: Terrain) -> Units {
        let kinds =
            Kind::ALL.into_iter().filter(|kind| !self.numbers.suits[*kind as usize][terrain as usize]);
        kinds.fold(Units::NONE, |units, kind| units.or(Units::kind(kind)))
    }

    fn list_swaps(&self, state: &State, out: &mut impl Listing<Action>) {
        let (right, inwards) = state.ground.swaps(self.barred(state));
        for ring in 0..N_RINGS as u8 {
            for number in 0..N_TILES as u8 {
                let here = tile(ring, number);
                if right & bit_of(here) != 0 {
                    let next = tile(ring, (number + 1) % N_TILES as u8);
                    out.push(Action::Swap(here.min(next), here.max(next)));
                }
                if inwards & bit_of(here) != 0 {
                    out.push(Action::Swap(here, tile(ring + 1, number)));
                }
            }
        }
    }

    fn may_swap(&self, state: &State, a: Cell, b: Cell) -> Result<(), Why> {
        let (Some(at_a), Some(at_b)) = (state.ground.at(a), state.ground.at(b)) else {
            return Err(Why::NoTerrain); // KH-SWAP-3
        };
        if !self.neighbours[a.index()].contains(b) {
            return Err(Why::NotNeighbours(a, b)); // KH-SWAP-1
        }
        if at_a == at_b {
            return Err(Why::SameTerrain(at_a)); // KH-SWAP-3
        }
        // KH-SWAP-2.
        for (cell, terrain) in [(a, at_b), (b, at_a)] {
            if state.at(cell).has(self.shut_out(terrain)) {
                return Err(Why::UnitSuffers(cell, terrain));
            }
        }
        Ok(())
    }

    /// KH-RING-3: terrain and units travel with the ring.
    pub(crate) fn turn_ring(&self, state: &mut State, ring: u8, way: Way) {
        state.spend(Die::Turn, 1);
        state.ground.turn(ring, way);
        let first = tile(ring, 0).index();
        let tiles: &mut [Stack] = &mut state.stacks[first..first + N_TILES];
        match way {
            Way::Right => tiles.rotate_right(1),
            Way::Left => tiles.rotate_left(1),
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
        state.ground.swap(a, b);
    }

    pub(crate) fn list_areas(&self, state: &State, out: &mut impl Listing<Action>) {
        let free = (0..N_TILES as u8).filter(|number| is_free(state, *number).is_ok());
        out.all(free.map(Action::Area));
    }

    pub(crate) fn may_place_area(&self, state: &State, number: u8) -> Result<(), Why> {
        match state.phase {
            Phase::Area(_) => is_free(state, number).map_err(|_| Why::AreaTaken(number)),
            _ => Err(Why::NotNow("KH-SETUP-5")),
        }
    }
}

/// KH-SHIFT-1, KH-SETUP-6: no starting area lies beside that outer tile.
fn is_free(state: &State, number: u8) -> Result<(), Why> {
    if state.area_at.contains(&Some(number)) { Err(Why::ShiftTaken(number)) } else { Ok(()) }
}
