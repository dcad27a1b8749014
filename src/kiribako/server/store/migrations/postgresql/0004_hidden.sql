-- Tables that somebody has taken off the list of their own.
CREATE TABLE hidden (
    who TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (who, table_id)
);
