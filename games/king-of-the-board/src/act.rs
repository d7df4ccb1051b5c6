//! What the commanded unit can do in step 3 (section Actions of the rules).

use board::Cell;
use engine::Listing;

use crate::action::Action;
use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Person, Phase, Shot, State, UnitId};
use crate::why::Why;
use crate::words::{Class, Cone, Kind, Side};

impl KingOfTheBoard {
    pub(crate) fn list_acts(&self, state: &State, out: &mut impl Listing<Action>) {
        out.push(Action::End);
        let Some((person, at)) = state.commanded() else { return };
        let Some(class) = person.class else { return };
        let occupied = self.occupied(state);
        if may_take(self, state, Kind::Move).is_ok() {
            let free = self.field.walks(state.side, class, at) - occupied;
            out.each(free, Action::Move);
        }
        if may_take(self, state, Kind::Attack).is_ok() {
            self.list_attacks(state, class, at, occupied, out);
        }
        if may_take(self, state, Kind::Special).is_ok() {
            self.list_specials(state, person, at, occupied, out);
        }
    }

    fn list_attacks(
        &self,
        state: &State,
        class: Class,
        at: Cell,
        occupied: Cells,
        out: &mut impl Listing<Action>,
    ) {
        let side = state.side;
        match class {
            Class::Pyro => {
                let burning =
                    Cone::ALL.into_iter().filter(|cone| !self.caught(state, side, at, *cone).is_empty());
                out.all(burning.map(Action::Flame));
            }
            Class::Medic => out.all(self.patients(state, side, at).map(|(_, cell)| Action::Heal(cell))),
            _ => {
                let enemies = state.units_of(side.other()).map(|(_, cell)| cell);
                let targets = enemies.filter(|cell| self.may_hit(state, at, *cell).is_ok());
                out.all(targets.map(Action::Attack));
                if class == Class::Demoman {
                    let free = (self.field.seen_from(at) & self.field.open) - occupied;
                    let free = free - self.field.base[side.other() as usize];
                    let near =
                        |cell: &Cell| u16::from(self.field.distance(at, *cell)) <= self.numbers.demoman.range;
                    out.all(free.iter().filter(near).map(Action::Attack));
                }
            }
        }
    }

    fn list_specials(
        &self,
        state: &State,
        person: &Person,
        at: Cell,
        occupied: Cells,
        out: &mut impl Listing<Action>,
    ) {
        let side = state.side;
        match person.class {
            Some(Class::Soldier) if !state.acted.has(Kind::Attack) => {
                out.each(self.field.jumps(side, at) - occupied, Action::Jump);
            }
            Some(Class::Engineer) => match state.gun(side).status {
                GunStatus::None | GunStatus::Carried => {
                    let sites = self.neighbours(at).filter(|cell| self.may_build(state, at, *cell).is_ok());
                    out.all(sites.map(Action::Build));
                }
                GunStatus::Active | GunStatus::Inactive => {
                    if self.may_pick_up(state, at).is_ok() {
                        out.push(Action::PickUp);
                    }
                }
            },
            Some(Class::Medic) if person.charge >= self.numbers.medic.charge_max => {
                out.all(self.patients(state, side, at).map(|(_, cell)| Action::Uber(cell)));
            }
            Some(Class::Sniper) if self.may_scope(state, person).is_ok() => out.push(Action::Scope),
            _ => {}
        }
    }

