//! Which actions are legal: the list, and the check that names the rule. Each dispatches by phase and verb.

use crate::action::Action;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{Phase, State};

impl AttackDefend {
    pub(crate) fn list_actions(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Deploy => self.list_deployments(state, out),
            Phase::Spawn => self.list_spawns(state, out),
            Phase::Play => {
                out.push(Action::End);
                self.list_plays(state, out);
                self.list_moves(state, out);
                self.list_attacks(state, out);
            }
            Phase::Roll(_) | Phase::Over(_) => {}
        }
    }

    /// The one place that decides legality.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match (state.phase, action) {
            (Phase::Over(winner), _) => Err(Reason::Over(winner)),
            (Phase::Roll(targets), Action::Roll(faces)) => Self::check_roll(targets, &faces),
            (Phase::Roll(_), _) => Err(Reason::DiceFirst),
            (_, Action::Roll(_)) => Err(Reason::NoDice),
            (Phase::Deploy, Action::Deploy(class, cell)) => self.check_deploy(state, class, cell),
            (Phase::Deploy, _) => Err(Reason::DeployFirst),
            (Phase::Spawn, Action::Spawn(class, cell)) => self.check_spawn(state, class, cell),
            (Phase::Spawn, _) => Err(Reason::SpawnFirst),
            (Phase::Play, Action::Deploy(..)) => Err(Reason::AllDeployed),
            (Phase::Play, Action::Spawn(..)) => Err(Reason::NoSpawnNow),
            (Phase::Play, Action::Play(cell)) => self.check_play(state, cell),
            (Phase::Play, Action::Move(to)) => self.check_move(state, to),
            (Phase::Play, Action::Attack(to)) => self.check_attack(state, to),
            (Phase::Play, Action::AttackAll) => self.check_attack_all(state),
            (Phase::Play, Action::Mark(to)) => self.check_mark(state, to),
            (Phase::Play, Action::Grenade(to)) => self.check_grenade(state, to),
            (Phase::Play, Action::End) => Ok(()),
        }
    }
}
