//! What bots know about the game: the value of states, an ordering of actions, and the lookup tables behind both.

mod policy;
pub(crate) mod tables;
pub(crate) mod value;
