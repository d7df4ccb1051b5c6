//! What was sent becomes types here, and what does not fit is said in plain words: the parser's own are for programmers.

use std::fmt;

use serde::de::value::{SeqDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde_json::Value;

/// No more of what was found is told than this.
const MOST_FOUND: usize = 40;

/// Something that was sent.
#[derive(Debug)]
pub(super) enum Sent {
    /// A value of JSON.
    Json(Value),
    /// A word of an address, which may stand for a number.
    Word(String),
    /// The parameters of an address.
    Parameters(Vec<(String, String)>),
}

/// Why something that was sent is not what was expected, as a message for people.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Misfit {
    /// The names that lead to it, the innermost first.
    place: Vec<String>,
    what: String,
}

impl Misfit {
    fn expected(expected: &str, found: &Sent) -> Self {
        Self { place: Vec::new(), what: format!("{expected} is expected, not {}", found.told()) }
    }

    fn within(mut self, name: &str) -> Self {
        self.place.push(clean(name));
        self
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            let names: Vec<_> = self.place.iter().rev().map(String::as_str).collect();
            write!(f, "in '{}' ", names.join("."))?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for Misfit {}

impl serde::de::Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { place: Vec::new(), what: message.to_string() }
    }

    fn missing_field(field: &'static str) -> Self {
        Self::custom(format!("'{field}' is missing"))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let known: Vec<_> = expected.iter().map(|name| format!("'{name}'")).collect();
        Self::custom(format!("'{}' is not known here; known are {}", clean(field), known.join(", ")))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::custom(format!("'{field}' is given twice"))
    }

    /// Kinds are judged before anything is visited; what is left is a number that is too large.
    fn invalid_value(_: serde::de::Unexpected<'_>, _: &dyn serde::de::Expected) -> Self {
        Self::custom("the number is too large")
    }
}

impl Sent {
    /// Says what it is.
    fn told(&self) -> String {
        match self {
            Self::Json(Value::Null) => "nothing".to_owned(),
            Self::Json(Value::Array(_)) => "a list".to_owned(),
            Self::Json(Value::Object(_)) | Self::Parameters(_) => "an object".to_owned(),
            Self::Json(value) => clean(&value.to_string()),
            Self::Word(word) => format!("'{}'", clean(word)),
        }
    }

    fn number(&self) -> Option<u64> {
        match self {
            Self::Json(value) => value.as_u64(),
            Self::Word(word) => word.parse().ok(),
            Self::Parameters(_) => None,
        }
    }

    fn text(self) -> Result<String, Misfit> {
        match self {
            Self::Json(Value::String(text)) | Self::Word(text) => Ok(text),
            other => Err(Misfit::expected("text", &other)),
        }
    }

    fn entries(self) -> Result<Vec<(String, Self)>, Misfit> {
        match self {
            Self::Json(Value::Object(fields)) => {
                Ok(fields.into_iter().map(|(key, value)| (key, Self::Json(value))).collect())
            }
            Self::Parameters(pairs) => {
                Ok(pairs.into_iter().map(|(key, value)| (key, Self::Word(value))).collect())
            }
            other => Err(Misfit::expected("an object with names and values", &other)),
        }
    }
}

fn clean(text: &str) -> String {
    hillfort_engine::notation::clean(text, MOST_FOUND)
}

impl<'de> Deserializer<'de> for Sent {
    type Error = Misfit;

    /// Whoever reads says what it should be.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Misfit> {
        Err(Misfit::custom(format!("{} is of a kind that is not read here", self.told())))
    }

    /// What nobody asks for is passed over.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self {
            Self::Json(Value::Null) => visitor.visit_none(),
            given => visitor.visit_some(given),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.number() {
            Some(number) => visitor.visit_u64(number),
            None => Err(Misfit::expected("a whole number from 0 on", &self)),
        }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self {
            Self::Json(Value::Array(items)) => {
                visitor.visit_seq(SeqDeserializer::new(items.into_iter().map(Self::Json)))
            }
            other => Err(Misfit::expected("a list", &other)),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_map(Entries { left: self.entries()?.into_iter(), value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_map(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u16 u128 f32 f64 char str bytes byte_buf unit unit_struct newtype_struct tuple
        tuple_struct enum identifier
    }
}

impl IntoDeserializer<'_, Misfit> for Sent {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Names and values, one after the other: what is wrong with a value is told with its name.
struct Entries {
    left: std::vec::IntoIter<(String, Sent)>,
    value: Option<(String, Sent)>,
}

impl<'de> MapAccess<'de> for Entries {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        let key: StringDeserializer<Misfit> = name.clone().into_deserializer();
        self.value = Some((name, value));
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misfit> {
        let (name, value) = self.value.take().ok_or_else(|| Misfit::custom("a name has no value"))?;
        seed.deserialize(value).map_err(|misfit| misfit.within(&name))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wish {
        after: u64,
        seat: Option<u8>,
        #[serde(default)]
        words: Vec<String>,
        #[serde(default)]
        options: BTreeMap<String, String>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Place {
        piece: usize,
        from: Option<String>,
    }

    #[track_caller]
    fn check(value: Value, expected: &str) {
        let wrong = Wish::deserialize(Sent::Json(value)).expect_err("it does not fit");
        assert_eq!(wrong.to_string(), expected);
    }

    #[test]
    fn what_fits_is_read() {
        let value = json!({ "after": 3, "seat": null, "words": ["a"], "options": { "map": "b" } });
        let options = BTreeMap::from([("map".to_owned(), "b".to_owned())]);
        let wish = Wish { after: 3, seat: None, words: vec!["a".to_owned()], options };
        assert_eq!(Wish::deserialize(Sent::Json(value)), Ok(wish));
        let pairs = [("piece", "4"), ("nobody", "asks")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        let place = Place { piece: 4, from: None };
        assert_eq!(Place::deserialize(Sent::Parameters(pairs.to_vec())), Ok(place));
    }

    #[test]
    fn what_does_not_fit_is_said_in_plain_words() {
        check(json!({}), "'after' is missing");
        check(json!({ "after": -1 }), "in 'after' a whole number from 0 on is expected, not -1");
        check(json!({ "after": "x" }), "in 'after' a whole number from 0 on is expected, not \"x\"");
        check(json!({ "after": 1, "seat": 300 }), "in 'seat' the number is too large");
        check(json!({ "after": 1, "words": {} }), "in 'words' a list is expected, not an object");
        check(json!({ "after": 1, "words": [2] }), "in 'words' text is expected, not 2");
        check(json!({ "after": 1, "options": { "map": 1 } }), "in 'options.map' text is expected, not 1");
        check(
            json!({ "after": 1, "more": 1 }),
            "'more' is not known here; known are 'after', 'seat', 'words', 'options'",
        );
        check(json!([]), "an object with names and values is expected, not a list");
        check(json!(null), "an object with names and values is expected, not nothing");
    }

    #[test]
    fn parameters_that_do_not_fit_are_said_likewise() {
        let read = |pairs: &[(&str, &str)]| {
            let pairs = pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
            Place::deserialize(Sent::Parameters(pairs)).expect_err("it does not fit").to_string()
        };
        assert_eq!(read(&[]), "'piece' is missing");
        assert_eq!(read(&[("piece", "x")]), "in 'piece' a whole number from 0 on is expected, not 'x'");
        assert_eq!(read(&[("piece", "1"), ("piece", "2")]), "'piece' is given twice");
    }
}
