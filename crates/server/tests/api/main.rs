//! The API over real HTTP, in one program so that the games are linked once.

mod advice;
mod common;
mod description;
mod fuzz;
mod kept;
mod live;
mod play;
mod refusals;
mod versions;
