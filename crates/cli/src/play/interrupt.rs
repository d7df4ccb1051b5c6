//! Ctrl-C: whoever leaves in a hurry loses nothing.

use std::process::exit;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Failure;
use crate::screen::print;

/// What a shell expects of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// What is to be said when the person interrupts the program.
pub(super) struct LastWords(Arc<Mutex<String>>);

impl LastWords {
    /// From now on an interrupt says the last words that were set, and ends the program.
    pub(super) fn on_interrupt() -> Result<Self, Failure> {
        let words = Arc::new(Mutex::new(String::new()));
        let said = Arc::clone(&words);
        let handler = move || {
            let words = said.lock().unwrap_or_else(PoisonError::into_inner);
            // If nobody can be told any more, nothing is left to do but to end.
            let _ = print(&format!("\n{words}"));
            exit(INTERRUPTED);
        };
        ctrlc::set_handler(handler)
            .map_err(|error| Failure::new(format!("Ctrl-C cannot be caught: {error}")))?;
        Ok(Self(words))
    }

    pub(super) fn set(&self, words: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }
}
