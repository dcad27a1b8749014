"""Koi-Koi's rules as scenarios."""
