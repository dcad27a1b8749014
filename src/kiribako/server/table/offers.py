"""Offers: what needs the others' consent, and what happens once all of them agree."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from kiribako.server import log
from kiribako.server.log import AnyEntry
from kiribako.server.refusals import TableError
from kiribako.server.table import follow
from kiribako.server.table.plan import (
    Caller,
    Plan,
    bot_count,
    must_play,
    my_seats,
    no_rules,
    seat_of,
)
from kiribako.server.table.questions import Question
from kiribako.server.table.rated import must_not_rate
from kiribako.server.table.seating import check_bot, put_bot
from kiribako.server.table.state import Table
from kiribako.server.table.undo import (
    check_back,
    check_undo,
    is_harmless,
    last_own,
    whom_to_ask,
)
from kiribako.server.wire.from_client import AnswerOffer, MakeOffer, SeatBot


def offer(table: Table, caller: Caller, said: MakeOffer) -> Plan | Question:
    """Ask the others; what needs nobody's consent happens at once."""
    what = said.what
    if what == "bot":
        if said.seat is UNSET or said.level is UNSET:
            raise TableError("bad-offer", "say which seat a bot should take, and which bot")
        return offer_bot(table, caller, said.seat, said.level)
    mine = my_seats(table, caller)
    if what == "undo":
        return offer_undo(table, caller, mine, said.ply)
    if what == "draw":
        must_play(table)
        if table.row.seats != 2:
            raise TableError("no-draw", "a draw is agreed between two, not more")
        if any(chair.level for chair in table.chairs):
            raise TableError("no-draw", "a bot plays to the end")
    elif table.phase != "over":
        raise TableError("not-over", "the match goes on")
    elif table.next:
        return Plan()
    elif table.game is None:
        raise no_rules(table)
    others = [other for other in table.people() if other not in mine]
    place = -1
    if what != "draw":
        place = follow.next_seat(table, mine[0]) if said.seat is UNSET else said.seat
        seat_of(table, place)
    return ask(table, caller, log.Offered(what, mine[0], others, seat=place))


def offer_undo(
    table: Table, caller: Caller, mine: tuple[int, ...], ply: int | UnsetType
) -> Plan | Question:
    """Where nobody else plays, and right after a slip, at once; else with the others' consent."""
    must_play(table)
    must_not_rate(table, "nothing is taken back")
    back = last_own(table, mine) if ply is UNSET else ply
    check_back(table, back)
    question = None if is_harmless(table, mine) else check_undo(table, caller, back)
    if question is not None:
        return question
    others = whom_to_ask(table, caller, mine, back)
    return ask(table, caller, log.Offered("undo", mine[0], others, ply=back))


def seat_bot(table: Table, caller: Caller, said: SeatBot) -> Plan:
    """A bot for a seat: put there before the start, offered to the others after it."""
    if table.phase == "waiting":
        return put_bot(table, caller, said.seat, said.level)
    return offer_bot(table, caller, said.seat, said.level)


def offer_bot(table: Table, caller: Caller, seat: int, level: str) -> Plan:
    """Let a bot take over one's own seat, or that of somebody who agrees."""
    chair = seat_of(table, seat)
    must_play(table)
    must_not_rate(table, "everybody plays their own seat to the end")
    check_bot(table, level)
    if chair.level:
        if chair.level == level:
            return Plan()
        raise TableError("seat-taken", "a bot plays there already")
    mine = my_seats(table, caller)
    others = [other for other in table.people() if other not in mine]
    return ask(table, caller, log.Offered("bot", mine[0], others, seat=seat, level=level))


def ask(table: Table, caller: Caller, made: log.Offered) -> Plan:
    """Put an offer to the others, or go ahead if there is nobody to ask."""
    for pending in table.offers.values():
        known = pending.made
        if (known.what, known.ply, known.seat, known.level) == (
            made.what, made.ply, made.seat, made.level,
        ):  # fmt: skip
            if known.by in table.eyes(caller.who):
                return Plan()
            raise TableError("already-offered", "that is offered already: answer it")
    if made.waiting:
        return Plan([made])
    return carry_out(table, caller, made, [])


def answer(table: Table, caller: Caller, said: AnswerOffer) -> Plan | Question:
    """Accept or decline for all of one's seats; who made an offer withdraws it by declining."""
    number = said.offer
    pending = table.offers.get(number)
    if pending is None:
        raise TableError("no-such-offer", "there is no such offer, or it has lapsed")
    mine = my_seats(table, caller)
    asked = [seat for seat in mine if seat in pending.waiting]
    if not said.accept and (asked or pending.made.by in mine):
        seat = asked[0] if asked else pending.made.by
        return Plan([log.Answered(number, seat, accept=False)])
    if not asked:
        if pending.made.by in mine:
            raise TableError("own-offer", "others answer your offer")
        return Plan()
    entries: list[AnyEntry] = [log.Answered(number, seat, accept=True) for seat in asked]
    if set(pending.waiting) - set(asked):
        return Plan(entries)
    if pending.made.what == "undo":
        question = check_undo(table, caller, pending.made.ply)
        if question is not None:
            return question
    return carry_out(table, caller, pending.made, entries)


def carry_out(table: Table, caller: Caller, made: log.Offered, entries: list[AnyEntry]) -> Plan:
    """Everybody agrees."""
    if made.what == "draw":
        both = list(range(table.row.seats))
        return Plan([*entries, log.Ended("draw", both)], phase="over")
    if made.what == "undo":
        left = table.timer.shown(caller.at, table.actor, caller.downtimes) or None
        return Plan([*entries, log.Undone(made.ply, left)])
    if made.what == "bot":
        own_or_left = seat_of(table, made.seat)
        if own_or_left.level:
            return Plan(entries)
        return Plan([*entries, log.BotSat(made.seat, made.level)], bots=bot_count(table, more=1))
    same_deal = made.what == "same-deal"
    row, seating = follow.next_table(table, caller, made.by, made.seat, same_deal=same_deal)
    return Plan([*entries, log.Followed(row.id)], create=row, seating=seating)
