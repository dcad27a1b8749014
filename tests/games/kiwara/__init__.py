"""Kiwara, rule by rule."""
