"""Prepared answers: kept in the store, seen by their owner alone, played the moment they fit."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.foresight.imagine import certain, deals, dealt
from kiribako.server.refusals import TableError
from kiribako.server.table.moves import play
from kiribako.server.table.plan import Caller
from kiribako.server.table.state import Table
from kiribako.server.wire import foresight as wire
from kiribako.server.wire.from_client import PlayMove

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.foresight")


class Kept(Struct, frozen=True):
    """A plan as the store keeps it."""

    seat: int
    undos: int
    lines: list[list[str]]
    ended: bool = False


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Kept).decode


def check_lines(table: Table, seat: int, lines: list[list[str]]) -> list[list[str]]:
    """Lines in the notation of the log, each ending with a move of one's own.

    One that runs into chance or something hidden is refused, and so are two answers to the same.
    """
    checked: list[list[str]] = []
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        if certain(deals(table, seat), seat, line) < len(line):
            message = "a plan ends where chance or something hidden decides"
            raise TableError("plan-uncertain", message, status=422)
        match = dealt(table, seat, 0)
        written: list[str] = []
        last = 0
        for text in line:
            actor, move = match.actor, match.read(text)
            canonical = match.game.write(match.state, move)
            if actor == seat:
                if answers.setdefault(tuple(written), canonical) != canonical:
                    message = "there are two answers to the same move in this plan"
                    raise TableError("plan-of-two-minds", message, status=422)
                last = len(written) + 1
            written.append(canonical)
            match.play_known(move, match.after(move))
        if last:
            checked.append(written[:last])
    return checked


class PreparedAnswers:
    """Everybody's plans; each is looked up when a turn of its owner begins at a slow table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def keep(self, live: LiveTable, who: str, wanted: wire.Prepare) -> None:
        """Instead of the plan before; no lines: no plan."""
        table = live.table
        if wanted.ply != table.ply:
            message = "somebody has moved meanwhile: look again"
            raise TableError("stale-ply", message, ply=table.ply)
        lines = check_lines(table, wanted.seat, wanted.lines)
        body = encode(Kept(wanted.seat, table.undos, lines)).decode() if lines else ""
        await self.tables.store.put_prepared(table.row.id, who, table.ply, body)

    async def shown(self, table: str, who: str) -> wire.Prepared:
        found = await self.tables.store.prepared(table, who)
        if found is None:
            return wire.Prepared(0, [], ended=False)
        kept = decode(found[1])
        return wire.Prepared(found[0], kept.lines, ended=kept.ended)

    async def follow(self, live: LiveTable) -> None:
        """Play what was prepared for just this; a plan that no longer fits is dropped."""
        table = live.table
        seat = table.actor
        who = table.chairs[seat].who if seat is not None else ""
        if not who:
            return
        found = await self.tables.store.prepared(table.row.id, who)
        if found is None:
            return
        ply, kept = found[0], decode(found[1])
        await live.settled()
        if kept.ended or table.actor != kept.seat or table.chairs[kept.seat].who != who:
            return
        played = [move for _, move in table.decisions[ply:]]
        count = len(played)
        fitting = [line for line in kept.lines if line[:count] == played]
        if table.undos != kept.undos or table.ply < ply or not fitting:
            await self._end(table, who, ply, kept)
            return
        answer = next((line[count] for line in fitting if len(line) > count), None)
        if answer is None:  # all of it has been played
            await self.tables.store.put_prepared(table.row.id, who, ply, "")
            return
        self._play(live, who, kept.seat, answer, table.ply)

    async def _end(self, table: Table, who: str, ply: int, kept: Kept) -> None:
        """Something else happened; its owner is called, and finds this said."""
        body = encode(Kept(kept.seat, kept.undos, [], ended=True)).decode()
        await self.tables.store.put_prepared(table.row.id, who, ply, body)

    def _play(self, live: LiveTable, who: str, seat: int, move: str, ply: int) -> None:
        if live.busy:
            live.waiting.append(partial(self._play, live, who, seat, move, ply))
            return
        table, now = live.table, self.tables.now()
        caller = Caller(who, table.chairs[seat].name, now, downtimes=self.tables.downtimes)
        try:
            plan = play(table, caller, PlayMove(id="", ply=ply, seat=seat, move=move))
        except KiribakoError as error:
            logger.info("a prepared answer did not fit", extra={"reason": error.code})
            return
        live.commit(plan, now)

    async def try_following(self, live: LiveTable) -> None:
        """The same for whoever cannot do anything about a fault."""
        try:
            await self.follow(live)
        except Exception as error:  # noqa: BLE001 - whoever prepared it is called instead
            self.tables.faults.note(live.table.row.id, error)
