//! What good play is worth: values of states and an ordering of actions, for bots.
//!
//! A state is judged as it will be when the turn that has begun ends: then no action looks better only because the
//! turn goes on, and `end` is right exactly when nothing useful is left.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat};

use crate::KingOfTheBoard;
use crate::action::Action;
use crate::forecast::Forecast;
use crate::state::{GUN, Gun, GunStatus, Person, Phase, State, UnitId};
use crate::words::{Class, Kind, Side, seat_of};

/// How much the sum of all terms tells of the outcome: fitted to games of greedy players, who also err.
const STEEPNESS: f32 = 0.55;

// The weights beside each other are those with which a greedy player won most; what they add up to is in log-odds.

/// Being twice as near to the points that win.
const RACE: f32 = 2.4;
/// A point of lead when the last turn is near; it shrinks with the turns left.
const LIMIT: f32 = 6.0;
/// Being alone in the control point: the next turns score.
const HOLD: f32 = 0.55;
/// A healthy person in the control point; less with each turn it is away.
const PRESENCE: f32 = 0.54;
/// How much of the presence each turn of walking takes.
const AWAY: f32 = 0.6;
/// A living person, by class; the dead come back as anyone, so this is also what is chosen.
pub(crate) const WORTH: [f32; 8] = [1.4, 2.0, 0.6, 0.6, 1.4, 0.7, 0.6, 0.8];
/// The part of a person's worth that is its health; the rest is being alive at all.
const HEALTH: f32 = 0.77;
/// A slot that is still to be filled: what a person in the base is worth, about.
const UNFILLED: f32 = 1.2;
/// An attack that the commanded unit has brought itself into the place for, beside the damage done.
const AIM: f32 = 1.0;
/// A Sentry Gun in full health that stands.
const GUN_WORTH: f32 = 0.35;
/// The Medic's full charge.
const CHARGE: f32 = 0.25;
/// A turn of invincibility.
const UBER: f32 = 0.15;
/// Damage that a grenade would do now, beside the same damage done.
const GRENADE: f32 = 0.4;

impl Heuristic for KingOfTheBoard {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let forecast = &self.forecast;
        let judged = Judged { game: self, forecast, state };
        let lead = judged.race() + judged.standing(Side::Red) - judged.standing(Side::Blue);
        let red = 1.0 / (1.0 + (-STEEPNESS * lead).exp());
        if seat == seat_of(Side::Red) { red } else { 1.0 - red }
    }

    fn policy_logit(&self, state: &State, action: Action) -> f32 {
        Judged { game: self, forecast: &self.forecast, state }.policy_logit(action)
    }
}

/// A state with what is known of its map.
#[derive(Clone, Copy)]
pub(crate) struct Judged<'a> {
    pub(crate) game: &'a KingOfTheBoard,
    pub(crate) forecast: &'a Forecast,
    pub(crate) state: &'a State,
}

