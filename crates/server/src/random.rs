//! Randomness from the operating system, or dice that a test can repeat. The event log holds what was rolled, never a
//! seed.

use hillfort_engine::Table;
use hillfort_fair::Secret;
use hillfort_table::{Dice, seed_at};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng as _};

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

/// Returns what the dice of a table follow from.
pub(crate) fn new_secret() -> Secret {
    let mut bytes = [0; Secret::BYTES];
    new_rng().fill_bytes(&mut bytes);
    Secret::new(bytes)
}

/// Returns an id that cannot be guessed.
pub(crate) fn new_id() -> String {
    hillfort_wire::table::new_id(&mut new_rng())
}

/// The length of a key: with 64 letters, 258 bits.
const KEY_LENGTH: usize = 43;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns a secret for a browser or a link.
pub(crate) fn new_key() -> String {
    let mut rng = new_rng();
    (0..KEY_LENGTH).map(|_| char::from(LETTERS[(rng.next_u32() >> 26) as usize])).collect()
}

/// Returns whether a text has the form of a key.
pub(crate) fn is_key(text: &str) -> bool {
    text.len() == KEY_LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// The dice of a room.
#[derive(Debug)]
pub(crate) struct RoomDice {
    rng: ChaCha20Rng,
    /// Makes every roll depend on this number and the record before it alone.
    seed: Option<u64>,
}

impl RoomDice {
    /// Returns unpredictable dice, or repeatable ones with a seed.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        Self { rng: new_rng(), seed }
    }
}

impl Dice for RoomDice {
    fn for_roll(&mut self, table: &dyn Table) -> &mut dyn Rng {
        if let Some(seed) = self.seed {
            self.rng = ChaCha20Rng::seed_from_u64(seed_at(seed, table));
        }
        &mut self.rng
    }
}

#[cfg(test)]
mod tests {
    use super::{is_key, new_id, new_key, new_rng};

    #[test]
    fn keys_are_long_and_unique() {
        let keys: std::collections::BTreeSet<_> = (0..1000).map(|_| new_key()).collect();
        assert_eq!(keys.len(), 1000);
        assert!(keys.iter().all(|key| is_key(key)));
        assert!(!is_key("") && !is_key(&"a".repeat(44)) && !is_key(&"é".repeat(21)));
    }

    #[test]
    fn ids_are_long_and_unique() {
        let ids: std::collections::BTreeSet<_> = (0..1000).map(|_| new_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 22));
    }

    #[test]
    fn generators_differ() {
        assert_ne!(rand_core::Rng::next_u64(&mut new_rng()), rand_core::Rng::next_u64(&mut new_rng()));
    }
}
