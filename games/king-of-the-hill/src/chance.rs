//! What chance decides: terrain, starting areas, dice, and who dies in a joint attack (section Chance of the rules).

use hillfort_engine::Chance;
use hillfort_engine::chance::{below, die, every_roll, merge};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::MAX_DICE;
use crate::game::KingOfTheHill;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::terrain::N_TILES;
use crate::turn::begin_turn;
use crate::words::{Die, TerrainKind};

const SIDES: u8 = 6;

impl Chance for KingOfTheHill {
    /// Merges rolls with the same kinds of dice, and the faces of each half of the die in a joint attack.
    #[inline(never)]
    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        match state.phase {
            Phase::Roll(_) => self.list_pools(out),
            // Both halves may lead to the same state: both fighters die, the one now and the other in the fight.
            Phase::Fate(..) => out.extend(merge(self, state, [1, 4].map(|face| (Action::Fate(face), 1)))),
            _ => {
                let mut lines = Vec::new();
                self.chance_lines(state, &mut lines);
                out.extend(lines.into_iter().map(|line| (line, 1)));
            }
        }
    }

    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        match state.phase {
            Phase::Terrain(ring) => {
                let mut tiles = self.tiles_of_a_ring();
                shuffle(&mut tiles, rng);
                Action::Terrain(ring, tiles)
            }
            Phase::Draw => {
                let mut areas = [0, 1, 2, 3];
                shuffle(&mut areas[..self.variant.n_seats], rng);
                Action::Draw(self.only_seats(areas))
            }
            Phase::Roll(_) => {
                let mut faces = [0; MAX_DICE];
                faces[..usize::from(self.numbers.dice)].fill_with(|| die(rng, SIDES));
                Action::Roll(faces)
            }
            Phase::Fate(..) => Action::Fate(die(rng, SIDES)),
            _ => unreachable!("chance is asked only when it acts"),
        }
    }

    fn n_chance_lines(&self, state: &State) -> u64 {
        match state.phase {
            Phase::Terrain(_) => n_orders(&self.numbers.terrain_per_ring.map(u32::from)),
            Phase::Draw => (1..=self.variant.n_seats as u64).product(),
            Phase::Roll(_) => u64::from(SIDES).pow(u32::from(self.numbers.dice)),
            Phase::Fate(..) => u64::from(SIDES),
            _ => 0,
        }
    }

    fn chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Terrain(ring) => {
                let tiles = self.tiles_of_a_ring().map(|terrain| terrain as u8);
                every_order(tiles, N_TILES, |order| {
                    let tiles = order.map(|terrain| TerrainKind::DRAWN[usize::from(terrain)]);
                    out.push(Action::Terrain(ring, tiles));
                });
            }
            Phase::Draw => every_order([0, 1, 2, 3], self.variant.n_seats, |areas| {
                out.push(Action::Draw(self.only_seats(areas)));
            }),
            Phase::Roll(_) => {
                every_roll(usize::from(self.numbers.dice), SIDES, |faces| out.push(Action::Roll(faces)));
            }
            Phase::Fate(..) => out.extend((1..=SIDES).map(Action::Fate)),
            _ => {}
        }
    }
}

