"""Ids nobody can guess, and short codes people can read out."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike
SMALL = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """80 bits: whoever has the link may come in."""
    return "".join(secrets.choice(SMALL) for _ in range(16))


def new_code() -> str:
    """A code to be read out over the telephone."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))
