//! The ways chance can go from a state until somebody has to decide.

use rand_core::Rng;

use crate::chance::Chance;
use crate::game::Turn;

/// One way chance can go.
#[derive(Debug)]
pub(crate) struct Way<S, T> {
    /// How likely it is.
    pub(crate) chance: f64,
    /// Where it ends.
    pub(crate) end: S,
    /// What was noted on it.
    pub(crate) notes: T,
}

/// Lists every way, or none if there are more than `most`. `follow` hears of every outcome: the notes so far, the state
/// before it, and the one after it, which it may lead on. It returns the notes with what there is to note.
pub(crate) fn list<G: Chance, T: Default>(
    game: &G,
    start: &G::State,
    most: usize,
    mut follow: impl FnMut(&T, &G::State, G::Action, &mut G::State) -> T,
) -> Option<Vec<Way<G::State, T>>> {
    let mut open = vec![Way { chance: 1.0, end: start.clone(), notes: T::default() }];
    let (mut ways, mut outcomes) = (Vec::new(), Vec::new());
    while let Some(way) = open.pop() {
        if game.turn(&way.end) != Turn::Chance {
            ways.push(way);
            continue;
        }
        outcomes.clear();
        game.outcomes(&way.end, &mut outcomes);
        if ways.len() + open.len() + outcomes.len() > most {
            return None;
        }
        let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
        for (outcome, weight) in &outcomes {
            let mut end = way.end.clone();
            game.apply(&mut end, *outcome);
            let notes = follow(&way.notes, &way.end, *outcome, &mut end);
            open.push(Way { chance: way.chance * *weight as f64 / total as f64, end, notes });
        }
    }
    Some(ways)
}

/// Lets chance go one way. `follow` may lead the state on after every outcome.
pub(crate) fn draw<G: Chance>(
    game: &G,
    state: &mut G::State,
    rng: &mut impl Rng,
    mut follow: impl FnMut(&mut G::State),
) {
    while game.turn(state) == Turn::Chance {
        let outcome = game.sample(state, rng);
        game.apply(state, outcome);
        follow(state);
    }
}
