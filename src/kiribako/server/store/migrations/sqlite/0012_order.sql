-- What somebody told the host of somebody; one open report of each about each.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    by_who TEXT NOT NULL,
    about TEXT NOT NULL,
    table_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    made BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    settled BIGINT NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE UNIQUE INDEX reports_open ON reports (by_who, about) WHERE state = 'open';
CREATE INDEX reports_by_state ON reports (state, made);
CREATE INDEX reports_about ON reports (about, made);

-- Who may not talk, or not come, until when and why.
CREATE TABLE sanctions (
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    until BIGINT NOT NULL,
    reason TEXT NOT NULL,
    by_who TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (who, kind)
) WITHOUT ROWID;

-- Networks from which somebody banned came, as keyed digests, for a short time.
CREATE TABLE closed_networks (
    mark TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    until BIGINT NOT NULL
) WITHOUT ROWID;

-- What a host did.
CREATE TABLE acts (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    by_who TEXT NOT NULL,
    act TEXT NOT NULL,
    about TEXT NOT NULL,
    table_id TEXT NOT NULL,
    note TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX acts_by_time ON acts (at);
