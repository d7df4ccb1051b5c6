//! The value of a state: the chance that BLU wins.
//!
//! It estimates how the next checks for a capture end (AD-CAP-1). The next check depends on who is on the point and who
//! can still get there; each later one succeeds with a probability that follows from the forces around the point.
//! BLU wins if a check succeeds for every point that is left before the Turn Counter ends.
//! The side to act has the *initiative* on top: all of it when a turn begins, none when nothing useful is left.
//! So `end` costs nothing then, and something before.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat};

use crate::action::Action;
use crate::game::AttackDefend;
use crate::state::{Phase, State, UnitId};
use crate::turn::{LAST_COUNT, plays_of};
use crate::words::{Class, Side, Targeting, side_of};

/// The log odds that a later check succeeds if the forces are equal.
const CHECK_LOGIT: f32 = -1.4;
/// What twice the force adds to these log odds.
const FORCE_LOGIT: f32 = 1.2;
/// Added to both forces, so that neither is infinitely stronger.
const RESERVE: f32 = 0.5;
/// The chance of the next check if BLU is alone on the point and no RED unit can get there.
const ALONE: f32 = 0.97;
/// The same if a RED unit can still get there.
const REACHABLE: f32 = 0.6;
/// The same if RED is on the point too.
const CONTESTED: f32 = 0.03;
/// The checks that overtime adds while the point is contested (AD-CLOCK-4).
const OVERTIME: f32 = 1.5;
/// The chance that point 2 falls after point 1. Positions after the fall of point 1 cannot be foreseen.
const SECOND_POINT: f32 = 0.85;
/// The hit points at which a unit is as likely to survive as to die: a hurt unit counts partly as in its base.
const FRAIL: f32 = 2.0;
/// The hit points that burning is expected to cost.
const BURN: f32 = 1.0;
/// The hit points that the enemy's mark is expected to cost while the enemy Sniper lives.
const MARK: f32 = 1.5;
/// The share of a grenade's damage that a unit beside it is expected to take: it can still walk away.
const GRENADE: f32 = 0.5;
/// What a unit one turn away counts, compared with one on the point.
pub(crate) const FADE: f32 = 0.75;
/// What a unit off the point counts, however near, compared with one on the point.
pub(crate) const APART: f32 = 1.0;
/// The log odds that a whole turn is worth.
const INITIATIVE: f32 = 0.3;
/// The share of a turn that a killing attack is worth.
const SHOT_SHARE: f32 = 0.2;

