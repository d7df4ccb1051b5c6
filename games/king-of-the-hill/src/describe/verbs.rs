//! What actions are called on a button.

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::state::{Offer, State};
use crate::words::Payment;

// By payment, in the order of `Payment::ALL`.
const MOVE: [&str; 3] = ["Move", "Move for a recruitment die", "Move for two turning dice"];
const ATTACK: [&str; 3] = ["Attack", "Attack for a recruitment die", "Attack for two turning dice"];
const RECRUIT: [&str; 3] = ["Recruit for a move die", "Recruit", "Recruit for two turning dice"];
const JOINT_ATTACK: [&str; 3] =
    ["Joint attack", "Joint attack for a recruitment die", "Joint attack for two turning dice"];

impl KingOfTheHill {
    /// Returns what an action is called.
    pub(super) fn verb(&self, state: &State, action: Action) -> &'static str {
        match action {
            Action::Terrain(..) | Action::Draw(_) => "Draw",
            Action::Roll(_) | Action::Fate(_) => "Roll",
            Action::Area(_) => "Place starting area",
            Action::Exclude(_) => "Exclude",
            Action::Recruit(_, pay) => RECRUIT[pay as usize],
            Action::Move { class, to, pay, .. } if self.is_fight(state, class, to) => ATTACK[pay as usize],
            Action::Move { pay, .. } => MOVE[pay as usize],
            Action::Assault { pay, .. } => assault(pay),
            Action::Offer(offer) => JOINT_ATTACK[offer.pay as usize],
            Action::Accept(_) => "Join the attack",
            Action::Decline => "Decline",
            Action::Push(..) => "Push",
            Action::Keep(..) => "Keep dice",
            Action::Turn(..) => "Turn ring",
            Action::Shift(_) => "Move starting area",
            Action::Swap(..) => "Swap terrain",
            Action::End => "End turn",
            Action::Count => "Count point",
        }
    }

    /// Returns whether an action is offered only after its verb was chosen: it belongs to a cell instead of a unit, or
    /// it could be paid for with its natural dice.
    pub(super) fn needs_verb(&self, state: &State, action: Action) -> bool {
        if let Action::Turn(..) | Action::Shift(_) | Action::Swap(..) = action {
            return true;
        }
        let natural = naturally_paid(action);
        natural != action && self.check_action(state, natural).is_ok()
    }
}

/// Returns an action with its natural payment.
const fn naturally_paid(action: Action) -> Action {
    match action {
        Action::Recruit(class, _) => Action::Recruit(class, Payment::Recruit),
        Action::Move { class, from, to, .. } => Action::Move { class, from, to, pay: Payment::Move },
        Action::Assault { from, to, owner, .. } => {
            Action::Assault { from, to, owner, pay: [Payment::Move, Payment::Move] }
        }
        Action::Offer(offer) => Action::Offer(Offer { pay: Payment::Move, ..offer }),
        _ => action,
    }
}

const fn assault(pay: [Payment; 2]) -> &'static str {
    match pay {
        [Payment::Move, Payment::Move] => "Assault",
        [Payment::Move, Payment::Recruit] | [Payment::Recruit, Payment::Move] => {
            "Assault for a move and a recruitment die"
        }
        [Payment::Move, Payment::Turns] | [Payment::Turns, Payment::Move] => {
            "Assault for a move die and two turning dice"
        }
        [Payment::Recruit, Payment::Recruit] => "Assault for two recruitment dice",
        [Payment::Recruit, Payment::Turns] | [Payment::Turns, Payment::Recruit] => {
            "Assault for a recruitment die and two turning dice"
        }
        [Payment::Turns, Payment::Turns] => "Assault for four turning dice",
    }
}
