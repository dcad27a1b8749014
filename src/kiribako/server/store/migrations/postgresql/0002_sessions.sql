-- Signed-in browsers, each known by a digest of what its cookie says; no address is kept.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (who, seen);
