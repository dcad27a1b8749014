"""Playing a decision: read, check, and know whether it ends the match."""

from __future__ import annotations

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.server.log import AnyEntry, Ended, Moved
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller, Plan, must_play, no_rules, own_seat
from kiribako.server.table.state import Decision, Table
from kiribako.server.wire.from_client import PlayMove


def play(table: Table, caller: Caller, said: PlayMove) -> Plan:
    """Play a decision of one's own seat at the ply it is meant for."""
    ply, seat, text = said.ply, said.seat, said.move
    own_seat(table, caller, seat)
    if ply < table.ply and was_played(table, ply, seat, text):
        return Plan()
    must_play(table)
    match = table.match
    if match is None:
        raise no_rules(table)
    check_turn(table, match, ply, seat)
    move = match.read(text)
    left = table.timer.after_move(caller.at, seat, caller.lag, caller.downtimes)
    entries: list[AnyEntry] = [Moved(ply, seat, match.game.write(match.state, move), left)]
    after = match.after(move)
    decision = Decision(match.state, move, after)
    if not after.over:
        return Plan(entries, decision)
    won = after.winners()
    entries.append(Ended("finished", winners(table, won, after.scores())))
    return Plan(entries, decision, phase="over")


def check_turn(table: Table, match: Match, ply: int, seat: int) -> None:
    if ply < match.ply:
        message = f"decision {ply + 1} has been made already; {match.ply} have been made so far"
        raise TableError("stale-ply", message, ply=match.ply)
    if ply > match.ply:
        message = f"only {match.ply} decisions have been made so far"
        raise TableError("early-ply", message, ply=match.ply)
    if match.actor != seat:
        name = table.chairs[match.actor].name if match.actor is not None else "nobody"
        raise TableError("not-your-turn", f"it is {name}'s turn", ply=match.ply)


def was_played(table: Table, ply: int, seat: int, text: str) -> bool:
    """Whether just this decision was made at that ply: sent twice, played once."""
    made_by, move = table.decisions[ply]
    if made_by != seat:
        return False
    if move == text or table.match is None:
        return move == text
    before = table.match.at(ply)
    try:
        return before.game.write(before.state, before.read(text)) == move
    except KiribakoError:
        return False


def winners(table: Table, won: int, scores: list[int]) -> list[int]:
    """The winning seats; one that resigned leaves its place to the best of the others."""
    staying = [seat for seat, chair in enumerate(table.chairs) if not chair.resigned]
    first = [seat for seat in staying if won >> seat & 1]
    if first or not staying:
        return first
    best = max(scores[seat] for seat in staying)
    return [seat for seat in staying if scores[seat] == best]
