"""A call: whom it is for, why, and the little it may say."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from kiribako.server.wire.calls import Cause

Result = Literal["won", "lost", "shared", "closed", ""]
AT_ONCE = 1_500  # milliseconds in which whoever is just arriving need not be called
encode_facts = msgspec.json.Encoder().encode


class Facts(Struct, frozen=True, omit_defaults=True):
    """All that a call may say: what anybody at the table knows, and nothing of a position."""

    table: str = ""  # where it leads
    path: str = ""  # or, of what is no table, the page's own address, such as /events/k3
    game: str = ""  # by its id
    names: list[str] = []  # the others
    title: str = ""  # of an event
    number: int = 0  # of its round
    result: Result = ""  # of a match that is over
    ply: int = -1  # of the turn that waits
    undos: int = 0
    offer: int = 0  # its count in the log
    dropped: bool = False  # what they had prepared for this turn no longer fits


class CallRow(Struct, frozen=True):
    """A call as it is kept; the key says what it is about, and the same thing is called once."""

    key: str
    who: str
    cause: Cause
    facts: str
    made: int  # milliseconds since 1970
    due: int

    def read(self) -> Facts:
        return decode_facts(self.facts)


decode_facts = msgspec.json.Decoder(Facts).decode


def call_row(
    who: str, cause: Cause, facts: Facts, key: str, at: int, wait: int = AT_ONCE
) -> CallRow:
    """A call made at a time; `wait` is how many milliseconds it may be withdrawn before."""
    return CallRow(key, who, cause, encode_facts(facts).decode(), at, at + wait)
