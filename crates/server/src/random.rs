//! Randomness from the operating system. The event log holds what was rolled, never a seed.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// Returns an unpredictable random number generator.
///
/// # Panics
/// Panics if the operating system has no entropy: no game could be fair.
pub(crate) fn new_rng() -> ChaCha20Rng {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).expect("the operating system has entropy");
    ChaCha20Rng::from_seed(seed)
}

/// Returns a seed for a bot.
pub(crate) fn new_seed() -> u64 {
    new_rng().next_u64()
}

/// Returns an id that cannot be guessed and fits into a URL: 132 random bits.
pub(crate) fn new_id() -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut rng = new_rng();
    (0..22).map(|_| char::from(LETTERS[(rng.next_u32() >> 26) as usize])).collect()
}

#[cfg(test)]
mod tests {
    use super::new_id;

    #[test]
    fn ids_are_long_and_unique() {
        let ids: std::collections::BTreeSet<_> = (0..1000).map(|_| new_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 22));
    }
}
