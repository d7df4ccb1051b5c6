//! A client of the API: it fetches a table and its board once, and then applies changes.

#![allow(dead_code, missing_docs, unreachable_pub, unused_imports, reason = "every test uses its own part")]

use std::ops::{Deref, DerefMut};

use hillfort_trials::applied::Applied;
pub use hillfort_trials::applied::{act, actions, first, list};
use serde_json::Value;

use crate::common::Served;

/// What a client knows of a table.
#[derive(Clone, Debug)]
pub struct Client(Applied);

impl Client {
    /// Fetches a table and its board.
    pub async fn of(served: &Served, table: &str) -> Self {
        let now = served.get(table).await;
        Self::with(served, &now).await
    }

    /// Starts from a snapshot.
    pub async fn with(served: &Served, snapshot: &Value) -> Self {
        let hash = snapshot["board"].as_str().expect("a hash");
        let board = served.get(&format!("/api/boards/{hash}")).await;
        Self(Applied::new(board, snapshot.clone()))
    }

    /// Fetches and applies what has happened since.
    pub async fn catch_up(&mut self, served: &Served, table: &str) {
        let missed = served.get(&format!("{table}/changes?after={}", self.version())).await;
        list(&missed).iter().for_each(|message| self.apply(message));
    }
}

impl Deref for Client {
    type Target = Applied;

    fn deref(&self) -> &Applied {
        &self.0
    }
}

impl DerefMut for Client {
    fn deref_mut(&mut self) -> &mut Applied {
        &mut self.0
    }
}
