//! What the actions do and when they are legal, one file per family of verbs.

mod attack;
mod moves;
mod play;
mod spawn;
