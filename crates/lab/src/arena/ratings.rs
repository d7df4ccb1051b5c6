//! Weng-Lin ratings, for any number of teams.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::Teams;
use crate::arena::GameResult;

/// Rates the players by their games, in order.
///
/// A game is rated as several pairings: the team of `a` against each team of `b`. The teams of `b` are not compared with
/// each other. All matches of a game start from the ratings before it, so `b` loses what `a` gains, whatever the number
/// of teams.
pub(super) fn rate(n_players: usize, teams: &Teams, games: &[GameResult]) -> Vec<WengLinRating> {
    let mut ratings = vec![WengLinRating::new(); n_players];
    for game in games {
        let (own, job) = (game.job.team(teams), game.job);
        let points = teams.first_of_each(&game.points);
        let before = [ratings[job.a], ratings[job.b]];
        let rivals = points.iter().enumerate().filter(|(team, _)| *team != own);
        let matches: Vec<_> = rivals.map(|(_, theirs)| after_match(before, points[own] - theirs)).collect();
        for (idx, player) in [job.a, job.b].into_iter().enumerate() {
            ratings[player] = combined(before[idx], matches.iter().map(|after| after[idx]));
        }
    }
    ratings
}

/// Returns the ratings after a match that the first player wins if `lead` is positive, and loses if it is negative.
fn after_match(before: [WengLinRating; 2], lead: f64) -> [WengLinRating; 2] {
    let rank = |lead: f64| MultiTeamOutcome::new(if lead < 0.0 { 2 } else { 1 });
    let [first, second] = before.map(|rating| [rating]);
    let after = weng_lin_multi_team(&[(&first, rank(lead)), (&second, rank(-lead))], &WengLinConfig::new());
    [after[0][0], after[1][0]]
}

/// Combines the ratings after several pairings: changes of the rating add up, factors of the uncertainty multiply.
fn combined(before: WengLinRating, mut after: impl Iterator<Item = WengLinRating>) -> WengLinRating {
    let first = after.next().unwrap_or(before);
    after.fold(first, |sum, next| WengLinRating {
        rating: sum.rating + (next.rating - before.rating),
        uncertainty: sum.uncertainty * (next.uncertainty / before.uncertainty),
    })
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{Outcome, Seat, SeatSet};

    use super::*;
    use crate::arena::Job;

    /// Each player in turn plays alone on a team; every game is drawn, or won by a team of the second player.
    fn games(teams: &Teams, n_games: u64, is_draw: bool) -> Vec<GameResult> {
        let jobs = (0..n_games).flat_map(|game| [Job { a: 0, b: 1, game }, Job { a: 1, b: 0, game }]);
        jobs.map(|job| {
            let best = job.seats(teams).iter().position(|player| *player == 1).expect("both sit down");
            let team = teams.by_seat().nth(best);
            let seats = 0..teams.n_seats();
            let winners: SeatSet =
                seats.clone().filter(|seat| teams.by_seat().nth(*seat) == team).map(Seat::new).collect();
            let outcome = if is_draw { Outcome::Draw } else { Outcome::Won(winners) };
            let points = seats.clone().map(|seat| teams.points(outcome, Seat::new(seat))).collect();
            let spent = vec![(1, 0.0, 0.0); seats.len()];
            GameResult { job, points, winner: String::new(), decisions: 1, spent, forfeit: None }
        })
        .collect()
    }

    #[test]
    fn a_player_who_always_loses_is_rated_below_the_start_at_every_table() {
        for teams in [&[0, 1][..], &[0, 1, 2], &[0, 1, 2, 3], &[0, 1, 0, 1]] {
            let teams = Teams::new(teams.iter().map(|team| Seat::new(*team)));
            let [loser, winner] = rate(2, &teams, &games(&teams, 100, false))[..] else {
                panic!("two players")
            };
            assert!(loser.rating < 20.0 && winner.rating > 30.0, "{teams:?}: {loser:?} {winner:?}");
            let mean = f64::midpoint(loser.rating, winner.rating);
            assert!((mean - 25.0).abs() < 1e-6, "{teams:?}: the mean has drifted to {mean}");
            for drawn in rate(2, &teams, &games(&teams, 100, true)) {
                assert!((drawn.rating - 25.0).abs() < 1e-6, "{teams:?}: {drawn:?}");
            }
        }
    }

    #[test]
    fn partners_are_rated_as_one() {
        let pair = Teams::new([0, 1].map(Seat::new));
        let teams = Teams::new([0, 1, 0, 1].map(Seat::new));
        let rated = |teams: &Teams| rate(2, teams, &games(teams, 5, false));
        assert_eq!(rated(&pair), rated(&teams));
    }

    #[test]
    fn a_match_is_rated_as_the_library_rates_it() {
        let before = [WengLinRating::new(), WengLinRating { rating: 30.0, uncertainty: 4.0 }];
        let expected = skillratings::weng_lin::weng_lin(
            &before[0],
            &before[1],
            &skillratings::Outcomes::WIN,
            &WengLinConfig::new(),
        );
        let found = after_match(before, 1.0);
        for (found, expected) in found.into_iter().zip([expected.0, expected.1]) {
            assert!((found.rating - expected.rating).abs() < 1e-9, "{found:?} {expected:?}");
            assert!((found.uncertainty - expected.uncertainty).abs() < 1e-9, "{found:?} {expected:?}");
        }
    }
}
