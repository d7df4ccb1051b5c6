//! SHA-256 with a key (HMAC, RFC 2104).

use sha2::{Digest as _, Sha256};

/// The bytes that the hash function takes at a time.
const BLOCK: usize = 64;

/// A key, prepared for many texts.
#[derive(Clone)]
pub(crate) struct Hmac {
    inner: Sha256,
    outer: Sha256,
}

impl Hmac {
    /// Prepares a key of at most 64 bytes.
    pub(crate) fn new(key: &[u8]) -> Self {
        assert!(key.len() <= BLOCK, "our keys are short");
        let padded = |pad: u8| {
            let mut block = [pad; BLOCK];
            block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
            Sha256::new().chain_update(block)
        };
        Self { inner: padded(0x36), outer: padded(0x5c) }
    }

    /// Returns the hash of a text.
    pub(crate) fn of(&self, text: &[u8]) -> [u8; 32] {
        let inner = self.inner.clone().chain_update(text).finalize();
        self.outer.clone().chain_update(inner).finalize().into()
    }
}

/// Returns the hash of a text without a key.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex;

    #[test]
    fn the_hashes_are_those_of_rfc_4231() {
        for (key, text, expected) in [
            (
                &[0x0b; 20][..],
                &b"Hi There"[..],
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            ),
            (
                b"Jefe",
                b"what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (&[0xaa; 20], &[0xdd; 50], "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        ] {
            assert_eq!(Some(Hmac::new(key).of(text)), hex::read(expected));
        }
    }
}
