"""Attacks on a server of its own: what the attacker gets, and what strangers notice of it."""