impl Judged<'_> {
    /// Whether a turn has begun whose end is taken for granted.
    fn is_amid(&self) -> bool {
        match self.state.phase {
            Phase::Act => !self.state.acted.is_empty(),
            Phase::Spawn(..) => true,
            Phase::Roll(shot) => shot.attacker.slot != GUN,
            Phase::Setup(..) | Phase::Target | Phase::Over(_) => false,
        }
    }

    /// The race for the points, seen by RED.
    fn race(&self) -> f32 {
        let mut points = self.state.points.map(f32::from);
        let captor = self.game.captor(self.state);
        if let Some(side) = captor.filter(|_| self.is_amid()) {
            points[side as usize] += 1.0;
        }
        let missing = points.map(|points| (f32::from(self.game.variant.points) - points).max(0.0) + 0.4);
        let left = f32::from(self.game.variant.turn_limit.saturating_sub(self.state.turn));
        let hold = captor.map_or(0.0, |side| if side == Side::Red { HOLD } else { -HOLD });
        RACE * (missing[1] / missing[0]).ln() + LIMIT * (points[0] - points[1]) / (left + 6.0) + hold
    }

    /// Everything that a team has and can do.
    fn standing(&self, side: Side) -> f32 {
        let mut sum = self.gun(side) + self.grenade(side);
        for slot in 0..3 {
            let person = self.state.person(side, slot);
            let Some(class) = person.class else {
                sum += UNFILLED;
                continue;
            };
            // The dead are worth nothing until they are back.
            if let Some(at) = person.at {
                sum += self.worth(person, class) + self.presence(person, class, at) + self.care(person);
            }
        }
        sum + self.aim(side)
    }

    /// What is left of a person's health when its burns are over.
    fn health(&self, person: &Person) -> f32 {
        let burn = if person.uber > 0 { 0 } else { u16::from(person.burn) };
        f32::from(person.hp.saturating_sub(burn * self.game.numbers.rules.burn_damage).max(1))
    }

    fn worth(&self, person: &Person, class: Class) -> f32 {
        let health = self.health(person) / f32::from(self.game.numbers.hp(class));
        WORTH[class as usize] * (1.0 - HEALTH + HEALTH * health)
    }

    /// What a person can do for the control point: the healthier and the nearer, the more.
    fn presence(&self, person: &Person, class: Class, at: Cell) -> f32 {
        let steps = f32::from(self.forecast.steps(at)).min(30.0);
        let turns = steps / f32::from(self.game.numbers.speed(class).max(1));
        let health = self.health(person) / f32::from(self.game.numbers.hp(class));
        PRESENCE * (0.5 + 0.5 * health) / (1.0 + AWAY * turns)
    }

    /// Charge and invincibility.
    fn care(&self, person: &Person) -> f32 {
        let full = f32::from(self.game.numbers.medic.charge_max.max(1));
        CHARGE * f32::from(person.charge) / full + UBER * f32::from(person.uber)
    }

    /// The worth of the best that a person can do to one enemy, or for one friend, from a hex.
    fn kind(&self, side: Side, slot: u8, class: Class, at: Cell) -> f32 {
        if class == Class::Medic {
            return self.cure(side, slot, at);
        }
        let scope = self.state.person(side, slot).scope;
        let harm = |(enemy, to): (UnitId, Cell)| self.harm(enemy, self.damage(class, scope, at, to));
        self.exposed(side.other()).map(harm).fold(0.0, f32::max)
    }

    /// The units of a team that its base does not protect.
    pub(crate) fn exposed(&self, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        self.state.units_of(side).filter(move |(_, cell)| !self.game.field.is_base(side, *cell))
    }

    /// Damage on average of an attack, with the scopes of a Sniper.
    pub(crate) fn damage(&self, class: Class, scope: u8, at: Cell, to: Cell) -> f32 {
        if scope > 0 { self.scoped(scope, at, to) } else { self.forecast.shot(class, at, to) }
    }

    /// Damage on average of a Sniper who stays behind his scope.
    fn scoped(&self, scope: u8, at: Cell, to: Cell) -> f32 {
        let card = &self.game.numbers.sniper;
        let distance = u16::from(self.game.field.distance(at, to));
        let least = 1 + u16::from(scope) * card.scope_min_range;
        if !(least..=card.range).contains(&distance) || !self.game.field.sees(at, to) {
            return 0.0;
        }
        let (hit, _) = self.forecast.odds_of(self.game.need(at, to, scope));
        hit * f32::from(card.damage + u16::from(scope) * card.scope_damage)
    }

    /// What damage to a unit is worth, on the scale of its own worth.
    pub(crate) fn harm(&self, unit: UnitId, damage: f32) -> f32 {
        if damage == 0.0 {
            return 0.0;
        }
        let (worth, hp, full) = if unit.slot == GUN {
            let gun = self.state.gun(unit.side);
            (GUN_WORTH, f32::from(gun.hp), f32::from(self.game.numbers.sentry.hp))
        } else {
            let person = self.state.person(unit.side, unit.slot);
            let (Some(class), 0) = (person.class, person.uber) else { return 0.0 };
            (WORTH[class as usize], f32::from(person.hp), f32::from(self.game.numbers.hp(class)))
        };
        // Near the end of its health the rest of the worth goes too.
        let death = (damage / hp).min(1.0);
        worth * (HEALTH * damage.min(hp) / full + (1.0 - HEALTH) * death * death)
    }

    /// The worth of a heal for the friend who needs it most.
    fn cure(&self, side: Side, slot: u8, at: Cell) -> f32 {
        let (numbers, field) = (&self.game.numbers, &self.game.field);
        let mut best: f32 = 0.0;
        for other in (0..3).filter(|other| *other != slot) {
            let friend = self.state.person(side, other);
            let (Some(class), Some(to)) = (friend.class, friend.at) else { continue };
            if u16::from(field.distance(at, to)) <= numbers.medic.range && field.sees(at, to) {
                let full = numbers.hp(class);
                let healed = f32::from((full - friend.hp.min(full)).min(numbers.medic.heal));
                best = best.max(WORTH[class as usize] * HEALTH * healed / f32::from(full));
            }
        }
        best
    }

    /// The attack that the commanded unit can still make after it has moved.
    fn aim(&self, side: Side) -> f32 {
        let (state, acted) = (self.state, self.state.acted);
        let can_attack = state.phase == Phase::Act
            && side == state.side
            && !acted.is_empty()
            && !acted.has(Kind::Attack)
            && acted.len() < usize::from(self.game.numbers.rules.actions);
        match (state.commanded(), state.active) {
            (Some((person, at)), Some(slot)) if can_attack => {
                person.class.map_or(0.0, |class| AIM * self.kind(side, slot, class, at))
            }
            _ => 0.0,
        }
    }

    fn gun(&self, side: Side) -> f32 {
        let gun: &Gun = self.state.gun(side);
        let health = f32::from(gun.hp) / f32::from(self.game.numbers.sentry.hp);
        match (gun.status, gun.at) {
            (GunStatus::Active, Some(at)) => {
                let steps = f32::from(self.forecast.steps(at)).min(30.0);
                GUN_WORTH * health * (0.3 + 1.4 / (1.0 + 0.5 * steps))
            }
            (GunStatus::Inactive, _) => 0.2 * GUN_WORTH * health,
            (GunStatus::Carried, _) => 0.3 * GUN_WORTH * health,
            _ => 0.0,
        }
    }

    /// What a team's grenade would do if it exploded now.
    fn grenade(&self, side: Side) -> f32 {
        let Some(centre) = self.state.grenade[side as usize] else { return 0.0 };
        let area = self.game.field.blast(centre);
        let rings = &self.game.numbers.demoman.blast;
        let mut sum = 0.0;
        for (unit, cell) in self.state.units().filter(|(_, cell)| area.contains(*cell)) {
            let damage = rings.get(usize::from(self.game.field.distance(centre, cell))).copied().unwrap_or(0);
            let harm = self.harm(unit, f32::from(damage));
            sum += if unit.side == side { -harm } else { harm };
        }
        GRENADE * sum
    }
}
