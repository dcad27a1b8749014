"""Tests of the table."""
