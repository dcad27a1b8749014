"""Kigi, rule by rule."""
