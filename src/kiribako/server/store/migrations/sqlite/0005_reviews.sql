-- Reviews of finished matches, asked for once; empty until one is made. All of it can be made anew.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    asked INTEGER NOT NULL,
    format TEXT NOT NULL DEFAULT '',
    body BLOB NOT NULL DEFAULT x''
) WITHOUT ROWID;
