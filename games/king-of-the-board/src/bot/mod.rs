//! What bots know about good play.

mod policy;
mod tables;
mod value;

pub(crate) use crate::bot::tables::Tables;
