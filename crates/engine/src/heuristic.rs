//! Advice for bots that search: how good a state is, and which actions look promising.

use crate::chance::Chance;
use crate::seat::Seat;

/// Estimates of states and actions, without looking ahead. Bots play a game without them too, only less well.
///
/// A search calls these methods many thousand times a second, so they must be fast and must not allocate.
pub trait Heuristic: Chance {
    /// Estimates the value of an unfinished game for a seat: from 0 (as good as lost) to 1 (as good as won), on the
    /// scale of [`crate::Outcome::worth`].
    ///
    /// With two seats, the two values must add up to 1.
    fn value(&self, _state: &Self::State, _seat: Seat) -> f32 {
        1.0 / self.n_seats() as f32
    }

    /// Estimates how promising a legal action is compared with the others, as a logit: 0 is ordinary, and each step
    /// of 1 makes it about three times (e times) as likely that a good player chooses the action.
    fn policy_logit(&self, _state: &Self::State, _action: Self::Action) -> f32 {
        0.0
    }

    /// Returns how often a search of 2,000 iterations should visit the end of a turn before it expands the opponent's
    /// replies. A longer search scales the number in proportion.
    ///
    /// 0 is right where a state in the middle of a turn can be valued as well as one at its end. Where turns are long
    /// and a half-played turn looks better or worse than it is, a search should value the end of the turn until it has
    /// enough iterations to look at whole replies.
    fn min_turn_end_visits(&self) -> u32 {
        0
    }
}
