//! Attacks, from the declaration to the deaths (PR-ATK-5).

use hillfort_board::Cell;

use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{Attack, Mark, Marks, Phase, State, Unit, UnitId, UnitSet};
use crate::terrain::{Cells, Stencil};
use crate::words::{Part, Parts};

impl PayloadRace {
    /// Lists the attacks of the active token; for a Medic these are heals (PR-ACT-5).
    pub(crate) fn list_attacks(&self, state: &State, unit: UnitId, from: Cell, out: &mut Vec<Action>) {
        let weapon = self.weapon(state, unit);
        let covered = &self.covers[weapon as usize][from.index()];
        let enemies = || state.on_board(unit.side().other());
        match self.numbers.weapon(weapon).kind {
            WeaponKind::Sight { .. } | WeaponKind::Blast { .. } => {
                out.extend(
                    enemies().filter(|(_, at)| covered.contains(*at)).map(|(_, at)| Action::Attack(at)),
                );
            }
            WeaponKind::Fire { .. } => {
                for stencil in self.stencils[from.index()].iter().flatten() {
                    if enemies().any(|(_, at)| stencil.all.contains(at)) {
                        out.push(Action::Attack(stencil.near));
                    }
                }
            }
            WeaponKind::Heal { .. } => {
                let friends = state.on_board(unit.side()).filter(|(_, at)| covered.contains(*at));
                out.extend(friends.map(|(_, at)| Action::Heal(at)));
            }
        }
    }

    pub(crate) fn check_attack(
        &self,
        state: &State,
        unit: UnitId,
        from: Cell,
        at: Cell,
    ) -> Result<(), Reason> {
        match self.kind(state, unit) {
            WeaponKind::Sight { range, .. } => {
                check_enemy(state, unit, at)?;
                self.check_target("PR-ATK-1", range, from, at)
            }
            WeaponKind::Blast { range, .. } => {
                check_enemy(state, unit, at)?;
                self.check_target("PR-BLAST-1", range, from, at)
            }
            WeaponKind::Fire { .. } => self.check_fire(state, unit, from, at),
            WeaponKind::Heal { .. } => Err(Reason::OnlyHeals),
        }
    }

    /// Checks whether a cell is in range and in sight (PR-ATK-1, PR-BLAST-1, PR-HEAL-1 and others).
    pub(crate) fn check_target(
        &self,
        rule: &'static str,
        range: u8,
        from: Cell,
        at: Cell,
    ) -> Result<(), Reason> {
        let distance = self.terrain.distance(from, at);
        if distance > range {
            return Err(Reason::TooFar(rule, range, distance));
        }
        if self.terrain.sees(from, at) { Ok(()) } else { Err(Reason::Unseen(rule, from, at)) }
    }

    /// PR-FIRE-1, PR-FIRE-4, PR-FIRE-5.
    fn check_fire(&self, state: &State, unit: UnitId, from: Cell, at: Cell) -> Result<(), Reason> {
        if self.terrain.distance(from, at) != 1 {
            return Err(Reason::NotBeside(at));
        }
        let stencil = self.stencil(from, at).ok_or(Reason::NoFireThere(at))?;
        let is_under = |(_, cell)| stencil.all.contains(cell);
        if state.on_board(unit.side().other()).any(is_under) { Ok(()) } else { Err(Reason::NobodyThere(at)) }
    }

    /// Returns the fire stencil whose first hex is on a cell.
    pub(crate) fn stencil(&self, from: Cell, at: Cell) -> Option<&Stencil> {
        self.stencils[from.index()].iter().flatten().find(|stencil| stencil.near == at)
    }

    /// Declares an attack: the attacker's marks are removed and count for it (PR-AIM-2, PR-KRITZ-4).
    pub(crate) fn apply_attack(&self, state: &mut State, at: Cell) {
        let (unit, from) = state.actor().expect("a token is active");
        let mut marks = Marks::default();
        for mark in [Mark::Aimed, Mark::Kritz] {
            if state.unit(unit).marks.has(mark) {
                marks.add(mark);
                state.unit_mut(unit).marks.remove(mark);
            }
        }
        state.done.add(Part::Attack);
        let attack = Attack { at, hits: UnitSet::EMPTY, marks };
        match self.kind(state, unit) {
            WeaponKind::Blast { .. } => state.phase = Phase::Accuracy(attack),
            WeaponKind::Fire { .. } => {
                let under = self.stencil(from, at).expect("the stencil is beside the Pyro").all;
                let hits = self.hit_within(state, under);
                self.resolve_hits(state, Attack { hits, ..attack });
            }
            WeaponKind::Sight { .. } | WeaponKind::Heal { .. } => {
                let hits = state.unit_on(at).map_or(UnitSet::EMPTY, UnitSet::only);
                self.resolve_hits(state, Attack { hits, ..attack });
            }
        }
    }

