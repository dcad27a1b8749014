"""Closing: a match nobody can go on with, or a table whose match never began, comes to an end."""

from __future__ import annotations

from kiribako.server.log import Ended
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import FromClient


def close(table: Table, caller: Caller, _said: FromClient) -> Plan:
    """The host closes a table that waits; whoever sits there also one that cannot be played on."""
    is_host = caller.who == table.row.host
    if not is_host and not table.eyes(caller.who):
        message = "only those who sit here or opened the table can close it"
        raise TableError("not-seated", message, status=403)
    if table.phase == "over":
        return Plan()
    if table.phase == "waiting" and not is_host:
        raise TableError("not-the-host", "whoever opened the table closes it", status=403)
    if not is_dead(table) and table.phase == "playing":
        raise TableError("match-goes-on", "the match can be played: resign, or offer a draw")
    return Plan([Ended("closed", [])], phase="over")


def abandon(table: Table, who: str) -> Plan:
    """The end of a match or table that its host left, if nobody else sits there; else nothing.

    A rated match is not left but given up.
    """
    others = [chair for chair in table.chairs if chair.who not in ("", who)]
    if table.phase == "over" or table.row.host != who or others:
        return Plan()
    mine = table.eyes(who)
    if table.row.rated and mine and not is_dead(table) and table.phase == "playing":
        rivals = [seat for seat in range(table.row.seats) if seat not in mine]
        return Plan([Ended("resigned", rivals, mine[0])], phase="over")
    return Plan([Ended("closed", [])], phase="over")


def is_dead(table: Table) -> bool:
    """Whether a match has begun that nobody can decide anything in."""
    return table.phase == "playing" and (table.match is None or table.match.over)
