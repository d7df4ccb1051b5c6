//! The judge of every action: what may be done, and by which rule it may not (section Actions of the rules).

use hillfort_board::Cell;

use crate::action::Action;
use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::reason::Reason;
use crate::state::{GUN, GunStatus, Person, Phase, State, UnitId};
use crate::words::{Class, Cone, Kind, Side, Terrain};

impl KingOfTheBoard {
    /// Tells why an action is not legal, if it is not. All legality comes together here.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match (action, state.phase) {
            (Action::Roll(_), _) => {
                if self.is_roll(state, action) {
                    Ok(())
                } else {
                    Err(Reason::NotRolled)
                }
            }
            (Action::Spawn(class, cell), Phase::Setup(side, slot) | Phase::Spawn(side, slot)) => {
                self.may_spawn(state, side, slot, class, cell)
            }
            (Action::Spawn(..) | Action::Wait, Phase::Over(_)) => Err(Reason::Over),
            (Action::Wait, Phase::Spawn(..)) => Ok(()),
            (Action::Wait, Phase::Setup(..)) => Err(Reason::NoWaiting),
            (Action::Spawn(..) | Action::Wait, _) => Err(Reason::NoDeadSlot),
            (Action::Target(cell), Phase::Target) => self.may_target(state, cell),
            (Action::Target(_), Phase::Over(_)) => Err(Reason::Over),
            (Action::Target(_), _) => Err(Reason::NoTie),
            (_, Phase::Act) => self.why_not_act(state, action),
            (_, Phase::Setup(..)) => Err(Reason::SetupFirst),
            (_, Phase::Spawn(..)) => Err(Reason::SpawnFirst),
            (_, Phase::Target) => Err(Reason::TargetFirst),
            (_, Phase::Roll(_)) => Err(Reason::RollFirst),
            (_, Phase::Over(_)) => Err(Reason::Over),
        }
    }

    fn why_not_act(&self, state: &State, action: Action) -> Result<(), Reason> {
        let Some((person, at)) = state.commanded() else { return Err(Reason::SpawnFirst) };
        let Some(class) = person.class else { return Err(Reason::SpawnFirst) };
        match action {
            Action::End => Ok(()),
            Action::Move(cell) => self.may_move(state, class, at, cell),
            Action::Attack(cell) => self.may_attack(state, class, at, cell),
            Action::Flame(cone) => self.may_flame(state, class, at, cone),
            Action::Heal(cell) => self.may_heal(state, class, at, cell),
            Action::Uber(cell) => self.may_uber(state, class, person, at, cell),
            Action::Jump(cell) => self.may_jump(state, class, at, cell),
            Action::Build(cell) => self.may_build(state, class, at, cell),
            Action::PickUp => self.may_pick_up(state, class, at),
            Action::Scope => self.may_scope(state, class, person),
            Action::Target(_) | Action::Spawn(..) | Action::Wait | Action::Roll(_) => {
                unreachable!("asked for elsewhere")
            }
        }
    }

    fn is_free(&self, state: &State, cell: Cell) -> Result<(), Reason> {
        if state.unit_at(cell).is_some() { Err(Reason::Taken(cell)) } else { Ok(()) }
    }

    /// KB-MOVE; the reason is the nearest that is true.
    fn may_move(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        may_take(self, state, Kind::Move)?;
        if self.field.walks(state.side, class, at).contains(to) {
            return self.is_free(state, to);
        }
        Err(self.why_no_walk(state.side, class, at, to))
    }

    fn why_no_walk(&self, side: Side, class: Class, at: Cell, to: Cell) -> Reason {
        match self.field.terrain(to) {
            _ if at == to => Reason::Taken(to), // KB-MOVE-5
            Terrain::Wall | Terrain::Void => Reason::Wall(to),
            Terrain::Base(owner) if owner != side => Reason::EnemyBase(to),
            Terrain::Low if class != Class::Scout => Reason::LowObstacle(to),
            _ if u16::from(self.field.distance(at, to)) > self.numbers.speed(class) => Reason::WalkTooFar(to),
            _ => Reason::NoWalk(to),
        }
    }

    fn may_jump(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        is_class(class, Class::Soldier, Reason::NoJump(class))?;
        may_take(self, state, Kind::Special)?;
        if state.acted.has(Kind::Attack) {
            return Err(Reason::AfterAttack); // KB-TURN-5
        }
        if self.field.jumps(state.side, at).contains(to) {
            return self.is_free(state, to);
        }
        if at == to {
            return Err(Reason::Taken(to));
        }
        if self.field.terrain(to).is_solid() {
            return Err(Reason::Wall(to));
        }
        if self.field.is_base(state.side.other(), to) {
            return Err(Reason::EnemyBase(to));
        }
        Err(Reason::JumpTooFar(to))
    }

    fn may_attack(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        match class {
            Class::Pyro => return Err(Reason::FlamesOnly),
            Class::Medic => return Err(Reason::HealsOnly),
            _ => may_take(self, state, Kind::Attack)?,
        }
        match state.unit_at(to) {
            Some(unit) if unit.side != state.side => self.may_hit(state, at, to),
            Some(_) if class == Class::Demoman => Err(Reason::FriendThere(to)),
            None if class == Class::Demoman => self.may_throw(state, at, to),
            _ => Err(Reason::NoEnemyThere(to)),
        }
    }

    /// KB-ATT-2 for the commanded unit and a hex with an enemy.
    pub(crate) fn may_hit(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        let Some((person, _)) = state.commanded() else { return Err(Reason::SpawnFirst) };
        let class = person.class.unwrap_or(Class::Scout);
        let least = match class {
            Class::Sniper => 1 + u16::from(person.scope) * self.numbers.sniper.scope_min_range, // KB-SNIP-3
            _ => 1,
        };
        self.is_in_range(state.side.other(), at, to, least, self.numbers.range(class))
    }

    /// KB-ATT-2: an enemy of `at`'s team on a hex can be hit from another.
    pub(crate) fn is_in_range(
        &self,
        enemy: Side,
        at: Cell,
        to: Cell,
        least: u16,
        most: u16,
    ) -> Result<(), Reason> {
        let distance = u16::from(self.field.distance(at, to));
        if self.field.is_base(enemy, to) {
            return Err(Reason::SafeInBase(to)); // KB-BASE-1
        }
        if distance < least {
            return Err(Reason::TooNear(to, least)); // KB-SNIP-3
        }
        if distance > most {
            return Err(Reason::TooFar(to, distance, most));
        }
        if !self.field.sees(at, to) {
            return Err(Reason::NoSight(at, to)); // KB-LOS
        }
        Ok(())
    }

    /// KB-DEMO-2, for a hex without a unit.
    fn may_throw(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        if self.field.terrain(to).is_solid() {
            return Err(Reason::ThrowAtWall(to));
        }
        if self.field.is_base(state.side.other(), to) {
            return Err(Reason::ThrowIntoBase(to));
        }
        let (distance, range) = (u16::from(self.field.distance(at, to)), self.numbers.demoman.range);
        if distance > range {
            return Err(Reason::TooFar(to, distance, range));
        }
        if self.field.sees(at, to) { Ok(()) } else { Err(Reason::NoSight(at, to)) }
    }

    fn may_flame(&self, state: &State, class: Class, at: Cell, cone: Cone) -> Result<(), Reason> {
        is_class(class, Class::Pyro, Reason::NoFlames(class))?;
        may_take(self, state, Kind::Attack)?;
        let is_vain = self.caught(state, state.side, at, cone).is_empty();
        if is_vain { Err(Reason::NobodyInCone(cone)) } else { Ok(()) }
    }

    /// KB-PYRO-3: the enemy units that a flame from a hex catches.
    pub(crate) fn caught(&self, state: &State, side: Side, at: Cell, cone: Cone) -> Cells {
        let area = self.field.cone(at, cone);
        let enemy = side.other();
        let enemies = state.units_of(enemy).map(|(_, cell)| cell);
        enemies.filter(|cell| area.contains(*cell) && !self.field.is_base(enemy, *cell)).collect()
    }

    fn may_heal(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        is_class(class, Class::Medic, Reason::NoHealer(class))?;
        may_take(self, state, Kind::Attack)?;
        self.is_patient(state, at, to)
    }

    fn may_uber(
        &self,
        state: &State,
        class: Class,
        person: &Person,
        at: Cell,
        to: Cell,
    ) -> Result<(), Reason> {
        is_class(class, Class::Medic, Reason::NoUber(class))?;
        may_take(self, state, Kind::Special)?;
        if person.charge < self.numbers.medic.charge_max {
            return Err(Reason::NotCharged(person.charge));
        }
        self.is_patient(state, at, to)
    }

    /// KB-MED-1: the friends a Medic can heal.
    pub(crate) fn patients(
        &self,
        state: &State,
        side: Side,
        at: Cell,
    ) -> impl Iterator<Item = (UnitId, Cell)> {
        let friends = state.units_of(side).filter(|(unit, _)| unit.slot != GUN);
        friends.filter(move |(_, cell)| self.may_tend(at, *cell).is_ok())
    }

    fn may_tend(&self, at: Cell, to: Cell) -> Result<(), Reason> {
        let (distance, range) = (u16::from(self.field.distance(at, to)), self.numbers.medic.range);
        if at == to {
            return Err(Reason::NotHimself);
        }
        if distance > range {
            return Err(Reason::PatientTooFar(to, range));
        }
        if self.field.sees(at, to) { Ok(()) } else { Err(Reason::PatientUnseen(to)) }
    }

    fn is_patient(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        match state.unit_at(to) {
            Some(unit) if unit.side == state.side && unit.slot != GUN => self.may_tend(at, to),
            _ => Err(Reason::NoPatient(to)),
        }
    }

    fn may_build(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        is_class(class, Class::Engineer, Reason::NoBuilder(class))?;
        may_take(self, state, Kind::Special)?;
        if matches!(state.gun(state.side).status, GunStatus::Active | GunStatus::Inactive) {
            return Err(Reason::HasGun); // KB-ENG-2
        }
        self.is_site(state, at, to)
    }

    /// KB-ENG-3.
    pub(crate) fn is_site(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        if self.field.distance(at, to) != 1 {
            return Err(Reason::NotAdjacent(to));
        }
        let terrain = self.field.terrain(to);
        let bad = terrain.is_solid()
            || terrain == Terrain::Low
            || self.field.is_base(state.side.other(), to)
            || self.field.height(to) > self.field.height(at) + 1;
        if bad {
            return Err(Reason::NoSite(to));
        }
        self.is_free(state, to).map_err(|_| Reason::NoSite(to))
    }

    fn may_pick_up(&self, state: &State, class: Class, at: Cell) -> Result<(), Reason> {
        is_class(class, Class::Engineer, Reason::NoBuilder(class))?;
        may_take(self, state, Kind::Special)?;
        self.is_beside_gun(state, at)
    }

    /// KB-ENG-4.
    pub(crate) fn is_beside_gun(&self, state: &State, at: Cell) -> Result<(), Reason> {
        let gun = state.gun(state.side).at;
        if gun.is_some_and(|gun| self.field.distance(at, gun) == 1) { Ok(()) } else { Err(Reason::NoGunNext) }
    }

    fn may_scope(&self, state: &State, class: Class, person: &Person) -> Result<(), Reason> {
        is_class(class, Class::Sniper, Reason::NoScope(class))?;
        may_take(self, state, Kind::Special)?;
        self.has_scope_left(state, person)
    }

    /// KB-SNIP-4.
    pub(crate) fn has_scope_left(&self, state: &State, person: &Person) -> Result<(), Reason> {
        if state.acted.has(Kind::Move) {
            return Err(Reason::ScopeAfterMove);
        }
        if person.scope >= self.numbers.sniper.scope_max { Err(Reason::FullScope) } else { Ok(()) }
    }
}

fn is_class(class: Class, wanted: Class, why: Reason) -> Result<(), Reason> {
    if class == wanted { Ok(()) } else { Err(why) }
}

/// KB-ACT-1, KB-TURN-4, KB-TURN-5: whether a kind of action is still open to the commanded unit.
pub(crate) fn may_take(game: &KingOfTheBoard, state: &State, kind: Kind) -> Result<(), Reason> {
    if state.acted.has(kind) {
        return Err(Reason::Twice(kind));
    }
    if state.acted.len() >= usize::from(game.numbers.rules.actions) {
        return Err(Reason::NoMoreActions);
    }
    if kind == Kind::Move && state.acted.has(Kind::Attack) {
        return Err(Reason::AfterAttack);
    }
    Ok(())
}
