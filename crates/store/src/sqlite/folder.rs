//! A store that another process may be using: it is read, and not taken from that process.

use std::io::Write;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::failure::Stop;
use super::{backup, connection, dumping, read, schema};
use crate::dump::Exported;
use crate::error::StoreError;
use crate::row::StoredTable;

/// The store in a folder, open for reading. A server may run on it at the same time.
#[derive(Debug)]
pub struct StoreFolder {
    connection: Connection,
}

impl StoreFolder {
    /// Opens the store in a folder.
    ///
    /// # Errors
    /// Refuses a folder without a store, and a store of a newer program.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join("hillfort.db");
        let unusable = |reason: String| StoreError::Unusable { path: folder.display().to_string(), reason };
        if !path.is_file() {
            return Err(unusable("it has no file hillfort.db".to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&path, flags).map_err(Stop::from)?;
        connection::set_up_reader(&connection)?;
        schema::check_known(&connection, &path)?;
        Ok(Self { connection })
    }

    /// Writes a copy to a new file, as the store is at one moment, and checks the copy.
    ///
    /// # Errors
    /// Refuses a file that exists, and says what else failed.
    pub fn backup(&self, path: &Path) -> Result<(), StoreError> {
        backup::copy(&self.connection, path)
    }

    /// Writes every table as text, as they are at one moment.
    ///
    /// # Errors
    /// Says what failed. Tables that cannot be read are left out and named.
    pub fn export(&self, out: &mut dyn Write) -> Result<Exported, StoreError> {
        schema::check_current(&self.connection)?;
        dumping::export(&self.connection, out)
    }

    /// Reads the whole file, and returns the first thing that is wrong with it.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn check(&self) -> Result<Option<String>, StoreError> {
        schema::check_current(&self.connection)?;
        Ok(backup::quick_check(&self.connection).map_err(Stop::from)?)
    }

    /// Returns the ids of all tables, a what-if after the table it branches off.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub fn ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(dumping::ids(&self.connection)?)
    }

    /// Returns a table and all its events; `None` if there is no such table.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let transaction = self.connection.unchecked_transaction().map_err(Stop::from)?;
        Ok(read::load(&transaction, id)?)
    }
}
