-- What is written at a table. It is not part of the game.
CREATE TABLE chat (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n        INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    time     INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- Who wants to be told when a seat is to act, and where.
CREATE TABLE subscriptions (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    target   TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, target)
) STRICT, WITHOUT ROWID;

-- What the server keeps for itself: when it was last alive, the key of its notifications.
CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
