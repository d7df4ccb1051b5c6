//! Reads TOML into types. It accepts and refuses what `toml::from_str` does, except dates, and says it in the same words
//! at the same place. It goes through borrowed values with one deserializer, so that a type costs a fifth of the code:
//! the programs for browsers are downloaded. Nothing of it is inlined, because the crates of the games are compiled for
//! speed.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer as _, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// What is wrong with a TOML text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlError {
    /// What is wrong.
    pub message: String,
    /// The bytes it is about, if that is known.
    pub span: Option<Range<usize>>,
}

impl TomlError {
    /// Adds the place, unless a part of it is named already.
    fn at(self, span: Range<usize>) -> Self {
        Self { span: self.span.or(Some(span)), ..self }
    }
}

impl fmt::Display for TomlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TomlError {}

impl serde::de::Error for TomlError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), span: None }
    }
}

impl From<toml::de::Error> for TomlError {
    fn from(error: toml::de::Error) -> Self {
        Self { message: error.message().to_owned(), span: error.span() }
    }
}

/// Reads a text into a type.
///
/// # Errors
/// Returns the first value that does not fit, or where the text is no TOML.
pub fn from_str<T: FromToml>(text: &str) -> Result<T, TomlError> {
    let table = DeTable::parse(text)?;
    T::from_toml(Reader { node: Node::Table(table.get_ref()), span: table.span() })
}

/// Reads a table into a type. The span is what an error about the whole table names.
///
/// # Errors
/// Returns the first value that does not fit.
pub fn from_table<T: DeserializeOwned>(table: &DeTable<'_>, span: Range<usize>) -> Result<T, TomlError> {
    T::deserialize(Reader { node: Node::Table(table), span })
}

/// A type that is read from TOML. Types with fields are declared by [`toml_table!`](crate::toml_table), all others have
/// serde's `Deserialize` and are named in [`toml_value!`](crate::toml_value).
pub trait FromToml: Sized {
    /// Reads a value.
    ///
    /// # Errors
    /// Returns the first part that does not fit.
    fn from_toml(reader: Reader<'_, '_>) -> Result<Self, TomlError>;

    /// Returns what a missing value means; `None` if it must not be missing.
    fn missing() -> Option<Self> {
        None
    }
}

