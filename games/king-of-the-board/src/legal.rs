//! Which actions are legal: the list, and the check that names the rule.

use hillfort_board::Cell;

use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::reason::Reason;
use crate::state::{Person, Phase, State};
use crate::terrain::Cells;
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    /// Lists by the same checks that [`check_action`](Self::check_action) uses; a law compares the two.
    pub(crate) fn list_actions(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Setup(side, slot) => self.list_spawns(state, side, slot, out),
            Phase::Spawn(side, slot) => {
                out.push(Action::Wait);
                self.list_spawns(state, side, slot, out);
            }
            Phase::Target => self.list_targets(state, out),
            Phase::Act => self.list_unit_actions(state, out),
            Phase::Roll(_) | Phase::Over(_) => {}
        }
    }

    fn list_unit_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        let Some((person, at)) = state.commanded() else { return };
        let Some(class) = person.class else { return };
        let occupied = state.occupied();
        if self.check_type(state, ActionType::Move).is_ok() {
            self.list_moves(state, class, at, occupied, out);
        }
        if self.check_type(state, ActionType::Attack).is_ok() {
            match class {
                Class::Pyro => self.list_flames(state, at, out),
                Class::Medic => self.list_heals(state, at, out),
                _ => self.list_attacks(state, class, at, occupied, out),
            }
        }
        if self.check_type(state, ActionType::Special).is_ok() {
            self.list_specials(state, person, at, occupied, out);
        }
    }

    fn list_specials(
        &self,
        state: &State,
        person: &Person,
        at: Cell,
        occupied: Cells,
        out: &mut Vec<Action>,
    ) {
        match person.class {
            Some(Class::Soldier) => self.list_jumps(state, at, occupied, out),
            Some(Class::Engineer) => self.list_gun_actions(state, at, out),
            Some(Class::Medic) => self.list_ubers(state, person, at, out),
            Some(Class::Sniper) => self.list_scope(state, person, out),
            _ => {}
        }
    }

    /// The one place that decides legality.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match (action, state.phase) {
            (Action::Roll(faces), _) => self.check_roll(state, &faces),
            (Action::Spawn(class, cell), Phase::Setup(side, slot) | Phase::Spawn(side, slot)) => {
                self.check_spawn(state, side, slot, class, cell)
            }
            (Action::Spawn(..) | Action::Wait, Phase::Over(_)) => Err(Reason::Over),
            (Action::Wait, Phase::Spawn(..)) => Ok(()),
            (Action::Wait, Phase::Setup(..)) => Err(Reason::NoWaiting),
            (Action::Spawn(..) | Action::Wait, _) => Err(Reason::NoDeadSlot),
            (Action::Target(cell), Phase::Target) => self.check_target(state, cell),
            (Action::Target(_), Phase::Over(_)) => Err(Reason::Over),
            (Action::Target(_), _) => Err(Reason::NoTie),
            (_, Phase::Act) => self.check_unit_action(state, action),
            (_, Phase::Setup(..)) => Err(Reason::SetupFirst),
            (_, Phase::Spawn(..)) => Err(Reason::SpawnFirst),
            (_, Phase::Target) => Err(Reason::TargetFirst),
            (_, Phase::Roll(_)) => Err(Reason::RollFirst),
            (_, Phase::Over(_)) => Err(Reason::Over),
        }
    }

    fn check_unit_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        let Some((person, at)) = state.commanded() else { return Err(Reason::SpawnFirst) };
        let Some(class) = person.class else { return Err(Reason::SpawnFirst) };
        match action {
            Action::End => Ok(()),
            Action::Move(cell) => self.check_move(state, class, at, cell),
            Action::Attack(cell) => self.check_attack(state, class, at, cell),
            Action::Flame(cone) => self.check_flame(state, class, at, cone),
            Action::Heal(cell) => self.check_heal(state, class, at, cell),
            Action::Uber(cell) => self.check_uber(state, class, person, at, cell),
            Action::Jump(cell) => self.check_jump(state, class, at, cell),
            Action::Build(cell) => self.check_build(state, class, at, cell),
            Action::PickUp => self.check_pick_up(state, class, at),
            Action::Scope => self.check_scope(state, class, person),
            Action::Target(_) | Action::Spawn(..) | Action::Wait | Action::Roll(_) => {
                unreachable!("check_action has decided these")
            }
        }
    }

    /// Checks that the commanded unit may still take an action of a type (KB-ACT-1, KB-TURN-4, KB-TURN-5).
    pub(crate) fn check_type(&self, state: &State, wanted: ActionType) -> Result<(), Reason> {
        if state.acted.has(wanted) {
            return Err(Reason::Twice(wanted));
        }
        if state.acted.len() >= usize::from(self.numbers.rules.actions) {
            return Err(Reason::NoMoreActions);
        }
        if wanted == ActionType::Move && state.acted.has(ActionType::Attack) {
            return Err(Reason::AfterAttack);
        }
        Ok(())
    }

    /// Checks that no unit is on a hex (KB-TERR-8).
    pub(crate) fn check_free(&self, state: &State, cell: Cell) -> Result<(), Reason> {
        if state.unit_at(cell).is_some() { Err(Reason::Taken(cell)) } else { Ok(()) }
    }
}

pub(crate) fn check_class(class: Class, wanted: Class, otherwise: Reason) -> Result<(), Reason> {
    if class == wanted { Ok(()) } else { Err(otherwise) }
}
