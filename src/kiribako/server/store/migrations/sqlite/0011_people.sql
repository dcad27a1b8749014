-- Names that accounts go by, folded so that two which look alike are one.
CREATE TABLE names (
    fold TEXT PRIMARY KEY,
    who TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX names_by_person ON names (who);

-- Somebody who does not want to be seen to be here; somebody who is leaving, and since when.
ALTER TABLE people ADD COLUMN shy BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN leaving BIGINT NOT NULL DEFAULT 0;
CREATE INDEX people_leaving ON people (leaving) WHERE leaving > 0;

CREATE TABLE follows (
    who TEXT NOT NULL,
    followed TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (who, followed)
) WITHOUT ROWID;

CREATE TABLE blocks (
    who TEXT NOT NULL,
    blocked TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (who, blocked)
) WITHOUT ROWID;

-- Somebody asks somebody to a table; the answer is empty until there is one.
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    by_who TEXT NOT NULL,
    to_who TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    made BIGINT NOT NULL,
    answer TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX challenges_to ON challenges (to_who, made) WHERE answer = '';
CREATE INDEX challenges_by ON challenges (by_who, made) WHERE answer = '';

-- Somebody looks for a table with these terms; a pairing takes each search once.
CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    who TEXT NOT NULL UNIQUE,
    terms TEXT NOT NULL,
    seats BIGINT NOT NULL,
    strength BIGINT NOT NULL,
    low BIGINT NOT NULL,
    high BIGINT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX seeks_by_terms ON seeks (terms, made);
CREATE TABLE pairings (
    seek TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    at BIGINT NOT NULL
) WITHOUT ROWID;

-- How finished matches ended, by seat; the log has it all, lists need it at once.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    won BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX results_by_person ON results (who, ended) WHERE who <> '';