    fn neighbours(&self, at: Cell) -> impl Iterator<Item = Cell> {
        board::Board::neighbours(&self.field.board, at).iter().copied()
    }

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
        let is_class = |wanted: Class, why: Why| if class == wanted { Ok(()) } else { Err(why) };
        match action {
            Action::End => Ok(()),
            Action::Move(cell) => {
                may_take(self, state, Kind::Move)?;
                self.may_move(state, class, at, cell)
            }
            Action::Attack(cell) => {
                match class {
                    Class::Pyro => return Err(Why::FlamesOnly),
                    Class::Medic => return Err(Why::HealsOnly),
                    _ => may_take(self, state, Kind::Attack)?,
                }
                self.may_attack(state, class, at, cell)
            }
            Action::Flame(cone) => {
                is_class(Class::Pyro, Why::NoFlames(class))?;
                may_take(self, state, Kind::Attack)?;
                if self.caught(state, state.side, at, cone).is_empty() {
                    Err(Why::NobodyInCone(cone))
                } else {
                    Ok(())
                }
            }
            Action::Heal(cell) => {
                is_class(Class::Medic, Why::NoHealer(class))?;
                may_take(self, state, Kind::Attack)?;
                self.is_patient(state, at, cell)
            }
            Action::Uber(cell) => {
                is_class(Class::Medic, Why::NoUber(class))?;
                may_take(self, state, Kind::Special)?;
                if person.charge < self.numbers.medic.charge_max {
                    return Err(Why::NotCharged(person.charge));
                }
                self.is_patient(state, at, cell)
            }
            Action::Jump(cell) => {
                is_class(Class::Soldier, Why::NoJump(class))?;
                may_take(self, state, Kind::Special)?;
                if state.acted.has(Kind::Attack) {
                    return Err(Why::AfterAttack); // KB-TURN-5
                }
                self.may_jump(state, at, cell)
            }
            Action::Build(cell) => {
                is_class(Class::Engineer, Why::NoBuilder(class))?;
                may_take(self, state, Kind::Special)?;
                if matches!(state.gun(state.side).status, GunStatus::Active | GunStatus::Inactive) {
                    return Err(Why::HasGun); // KB-ENG-2
                }
                self.may_build(state, at, cell)
            }
            Action::PickUp => {
                is_class(Class::Engineer, Why::NoBuilder(class))?;
                may_take(self, state, Kind::Special)?;
                self.may_pick_up(state, at)
            }
            Action::Scope => {
                is_class(Class::Sniper, Why::NoScope(class))?;
                may_take(self, state, Kind::Special)?;
                self.may_scope(state, person)
            }
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
        if self.field.walks(state.side, class, at).contains(to) {
            return self.is_free(state, to);
        }
        Err(self.why_no_walk(state.side, class, at, to))
    }

    fn may_jump(&self, state: &State, at: Cell, to: Cell) -> Result<(), Why> {
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
        match state.unit_at(to) {
            Some(unit) if unit.side != state.side => self.may_hit(state, at, to),
            Some(_) if class == Class::Demoman => Err(Why::FriendThere(to)),
            None if class == Class::Demoman => self.may_throw(state, at, to),
            _ => Err(Why::NoEnemyThere(to)),
        }
    }

