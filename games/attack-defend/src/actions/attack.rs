//! Actions of the unit in play: attacks with their dice, marks and grenades (AD-ATK, AD-DICE, AD-SNIPER, AD-DEMO).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::ExtendCells as _;

use crate::action::{Action, MAX_DICE};
use crate::cards::SIDES;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{Phase, State, UnitId, UnitSet};
use crate::terrain::Cells;
use crate::words::{Class, Side, Targeting};

impl AttackDefend {
    /// Iterates over the units of a side that can be harmed: the living off their base (AD-ATK-4), in class order.
    pub(crate) fn exposed(&self, state: &State, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        let base = self.terrain.bases[side as usize];
        state.living(side).filter(move |(_, cell)| !base.contains(*cell))
    }

    /// Iterates over the enemies that a unit could attack or mark from a cell: in range, in sight and exposed.
    pub(crate) fn enemies_aimed_at(
        &self,
        state: &State,
        unit: UnitId,
        from: Cell,
    ) -> impl Iterator<Item = (UnitId, Cell)> {
        let aim = self.ranges.aim(unit.class(), from);
        self.exposed(state, unit.side().other()).filter(move |(_, cell)| aim.contains(*cell))
    }

    /// Returns the enemies of a side in the area that a class has around a cell (AD-ATK-8, AD-DEMO-2).
    pub(crate) fn caught(&self, state: &State, side: Side, class: Class, around: Cell) -> UnitSet {
        let blast = self.ranges.blast(class, around);
        self.exposed(state, side.other())
            .filter(|(_, cell)| blast.contains(*cell))
            .map(|(unit, _)| unit)
            .collect()
    }

    /// Returns the spaces that a Soldier could aim at: floor or point, in range and sight, and near enough to an enemy
    /// to catch it (AD-ATK-8).
    pub(crate) fn rocket_spaces(&self, state: &State, unit: UnitId, from: Cell) -> Cells {
        let mut near_enemies = Cells::EMPTY;
        for (_, cell) in self.exposed(state, unit.side().other()) {
            // Distance and sight are symmetric.
            near_enemies |= self.ranges.blast(unit.class(), cell);
        }
        self.ranges.aim(unit.class(), from) & self.terrain.open & near_enemies
    }

    /// Returns the spaces that a Demoman could throw the grenade to (AD-DEMO-1).
    pub(crate) fn grenade_spaces(&self, unit: UnitId, from: Cell) -> Cells {
        self.ranges.aim(unit.class(), from) & self.terrain.open
    }

    /// Lists the attacks, marks and grenades of the unit in play.
    pub(crate) fn list_attacks(&self, state: &State, out: &mut Vec<Action>) {
        let Ok((unit, at)) = self.ready_unit(state) else { return };
        match unit.class().targeting() {
            Targeting::Single => {
                out.extend(self.enemies_aimed_at(state, unit, at).map(|(_, cell)| Action::Attack(cell)));
            }
            Targeting::All => {
                let has_target = self.enemies_aimed_at(state, unit, at).next().is_some();
                out.extend(has_target.then_some(Action::AttackAll));
            }
            Targeting::Area => out.extend_cells(self.rocket_spaces(state, unit, at), Action::Attack),
            // AD-SNIPER-1, AD-SNIPER-3: an unmarked enemy can be marked, a marked one can be shot.
            Targeting::Marked => out.extend(self.enemies_aimed_at(state, unit, at).map(|(enemy, cell)| {
                if state.marked.contains(enemy) { Action::Attack(cell) } else { Action::Mark(cell) }
            })),
            Targeting::Grenade => out.extend_cells(self.grenade_spaces(unit, at), Action::Grenade),
        }
    }

    pub(crate) fn check_attack(&self, state: &State, to: Cell) -> Result<(), Reason> {
        let (unit, at) = self.ready_unit(state)?;
        match unit.class().targeting() {
            Targeting::Single => self.target_at(state, unit, at, to).map(drop),
            Targeting::Marked => match self.target_at(state, unit, at, to)? {
                enemy if state.marked.contains(enemy) => Ok(()),
                enemy => Err(Reason::NotMarked(enemy.class())),
            },
            Targeting::Area => {
                self.check_space(unit, at, to)?;
                let is_worth_it = self.rocket_spaces(state, unit, at).contains(to);
                if is_worth_it { Ok(()) } else { Err(Reason::NobodyCaught(to)) }
            }
            Targeting::All => Err(Reason::OnlyAttacksAll),
            Targeting::Grenade => Err(Reason::NoAttack),
        }
    }

    pub(crate) fn check_attack_all(&self, state: &State) -> Result<(), Reason> {
        let (unit, at) = self.ready_unit(state)?;
        if unit.class().targeting() != Targeting::All {
            return Err(Reason::OnlyPyroAttacksAll(unit.class()));
        }
        self.enemies_aimed_at(state, unit, at).next().map(drop).ok_or(Reason::NobodyInRange)
    }

    pub(crate) fn check_mark(&self, state: &State, to: Cell) -> Result<(), Reason> {
        let (unit, at) = self.ready_unit(state)?;
        if unit.class() != Class::Sniper {
            return Err(Reason::OnlySniperMarks(unit.class()));
        }
        match self.target_at(state, unit, at, to)? {
            enemy if state.marked.contains(enemy) => Err(Reason::Marked(enemy.class())),
            _ => Ok(()),
        }
    }

    pub(crate) fn check_grenade(&self, state: &State, to: Cell) -> Result<(), Reason> {
        let (unit, at) = self.ready_unit(state)?;
        if unit.class() != Class::Demoman {
            return Err(Reason::OnlyDemomanThrows(unit.class()));
        }
        self.check_space(unit, at, to)
    }

