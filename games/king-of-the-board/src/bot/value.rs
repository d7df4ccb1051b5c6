//! How good a state is for each team.
//!
//! A state in the middle of a turn is valued as if the turn ended now. So no action looks better only because the turn
//! continues, and `end` is right exactly when nothing useful is left.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat, Side};

use super::tables::Tables;
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, Gun, GunStatus, Person, Phase, State, UnitId};
use crate::words::{ActionType, Class};

/// The weight of the whole sum: fitted to games of greedy players, who also make mistakes.
const STEEPNESS: f32 = 0.55;

// The terms below are log-odds. Their weights are the ones with which a greedy player won most.

/// Having half as many points left to win as the enemy.
const RACE: f32 = 2.4;
/// One point of lead near the last turn; less with each turn left.
const LIMIT: f32 = 6.0;
/// Being alone in the control point, which scores in the next turns.
const HOLD: f32 = 0.55;
/// A healthy person in the control point; less with each turn of distance.
const PRESENCE: f32 = 0.54;
/// How fast presence fades with each turn of distance.
const AWAY: f32 = 0.6;
/// A living person, by class. The dead return as any class, so this also decides which.
pub(super) const WORTH: [f32; Class::COUNT] = [1.4, 2.0, 0.6, 0.6, 1.4, 0.7, 0.6, 0.8];
/// The share of a person's worth that depends on health; the rest is for being alive.
const HEALTH: f32 = 0.77;
/// A slot not filled yet: about the worth of a person in the base.
const UNFILLED: f32 = 1.2;
/// An attack that the commanded unit can still make, relative to damage done.
const AIM: f32 = 1.0;
/// A Sentry Gun with full health.
const GUN_WORTH: f32 = 0.35;
/// A full charge of the Medic.
const CHARGE: f32 = 0.25;
/// A turn of invincibility.
const UBER: f32 = 0.15;
/// Damage that a grenade would do now, relative to damage done.
const GRENADE: f32 = 0.4;

impl Heuristic for KingOfTheBoard {
    #[inline(never)]
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let evaluation = Evaluation::new(self, state);
        let lead = evaluation.race() + evaluation.strength(Side::Red) - evaluation.strength(Side::Blue);
        let red = 1.0 / (1.0 + (-STEEPNESS * lead).exp());
        if seat == Side::Red.seat_in_order() { red } else { 1.0 - red }
    }

    #[inline(never)]
    fn policy_logit(&self, state: &State, action: Action) -> f32 {
        Evaluation::new(self, state).action_logit(action)
    }
}

/// A state to be valued, with its game and lookup tables.
#[derive(Clone, Copy)]
pub(super) struct Evaluation<'a> {
    pub(super) game: &'a KingOfTheBoard,
    pub(super) tables: &'a Tables,
    pub(super) state: &'a State,
}

impl<'a> Evaluation<'a> {
    fn new(game: &'a KingOfTheBoard, state: &'a State) -> Self {
        Self { game, tables: &game.tables, state }
    }

    /// Returns whether the state is valued as if the turn ended now.
    fn is_mid_turn(&self) -> bool {
        match self.state.phase {
            Phase::Act => !self.state.acted.is_empty(),
            Phase::Spawn(..) => true,
            Phase::Roll(shot) => shot.attacker.slot != GUN,
            Phase::Setup(..) | Phase::Target | Phase::Over(_) => false,
        }
    }

    /// Values the race for points, for RED.
    fn race(&self) -> f32 {
        let mut points = self.state.points.map(f32::from);
        let captor = self.game.captor(self.state);
        if let Some(side) = captor.filter(|_| self.is_mid_turn()) {
            points[side as usize] += 1.0;
        }
        let missing = points.map(|points| (f32::from(self.game.variant.points) - points).max(0.0) + 0.4);
        let left = f32::from(self.game.variant.turn_limit.saturating_sub(self.state.turn));
        let hold = captor.map_or(0.0, |side| if side == Side::Red { HOLD } else { -HOLD });
        RACE * (missing[1] / missing[0]).ln() + LIMIT * (points[0] - points[1]) / (left + 6.0) + hold
    }

    /// Values everything that a team has and can do.
    fn strength(&self, side: Side) -> f32 {
        let mut sum = self.gun(side) + self.grenade(side);
        for slot in 0..3 {
            let person = self.state.person(side, slot);
            let Some(class) = person.class else {
                sum += UNFILLED;
                continue;
            };
            // The dead are worth nothing until they return.
            if let Some(at) = person.at {
                sum += self.worth(person, class) + self.presence(person, class, at) + self.care(person);
            }
        }
        sum + self.aim(side)
    }

    /// Returns the health that a person will have after its burns.
    fn health(&self, person: &Person) -> f32 {
        let burn = if person.uber > 0 { 0 } else { u16::from(person.burn) };
        f32::from(person.hp.saturating_sub(burn * self.game.numbers.rules.burn_damage).max(1))
    }

    fn worth(&self, person: &Person, class: Class) -> f32 {
        let health = self.health(person) / f32::from(self.game.numbers.hp(class));
        WORTH[class as usize] * (1.0 - HEALTH + HEALTH * health)
    }

