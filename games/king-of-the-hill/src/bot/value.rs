//! What good play is worth: values of states and an ordering of actions, for bots.
//!
//! Every side (a player, or a team) has a *prospect*, in points: those it has, those that its hold on the hill
//! promises, and those that its units may bring that are on the way. The values of the sides are a softmax of the
//! prospects, so they add up to 1, and the nearer the end the more a point means.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat};

use crate::KingOfTheHill;
use crate::action::Action;
use crate::bot::tables::UsesToHill;
use crate::state::{MAX_SEATS, Phase, State};
use crate::terrain::{HILL, N_AREAS, N_RINGS, N_TILES};
use crate::words::{Class, Die, Payment};

/// How much a lead of one point means at the very end.
const STEEP: f32 = 0.28;
/// Points that are still to be had when all is as good as decided.
const STEEP_CALM: f32 = 2.0;
/// Points that a safe hold on the hill promises.
const HOLD: f32 = 14.0;
/// How much an enemy fighter beside the hill shakes a fighter on it.
const SHAKE_FIGHTER: f32 = 0.15;
/// The same for a runner, whom blockers push as well.
const SHAKE_RUNNER: f32 = 1.3;
/// How much two enemy fighters of one side shake a blocker: it takes both, and two dice.
const SHAKE_BLOCKER: f32 = 0.5;
/// Fighters beside the hill that no blocker has to fear.
const BLOCKER_FEARS: f32 = 0.8;
/// A fighter beside the hill, in points.
const FIGHTER: f32 = 4.5;
/// A blocker beside the hill.
const BLOCKER: f32 = 2.0;
/// A runner beside the hill.
const RUNNER: f32 = 1.0;
/// What is left of a unit's worth for every movement use it is further away.
const FADE: f32 = 0.7;
/// Uses that a unit in the hand is further away than one in the starting area.
const HAND: f32 = 0.75;
/// A die that can still be used.
const DIE: f32 = 0.15;
/// The point of the second turn of the round, if it can still be had.
const SECOND: f32 = 0.5;
/// The point of the turn under way.
const PENDING: f32 = 1.0;

impl Heuristic for KingOfTheHill {
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
        // Measured: with fewer the search does worse than one that plans its own turn only.
        80
    }

    fn policy_logit(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Move { to: HILL, .. } | Action::Count => 4.0,
            Action::Assault { to: HILL, .. } => 4.0,
            Action::Assault { .. } => 0.5,
            Action::Move { from: HILL, .. } => -4.0,
            Action::Move { class, from, to, pay } => {
                let ways = UsesToHill::new(self, state.terrain);
                let gain = f32::from(ways.uses(class, from)) - f32::from(ways.uses(class, to));
                gain - if pay == Payment::Turns { 0.3 } else { 0.0 }
            }
            Action::Recruit(Class::Runner, _) => 0.0,
            Action::Recruit(..) => 1.0,
            Action::Accept(_) | Action::Decline | Action::Push(..) | Action::Keep(..) => 0.0,
            Action::Offer(_) => -1.0,
            Action::Turn(..) | Action::Shift(_) | Action::Swap(..) => -0.5,
            Action::Area(_) | Action::Exclude(_) => 0.0,
            Action::End => -2.0,
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) => 0.0,
        }
    }
}

impl KingOfTheHill {
    /// Tells whether a seat is the first of its team; without teams everybody is.
    fn leads_team(&self, seat: Seat) -> bool {
        !self.variant.teamplay || seat.index() < 2
    }

    /// What a point means: the fewer are still to be had, the more.
    fn steepness(&self, state: &State) -> f32 {
        let rounds_left = f32::from(self.variant.round_limit.saturating_sub(state.round));
        let to_come = if self.variant.counting_down {
            f32::from(state.counter) / self.variant.n_seats as f32
        } else {
            let most = self.seats().map(|seat| self.points_of(state, seat)).max().unwrap_or(0);
            self.variant.points.saturating_sub(most) as f32
        };
        STEEP / (to_come.min(2.0 * rounds_left) + STEEP_CALM).sqrt()
    }

    /// The prospect of every seat; with teams that of the team.
    fn prospects(&self, state: &State) -> [f32; MAX_SEATS] {
        let ways = UsesToHill::new(self, state.terrain);
        let near = self.units_near(state, &ways);
        let mut prospects = [0.0; MAX_SEATS];
        for seat in self.seats() {
            let idx = seat.index();
            let units = FIGHTER * near[idx][1] + BLOCKER * near[idx][2] + RUNNER * near[idx][0];
            prospects[idx] = self.scored(state, seat)
                + units
                + self.verify(state, seat, &near)
                + DIE * self.dice_worth(state, seat);
        }
        if self.variant.teamplay {
            let [a, b, c, d] = prospects;
            prospects = [a + c, b + d, a + c, b + d];
        }
        prospects
    }

    /// The points of a seat, with the one that it gets for the turn under way.
    fn scored(&self, state: &State, seat: Seat) -> f32 {
        let in_turn = matches!(state.phase, Phase::Turn | Phase::Push | Phase::Answer(_) | Phase::Fate(..));
        let is_counted = in_turn
            && !self.variant.counting_down
            && (seat == state.active || self.variant.count_every_turn)
            && state.is_on_hill(seat);
        f32::from(state.points[seat.index()]) + if is_counted { PENDING } else { 0.0 }
    }

    /// What the hold of a seat on the hill promises: less if enemies are near that can break it.
    fn verify(&self, state: &State, seat: Seat, near: &[[f32; 3]; MAX_SEATS]) -> f32 {
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
        // With several enemies they are in each other's way as well.
        let threat = threat / self.n_enemies(seat);
        let second = if self.has_second_turn(state, seat) { SECOND } else { 0.0 };
        (HOLD + second) / (1.0 + threat)
    }

    fn n_enemies(&self, seat: Seat) -> f32 {
        self.seats().filter(|other| self.are_enemies(seat, *other)).count() as f32
    }

    /// Tells whether a seat has its second turn of the round still to come (KH-FLOW-8).
    fn has_second_turn(&self, state: &State, seat: Seat) -> bool {
        let comes = state.turn == 1 || state.turn == 2 && state.order_of(seat) > state.order_of(state.active);
        comes && state.dice[seat.index()].total() > 0
    }

    /// How many units of every seat and class are beside the hill; those further off count in part, those on it not.
    fn units_near(&self, state: &State, ways: &UsesToHill) -> [[f32; 3]; MAX_SEATS] {
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
                    let uses = usize::from(ways.uses(class, Cell::new(idx)));
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
                let uses = usize::from(ways.uses_from_area(class, beside));
                near[seat.index()][class as usize] += (at_home + HAND * in_hand) * fade[uses - 1];
            }
        }
        near
    }

    /// The dice that a seat can still use in this round, the better kinds counting more.
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
