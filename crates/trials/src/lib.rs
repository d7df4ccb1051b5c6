//! Commands that prove that the server holds, and the client that they share.
//!
//! They drive the real program from outside, and only on this machine: `crash` kills it, `faults` puts a bad network and
//! a bad disk around it, `load` measures it, `attacks` abuses it, `fair` tries to cheat
//! with its dice. No game is named: the server lists them.

#![allow(clippy::print_stdout, reason = "the commands print figures")]

pub mod api;
pub mod applied;
pub mod attacks;
pub mod crash;
pub mod fair;
pub mod faults;
pub mod heard;
pub mod load;
pub mod player;
pub mod process;
pub mod progress;
pub mod stored;
