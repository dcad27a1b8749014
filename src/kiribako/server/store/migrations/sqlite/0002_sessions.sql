-- Signed-in browsers, each known by a digest of what its cookie says; no address is kept.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (who, seen);
