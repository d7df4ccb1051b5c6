//! Where the server's randomness comes from: the operating system. What was rolled is in the log, never a seed.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// Returns a random source that nobody can foresee.
///
/// # Panics
/// Panics if the operating system gives no entropy; nothing fair could be played then.
pub(crate) fn dice() -> ChaCha20Rng {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).expect("the operating system gives entropy");
    ChaCha20Rng::from_seed(seed)
}

/// Returns a seed for a bot.
pub(crate) fn seed() -> u64 {
    dice().next_u64()
}

/// Returns an id that nobody can guess and any address can hold: 132 random bits.
pub(crate) fn id() -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut random = dice();
    (0..22).map(|_| char::from(LETTERS[(random.next_u32() >> 26) as usize])).collect()
}

#[cfg(test)]
mod tests {
    use super::id;

    #[test]
    fn ids_are_long_and_never_the_same() {
        let ids: std::collections::BTreeSet<_> = (0..1000).map(|_| id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 22));
    }
}
