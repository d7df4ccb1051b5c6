//! What good play is worth: values of states and an ordering of actions, for bots.
//!
//! The value is the logistic of a sum of few terms, each seen from one side and mirrored for the other:
//!
//! - the *race*: the turns each cart still needs, which are its pushes and what holds it up;
//! - the *charge* of the Medics and the aim of the Snipers;
//! - the *initiative* of the player on turn: what he can still do in it. It is all there when a turn begins and gone
//!   when nothing useful is left, so `end` costs nothing then and something before.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat};

use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::state::{Mark, State, UnitId, UnitSet};
use crate::words::{Part, Side, Weapon};

/// What a lead of one push is worth with the end of the track near.
const RACE: f32 = 1.4;
/// Pushes that are as good as even: the lead counts less the longer the way is.
const RACE_CALM: f32 = 1.0;
/// Turns that a cart is held up by all that could hold it up.
const STALL: f32 = 5.0;
/// Tokens beside a cart that hold it up half of the time, squared: one does little, three do much (PR-CARD-2).
const STALL_HALF: f32 = 3.0;
/// Turns that a cart is held up if nobody is there to push it.
const LONELY: f32 = 3.0;
/// Tokens near their own cart that do half of the work.
const LONELY_HALF: f32 = 0.5;
/// Turns that a cart is held up by a token of its own on the space ahead of it (PR-PUSH-5).
const IN_THE_WAY: f32 = 0.5;
/// Health that makes a token stay as likely as go: a hurt token is partly in its spawn already.
const FRAIL: f32 = 3.0;
/// A token a turn away is worth this much of one that is there.
pub(crate) const FADE: f32 = 0.7;
/// What is lost at once by not standing beside the cart.
pub(crate) const APART: f32 = 0.6;
/// A full charge.
const CHARGE: f32 = 0.1;
/// An aim taken.
const AIM: f32 = 0.04;
/// A whole turn.
const INITIATIVE: f32 = 0.5;
/// The share of a turn that is the push.
const PUSH_SHARE: f32 = 0.4;
/// The share of a turn that is a token not yet used.
const READY_SHARE: f32 = 0.1;
/// The share of a turn that is an attack that kills.
const SHOT_SHARE: f32 = 0.2;

