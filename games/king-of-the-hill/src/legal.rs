//! Which actions are legal: the list, and the check that names the rule.

pub(crate) mod survey;

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::reason::Reason;
use crate::state::{Phase, State};

impl KingOfTheHill {
    /// Lists the legal actions. It asks about all cells at once where [`check_action`](Self::check_action) asks about
    /// one; the law `every_candidate_is_legal_or_refused_by_a_rule` compares the two.
    pub(crate) fn list_actions(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Turn => self.list_in_turn(state, out),
            Phase::Area(_) => self.list_areas(state, out),
            Phase::Exclude(_) => self.list_exclusions(out),
            Phase::Push => self.list_pushes(state, out),
            Phase::Answer(offer) => self.list_answers(state, offer, out),
            Phase::Keep => self.list_keeps(state, out),
            Phase::Terrain(_) | Phase::Draw | Phase::Roll(_) | Phase::Fate(..) | Phase::Over(_) => {}
        }
    }

    /// Lists what the active player may do in a turn (section Actions of the rules).
    fn list_in_turn(&self, state: &State, out: &mut Vec<Action>) {
        self.list_ends(state, out);
        if state.uses == 0 {
            return;
        }
        self.list_recruits(state, out);
        let payments = self.movement_payments(state);
        if payments.is_empty() && self.check_turning_die(state).is_err() {
            return;
        }
        let survey = self.survey(state, state.active);
        if !payments.is_empty() {
            self.list_moves(state, &survey, &payments, out);
            self.list_offers(state, &survey, &payments, out);
        }
        if state.uses >= 2 && !payments.is_empty() {
            self.list_assaults(state, &survey, &payments, out);
        }
        self.list_turning(state, &survey, out);
    }

    /// The one place that decides legality.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match action {
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) => {
                self.check_outcome(state, action)
            }
            Action::Area(number) => self.check_area(state, number),
            Action::Exclude(_) => self.check_exclude(state),
            Action::Recruit(class, pay) => self.check_recruit(state, class, pay),
            Action::Move { class, from, to, pay } => self.check_move(state, class, from, to, pay),
            Action::Assault { from, to, owner, pay } => self.check_assault(state, from, to, owner, pay),
            Action::Offer(offer) => self.check_offer(state, offer),
            Action::Accept(cell) => self.check_accept(state, cell),
            Action::Decline => self.check_decline(state),
            Action::Push(seat, to) => self.check_push(state, seat, to),
            Action::Keep(a, b) => self.check_keep(state, a, b),
            Action::Turn(..) => self.check_turn_ring(state),
            Action::Shift(number) => self.check_shift(state, number),
            Action::Swap(a, b) => self.check_swap(state, a, b),
            Action::End => check_in_turn(state),
            Action::Count => self.check_count(state),
        }
    }
}

/// Checks that the phase is `turn`. In another phase the rule says what has to be decided first.
pub(crate) fn check_in_turn(state: &State) -> Result<(), Reason> {
    match state.phase {
        Phase::Turn => Ok(()),
        Phase::Terrain(_) | Phase::Draw | Phase::Area(_) => Err(Reason::Setup("KH-SETUP-5")),
        Phase::Exclude(_) => Err(Reason::Setup("KH-SETUP-7")),
        Phase::Roll(_) => Err(Reason::DiceFirst),
        Phase::Push => Err(Reason::PushFirst),
        Phase::Answer(_) | Phase::Fate(..) => Err(Reason::AnswerFirst),
        Phase::Keep => Err(Reason::KeepFirst),
        Phase::Over(_) => Err(Reason::Over),
    }
}
