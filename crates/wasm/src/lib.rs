//! The games for JavaScript, without a server: the same requests and answers as the server's API, tables and bots
//! included.
//!
//! WebAssembly functions take and return numbers only. So the caller asks [`input`] where to write its message as UTF-8,
//! calls [`call`], and reads the answer from [`output`] and [`output_len`]. Both are JSON. JavaScript gives a clock and
//! entropy (the module `host`), and carries out the effects of every answer: it stores events before it tells anyone of
//! them, as the server does.
#![allow(
    unsafe_code,
    reason = "JavaScript finds functions by their names, which must not be mangled; and states of all games are kept in place"
)]

mod any;
mod effect;
mod host;
mod json_reader;
mod lobby;
mod message;
mod routes;
mod seeded;
#[cfg(test)]
mod tests;
mod thinker;
mod work;

use std::cell::RefCell;

pub use crate::seeded::digest;
pub use crate::work::{Work, work};

use crate::message::Engine;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Makes room for a text of `len` bytes and returns where to write it.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(len, 0);
        bytes.as_mut_ptr()
    })
}

/// Returns where the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// Returns the length of the last answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_len() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Answers the message in the input.
#[unsafe(no_mangle)]
pub extern "C" fn call() {
    let answer = INPUT.with_borrow(|bytes| {
        ENGINE.with_borrow_mut(|engine| engine.get_or_insert_with(Engine::new).answer(bytes))
    });
    OUTPUT.replace(answer.into_bytes());
}
