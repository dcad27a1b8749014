-- Everything a table never changes; phase and changed are for lists only, the log is the truth.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    visibility TEXT NOT NULL,
    phase TEXT NOT NULL,
    bots INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_phase ON tables (phase, visibility, made);
CREATE INDEX tables_by_host ON tables (host, phase);

-- The log: a row holds the entries n, n + 1, .. that became durable together.
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

-- Who ever sat where, for lists of one's own tables.
CREATE TABLE sittings (
    who TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (who, table_id)
) WITHOUT ROWID;

-- The last position every viewer saw, for a server that no longer has the rules.
CREATE TABLE pictures (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    n INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    passphrase TEXT,
    epoch INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE mutes (
    who TEXT NOT NULL,
    muted TEXT NOT NULL,
    PRIMARY KEY (who, muted)
) WITHOUT ROWID;

-- When no server was running: clocks stood still.
CREATE TABLE downtimes (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
);

CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
