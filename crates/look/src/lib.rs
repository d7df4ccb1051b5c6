//! How games look: emblems, materials and colours, as data that the page and the SVG images share.
//!
//! An emblem is drawn once, for what a class does or a status means, and every game that has the class uses it. A material
//! is a tile in black and white that lies over a ground of any colour. A game's `look.toml` says what its grounds are made
//! of; a game without one looks like `default.toml`.

pub mod emblems;
mod look;
pub mod materials;
mod palette;

pub use crate::look::{GameLook, LookError, STEP, Surface};
pub use crate::palette::{PALETTE, SideColours, side};
