//! What clients ask and what they are answered.
//!
//! The types are those of the server's API, and of the same API without a server; TypeScript gets them from the server's
//! OpenAPI description. Beside them are the answers that need nothing but a table: one piece of code gives them behind
//! HTTP and in WebAssembly. The engine's view types are sent as they are.

mod advice;
pub mod command;
mod error;
pub mod fair;
pub mod game;
pub mod guide;
#[cfg(feature = "http")]
mod http;
pub mod lesson;
pub mod live;
pub mod look;
pub mod manners;
pub mod notices;
pub mod record;
pub mod rules;
pub mod seats;
pub mod series;
pub mod table;

pub use crate::error::{ApiError, ErrorBody, ErrorCode};
