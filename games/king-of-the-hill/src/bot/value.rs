//! The value of a state for a seat.
//!
//! Every side (a player or a team) has a *prospect* in points: the points it has, those that its hold on the hill is
//! worth, and those that its approaching units may bring. The values of the sides are a softmax of the prospects, so
//! they add up to 1. The nearer the end, the more a point means.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat};

use crate::KingOfTheHill;
use crate::action::Action;
use crate::bot::tables::UsesToHill;
use crate::state::{MAX_SEATS, Phase, State};
use crate::terrain::{HILL, N_AREAS, N_RINGS, N_TILES};
use crate::words::{Class, Die};

/// What a lead of one point means at the end of the game.
const STEEP: f32 = 0.28;
/// Added to the points still to score, so that a point never means too much.
const STEEP_CALM: f32 = 2.0;
/// The points that a safe hold on the hill is worth.
const HOLD: f32 = 14.0;
/// How much an enemy fighter next to the hill weakens the hold of a fighter.
const SHAKE_FIGHTER: f32 = 0.15;
/// The same for a runner, which blockers push as well.
const SHAKE_RUNNER: f32 = 1.3;
/// The same for a blocker and each enemy fighter beyond [`BLOCKER_FEARS`]: an assault takes two fighters and two dice.
const SHAKE_BLOCKER: f32 = 0.5;
/// The enemy fighters next to the hill that a blocker need not fear.
const BLOCKER_FEARS: f32 = 0.8;
/// The worth of a fighter next to the hill, in points.
const FIGHTER: f32 = 4.5;
/// The worth of a blocker next to the hill.
const BLOCKER: f32 = 2.0;
/// The worth of a runner next to the hill.
const RUNNER: f32 = 1.0;
/// The part of a unit's worth that remains for every movement use it is further away.
const FADE: f32 = 0.7;
/// The worth of a unit in the hand as a part of one in the starting area.
const HAND: f32 = 0.75;
/// The worth of a move die that can still be used.
const DIE: f32 = 0.15;
/// The worth of the second turn of the round, for the holder of the hill.
const SECOND: f32 = 0.5;
/// The worth of the point that the current turn will score.
const PENDING: f32 = 1.0;

impl Heuristic for KingOfTheHill {
    #[inline(never)]
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let prospects = self.prospects(state);
        let steep = self.steepness(state);
        let top = prospects.iter().take(self.variant.n_seats).copied().fold(f32::MIN, f32::max);
        let mut all = 0.0;
        let mut own = 0.0;
        for other in self.seats().filter(|other| self.leads_team(*other)) {
            let weight = (steep * (prospects[other.index()] - top)).exp();
            all += weight;
            if !self.are_enemies(seat, other) {
                own = weight;
            }
        }
        own / all
    }

    fn min_turn_end_visits(&self) -> u32 {
        // Measured: with fewer visits the search plays worse than one that plans only its own turn.
        80
    }

    #[inline(never)]
    fn policy_logit(&self, state: &State, action: Action) -> f32 {
        self.policy(state, action)
    }
}

impl KingOfTheHill {
    /// Returns whether a seat is the first of its team; without teams every seat is.
    fn leads_team(&self, seat: Seat) -> bool {
        !self.variant.teamplay || seat.index() < 2
    }

    /// Returns what a point means: the fewer points are left to score, the more.
    fn steepness(&self, state: &State) -> f32 {
        let rounds_left = f32::from(self.variant.round_limit.saturating_sub(state.round));
        let left = if self.variant.counting_down {
            f32::from(state.counter) / self.variant.n_seats as f32
        } else {
            let most = self.seats().map(|seat| self.points_of(state, seat)).max().unwrap_or(0);
            self.variant.points.saturating_sub(most) as f32
        };
        STEEP / (left.min(2.0 * rounds_left) + STEEP_CALM).sqrt()
    }

    /// Returns the prospect of every seat; in teamplay that of its team.
    fn prospects(&self, state: &State) -> [f32; MAX_SEATS] {
        let uses_to_hill = UsesToHill::new(self, state.terrain);
        let near = self.units_near(state, &uses_to_hill);
        let mut prospects = [0.0; MAX_SEATS];
        for seat in self.seats() {
            let idx = seat.index();
            let units = FIGHTER * near[idx][1] + BLOCKER * near[idx][2] + RUNNER * near[idx][0];
            prospects[idx] = self.scored(state, seat)
                + units
                + self.hold(state, seat, &near)
                + DIE * self.dice_worth(state, seat);
        }
        if self.variant.teamplay {
            let [a, b, c, d] = prospects;
            prospects = [a + c, b + d, a + c, b + d];
        }
        prospects
    }

