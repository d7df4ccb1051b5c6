//! The API over real HTTP, in one program so that the games are linked once.

mod advice;
mod answers;
mod budgets;
mod client;
mod commands;
mod common;
mod connections;
mod description;
mod expiry;
mod fair;
mod faulty;
mod fuzz;
mod kept;
mod lessons;
mod live;
mod looking;
mod new_tables;
mod operations;
mod play;
mod raw;
mod refusals;
mod sockets;
mod store_failures;
mod thinking;
mod versions;
