"""Watchers: who looks on at a table without a seat, by name where they let others see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiribako.server.wire.parts import Person

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable

NAMED: Final = 12  # of one node, and as many are shown; the others are a number


def named_here(live: LiveTable) -> dict[str, str]:
    """Those of this node by their names, but for whoever does not want to be seen."""
    seated = {chair.who for chair in live.table.chairs}
    found = {
        client.person.who: client.person.name
        for client in live.clients
        if not client.away and not client.shy and client.person.who not in seated
    }
    return dict(sorted(found.items())[:NAMED])


def watchers(live: LiveTable, here: frozenset[str]) -> list[Person]:
    """Some of those who are here and have no seat, whichever node they came to."""
    seated = {chair.who for chair in live.table.chairs}
    found = named_here(live)
    for named in live.named_elsewhere.values():
        found |= named
    shown = [Person(who, found[who]) for who in found if who in here and who not in seated]
    return sorted(shown, key=lambda one: (one.name, one.who))[:NAMED]
