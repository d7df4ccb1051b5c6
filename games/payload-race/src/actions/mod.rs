//! What the actions do and when they are legal, one file per family of verbs.

pub(crate) mod activate;
mod attack;
mod jump;
mod medic;
mod moves;
mod push;
pub(crate) mod roll;
mod spawn;
mod special;
