"""A table: its state as the log tells it, and one verb per file that adds to the log."""