    /// KB-ATT-2 for the commanded unit and a hex with an enemy.
    fn may_hit(&self, state: &State, at: Cell, to: Cell) -> Result<(), Why> {
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

    /// KB-PYRO-3: the enemy units that a flame from a hex catches.
    pub(crate) fn caught(&self, state: &State, side: Side, at: Cell, cone: Cone) -> Cells {
        let area = self.field.cone(at, cone);
        let enemy = side.other();
        let enemies = state.units_of(enemy).map(|(_, cell)| cell);
        enemies.filter(|cell| area.contains(*cell) && !self.field.is_base(enemy, *cell)).collect()
    }

    /// KB-MED-1: the friends a Medic can heal.
    fn patients(&self, state: &State, side: Side, at: Cell) -> impl Iterator<Item = (UnitId, Cell)> {
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

    /// KB-ENG-3.
    fn may_build(&self, state: &State, at: Cell, to: Cell) -> Result<(), Why> {
        if self.field.distance(at, to) != 1 {
            return Err(Why::NotAdjacent(to));
        }
        let terrain = self.field.terrain(to);
        let bad = terrain.is_solid()
            || terrain == crate::words::Terrain::Low
            || self.field.is_base(state.side.other(), to)
            || self.field.height(to) > self.field.height(at) + 1;
        if bad {
            return Err(Why::NoSite(to));
        }
        self.is_free(state, to).map_err(|_| Why::NoSite(to))
    }

    /// KB-ENG-4.
    fn may_pick_up(&self, state: &State, at: Cell) -> Result<(), Why> {
        let gun = state.gun(state.side).at;
        if gun.is_some_and(|gun| self.field.distance(at, gun) == 1) { Ok(()) } else { Err(Why::NoGunNext) }
    }

    /// KB-SNIP-4.
    fn may_scope(&self, state: &State, person: &Person) -> Result<(), Why> {
        if state.acted.has(Kind::Move) {
            return Err(Why::ScopeAfterMove);
        }
        if person.scope >= self.numbers.sniper.scope_max { Err(Why::FullScope) } else { Ok(()) }
    }

    fn commanded_slot(state: &State) -> u8 {
        state.active.expect("somebody is commanded")
    }

    pub(crate) fn do_move(&self, state: &mut State, to: Cell) {
        let slot = Self::commanded_slot(state);
        state.acted.add(Kind::Move);
        state.person_mut(state.side, slot).scope = 0; // KB-SNIP-5
        self.arrive(state, slot, to);
    }

    /// A person ends a move or a jump on a hex (KB-KIT).
    fn arrive(&self, state: &mut State, slot: u8, to: Cell) {
        let person = state.person_mut(state.side, slot);
        person.at = Some(to);
        if self.field.kits.contains(to) {
            person.hp = person.class.map_or(person.hp, |class| self.numbers.hp(class));
            person.burn = 0;
        }
    }

    /// KB-SOLD-4: the cost comes first.
    pub(crate) fn jump(&self, state: &mut State, to: Cell) {
        let slot = Self::commanded_slot(state);
        state.acted.add(Kind::Special);
        let unit = UnitId { side: state.side, slot };
        self.hurt(state, unit, self.numbers.soldier.jump_cost);
        self.bury(state);
        if state.at(unit).is_some() {
            self.arrive(state, slot, to);
        } else {
            self.command(state); // KB-TURN-7
        }
    }

    pub(crate) fn attack(&self, state: &mut State, to: Cell) {
        let slot = Self::commanded_slot(state);
        state.acted.add(Kind::Attack); // KB-ACT-2
        let attacker = UnitId { side: state.side, slot };
        let Some(target) = state.unit_at(to) else {
            state.grenade[state.side as usize] = Some(to); // KB-DEMO-3
            return;
        };
        let person = state.person(state.side, slot);
        let scopes = if person.class == Some(Class::Sniper) { person.scope } else { 0 };
        let need = self.need(person.at.unwrap_or(to), to, scopes);
        state.phase = Phase::Roll(Shot { attacker, target, need });
    }

    /// KB-PYRO-5.
    pub(crate) fn flame(&self, state: &mut State, cone: Cone) {
        state.acted.add(Kind::Attack);
        let Some((_, at)) = state.commanded() else { unreachable!("a Pyro is commanded") };
        for cell in self.caught(state, state.side, at, cone) {
            let Some(unit) = state.unit_at(cell) else { continue };
            self.hurt(state, unit, self.numbers.pyro.damage);
            if unit.slot != GUN {
                let person = state.person_mut(unit.side, unit.slot);
                if person.uber == 0 {
                    person.burn = self.numbers.rules.burn_markers;
                }
            }
        }
        self.bury(state);
    }

    /// KB-MED-2 to KB-MED-4.
    pub(crate) fn heal(&self, state: &mut State, to: Cell) {
        state.acted.add(Kind::Attack);
        let slot = Self::commanded_slot(state);
        let Some(unit) = state.unit_at(to) else { unreachable!("a patient stands there") };
        let full = self.full_hp(state, unit);
        let patient = state.person_mut(unit.side, unit.slot);
        patient.hp = (patient.hp + self.numbers.medic.heal).min(full);
        patient.burn = 0;
        let most = self.numbers.medic.charge_max;
        let medic = state.person_mut(state.side, slot);
        if medic.uber == 0 {
            medic.charge = (medic.charge + 1).min(most);
        }
    }

    /// KB-MED-7.
    pub(crate) fn uber(&self, state: &mut State, to: Cell) {
        state.acted.add(Kind::Special);
        let slot = Self::commanded_slot(state);
        let Some(unit) = state.unit_at(to) else { unreachable!("a patient stands there") };
        let turns = self.numbers.medic.uber_turns;
        state.person_mut(unit.side, unit.slot).uber = turns;
        let medic = state.person_mut(state.side, slot);
        (medic.uber, medic.charge) = (turns, 0);
    }

    /// KB-ENG-2, KB-ENG-5: a new gun, or the carried one with the health it has.
    pub(crate) fn build_gun(&self, state: &mut State, to: Cell) {
        state.acted.add(Kind::Special);
        let full = self.numbers.sentry.hp;
        let gun = state.gun_mut(state.side);
        gun.hp = if gun.status == GunStatus::Carried { gun.hp } else { full };
        (gun.status, gun.at, gun.target) = (GunStatus::Active, Some(to), None);
    }

    /// KB-ENG-4, KB-SENT-7.
    pub(crate) fn pick_up(&self, state: &mut State) {
        state.acted.add(Kind::Special);
        let side = state.side;
        let gun = state.gun_mut(side);
        (gun.status, gun.at, gun.target) = (GunStatus::Carried, None, None);
        self.drop_locks(state, UnitId { side, slot: GUN });
    }

    /// KB-SNIP-2.
    pub(crate) fn scope(&self, state: &mut State) {
        state.acted.add(Kind::Special);
        let slot = Self::commanded_slot(state);
        state.person_mut(state.side, slot).scope += 1;
    }

    fn why_no_walk(&self, side: Side, class: Class, at: Cell, to: Cell) -> Why {
        use crate::words::Terrain;
        match self.field.terrain(to) {
            _ if at == to => Why::Taken(to), // KB-MOVE-5
            Terrain::Wall | Terrain::Void => Why::Wall(to),
            Terrain::Base(owner) if owner != side => Why::EnemyBase(to),
            Terrain::Low if class != Class::Scout => Why::LowObstacle(to),
            _ if u16::from(self.field.distance(at, to)) > self.numbers.speed(class) => Why::WalkTooFar(to),
            _ => Why::NoWalk(to),
        }
    }
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
