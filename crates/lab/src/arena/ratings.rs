//! Ratings by the method of Weng and Lin, for any number of seats.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::arena::Played;

/// Rates the players by games in the order of their numbers.
pub(super) fn rate(n_players: usize, n_seats: usize, games: &[Played]) -> Vec<WengLinRating> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); n_players];
    for game in games {
        let seats = game.job.seats(n_seats);
        let teams: Vec<[WengLinRating; 1]> = seats.iter().map(|&player| [ratings[player]]).collect();
        // A rank is one more than the number of seats that did better.
        let rank = |worth: f64| 1 + game.worths.iter().filter(|other| **other > worth).count();
        let ranked: Vec<_> = teams
            .iter()
            .zip(&game.worths)
            .map(|(team, worth)| (team.as_slice(), MultiTeamOutcome::new(rank(*worth))))
            .collect();
        let after = weng_lin_multi_team(&ranked, &config);
        for player in [game.job.a, game.job.b] {
            // Who sits in several seats is rated by what became of them on average.
            let own: Vec<_> =
                after.iter().zip(&seats).filter(|(_, seat)| **seat == player).map(|(r, _)| r[0]).collect();
            let mean = |of: fn(&WengLinRating) -> f64| own.iter().map(of).sum::<f64>() / own.len() as f64;
            ratings[player] =
                WengLinRating { rating: mean(|r| r.rating), uncertainty: mean(|r| r.uncertainty) };
        }
    }
    ratings
}
