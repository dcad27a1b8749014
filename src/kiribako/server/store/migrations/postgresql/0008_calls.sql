-- What waits to be told to somebody who is not looking; the same key is called once. When it was
-- settled is below zero if nobody had to be told any more.
CREATE TABLE calls (
    key TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    cause TEXT NOT NULL,
    facts TEXT NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT NOT NULL,
    lease BIGINT NOT NULL DEFAULT 0,
    claim TEXT NOT NULL DEFAULT '',
    settled BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX calls_by_due ON calls (due) WHERE settled = 0;
CREATE INDEX calls_by_person ON calls (who, due) WHERE settled = 0;
CREATE INDEX calls_by_end ON calls (settled) WHERE settled <> 0;

-- Where somebody is called: browsers that take pushes, a mail address, a web hook.
CREATE TABLE call_addresses (
    id TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    channel TEXT NOT NULL,
    address TEXT NOT NULL,
    keys TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL DEFAULT '',
    code TEXT NOT NULL DEFAULT '',
    made BIGINT NOT NULL,
    answered BIGINT NOT NULL DEFAULT 0,
    answer TEXT NOT NULL DEFAULT ''
);
CREATE INDEX call_addresses_by_person ON call_addresses (who, channel);

-- A call on its way to an address; gone once it has arrived.
CREATE TABLE deliveries (
    key TEXT PRIMARY KEY,
    address_id TEXT NOT NULL,
    who TEXT NOT NULL,
    body TEXT NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT NOT NULL,
    lease BIGINT NOT NULL DEFAULT 0,
    claim TEXT NOT NULL DEFAULT '',
    tries BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX deliveries_by_due ON deliveries (due);
CREATE INDEX deliveries_by_address ON deliveries (address_id);

-- What somebody wants to be called for, and when not.
CREATE TABLE call_settings (
    who TEXT PRIMARY KEY,
    body TEXT NOT NULL
);
CREATE TABLE call_tables (
    who TEXT NOT NULL,
    table_id TEXT NOT NULL,
    how TEXT NOT NULL,
    PRIMARY KEY (who, table_id)
);

-- Days on which the clocks of somebody's slow tables stand still while it is their turn.
CREATE TABLE vacations (
    who TEXT NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (who, began)
);

-- Answers that somebody has prepared, seen by nobody else.
CREATE TABLE plans (
    table_id TEXT NOT NULL,
    who TEXT NOT NULL,
    ply BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, who)
);
