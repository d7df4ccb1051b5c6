//! Damage, blasts, death (sections Combat, Death and spawning of the rules).

use hillfort_board::Cell;

use crate::action::Action;
use crate::cards::MAX_DICE;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Person, Phase, Shot, State, UnitId};
use crate::words::{Class, Side};

/// What two dice come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accuracy {
    Miss,
    Hit,
    Critical,
}

impl KingOfTheBoard {
    /// KB-ATT-4: the number two dice must reach; scopes make it smaller (KB-SNIP-2).
    pub(crate) fn need(&self, from: Cell, to: Cell, scopes: u8) -> i16 {
        let up = self.field.height(to).saturating_sub(self.field.height(from));
        let eased = i16::from(scopes) * self.numbers.sniper.scope_accuracy as i16;
        i16::from(self.field.distance(from, to)) + i16::from(up) - eased
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

    /// How many dice an attack takes (KB-DICE-1, KB-DICE-2).
    pub(crate) fn n_dice(&self, state: &State, shot: Shot) -> usize {
        match self.class_of(state, shot.attacker) {
            Some(Class::Heavy) => usize::from(self.numbers.heavy.rolls) * 2,
            _ => 2,
        }
    }

    /// The class of a unit; a Sentry Gun has none.
    pub(crate) fn class_of(&self, state: &State, unit: UnitId) -> Option<Class> {
        if unit.slot == GUN { None } else { state.person(unit.side, unit.slot).class }
    }

    /// The dice of an attack have fallen.
    pub(crate) fn resolve_roll(&self, state: &mut State, faces: &[u8; MAX_DICE]) {
        let Phase::Roll(shot) = state.phase else { unreachable!("dice fall for an attack") };
        let (Some(from), Some(to)) = (state.at(shot.attacker), state.at(shot.target)) else {
            unreachable!("attacker and target stand on the board")
        };
        let first = self.accuracy(shot.need, [faces[0], faces[1]]);
        let crit = if first == Accuracy::Critical { self.numbers.rules.crit_bonus } else { 0 };
        let hits = first != Accuracy::Miss;
        let distance = usize::from(self.field.distance(from, to));
        let side = shot.attacker.side;
        match self.class_of(state, shot.attacker) {
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
            _ => {}
        }
        self.bury(state);
        self.command(state);
    }

    /// KB-SENT-5, KB-SENT-6.
    pub(crate) fn gun_damage(&self, state: &State, side: Side) -> u16 {
        let engineer = state.living(side, Class::Engineer).map(|(_, cell)| cell);
        let upgraded = match (engineer, state.gun(side).at) {
            (Some(engineer), Some(gun)) => self.field.distance(engineer, gun) == 1,
            _ => false,
        };
        self.numbers.sentry.damage + if upgraded { self.numbers.sentry.upgrade_bonus } else { 0 }
    }

    /// KB-HEAVY-1: all rolls at one target, their damage together.
    pub(crate) fn heavy_damage(&self, need: i16, faces: &[u8; MAX_DICE]) -> u16 {
        let rolls = faces.chunks_exact(2).take(usize::from(self.numbers.heavy.rolls));
        let each = rolls.map(|dice| match self.accuracy(need, [dice[0], dice[1]]) {
            Accuracy::Miss => 0,
            Accuracy::Hit => self.numbers.heavy.damage,
            Accuracy::Critical => self.numbers.heavy.damage + self.numbers.rules.crit_bonus,
        });
        each.sum()
    }

    /// The Sniper's shot, with the bonus of a hit if it is one (KB-SNIP-1, KB-SNIP-2, KB-SNIP-6).
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

    /// KB-AOE-1 to KB-AOE-5: a blast of a team hurts everybody on the centre's height by distance; enemies in their
    /// base are passed over (KB-BASE-1), friends are not (KB-BASE-2).
    pub(crate) fn blast(&self, state: &mut State, side: Side, centre: Cell, rings: &[u16], bonus: u16) {
        let area = self.field.blast(centre);
        for side_hit in Side::ALL {
            for slot in 0..=GUN {
                let unit = UnitId { side: side_hit, slot };
                let Some(cell) = state.at(unit).filter(|cell| area.contains(*cell)) else { continue };
                if side_hit != side && self.field.is_base(side_hit, cell) {
                    continue;
                }
                if let Some(damage) = rings.get(usize::from(self.field.distance(centre, cell))) {
                    self.hurt(state, unit, damage + bonus);
                }
            }
        }
    }

    /// KB-DEMO-5: step 1 of the turn in which the Demoman is commanded.
    pub(crate) fn explode_grenade(&self, state: &mut State, side: Side) {
        if let Some(centre) = state.grenade[side as usize].take() {
            self.blast(state, side, centre, &self.numbers.demoman.blast, 0);
            self.bury(state);
        }
    }

    /// KB-ATT-8, KB-MED-9: takes damage from a unit's health; the dead are taken away by [`Self::bury`].
    pub(crate) fn hurt(&self, state: &mut State, unit: UnitId, damage: u16) {
        if unit.slot == GUN {
            let gun = state.gun_mut(unit.side);
            gun.hp = gun.hp.saturating_sub(damage);
        } else {
            let person = state.person_mut(unit.side, unit.slot);
            if person.uber == 0 {
                person.hp = person.hp.saturating_sub(damage);
            }
        }
    }

    /// KB-ATT-9: after all damage of an attack the dead leave the board together.
    pub(crate) fn bury(&self, state: &mut State) {
        for side in Side::ALL {
            for slot in 0..=GUN {
                let unit = UnitId { side, slot };
                let hp = if slot == GUN { state.gun(side).hp } else { state.person(side, slot).hp };
                if hp == 0 && state.at(unit).is_some() {
                    self.remove(state, unit);
                }
            }
        }
    }

    /// KB-DIE-1 to KB-DIE-3: a unit leaves the board for good.
    pub(crate) fn remove(&self, state: &mut State, unit: UnitId) {
        let UnitId { side, slot } = unit;
        if slot == GUN {
            *state.gun_mut(side) = crate::state::Gun::default();
        } else {
            let class = state.person(side, slot).class;
            let timer = self.numbers.rules.spawn_timer;
            *state.person_mut(side, slot) = Person { class, timer, ..Person::default() };
            match class {
                Some(Class::Demoman) => state.grenade[side as usize] = None, // KB-DEMO-7
                Some(Class::Engineer) => lose_engineer(state, side),
                _ => {}
            }
            if side == state.side && state.active == Some(slot) {
                (state.active, state.acted) = (None, crate::state::Acted::default());
            }
        }
        self.drop_locks(state, unit);
    }

    /// KB-DIE-3: nobody keeps a lock on a unit that has left the board.
    pub(crate) fn drop_locks(&self, state: &mut State, unit: UnitId) {
        let gun = state.gun_mut(unit.side.other());
        if gun.target == Some(unit.slot) {
            gun.target = None;
        }
    }

    /// Whether an action is an outcome of dice that can come up here (KB-DICE-1).
    pub(crate) fn is_roll(&self, state: &State, action: Action) -> bool {
        let (Phase::Roll(shot), Action::Roll(faces)) = (state.phase, action) else { return false };
        let (dice, rest) = faces.split_at(self.n_dice(state, shot));
        dice.iter().all(|face| (1..=6).contains(face)) && rest.iter().all(|face| *face == 0)
    }
}

/// KB-ENG-6, KB-SENT-7: with the Engineer's death his gun goes inactive; a carried one is lost.
fn lose_engineer(state: &mut State, side: Side) {
    let gun = state.gun_mut(side);
    match gun.status {
        GunStatus::Carried => *gun = crate::state::Gun::default(),
        GunStatus::Active => (gun.status, gun.target) = (GunStatus::Inactive, None),
        GunStatus::None | GunStatus::Inactive => {}
    }
}
