//! Which actions are promising, for the order in which a search tries them.

use crate::action::Action;
use crate::bot::tables::UsesToHill;
use crate::game::KingOfTheHill;
use crate::state::State;
use crate::terrain::HILL;
use crate::words::{Class, Payment};

impl KingOfTheHill {
    /// Returns the policy logit of an action.
    pub(super) fn policy(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Move { to: HILL, .. } | Action::Assault { to: HILL, .. } | Action::Count => 4.0,
            Action::Assault { .. } => 0.5,
            Action::Move { from: HILL, .. } => -4.0,
            Action::Move { class, from, to, pay } => {
                let uses = UsesToHill::new(self, state.terrain);
                let gain = f32::from(uses.at(class, from)) - f32::from(uses.at(class, to));
                gain - if pay == Payment::Turns { 0.3 } else { 0.0 }
            }
            Action::Recruit(Class::Runner, _) => 0.0,
            Action::Recruit(..) => 1.0,
            Action::Accept(_) | Action::Decline | Action::Push(..) | Action::Keep(..) => 0.0,
            Action::Offer(_) => -1.0,
            Action::Turn(..) | Action::Shift(_) | Action::Swap(..) => -0.5,
            Action::Area(_) | Action::Exclude(_) => 0.0,
            Action::End => -2.0,
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) => 0.0,
        }
    }
}