impl<T: FromToml> FromToml for Option<T> {
    fn from_toml(reader: Reader<'_, '_>) -> Result<Self, TomlError> {
        T::from_toml(reader).map(Some)
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

impl<T: FromToml> FromToml for Vec<T> {
    fn from_toml(reader: Reader<'_, '_>) -> Result<Self, TomlError> {
        let Node::Value(DeValue::Array(items)) = reader.node else {
            return Err(reader.other_type(&"a sequence"));
        };
        items.iter().map(|item| T::from_toml(Reader::of(item))).collect()
    }
}

impl<T: FromToml> FromToml for BTreeMap<String, T> {
    fn from_toml(reader: Reader<'_, '_>) -> Result<Self, TomlError> {
        let table = reader.table("a map")?;
        table
            .iter()
            .map(|(key, value)| Ok((key.get_ref().to_string(), T::from_toml(Reader::of(value))?)))
            .collect()
    }
}

/// Makes types that have `Deserialize` readable.
#[macro_export]
macro_rules! toml_value {
    ($($type:ty),* $(,)?) => {$(
        impl $crate::toml_reader::FromToml for $type {
            fn from_toml(
                reader: $crate::toml_reader::Reader<'_, '_>,
            ) -> Result<Self, $crate::toml_reader::TomlError> {
                reader.value()
            }
        }
    )*};
}

toml_value! { bool, u8, u16, usize, i8, i16, i64, String, [String; 2] }

/// Declares types whose fields are the keys of a table. They refuse keys that they do not know, and tables in which one
/// is missing. A key that is no name in Rust comes before its field: `"move" => move_: u8`.
///
/// It is a small fraction of the code that serde would derive.
#[macro_export]
macro_rules! toml_table {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$doc:meta])* $($key:literal =>)? $field_vis:vis $field:ident: $type:ty),* $(,)?
        }
    )+) => {$(
        $(#[$meta])*
        $vis struct $name {
            $($(#[$doc])* $field_vis $field: $type),*
        }

        impl $crate::toml_reader::FromToml for $name {
            fn from_toml(
                reader: $crate::toml_reader::Reader<'_, '_>,
            ) -> Result<Self, $crate::toml_reader::TomlError> {
                let mut fields =
                    reader.fields(stringify!($name), &[$($crate::toml_table!(@key $($key)? $field)),*])?;
                Ok(Self { $($field: fields.read()?),* })
            }
        }
    )+};
    (@key $key:literal $field:ident) => { $key };
    (@key $field:ident) => { stringify!($field) };
}

/// The values of a table, in the order of the keys that were asked for.
#[derive(Debug)]
pub struct Fields<'t, 'i> {
    table: &'t DeTable<'i>,
    keys: std::slice::Iter<'static, &'static str>,
    span: Range<usize>,
}

impl Fields<'_, '_> {
    /// Reads the value of the next key.
    ///
    /// # Errors
    /// Returns that it is missing, or the part of it that does not fit.
    #[inline(never)]
    pub fn read<T: FromToml>(&mut self) -> Result<T, TomlError> {
        let key = self.keys.next().copied().unwrap_or_default();
        match self.table.get(key) {
            Some(value) => T::from_toml(Reader::of(value)),
            None => T::missing().ok_or_else(|| TomlError::missing_field(key).at(self.span.clone())),
        }
    }
}

/// What is read.
#[derive(Clone, Copy, Debug)]
enum Node<'t, 'i> {
    Value(&'t DeValue<'i>),
    Table(&'t DeTable<'i>),
}

/// A value to be read, with its place.
#[derive(Debug)]
pub struct Reader<'t, 'i> {
    node: Node<'t, 'i>,
    span: Range<usize>,
}

impl<'t, 'i> Reader<'t, 'i> {
    fn of(value: &'t Spanned<DeValue<'i>>) -> Self {
        let node = match value.get_ref() {
            DeValue::Table(table) => Node::Table(table),
            other => Node::Value(other),
        };
        Self { node, span: value.span() }
    }

    /// Reads the value by serde.
    ///
    /// # Errors
    /// Returns the first part that does not fit.
    #[inline(never)]
    pub fn value<T: DeserializeOwned>(self) -> Result<T, TomlError> {
        T::deserialize(self)
    }

    /// Takes a table with these keys and no others.
    ///
    /// # Errors
    /// Returns the key that is not one of them, or that the value is no table.
    pub fn fields(
        self,
        name: &'static str,
        keys: &'static [&'static str],
    ) -> Result<Fields<'t, 'i>, TomlError> {
        let table = self.table(&format!("struct {name}"))?;
        match table.iter().find(|(key, _)| !keys.contains(&&**key.get_ref())) {
            Some((key, _)) => Err(TomlError::unknown_field(key.get_ref(), keys).at(key.span())),
            None => Ok(Fields { table, keys: keys.iter(), span: self.span }),
        }
    }

    fn table(&self, expected: &str) -> Result<&'t DeTable<'i>, TomlError> {
        let Node::Table(table) = self.node else { return Err(self.other_type(&expected)) };
        Ok(table)
    }

    fn string(&self) -> Option<&'t str> {
        if let Node::Value(DeValue::String(text)) = self.node { Some(text) } else { None }
    }

    fn integer(&self) -> Option<i64> {
        let Node::Value(DeValue::Integer(number)) = self.node else { return None };
        i64::from_str_radix(number.as_str(), number.radix()).ok()
    }

    fn float(&self) -> Option<f64> {
        let Node::Value(DeValue::Float(number)) = self.node else { return None };
        number.as_str().parse().ok()
    }

    fn boolean(&self) -> Option<bool> {
        if let Node::Value(DeValue::Boolean(value)) = self.node { Some(*value) } else { None }
    }

    /// Returns that the value is of another type than expected.
    fn other_type(&self, expected: &dyn serde::de::Expected) -> TomlError {
        let found = match self.node {
            Node::Table(_) => Unexpected::Map,
            Node::Value(DeValue::String(text)) => Unexpected::Str(text),
            Node::Value(DeValue::Boolean(value)) => Unexpected::Bool(*value),
            Node::Value(DeValue::Array(_)) => Unexpected::Seq,
            Node::Value(DeValue::Integer(_)) => match self.integer() {
                Some(number) => Unexpected::Signed(number),
                None => return TomlError::custom("integer number overflowed").at(self.span.clone()),
            },
            Node::Value(DeValue::Float(_)) => Unexpected::Float(self.float().unwrap_or(f64::NAN)),
            Node::Value(_) => Unexpected::Other("date"),
        };
        TomlError::invalid_type(found, expected).at(self.span.clone())
    }
}

