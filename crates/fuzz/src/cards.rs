//! Cards.

use hillfort_engine::GameConfig;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::config::TextFile;

use crate::assert_placed;
use crate::play::Play;

/// Compiles a game with changed cards and plays it. The first line of the input is the id of the game; lines
/// `set PATH=VALUE` follow, as `--set` takes them; what is left is a card file, unless it is empty.
///
/// # Panics
/// Panics if an error has no place.
pub fn cards<L: Games>(catalog: &Catalog<L>, text: &str) {
    let (game, mut rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut config = GameConfig::default();
    while let Some((path, value, after)) = change(rest) {
        config.cards.push((path.to_owned(), value.to_owned()));
        rest = after;
    }
    let file = || TextFile { path: "classes.toml".to_owned(), text: rest.to_owned() };
    config.card_file = (!rest.is_empty()).then(file);
    if let Err(error) = catalog.visit(game, Play { config, map: None }).and_then(|done| done) {
        assert_placed(&error);
    }
}

/// Returns path and value of a `set` line, and what follows it.
fn change(text: &str) -> Option<(&str, &str, &str)> {
    let (line, after) = text.strip_prefix("set ")?.split_once('\n')?;
    let (path, value) = line.split_once('=')?;
    Some((path, value, after))
}
