"""What every game promises, tried on any game by `kiribako check`, pytest and our own tests."""

from kiribako.conformance.promise import Broken, Promise
from kiribako.conformance.rules import untested_rules
from kiribako.conformance.suite import (
    PROMISES,
    Finding,
    Tried,
    cases_named,
    promises_named,
    try_all,
    try_one,
)

__all__ = [
    "PROMISES",
    "Broken",
    "Finding",
    "Promise",
    "Tried",
    "cases_named",
    "promises_named",
    "try_all",
    "try_one",
    "untested_rules",
]
