-- A table is the head of its record and who sits where; its events are the truth about everything else.
-- All times are milliseconds since 1970.
CREATE TABLE tables (
    id           TEXT    NOT NULL PRIMARY KEY,
    created      INTEGER NOT NULL,
    game         TEXT    NOT NULL,
    -- The record up to its first event.
    header       TEXT    NOT NULL,
    -- Who sits where, seat by seat, separated by commas.
    seats        TEXT    NOT NULL,
    -- For a what-if: the table it branches off, and how many lines of that log stand before the branch.
    origin       TEXT             REFERENCES tables (id) ON DELETE CASCADE,
    origin_lines INTEGER,
    -- The tables of the earlier games of its series, the first first, separated by commas. They may be gone.
    earlier      TEXT    NOT NULL DEFAULT '',
    -- The dice that were committed to: their secret, the number of events before them, the shares of the seats.
    dice         TEXT,
    -- Whether a lesson is learned there; then the head is its text.
    is_lesson    INTEGER NOT NULL DEFAULT 0,
    -- What the list of tables shows; made from the events and never read back into a game.
    played       INTEGER NOT NULL,
    status       TEXT    NOT NULL,
    is_over      INTEGER NOT NULL,
    -- How many events there are. An append names this number; that is what keeps two writers apart.
    n_events     INTEGER NOT NULL,
    -- What was agreed when it was made: its clock, whether moves are taken back, who may write what.
    terms        TEXT    NOT NULL DEFAULT '',
    -- When it has to be looked at, whether or not anybody does; none if no clock runs.
    deadline     INTEGER,
    CHECK ((origin IS NULL) = (origin_lines IS NULL))
) STRICT;

CREATE INDEX tables_by_played ON tables (played DESC, created DESC, id) WHERE origin IS NULL;
CREATE INDEX running_tables ON tables (id) WHERE origin IS NULL AND is_over = 0;
CREATE INDEX deadlines ON tables (deadline, id) WHERE deadline IS NOT NULL;
CREATE INDEX lessons ON tables (played) WHERE is_lesson = 1;
CREATE INDEX what_ifs ON tables (origin, played) WHERE origin IS NOT NULL;

CREATE TABLE events (
    table_id   TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- From 1, without a gap.
    n          INTEGER NOT NULL,
    -- The program knows the kinds: a new one needs no other format.
    kind       TEXT    NOT NULL,
    -- Whose action it is; none for chance.
    seat       INTEGER,
    line       TEXT    NOT NULL,
    -- The client's id of the command behind it, and the place of the event among those of that command, from 0.
    submission TEXT,
    step       INTEGER,
    -- The first eight bytes of the hash of the state after it.
    state_hash BLOB,
    time       INTEGER,
    PRIMARY KEY (table_id, n),
    CHECK ((submission IS NULL) = (step IS NULL))
) STRICT, WITHOUT ROWID;

-- A command has one first event: the same submission twice is once.
CREATE UNIQUE INDEX submissions ON events (table_id, submission) WHERE step = 0;

-- Written when nothing else is to be written, to see whether the disk works again.
CREATE TABLE heartbeat (n INTEGER NOT NULL) STRICT;
INSERT INTO heartbeat VALUES (0);
