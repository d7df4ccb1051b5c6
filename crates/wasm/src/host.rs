//! What WebAssembly lacks and JavaScript gives: a clock and entropy.

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng as _;

#[cfg(target_family = "wasm")]
mod imported {
    use std::time::Duration;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn now() -> f64;
        safe fn random() -> u32;
    }

    /// Makes bots measure time by the clock of JavaScript.
    pub(crate) fn set_clock() {
        hillfort_bots::set_clock(|| Duration::from_secs_f64(now() / 1000.0));
    }

    pub(crate) fn random_word() -> u32 {
        random()
    }
}

#[cfg(not(target_family = "wasm"))]
mod imported {
    use std::hash::{BuildHasher as _, RandomState};

    /// Other systems have a clock.
    pub(crate) fn set_clock() {}

    /// Returns a number for tests, which run without JavaScript.
    pub(crate) fn random_word() -> u32 {
        RandomState::new().hash_one(0) as u32
    }
}

pub(crate) use imported::set_clock;

/// Returns an unpredictable random number generator.
pub(crate) fn new_rng() -> ChaCha20Rng {
    let mut seed = [0; 32];
    for word in seed.chunks_exact_mut(4) {
        word.copy_from_slice(&imported::random_word().to_le_bytes());
    }
    ChaCha20Rng::from_seed(seed)
}
