//! `scope`: the Sniper aims (KB-SNIP).

use super::commanded_slot;
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::legal::check_class;
use crate::reason::Reason;
use crate::state::{Person, State};
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    pub(crate) fn list_scope(&self, state: &State, sniper: &Person, out: &mut Vec<Action>) {
        if self.check_scope_left(state, sniper).is_ok() {
            out.push(Action::Scope);
        }
    }

    pub(crate) fn check_scope(&self, state: &State, class: Class, person: &Person) -> Result<(), Reason> {
        check_class(class, Class::Sniper, Reason::NoScope(class))?;
        self.check_type(state, ActionType::Special)?;
        self.check_scope_left(state, person)
    }

    /// KB-SNIP-4.
    fn check_scope_left(&self, state: &State, sniper: &Person) -> Result<(), Reason> {
        if state.acted.has(ActionType::Move) {
            return Err(Reason::ScopeAfterMove);
        }
        if sniper.scope >= self.numbers.sniper.scope_max { Err(Reason::FullScope) } else { Ok(()) }
    }

    /// KB-SNIP-2.
    pub(crate) fn apply_scope(&self, state: &mut State) {
        state.acted.add(ActionType::Special);
        let slot = commanded_slot(state);
        state.person_mut(state.side, slot).scope += 1;
    }
}
