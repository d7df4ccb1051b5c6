//! What units and players can do, a file per verb or family of verbs: its list, its checks and its effect.

mod attack;
mod damage;
mod flame;
mod jump;
mod medic;
mod moves;
mod roll;
mod scope;
mod sentry;
mod spawn;

pub(crate) use crate::actions::roll::Accuracy;

use crate::state::State;

/// Returns the slot of the commanded unit, which acts.
fn commanded_slot(state: &State) -> u8 {
    state.active.expect("a unit is commanded")
}
