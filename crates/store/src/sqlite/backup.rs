//! Copies of the whole file.

use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::failure::{detail, store_error};
use super::files::{beside, create_private_file, sync_folder};
use crate::error::StoreError;

/// Copies the file as it is at one moment to a new path, and checks the copy. Nobody has to wait: in one step it reads
/// one state of the file, while the log takes what is written in the meantime.
///
/// The copy gets its name when it is complete.
pub(super) fn copy(from: &Connection, path: &Path) -> Result<(), StoreError> {
    let refused = |reason: &dyn std::fmt::Display| {
        StoreError::Refused(format!("no copy at {}: {reason}", path.display()))
    };
    if path.exists() {
        return Err(refused(&"the file exists"));
    }
    let partial = beside(path, ".partial");
    // Left behind by a copy that was interrupted.
    let _ = std::fs::remove_file(&partial);
    create_private_file(&partial).map_err(|error| refused(&error))?;
    let copied = copy_pages(from, &partial).and_then(|()| {
        std::fs::rename(&partial, path).map_err(|error| refused(&error))?;
        let folder = path.parent().unwrap_or(path);
        sync_folder(folder).map_err(|error| refused(&error))
    });
    if copied.is_err() {
        let _ = std::fs::remove_file(&partial);
    }
    copied
}

fn copy_pages(from: &Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| store_error(&error);
    let mut to = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
    let step = Backup::new(from, &mut to).and_then(|backup| backup.step(-1)).map_err(failed)?;
    if step != StepResult::Done {
        return Err(StoreError::Busy("the file is locked by another program".to_owned()));
    }
    match quick_check(&to) {
        Ok(None) => {}
        Ok(Some(problem)) => {
            return Err(StoreError::Damaged { what: "the copy".to_owned(), reason: problem });
        }
        Err(error) => return Err(failed(error)),
    }
    // One file, without a log beside it.
    let mode = to.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()));
    mode.map_err(failed)?;
    to.close().map_err(|(_, error)| StoreError::Refused(detail(&error)))
}

/// Returns the first thing that is wrong with a whole file, which is read for it.
pub(super) fn quick_check(connection: &Connection) -> Result<Option<String>, rusqlite::Error> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok(Some(found).filter(|found| found != "ok"))
}
