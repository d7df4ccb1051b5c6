//! Which seats win and lose together.

use hillfort_engine::{Outcome, Seat, SeatSet, Table};

/// Which seats form a team. A seat without partners is a team of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teams {
    /// The team of every seat, numbered in the order of their first seats.
    of_seats: Vec<usize>,
    n_teams: usize,
}

impl Teams {
    /// Returns the teams of a table.
    #[must_use]
    pub fn of(table: &dyn Table) -> Self {
        Self::new(table.seats_at(table.n_events()).iter().map(|seat| seat.team))
    }

    /// Returns the teams of seats from the first seat of the team of each.
    #[must_use]
    pub fn new(teams: impl IntoIterator<Item = Seat>) -> Self {
        let mut known = Vec::new();
        let number = |team: Seat| {
            known.iter().position(|other| *other == team).unwrap_or_else(|| {
                known.push(team);
                known.len() - 1
            })
        };
        let of_seats = teams.into_iter().map(number).collect();
        Self { of_seats, n_teams: known.len() }
    }

    /// Returns the number of teams.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.n_teams
    }

    /// Returns the number of seats.
    #[must_use]
    pub const fn n_seats(&self) -> usize {
        self.of_seats.len()
    }

    /// Returns the team of every seat.
    pub fn by_seat(&self) -> impl Iterator<Item = usize> {
        self.of_seats.iter().copied()
    }

    /// Returns one value for every team from values by seat that are the same for partners.
    #[must_use]
    pub fn first_of_each<T: Copy>(&self, by_seat: &[T]) -> Vec<T> {
        let first = |team| self.of_seats.iter().position(|other| *other == team);
        (0..self.n_teams).filter_map(|team| by_seat.get(first(team)?)).copied().collect()
    }

    /// Returns the outcome of a game that a seat forfeits: its enemies win, and its partners lose with it.
    #[must_use]
    pub fn forfeited_by(&self, loser: Seat) -> Outcome {
        let team = self.of_seats.get(loser.index());
        let enemies = (0..self.n_seats()).filter(|seat| self.of_seats.get(*seat) != team);
        Outcome::Won(enemies.map(Seat::new).collect::<SeatSet>())
    }

    /// Returns the points of a seat: 1 for a win, 0 for a loss; a draw is split between the teams.
    #[must_use]
    pub fn points(&self, outcome: Outcome, seat: Seat) -> f64 {
        match outcome {
            Outcome::Draw => 1.0 / self.n_teams.max(1) as f64,
            Outcome::Won(_) => outcome.worth(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(teams: &Teams, outcome: Outcome) -> Vec<f64> {
        (0..teams.n_seats()).map(|seat| teams.points(outcome, Seat::new(seat))).collect()
    }

    #[test]
    fn partners_share_their_points() {
        let pairs = Teams::new([0, 1, 0, 1].map(Seat::new));
        assert_eq!((pairs.count(), pairs.n_seats()), (2, 4));
        assert_eq!(points(&pairs, Outcome::Draw), [0.5; 4]);
        assert_eq!(points(&pairs, pairs.forfeited_by(Seat::new(2))), [0.0, 1.0, 0.0, 1.0]);
        assert_eq!(pairs.first_of_each(&["a", "b", "a", "b"]), ["a", "b"]);
    }

    #[test]
    fn without_teams_every_seat_is_a_side() {
        let three = Teams::new([0, 1, 2].map(Seat::new));
        assert_eq!(three.count(), 3);
        assert_eq!(points(&three, Outcome::Draw), [1.0 / 3.0; 3]);
        assert_eq!(points(&three, three.forfeited_by(Seat::new(1))), [1.0, 0.0, 1.0]);
        let two = Teams::new([0, 1].map(Seat::new));
        assert_eq!(points(&two, Outcome::Draw), [0.5; 2]);
        assert_eq!(points(&two, two.forfeited_by(Seat::new(0))), [0.0, 1.0]);
    }
}
