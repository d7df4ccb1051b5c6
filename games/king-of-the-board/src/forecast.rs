//! What every class can do from every hex: how far the point is, and how hard an attack hits on average. Worked out
//! once for a map, so that a judgement of a state is a matter of looking up.

use hillfort_board::{Board as _, Cell};

use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::words::Class;

/// Health that a grenade takes on average for each that it could: it explodes turns later, and people walk away.
const DELAYED: f32 = 0.4;

/// The tables, one entry a hex or a pair of hexes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forecast {
    n_cells: usize,
    /// Steps to the control point.
    steps: Vec<u8>,
    /// How likely two dice are to reach a number from 0 to 13, and to do so with a pair.
    odds: [(f32, f32); 14],
    /// Damage on average of an attack of a class from one hex on another, without a step.
    shots: [Vec<u8>; 8],
}

impl Forecast {
    pub(crate) fn new(game: &KingOfTheBoard) -> Self {
        let n_cells = game.field.board.n_cells();
        let odds = std::array::from_fn(|need| {
            let [_, (hits, _), (criticals, _)] = game.ways(need as i16);
            ((hits + criticals) as f32 / 36.0, criticals as f32 / 36.0)
        });
        let mut forecast = Self {
            n_cells,
            steps: steps(game),
            odds,
            shots: std::array::from_fn(|_| vec![0; n_cells * n_cells]),
        };
        for class in Class::ALL {
            for from in game.field.open {
                for to in game.field.seen_from(from) & game.field.open {
                    let damage = forecast.average(game, class, from, to).min(255.0) as u8;
                    forecast.shots[class as usize][from.index() * n_cells + to.index()] = damage;
                }
            }
        }
        forecast
    }

    /// Damage on average of one attack, by the class's own rules.
    fn average(&self, game: &KingOfTheBoard, class: Class, from: Cell, to: Cell) -> f32 {
        let (numbers, distance) = (&game.numbers, usize::from(game.field.distance(from, to)));
        if distance == 0 || distance > usize::from(numbers.range(class)) {
            return 0.0;
        }
        let (hit, critical) = self.odds_of(game.need(from, to, 0));
        let extra = critical * f32::from(numbers.rules.crit_bonus);
        match class {
            Class::Scout => hit * f32::from(numbers.scout.damage_by_distance[distance - 1]) + extra,
            Class::Soldier => hit * f32::from(numbers.soldier.blast[0]) + extra,
            Class::Pyro if game.field.height(from) == game.field.height(to) => {
                f32::from(numbers.pyro.damage + numbers.rules.burn_damage)
            }
            Class::Pyro | Class::Medic => 0.0,
            Class::Demoman => DELAYED * hit * f32::from(numbers.demoman.blast[0]) + extra,
            Class::Heavy => f32::from(numbers.heavy.rolls) * (hit * f32::from(numbers.heavy.damage) + extra),
            Class::Engineer => hit * f32::from(numbers.engineer.damage) + extra,
            Class::Sniper => hit * f32::from(numbers.sniper.damage) + extra,
        }
    }

    /// How likely two dice are to reach a number, and to do so with a pair.
    pub(crate) fn odds_of(&self, need: i16) -> (f32, f32) {
        self.odds[need.clamp(0, 13) as usize]
    }

    /// Steps from a hex to the control point, whoever stands in the way.
    pub(crate) fn steps(&self, from: Cell) -> u8 {
        self.steps[from.index()]
    }

    /// Damage on average of an attack from one hex on another.
    pub(crate) fn shot(&self, class: Class, from: Cell, to: Cell) -> f32 {
        f32::from(self.shots[class as usize][from.index() * self.n_cells + to.index()])
    }
}

/// Steps from each hex to the control point for people who climb one height a step.
fn steps(game: &KingOfTheBoard) -> Vec<u8> {
    let field = &game.field;
    let mut steps = vec![u8::MAX; field.board.n_cells()];
    let (mut edge, mut reached): (Cells, Cells) = (field.point, field.point);
    let mut step = 0;
    while !edge.is_empty() {
        for cell in edge {
            steps[cell.index()] = step;
        }
        step = step.saturating_add(1);
        let mut before = Cells::EMPTY;
        for cell in edge {
            let climbs = |from: &Cell| field.height(cell) <= field.height(*from) + 1;
            before.extend(field.board.neighbours(cell).iter().copied().filter(climbs));
        }
        edge = (before & field.open) - reached;
        reached |= edge;
    }
    steps
}
