//! The value of a state: the logistic function of a few terms, each from the view of one side and negated for the other.
//!
//! - The *race*: the turns that each cart still needs, which are its pushes and its delays.
//! - The *charge* of the Medics and the aim of the Snipers.
//! - The *initiative*: what the player whose turn it is can still do. It is all there when a turn begins and gone when
//!   nothing useful is left. So `end` costs nothing then, and something before.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat};

use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::state::{Mark, State, UnitId, UnitSet};
use crate::words::{Part, Side, Weapon};

/// The log odds of a lead of one push near the end of the track.
const RACE: f32 = 1.4;
/// Makes a lead count less the longer the remaining track is.
const RACE_CALM: f32 = 1.0;
/// The turns that a cart loses at most to enemies beside it.
const STALL: f32 = 5.0;
/// The square of the number of enemies that cost half of these turns: one does little, three do much (PR-CARD-2).
const STALL_HALF: f32 = 3.0;
/// The turns that a cart loses if no token is there to push it.
const LONELY: f32 = 3.0;
/// The number of tokens near their own cart that save half of these turns.
const LONELY_HALF: f32 = 0.5;
/// The turns that a cart loses to a token of its own team on the space ahead (PR-PUSH-5).
const IN_THE_WAY: f32 = 0.5;
/// The health at which a token is as likely to survive as to die: a hurt token counts partly as in its spawn.
const FRAIL: f32 = 3.0;
/// What a token one turn away counts, compared with one beside the cart.
pub(crate) const FADE: f32 = 0.7;
/// What a token counts that is not beside the cart, however near, compared with one that is.
pub(crate) const APART: f32 = 0.6;
/// The log odds of a full charge.
const CHARGE: f32 = 0.1;
/// The log odds of an aimed Sniper.
const AIM: f32 = 0.04;
/// The log odds of a whole turn.
const INITIATIVE: f32 = 0.5;
/// The share of a turn that the push is worth.
const PUSH_SHARE: f32 = 0.4;
/// The share of a turn that an unused token is worth.
const READY_SHARE: f32 = 0.1;
/// The share of a turn that a killing attack is worth.
const SHOT_SHARE: f32 = 0.2;

impl Heuristic for PayloadRace {
    #[inline(never)]
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let Some(side) = state.side_of(seat) else { return 0.5 };
        logistic(self.advantage(state, side))
    }

    #[inline(never)]
    fn policy_logit(&self, state: &State, action: Action) -> f32 {
        self.action_logit(state, action)
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl PayloadRace {
    /// Returns the log odds that a side wins.
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

    /// Returns the turns that the cart of a side needs: its pushes and its delays.
    fn turns_needed(&self, state: &State, side: Side) -> f32 {
        let blockers = self.presence(state, side.other(), side);
        let pushers = self.presence(state, side, side);
        let stall = blockers * blockers / (blockers * blockers + STALL_HALF);
        let ahead = self.terrain.track(side).get(usize::from(state.carts[side as usize]) + 1);
        let is_blocked = state.on_board(side).any(|(_, at)| Some(&at) == ahead);
        let blocked = if is_blocked { IN_THE_WAY } else { 0.0 };
        f32::from(self.left(state, side))
            + blocked
            + STALL * stall
            + LONELY * LONELY_HALF / (pushers + LONELY_HALF)
    }

    /// Returns the number of tokens of a side at a cart. Tokens further away, or likely to die soon, count in part.
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

    /// Returns how close a token on a cell is to a cart: 1 beside it, less the further away.
    pub(crate) fn nearness(&self, state: &State, side: Side, weapon: Weapon, cell: Cell, cart: Side) -> f32 {
        let away = self.distances.to_cart(side, cell, cart, state.carts[cart as usize]);
        self.proximity.of(self.numbers.steps(weapon), away)
    }

    /// Returns what the charge of the Medic and the aim of the Sniper are worth.
    fn charged(&self, state: &State, side: Side) -> f32 {
        let full = f32::from(self.numbers.full_charge);
        let worth = |unit: UnitId| {
            let token = state.unit(unit);
            let aim = if token.marks.has(Mark::Aimed) { AIM } else { 0.0 };
            CHARGE * f32::from(token.charge) / full + aim
        };
        UnitSet::of(side).iter().map(worth).sum()
    }

    /// Returns what is left of the turn: 1 when it begins, 0 when nothing useful is left.
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
            let can_attack = !is_active || !state.done.has(Part::Attack) && !state.done.has(Part::Push);
            if can_attack {
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

    /// Returns the average damage of a token's best attack from a cell, as a share of a kill.
    pub(crate) fn best_shot(&self, state: &State, unit: UnitId, from: Cell) -> f32 {
        let covered = &self.covers[self.weapon(state, unit) as usize][from.index()];
        let enemies = state.on_board(unit.side().other()).filter(|(_, at)| covered.contains(*at));
        enemies.map(|(enemy, at)| self.shot(state, unit, from, enemy, at)).fold(0.0, f32::max)
    }

    /// Returns the average damage of an attack, as a share of a kill.
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
