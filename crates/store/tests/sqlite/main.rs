//! The store in SQLite.

#![allow(clippy::unwrap_used, reason = "in tests it is allowed; tests call these functions")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../contract/mod.rs"]
mod contract;

mod damage;
mod files;
mod formats;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use hillfort_store::{SqliteOptions, SqliteStore, Store};
use tempfile::TempDir;

use crate::contract::Fixture;

struct Sqlite(TempDir);

impl Fixture for Sqlite {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn open(&self) -> Arc<dyn Store> {
        open(self.0.path())
    }
}

contract_tests!(Sqlite);

fn open(folder: &Path) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(folder, SqliteOptions::default()).unwrap())
}

/// Returns the error of a store that cannot be opened.
fn refused(folder: &Path) -> hillfort_store::StoreError {
    SqliteStore::open(folder, SqliteOptions::default()).map(drop).unwrap_err()
}

fn db(folder: &Path) -> PathBuf {
    folder.join("hillfort.db")
}