    /// Applies an accuracy roll: a low face moves the centre in the direction of its number (PR-BLAST-3 to PR-BLAST-5).
    pub(super) fn apply_accuracy(&self, state: &mut State, attack: Attack, face: u8) {
        let (unit, _) = state.actor().expect("a token is active");
        let WeaponKind::Blast { true_on, .. } = self.kind(state, unit) else {
            unreachable!("only a blast rolls for accuracy")
        };
        let centre = if face >= true_on { 0 } else { usize::from(face) };
        let area = self.blasts[self.weapon(state, unit) as usize][attack.at.index()][centre];
        let hits = self.hit_within(state, area);
        self.resolve_hits(state, Attack { hits, ..attack });
    }

    /// Returns the tokens that an area hits: enemies, and with friendly fire all tokens (PR-OPT-4).
    fn hit_within(&self, state: &State, area: Cells) -> UnitSet {
        let mut hits = UnitSet::EMPTY;
        for unit in UnitId::all() {
            let is_target = self.variant.friendly_fire || unit.side() != state.side;
            if is_target && state.unit(unit).at.is_some_and(|cell| area.contains(cell)) {
                hits.insert(unit);
            }
        }
        hits
    }

    /// Continues an attack once its hits are known: the attacked player may answer with Uber, if possible (PR-UBER-4).
    fn resolve_hits(&self, state: &mut State, attack: Attack) {
        if self.coverable(state, attack).is_empty() {
            self.begin_damage(state, attack);
        } else {
            state.phase = Phase::Uber(attack);
        }
    }

    /// Rolls for damage if a sight weapon has a die and an uncovered target, otherwise deals it (PR-ATK-5, PR-UBER-7).
    pub(super) fn begin_damage(&self, state: &mut State, attack: Attack) {
        let (unit, _) = state.actor().expect("a token is active");
        let is_open = attack.hits.iter().any(|hit| !state.unit(hit).marks.has(Mark::Uber));
        match self.kind(state, unit) {
            WeaponKind::Sight { die: 1.., .. } if is_open => state.phase = Phase::Damage(attack),
            _ => self.deal_damage(state, attack, 0),
        }
    }

    /// Deals damage to all tokens hit at once, then removes the dead (PR-ATK-5, PR-ATK-6, PR-UBER-5).
    pub(super) fn deal_damage(&self, state: &mut State, attack: Attack, face: u8) {
        let mut dead = UnitSet::EMPTY;
        for hit in attack.hits.iter() {
            if state.unit(hit).marks.has(Mark::Uber) {
                continue;
            }
            let damage = self.damage(state, attack, hit, face);
            let unit = state.unit_mut(hit);
            unit.hp = u16::try_from(u32::from(unit.hp).saturating_sub(damage)).unwrap_or(0);
            if unit.hp == 0 {
                dead.insert(hit);
            }
        }
        remove_dead(state, dead);
    }

    /// Returns the damage of an attack to a token that it hits. `face` is 0 if no die is rolled (PR-ATK-3, PR-BLAST-6,
    /// PR-FIRE-3).
    pub(crate) fn damage(&self, state: &State, attack: Attack, hit: UnitId, face: u8) -> u32 {
        let (unit, from) = state.actor().expect("a token is active");
        let base = match self.kind(state, unit) {
            WeaponKind::Sight { plus, per_space, .. } | WeaponKind::Blast { plus, per_space, .. } => {
                u32::from(face) + plus + per_space * u32::from(self.terrain.distance(from, attack.at))
            }
            WeaponKind::Fire { near, far, side } => match state.unit(hit).at {
                at if at == Some(attack.at) => near,
                at if at == self.stencil(from, attack.at).and_then(|stencil| stencil.far) => far,
                _ => side,
            },
            WeaponKind::Heal { .. } => 0,
        };
        let bonus = if attack.marks.has(Mark::Aimed) { self.numbers.aim_bonus } else { 0 };
        let factor = if attack.marks.has(Mark::Kritz) { self.numbers.kritz_factor } else { 1 };
        (base + bonus) * factor
    }
}

/// Removes the dead from the board (PR-DEATH-1, PR-DEATH-5). A token that dies in its owner's turn is spent
/// (PR-DEATH-7).
fn remove_dead(state: &mut State, dead: UnitSet) {
    for unit in dead.iter() {
        *state.unit_mut(unit) = Unit { weapon: state.unit(unit).weapon, ..Unit::default() };
        if unit.side() == state.side {
            state.spent.insert(unit);
        }
        if state.active == Some(unit) {
            (state.active, state.done) = (None, Parts::default()); // PR-JSON-4
        }
    }
    state.dead = dead;
    state.phase = if dead.is_empty() { Phase::Turn } else { Phase::Respawn };
}

/// PR-ATK-4.
fn check_enemy(state: &State, unit: UnitId, at: Cell) -> Result<(), Reason> {
    match state.unit_on(at) {
        Some(target) if target.side() != unit.side() => Ok(()),
        _ => Err(Reason::NoEnemy(at)),
    }
}
