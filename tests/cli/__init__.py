"""The command, as people and programs use it."""
