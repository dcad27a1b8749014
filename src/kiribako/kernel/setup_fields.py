"""The fields of a set-up, read through checks that name the field at fault."""

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.refusal import BadSetup, Refusal, quote

LONGEST: Final = 10**12  # no number of a set-up comes near it


def fault(field: str, problem: str, rule: str | None = None) -> BadSetup:
    """What is wrong with a field."""
    return BadSetup(Refusal("bad-setup", f"{field}: {problem}", rule, {"field": field}))


def shown(value: Any) -> str:
    """Somebody's input inside a message, however large or deep it is."""
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, int) and abs(value) > LONGEST:
        return "so large a number"
    return quote(value)


def number(value: Any, field: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fault(field, f"needs a whole number from {low} to {high}, not {shown(value)}")
    return value
