//! What the server keeps to itself, what it publishes of it, and what the seats add.

use std::fmt;

use crate::hash::sha256;
use crate::hex;

/// What all rolls of a game follow from. Nobody but the server may know it before the end.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; Secret::BYTES]);

impl Secret {
    /// Its length.
    pub const BYTES: usize = 32;

    /// Makes a secret of random bytes, which the caller has drawn.
    #[must_use]
    pub const fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// Returns what may be published before the first roll.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(sha256(&self.0))
    }

    /// Reads a secret as it is revealed.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        hex::read(text).map(Self)
    }

    /// Returns the secret for those who may know it: a store, and everyone after the end.
    #[must_use]
    pub fn reveal(&self) -> String {
        Bytes(&self.0).to_string()
    }

    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// A secret is never printed by accident.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The SHA-256 of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Reads a commitment.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        hex::read(text).map(Self)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
    }
}

/// The randomness of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Share([u8; Share::BYTES]);

impl Share {
    /// Its length.
    pub const BYTES: usize = 16;

    /// Makes a share of random bytes.
    #[must_use]
    pub const fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// Reads a share.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        hex::read(text).map(Self)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
    }
}

/// The keyed hash of a record up to its last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal(pub(crate) [u8; 32]);

impl Seal {
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        hex::read(text).map(Self)
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
    }
}

struct Bytes<'a>(&'a [u8]);

impl fmt::Display for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_printed() {
        let secret = Secret::new([7; 32]);
        assert!(!format!("{secret:?}").contains("07"));
        assert_eq!(Secret::from_hex(&secret.reveal()), Some(secret));
    }
}
