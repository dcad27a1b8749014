"""Causes: whom a change at a table concerns who is not looking at it."""

from __future__ import annotations

from collections.abc import Iterator

from kiribako.server import log
from kiribako.server.calls.call import CallRow, Facts, Result, call_row
from kiribako.server.table.plan import Plan
from kiribako.server.table.state import Table

LOW = 10  # time runs short when a tenth of it is left
EARLY = 4  # it is first looked at after a quarter: the night before may be the time to say so


def caused(table: Table, plan: Plan, at: int, here: frozenset[str]) -> Iterator[CallRow]:
    """The calls of entries that are about to be written, for people who are not `here`."""
    all_here = all(chair.who in here for chair in table.chairs if chair.who)
    if all_here and not is_slow(table):
        return
    n = table.n
    undos = table.undos
    turn: tuple[int, int] | None = None  # the seat to decide after all of it, and the ply
    for entry in plan.entries:
        n += 1
        match entry:
            case log.Moved() if plan.decision is not None:
                after = plan.decision.after
                turn = None if after.over else (int(after.actor), entry.ply + 1)
                if turn and table.chairs[turn[0]].who == table.chairs[entry.seat].who:
                    turn = None  # goes on, or plays both sides
            case log.Undone() if table.match is not None:
                undos += 1
                turn = (int(table.match.at(entry.ply).state.actor), entry.ply)
            case log.Started():
                turn = first_turn(table, entry, at)
            case log.Offered():
                yield from offered(table, entry, n, at, here)
            case log.Ended():
                turn = None
                yield from ended(table, entry, at, here)
            case log.Followed():
                yield from followed(table, entry, at, here)
            case _:
                pass
    if turn is not None:
        yield from turned(table, turn, undos, at, here)


def is_slow(table: Table) -> bool:
    """Whether people have days for a decision."""
    return table.row.clock is not None and table.row.clock.kind == "days"


def calls_turns(table: Table) -> bool:
    """Nobody is called away from somewhere else by a bot alone, unless there are days for it."""
    people = {chair.who for chair in table.chairs if chair.who}
    return is_slow(table) or len(people) > 1


def first_turn(table: Table, entry: log.Started, at: int) -> tuple[int, int] | None:
    """Who begins: only the real start knows."""
    copy = Table(table.row, table.game)
    copy.chairs = table.chairs
    copy.apply(at, entry)
    return None if copy.actor is None else (copy.actor, copy.ply)


def turned(
    table: Table, turn: tuple[int, int], undos: int, at: int, here: frozenset[str]
) -> Iterator[CallRow]:
    """A turn begins."""
    seat, ply = turn
    who = table.chairs[seat].who
    if not who or not calls_turns(table):
        return
    facts = facts_of(table, who, ply=ply, undos=undos)
    if who not in here:
        yield call_row(who, "my_turn", facts, turn_key(table, ply, undos), at)
    clock = table.row.clock
    if clock is not None and is_slow(table):
        wait = clock.main // EARLY
        yield call_row(who, "time_low", facts, f"low {turn_key(table, ply, undos)}", at, wait)


def turn_key(table: Table, ply: int, undos: int) -> str:
    return f"turn {table.row.id} {ply}.{undos}"


def left_behind(table: Table, at: int) -> CallRow | None:
    """The turn of the moment, for somebody who went before they can have seen that it is theirs."""
    seat = table.actor
    if seat is None or not table.chairs[seat].who or not calls_turns(table):
        return None
    who = table.chairs[seat].who
    if table.decisions and table.chairs[table.decisions[-1][0]].who == who:
        return None  # in the midst of a turn of their own
    facts = facts_of(table, who, ply=table.ply, undos=table.undos)
    return call_row(who, "my_turn", facts, turn_key(table, table.ply, table.undos), at)


def offered(
    table: Table, entry: log.Offered, n: int, at: int, here: frozenset[str]
) -> Iterator[CallRow]:
    for who in sorted({table.chairs[seat].who for seat in entry.waiting} - here - {""}):
        key = f"offer {table.row.id} {n} {who}"
        yield call_row(who, "offer", facts_of(table, who, offer=n), key, at)


def ended(table: Table, entry: log.Ended, at: int, here: frozenset[str]) -> Iterator[CallRow]:
    for who in sorted({chair.who for chair in table.chairs} - here - {""}):
        facts = facts_of(table, who, result=result_of(table, entry, who))
        yield call_row(who, "match_over", facts, f"over {table.row.id} {who}", at)


def followed(table: Table, entry: log.Followed, at: int, here: frozenset[str]) -> Iterator[CallRow]:
    for who in sorted({chair.who for chair in table.chairs} - here - {""}):
        facts = Facts(table=entry.table, game=table.row.game, names=others(table, who))
        yield call_row(who, "invitation", facts, f"next {entry.table} {who}", at)


def result_of(table: Table, entry: log.Ended, who: str) -> Result:
    mine = set(table.eyes(who))
    if entry.reason == "closed":
        return "closed"
    if not mine & set(entry.winners):
        return "lost"
    return "won" if set(entry.winners) <= mine else "shared"


def others(table: Table, who: str) -> list[str]:
    return [chair.name for chair in table.chairs if chair.who != who]


def facts_of(
    table: Table, who: str, *, ply: int = -1, undos: int = 0, offer: int = 0, result: Result = ""
) -> Facts:
    return Facts(
        table=table.row.id,
        game=table.row.game,
        names=others(table, who),
        result=result,
        ply=ply,
        undos=undos,
        offer=offer,
    )
