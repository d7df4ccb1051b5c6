//! The attack dice (AD-DICE).

use hillfort_engine::chance::{die, every_roll};
use rand_core::Rng;

use crate::action::{Action, MAX_DICE};
use crate::cards::SIDES;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::words::{Unit, Units};

impl AttackDefend {
    /// Returns the units that dice are rolled for, in the order of the dice (AD-DICE-2).
    fn rolled_for(state: &State) -> Units {
        match state.phase {
            Phase::Roll(targets) => targets,
            Phase::Deploy | Phase::Spawn | Phase::Play | Phase::Over(_) => Units::NONE,
        }
    }

    /// AD-DICE-1: exactly a face for each enemy.
    pub(crate) fn why_not_roll(targets: Units, faces: &[u8; MAX_DICE]) -> Result<(), Reason> {
        let (dice, rest) = faces.split_at(targets.len());
        let fits = dice.iter().all(|face| (1..=SIDES).contains(face)) && rest.iter().all(|face| *face == 0);
        if fits { Ok(()) } else { Err(Reason::OtherDice) }
    }

    /// AD-DICE-3: each die by the attacker's card.
    pub(crate) fn roll(&self, state: &mut State, faces: &[u8; MAX_DICE]) {
        let (attacker, _) = state.acting().expect("a unit in play lives");
        let card = self.cards.of(attacker.class());
        let targets = Self::rolled_for(state);
        state.phase = Phase::Play;
        for (target, face) in targets.iter().zip(faces) {
            if let Some(damage) = card.damage_on(*face) {
                Self::hit(state, attacker, target, damage);
            }
        }
    }

    pub(crate) fn draw_faces<R: Rng + ?Sized>(state: &State, rng: &mut R) -> Action {
        let mut faces = [0; MAX_DICE];
        faces[..Self::rolled_for(state).len()].fill_with(|| die(rng, SIDES));
        Action::Roll(faces)
    }

    pub(crate) fn count_rolls(state: &State) -> u64 {
        match state.phase {
            Phase::Roll(targets) => u64::from(SIDES).pow(targets.len() as u32),
            Phase::Deploy | Phase::Spawn | Phase::Play | Phase::Over(_) => 0,
        }
    }

    pub(crate) fn list_rolls(state: &State, out: &mut Vec<Action>) {
        if let Phase::Roll(targets) = state.phase {
            every_roll(targets.len(), SIDES, |faces| out.push(Action::Roll(faces)));
        }
    }

    /// Faces that do the same to an enemy are one; what happens to one enemy never depends on another, so the
    /// outcomes are all the combinations.
    pub(crate) fn list_outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
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

    /// Returns faces of different effect on an enemy, each with the number of faces it stands for.
    fn different_faces(&self, state: &State, target: Unit) -> [Option<(u8, u64)>; SIDES as usize] {
        let Some((attacker, _)) = state.acting() else { return [None; SIDES as usize] };
        let card = self.cards.of(attacker.class());
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
