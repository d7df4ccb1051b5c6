//! What changed: every variant against the base of its setting.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Figure;
use crate::compare::{SIGNIFICANT, figures};
use crate::difference::corrected;
use crate::study::run::Run;

/// A variant against the base of its setting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The number of the cell.
    pub cell: usize,
    /// The number of the base.
    pub base: usize,
    /// Players, mode and map.
    pub setting: String,
    /// The variant.
    pub variant: String,
    /// What was measured in the base and in the variant. Probabilities are corrected for all figures of the study.
    pub figures: Vec<Figure>,
    /// Whether every game was the same in both.
    pub is_same: bool,
}

/// A variant whose effect has another direction at another level of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reversal {
    /// The variant.
    pub variant: String,
    /// What has the effect.
    pub figure: String,
    /// Where it grows.
    pub more_in: String,
    /// Where it shrinks.
    pub less_in: String,
}

impl Run {
    /// Returns every variant against the base of its setting.
    #[must_use]
    pub fn effects(&self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut base = 0;
        for (idx, cell) in self.cells.iter().enumerate() {
            if idx == 0 || cell.setting_idx != self.cells[idx - 1].setting_idx {
                base = idx;
                continue;
            }
            let rows = [self.rows_of(base), self.rows_of(idx)];
            let facts = |rows: &[crate::study::GameRow]| {
                let each = rows.iter().map(|row| (row.game, row.winning_seats, row.turns, row.decisions));
                each.collect::<Vec<_>>()
            };
            effects.push(Effect {
                cell: idx,
                base,
                setting: cell.setting.clone(),
                variant: cell.variant.name.clone(),
                figures: figures(rows, cell.lineup.games_per_deal() as usize),
                is_same: facts(rows[0]) == facts(rows[1]),
            });
        }
        correct(&mut effects);
        effects
    }
}

/// Corrects the probabilities for all figures of all variants.
fn correct(effects: &mut [Effect]) {
    let mut all: Vec<&mut Figure> = effects.iter_mut().flat_map(|effect| &mut effect.figures).collect();
    let probabilities: Vec<_> = all.iter().map(|figure| figure.difference.p).collect();
    for (figure, p) in all.iter_mut().zip(corrected(&probabilities)) {
        (figure.p_corrected, figure.is_significant) = (p, p < SIGNIFICANT);
    }
}

impl Effect {
    /// Returns the figures of wins.
    fn wins(&self) -> impl Iterator<Item = &Figure> {
        self.figures.iter().filter(|figure| figure.name.starts_with("won by"))
    }

    /// Returns whether anything differs that is no noise.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.figures.iter().any(|figure| figure.is_significant)
    }

    /// Returns how far the variant moves a share of wins at most.
    #[must_use]
    pub fn largest_move(&self) -> f64 {
        self.wins().map(|figure| figure.difference.mean.abs()).fold(0.0, f64::max)
    }

    /// Returns the effect in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let variant = &self.variant;
        if self.is_same {
            return format!("{variant} changes nothing: every game is the same.");
        }
        let clear = self.figures.iter().filter(|figure| figure.is_significant);
        let rank = |figure: &&Figure| (!figure.name.starts_with("won by"), -figure.difference.mean.abs());
        match clear.min_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal)) {
            Some(Figure { name, is_share: true, values: [a, b], difference, .. }) => format!(
                "{variant}: {:.1} % of the games are {name}, {:.1} % before ({:+.1} points, 95 % interval {:+.1} to {:+.1}).",
                100.0 * b,
                100.0 * a,
                100.0 * difference.mean,
                100.0 * difference.low,
                100.0 * difference.high
            ),
            Some(Figure { name, values: [a, b], .. }) => {
                format!("{variant}: {b:.1} {name} a game, {a:.1} before; no difference in wins was seen.")
            }
            None => {
                let smallest = self.wins().map(|figure| figure.difference.smallest).fold(0.0, f64::max);
                format!(
                    "{variant}: no difference seen; {:.1} points in wins would have been.",
                    100.0 * smallest
                )
            }
        }
    }
}

/// Returns the variants whose clear effects contradict each other in two settings.
#[must_use]
pub fn reversals(effects: &[Effect]) -> Vec<Reversal> {
    let mut by_figure: BTreeMap<(&str, &str), Vec<(&str, f64)>> = BTreeMap::new();
    for effect in effects {
        for figure in effect.figures.iter().filter(|figure| figure.is_significant) {
            let known = by_figure.entry((&effect.variant, &figure.name)).or_default();
            known.push((&effect.setting, figure.difference.mean));
        }
    }
    let reversal = |((variant, figure), settings): ((&str, &str), Vec<(&str, f64)>)| {
        let more = settings.iter().find(|(_, mean)| *mean > 0.0)?;
        let less = settings.iter().find(|(_, mean)| *mean < 0.0)?;
        Some(Reversal {
            variant: variant.to_owned(),
            figure: figure.to_owned(),
            more_in: more.0.to_owned(),
            less_in: less.0.to_owned(),
        })
    };
    by_figure.into_iter().filter_map(reversal).collect()
}
