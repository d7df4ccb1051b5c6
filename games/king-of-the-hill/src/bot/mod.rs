//! What bots know about good play.

mod policy;
mod tables;
mod value;
