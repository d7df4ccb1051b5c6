//! What good play is worth: values of states, for bots. `policy_logit` orders the actions.
//!
//! A state is judged as it will be when the turn that has begun ends: then no action looks better only because the
//! turn goes on, and `end` is right exactly when nothing useful is left.

use hillfort_board::Cell;
use hillfort_engine::{Heuristic, Seat};

use crate::Tf2BoardGame;
use crate::action::Action;
use crate::flow::counted;
use crate::forecast::Forecast;
use crate::state::{CAPTURE, MOST_USED, N_POINTS, Phase, Point, State, Unit};
use crate::words::{Class, Mode, Side, seat_of};

/// How much the sum of all terms tells of the outcome: fitted to games of greedy players, who also err.
const STEEPNESS: f32 = 0.45;

// The weights beside each other are those with which a greedy player won most; what they add up to is in log-odds.

/// A living unit, by class: Heavy, Medic, Scout, Soldier.
pub(crate) const WORTH: [f32; 4] = [0.33, 0.35, 0.45, 0.55];
/// The part of a unit's worth that is its health; the rest is being alive at all.
const HEALTH: f32 = 0.8;
/// A dead unit that may return at once; less with each turn it must wait.
const RETURN: f32 = 0.2;
/// Damage that a unit of the next player could do in his turn, beside the same damage done.
const STRIKE: f32 = 0.5;
/// The same in the turn after.
const STRIKE_LATER: f32 = 0.25;
/// An attack that the active unit has brought itself into the place for, beside the damage done.
const AIM: f32 = 0.8;

/// A next turn that wins unless the enemy prevents it now.
const WINS: f32 = 4.0;

/// A control point owned, at the start; it grows towards the last turn.
const OWNED: f32 = 0.9;
/// How much it has grown at the last turn.
const LATE: f32 = 1.5;
/// Two of the three points: the third wins.
const TWO: f32 = 0.4;
/// A unit at a point that is not its own; less with each turn it is away.
const NEAR: f32 = 0.5;
/// Each further unit at a point.
const CROWD: f32 = 0.06;
/// A capture that is nearly done, beside a point owned; at the last count.
const CAPTURING: f32 = 0.7;

/// The enemy flag brought home in half a turn.
const RACE: f32 = 3.0;
/// Carrying the enemy flag at all.
const CARRY: f32 = 0.8;
/// A unit at the own flag, or at whoever carries it.
const GUARD: f32 = 0.08;
/// Somebody at the own flag.
const WATCH: f32 = 1.0;
/// A unit at the enemy who carries the own flag.
const CHASE: f32 = 0.3;
/// A unit at the enemy flag, or with whoever carries it. With 0.25 two sides guarded their flags to the last turn: of
/// 100 games of 2,000 nodes against 150, seed 20, 76 were drawn.
const ESCORT: f32 = 1.0;
/// A square nearer to home than the enemy, when the last turn is near.
const LIMIT: f32 = 1.5;

impl Heuristic for Tf2BoardGame {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let judged = Judged { game: self, forecast: &self.forecast, state };
        let mut lead = judged.standing(Side::Red) - judged.standing(Side::Blue);
        lead += match self.variant.mode {
            Mode::ControlPoints => judged.points(),
            Mode::CaptureTheFlag => judged.flags(Side::Red) - judged.flags(Side::Blue),
        };
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
    pub(crate) game: &'a Tf2BoardGame,
    pub(crate) forecast: &'a Forecast,
    pub(crate) state: &'a State,
}

