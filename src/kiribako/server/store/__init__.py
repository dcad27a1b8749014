"""The store: where the log is kept, in SQLite or PostgreSQL."""
