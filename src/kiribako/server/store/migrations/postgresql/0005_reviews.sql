-- Reviews of finished matches, asked for once; empty until one is made. All of it can be made anew.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    asked BIGINT NOT NULL,
    format TEXT NOT NULL DEFAULT '',
    body BYTEA NOT NULL DEFAULT ''
);
