//! Actions of the unit in play: attacks, marks and grenades (AD-ATK, AD-SNIPER, AD-DEMO).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::field::Cells;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::words::{Class, Side, Targeting, Unit, Units};

impl AttackDefend {
    /// Goes through the units of a side that can be harmed: the living off their base (AD-ATK-4), in class order.
    pub(crate) fn exposed(&self, state: &State, side: Side) -> impl Iterator<Item = (Unit, Cell)> {
        let base = self.field.bases[side as usize];
        state.living(side).filter(move |(_, cell)| !base.contains(*cell))
    }

    /// Returns the unit in play and where it stands, if it may still act.
    fn ready(&self, state: &State) -> Result<(Unit, Cell), Reason> {
        let (unit, at) = state.acting().ok_or(Reason::NobodyPlays)?;
        if state.attacks_left == 0 {
            return Err(if state.barraged { Reason::NoThirdAttack } else { Reason::Acted(unit.class()) });
        }
        if self.field.is_base(at) {
            return Err(Reason::InBase);
        }
        Ok((unit, at))
    }

    /// Returns the cells with enemies that a unit could attack or mark from a cell: in range, in sight, exposed.
    pub(crate) fn enemies_aimed_at(
        &self,
        state: &State,
        unit: Unit,
        from: Cell,
    ) -> impl Iterator<Item = (Unit, Cell)> {
        let aim = self.reaches.aim(unit.class(), from);
        self.exposed(state, unit.side().other()).filter(move |(_, cell)| aim.contains(*cell))
    }

    /// Returns the enemies of a side in the area that a class has around a cell (AD-ATK-8, AD-DEMO-2).
    pub(crate) fn caught(&self, state: &State, side: Side, class: Class, around: Cell) -> Units {
        let blast = self.reaches.blast(class, around);
        self.exposed(state, side.other())
            .filter(|(_, cell)| blast.contains(*cell))
            .map(|(unit, _)| unit)
            .collect()
    }

    /// Returns the spaces that a Soldier could name: in range and sight, floor or point, with an enemy to be caught
    /// from there (AD-ATK-8).
    pub(crate) fn rocket_spaces(&self, state: &State, unit: Unit, from: Cell) -> Cells {
        let mut near_enemies = Cells::EMPTY;
        for (_, cell) in self.exposed(state, unit.side().other()) {
            // Distance and sight are the same both ways.
            near_enemies |= self.reaches.blast(unit.class(), cell);
        }
        self.reaches.aim(unit.class(), from) & self.field.open & near_enemies
    }

    /// Returns the spaces that a Demoman could throw his grenade to (AD-DEMO-1).
    pub(crate) fn grenade_spaces(&self, unit: Unit, from: Cell) -> Cells {
        self.reaches.aim(unit.class(), from) & self.field.open
    }

    pub(crate) fn list_attacks(&self, state: &State, out: &mut Vec<Action>) {
        let Ok((unit, at)) = self.ready(state) else { return };
        match unit.class().targeting() {
            Targeting::Single => {
                out.extend(self.enemies_aimed_at(state, unit, at).map(|(_, cell)| Action::Attack(cell)));
            }
            Targeting::All => {
                let has_target = self.enemies_aimed_at(state, unit, at).next().is_some();
                out.extend(has_target.then_some(Action::AttackAll));
            }
            Targeting::Area => out.extend_cells(self.rocket_spaces(state, unit, at), Action::Attack),
            // AD-SNIPER-1, AD-SNIPER-3: whoever is not marked can be, and whoever is can be shot.
            Targeting::Marked => out.extend(self.enemies_aimed_at(state, unit, at).map(|(enemy, cell)| {
                if state.marked.contains(enemy) { Action::Attack(cell) } else { Action::Mark(cell) }
            })),
            Targeting::Grenade => out.extend_cells(self.grenade_spaces(unit, at), Action::Grenade),
        }
    }

    pub(crate) fn why_not_attack(&self, state: &State, to: Cell) -> Result<(), Reason> {
        let (unit, at) = self.ready(state)?;
        match unit.class().targeting() {
            Targeting::Single => self.why_not_aim(state, unit, at, to).map(drop),
            Targeting::Marked => match self.why_not_aim(state, unit, at, to)? {
                enemy if state.marked.contains(enemy) => Ok(()),
                enemy => Err(Reason::NotMarked(enemy.class())),
            },
            Targeting::Area => {
                self.why_not_throw(unit, at, to)?;
                let is_worth_it = self.rocket_spaces(state, unit, at).contains(to);
                if is_worth_it { Ok(()) } else { Err(Reason::NobodyCaught(to)) }
            }
            Targeting::All => Err(Reason::AttacksAll),
            Targeting::Grenade => Err(Reason::NoAttack),
        }
    }

