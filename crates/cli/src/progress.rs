//! The progress bar.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a progress bar for `games` games, which is hidden without a terminal.
pub(crate) fn bar(games: u64) -> ProgressBar {
    bar_of(games, "games")
}

/// Returns a progress bar for `n` of something, which is hidden without a terminal.
pub(crate) fn bar_of(n: u64, what: &str) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(n) } else { ProgressBar::hidden() };
    let template = format!("{{bar:40}} {{human_pos}}/{{human_len}} {what}, {{per_sec}}, {{eta}} left");
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
