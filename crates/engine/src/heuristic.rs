//! What a game knows about good play, for bots that search. A game without it is still played, only less well.

use crate::chance::Chance;
use crate::seat::Seat;

/// A judgement of states and actions, without looking ahead.
///
/// It is asked many thousand times a second: it allocates nothing and looks no move ahead.
pub trait Heuristic: Chance {
    /// Estimates what a state that is not over is worth to a seat: from 0 (as good as lost) to 1 (as good as won),
    /// on the scale of [`crate::Outcome::worth`].
    ///
    /// With two seats, the two values add up to 1.
    fn value(&self, _state: &Self::State, _seat: Seat) -> f32 {
        1.0 / self.n_seats() as f32
    }

    /// Estimates how promising a legal action of the player to act is beside the others: 0 is ordinary, each step of
    /// 1 makes it about three times as likely that a good player would choose it.
    fn policy_logit(&self, _state: &Self::State, _action: Self::Action) -> f32 {
        0.0
    }

    /// Advises how often a search of 2,000 iterations should judge the end of a turn as it stands before it looks at
    /// the answers to it; a longer one is patient in proportion.
    ///
    /// 0 is right where values in the middle of a turn are as good as those at its end. Where turns are long and a turn
    /// that is half played looks better or worse than it is, half an answer misleads, and a search does better to wait
    /// until it can look at whole ones.
    fn min_turn_end_visits(&self) -> u32 {
        0
    }
}
