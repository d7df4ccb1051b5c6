//! `build`, `pickup` and `target`: the Sentry Gun (KB-ENG, KB-SENT).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Side;

use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::legal::check_class;
use crate::reason::Reason;
use crate::state::{GUN, GunStatus, Phase, Shot, State, UnitId};
use crate::terrain::TerrainKind;
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    /// Lists what the Engineer can do with a gun: build one, or pick one up.
    pub(crate) fn list_gun_actions(&self, state: &State, at: Cell, out: &mut Vec<Action>) {
        match state.gun(state.side).status {
            GunStatus::None | GunStatus::Carried => {
                let neighbours = self.terrain.board.neighbours(at).iter().copied();
                let sites = neighbours.filter(|cell| self.check_site(state, at, *cell).is_ok());
                out.extend(sites.map(Action::Build));
            }
            GunStatus::Active | GunStatus::Inactive => {
                if self.check_beside_gun(state, at).is_ok() {
                    out.push(Action::PickUp);
                }
            }
        }
    }

    pub(crate) fn check_build(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        check_class(class, Class::Engineer, Reason::NoBuilder(class))?;
        self.check_type(state, ActionType::Special)?;
        if matches!(state.gun(state.side).status, GunStatus::Active | GunStatus::Inactive) {
            return Err(Reason::HasGun); // KB-ENG-2
        }
        self.check_site(state, at, to)
    }

    /// KB-ENG-3.
    fn check_site(&self, state: &State, at: Cell, to: Cell) -> Result<(), Reason> {
        if self.terrain.distance(at, to) != 1 {
            return Err(Reason::NotAdjacent(to));
        }
        let kind = self.terrain.kind(to);
        let is_bad = kind.is_solid()
            || kind == TerrainKind::Low
            || self.terrain.is_base(state.side.other(), to)
            || self.terrain.height(to) > self.terrain.height(at) + 1;
        if is_bad {
            return Err(Reason::NoSite(to));
        }
        self.check_free(state, to).map_err(|_| Reason::NoSite(to))
    }

    pub(crate) fn check_pick_up(&self, state: &State, class: Class, at: Cell) -> Result<(), Reason> {
        check_class(class, Class::Engineer, Reason::NoBuilder(class))?;
        self.check_type(state, ActionType::Special)?;
        self.check_beside_gun(state, at)
    }

    /// KB-ENG-4.
    fn check_beside_gun(&self, state: &State, at: Cell) -> Result<(), Reason> {
        let gun = state.gun(state.side).at;
        let is_beside = gun.is_some_and(|gun| self.terrain.distance(at, gun) == 1);
        if is_beside { Ok(()) } else { Err(Reason::NoGunNext) }
    }

    /// KB-ENG-2, KB-ENG-5: a new gun, or the carried one with its health.
    pub(crate) fn apply_build(&self, state: &mut State, to: Cell) {
        state.acted.add(ActionType::Special);
        let full = self.numbers.sentry.hp;
        let gun = state.gun_mut(state.side);
        gun.hp = if gun.status == GunStatus::Carried { gun.hp } else { full };
        (gun.status, gun.at, gun.target) = (GunStatus::Active, Some(to), None);
    }

    /// KB-ENG-4, KB-SENT-7.
    pub(crate) fn apply_pick_up(&self, state: &mut State) {
        state.acted.add(ActionType::Special);
        let side = state.side;
        let gun = state.gun_mut(side);
        (gun.status, gun.at, gun.target) = (GunStatus::Carried, None, None);
        self.drop_locks(state, UnitId { side, slot: GUN });
    }

    pub(crate) fn list_targets(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.nearest_targets(state, state.side).map(|(_, cell)| Action::Target(cell)));
    }

    pub(crate) fn check_target(&self, state: &State, cell: Cell) -> Result<(), Reason> {
        let is_nearest = self.nearest_targets(state, state.side).any(|(_, nearest)| nearest == cell);
        if is_nearest { Ok(()) } else { Err(Reason::NotNearest(cell)) }
    }

    /// KB-SENT-4.
    pub(crate) fn apply_target(&self, state: &mut State, cell: Cell) {
        let Some(target) = state.unit_at(cell) else { unreachable!("a target is there") };
        self.fire_gun(state, target);
    }

    /// Step 2 of a turn: an active gun attacks, if it can (KB-SENT-1 to KB-SENT-4).
    pub(crate) fn sentry_step(&self, state: &mut State) {
        let side = state.side;
        let gun = *state.gun(side);
        if let (GunStatus::Active, Some(at)) = (gun.status, gun.at) {
            let locked = gun.target.map(|slot| UnitId { side: side.other(), slot });
            // KB-SENT-2: the gun keeps its target while that is legal.
            let kept = locked.filter(|unit| self.is_gun_target(state, at, *unit));
            if let Some(target) = kept {
                return self.fire_gun(state, target);
            }
            state.gun_mut(side).target = None;
            let mut nearest = self.nearest_targets(state, side).map(|(unit, _)| unit);
            match (nearest.next(), nearest.next()) {
                (Some(only), None) => {
                    drop(nearest);
                    return self.fire_gun(state, only);
                }
                (Some(_), Some(_)) => {
                    drop(nearest);
                    state.phase = Phase::Target;
                    return;
                }
                (None, _) => {}
            }
        }
        self.command(state);
    }

    /// Returns whether an enemy is a legal target of a gun on a hex (KB-SENT-2).
    fn is_gun_target(&self, state: &State, gun: Cell, unit: UnitId) -> bool {
        let range = self.numbers.sentry.range;
        state.at(unit).is_some_and(|cell| self.check_line(unit.side, gun, cell, 1, range).is_ok())
    }

    /// Returns the nearest legal targets of a team's gun (KB-SENT-3, KB-SENT-4).
    fn nearest_targets(&self, state: &State, side: Side) -> impl Iterator<Item = (UnitId, Cell)> {
        let gun = state.gun(side).at;
        let distance = move |cell: Cell| gun.map_or(u8::MAX, |gun| self.terrain.distance(gun, cell));
        let legal = move || {
            state
                .units_of(side.other())
                .filter(move |(unit, _)| gun.is_some_and(|gun| self.is_gun_target(state, gun, *unit)))
        };
        let least = legal().map(|(_, cell)| distance(cell)).min();
        legal().filter(move |(_, cell)| Some(distance(*cell)) == least)
    }

    /// Locks a target and waits for the dice (KB-SENT-5).
    fn fire_gun(&self, state: &mut State, target: UnitId) {
        let side = state.side;
        state.gun_mut(side).target = Some(target.slot);
        let attacker = UnitId { side, slot: GUN };
        let (from, to) = (state.at(attacker), state.at(target));
        let (Some(from), Some(to)) = (from, to) else { unreachable!("gun and target are on the board") };
        state.phase = Phase::Roll(Shot { attacker, target, need: self.number_needed(from, to, 0) });
    }
}
