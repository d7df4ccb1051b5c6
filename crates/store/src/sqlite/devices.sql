-- What lists need of tables that belong to devices, and what stays of tables that are gone.
CREATE INDEX inviting_tables ON tables (public_until) WHERE public_until IS NOT NULL;
CREATE INDEX tables_of_devices ON tables (is_over, played) WHERE host IS NOT NULL;

-- Which device has which tables: its own, and those where it holds a seat. Made from the events, too.
CREATE TABLE devices (
    device   BLOB NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (device, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_by_table ON devices (table_id);

-- The records of tables that nobody has played for long.
CREATE TABLE gone_tables (
    id     TEXT    NOT NULL PRIMARY KEY,
    game   TEXT    NOT NULL,
    record TEXT    NOT NULL,
    gone   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX gone_by_time ON gone_tables (gone);
