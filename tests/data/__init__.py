"""Tests of exported data."""
