//! How good a state is for each side.
//!
//! A state in the middle of a turn is valued as if the turn ended now. So no action looks better only because the turn
//! continues, and `end` is right exactly when nothing useful is left.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat, Side};

use super::tables::Tables;
use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::state::{CAPTURE, MAX_USED, N_POINTS, Phase, Point, State, Unit};
use crate::turn::counted;
use crate::words::{Class, Mode};

/// The weight of the whole sum: fitted to games of greedy players, who also make mistakes.
const STEEPNESS: f32 = 0.45;

// The terms below are log-odds. Their weights are the ones with which a greedy player won most.

/// A living unit, by class: Heavy, Medic, Scout, Soldier.
pub(super) const WORTH: [f32; 4] = [0.33, 0.35, 0.45, 0.55];
/// The share of a unit's worth that depends on health; the rest is for being alive.
const HEALTH: f32 = 0.8;
/// A dead unit that can return at once; less with each turn that it must wait.
const RETURN: f32 = 0.2;
/// Damage that the next player's units could do in their turn, relative to damage done.
const STRIKE: f32 = 0.5;
/// The same in the turn after that.
const STRIKE_LATER: f32 = 0.25;
/// An attack that the active unit can still make, relative to damage done.
const AIM: f32 = 0.8;

/// A next turn that wins unless the enemy prevents it.
const WINS: f32 = 4.0;

/// An owned control point at the start of the match; its value grows towards the last turn.
const OWNED: f32 = 0.9;
/// How much that value has grown at the last turn.
const LATE: f32 = 1.5;
/// Two of the three points: the third wins.
const TWO: f32 = 0.4;
/// A unit at a point that its side does not own; less with each turn of distance.
const NEAR: f32 = 0.5;
/// Each further unit at a point.
const CROWD: f32 = 0.06;
/// A capture at its last count, relative to an owned point.
const CAPTURING: f32 = 0.7;

/// The race home with the enemy flag; less with each turn of distance.
const RACE: f32 = 3.0;
/// Carrying the enemy flag at all.
const CARRY: f32 = 0.8;
/// A unit at its side's flag.
const GUARD: f32 = 0.08;
/// At least one unit near its side's flag.
const WATCH: f32 = 1.0;
/// A unit at the enemy that carries its side's flag.
const CHASE: f32 = 0.3;
/// A unit at the enemy flag or its carrier. With 0.25 both sides guarded their flags until the last turn: of 100 games
/// between 2,000 and 150 nodes, seed 20, 76 were drawn.
const ESCORT: f32 = 1.0;
/// One square by which the enemy flag is nearer to home, near the last turn.
const LIMIT: f32 = 1.5;

impl Heuristic for Tf2BoardGame {
    #[inline(never)]
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let evaluation = Evaluation::new(self, state);
        let mut lead = evaluation.strength(Side::Red) - evaluation.strength(Side::Blue);
        lead += match self.variant.mode {
            Mode::ControlPoints => evaluation.points(),
            Mode::CaptureTheFlag => evaluation.flags(Side::Red) - evaluation.flags(Side::Blue),
        };
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
    pub(super) game: &'a Tf2BoardGame,
    pub(super) tables: &'a Tables,
    pub(super) state: &'a State,
}

impl<'a> Evaluation<'a> {
    fn new(game: &'a Tf2BoardGame, state: &'a State) -> Self {
        Self { game, tables: &game.tables, state }
    }

    /// Returns whether the state is valued as if the turn ended now.
    fn is_mid_turn(&self) -> bool {
        self.state.phase == Phase::Play && (self.state.activated > 0 || self.state.active.is_some())
    }

    /// Returns the side that takes the next whole turn.
    fn next_side(&self) -> Side {
        match self.state.phase {
            Phase::Setup => self.game.variant.mode.first_mover(),
            _ if self.is_mid_turn() => self.state.side.other(),
            _ => self.state.side,
        }
    }

    fn next_turn(&self) -> u16 {
        self.state.turn + u16::from(self.is_mid_turn())
    }

