//! What goes over the wire. The web client's types are made from these; the engine's own view is sent as it is.

pub mod game;
pub mod table;
