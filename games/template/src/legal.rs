//! Which actions are legal: the list, and the check that names the rule.

use hillfort_board::{Board as _, Cell};

use crate::reason::Reason;
use crate::{Action, Footrace, Phase, State};

impl Footrace {
    /// Lists by the same checks that [`check_action`](Self::check_action) uses; a law compares the two.
    pub(crate) fn list_actions(&self, state: &State, out: &mut Vec<Action>) {
        if let Phase::Walk(face) = state.phase {
            let cells = self.terrain.board.cells().filter(|to| self.check_walk(state, face, *to).is_ok());
            out.extend(cells.map(Action::Walk));
            out.push(Action::Wait); // TP-MOVE-5
        }
    }

    /// The one place that decides legality.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match (state.phase, action) {
            (Phase::Roll, Action::Roll(_)) | (Phase::Walk(_), Action::Wait) => Ok(()),
            (Phase::Roll, Action::Walk(_) | Action::Wait) => Err(Reason::NotRolled),
            (Phase::Walk(_), Action::Roll(_)) => Err(Reason::Rolled),
            (Phase::Walk(face), Action::Walk(to)) => self.check_walk(state, face, to),
            (Phase::Over(_), _) => Err(Reason::Over),
        }
    }

    fn check_walk(&self, state: &State, face: u8, to: Cell) -> Result<(), Reason> {
        let (terrain, from) = (&self.terrain, state.runners[state.active as usize]);
        let most = face.min(self.numbers.runner.most_steps);
        if terrain.walls.contains(to) {
            return Err(Reason::Wall); // TP-MOVE-2
        }
        if terrain.steps(from, to) > most {
            return Err(Reason::TooFar(most)); // TP-MOVE-1
        }
        if to == state.runners[state.active.other() as usize] {
            return Err(Reason::Taken); // TP-MOVE-4
        }
        if terrain.steps(to, terrain.goal) >= terrain.steps(from, terrain.goal) {
            return Err(Reason::NotNearer); // TP-MOVE-3
        }
        Ok(())
    }
}