    /// Returns how much of the match is over, from 0 to 1.
    fn lateness(&self) -> f32 {
        (f32::from(self.next_turn()) / f32::from(self.game.variant.turn_limit)).min(1.0)
    }

    /// Values the units of a side: their worth, their possible attacks, and the dead that will return.
    fn strength(&self, side: Side) -> f32 {
        let team = self.state.team(side);
        let worth: f32 = team.units().iter().map(|unit| self.worth(unit)).sum();
        let soon = |entry: &u16| 1.0 / (1.0 + f32::from(entry.saturating_sub(self.next_turn())));
        let waiting: f32 = team.waiting().iter().map(soon).sum();
        let strike = if side == self.next_side() { STRIKE } else { STRIKE_LATER };
        worth + RETURN * waiting + strike * self.strikes(side) + self.aim(side)
    }

    fn full(&self, class: Class) -> f32 {
        f32::from(self.game.numbers.hp[class as usize])
    }

    fn worth(&self, unit: &Unit) -> f32 {
        let health = f32::from(unit.hp) / self.full(unit.class);
        WORTH[unit.class as usize] * (1.0 - HEALTH + HEALTH * health)
    }

    /// Values damage to a unit, as a share of the unit's worth.
    pub(super) fn harm(&self, unit: &Unit, damage: f32) -> f32 {
        let hp = f32::from(unit.hp);
        let lost = HEALTH * damage.min(hp) / self.full(unit.class);
        let death = if damage >= hp { 1.0 - HEALTH } else { 0.0 };
        WORTH[unit.class as usize] * (lost + death)
    }

    /// Values a side's attacks in one turn: the best attack of each unit, and the best kill by several.
    fn strikes(&self, side: Side) -> f32 {
        let (own, enemies) = (self.state.team(side).units(), self.state.team(side.other()).units());
        let mut best = [0.0_f32; 6];
        let mut kill = 0.0_f32;
        for enemy in enemies {
            let mut sum = 0.0;
            for (unit, best) in own.iter().zip(&mut best) {
                let damage = self.tables.strike(unit.class, unit.at, enemy.at, enemy.class);
                if damage > 0.0 {
                    *best = best.max(self.harm(enemy, damage));
                    sum += damage;
                }
            }
            if sum >= f32::from(enemy.hp) {
                kill = kill.max((1.0 - HEALTH) * WORTH[enemy.class as usize]);
            }
        }
        // A turn uses a limited number of units.
        let used = (f32::from(MAX_USED) / own.len().max(1) as f32).min(1.0);
        used * best.iter().sum::<f32>() + kill
    }

    /// Values the attack or heal that the active unit can still make from its square.
    fn aim(&self, side: Side) -> f32 {
        let active = self.state.active.filter(|active| !active.attacked && side == self.state.side);
        let Some(unit) = active.and_then(|active| self.state.team(side).at(active.at)) else { return 0.0 };
        AIM * self.best_act(side, unit.class, unit.at)
    }

    /// Values the best attack or heal of a unit of a class from a square.
    pub(super) fn best_act(&self, side: Side, class: Class, at: Cell) -> f32 {
        if class == Class::Medic {
            let patients = self.state.team(side).units().iter();
            let near = patients.filter(|unit| {
                let distance = self.game.distance(at, unit.at);
                (1..=u32::from(self.game.numbers.range[class as usize])).contains(&distance)
            });
            return near.map(|unit| self.cure(unit)).fold(0.0, f32::max);
        }
        let enemies = self.state.team(side.other()).units().iter();
        enemies
            .map(|enemy| match self.tables.shot(class, at, enemy.at, enemy.class) {
                0.0 => 0.0,
                damage => self.harm(enemy, damage),
            })
            .fold(0.0, f32::max)
    }

    /// Values a heal of a unit.
    pub(super) fn cure(&self, unit: &Unit) -> f32 {
        let missing = self.game.numbers.cap(unit.class).saturating_sub(unit.hp);
        let healed = f32::from(missing.min(self.game.numbers.heal));
        WORTH[unit.class as usize] * HEALTH * healed / self.full(unit.class)
    }