impl Heuristic for AttackDefend {
    #[inline(never)]
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let chance = self.chance_of_blu(state).clamp(0.002, 0.998);
        let initiative = INITIATIVE * (self.initiative(state) - 0.5);
        let odds =
            (chance / (1.0 - chance)).ln() + if state.side == Side::Blue { initiative } else { -initiative };
        let blu = logistic(odds);
        match side_of(seat) {
            Side::Blue => blu,
            Side::Red => 1.0 - blu,
        }
    }

    fn min_turn_end_visits(&self) -> u32 {
        // Measured: with fewer visits the search does worse than one that plans only its own turn.
        120
    }

    #[inline(never)]
    fn policy_logit(&self, state: &State, action: Action) -> f32 {
        self.action_logit(state, action)
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl AttackDefend {
    /// Returns the chance that BLU wins.
    fn chance_of_blu(&self, state: &State) -> f32 {
        let Some(point) = state.active_point() else { return 1.0 };
        // At the beginning of BLU's turn nothing is known about the next check.
        let is_open = state.side == Side::Blue && self.begins(state);
        let next = if is_open { 0.0 } else { self.next_check(state, point) };
        let contested = if self.is_contested(state, point) { OVERTIME } else { 0.0 };
        let counts = LAST_COUNT - u8::from(!is_open);
        let later = f32::from(counts.saturating_sub(state.clock)) + contested;
        let falls = next + (1.0 - next) * self.chance_within(state, point, later);
        if point == 1 { falls } else { falls * SECOND_POINT }
    }

    /// Returns the chance that one of `checks` checks captures a point.
    fn chance_within(&self, state: &State, point: usize, checks: f32) -> f32 {
        let blu = self.force(state, Side::Blue, point) + RESERVE;
        let red = self.force(state, Side::Red, point) + RESERVE;
        let one = logistic(CHECK_LOGIT + FORCE_LOGIT * (blu / red).log2());
        1.0 - (1.0 - one).powf(checks)
    }

    /// Returns the chance that the next check captures the point.
    fn next_check(&self, state: &State, point: usize) -> f32 {
        if !self.is_on(state, Side::Blue, point) {
            return 0.0;
        }
        if self.is_on(state, Side::Red, point) {
            return CONTESTED;
        }
        let plays = if state.side == Side::Red && state.phase != Phase::Spawn { state.plays_left } else { 3 };
        let is_over = state.side == Side::Red && state.phase == Phase::Spawn;
        let comes = |(unit, cell): (UnitId, Cell)| {
            let away = self.distances.to_point(Side::Red, cell, point);
            if state.playing == Some(unit) {
                away <= state.moves_left
            } else {
                plays > 0 && !state.played.contains(unit) && away <= self.numbers.of(unit.class()).moves
            }
        };
        if !is_over && state.living(Side::Red).any(comes) { REACHABLE } else { ALONE }
    }

    /// Returns the number of units of a side at a point. Units further away, or likely to die soon, count in part.
    fn force(&self, state: &State, side: Side, point: usize) -> f32 {
        let is_taken = state.captured[0].is_some();
        let delay = if side == Side::Red { FADE } else { 1.0 }; // AD-DEATH-2
        let mut sum = 0.0;
        for unit in UnitId::of(side) {
            let moves = self.numbers.of(unit.class()).moves;
            let home = delay * self.proximity.of(moves, self.distances.spawn_to_point(side, point, is_taken));
            let Some(cell) = state.cell_of(unit) else {
                sum += home;
                continue;
            };
            let hp = f32::from(state.hp[unit.index()]);
            let stays = hp / (hp + FRAIL + self.peril(state, unit, cell));
            sum += stays * self.nearness(unit, cell, point) + (1.0 - stays) * home;
        }
        sum
    }

    /// Returns the hit points that a unit is likely to lose soon.
    fn peril(&self, state: &State, unit: UnitId, cell: Cell) -> f32 {
        let enemy = unit.side().other();
        let mut peril = 0.0;
        if state.burned.contains(unit) {
            peril += BURN;
        }
        if state.marked.contains(unit) && state.cell_of(UnitId::new(enemy, Class::Sniper)).is_some() {
            peril += MARK;
        }
        let grenade = state.grenades[enemy as usize];
        if grenade.is_some_and(|at| self.ranges.blast(Class::Demoman, at).contains(cell)) {
            peril += GRENADE * f32::from(self.numbers.of(Class::Demoman).damage);
        }
        peril
    }

    /// Returns whether the side to act has not begun its plays.
    fn begins(&self, state: &State) -> bool {
        match state.phase {
            Phase::Spawn => state.side == Side::Blue,
            Phase::Deploy | Phase::Roll(_) | Phase::Over(_) => false,
            Phase::Play => state.playing.is_none() && state.plays_left == plays_of(state.turn),
        }
    }

    /// Returns the average damage of a unit to an enemy in one play.
    fn expected_damage(&self, state: &State, unit: UnitId, enemy: UnitId) -> f32 {
        let damage = f32::from(self.numbers.of(unit.class()).damage);
        match unit.class() {
            Class::Heavy => 1.7 * damage, // AD-HEAVY-1
            Class::Pyro => damage + BURN,
            Class::Demoman => GRENADE * damage,
            Class::Sniper if !state.marked.contains(enemy) => MARK,
            Class::Scout | Class::Soldier | Class::Sniper => damage,
        }
    }

    /// Returns how close a unit on a cell is to a point: 1 on it, less the further away.
    pub(crate) fn nearness(&self, unit: UnitId, cell: Cell, point: usize) -> f32 {
        self.proximity
            .of(self.numbers.of(unit.class()).moves, self.distances.to_point(unit.side(), cell, point))
    }

    /// Returns what is left of the turn: 1 when it begins, 0 when nothing useful is left.
    fn initiative(&self, state: &State) -> f32 {
        if self.begins(state) {
            return 1.0;
        }
        if state.phase == Phase::Deploy {
            return 0.5;
        }
        let is_fresh = |unit: UnitId| state.plays_left > 0 && !state.played.contains(unit);
        let mut left = 0.0;
        for (unit, at) in self.exposed(state, state.side) {
            let acts = if state.playing == Some(unit) { state.attacks_left > 0 } else { is_fresh(unit) };
            if acts {
                left += SHOT_SHARE * self.best_shot(state, unit, at);
            }
        }
        left.min(1.0)
    }

    /// Returns what the best attack of a unit from a cell takes, as a share of its target's worth.
    pub(crate) fn best_shot(&self, state: &State, unit: UnitId, from: Cell) -> f32 {
        let shots = self.enemies_aimed_at(state, unit, from).map(|(enemy, _)| self.shot(state, unit, enemy));
        match unit.class().targeting() {
            Targeting::All => shots.sum::<f32>().min(1.0),
            Targeting::Single | Targeting::Area | Targeting::Marked | Targeting::Grenade => {
                shots.fold(0.0, f32::max)
            }
        }
    }

    /// Returns what an attack takes of an enemy's worth on average.
    pub(crate) fn shot(&self, state: &State, unit: UnitId, enemy: UnitId) -> f32 {
        let hp = f32::from(state.hp[enemy.index()]);
        let left = (hp - self.expected_damage(state, unit, enemy)).max(0.0);
        hp / (hp + FRAIL) - left / (left + FRAIL)
    }
}
