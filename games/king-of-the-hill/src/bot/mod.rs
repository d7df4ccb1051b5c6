//! What bots know about good play.

mod tables;
mod value;
