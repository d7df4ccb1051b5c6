-- A table is the head of its record and who sits where; its events are the truth about everything else.
CREATE TABLE tables (
    id      TEXT    NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    -- The record up to its first event.
    header  TEXT    NOT NULL,
    -- Who sits where, seat by seat, separated by commas.
    seats   TEXT    NOT NULL,
    -- What the list of tables shows; made from the events and never read back into a game.
    played  INTEGER NOT NULL,
    status  TEXT    NOT NULL,
    is_over INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_played ON tables (played DESC);

CREATE TABLE events (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    -- From 1, without a gap.
    n        INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('act', 'chance', 'undo')),
    -- Whose action it is; none for chance.
    seat     INTEGER,
    line     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
