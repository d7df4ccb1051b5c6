//! How many games have been played, while they are.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar for so many games; without a terminal it is not seen.
pub(crate) fn bar(games: u64) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(games) } else { ProgressBar::hidden() };
    match ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
