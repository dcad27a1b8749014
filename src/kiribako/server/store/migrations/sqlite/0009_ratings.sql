-- Ratings: all of it can be made anew from the log and the order in which matches were counted.
-- Of a table: 0 does not count, 1 counts once it is over, 2 has been counted, 3 turned out not to.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_to_rate ON tables (made) WHERE rated = 1 AND phase = 'over';

-- A pool is a game with a number of seats; its matches count one after another, n settles races.
CREATE TABLE rated_matches (
    pool TEXT NOT NULL,
    n BIGINT NOT NULL,
    table_id TEXT NOT NULL UNIQUE REFERENCES tables (id),
    at BIGINT NOT NULL,
    body TEXT NOT NULL, -- who sat where and their places, for a server that no longer has the rules
    PRIMARY KEY (pool, n)
) WITHOUT ROWID;

CREATE TABLE ratings (
    pool TEXT NOT NULL,
    who TEXT NOT NULL,
    middle REAL NOT NULL,
    spread REAL NOT NULL,
    low REAL NOT NULL,
    matches BIGINT NOT NULL,
    rivals BIGINT NOT NULL,
    PRIMARY KEY (pool, who)
) WITHOUT ROWID;
CREATE INDEX ratings_by_low ON ratings (pool, low);
CREATE INDEX ratings_by_who ON ratings (who);

-- What somebody's rating was after each of their matches.
CREATE TABLE rating_steps (
    who TEXT NOT NULL,
    pool TEXT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    middle REAL NOT NULL,
    spread REAL NOT NULL,
    PRIMARY KEY (who, pool, n)
) WITHOUT ROWID;

-- How often two met in a pool on a day: only the first few times count.
CREATE TABLE rating_meetings (
    pool TEXT NOT NULL,
    who TEXT NOT NULL,
    rival TEXT NOT NULL,
    day BIGINT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (pool, who, rival, day)
) WITHOUT ROWID;
