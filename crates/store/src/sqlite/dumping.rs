//! Export and import.

use std::collections::VecDeque;
use std::io::{BufRead, Write};

use rusqlite::Connection;

use super::failure::{Kind, Stop};
use super::job::Pending;
use super::write::{Restore, Restored};
use super::{Shared, read};
use crate::dump::{Exported, Exporter, Imported, Importer};
use crate::error::StoreError;

/// How many tables of an import wait for the disk at the same time. They share transactions.
const MAX_WAITING: usize = 64;

/// Writes every table, as they are at one moment; a what-if after the table it branches off.
pub(super) fn export(connection: &Connection, out: &mut dyn Write) -> Result<Exported, StoreError> {
    let refused =
        |error: std::io::Error| StoreError::Refused(format!("the export cannot be written: {error}"));
    let mut exporter = Exporter::begin(out).map_err(refused)?;
    let transaction = connection.unchecked_transaction().map_err(Stop::from)?;
    for id in ids(&transaction)? {
        match read::load(&transaction, &id) {
            Ok(Some(table)) => exporter.table(table).map_err(refused)?,
            Ok(None) | Err(Stop::Refuse(_)) => exporter.skip(id),
            Err(Stop::Break(error)) if Kind::of(&error) == Kind::Damaged => exporter.skip(id),
            Err(stop) => return Err(stop.into()),
        }
    }
    exporter.end().map_err(refused)
}

pub(super) fn ids(connection: &Connection) -> Result<Vec<String>, Stop> {
    let mut query = connection.prepare(
        "WITH RECURSIVE branches(id, created, depth) AS (SELECT id, created, 0 FROM tables WHERE origin IS NULL \
         UNION ALL SELECT tables.id, tables.created, depth + 1 FROM tables JOIN branches \
         ON tables.origin = branches.id) SELECT id FROM branches ORDER BY depth, created, id",
    )?;
    let ids = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(ids)
}

/// Adds the tables of an export that are not there yet.
pub(super) fn import(shared: &Shared, input: &mut dyn BufRead) -> Result<Imported, StoreError> {
    let mut importer = Importer::begin(input)?;
    let mut imported = Imported::default();
    let mut waiting = VecDeque::new();
    let read = loop {
        match importer.next_table() {
            Ok(Some(table)) => {
                let id = table.row.id.clone();
                waiting.push_back((id, shared.submit(Restore(table))?));
                if waiting.len() == MAX_WAITING
                    && let Some(oldest) = waiting.pop_front()
                {
                    count(&mut imported, oldest)?;
                }
            }
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    // What was read before the end, or before a damaged line, is stored; an import can be repeated.
    for oldest in waiting {
        count(&mut imported, oldest)?;
    }
    read.map(|()| imported)
}

fn count(imported: &mut Imported, (id, answer): (String, Pending<Restored>)) -> Result<(), StoreError> {
    match answer.blocking_recv().unwrap_or(Err(StoreError::Closed))? {
        Restored::Added => imported.added += 1,
        Restored::Unchanged => imported.unchanged += 1,
        Restored::Differs => imported.differing.push(id),
    }
    Ok(())
}