/// Reads a value of one kind by a method of the visitor.
macro_rules! read_as {
    ($($method:ident => $get:ident $visit:ident),* $(,)?) => {$(
        #[inline(never)]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
            match self.$get() {
                Some(value) => visitor.$visit(value).map_err(|error: TomlError| error.at(self.span)),
                None => Err(self.other_type(&visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'_, '_> {
    type Error = TomlError;

    read_as! {
        deserialize_bool => boolean visit_bool,
        deserialize_u8 => integer visit_i64,
        deserialize_u16 => integer visit_i64,
        deserialize_u32 => integer visit_i64,
        deserialize_u64 => integer visit_i64,
        deserialize_i8 => integer visit_i64,
        deserialize_i16 => integer visit_i64,
        deserialize_i32 => integer visit_i64,
        deserialize_i64 => integer visit_i64,
        deserialize_str => string visit_str,
        deserialize_string => string visit_str,
        deserialize_identifier => string visit_str,
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
        match (self.float(), self.integer()) {
            (Some(number), _) => visitor.visit_f64(number),
            (None, Some(number)) => visitor.visit_i64(number),
            (None, None) => Err(self.other_type(&visitor)),
        }
        .map_err(|error: TomlError| error.at(self.span))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
        let Node::Value(DeValue::Array(items)) = self.node else { return Err(self.other_type(&visitor)) };
        visitor.visit_seq(Items(items.iter())).map_err(|error| error.at(self.span))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TomlError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
        let Node::Table(table) = self.node else { return Err(self.other_type(&visitor)) };
        visitor.visit_map(Entries { rest: table.iter(), value: None }).map_err(|error| error.at(self.span))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TomlError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, TomlError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TomlError> {
        let word: StrDeserializer<'_, TomlError> = match self.string() {
            Some(word) => word.into_deserializer(),
            None => return Err(TomlError::custom("wanted string or table").at(self.span)),
        };
        visitor.visit_enum(word).map_err(|error| error.at(self.span))
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
        Err(self.other_type(&visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 char bytes byte_buf unit unit_struct tuple_struct }
}

/// The items of an array.
struct Items<'t, 'i>(std::slice::Iter<'t, Spanned<DeValue<'i>>>);

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = TomlError;

    #[inline(never)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, TomlError> {
        self.0.next().map(|item| seed.deserialize(Reader::of(item))).transpose()
    }
}

/// The entries of a table.
struct Entries<'t, 'i> {
    rest: toml::map::Iter<'t, Spanned<DeString<'i>>, Spanned<DeValue<'i>>>,
    value: Option<&'t Spanned<DeValue<'i>>>,
}

impl<'de> MapAccess<'de> for Entries<'_, '_> {
    type Error = TomlError;

    #[inline(never)]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, TomlError> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        let name: StrDeserializer<'_, TomlError> = key.get_ref().as_ref().into_deserializer();
        seed.deserialize(name).map(Some).map_err(|error| error.at(key.span()))
    }

    #[inline(never)]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, TomlError> {
        let value = self.value.take().ok_or_else(|| TomlError::custom("a value without a key"))?;
        seed.deserialize(Reader::of(value))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Light,
        Hard,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        steps: u8,
        rise: f32,
        kind: Kind,
        #[serde(default)]
        note: Option<String>,
        list: Vec<i16>,
        pair: (u8, u8),
        cost: [u16; 2],
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        has: bool,
        named: BTreeMap<String, Inner>,
    }

    toml_value! { Kind, f32, (u8, u8), [u16; 2] }

    toml_table! {
        #[derive(Debug, PartialEq)]
        struct OurInner {
            steps: u8,
            rise: f32,
            kind: Kind,
            note: Option<String>,
            list: Vec<i16>,
            "pair" => two: (u8, u8),
            cost: [u16; 2],
        }
    }

    toml_table! {
        #[derive(Debug, PartialEq)]
        struct OurOuter {
            has: bool,
            named: BTreeMap<String, OurInner>,
        }
    }

    impl PartialEq<Outer> for OurOuter {
        fn eq(&self, other: &Outer) -> bool {
            let is_same = |(key, ours): (&String, &OurInner)| {
                other.named.get(key).is_some_and(|theirs| {
                    (ours.steps, ours.rise, &ours.kind, &ours.note)
                        == (theirs.steps, theirs.rise, &theirs.kind, &theirs.note)
                        && (&ours.list, ours.two, ours.cost) == (&theirs.list, theirs.pair, theirs.cost)
                })
            };
            self.has == other.has && self.named.len() == other.named.len() && self.named.iter().all(is_same)
        }
    }

    const GOOD: &str = "has = true\n[named.a]\nsteps = 0x1F\nrise = 1\nkind = \"hard\"\nlist = [1, -2]\n\
                        pair = [3, 4]\ncost = [5, 6]\nnote = \"n\"\n";

    #[test]
    fn it_reads_what_the_toml_crate_reads() {
        let theirs: Outer = toml::from_str(GOOD).expect("it is good");
        assert_eq!(from_str::<OurOuter>(GOOD).expect("it is good"), theirs);
    }

    #[test]
    fn it_refuses_what_the_toml_crate_refuses_in_the_same_words_at_the_same_place() {
        let changes = [
            ("has = true", "has = 1"),
            ("has = true", "had = true"),
            ("has = true", "has = true\nhas = true"),
            ("has = true", "has ="),
            ("has = true\n", ""),
            ("0x1F", "300"),
            ("0x1F", "-1"),
            ("0x1F", "\"x\""),
            ("0x1F", "1.5"),
            ("0x1F", "[1]"),
            ("0x1F", "{ a = 1 }"),
            ("0x1F", "99999999999999999999999999999999999999999999"),
            ("rise = 1", "rise = true"),
            ("rise = 1\n", ""),
            ("\"hard\"", "\"soft\""),
            ("\"hard\"", "3"),
            ("[1, -2]", "[1, \"x\"]"),
            ("[1, -2]", "7"),
            ("[3, 4]", "[3]"),
            ("[5, 6]", "[5, 70000]"),
            ("\"n\"", "4"),
            ("steps", "step"),
        ];
        for (from, to) in changes {
            let text = GOOD.replacen(from, to, 1);
            let theirs = toml::from_str::<Outer>(&text).map_err(TomlError::from);
            let ours = from_str::<OurOuter>(&text).expect_err("it is refused");
            assert_eq!(Some(ours), theirs.err(), "{text}");
        }
    }
}
