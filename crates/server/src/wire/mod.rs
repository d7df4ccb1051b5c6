//! The JSON types of requests and answers. The engine's view types are sent as they are.

pub(crate) mod game;
pub(crate) mod look;
pub(crate) mod table;
