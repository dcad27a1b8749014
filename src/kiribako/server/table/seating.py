"""Sitting down, standing up, and putting bots on seats, before the start."""

from __future__ import annotations

from msgspec import UNSET

from kiribako.bots.roster import is_bot, make_player
from kiribako.kernel.refusal import quote
from kiribako.server.log import BotSat, Sat, Stood
from kiribako.server.refusals import TableError
from kiribako.server.table.bot_names import bot_name
from kiribako.server.table.plan import Caller, Plan, bot_count, must_wait, no_rules, seat_of
from kiribako.server.table.rated import check_level, check_sitter
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import Sit, Stand

BLANKS = "\u115f\u1160\u3164\uffa0\u2800"  # fillers of Hangul, and Braille without a dot


def sit(table: Table, caller: Caller, said: Sit) -> Plan:
    """Take a seat; on one's own again one may add entropy or change the name."""
    seat = said.seat
    name = "" if said.name is UNSET else said.name
    entropy = "" if said.entropy is UNSET else said.entropy
    chair = seat_of(table, seat)
    if chair.who and chair.who == caller.who:
        name = tidy_name(name) or chair.name
        entropy = chair.entropy or entropy
        if table.phase != "waiting" or (name, entropy) == (chair.name, chair.entropy):
            return Plan()
        return Plan([Sat(seat, caller.who, name, entropy)])
    must_wait(table)
    check_sitter(table, caller)
    if chair.kind != "open":
        raise TableError("seat-taken", f"seat {seat} is taken by {quote(chair.name)}")
    entry = Sat(seat, caller.who, tidy_name(name) or caller.name, entropy)
    return Plan([entry], people=(caller.who,))


def stand(table: Table, caller: Caller, said: Stand) -> Plan:
    """Leave a seat; the host may also free another's, and any player a bot's."""
    seat = said.seat
    chair = seat_of(table, seat)
    must_wait(table)
    if chair.kind == "open":
        return Plan()
    is_host = table.row.host == caller.who
    may_remove_bot = chair.level and table.eyes(caller.who)
    if chair.who != caller.who and not is_host and not may_remove_bot:
        raise TableError("not-your-seat", f"seat {seat} is not yours", status=403)
    return Plan([Stood(seat)], bots=bot_count(table, more=-1) if chair.level else -1)


def put_bot(table: Table, caller: Caller, seat: int, level: str) -> Plan:
    """Put a bot on an empty seat, or another on a bot's."""
    chair = seat_of(table, seat)
    must_wait(table)
    if caller.who != table.row.host and not table.eyes(caller.who):
        message = "only those who sit here or opened the table can seat a bot"
        raise TableError("not-seated", message, status=403)
    if chair.who:
        raise TableError("seat-taken", f"seat {seat} is taken by {quote(chair.name)}")
    check_bot(table, level)
    check_level(table, level)
    if chair.level == level:
        return Plan()
    others = [other.name for n, other in enumerate(table.chairs) if n != seat]
    entry = BotSat(seat, level, bot_name(level, seat, others))
    return Plan([entry], bots=bot_count(table, more=0 if chair.level else 1))


def check_bot(table: Table, level: str) -> None:
    """A word that names a bot of this game, or a refusal that lists them."""
    if table.game is None:
        raise no_rules(table)
    if not is_bot(table.game, level):
        make_player(table.game, level, 0)


def tidy_name(name: str) -> str:
    """A name without what cannot be shown, and of bounded length."""
    shown = "".join(" " if is_blank(sign) else sign for sign in name)
    return " ".join(shown.split())[:40]


def is_blank(sign: str) -> bool:
    """What leaves nothing to see; some such signs count as letters, or as signs like any other."""
    return not sign.isprintable() or sign in BLANKS
