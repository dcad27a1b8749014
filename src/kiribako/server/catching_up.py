"""Catching up: what somebody who comes back to a table missed, told one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiribako.server import log, redaction
from kiribako.server.clock import thread_seconds
from kiribako.server.redaction import Payload
from kiribako.server.table.rights import rights_of

if TYPE_CHECKING:
    from kiribako.server.live_table import Client, LiveTable

CATCHING_UP = (
    log.Moved,
    log.Said,
    log.Hinted,
    log.Ended,
    log.Followed,
)  # what can be told again later
TELLING = 0.02  # seconds of work spent on what somebody missed before they get everything anew


def missed(live: LiveTable, client: Client, since: int | None) -> list[Payload] | None:
    """What happened after `since`; None if that cannot be told one by one."""
    table = live.table
    if since is None or since > table.n:
        return None
    entries = [entry for entry in table.recent if entry[0] > since]
    if len(entries) != table.n - since or table.match is None:
        return None
    if not all(isinstance(entry, CATCHING_UP) for _, _, entry in entries):
        return None
    payloads: list[Payload] = []
    context = live.context()
    clocks = redaction.clocks(table, context)
    rights = rights_of(table, client.eyes, context.at)  # of now: whatever was then is past
    until = thread_seconds() + TELLING
    for n, at, entry in reversed(entries):
        if isinstance(entry, log.Moved):
            if thread_seconds() > until:
                return None
            match = table.match.at(entry.ply + 1)
            events = match.events(entry.ply)
            payloads.append(redaction.moved(n, entry, match, events, client.eyes, clocks, rights))
        elif not isinstance(entry, log.Said) or entry.who not in client.muted:
            payload = redaction.told(table, n, at, entry, client.eyes, context)
            payloads += [payload] if payload else []
    return payloads[::-1]