impl KingOfTheHill {
    /// KH-CH-5: checks that chance can bring an outcome here.
    pub(crate) fn check_outcome(&self, state: &State, action: Action) -> Result<(), Reason> {
        let fits = match (state.phase, action) {
            (Phase::Terrain(ring), Action::Terrain(found, tiles)) => {
                let count = |terrain| tiles.iter().filter(|tile| **tile == terrain).count();
                let counts = TerrainKind::DRAWN.map(count);
                found == ring && counts == self.numbers.terrain_per_ring.map(usize::from)
            }
            (Phase::Draw, Action::Draw(areas)) => {
                let mut sorted = areas;
                sorted[..self.variant.n_seats].sort_unstable();
                (0..self.variant.n_seats).all(|idx| usize::from(sorted[idx]) == idx)
            }
            (Phase::Roll(_), Action::Roll(faces)) => {
                let (dice, rest) = faces.split_at(usize::from(self.numbers.dice));
                dice.iter().all(|face| (1..=SIDES).contains(face)) && rest.iter().all(|face| *face == 0)
            }
            (Phase::Fate(..), Action::Fate(face)) => (1..=SIDES).contains(&face),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Reason::NotDrawn) }
    }

    /// KH-SETUP-1.
    pub(crate) fn apply_terrain(&self, state: &mut State, ring: u8, tiles: [TerrainKind; N_TILES]) {
        for (number, terrain) in (0..).zip(tiles) {
            state.terrain.set(ring, number, terrain);
        }
        state.phase = if ring < 3 { Phase::Terrain(ring + 1) } else { Phase::Draw };
    }

    /// KH-SETUP-3.
    pub(crate) fn apply_draw(&self, state: &mut State, areas: [u8; 4]) {
        for seat in self.seats() {
            state.area_of[seat.index()] = Some(areas[seat.index()]);
        }
        state.phase = Phase::Area(self.last_area());
    }

    /// KH-FLOW-1.
    pub(crate) fn apply_roll(&self, state: &mut State, faces: &[u8; MAX_DICE]) {
        let Phase::Roll(area) = state.phase else { unreachable!("dice are rolled when a round begins") };
        let seat = state.owner_of(area);
        for face in faces.iter().take(usize::from(self.numbers.dice)) {
            state.dice[seat.index()].add(self.numbers.faces[usize::from(*face) - 1]);
        }
        if area < self.last_area() {
            state.phase = Phase::Roll(area + 1);
        } else {
            begin_turn(state, state.owner_of(0), 1);
        }
    }

    /// Sets the areas of seats that nobody plays to 0, so that equal draws are equal.
    fn only_seats(&self, mut areas: [u8; 4]) -> [u8; 4] {
        areas[self.variant.n_seats..].fill(0);
        areas
    }

    fn tiles_of_a_ring(&self) -> [TerrainKind; N_TILES] {
        let mut tiles = [TerrainKind::Light; N_TILES];
        let mut rest = &mut tiles[..];
        for terrain in TerrainKind::DRAWN {
            let (here, after) =
                rest.split_at_mut(usize::from(self.numbers.terrain_per_ring[terrain as usize]));
            here.fill(terrain);
            rest = after;
        }
        tiles
    }

    /// Lists the pools of dice that a roll can give; only the kinds of the dice matter (KH-DICE-1).
    fn list_pools(&self, out: &mut Vec<(Action, u64)>) {
        let face_of = |die: Die| self.numbers.faces.iter().position(|face| *face == die);
        let faces = Die::ALL.map(|die| self.numbers.faces.iter().filter(|face| **face == die).count() as u64);
        let dice = u32::from(self.numbers.dice);
        for recruit in 0..=dice {
            for moving in 0..=dice - recruit {
                let counts = [recruit, moving, dice - recruit - moving];
                let weight =
                    n_orders(&counts) * (0..3).map(|idx| faces[idx].pow(counts[idx])).product::<u64>();
                if weight == 0 {
                    continue;
                }
                let mut roll = [0; MAX_DICE];
                let each = Die::ALL.into_iter().zip(counts).flat_map(|(die, n)| (0..n).map(move |_| die));
                for (slot, die) in roll.iter_mut().zip(each) {
                    *slot = face_of(die).map_or(0, |idx| idx as u8 + 1);
                }
                out.push((Action::Roll(roll), weight));
            }
        }
    }
}

fn shuffle<T, R: Rng + ?Sized>(list: &mut [T], rng: &mut R) {
    for last in (1..list.len()).rev() {
        let other = below(rng, last as u32 + 1) as usize;
        list.swap(last, other);
    }
}

/// Returns the number of orders of things of several kinds, with `counts` things of each kind.
fn n_orders(counts: &[u32]) -> u64 {
    let factorial = |n: u32| (1..=u64::from(n)).product::<u64>();
    factorial(counts.iter().sum()) / counts.iter().map(|n| factorial(*n)).product::<u64>()
}

/// Calls `each` with every distinct order of the first `n` of the sorted things, in ascending order.
fn every_order<const N: usize>(mut things: [u8; N], n: usize, mut each: impl FnMut([u8; N])) {
    loop {
        each(things);
        // The next permutation: the lower end of the last rise changes places with the next higher thing after it.
        let Some(rise) = (1..n).rev().find(|idx| things[idx - 1] < things[*idx]) else { return };
        let higher = (rise..n).rev().find(|idx| things[*idx] > things[rise - 1]).expect("there is a rise");
        things.swap(rise - 1, higher);
        things[rise..n].reverse();
    }
}
