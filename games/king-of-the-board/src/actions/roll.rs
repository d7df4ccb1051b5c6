//! `roll`: the accuracy dice of an attack and what they lead to (KB-DICE, KB-ATT).

use hillfort_board::Cell;
use hillfort_engine::Side;

use crate::cards::MAX_DICE;
use crate::game::KingOfTheBoard;
use crate::reason::Reason;
use crate::state::{Phase, Shot, State};
use crate::words::Class;

/// The result of two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accuracy {
    Miss,
    Hit,
    Critical,
}

impl KingOfTheBoard {
    /// Returns the number that two dice must reach (KB-ATT-4); scopes lower it (KB-SNIP-2).
    pub(crate) fn number_needed(&self, from: Cell, to: Cell, scopes: u8) -> i16 {
        let up = self.terrain.height(to).saturating_sub(self.terrain.height(from));
        let eased = i16::from(scopes) * self.numbers.sniper.scope_accuracy as i16;
        i16::from(self.terrain.distance(from, to)) + i16::from(up) - eased
    }

    /// KB-ATT-5 to KB-ATT-7.
    pub(crate) fn accuracy(&self, need: i16, dice: [u8; 2]) -> Accuracy {
        let (reaches, is_pair) = (i16::from(dice[0] + dice[1]) >= need, dice[0] == dice[1]);
        match (reaches, is_pair) {
            (true, true) => Accuracy::Critical,
            (true, false) => Accuracy::Hit,
            (false, true) if self.variant.low_pair_hits => Accuracy::Critical,
            (false, _) => Accuracy::Miss,
        }
    }

    /// Returns the number of dice of an attack (KB-DICE-1, KB-DICE-2).
    pub(crate) fn n_dice(&self, state: &State, shot: Shot) -> usize {
        match state.class(shot.attacker) {
            Some(Class::Heavy) => usize::from(self.numbers.heavy.rolls) * 2,
            None | Some(Class::Scout | Class::Soldier | Class::Demoman | Class::Engineer | Class::Sniper) => {
                2
            }
            Some(Class::Pyro | Class::Medic) => unreachable!("flames and medicine need no dice"),
        }
    }

    /// Checks that a roll can come up here (KB-DICE-1).
    pub(crate) fn check_roll(&self, state: &State, faces: &[u8; MAX_DICE]) -> Result<(), Reason> {
        let Phase::Roll(shot) = state.phase else { return Err(Reason::NotRolled) };
        let (dice, rest) = faces.split_at(self.n_dice(state, shot));
        let is_roll = dice.iter().all(|face| (1..=6).contains(face)) && rest.iter().all(|face| *face == 0);
        if is_roll { Ok(()) } else { Err(Reason::NotRolled) }
    }

    pub(crate) fn apply_roll(&self, state: &mut State, faces: &[u8; MAX_DICE]) {
        let Phase::Roll(shot) = state.phase else { unreachable!("dice are rolled for an attack") };
        let (Some(from), Some(to)) = (state.at(shot.attacker), state.at(shot.target)) else {
            unreachable!("attacker and target are on the board")
        };
        let first = self.accuracy(shot.need, [faces[0], faces[1]]);
        let crit = if first == Accuracy::Critical { self.numbers.rules.crit_bonus } else { 0 };
        let hits = first != Accuracy::Miss;
        let distance = usize::from(self.terrain.distance(from, to));
        let side = shot.attacker.side;
        match state.class(shot.attacker) {
            None if hits => self.hurt(state, shot.target, self.gun_damage(state, side) + crit),
            Some(Class::Scout) if hits => {
                self.hurt(state, shot.target, self.numbers.scout.damage_by_distance[distance - 1] + crit);
            }
            Some(Class::Soldier) if hits => self.blast(state, side, to, &self.numbers.soldier.blast, crit),
            Some(Class::Demoman) if first == Accuracy::Critical => {
                // KB-DEMO-6: Blind Eye.
                let bonus = crit + self.numbers.demoman.blind_eye_bonus;
                self.blast(state, side, to, &self.numbers.demoman.blast, bonus);
            }
            Some(Class::Demoman) if hits => state.grenade[side as usize] = Some(to), // KB-DEMO-4
            Some(Class::Heavy) => {
                let damage = self.heavy_damage(shot.need, faces);
                self.hurt(state, shot.target, damage);
            }
            Some(Class::Engineer) if hits => {
                self.hurt(state, shot.target, self.numbers.engineer.damage + crit);
            }
            Some(Class::Sniper) => self.snipe(state, shot, hits.then_some(crit)),
            // A miss.
            None | Some(Class::Scout | Class::Soldier | Class::Demoman | Class::Engineer) => {}
            Some(Class::Pyro | Class::Medic) => unreachable!("flames and medicine need no dice"),
        }
        self.remove_dead(state);
        self.command(state);
    }

    /// KB-SENT-5, KB-SENT-6.
    fn gun_damage(&self, state: &State, side: Side) -> u16 {
        let engineer = state.living(side, Class::Engineer).map(|(_, cell)| cell);
        let is_upgraded = match (engineer, state.gun(side).at) {
            (Some(engineer), Some(gun)) => self.terrain.distance(engineer, gun) == 1,
            _ => false,
        };
        self.numbers.sentry.damage + if is_upgraded { self.numbers.sentry.upgrade_bonus } else { 0 }
    }

    /// Returns the damage of all rolls of the Heavy together (KB-HEAVY-1).
    pub(crate) fn heavy_damage(&self, need: i16, faces: &[u8; MAX_DICE]) -> u16 {
        let rolls = faces.chunks_exact(2).take(usize::from(self.numbers.heavy.rolls));
        let each = rolls.map(|dice| match self.accuracy(need, [dice[0], dice[1]]) {
            Accuracy::Miss => 0,
            Accuracy::Hit => self.numbers.heavy.damage,
            Accuracy::Critical => self.numbers.heavy.damage + self.numbers.rules.crit_bonus,
        });
        each.sum()
    }

    /// The Sniper's shot; `hit` is the bonus of a hit, `None` for a miss (KB-SNIP-1, KB-SNIP-2, KB-SNIP-6).
    fn snipe(&self, state: &mut State, shot: Shot, hit: Option<u16>) {
        let sniper = state.person_mut(shot.attacker.side, shot.attacker.slot);
        let scopes = u16::from(sniper.scope);
        if self.variant.shot_resets_scope {
            sniper.scope = 0;
        }
        if let Some(bonus) = hit {
            let damage = self.numbers.sniper.damage + scopes * self.numbers.sniper.scope_damage;
            self.hurt(state, shot.target, damage + bonus);
        }
    }
}
