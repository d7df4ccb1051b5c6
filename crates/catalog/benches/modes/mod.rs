//! The modes of a game, which all benchmarks measure one by one.

use hillfort_engine::facts::Values;
use hillfort_engine::{GameConfig, Ruleset};

/// A game is measured once for each of its modes, if it has an option `mode`.
pub(crate) fn modes<G: Ruleset>() -> Vec<GameConfig> {
    let option = G::facts().options.iter().find(|option| option.key == "mode");
    match option.map(|option| option.values) {
        Some(Values::Words(words)) => words
            .iter()
            .map(|word| GameConfig {
                options: vec![("mode".to_owned(), (*word).to_owned())],
                ..GameConfig::default()
            })
            .collect(),
        _ => vec![GameConfig::default()],
    }
}

/// The name of a mode; a dash for a game that has none.
pub(crate) fn name(config: &GameConfig) -> &str {
    config.options.first().map_or("-", |(_, mode)| mode)
}