    /// Returns the points of a seat, with the one that the current turn will score.
    fn scored(&self, state: &State, seat: Seat) -> f32 {
        let in_turn = matches!(state.phase, Phase::Turn | Phase::Push | Phase::Answer(_) | Phase::Fate(..));
        let is_counted = in_turn
            && !self.variant.counting_down
            && (seat == state.active || self.variant.count_every_turn)
            && state.is_on_hill(seat);
        f32::from(state.points[seat.index()]) + if is_counted { PENDING } else { 0.0 }
    }

    /// Returns what a seat's hold on the hill is worth: less if enemies who can break it are near.
    fn hold(&self, state: &State, seat: Seat, near: &[[f32; 3]; MAX_SEATS]) -> f32 {
        let stack = state.at(HILL);
        let Some(class) = Class::ALL.into_iter().find(|class| stack.count(seat, *class) > 0) else {
            return 0.0;
        };
        let enemies = self.seats().filter(|other| self.are_enemies(seat, *other));
        let threat: f32 = match class {
            Class::Runner => enemies.map(|e| SHAKE_RUNNER * (near[e.index()][1] + near[e.index()][2])).sum(),
            Class::Fighter => enemies.map(|e| SHAKE_FIGHTER * near[e.index()][1]).sum(),
            Class::Blocker => {
                enemies.map(|e| SHAKE_BLOCKER * (near[e.index()][1] - BLOCKER_FEARS).max(0.0)).sum()
            }
        };
        // Several enemies are also in each other's way.
        let threat = threat / self.n_enemies(seat);
        let second = if self.has_second_turn(state, seat) { SECOND } else { 0.0 };
        (HOLD + second) / (1.0 + threat)
    }

    fn n_enemies(&self, seat: Seat) -> f32 {
        self.seats().filter(|other| self.are_enemies(seat, *other)).count() as f32
    }

    /// Returns whether a seat still has its second turn of the round (KH-FLOW-8).
    fn has_second_turn(&self, state: &State, seat: Seat) -> bool {
        let comes = state.turn == 1 || state.turn == 2 && state.order_of(seat) > state.order_of(state.active);
        comes && state.dice[seat.index()].total() > 0
    }

    /// Counts the units of every seat and class next to the hill. Units further away count in part, those on it not.
    fn units_near(&self, state: &State, uses_to_hill: &UsesToHill) -> [[f32; 3]; MAX_SEATS] {
        let mut fade = [1.0; 16];
        for uses in 1..16 {
            fade[uses] = fade[uses - 1] * FADE;
        }
        let mut near = [[0.0; 3]; MAX_SEATS];
        for (idx, stack) in state.stacks.iter().enumerate().skip(N_AREAS).take(N_RINGS * N_TILES) {
            if stack.is_empty() {
                continue;
            }
            for seat in self.seats() {
                for class in Class::ALL {
                    let uses = usize::from(uses_to_hill.at(class, Cell::new(idx)));
                    near[seat.index()][class as usize] +=
                        f32::from(stack.count(seat, class)) * fade[uses - 1];
                }
            }
        }
        for seat in self.seats() {
            let Some((area, beside)) = self.home(state, seat) else { continue };
            for class in Class::ALL {
                let at_home = f32::from(state.at(area).count(seat, class));
                let excluded = state.excluded[seat.index()] == Some(class);
                let in_hand =
                    if excluded { 0.0 } else { f32::from(state.hand[seat.index()][class as usize]) };
                let uses = usize::from(uses_to_hill.at_area_beside(class, beside));
                near[seat.index()][class as usize] += (at_home + HAND * in_hand) * fade[uses - 1];
            }
        }
        near
    }

    /// Counts the dice that a seat can still use in this round, weighted by their kind.
    fn dice_worth(&self, state: &State, seat: Seat) -> f32 {
        let is_active = seat == state.active;
        let in_turn = is_active
            && matches!(state.phase, Phase::Turn | Phase::Push | Phase::Answer(_) | Phase::Fate(..));
        let uses = if in_turn { state.uses } else { 0 };
        let later = match state.turn {
            1 if is_active => 2,
            1 if state.order_of(seat) > state.order_of(state.active) => 4,
            1 => 2,
            2 if !is_active && state.order_of(seat) > state.order_of(state.active) => 2,
            _ => 0,
        };
        let mut room = uses + later;
        let pool = state.dice[seat.index()];
        let mut worth = 0.0;
        for (die, each) in [(Die::Move, 1.0), (Die::Recruit, 0.8), (Die::Turn, 0.6)] {
            let n = pool.count(die).min(room);
            room -= n;
            worth += each * f32::from(n);
        }
        worth
    }
}