impl Judged<'_> {
    /// Whether a turn has begun whose end is taken for granted.
    fn is_amid(&self) -> bool {
        self.state.phase == Phase::Play && (self.state.activated > 0 || self.state.active.is_some())
    }

    /// The side that takes the next whole turn.
    fn next_side(&self) -> Side {
        match self.state.phase {
            Phase::Setup => self.game.variant.mode.first_mover(),
            _ if self.is_amid() => self.state.side.other(),
            _ => self.state.side,
        }
    }

    fn next_turn(&self) -> u16 {
        self.state.turn + u16::from(self.is_amid())
    }

    /// How much of the match is over, from 0 to 1.
    fn lateness(&self) -> f32 {
        (f32::from(self.next_turn()) / f32::from(self.game.variant.turn_limit)).min(1.0)
    }

    /// The units of a side: their worth, what they can do to the enemy, and those who will come back.
    fn standing(&self, side: Side) -> f32 {
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

    /// What damage to a unit is worth, on the scale of its own worth.
    pub(crate) fn harm(&self, unit: &Unit, damage: f32) -> f32 {
        let hp = f32::from(unit.hp);
        let lost = HEALTH * damage.min(hp) / self.full(unit.class);
        let death = if damage >= hp { 1.0 - HEALTH } else { 0.0 };
        WORTH[unit.class as usize] * (lost + death)
    }

    /// What a side's attacks in one turn are worth: each unit at its best, and the best kill of them together.
    fn strikes(&self, side: Side) -> f32 {
        let (own, foes) = (self.state.team(side).units(), self.state.team(side.other()).units());
        let mut best = [0.0_f32; 6];
        let mut kill = 0.0_f32;
        for foe in foes {
            let mut sum = 0.0;
            for (unit, best) in own.iter().zip(&mut best) {
                let damage = self.forecast.strike(unit.class, unit.at, foe.at, foe.class);
                if damage > 0.0 {
                    *best = best.max(self.harm(foe, damage));
                    sum += damage;
                }
            }
            if sum >= f32::from(foe.hp) {
                kill = kill.max((1.0 - HEALTH) * WORTH[foe.class as usize]);
            }
        }
        // Only so many units are used in a turn.
        let used = (f32::from(MOST_USED) / own.len().max(1) as f32).min(1.0);
        used * best.iter().sum::<f32>() + kill
    }

    /// The attack or heal that the active unit can still make where it stands.
    fn aim(&self, side: Side) -> f32 {
        let active = self.state.active.filter(|active| !active.attacked && side == self.state.side);
        let Some(unit) = active.and_then(|active| self.state.team(side).at(active.at)) else { return 0.0 };
        AIM * self.kind(side, unit.class, unit.at)
    }

    /// What the best attack or heal of a unit of a class on a square is worth.
    pub(crate) fn kind(&self, side: Side, class: Class, at: Cell) -> f32 {
        if class == Class::Medic {
            let patients = self.state.team(side).units().iter();
            let near = patients.filter(|unit| {
                let distance = self.game.distance(at, unit.at);
                (1..=u32::from(self.game.numbers.range[class as usize])).contains(&distance)
            });
            return near.map(|unit| self.cure(unit)).fold(0.0, f32::max);
        }
        let foes = self.state.team(side.other()).units().iter();
        foes.map(|foe| match self.forecast.shot(class, at, foe.at, foe.class) {
            0.0 => 0.0,
            damage => self.harm(foe, damage),
        })
        .fold(0.0, f32::max)
    }

    /// What a heal gives a unit.
    pub(crate) fn cure(&self, unit: &Unit) -> f32 {
        let missing = self.game.numbers.cap(unit.class).saturating_sub(unit.hp);
        let healed = f32::from(missing.min(self.game.numbers.heal));
        WORTH[unit.class as usize] * HEALTH * healed / self.full(unit.class)
    }

    /// How near a unit is to a walk's end: 1 if it is there.
    pub(crate) fn nearness(&self, unit: &Unit, cost: f32) -> f32 {
        1.0 / (1.0 + cost / f32::from(self.game.numbers.movement[unit.class as usize]))
    }

    /// The control points as they will be counted, seen by Red.
    fn points(&self) -> f32 {
        let weight = OWNED * (1.0 + LATE * self.lateness());
        let mut sum = 0.0;
        let (mut owned, mut soon) = ([0; 2], [0; 2]);
        for (point, at) in self.state.points.iter().zip(&self.game.ground.points) {
            let holder = self.state.unit(*at).map(|(side, _)| side);
            let point = if self.is_amid() { counted(*point, holder) } else { *point };
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

    /// Whose a point is or will be, from -1 (Blu's) to 1 (Red's).
    fn ownership(&self, point: Point) -> f32 {
        let sign = |side: Option<Side>| side.map_or(0.0, |side| if side == Side::Red { 1.0 } else { -1.0 });
        let done = CAPTURING * f32::from(point.count) / f32::from(CAPTURE - 1);
        let now = sign(point.owner);
        now + (sign(point.by) - now) * done
    }

    /// What a side's units near a point are worth.
    fn reach(&self, side: Side, point: Point, at: Cell) -> f32 {
        let (mut best, mut sum) = (0.0_f32, 0.0);
        for unit in self.state.team(side).units() {
            let near = self.nearness(unit, self.forecast.cost(unit.at, at));
            best = best.max(near);
            sum += near;
        }
        let need = if point.owner == Some(side) { 0.5 } else { 1.0 };
        need * NEAR * best + CROWD * sum
    }

    /// How far a side has come with the enemy flag.
    fn flags(&self, side: Side) -> f32 {
        let units = self.state.team(side).units();
        let Some(flag) = self.state.flag_at(side.other()) else { return 0.0 };
        let Some(own_flag) = self.state.flag_at(side) else { return 0.0 };
        let movement = |unit: &Unit| f32::from(self.game.numbers.movement[unit.class as usize]);
        let way_home = self.forecast.cost_home(side, flag);
        let mut sum = match self.state.team(side).carrier() {
            Some(carrier) => {
                let turns = way_home / movement(carrier);
                let arrives = if turns <= 1.0 && side == self.next_side() { WINS } else { 0.0 };
                RACE / (0.5 + turns) + CARRY + arrives
            }
            None => {
                let turns =
                    |unit: &Unit| (self.forecast.cost(unit.at, flag) + way_home) / movement(unit) + 1.0;
                let least = units.iter().map(turns).fold(f32::MAX, f32::min);
                RACE / (0.5 + least)
            }
        };
        let is_stolen = self.state.team(side.other()).carrier().is_some();
        let mut nobody = 1.0;
        for unit in units {
            let near = self.nearness(unit, self.forecast.cost(unit.at, own_flag));
            nobody *= 1.0 - near;
            sum += if is_stolen { CHASE * near } else { GUARD * near };
            sum += ESCORT * self.nearness(unit, self.forecast.cost(unit.at, flag));
        }
        if !is_stolen {
            sum += WATCH * (1.0 - nobody);
        }
        let left = f32::from(self.game.variant.turn_limit.saturating_sub(self.next_turn()));
        sum - LIMIT * self.game.flag_distance(self.state, side) as f32 / (left + 5.0)
    }
}
