//! What is stored beside the games: when tables have to be looked at, what is written there, who wants to be told.

use std::fmt::Display;

use hillfort_engine::Seat;
use rusqlite::{Connection, OptionalExtension as _, Row};

use super::failure::Stop;
use super::write::Write;
use crate::dump::read_seat;
use crate::error::StoreError;
use crate::row::{ChatLine, Subscription, UnixMillis};

/// Returns the tables that have to be looked at.
pub(super) fn due(connection: &Connection, until: UnixMillis, limit: u32) -> Result<Vec<String>, Stop> {
    let mut query = connection
        .prepare_cached("SELECT id FROM tables WHERE deadline <= ?1 ORDER BY deadline, id LIMIT ?2")?;
    let ids = query.query_map((until.0, limit), |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(ids)
}

/// Returns the chat of a table.
pub(super) fn chat(connection: &Connection, table: &str) -> Result<Vec<ChatLine>, Stop> {
    let mut query =
        connection.prepare_cached("SELECT seat, text, time FROM chat WHERE table_id = ?1 ORDER BY n")?;
    let mut rows = query.query([table])?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next()? {
        lines.push(ChatLine { seat: seat(row)?, text: row.get(1)?, at: UnixMillis(row.get(2)?) });
    }
    Ok(lines)
}

/// Returns who wants to be told of a table's turns.
pub(super) fn subscriptions(connection: &Connection, table: &str) -> Result<Vec<Subscription>, Stop> {
    let mut query = connection
        .prepare_cached("SELECT seat, target FROM subscriptions WHERE table_id = ?1 ORDER BY seat, target")?;
    let mut rows = query.query([table])?;
    let mut subscriptions = Vec::new();
    while let Some(row) = rows.next()? {
        subscriptions.push(Subscription { seat: seat(row)?, target: row.get(1)? });
    }
    Ok(subscriptions)
}

/// Returns something that the server keeps for itself.
pub(super) fn setting(connection: &Connection, name: &str) -> Result<Option<String>, Stop> {
    let mut query = connection.prepare_cached("SELECT value FROM settings WHERE name = ?1")?;
    Ok(query.query_row([name], |row| row.get(0)).optional()?)
}

fn seat(row: &Row<'_>) -> Result<Seat, Stop> {
    let damaged = |reason: &dyn Display| {
        Stop::Refuse(StoreError::Damaged {
            what: "a line beside a game".to_owned(),
            reason: reason.to_string(),
        })
    };
    read_seat(row.get(0)?).map_err(|reason| damaged(&reason))
}

/// When a table has to be looked at next.
pub(super) struct SetDeadline {
    pub(super) table: String,
    pub(super) version: Option<u64>,
    pub(super) deadline: Option<UnixMillis>,
}

impl Write for SetDeadline {
    type Output = ();

    fn run(&self, connection: &Connection) -> Result<(), Stop> {
        let mut update = connection.prepare_cached(
            "UPDATE tables SET deadline = ?3 WHERE id = ?1 AND n_events = ifnull(?2, n_events)",
        )?;
        update.execute((&self.table, self.version, self.deadline.map(|at| at.0)))?;
        Ok(())
    }
}

/// A line of the chat.
pub(super) struct Say {
    pub(super) table: String,
    pub(super) line: ChatLine,
    pub(super) most: u32,
}

impl Write for Say {
    type Output = ();

    fn run(&self, connection: &Connection) -> Result<(), Stop> {
        let ChatLine { seat, text, at } = &self.line;
        let mut insert = connection.prepare_cached(
            "INSERT INTO chat (table_id, n, seat, text, time) \
             SELECT id, (SELECT ifnull(MAX(n), 0) + 1 FROM chat WHERE table_id = ?1), ?2, ?3, ?4 \
             FROM tables WHERE id = ?1",
        )?;
        if insert.execute((&self.table, seat.index(), text, at.0))? == 0 {
            return Err(StoreError::Missing { table: self.table.clone() }.into());
        }
        let mut trim = connection.prepare_cached(
            "DELETE FROM chat WHERE table_id = ?1 \
             AND n <= (SELECT MAX(n) FROM chat WHERE table_id = ?1) - ?2",
        )?;
        trim.execute((&self.table, self.most))?;
        Ok(())
    }
}

/// A wish to be told of turns.
pub(super) struct Subscribe {
    pub(super) table: String,
    pub(super) subscription: Subscription,
    pub(super) most: u32,
}

impl Write for Subscribe {
    type Output = bool;

    fn run(&self, connection: &Connection) -> Result<bool, Stop> {
        let Subscription { seat, target } = &self.subscription;
        let mut insert = connection.prepare_cached(
            "INSERT OR IGNORE INTO subscriptions (table_id, seat, target) SELECT id, ?2, ?3 FROM tables \
             WHERE id = ?1 AND (SELECT COUNT(*) FROM subscriptions WHERE table_id = ?1) < ?4",
        )?;
        if insert.execute((&self.table, seat.index(), target, self.most))? > 0 {
            return Ok(true);
        }
        let mut known = connection.prepare_cached(
            "SELECT 1 FROM subscriptions WHERE table_id = ?1 AND seat = ?2 AND target = ?3",
        )?;
        Ok(known.exists((&self.table, seat.index(), target))?)
    }
}

/// A wish that is withdrawn.
pub(super) struct Unsubscribe {
    pub(super) table: String,
    pub(super) subscription: Subscription,
}

impl Write for Unsubscribe {
    type Output = ();

    fn run(&self, connection: &Connection) -> Result<(), Stop> {
        let Subscription { seat, target } = &self.subscription;
        connection
            .prepare_cached("DELETE FROM subscriptions WHERE table_id = ?1 AND seat = ?2 AND target = ?3")?
            .execute((&self.table, seat.index(), target))?;
        Ok(())
    }
}

/// Something that the server keeps for itself.
pub(super) struct Keep {
    pub(super) name: String,
    pub(super) value: String,
}

impl Write for Keep {
    type Output = ();

    fn run(&self, connection: &Connection) -> Result<(), Stop> {
        connection
            .prepare_cached(
                "INSERT INTO settings (name, value) VALUES (?1, ?2) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            )?
            .execute((&self.name, &self.value))?;
        Ok(())
    }
}
