//! The games for JavaScript, without a server: text goes in, text comes out.
//!
//! WebAssembly functions take and return numbers only. So the caller asks [`input`] where to write its text as UTF-8,
//! calls a function, and reads its answer from [`output`] and [`output_len`]. An answer is JSON: `{"ok": …}`, or
//! `{"error": …}` with a sentence.
#![allow(unsafe_code, reason = "JavaScript finds functions by their names, which must not be mangled")]

use std::cell::RefCell;

use hillfort_engine::{GameConfig, Record, Table};
use hillfort_table::{Event, EventKind, LiveTable, Occupant, Seats};
use serde_json::{Value, json};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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

/// Lists the ids of the games. It reads no input.
#[unsafe(no_mangle)]
pub extern "C" fn games() {
    answer(|_| Ok(hillfort_catalog::games().facts().iter().map(|facts| facts.id).collect()));
}

/// Replays the record in the input. The answer has the number of events and the state JSON.
#[unsafe(no_mangle)]
pub extern "C" fn replay() {
    answer(replayed);
}

/// Hands the input to a function and keeps its answer.
fn answer(function: fn(&str) -> Result<Value, String>) {
    let result = INPUT.with_borrow(|bytes| {
        let text = std::str::from_utf8(bytes).map_err(|error| format!("expected UTF-8: {error}"))?;
        function(text)
    });
    let value = match result {
        Ok(value) => json!({ "ok": value }),
        Err(sentence) => json!({ "error": sentence }),
    };
    OUTPUT.replace(value.to_string().into_bytes());
}

/// Replays a record as a stored table is restored: event by event.
fn replayed(text: &str) -> Result<Value, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let table = hillfort_catalog::games().replay(&record, &GameConfig::default());
    let table = table.map_err(|error| error.to_string())?;
    let live = restore(&*table)?;
    let table = live.table().expect("nothing waits for a store");
    Ok(json!({ "version": live.version(), "state": table.json() }))
}

fn restore(table: &dyn Table) -> Result<LiveTable, String> {
    let event = |(seat, line): (Option<_>, String)| {
        let kind = if seat.is_some() { EventKind::Act } else { EventKind::Chance };
        Event { kind, seat, line, submission: None, state: None }
    };
    let events: Vec<_> = table.events(0).into_iter().map(event).collect();
    let seats = Seats::new(vec![Occupant::Human; table.n_seats()]);
    LiveTable::restore(table.at_event(0), seats, &events).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls [`replay`] as JavaScript does, apart from the copying.
    fn replay_text(text: &[u8]) -> Value {
        INPUT.set(text.to_vec());
        replay();
        let answer = OUTPUT.with_borrow(|bytes| serde_json::from_slice(bytes));
        answer.expect("an answer is JSON")
    }

    #[test]
    fn a_game_can_be_replayed() {
        for facts in hillfort_catalog::games().facts() {
            let table = hillfort_catalog::games().start(facts.id, &GameConfig::default());
            let table = table.expect("every game starts");
            let answer = replay_text(table.record().as_bytes());
            assert_eq!(answer, json!({ "ok": { "version": 0, "state": table.json() } }));
        }
    }

    #[test]
    fn bad_input_is_an_error_with_a_sentence() {
        for text in [&b"game unheard-of"[..], b"", b"\xff"] {
            let answer = replay_text(text);
            assert!(answer["error"].as_str().is_some_and(|sentence| !sentence.is_empty()), "{answer}");
        }
    }
}
