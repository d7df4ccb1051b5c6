//! Moments. Whoever calls the table says what time it is.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

/// A moment, in milliseconds since the beginning of 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnixMillis(pub i64);

impl UnixMillis {
    /// Returns whole seconds since the beginning of 1970.
    #[must_use]
    pub const fn as_secs(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Returns the moment some milliseconds later.
    #[must_use]
    pub const fn plus(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// Returns the milliseconds since an earlier moment; 0 since a later one.
    #[must_use]
    pub const fn since(self, earlier: Self) -> i64 {
        let millis = self.0.saturating_sub(earlier.0);
        if millis > 0 { millis } else { 0 }
    }
}

/// A span of time as people write it: `90s`, `10m`, `3d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(i64);

/// The units of a span with their milliseconds, the largest first.
const UNITS: [(char, &str, i64); 4] =
    [('d', "day", 86_400_000), ('h', "hour", 3_600_000), ('m', "minute", 60_000), ('s', "second", 1000)];

impl Span {
    /// Creates a span of whole seconds.
    #[must_use]
    pub const fn seconds(seconds: u32) -> Self {
        Self(seconds as i64 * 1000)
    }

    /// Returns its milliseconds.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Returns it as a duration.
    #[must_use]
    pub const fn duration(self) -> Duration {
        Duration::from_millis(self.0.unsigned_abs())
    }

    /// Reads a whole number with its unit: `s`, `m`, `h` or `d`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let unit = text.chars().next_back()?;
        let (_, _, millis) = UNITS.iter().find(|(letter, ..)| *letter == unit)?;
        let number = &text[..text.len() - 1];
        let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let number: u32 = is_plain.then(|| number.parse().ok()).flatten()?;
        Some(Self(i64::from(number).checked_mul(*millis)?))
    }

    fn in_largest_unit(self) -> (i64, char, &'static str) {
        let fits = |(_, _, millis): &&(char, &str, i64)| self.0 != 0 && self.0 % millis == 0;
        let (letter, name, millis) = UNITS.iter().find(fits).unwrap_or(&UNITS[3]);
        (self.0 / millis, *letter, name)
    }

    /// Returns it in words: `10 minutes`.
    #[must_use]
    pub fn words(self) -> String {
        let (number, _, name) = self.in_largest_unit();
        let s = if number == 1 { "" } else { "s" };
        format!("{number} {name}{s}")
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, letter, _) = self.in_largest_unit();
        write!(f, "{number}{letter}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_written_in_its_largest_whole_unit() {
        for (text, written, words) in [
            ("90s", "90s", "90 seconds"),
            ("60s", "1m", "1 minute"),
            ("36h", "36h", "36 hours"),
            ("48h", "2d", "2 days"),
            ("0s", "0s", "0 seconds"),
        ] {
            let span = Span::read(text).expect("it is a span");
            assert_eq!((span.to_string().as_str(), span.words().as_str()), (written, words));
        }
        for wrong in ["", "5", "s", "-1s", "1.5h", "+2d", "5 m", "99999999999d", "3w", "5é"] {
            assert_eq!(Span::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn no_time_passes_backwards() {
        assert_eq!(UnixMillis(5).since(UnixMillis(9)), 0);
        assert_eq!(UnixMillis(9).since(UnixMillis(5)), 4);
    }
}
