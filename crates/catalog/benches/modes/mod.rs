//! The modes of a game, which all benchmarks measure one by one.

use hillfort_engine::{GameConfig, Ruleset};

/// Returns one configuration per value of the option `mode`, or a single one for a game without it.
///
/// Benchmarks play the first version of the rules, so that a new default does not change what they measure.
pub(crate) fn modes<G: Ruleset>() -> Vec<GameConfig> {
    let first = GameConfig { rules_version: Some(1), ..GameConfig::default() };
    let modes = G::facts().modes();
    if modes.is_empty() {
        return vec![first];
    }
    let with_mode = |mode: &&str| {
        let options = vec![("mode".to_owned(), (*mode).to_owned())];
        GameConfig { options, ..first.clone() }
    };
    modes.iter().map(with_mode).collect()
}

/// Returns the name of a mode; a dash for a game without modes.
pub(crate) fn name(config: &GameConfig) -> &str {
    config.options.first().map_or("-", |(_, mode)| mode)
}
