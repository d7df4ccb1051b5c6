//! Dice that everyone can check after the game.
//!
//! A server that rolls dice could roll them in somebody's favour. Here it cannot do so unnoticed:
//!
//! 1. Before the first roll the server publishes a [`Commitment`], the SHA-256 of a [`Secret`] it has drawn.
//! 2. Every seat brings a [`Share`] of its own once it has seen the commitment. The server derives the shares of bots from
//!    its secret, so that it cannot choose those either.
//! 3. Every roll follows from the secret, the shares brought so far, the number of its event and what is rolled
//!    ([`FairDice::rng`]).
//! 4. At the end the record states the secret, and [`verify`] makes every roll again.
//!
//! The record carries all of it in comment lines, which other programs skip:
//!
//! ```text
//! game my-game
//! #@ dice commitment 3f0c…
//! #@ dice share 0 91ab…
//! #@ dice share 1 77e0… server
//! red attack b4
//! #@ dice prompt roll 2d6
//! chance roll 3 4
//! #@ dice secret 5d41…
//! #@ dice seal c09e…
//! ```
//!
//! The seal is a keyed hash of all lines before it. It shows damage; a forger who knows the secret can make another one,
//! and is found by the dice. docs/fair-dice.md says what the scheme proves and what it does not.

mod dice;
mod hash;
mod hex;
mod lines;
mod parse;
mod secret;
mod verify;

pub use crate::dice::{FairDice, RollRng, SeatShare, seal_of};
pub use crate::secret::{Commitment, Seal, Secret, Share};
pub use crate::verify::{Flaw, Verified, verify};
