"""The workshop behind dev.py: standard library only, one concern a module."""
