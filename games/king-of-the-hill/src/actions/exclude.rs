//! Excluding a class of units in the setup (KH-SETUP-7, KH-EXCL-1).

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::words::Class;

impl KingOfTheHill {
    pub(crate) fn list_exclusions(&self, out: &mut Vec<Action>) {
        out.extend(Class::ALL.map(Action::Exclude));
    }

    pub(crate) fn check_exclude(&self, state: &State) -> Result<(), Reason> {
        match state.phase {
            Phase::Exclude(_) => Ok(()),
            _ => Err(Reason::OnlyInSetup("KH-SETUP-7")),
        }
    }

    pub(crate) fn apply_exclude(&self, state: &mut State, class: Class) {
        let Phase::Exclude(area) = state.phase else { unreachable!("classes are excluded in the setup") };
        let seat = state.owner_of(area);
        state.excluded[seat.index()] = Some(class);
        match area {
            0 => self.begin_round(state),
            _ => state.phase = Phase::Exclude(area - 1),
        }
    }
}
