//! A store whose disk fails and whose process is killed. The failures are real ones of system calls, made by `shim.c`
//! or by the limits of the operating system.

#![cfg(target_os = "linux")]
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "in tests it is allowed; tests call these functions"
)]

#[path = "../common/mod.rs"]
mod common;

mod child;
mod control;
mod disk;
mod kill;
