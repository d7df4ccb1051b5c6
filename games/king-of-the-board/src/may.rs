//! The judge of every action: what may be done, and by which rule it may not (section Actions of the rules).

use hillfort_board::Cell;

use crate::action::Action;
use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Person, Phase, State, UnitId};
use crate::why::Why;
use crate::words::{Class, Cone, Kind, Side, Terrain};

impl KingOfTheBoard {
    /// Tells why an action is not legal, if it is not. All legality comes together here.
    pub(crate) fn why_not(&self, state: &State, action: Action) -> Result<(), Why> {
        match (action, state.phase) {
            (Action::Roll(_), _) => {
                if self.is_roll(state, action) {
                    Ok(())
                } else {
                    Err(Why::NotRolled)
                }
            }
            (Action::Spawn(class, cell), Phase::Setup(side, slot) | Phase::Spawn(side, slot)) => {
                self.may_spawn(state, side, slot, class, cell)
            }
            (Action::Spawn(..) | Action::Wait, Phase::Over(_)) => Err(Why::Over),
            (Action::Wait, Phase::Spawn(..)) => Ok(()),
            (Action::Wait, Phase::Setup(..)) => Err(Why::NoWaiting),
            (Action::Spawn(..) | Action::Wait, _) => Err(Why::NoDeadSlot),
            (Action::Target(cell), Phase::Target) => self.may_target(state, cell),
            (Action::Target(_), Phase::Over(_)) => Err(Why::Over),
            (Action::Target(_), _) => Err(Why::NoTie),
            (_, Phase::Act) => self.why_not_act(state, action),
            (_, Phase::Setup(..)) => Err(Why::SetupFirst),
            (_, Phase::Spawn(..)) => Err(Why::SpawnFirst),
            (_, Phase::Target) => Err(Why::TargetFirst),
            (_, Phase::Roll(_)) => Err(Why::RollFirst),
            (_, Phase::Over(_)) => Err(Why::Over),
        }
    }

