//! The report of an arena as tables for people.

use std::fmt;

use crate::Interval;
use crate::arena::{Forfeits, Pair, Rating, Report, SideShare};

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, seed {}", self.settings, self.seed)?;
        if self.opening > 0 {
            write!(f, ", after {} random decisions", self.opening)?;
        }
        match self.bot_threads {
            1 => writeln!(f)?,
            threads => writeln!(f, ", {threads} threads a bot")?,
        }
        table_of_pairs(f, "pair", &self.pairs)?;
        table_of_pairs(f, "one against the rest", &self.one_against_rest)?;
        table_of_sides(f, &self.sides)?;
        table_of_ratings(f, &self.ratings)?;
        writeln!(f, "\ndecisions a game: {}", self.length)?;
        for Forfeits { games, why } in &self.forfeits {
            let games = if *games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            writeln!(f, "forfeit in {games}: {why}")?;
        }
        Ok(())
    }
}

/// Writes a table of pairs; nothing if there are none.
fn table_of_pairs(f: &mut fmt::Formatter<'_>, title: &str, pairs: &[Pair]) -> fmt::Result {
    if pairs.is_empty() {
        return Ok(());
    }
    let name = |pair: &Pair| format!("{} - {}", pair.a, pair.b);
    let width = pairs.iter().map(|pair| name(pair).chars().count()).max().unwrap_or(0).max(title.len());
    writeln!(f, "\n{title:<width$}  games   won drawn  lost   score  95 % interval")?;
    for pair in pairs {
        let Interval { score, low, high } = pair.share;
        writeln!(
            f,
            "{:<width$}  {:>5} {:>5} {:>5} {:>5}  {:>5.1}%  {:>5.1}% to {:.1}%",
            name(pair),
            pair.games,
            pair.won,
            pair.drawn,
            pair.lost,
            100.0 * score,
            100.0 * low,
            100.0 * high
        )?;
    }
    Ok(())
}

/// Writes the wins by side.
fn table_of_sides(f: &mut fmt::Formatter<'_>, sides: &[SideShare]) -> fmt::Result {
    let width = sides.iter().map(|side| side.winner.len()).max().unwrap_or(0).max(6);
    writeln!(f, "\n{:<width$}  games   share  95 % interval", "winner")?;
    for SideShare { winner, games, share: Interval { score, low, high } } in sides {
        let (score, low, high) = (100.0 * score, 100.0 * low, 100.0 * high);
        writeln!(f, "{winner:<width$}  {games:>5}  {score:>5.1}%  {low:>5.1}% to {high:.1}%")?;
    }
    Ok(())
}

fn table_of_ratings(f: &mut fmt::Formatter<'_>, ratings: &[Rating]) -> fmt::Result {
    let width = ratings.iter().map(|rating| rating.player.chars().count()).max().unwrap_or(0).max(6);
    writeln!(f, "\n{:<width$}  rating    ±  decisions  ms each  longest", "player")?;
    for rating in ratings {
        writeln!(
            f,
            "{:<width$}  {:>6.2} {:>4.2}  {:>9}  {:>7.2}  {:>7.1}",
            rating.player,
            rating.rating,
            rating.uncertainty,
            rating.pace.decisions,
            rating.pace.mean_ms,
            rating.pace.longest_ms
        )?;
    }
    Ok(())
}