    /// Rates how near a unit is to the end of a walk of this cost: 1 if it is there.
    pub(super) fn nearness(&self, unit: &Unit, cost: f32) -> f32 {
        1.0 / (1.0 + cost / f32::from(self.game.numbers.movement[unit.class as usize]))
    }

    /// Values the control points as they will be counted, for RED.
    fn points(&self) -> f32 {
        let weight = OWNED * (1.0 + LATE * self.lateness());
        let mut sum = 0.0;
        let (mut owned, mut soon) = ([0; 2], [0; 2]);
        for (point, at) in self.state.points.iter().zip(&self.game.terrain.points) {
            let holder = self.state.unit(*at).map(|(side, _)| side);
            let point = if self.is_mid_turn() { counted(*point, holder) } else { *point };
            if let Some(owner) = point.owner {
                owned[owner as usize] += 1;
                soon[owner as usize] += 1;
            }
            if let Some(side) = point.by.filter(|_| point.count + 1 >= CAPTURE) {
                soon[side as usize] += 1;
            }
            sum += weight * self.ownership(point);
            sum += self.reach(Side::Red, point, *at) - self.reach(Side::Blue, point, *at);
        }
        let nearly = |side: Side| {
            let two = if owned[side as usize] == 2 { TWO } else { 0.0 };
            let wins = side == self.next_side() && soon[side as usize] == N_POINTS;
            two + if wins { WINS } else { 0.0 }
        };
        sum + nearly(Side::Red) - nearly(Side::Blue)
    }

    /// Rates who owns a point or will own it, from -1 (BLU) to 1 (RED).
    fn ownership(&self, point: Point) -> f32 {
        let sign = |side: Option<Side>| side.map_or(0.0, |side| if side == Side::Red { 1.0 } else { -1.0 });
        let done = CAPTURING * f32::from(point.count) / f32::from(CAPTURE - 1);
        let now = sign(point.owner);
        now + (sign(point.by) - now) * done
    }

    /// Values a side's units near a point.
    fn reach(&self, side: Side, point: Point, at: Cell) -> f32 {
        let (mut best, mut sum) = (0.0_f32, 0.0);
        for unit in self.state.team(side).units() {
            let near = self.nearness(unit, self.tables.cost(unit.at, at));
            best = best.max(near);
            sum += near;
        }
        let need = if point.owner == Some(side) { 0.5 } else { 1.0 };
        need * NEAR * best + CROWD * sum
    }

    /// Values a side's progress with the enemy flag, and the safety of its own.
    fn flags(&self, side: Side) -> f32 {
        let units = self.state.team(side).units();
        let Some(flag) = self.state.flag_at(side.other()) else { return 0.0 };
        let Some(own_flag) = self.state.flag_at(side) else { return 0.0 };
        let movement = |unit: &Unit| f32::from(self.game.numbers.movement[unit.class as usize]);
        let way_home = self.tables.cost_home(side, flag);
        let mut sum = match self.state.team(side).carrier() {
            Some(carrier) => {
                let turns = way_home / movement(carrier);
                let arrives = if turns <= 1.0 && side == self.next_side() { WINS } else { 0.0 };
                RACE / (0.5 + turns) + CARRY + arrives
            }
            None => {
                let turns = |unit: &Unit| (self.tables.cost(unit.at, flag) + way_home) / movement(unit) + 1.0;
                let least = units.iter().map(turns).fold(f32::MAX, f32::min);
                RACE / (0.5 + least)
            }
        };
        let is_stolen = self.state.team(side.other()).carrier().is_some();
        let mut nobody = 1.0;
        for unit in units {
            let near = self.nearness(unit, self.tables.cost(unit.at, own_flag));
            nobody *= 1.0 - near;
            sum += if is_stolen { CHASE * near } else { GUARD * near };
            sum += ESCORT * self.nearness(unit, self.tables.cost(unit.at, flag));
        }
        if !is_stolen {
            sum += WATCH * (1.0 - nobody);
        }
        let left = f32::from(self.game.variant.turn_limit.saturating_sub(self.next_turn()));
        sum - LIMIT * self.game.flag_distance(self.state, side) as f32 / (left + 5.0)
    }
}
