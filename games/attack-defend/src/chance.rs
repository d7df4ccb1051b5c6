//! The attack dice (AD-DICE).

use hillfort_engine::Chance;
use hillfort_engine::chance::{die, every_roll};
use rand_core::Rng;

use crate::action::{Action, MAX_DICE};
use crate::cards::SIDES;
use crate::game::AttackDefend;
use crate::state::{Phase, State, UnitId};

impl Chance for AttackDefend {
    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        let mut faces = [0; MAX_DICE];
        faces[..state.rolled_for().len()].fill_with(|| die(rng, SIDES));
        Action::Roll(faces)
    }

    /// Merges faces with the same effect on an enemy. The effect on one enemy never depends on another, so the outcomes
    /// are all combinations of these.
    #[inline(never)]
    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        let Phase::Roll(targets) = state.phase else { return };
        let (first, mut faces) = (out.len(), [0; MAX_DICE]);
        out.push((Action::Roll(faces), 1));
        for (idx, target) in targets.iter().enumerate() {
            let so_far = out.len();
            for (face, weight) in self.different_faces(state, target).into_iter().flatten() {
                for known in first..so_far {
                    let (Action::Roll(before), times) = out[known] else { continue };
                    faces = before;
                    faces[idx] = face;
                    out.push((Action::Roll(faces), times * weight));
                }
            }
            out.drain(first..so_far);
        }
    }

    fn n_chance_lines(&self, state: &State) -> u64 {
        match state.phase {
            Phase::Roll(targets) => u64::from(SIDES).pow(targets.len() as u32),
            Phase::Deploy | Phase::Spawn | Phase::Play | Phase::Over(_) => 0,
        }
    }

    fn chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        if let Phase::Roll(targets) = state.phase {
            every_roll(targets.len(), SIDES, |faces| out.push(Action::Roll(faces)));
        }
    }
}

impl AttackDefend {
    /// Returns faces with different effects on an enemy, each with the number of faces that share its effect.
    fn different_faces(&self, state: &State, target: UnitId) -> [Option<(u8, u64)>; SIDES as usize] {
        let Some((attacker, _)) = state.acting() else { return [None; SIDES as usize] };
        let card = self.numbers.of(attacker.class());
        let effect = |face: u8| card.damage_on(face).map(|damage| damage.min(state.hp[target.index()]));
        let mut faces: [Option<(u8, u64)>; SIDES as usize] = [None; SIDES as usize];
        for face in 1..=SIDES {
            let alike = faces.iter_mut().flatten().find(|(known, _)| effect(*known) == effect(face));
            match alike {
                Some((_, weight)) => *weight += 1,
                None => faces[usize::from(face) - 1] = Some((face, 1)),
            }
        }
        faces
    }
}
