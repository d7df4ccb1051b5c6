//! The progress bar.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a progress bar for `games` games, which is hidden without a terminal.
pub(crate) fn bar(games: u64) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(games) } else { ProgressBar::hidden() };
    match ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
