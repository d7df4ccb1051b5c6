//! What people see and read, and the answers to their questions.

mod cards;
mod goal;
mod motions;
mod odds;
mod questions;
mod sentences;
mod threats;
mod view;
