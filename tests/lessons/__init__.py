"""Lessons: played through the engine, in every language."""
