"""Matches as data: rows with a documented schema, as JSON lines or Parquet."""