impl Heuristic for PayloadRace {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let Some(side) = state.side_of(seat) else { return 0.5 };
        logistic(self.advantage(state, side))
    }

    fn policy_logit(&self, state: &State, action: Action) -> f32 {
        self.action_logit(state, action)
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl PayloadRace {
    /// The odds of a side to win, as a logarithm: 0 is even.
    fn advantage(&self, state: &State, side: Side) -> f32 {
        let enemy = side.other();
        let (own, other) = (self.turns_needed(state, side), self.turns_needed(state, enemy));
        let turns_left = f32::from(self.variant.turn_limit.saturating_sub(state.turn)) / 2.0;
        let horizon = own.min(other).min(turns_left);
        let race = RACE * (other - own) / (horizon + RACE_CALM).sqrt();
        let initiative = INITIATIVE * (self.initiative(state) - 0.5);
        race + self.charged(state, side) - self.charged(state, enemy)
            + if state.side == side { initiative } else { -initiative }
    }

    /// The turns that the cart of a side needs: its pushes, and what holds it up.
    fn turns_needed(&self, state: &State, side: Side) -> f32 {
        let blockers = self.presence(state, side.other(), side);
        let pushers = self.presence(state, side, side);
        let stall = blockers * blockers / (blockers * blockers + STALL_HALF);
        let ahead = self.terrain.track(side).get(usize::from(state.carts[side as usize]) + 1);
        let is_barred = state.on_board(side).any(|(_, at)| Some(&at) == ahead);
        let blocked = if is_barred { IN_THE_WAY } else { 0.0 };
        f32::from(self.left(state, side))
            + blocked
            + STALL * stall
            + LONELY * LONELY_HALF / (pushers + LONELY_HALF)
    }

    /// How many tokens of a side are at a cart: those further off and those that may soon be dead count in part.
    fn presence(&self, state: &State, side: Side, cart: Side) -> f32 {
        let step = state.carts[cart as usize];
        let mut sum = 0.0;
        for unit in UnitSet::of(side).iter() {
            let token = state.unit(unit);
            let weapon = token.weapon.unwrap_or(unit.class().weapons()[0]);
            let speed = self.numbers.steps(weapon);
            let from_spawn = self.proximity.of(speed, self.distances.spawn_to_cart(side, cart, step));
            let Some(at) = token.at else {
                sum += from_spawn;
                continue;
            };
            let hp = f32::from(token.hp);
            let stays = if token.marks.has(Mark::Uber) { 1.0 } else { hp / (hp + FRAIL) };
            let here = self.proximity.of(speed, self.distances.to_cart(side, at, cart, step));
            sum += stays * here + (1.0 - stays) * from_spawn;
        }
        sum
    }

    /// How close a token on a cell is to a cart: 1 beside it.
    pub(crate) fn nearness(&self, state: &State, side: Side, weapon: Weapon, cell: Cell, cart: Side) -> f32 {
        let away = self.distances.to_cart(side, cell, cart, state.carts[cart as usize]);
        self.proximity.of(self.numbers.steps(weapon), away)
    }

    /// What the charge of the Medic and the aim of the Sniper are worth.
    fn charged(&self, state: &State, side: Side) -> f32 {
        let full = f32::from(self.numbers.full_charge);
        let worth = |unit: UnitId| {
            let token = state.unit(unit);
            let aim = if token.marks.has(Mark::Aimed) { AIM } else { 0.0 };
            CHARGE * f32::from(token.charge) / full + aim
        };
        UnitSet::of(side).iter().map(worth).sum()
    }

    /// What the player on turn can still do in it: 1 when it begins, 0 when nothing is left.
    fn initiative(&self, state: &State) -> f32 {
        if state.active.is_none() && !state.pushed && state.spent.is_empty() {
            return 1.0;
        }
        let mut left = 0.0;
        for (unit, at) in state.on_board(state.side) {
            let is_active = state.active == Some(unit);
            if state.spent.contains(unit) || is_active && state.done.has(Part::Special) {
                continue;
            }
            if !is_active || !state.done.has(Part::Move) {
                left += READY_SHARE;
            }
            let check_attack = !is_active || !state.done.has(Part::Attack) && !state.done.has(Part::Push);
            if check_attack {
                left += SHOT_SHARE * self.best_shot(state, unit, at);
                if !state.pushed
                    && self.nearness(state, state.side, self.weapon(state, unit), at, state.side) >= 1.0
                {
                    left += PUSH_SHARE;
                }
            }
        }
        left.min(1.0)
    }

    /// The best attack of a token from where it stands: the share of a kill.
    pub(crate) fn best_shot(&self, state: &State, unit: UnitId, from: Cell) -> f32 {
        let covered = &self.covers[self.weapon(state, unit) as usize][from.index()];
        let enemies = state.on_board(unit.side().other()).filter(|(_, at)| covered.contains(*at));
        enemies.map(|(enemy, at)| self.shot(state, unit, from, enemy, at)).fold(0.0, f32::max)
    }

    /// The share of a kill that an attack of a token does on average.
    pub(crate) fn shot(&self, state: &State, unit: UnitId, from: Cell, enemy: UnitId, at: Cell) -> f32 {
        let distance = f32::from(self.terrain.distance(from, at));
        let marks = state.unit(unit).marks;
        let base = match self.kind(state, unit) {
            WeaponKind::Sight { die, plus, per_space, .. } => {
                let roll = if die > 0 { (f32::from(die) + 1.0) / 2.0 } else { 0.0 };
                roll + plus as f32 + per_space as f32 * distance
            }
            WeaponKind::Blast { plus, per_space, .. } => plus as f32 + per_space as f32 * distance,
            WeaponKind::Fire { near, far, .. } => {
                if distance <= 1.0 {
                    near as f32
                } else {
                    far as f32
                }
            }
            WeaponKind::Heal { .. } => return 0.0,
        };
        let bonus = if marks.has(Mark::Aimed) { self.numbers.aim_bonus as f32 } else { 0.0 };
        let factor = if marks.has(Mark::Kritz) { self.numbers.kritz_factor as f32 } else { 1.0 };
        let hp = f32::from(state.unit(enemy).hp.max(1));
        ((base + bonus) * factor / hp).min(1.0)
    }
}
