"""Prepared answers: kept in the store, seen by their owner alone, played the moment they fit."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from kiribako.kernel.refusal import KiribakoError
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


class PreparedAnswers:
    """Everybody's plans; each is looked up when a turn of its owner begins at a slow table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def must_be_now(self, live: LiveTable, wanted: wire.Prepare) -> None:
        """Refuse a plan for a position that is no more."""
        if wanted.ply != live.table.ply:
            message = "somebody has moved meanwhile: look again"
            raise TableError("stale-ply", message, ply=live.table.ply)

    async def keep(
        self, live: LiveTable, who: str, wanted: wire.Prepare, lines: list[list[str]]
    ) -> None:
        """Lines that were checked, instead of the plan before; no lines: no plan."""
        self.must_be_now(live, wanted)
        table = live.table
        body = encode(Kept(wanted.seat, table.undos, lines)).decode() if lines else ""
        await self.tables.store.put_prepared(table.row.id, who, table.ply, body)

    async def shown(self, table: str, who: str) -> wire.Prepared:
        found = await self.tables.store.prepared(table, who)
        if found is None:
            return wire.Prepared(0, [], ended=False)
        kept = decode(found[1])
        return wire.Prepared(found[0], kept.lines, ended=kept.ended)

    async def is_dropped(self, table: str, who: str) -> bool:
        """Whether somebody had prepared an answer that no longer fits."""
        found = await self.tables.store.prepared(table, who)
        return found is not None and decode(found[1]).ended

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
        if (table.undos, table.ply) < (kept.undos, ply):
            return  # another node knows more: it was prepared for what this one has not heard of
        played = [move for _, move in table.decisions[ply:]]
        count = len(played)
        fitting = [line for line in kept.lines if line[:count] == played]
        if table.undos != kept.undos or not fitting:
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
