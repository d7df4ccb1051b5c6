//! Lookup tables for bots: how far the control point is, and the average damage of every attack. Computed once per
//! map, so that evaluating a state is cheap.

use hillfort_board::{Board as _, Cell};

use crate::game::KingOfTheBoard;
use crate::terrain::Cells;
use crate::words::Class;

/// The share of a grenade's damage that it does on average: it explodes turns later, and people walk away.
const DELAYED: f32 = 0.4;

/// The tables, one entry per hex or pair of hexes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    n_cells: usize,
    /// Steps to the control point.
    steps: Vec<u8>,
    /// The probability that two dice reach a number from 0 to 13, and that they do so with a pair.
    odds: [(f32, f32); 14],
    /// The average damage of an attack, by class, attacker's hex and target's hex.
    shots: [Vec<u8>; Class::COUNT],
}

impl Tables {
    pub(crate) fn new(game: &KingOfTheBoard) -> Self {
        let n_cells = game.terrain.board.n_cells();
        let odds = std::array::from_fn(|need| {
            let [_, (hits, _), (criticals, _)] = game.count_accuracies(need as i16);
            ((hits + criticals) as f32 / 36.0, criticals as f32 / 36.0)
        });
        let mut tables = Self {
            n_cells,
            steps: steps(game),
            odds,
            shots: std::array::from_fn(|_| vec![0; n_cells * n_cells]),
        };
        for class in Class::ALL {
            for from in game.terrain.open {
                for to in game.terrain.seen_from(from) & game.terrain.open {
                    let damage = tables.average(game, class, from, to).min(255.0) as u8;
                    tables.shots[class as usize][from.index() * n_cells + to.index()] = damage;
                }
            }
        }
        tables
    }

    /// Returns the average damage of one attack by the rules of its class.
    fn average(&self, game: &KingOfTheBoard, class: Class, from: Cell, to: Cell) -> f32 {
        let (numbers, distance) = (&game.numbers, usize::from(game.terrain.distance(from, to)));
        if distance == 0 || distance > usize::from(numbers.range(class)) {
            return 0.0;
        }
        let (hit, critical) = self.odds_of(game.number_needed(from, to, 0));
        let extra = critical * f32::from(numbers.rules.crit_bonus);
        match class {
            Class::Scout => hit * f32::from(numbers.scout.damage_by_distance[distance - 1]) + extra,
            Class::Soldier => hit * f32::from(numbers.soldier.blast[0]) + extra,
            Class::Pyro if game.terrain.height(from) == game.terrain.height(to) => {
                f32::from(numbers.pyro.damage + numbers.rules.burn_damage)
            }
            Class::Pyro | Class::Medic => 0.0,
            Class::Demoman => DELAYED * hit * f32::from(numbers.demoman.blast[0]) + extra,
            Class::Heavy => f32::from(numbers.heavy.rolls) * (hit * f32::from(numbers.heavy.damage) + extra),
            Class::Engineer => hit * f32::from(numbers.engineer.damage) + extra,
            Class::Sniper => hit * f32::from(numbers.sniper.damage) + extra,
        }
    }

    /// Returns the probability that two dice reach a number, and that they do so with a pair.
    pub(crate) fn odds_of(&self, need: i16) -> (f32, f32) {
        self.odds[need.clamp(0, 13) as usize]
    }

    /// Returns the steps from a hex to the control point, units ignored.
    pub(crate) fn steps(&self, from: Cell) -> u8 {
        self.steps[from.index()]
    }

    /// Returns the average damage of an attack from one hex on another.
    pub(crate) fn shot(&self, class: Class, from: Cell, to: Cell) -> f32 {
        f32::from(self.shots[class as usize][from.index() * self.n_cells + to.index()])
    }
}

/// Returns the steps from each hex to the control point for people who climb one height per step.
fn steps(game: &KingOfTheBoard) -> Vec<u8> {
    let terrain = &game.terrain;
    let mut steps = vec![u8::MAX; terrain.board.n_cells()];
    let (mut edge, mut reached): (Cells, Cells) = (terrain.point, terrain.point);
    let mut step = 0;
    while !edge.is_empty() {
        for cell in edge {
            steps[cell.index()] = step;
        }
        step = step.saturating_add(1);
        let mut before = Cells::EMPTY;
        for cell in edge {
            let climbs = |from: &Cell| terrain.height(cell) <= terrain.height(*from) + 1;
            before.extend(terrain.board.neighbours(cell).iter().copied().filter(climbs));
        }
        edge = (before & terrain.open) - reached;
        reached |= edge;
    }
    steps
}
