//! Writes TOML values in one form, so that layout and comments make no difference.

use toml::de::{DeTable, DeValue};
use toml_writer::TomlWrite as _;

/// Returns a value as `toml::Value` is written; `None` for a date and for a number beyond 64 bits.
pub(crate) fn text_of(value: &DeValue<'_>) -> Option<String> {
    let mut text = String::new();
    match value {
        DeValue::String(word) => text.value(&**word),
        DeValue::Integer(number) => text.value(i64::from_str_radix(number.as_str(), number.radix()).ok()?),
        DeValue::Float(number) => {
            let number: f64 = number.as_str().parse().ok()?;
            text.value(if number.is_nan() { f64::NAN } else { number })
        }
        DeValue::Boolean(value) => text.value(*value),
        DeValue::Array(items) => {
            let items: Option<Vec<_>> = items.iter().map(|item| text_of(item.get_ref())).collect();
            return Some(format!("[{}]", items?.join(", ")));
        }
        DeValue::Table(table) => return inline(table),
        DeValue::Datetime(_) => return None,
    }
    .ok()?;
    Some(text)
}

fn inline(table: &DeTable<'_>) -> Option<String> {
    let mut entries = Vec::new();
    for (key, value) in table {
        let mut entry = String::new();
        entry.key(&**key.get_ref()).ok()?;
        entries.push(format!("{entry} = {}", text_of(value.get_ref())?));
    }
    Some(if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_the_toml_crate_writes_them() {
        let written = [
            "1",
            "0x1F",
            "-7",
            "+1_000",
            "1.50",
            "1e3",
            "-0.0",
            "inf",
            "-nan",
            "true",
            "\"a\"",
            "'a\"b'",
            "\"\\n\"",
            "'''a\nb'''",
            "[]",
            "[1,\n 2 # two\n]",
            "[[1], [\"x\"]]",
            "{}",
            "{ b = 1, a = [2] }",
            "{ \"a b\" = { c = 1 } }",
        ];
        for text in written {
            let theirs = text.parse::<toml::Value>().expect("it is TOML").to_string();
            let ours = DeValue::parse(text).expect("it is TOML");
            assert_eq!(text_of(ours.get_ref()), Some(theirs), "{text}");
        }
        for text in ["1979-05-27", "99999999999999999999"] {
            assert_eq!(text_of(DeValue::parse(text).expect("it is TOML").get_ref()), None, "{text}");
        }
    }
}