    /// Values what a person can do for the control point: more with more health and less distance.
    fn presence(&self, person: &Person, class: Class, at: Cell) -> f32 {
        let steps = f32::from(self.tables.steps(at)).min(30.0);
        let turns = steps / f32::from(self.game.numbers.speed(class).max(1));
        let health = self.health(person) / f32::from(self.game.numbers.hp(class));
        PRESENCE * (0.5 + 0.5 * health) / (1.0 + AWAY * turns)
    }

    /// Values charge and invincibility.
    fn care(&self, person: &Person) -> f32 {
        let full = f32::from(self.game.numbers.medic.charge_max.max(1));
        CHARGE * f32::from(person.charge) / full + UBER * f32::from(person.uber)
    }

    /// Values the best attack of a person from a hex, or the best heal.
    fn best_act(&self, side: Side, slot: u8, class: Class, at: Cell) -> f32 {
        if class == Class::Medic {
            return self.cure(side, slot, at);
        }
        let scope = self.state.person(side, slot).scope;
        let harm = |(enemy, to): (UnitId, Cell)| self.harm(enemy, self.damage(class, scope, at, to));
        self.exposed(side.other()).map(harm).fold(0.0, f32::max)
    }

    /// Returns the units of a team that its base does not protect.
    pub(super) fn exposed(&self, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        self.state.units_of(side).filter(move |(_, cell)| !self.game.terrain.is_base(side, *cell))
    }

    /// Returns the average damage of an attack; only a Sniper has scopes.
    pub(super) fn damage(&self, class: Class, scope: u8, at: Cell, to: Cell) -> f32 {
        if scope > 0 { self.scoped(scope, at, to) } else { self.tables.shot(class, at, to) }
    }

    /// Returns the average damage of a Sniper with scopes.
    fn scoped(&self, scope: u8, at: Cell, to: Cell) -> f32 {
        let card = &self.game.numbers.sniper;
        let distance = u16::from(self.game.terrain.distance(at, to));
        let least = 1 + u16::from(scope) * card.scope_min_range;
        if !(least..=card.range).contains(&distance) || !self.game.terrain.sees(at, to) {
            return 0.0;
        }
        let (hit, _) = self.tables.odds_of(self.game.number_needed(at, to, scope));
        hit * f32::from(card.damage + u16::from(scope) * card.scope_damage)
    }

    /// Values damage to a unit, as a share of the unit's worth.
    pub(super) fn harm(&self, unit: UnitId, damage: f32) -> f32 {
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
        // Damage near death also costs a part of the worth for being alive.
        let death = (damage / hp).min(1.0);
        worth * (HEALTH * damage.min(hp) / full + (1.0 - HEALTH) * death * death)
    }

    /// Values a heal of the friend who needs it most.
    fn cure(&self, side: Side, slot: u8, at: Cell) -> f32 {
        let (numbers, terrain) = (&self.game.numbers, &self.game.terrain);
        let mut best: f32 = 0.0;
        for other in (0..3).filter(|other| *other != slot) {
            let friend = self.state.person(side, other);
            let (Some(class), Some(to)) = (friend.class, friend.at) else { continue };
            if u16::from(terrain.distance(at, to)) <= numbers.medic.range && terrain.sees(at, to) {
                let full = numbers.hp(class);
                let healed = f32::from((full - friend.hp.min(full)).min(numbers.medic.heal));
                best = best.max(WORTH[class as usize] * HEALTH * healed / f32::from(full));
            }
        }
        best
    }

    /// Values the attack that the commanded unit can still make after another action.
    fn aim(&self, side: Side) -> f32 {
        let (state, acted) = (self.state, self.state.acted);
        let can_attack = state.phase == Phase::Act
            && side == state.side
            && !acted.is_empty()
            && !acted.has(ActionType::Attack)
            && acted.len() < usize::from(self.game.numbers.rules.actions);
        match (state.commanded(), state.active) {
            (Some((person, at)), Some(slot)) if can_attack => {
                person.class.map_or(0.0, |class| AIM * self.best_act(side, slot, class, at))
            }
            _ => 0.0,
        }
    }

    fn gun(&self, side: Side) -> f32 {
        let gun: &Gun = self.state.gun(side);
        let health = f32::from(gun.hp) / f32::from(self.game.numbers.sentry.hp);
        match (gun.status, gun.at) {
            (GunStatus::Active, Some(at)) => {
                let steps = f32::from(self.tables.steps(at)).min(30.0);
                GUN_WORTH * health * (0.3 + 1.4 / (1.0 + 0.5 * steps))
            }
            (GunStatus::Inactive, _) => 0.2 * GUN_WORTH * health,
            (GunStatus::Carried, _) => 0.3 * GUN_WORTH * health,
            _ => 0.0,
        }
    }

    /// Values what a team's grenade would do if it exploded now.
    fn grenade(&self, side: Side) -> f32 {
        let Some(centre) = self.state.grenade[side as usize] else { return 0.0 };
        let area = self.game.terrain.blast(centre);
        let rings = &self.game.numbers.demoman.blast;
        let mut sum = 0.0;
        for (unit, cell) in self.state.units().filter(|(_, cell)| area.contains(*cell)) {
            let damage =
                rings.get(usize::from(self.game.terrain.distance(centre, cell))).copied().unwrap_or(0);
            let harm = self.harm(unit, f32::from(damage));
            sum += if unit.side == side { -harm } else { harm };
        }
        GRENADE * sum
    }
}
