//! Variants of a game: the same game with other options, cards or maps.

use hillfort_engine::GameConfig;
use hillfort_engine::facts::Facts;

/// A variant of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is called, usually what is changed: `scout.hp=140,map=viaduct`.
    pub name: String,
    /// What it is started with.
    pub config: GameConfig,
}

/// A change that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected KEY=VALUE, such as scout.hp=140 or map=viaduct, found '{0}'")]
pub struct NotAChange(pub String);

impl Variant {
    /// Reads a list of changes such as `scout.hp=140,map=viaduct` and applies them to `base`. What is an option of the
    /// game is one; everything else is a value of the cards.
    ///
    /// # Errors
    /// Returns the part of the list that is no change.
    pub fn parse(list: &str, base: &GameConfig, facts: &Facts) -> Result<Self, NotAChange> {
        let mut config = base.clone();
        for part in split(list) {
            let (key, value) = part.split_once('=').ok_or_else(|| NotAChange(part.to_owned()))?;
            let (key, value) = (key.trim(), value.trim());
            if key.is_empty() || value.is_empty() {
                return Err(NotAChange(part.to_owned()));
            }
            set(&mut config, facts, key, value);
        }
        Ok(Self { name: list.trim().to_owned(), config })
    }
}

/// Changes an option or a value of the cards.
pub fn set(config: &mut GameConfig, facts: &Facts, key: &str, value: &str) {
    let change = (key.to_owned(), value.to_owned());
    if facts.options.iter().any(|option| option.key == key) {
        config.options.retain(|(other, _)| other != key);
        config.options.push(change);
    } else {
        config.cards.retain(|(other, _)| other != key);
        config.cards.push(change);
    }
}

/// Splits a list at its commas, except those within brackets or quotes: values may be TOML arrays.
fn split(list: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut is_quoted) = (Vec::new(), 0, 0_i32, false);
    for (idx, c) in list.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '[' if !is_quoted => depth += 1,
            ']' if !is_quoted => depth -= 1,
            ',' if !is_quoted && depth == 0 => {
                parts.push(list[start..idx].trim());
                start = idx + 1;
            }
            _ => {}
        }
    }
    parts.push(list[start..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use hillfort_engine::Ruleset as _;
    use hillfort_template::Footrace;

    use super::*;

    fn parse(list: &str) -> Result<Variant, NotAChange> {
        let base = GameConfig { options: vec![("turn-limit".into(), "30".into())], ..GameConfig::default() };
        Variant::parse(list, &base, Footrace::facts())
    }

    #[test]
    fn options_and_card_values_are_told_apart_and_later_values_count() {
        let found = parse("turn-limit=50, runner.steps=[1, 2],runner.name=\"a,b\"").unwrap().config;
        let pairs = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(found.options, pairs(&[("turn-limit", "50")]));
        assert_eq!(found.cards, pairs(&[("runner.steps", "[1, 2]"), ("runner.name", "\"a,b\"")]));
    }

    #[test]
    fn what_is_no_change_is_refused() {
        for (list, part) in
            [("", ""), ("fast", "fast"), ("turn-limit=5,,x=1", ""), ("x=", "x="), ("=1", "=1")]
        {
            assert_eq!(parse(list).unwrap_err(), NotAChange(part.to_owned()));
        }
    }
}
