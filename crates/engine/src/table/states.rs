//! The states of a game being played, from its start to now.

use std::borrow::Cow;

/// How many events lie between two old states that are kept.
const INTERVAL: usize = 16;

/// The state before the first event, and the state after each. The recent ones are kept. Of the older ones one in
/// [`INTERVAL`] is, and the others are made again from the one before them: applying an event takes less than a
/// microsecond, and a long game is kept in memory for as long as its table is open.
///
/// The methods take a function that applies the event with an index to the state before it.
#[derive(Clone, Debug)]
pub(super) struct States<S> {
    /// The states after 0, 16, 32, … events, up to those in `recent`.
    old: Vec<S>,
    /// All states from there on. The last one is the current one.
    recent: Vec<S>,
}

impl<S: Clone> States<S> {
    pub(super) fn new(first: S) -> Self {
        Self { old: Vec::new(), recent: vec![first] }
    }

    /// Returns the current state.
    pub(super) fn last(&self) -> &S {
        self.recent.last().expect("there is always a first state")
    }

    /// Returns the number of events before the first recent state.
    fn n_old(&self) -> usize {
        self.old.len() * INTERVAL
    }

    pub(super) fn push(&mut self, next: S) {
        if self.recent.len() == 2 * INTERVAL {
            self.old.push(self.recent[0].clone());
            self.recent.drain(..INTERVAL);
        }
        self.recent.push(next);
    }

    /// Returns the state after the first `n` events.
    pub(super) fn at(&self, n: usize, apply: impl Fn(&mut S, usize)) -> Cow<'_, S> {
        if let Some(idx) = n.checked_sub(self.n_old()) {
            return Cow::Borrowed(&self.recent[idx]);
        }
        let first = n / INTERVAL;
        let mut state = self.old[first].clone();
        (first * INTERVAL..n).for_each(|idx| apply(&mut state, idx));
        Cow::Owned(state)
    }

    /// Drops the states after the first `n` events.
    pub(super) fn truncate(&mut self, n: usize, apply: impl Fn(&mut S, usize)) {
        let first = n / INTERVAL;
        if first < self.old.len() {
            self.recent = vec![self.old.swap_remove(first)];
            self.old.truncate(first);
            for idx in self.n_old()..n {
                let mut next = self.last().clone();
                apply(&mut next, idx);
                self.recent.push(next);
            }
        }
        self.recent.truncate(n - self.n_old() + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state after `n` events is the sum of their indexes.
    fn sum(n: usize) -> usize {
        (0..n).sum()
    }

    fn apply(state: &mut usize, idx: usize) {
        *state += idx;
    }

    fn states(n: usize) -> States<usize> {
        let mut states = States::new(0);
        (1..=n).for_each(|n| states.push(sum(n)));
        states
    }

    #[test]
    fn every_state_is_there_and_few_are_kept() {
        for n in 0..5 * INTERVAL {
            let states = states(n);
            assert_eq!(*states.last(), sum(n));
            (0..=n).for_each(|at| assert_eq!(*states.at(at, apply), sum(at), "{at} of {n}"));
            assert!(states.old.len() + states.recent.len() <= 2 * INTERVAL + n / INTERVAL);
        }
    }

    #[test]
    fn a_shortened_game_goes_on_like_any_other() {
        for n in 0..5 * INTERVAL {
            for rest in 0..=n {
                let mut states = states(n);
                states.truncate(rest, apply);
                assert_eq!(*states.last(), sum(rest), "{rest} of {n}");
                (rest + 1..=n).for_each(|n| states.push(sum(n)));
                (0..=n)
                    .for_each(|at| assert_eq!(*states.at(at, apply), sum(at), "{at} of {n}, cut at {rest}"));
            }
        }
    }
}
