//! Ratings by the method of Weng and Lin, for any number of sides.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::Sides;
use crate::arena::Played;

/// Rates the players by games in the order of their numbers.
///
/// A game is rated as the matches of which it consists: `a`'s side against each side of `b`. The sides of `b` say
/// nothing about `b` among themselves. All matches of a game start from the ratings before it, so what `a` gains `b`
/// loses, however many sides it has.
pub(super) fn rate(n_players: usize, sides: &Sides, games: &[Played]) -> Vec<WengLinRating> {
    let mut ratings = vec![WengLinRating::new(); n_players];
    for game in games {
        let (own, job) = (game.job.side(sides), game.job);
        let worths = sides.first_of_each(&game.worths);
        let before = [ratings[job.a], ratings[job.b]];
        let rivals = worths.iter().enumerate().filter(|(side, _)| *side != own);
        let matches: Vec<_> = rivals.map(|(_, worth)| after_match(before, worths[own] - worth)).collect();
        for (idx, player) in [job.a, job.b].into_iter().enumerate() {
            ratings[player] = joined(before[idx], matches.iter().map(|after| after[idx]));
        }
    }
    ratings
}

/// Returns the ratings after a match that the first has won by a lead, or lost if there is less than none.
fn after_match(before: [WengLinRating; 2], lead: f64) -> [WengLinRating; 2] {
    let rank = |lead: f64| MultiTeamOutcome::new(if lead < 0.0 { 2 } else { 1 });
    let [first, second] = before.map(|rating| [rating]);
    let after = weng_lin_multi_team(&[(&first, rank(lead)), (&second, rank(-lead))], &WengLinConfig::new());
    [after[0][0], after[1][0]]
}

/// Joins what several matches have made of a rating: their changes add up, their certainties multiply.
fn joined(before: WengLinRating, mut after: impl Iterator<Item = WengLinRating>) -> WengLinRating {
    let first = after.next().unwrap_or(before);
    after.fold(first, |joined, next| WengLinRating {
        rating: joined.rating + (next.rating - before.rating),
        uncertainty: joined.uncertainty * (next.uncertainty / before.uncertainty),
    })
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{Outcome, Seat, SeatSet};

    use super::*;
    use crate::arena::Job;

    /// Both players in turn alone on a side, every game won by a side of the second player, or drawn.
    fn games(sides: &Sides, n_games: u64, is_draw: bool) -> Vec<Played> {
        let jobs = (0..n_games).flat_map(|game| [Job { a: 0, b: 1, game }, Job { a: 1, b: 0, game }]);
        jobs.map(|job| {
            let best = job.seats(sides).iter().position(|player| *player == 1).expect("both sit down");
            let side = sides.by_seat().nth(best);
            let seats = 0..sides.n_seats();
            let winners: SeatSet =
                seats.clone().filter(|seat| sides.by_seat().nth(*seat) == side).map(Seat::new).collect();
            let outcome = if is_draw { Outcome::Draw } else { Outcome::Won(winners) };
            let worths = seats.clone().map(|seat| sides.worth(outcome, Seat::new(seat))).collect();
            Played { job, worths, decisions: 1, spent: vec![(1, 0.0, 0.0); seats.len()], forfeit: None }
        })
        .collect()
    }

    #[test]
    fn whoever_loses_everything_is_rated_below_the_beginning_at_every_table() {
        for teams in [&[0, 1][..], &[0, 1, 2], &[0, 1, 2, 3], &[0, 1, 0, 1]] {
            let sides = Sides::new(teams.iter().map(|team| Seat::new(*team)));
            let [loser, winner] = rate(2, &sides, &games(&sides, 100, false))[..] else {
                panic!("two players")
            };
            assert!(loser.rating < 20.0 && winner.rating > 30.0, "{teams:?}: {loser:?} {winner:?}");
            let mean = f64::midpoint(loser.rating, winner.rating);
            assert!((mean - 25.0).abs() < 1e-6, "{teams:?}: everybody has drifted to {mean}");
            for drawn in rate(2, &sides, &games(&sides, 100, true)) {
                assert!((drawn.rating - 25.0).abs() < 1e-6, "{teams:?}: {drawn:?}");
            }
        }
    }

    #[test]
    fn partners_are_rated_as_one() {
        let pair = Sides::new([0, 1].map(Seat::new));
        let teams = Sides::new([0, 1, 0, 1].map(Seat::new));
        let rated = |sides: &Sides| rate(2, sides, &games(sides, 5, false));
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
