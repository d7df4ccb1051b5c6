//! Hashes of secrets.

use std::fmt;
use std::hint::black_box;

/// The SHA-256 of a secret that a browser keeps or that is in a link. Who reads it in a store can do nothing with it.
#[derive(Clone, Copy, Debug, Eq)]
pub struct KeyHash(pub [u8; 32]);

impl KeyHash {
    /// Reads a hash from 64 hexadecimal digits in lower case.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits: &[u8; 64] = text.as_bytes().try_into().ok()?;
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_chunks::<2>().0) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Self(bytes))
    }
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

/// Takes the same time wherever two hashes differ.
impl PartialEq for KeyHash {
    fn eq(&self, other: &Self) -> bool {
        let differs = |found: u8, (own, other): (&u8, &u8)| found | (own ^ other);
        black_box(self.0.iter().zip(&other.0).fold(0, differs)) == 0
    }
}

impl fmt::Display for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_as_it_was_written() {
        let key = KeyHash(std::array::from_fn(|idx| idx as u8 * 7));
        assert_eq!(KeyHash::from_hex(&key.to_string()), Some(key));
        for wrong in ["", "00", &key.to_string().to_uppercase(), &format!("{key}0"), &"g".repeat(64)] {
            assert_eq!(KeyHash::from_hex(wrong), None, "{wrong}");
        }
        assert_ne!(key, KeyHash([0; 32]));
    }
}
