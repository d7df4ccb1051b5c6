//! What must hold for every input from outside: nothing panics, and an error says what is wrong and where.
//!
//! Each function takes one input of a kind. The targets in `fuzz/` pass them what libFuzzer invents; the tests of this
//! crate pass them the corpus and the games' own files. The catalogue is passed in, so this crate names no game.

mod bots;
mod cards;
mod map;
mod play;
mod record;

pub use crate::bots::{commands, replies};
pub use crate::cards::cards;
pub use crate::map::map;
pub use crate::record::record;

use hillfort_engine::{Error, ErrorKind};

/// Asserts that an error is one printable line, and says where it is: a place in a file, or the name of what was asked
/// for.
fn assert_placed(error: &Error) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains(char::is_control), "not one printable line: {text:?}");
    let has_place = match &error.kind {
        ErrorKind::Card { line, column, .. } => *line > 0 && *column > 0,
        ErrorKind::Map(error) => error.line > 0 && error.column > 0,
        // Their sentences name what was asked for.
        ErrorKind::UnknownGame { .. }
        | ErrorKind::UnknownCard { .. }
        | ErrorKind::MapName { .. }
        | ErrorKind::BadOption { .. } => true,
        _ => false,
    };
    assert!(has_place, "the error has no place: {text}");
}
