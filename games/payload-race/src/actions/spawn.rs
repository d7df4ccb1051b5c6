//! How tokens enter: deployment before the game, and respawn after death.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{N_UNITS, Phase, State, Unit, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Side, Weapon};

impl PayloadRace {
    /// Returns the token that enters now: the next one in class order, or the first of the dead.
    pub(crate) fn entering(&self, state: &State) -> Option<UnitId> {
        match state.phase {
            Phase::Deploy(n) => Some(UnitId::new(state.side, Class::ALL[usize::from(n) % Class::COUNT])),
            Phase::Respawn => state.dead.first(),
            _ => None,
        }
    }

    /// Returns the free cells of a spawn. A cart is never there.
    pub(crate) fn free_spawn(&self, state: &State, side: Side) -> Cells {
        self.terrain.spawn(side) - self.tokens(state, side)
    }

    pub(crate) fn list_entries(&self, state: &State, out: &mut Vec<Action>) {
        let Some(unit) = self.entering(state) else { return };
        let free = self.free_spawn(state, unit.side());
        for weapon in unit.class().weapons() {
            if state.phase == Phase::Respawn {
                out.extend_cells(free, |cell| Action::Respawn(weapon, cell));
            } else {
                out.extend_cells(free, |cell| Action::Deploy(weapon, cell));
            }
        }
    }

    /// PR-SETUP-5, PR-SETUP-6.
    pub(crate) fn check_deploy(&self, state: &State, weapon: Weapon, cell: Cell) -> Result<(), Reason> {
        let (Phase::Deploy(_), Some(unit)) = (state.phase, self.entering(state)) else {
            return Err(Reason::OnlyInSetup("PR-SETUP-6"));
        };
        if weapon.class() != unit.class() {
            return Err(Reason::WrongWeapon(unit.class(), "PR-COMP-3"));
        }
        if !self.terrain.spawn(unit.side()).contains(cell) {
            return Err(Reason::NotOwnSpawn(cell, "PR-SETUP-5"));
        }
        self.check_free_spawn(state, unit.side(), cell, "PR-BOARD-7")
    }

    /// PR-DEATH-2, PR-DEATH-3.
    pub(crate) fn check_respawn(&self, state: &State, weapon: Weapon, cell: Cell) -> Result<(), Reason> {
        let (Phase::Respawn, Some(unit)) = (state.phase, self.entering(state)) else {
            return Err(Reason::NothingToRespawn);
        };
        if weapon.class() != unit.class() {
            return Err(Reason::WrongWeapon(unit.class(), "PR-DEATH-3"));
        }
        if !self.terrain.spawn(unit.side()).contains(cell) {
            return Err(Reason::NotOwnSpawn(cell, "PR-DEATH-2"));
        }
        self.check_free_spawn(state, unit.side(), cell, "PR-DEATH-2")
    }

    fn check_free_spawn(
        &self,
        state: &State,
        side: Side,
        cell: Cell,
        rule: &'static str,
    ) -> Result<(), Reason> {
        if self.free_spawn(state, side).contains(cell) { Ok(()) } else { Err(Reason::SpawnTaken(cell, rule)) }
    }

    /// PR-SETUP-6, PR-SETUP-8.
    pub(crate) fn apply_deploy(&self, state: &mut State, weapon: Weapon, cell: Cell) {
        let Phase::Deploy(n) = state.phase else { unreachable!("tokens are deployed before the game") };
        self.enter(state, UnitId::new(state.side, weapon.class()), weapon, cell);
        let n = n + 1;
        if usize::from(n) == N_UNITS {
            (state.phase, state.turn, state.side) = (Phase::Turn, 1, state.first);
        } else {
            state.phase = Phase::Deploy(n);
            state.side = if usize::from(n) < Class::COUNT { state.first } else { state.first.other() };
        }
    }

    /// PR-DEATH-4: the dead respawn one by one, then the turn continues.
    pub(crate) fn apply_respawn(&self, state: &mut State, weapon: Weapon, cell: Cell) {
        let unit = state.dead.first().expect("a token is dead in this phase");
        state.dead.remove(unit);
        self.enter(state, unit, weapon, cell);
        if state.dead.is_empty() {
            state.phase = Phase::Turn;
        }
    }

    /// PR-SETUP-7.
    fn enter(&self, state: &mut State, unit: UnitId, weapon: Weapon, cell: Cell) {
        let hp = self.full_hp(unit);
        *state.unit_mut(unit) = Unit { at: Some(cell), hp, weapon: Some(weapon), ..Unit::default() };
    }
}
