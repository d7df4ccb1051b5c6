//! The API over real HTTP, in one program: the games are compiled into it once.

mod advice;
mod common;
mod description;
mod fuzz;
mod kept;
mod live;
mod play;
mod refusals;