    fn why_not_act(&self, state: &State, action: Action) -> Result<(), Why> {
        let Some((person, at)) = state.commanded() else { return Err(Why::SpawnFirst) };
        let Some(class) = person.class else { return Err(Why::SpawnFirst) };
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

    fn is_free(&self, state: &State, cell: Cell) -> Result<(), Why> {
        if state.unit_at(cell).is_some() { Err(Why::Taken(cell)) } else { Ok(()) }
    }

    /// KB-MOVE; the reason is the nearest that is true.
    fn may_move(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Why> {
        may_take(self, state, Kind::Move)?;
        if self.field.walks(state.side, class, at).contains(to) {
            return self.is_free(state, to);
        }
        Err(self.why_no_walk(state.side, class, at, to))
    }

    fn why_no_walk(&self, side: Side, class: Class, at: Cell, to: Cell) -> Why {
        match self.field.terrain(to) {
            _ if at == to => Why::Taken(to), // KB-MOVE-5
            Terrain::Wall | Terrain::Void => Why::Wall(to),
            Terrain::Base(owner) if owner != side => Why::EnemyBase(to),
            Terrain::Low if class != Class::Scout => Why::LowObstacle(to),
            _ if u16::from(self.field.distance(at, to)) > self.numbers.speed(class) => Why::WalkTooFar(to),
            _ => Why::NoWalk(to),
        }
    }

    fn may_jump(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Why> {
        is_class(class, Class::Soldier, Why::NoJump(class))?;
        may_take(self, state, Kind::Special)?;
        if state.acted.has(Kind::Attack) {
            return Err(Why::AfterAttack); // KB-TURN-5
        }
        if self.field.jumps(state.side, at).contains(to) {
            return self.is_free(state, to);
        }
        if at == to {
            return Err(Why::Taken(to));
        }
        if self.field.terrain(to).is_solid() {
            return Err(Why::Wall(to));
        }
        if self.field.is_base(state.side.other(), to) {
            return Err(Why::EnemyBase(to));
        }
        Err(Why::JumpTooFar(to))
    }

    fn may_attack(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Why> {
        match class {
            Class::Pyro => return Err(Why::FlamesOnly),
            Class::Medic => return Err(Why::HealsOnly),
            _ => may_take(self, state, Kind::Attack)?,
        }
        match state.unit_at(to) {
            Some(unit) if unit.side != state.side => self.may_hit(state, at, to),
            Some(_) if class == Class::Demoman => Err(Why::FriendThere(to)),
            None if class == Class::Demoman => self.may_throw(state, at, to),
            _ => Err(Why::NoEnemyThere(to)),
        }
    }

    /// KB-ATT-2 for the commanded unit and a hex with an enemy.
    pub(crate) fn may_hit(&self, state: &State, at: Cell, to: Cell) -> Result<(), Why> {
        let Some((person, _)) = state.commanded() else { return Err(Why::SpawnFirst) };
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
    ) -> Result<(), Why> {
        let distance = u16::from(self.field.distance(at, to));
        if self.field.is_base(enemy, to) {
            return Err(Why::SafeInBase(to)); // KB-BASE-1
        }
        if distance < least {
            return Err(Why::TooNear(to, least)); // KB-SNIP-3
        }
        if distance > most {
            return Err(Why::TooFar(to, distance, most));
        }
        if !self.field.sees(at, to) {
            return Err(Why::NoSight(at, to)); // KB-LOS
        }
        Ok(())
    }

    /// KB-DEMO-2, for a hex without a unit.
    fn may_throw(&self, state: &State, at: Cell, to: Cell) -> Result<(), Why> {
        if self.field.terrain(to).is_solid() {
            return Err(Why::ThrowAtWall(to));
        }
        if self.field.is_base(state.side.other(), to) {
            return Err(Why::ThrowIntoBase(to));
        }
        let (distance, range) = (u16::from(self.field.distance(at, to)), self.numbers.demoman.range);
        if distance > range {
            return Err(Why::TooFar(to, distance, range));
        }
        if self.field.sees(at, to) { Ok(()) } else { Err(Why::NoSight(at, to)) }
    }

    fn may_flame(&self, state: &State, class: Class, at: Cell, cone: Cone) -> Result<(), Why> {
        is_class(class, Class::Pyro, Why::NoFlames(class))?;
        may_take(self, state, Kind::Attack)?;
        let is_vain = self.caught(state, state.side, at, cone).is_empty();
        if is_vain { Err(Why::NobodyInCone(cone)) } else { Ok(()) }
    }

    /// KB-PYRO-3: the enemy units that a flame from a hex catches.
    pub(crate) fn caught(&self, state: &State, side: Side, at: Cell, cone: Cone) -> Cells {
        let area = self.field.cone(at, cone);
        let enemy = side.other();
        let enemies = state.units_of(enemy).map(|(_, cell)| cell);
        enemies.filter(|cell| area.contains(*cell) && !self.field.is_base(enemy, *cell)).collect()
    }

    fn may_heal(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Why> {
        is_class(class, Class::Medic, Why::NoHealer(class))?;
        may_take(self, state, Kind::Attack)?;
        self.is_patient(state, at, to)
    }

    fn may_uber(&self, state: &State, class: Class, person: &Person, at: Cell, to: Cell) -> Result<(), Why> {
        is_class(class, Class::Medic, Why::NoUber(class))?;
        may_take(self, state, Kind::Special)?;
        if person.charge < self.numbers.medic.charge_max {
            return Err(Why::NotCharged(person.charge));
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

    fn may_tend(&self, at: Cell, to: Cell) -> Result<(), Why> {
        let (distance, range) = (u16::from(self.field.distance(at, to)), self.numbers.medic.range);
        if at == to {
            return Err(Why::NotHimself);
        }
        if distance > range {
            return Err(Why::PatientTooFar(to, range));
        }
        if self.field.sees(at, to) { Ok(()) } else { Err(Why::PatientUnseen(to)) }
    }

    fn is_patient(&self, state: &State, at: Cell, to: Cell) -> Result<(), Why> {
        match state.unit_at(to) {
            Some(unit) if unit.side == state.side && unit.slot != GUN => self.may_tend(at, to),
            _ => Err(Why::NoPatient(to)),
        }
    }

    fn may_build(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Why> {
        is_class(class, Class::Engineer, Why::NoBuilder(class))?;
        may_take(self, state, Kind::Special)?;
        if matches!(state.gun(state.side).status, GunStatus::Active | GunStatus::Inactive) {
            return Err(Why::HasGun); // KB-ENG-2
        }
        self.is_site(state, at, to)
    }

    /// KB-ENG-3.
    pub(crate) fn is_site(&self, state: &State, at: Cell, to: Cell) -> Result<(), Why> {
        if self.field.distance(at, to) != 1 {
            return Err(Why::NotAdjacent(to));
        }
        let terrain = self.field.terrain(to);
        let bad = terrain.is_solid()
            || terrain == Terrain::Low
            || self.field.is_base(state.side.other(), to)
            || self.field.height(to) > self.field.height(at) + 1;
        if bad {
            return Err(Why::NoSite(to));
        }
        self.is_free(state, to).map_err(|_| Why::NoSite(to))
    }

    fn may_pick_up(&self, state: &State, class: Class, at: Cell) -> Result<(), Why> {
        is_class(class, Class::Engineer, Why::NoBuilder(class))?;
        may_take(self, state, Kind::Special)?;
        self.is_beside_gun(state, at)
    }

    /// KB-ENG-4.
    pub(crate) fn is_beside_gun(&self, state: &State, at: Cell) -> Result<(), Why> {
        let gun = state.gun(state.side).at;
        if gun.is_some_and(|gun| self.field.distance(at, gun) == 1) { Ok(()) } else { Err(Why::NoGunNext) }
    }

    fn may_scope(&self, state: &State, class: Class, person: &Person) -> Result<(), Why> {
        is_class(class, Class::Sniper, Why::NoScope(class))?;
        may_take(self, state, Kind::Special)?;
        self.has_scope_left(state, person)
    }

    /// KB-SNIP-4.
    pub(crate) fn has_scope_left(&self, state: &State, person: &Person) -> Result<(), Why> {
        if state.acted.has(Kind::Move) {
            return Err(Why::ScopeAfterMove);
        }
        if person.scope >= self.numbers.sniper.scope_max { Err(Why::FullScope) } else { Ok(()) }
    }
}

fn is_class(class: Class, wanted: Class, why: Why) -> Result<(), Why> {
    if class == wanted { Ok(()) } else { Err(why) }
}

/// KB-ACT-1, KB-TURN-4, KB-TURN-5: whether a kind of action is still open to the commanded unit.
pub(crate) fn may_take(game: &KingOfTheBoard, state: &State, kind: Kind) -> Result<(), Why> {
    if state.acted.has(kind) {
        return Err(Why::Twice(kind));
    }
    if state.acted.len() >= usize::from(game.numbers.rules.actions) {
        return Err(Why::NoMoreActions);
    }
    if kind == Kind::Move && state.acted.has(Kind::Attack) {
        return Err(Why::AfterAttack);
    }
    Ok(())
}
