//! What players do, one file per verb or family of verbs: its `list_…`, `check_…` and `apply_…` functions.

pub(crate) mod area;
pub(crate) mod assault;
pub(crate) mod end;
pub(crate) mod exclude;
pub(crate) mod moves;
pub(crate) mod offer;
pub(crate) mod payment;
pub(crate) mod push;
mod recruit;
mod turning;
