//! Lookup tables for bots: what every class can do from every square of an empty board. Computed once per map, so that
//! evaluating a state is cheap.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Side;

use crate::game::Tf2BoardGame;
use crate::terrain::{Squares, Terrain, Walk};
use crate::words::Class;

/// The tables, one entry per square or pair of squares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    n_cells: usize,
    /// The cost of the cheapest walk.
    costs: Vec<u8>,
    /// The cost of the cheapest walk into each side's spawn areas.
    home: [Vec<u8>; 2],
    /// The damage of an attack by class, on a unit that does not dodge and on one that does.
    shots: [[Vec<u8>; 2]; 4],
    /// The same after the best walk.
    strikes: [[Vec<u8>; 2]; 4],
}

impl Tables {
    pub(crate) fn new(game: &Tf2BoardGame) -> Self {
        let terrain = &game.terrain;
        let n_cells = terrain.board.n_cells();
        let costs = costs(terrain);
        let home = Side::ALL.map(|side| {
            let nearest = |from: usize| {
                let homes = terrain.spawns[side as usize].into_iter();
                homes.map(|home| costs[from * n_cells + home.index()]).min().unwrap_or(u8::MAX)
            };
            (0..n_cells).map(nearest).collect()
        });
        let shots = Class::ALL.map(|class| [false, true].map(|dodges| shots(game, class, dodges)));
        let strikes = Class::ALL
            .map(|class| [0, 1].map(|dodges| strikes(game, class, &costs, &shots[class as usize][dodges])));
        Self { n_cells, costs, home, shots, strikes }
    }

    /// Returns the cost of the cheapest walk between two squares.
    pub(crate) fn cost(&self, from: Cell, to: Cell) -> f32 {
        f32::from(self.costs[from.index() * self.n_cells + to.index()])
    }

    /// Returns the cost of the cheapest walk into a side's spawn areas.
    pub(crate) fn cost_home(&self, side: Side, from: Cell) -> f32 {
        f32::from(self.home[side as usize][from.index()])
    }

    /// Returns the damage of an attack from one square to a unit on another.
    pub(crate) fn shot(&self, class: Class, from: Cell, to: Cell, victim: Class) -> f32 {
        let table = &self.shots[class as usize][usize::from(victim == Class::Scout)];
        f32::from(table[from.index() * self.n_cells + to.index()])
    }

    /// Returns the damage that a unit can do in a turn to a unit on another square, after the best walk.
    pub(crate) fn strike(&self, class: Class, from: Cell, to: Cell, victim: Class) -> f32 {
        let table = &self.strikes[class as usize][usize::from(victim == Class::Scout)];
        f32::from(table[from.index() * self.n_cells + to.index()])
    }
}

fn costs(terrain: &Terrain) -> Vec<u8> {
    let n_cells = terrain.board.n_cells();
    let mut costs = vec![u8::MAX; n_cells * n_cells];
    for from in terrain.open {
        let mut walk = Walk::new(terrain, from, terrain.open);
        let row = &mut costs[from.index() * n_cells..(from.index() + 1) * n_cells];
        row[from.index()] = 0;
        for cost in 1..u8::MAX {
            for to in walk.step() {
                row[to.index()] = cost;
            }
            if walk.is_over() {
                break;
            }
        }
    }
    costs
}

fn shots(game: &Tf2BoardGame, class: Class, dodges: bool) -> Vec<u8> {
    let (terrain, n_cells) = (&game.terrain, game.terrain.board.n_cells());
    let mut shots = vec![0; n_cells * n_cells];
    for from in terrain.open.into_iter().filter(|_| class != Class::Medic) {
        let row = &mut shots[from.index() * n_cells..(from.index() + 1) * n_cells];
        let aims = terrain.free_aims(class, from);
        for to in aims {
            let caught = if class == Class::Soldier { terrain.blast[to.index()] } else { one(to) };
            for victim in caught {
                let damage = game.damage(class, from, to, victim);
                row[victim.index()] = row[victim.index()].max(damage);
            }
        }
        if dodges {
            for near in terrain.dodges[from.index()] {
                row[near.index()] = 0;
            }
        }
    }
    shots
}

fn strikes(game: &Tf2BoardGame, class: Class, costs: &[u8], shots: &[u8]) -> Vec<u8> {
    let n_cells = game.terrain.board.n_cells();
    let mut strikes = shots.to_vec();
    for from in game.terrain.open {
        let row = from.index() * n_cells;
        for stop in game.terrain.open {
            if costs[row + stop.index()] <= game.numbers.movement[class as usize] {
                let from_there = &shots[stop.index() * n_cells..(stop.index() + 1) * n_cells];
                for (best, shot) in strikes[row..row + n_cells].iter_mut().zip(from_there) {
                    *best = (*best).max(*shot);
                }
            }
        }
    }
    strikes
}

fn one(cell: Cell) -> Squares {
    [cell].into_iter().collect()
}