    /// Returns the unit in play and its cell if it may still act.
    fn ready_unit(&self, state: &State) -> Result<(UnitId, Cell), Reason> {
        let (unit, at) = state.acting().ok_or(Reason::NobodyPlays)?;
        if state.attacks_left == 0 {
            return Err(if state.barraged { Reason::NoThirdAttack } else { Reason::Acted(unit.class()) });
        }
        if self.terrain.is_base(at) {
            return Err(Reason::InBase);
        }
        Ok((unit, at))
    }

    /// Returns the enemy on a cell if it is exposed, in range and in sight (AD-ATK-1, AD-ATK-3, AD-ATK-4, AD-ATK-6).
    fn target_at(&self, state: &State, unit: UnitId, at: Cell, to: Cell) -> Result<UnitId, Reason> {
        let Some(target) = state.unit_at(to) else { return Err(Reason::NoEnemy(unit.class(), to)) };
        if target.side() == unit.side() {
            return Err(Reason::Friend(to));
        }
        if self.terrain.is_base(to) {
            return Err(Reason::Sheltered(to));
        }
        self.check_aim(unit, at, to).map(|()| target)
    }

    /// A rocket or a grenade goes to another space, floor or point, in range and in sight (AD-ATK-8, AD-DEMO-1).
    fn check_space(&self, unit: UnitId, at: Cell, to: Cell) -> Result<(), Reason> {
        if at == to || !self.terrain.open.contains(to) {
            return Err(Reason::NoAim(unit.class(), to));
        }
        self.check_aim(unit, at, to)
    }

    /// AD-ATK-1, AD-ATK-2.
    fn check_aim(&self, unit: UnitId, at: Cell, to: Cell) -> Result<(), Reason> {
        if self.ranges.aim(unit.class(), at).contains(to) {
            return Ok(());
        }
        let is_seen = self.terrain.sees[at.index()].contains(to);
        Err(if is_seen {
            Reason::OutOfRange(self.terrain.board.distance(at, to))
        } else {
            Reason::NoSight(at, to)
        })
    }

    pub(crate) fn apply_attack(&self, state: &mut State, to: Cell) {
        let (unit, _) = state.acting().expect("a unit in play lives");
        let targets = match unit.class().targeting() {
            Targeting::Area => self.caught(state, unit.side(), unit.class(), to),
            _ => state.unit_at(to).into_iter().collect(),
        };
        self.begin_attack(state, unit, targets);
    }

    pub(crate) fn apply_attack_all(&self, state: &mut State) {
        let (unit, at) = state.acting().expect("a unit in play lives");
        let targets = self.enemies_aimed_at(state, unit, at).map(|(enemy, _)| enemy).collect();
        self.begin_attack(state, unit, targets);
    }

    /// AD-PLAY-5: the action is used up before any die.
    fn begin_attack(&self, state: &mut State, unit: UnitId, targets: UnitSet) {
        state.attacks_left = 0;
        let card = self.numbers.of(unit.class());
        if card.rolls {
            state.phase = Phase::Roll(targets);
            return;
        }
        // AD-DICE-4: without a die every attack hits.
        targets.iter().for_each(|target| Self::hit(state, unit, target, card.damage));
    }

    /// AD-DICE-1: exactly one face for each enemy.
    pub(crate) fn check_roll(targets: UnitSet, faces: &[u8; MAX_DICE]) -> Result<(), Reason> {
        let (dice, rest) = faces.split_at(targets.len());
        let fits = dice.iter().all(|face| (1..=SIDES).contains(face)) && rest.iter().all(|face| *face == 0);
        if fits { Ok(()) } else { Err(Reason::OtherDice) }
    }

    /// AD-DICE-3: each die by the attacker's card.
    pub(crate) fn apply_roll(&self, state: &mut State, faces: &[u8; MAX_DICE]) {
        let (attacker, _) = state.acting().expect("a unit in play lives");
        let card = self.numbers.of(attacker.class());
        let targets = state.rolled_for();
        state.phase = Phase::Play;
        for (target, face) in targets.iter().zip(faces) {
            if let Some(damage) = card.damage_on(*face) {
                Self::hit(state, attacker, target, damage);
            }
        }
    }

    /// Applies a hit: its damage, and what it brings besides.
    fn hit(state: &mut State, attacker: UnitId, target: UnitId, damage: u8) {
        state.harm(target, damage);
        match attacker.class() {
            // AD-PYRO-1: a survivor is burned.
            Class::Pyro => {
                if state.cell_of(target).is_some() {
                    state.burned.insert(target);
                }
            }
            // AD-HEAVY-1, AD-HEAVY-2: a second attack, never a third.
            Class::Heavy => {
                if !state.barraged {
                    (state.barraged, state.attacks_left) = (true, 1);
                }
            }
            Class::Scout | Class::Soldier | Class::Demoman | Class::Sniper => {}
        }
    }

    /// AD-SNIPER-2: the side has one mark, so the unit that had it loses it.
    pub(crate) fn apply_mark(&self, state: &mut State, to: Cell) {
        let enemy = state.unit_at(to).expect("a unit is marked where it stands");
        state.attacks_left = 0;
        state.marked.remove_side(enemy.side());
        state.marked.insert(enemy);
    }

    /// AD-DEMO-1: the grenade replaces the one before.
    pub(crate) fn apply_grenade(&self, state: &mut State, to: Cell) {
        state.attacks_left = 0;
        state.grenades[state.side as usize] = Some(to);
    }
}