    pub(crate) fn why_not_attack_all(&self, state: &State) -> Result<(), Reason> {
        let (unit, at) = self.ready(state)?;
        if unit.class().targeting() != Targeting::All {
            return Err(Reason::AttacksNotAll(unit.class()));
        }
        self.enemies_aimed_at(state, unit, at).next().map(drop).ok_or(Reason::NobodyInRange)
    }

    pub(crate) fn why_not_mark(&self, state: &State, to: Cell) -> Result<(), Reason> {
        let (unit, at) = self.ready(state)?;
        if unit.class() != Class::Sniper {
            return Err(Reason::MarksNot(unit.class()));
        }
        match self.why_not_aim(state, unit, at, to)? {
            enemy if state.marked.contains(enemy) => Err(Reason::Marked(enemy.class())),
            _ => Ok(()),
        }
    }

    pub(crate) fn why_not_grenade(&self, state: &State, to: Cell) -> Result<(), Reason> {
        let (unit, at) = self.ready(state)?;
        if unit.class() != Class::Demoman {
            return Err(Reason::ThrowsNot(unit.class()));
        }
        self.why_not_throw(unit, at, to)
    }

    /// An enemy must stand there, exposed, in range and in sight (AD-ATK-1, AD-ATK-3, AD-ATK-4, AD-ATK-6).
    fn why_not_aim(&self, state: &State, unit: Unit, at: Cell, to: Cell) -> Result<Unit, Reason> {
        let Some(target) = state.unit_at(to) else { return Err(Reason::Empty(unit.class(), to)) };
        if target.side() == unit.side() {
            return Err(Reason::Friend(to));
        }
        if self.field.is_base(to) {
            return Err(Reason::Sheltered(to));
        }
        self.why_not_reach(unit, at, to).map(|()| target)
    }

    /// A rocket or a grenade goes to another space, floor or point, in range and in sight (AD-ATK-8, AD-DEMO-1).
    fn why_not_throw(&self, unit: Unit, at: Cell, to: Cell) -> Result<(), Reason> {
        if at == to || !self.field.open.contains(to) {
            return Err(Reason::NoAim(unit.class(), to));
        }
        self.why_not_reach(unit, at, to)
    }

    fn why_not_reach(&self, unit: Unit, at: Cell, to: Cell) -> Result<(), Reason> {
        if self.reaches.aim(unit.class(), at).contains(to) {
            return Ok(());
        }
        let is_seen = self.field.sees[at.index()].contains(to);
        Err(if is_seen {
            Reason::OutOfRange(self.field.board.distance(at, to))
        } else {
            Reason::NoSight(at, to)
        })
    }

    pub(crate) fn attack(&self, state: &mut State, to: Cell) {
        let (unit, _) = state.acting().expect("a unit in play lives");
        let targets = match unit.class().targeting() {
            Targeting::Area => self.caught(state, unit.side(), unit.class(), to),
            _ => state.unit_at(to).into_iter().collect(),
        };
        self.begin_attack(state, unit, targets);
    }

    pub(crate) fn attack_all(&self, state: &mut State) {
        let (unit, at) = state.acting().expect("a unit in play lives");
        let targets = self.enemies_aimed_at(state, unit, at).map(|(enemy, _)| enemy).collect();
        self.begin_attack(state, unit, targets);
    }

    /// AD-PLAY-5: the action is used up before any die.
    fn begin_attack(&self, state: &mut State, unit: Unit, targets: Units) {
        state.attacks_left = 0;
        let card = self.cards.of(unit.class());
        if card.rolls {
            state.phase = Phase::Roll(targets);
            return;
        }
        // AD-DICE-4: without a die every attack hits.
        targets.iter().for_each(|target| Self::hit(state, unit, target, card.damage));
    }

    /// An attack hits: the damage, and what a hit brings besides.
    pub(crate) fn hit(state: &mut State, attacker: Unit, target: Unit, damage: u8) {
        state.harm(target, damage);
        match attacker.class() {
            // AD-PYRO-1: who survives is burned.
            Class::Pyro if state.cell_of(target).is_some() => state.burned.insert(target),
            // AD-HEAVY-1, AD-HEAVY-2: a second attack, never a third.
            Class::Heavy if !state.barraged => (state.barraged, state.attacks_left) = (true, 1),
            _ => {}
        }
    }

    /// AD-SNIPER-2: the side's one mark leaves whoever had it.
    pub(crate) fn mark(&self, state: &mut State, to: Cell) {
        let enemy = state.unit_at(to).expect("a unit is marked where it stands");
        state.attacks_left = 0;
        state.marked.remove_side(enemy.side());
        state.marked.insert(enemy);
    }

    /// AD-DEMO-1: it takes the place of the one before.
    pub(crate) fn throw_grenade(&self, state: &mut State, to: Cell) {
        state.attacks_left = 0;
        state.grenades[state.side as usize] = Some(to);
    }
}
