//! The API over real HTTP, in one program so that the games are linked once.

mod advice;
mod client;
mod commands;
mod common;
mod description;
mod expiry;
mod faulty;
mod fuzz;
mod kept;
mod live;
mod looking;
mod new_tables;
mod play;
mod refusals;
mod store_failures;
mod versions;
