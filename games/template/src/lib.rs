//! A game.
