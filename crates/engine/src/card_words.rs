//! What is wrong with a card value, in the words of the person who wrote it. The reader of TOML speaks of Rust's types,
//! which nobody who changes a card should have to know.

use crate::options::list;

/// Says what is wrong with a value, from the message of the reader of TOML; `what` names the value, such as `'hp'`. A
/// message of another form is given as it is, in one line.
pub(crate) fn in_words(message: &str, what: &str) -> String {
    let line = message.lines().map(str::trim).collect::<Vec<_>>().join(", ");
    let said = wrong_value(&line, what)
        .or_else(|| wrong_word(&line, what))
        .or_else(|| wrong_length(&line, what))
        .or_else(|| wrong_key(&line));
    said.unwrap_or(line)
}

/// `invalid type: string "x", expected u8` and `invalid value: integer `-1`, expected u8`.
fn wrong_value(line: &str, what: &str) -> Option<String> {
    let rest = line.strip_prefix("invalid type: ").or_else(|| line.strip_prefix("invalid value: "))?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    Some(format!("{what} is {}, not {}", kind(expected), found_in_words(found)))
}

/// `unknown variant `fly`, expected one of `a`, `b``.
fn wrong_word(line: &str, what: &str) -> Option<String> {
    let rest = line.strip_prefix("unknown variant ")?;
    let (found, expected) = rest.split_once(", expected ")?;
    let known = list(quoted(expected).into_iter());
    Some(format!("{what} is {known}, not \"{}\"", found.trim_matches('`')))
}

/// `invalid length 3, expected an array of length 2`.
fn wrong_length(line: &str, what: &str) -> Option<String> {
    let rest = line.strip_prefix("invalid length ")?;
    let (found, expected) = rest.split_once(", expected ")?;
    let number = expected.split(' ').find(|word| word.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some(format!("{what} is a list of {number}, not of {found}"))
}

/// ``missing field `n` `` and ``unknown field `x`, expected …``.
fn wrong_key(line: &str) -> Option<String> {
    if let Some(missing) = line.strip_prefix("missing field ") {
        return Some(format!("the value '{}' is missing", missing.trim_matches('`')));
    }
    let rest = line.strip_prefix("unknown field ")?;
    let (found, expected) = rest.split_once(", ").unwrap_or((rest, ""));
    let known = quoted(expected);
    let hint =
        if known.is_empty() { String::new() } else { format!("; there are {}", list(known.into_iter())) };
    Some(format!("unknown value '{}'{hint}", found.trim_matches('`')))
}

/// The words between backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn kind(expected: &str) -> String {
    match expected {
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" => "a whole number from 0 to 65535".to_owned(),
        "u32" | "u64" | "usize" => "a whole number from 0 on".to_owned(),
        "i8" => "a whole number from -128 to 127".to_owned(),
        "i16" => "a whole number from -32768 to 32767".to_owned(),
        "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" | "bool" => "true or false".to_owned(),
        "a string" | "str" | "string" | "a borrowed string" => "a word in quotes".to_owned(),
        "a sequence" => "a list in brackets".to_owned(),
        other if other.starts_with("an array") => "a list in brackets".to_owned(),
        other if other.starts_with("struct ") || other == "a map" => "a table of values".to_owned(),
        // An enum of the game: a word of its own.
        other if other.contains("variant") || other.starts_with("enum ") || other.contains("table") => {
            "a word in quotes".to_owned()
        }
        other => other.replace('`', "'"),
    }
}

/// `string "x"`, ``integer `-1` ``, `sequence`: the value itself, or what it is.
fn found_in_words(found: &str) -> String {
    let (kind, value) = found.split_once(' ').unwrap_or((found, ""));
    match (kind, value) {
        ("sequence", _) => "a list".to_owned(),
        ("map", _) => "a table".to_owned(),
        (_, "") => found.to_owned(),
        (_, value) if value.starts_with('`') => value.trim_matches('`').to_owned(),
        ("string", value) => value.to_owned(),
        ("floating", _) | ("boolean", _) | ("integer", _) => {
            found.split('`').nth(1).unwrap_or(value).to_owned()
        }
        (_, _) => found.replace('`', "'"),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::in_words;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Word {
        Light,
        Hard,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading it counts")]
    struct Card {
        hp: u8,
        cost: i32,
        fights: bool,
        name: String,
        pair: [u16; 2],
        ground: Word,
        grounds: Vec<Word>,
    }

    const GOOD: &str = "hp = 1\ncost = 1\nfights = true\nname = \"a\"\npair = [1, 2]\nground = \"light\"\ngrounds = [\"hard\"]\n";

    #[track_caller]
    fn says(from: &str, to: &str, expected: &str) {
        let text = GOOD.replace(from, to);
        let error = toml::from_str::<Card>(&text).expect_err("the card cannot be used");
        let key = from.split(' ').next().unwrap_or_default();
        assert_eq!(in_words(error.message(), &format!("'{key}'")), expected, "{}", error.message());
    }

    /// As the reader of TOML words them today: if it words them otherwise tomorrow, this tells.
    #[test]
    fn wrong_values_are_told_without_words_of_rust() {
        assert!(toml::from_str::<Card>(GOOD).is_ok());
        says("hp = 1", "hp = \"x\"", "'hp' is a whole number from 0 to 255, not \"x\"");
        says("hp = 1", "hp = -1", "'hp' is a whole number from 0 to 255, not -1");
        says("hp = 1", "hp = 256", "'hp' is a whole number from 0 to 255, not 256");
        says("hp = 1", "hp = 1.5", "'hp' is a whole number from 0 to 255, not 1.5");
        says("hp = 1", "hp = true", "'hp' is a whole number from 0 to 255, not true");
        says("hp = 1", "hp = [1]", "'hp' is a whole number from 0 to 255, not a list");
        says("hp = 1", "hp = {}", "'hp' is a whole number from 0 to 255, not a table");
        says("cost = 1", "cost = \"x\"", "'cost' is a whole number, not \"x\"");
        says("fights = true", "fights = 1", "'fights' is true or false, not 1");
        says("name = \"a\"", "name = 1", "'name' is a word in quotes, not 1");
        says("pair = [1, 2]", "pair = 1", "'pair' is a list in brackets, not 1");
        says("pair = [1, 2]", "pair = [1]", "'pair' is a list of 2, not of 1");
        says("ground = \"light\"", "ground = \"fly\"", "'ground' is light or hard, not \"fly\"");
        says("grounds = [\"hard\"]", "grounds = [\"fly\"]", "'grounds' is light or hard, not \"fly\"");
        says("hp = 1", "", "the value 'hp' is missing");
        says(
            "hp = 1",
            "hp = 1\nmp = 2",
            "unknown value 'mp'; there are hp, cost, fights, name, pair, ground or grounds",
        );
    }
}
