-- A seat can give up, and an event can carry the client's own id of the command behind it. The list of kinds is a
-- constraint, which SQLite changes only with the table.
CREATE TABLE events_with_submissions (
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    -- From 1, without a gap.
    n          INTEGER NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('act', 'chance', 'undo', 'forfeit')),
    -- Whose action it is; none for chance.
    seat       INTEGER,
    -- The line of the action, of the action that is undone, or the reason of a forfeit.
    line       TEXT    NOT NULL,
    -- The same in every retry of a command, and in all events of it.
    submission TEXT,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

INSERT INTO events_with_submissions (table_id, n, kind, seat, line)
SELECT table_id, n, kind, seat, line FROM events;

DROP TABLE events;

ALTER TABLE events_with_submissions RENAME TO events;
