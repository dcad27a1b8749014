"""The fields of a set-up, read through checks that name the field at fault."""

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.refusal import BadSetup, Fault, quote

LONGEST: Final = 10**12  # no number of a set-up comes near it


def fault(field: str | Fault, problem: str, rule: str | None = None, /, **facts: Any) -> BadSetup:
    """What is wrong with a field."""
    known = Fault("{field}: {problem}", field=field, problem=Fault(problem, **facts))
    return BadSetup(known.refusal("bad-setup", rule))


def shown(value: Any) -> str | Fault:
    """Somebody's input inside a message, however large or deep it is."""
    if isinstance(value, (list, tuple)):
        return Fault("a list")
    if isinstance(value, dict):
        return Fault("a table")
    if isinstance(value, int) and abs(value) > LONGEST:
        return Fault("so large a number")
    return quote(value)


def number(value: Any, field: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fault(
            field,
            "needs a whole number from {low} to {high}, not {value}",
            low=low,
            high=high,
            value=shown(value),
        )
    return value
