"""What a call says, in the reader's language: names and a game's title, nothing of a position."""

from __future__ import annotations

import re

from kiribako.messages import listed, translator
from kiribako.server.calls.call import Facts
from kiribako.server.wire.calls import Cause

LONGEST = 120  # characters of what somebody else has named
PACKAGE = "kiribako.server"  # whose messages these are
BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")


def tidy(text: str) -> str:
    """Somebody else's words on one line, without what turns a line around."""
    return BREAKS.sub(" ", text).strip()[:LONGEST]


def says(cause: Cause, facts: Facts, language: str, title: str) -> str:
    """One line about one call; `title` is the game's."""
    t = translator(language, PACKAGE)
    names = [tidy(name) for name in facts.names if name]
    key: str = facts.result if cause == "match_over" and facts.result else cause
    if facts.dropped and cause == "my_turn":
        key = "plan_dropped"
    return t(
        f"call.{key.replace('_', '-')}",
        game=title,
        others=len(names),
        names=listed(names, t),
        number=facts.number,
        title=tidy(facts.title),
    )


def headline(lines: list[str], language: str, *, digest: bool) -> str:
    """The one line, or how many there are."""
    if len(lines) == 1 and not digest:
        return lines[0]
    t = translator(language, PACKAGE)
    return t("call.digest" if digest else "call.many", count=len(lines))
