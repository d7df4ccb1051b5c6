//! Chance as explicit events: the outcomes a game lists, and dice.
//!
//! The mapping from random bits to faces is our own, so the same seed gives the same dice in every version.

use rand_core::Rng;

use crate::game::Game;
use crate::notation::{NotationError, Words};

/// A game with chance: dice, shuffled cards. A game without it implements nothing here.
///
/// Only [`Chance::outcomes`] is needed where [`Game::turn`] can return [`Turn::Chance`](crate::Turn::Chance); the
/// other methods follow from it.
pub trait Chance: Game {
    /// Appends the outcomes at chance with their weights. Outcomes that lead to the same state are merged into one.
    fn outcomes(&self, _state: &Self::State, _out: &mut Vec<(Self::Action, u64)>) {}

    /// Draws an outcome with the probabilities of [`Chance::outcomes`].
    ///
    /// Override it where listing all outcomes is slow.
    fn sample<R: Rng + ?Sized>(&self, state: &Self::State, rng: &mut R) -> Self::Action {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
        let mut left =
            u64::from(below(rng, u32::try_from(total).expect("the weights add up to less than 2^32")));
        let drawn = outcomes.into_iter().find(|(_, weight)| {
            let is_it = left < *weight;
            left = left.saturating_sub(*weight);
            is_it
        });
        drawn.expect("a number below the total falls on an outcome").0
    }

    /// Returns the number of distinct chance lines here, dice in order.
    ///
    /// Override it together with [`Chance::chance_lines`] where [`Chance::outcomes`] merges lines.
    fn n_chance_lines(&self, state: &Self::State) -> u64 {
        let mut lines = Vec::new();
        self.chance_lines(state, &mut lines);
        lines.len() as u64
    }

    /// Appends every chance line, dice in order, all of equal weight.
    fn chance_lines(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        out.extend(outcomes.into_iter().map(|(outcome, _)| outcome));
    }
}

/// Draws a whole number below `n`, each with the same probability.
///
/// # Panics
/// Panics if `n` is 0.
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    assert!(n > 0, "there is no number below 0");
    // Lemire's method. The few values that would bias the result are drawn again; the division that counts them runs
    // only when it could matter, because there are fewer than n of them.
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is what decides")]
        let low = product as u32;
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// Draws a face of a die, from 1 to `sides`.
pub fn die<R: Rng + ?Sized>(rng: &mut R, sides: u8) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "a face is at most `sides`")]
    let face = below(rng, u32::from(sides)) as u8;
    face + 1
}

/// Draws one element of a list.
///
/// # Panics
/// Panics if the list is empty.
pub fn pick<'a, T, R: Rng + ?Sized>(rng: &mut R, list: &'a [T]) -> &'a T {
    let n = u32::try_from(list.len()).expect("a list of actions is short");
    &list[below(rng, n) as usize]
}

/// Calls `each` with every roll of `dice` dice with `sides` sides, dice in order, the last die fastest.
pub fn every_roll<const N: usize>(dice: usize, sides: u8, mut each: impl FnMut([u8; N])) {
    let mut faces = [0; N];
    faces[..dice].fill(1);
    loop {
        each(faces);
        let Some(idx) = faces[..dice].iter().rposition(|face| *face < sides) else { return };
        faces[idx] += 1;
        faces[idx + 1..dice].fill(1);
    }
}

/// Merges outcomes that lead to the same state, as [`Chance::outcomes`] promises. The first of each group represents
/// it.
pub fn merge<G: Game>(
    game: &G,
    state: &G::State,
    outcomes: impl IntoIterator<Item = (G::Action, u64)>,
) -> Vec<(G::Action, u64)> {
    let mut merged: Vec<(G::Action, u64)> = Vec::new();
    let mut states: Vec<G::State> = Vec::new();
    for (outcome, weight) in outcomes {
        let mut next = state.clone();
        game.apply(&mut next, outcome);
        match states.iter().position(|known| *known == next) {
            Some(idx) => merged[idx].1 += weight,
            None => {
                merged.push((outcome, weight));
                states.push(next);
            }
        }
    }
    merged
}

/// Writes a roll: `roll 1 3 3 6`.
#[must_use]
pub fn write_roll(faces: &[u8]) -> String {
    let mut line = "roll".to_owned();
    for face in faces {
        line.push(' ');
        line.push_str(&face.to_string());
    }
    line
}

/// Reads the faces of a roll after the word `roll`: exactly `dice` faces from 1 to `sides`.
///
/// # Errors
/// Returns what was expected if a face is out of range or their number is wrong.
pub fn read_roll<const N: usize>(
    words: &mut Words<'_>,
    dice: usize,
    sides: u8,
) -> Result<[u8; N], NotationError> {
    let mut faces = [0; N];
    let expected = format!("{dice} dice faces from 1 to {sides}");
    for face in &mut faces[..dice] {
        *face = words.read(&expected, |word| {
            let value = crate::notation::number(word, 1, u32::from(sides))?;
            u8::try_from(value).ok()
        })?;
    }
    words.end().map_err(|error| NotationError { expected, ..error })?;
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn every_roll_is_listed_once() {
        let mut rolls: Vec<[u8; 4]> = Vec::new();
        every_roll(3, 4, |faces| rolls.push(faces));
        assert_eq!((rolls.len(), rolls[0], rolls[63]), (64, [1, 1, 1, 0], [4, 4, 4, 0]));
        let sorted = rolls.is_sorted();
        rolls.dedup();
        assert!(sorted && rolls.len() == 64);
    }

    #[test]
    fn faces_are_uniform() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(die(&mut rng, 6)) - 1] += 1;
        }
        // Five standard deviations of a fair die.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 460), "{counts:?}");
    }

    #[test]
    fn a_seed_always_gives_the_same_dice() {
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let dice: Vec<_> = (0..10).map(|_| die(&mut rng, 6)).collect();
        assert_eq!(dice, [4, 1, 3, 3, 4, 2, 2, 3, 2, 6]);
    }

    #[test]
    fn rolls_are_read_as_they_are_written() {
        let read = |text| read_roll::<4>(&mut Words::new(text), 4, 6);
        assert_eq!(read("1 3 3 6"), Ok([1, 3, 3, 6]));
        for wrong in ["1 3 3", "1 3 3 6 2", "1 3 3 7", "0 3 3 6", "1 3 03 6", "1  3 3", ""] {
            let error = read(wrong).unwrap_err();
            assert_eq!(error.expected, "4 dice faces from 1 to 6", "{wrong}");
        }
    }
}
