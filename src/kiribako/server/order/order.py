"""Order on one server: reports come in, hosts act on them, and what they did is kept."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

import msgspec

from kiribako.server.limits import Buckets
from kiribako.server.order.at_table import close, unsay
from kiribako.server.order.backups import Backups
from kiribako.server.order.leaving import Leavers
from kiribako.server.order.sanctions import Sanctions
from kiribako.server.order.talk import forget, lines_of
from kiribako.server.people.names import guest_name
from kiribako.server.refusals import TableError
from kiribako.server.store import order as rows
from kiribako.server.store.port import PersonRow, Step
from kiribako.server.table.watching import must_watch
from kiribako.server.wire import order as wire

if TYPE_CHECKING:
    from kiribako.server.server import Server

logger = logging.getLogger("kiribako.order")
DAY = 86_400_000
EVERY = 30.0  # seconds between two looks at the store, should a notice be missed
SWEEP = 3_600_000  # milliseconds between two times that old things are forgotten
REPORTS_A_DAY = 10  # of one person
REPORTS_FROM_NETWORK = 20  # in an hour
MOST_OPEN = 2_000  # reports that wait for the host; a flood ends there
EXPORTS_AN_HOUR = 4  # of all that is kept of somebody
NOTICE = "the club's notice"
TALK = ("mute", "ban")


class Notice(msgspec.Struct, frozen=True):
    """What the host wrote on the club's wall."""

    about: str = ""
    notice: str = ""
    at: int = 0


class Order:
    """What keeps order on this node; the store is the same for all."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables = server.tables
        self.rows = rows.OrderRows(server.store)
        self.sanctions = Sanctions(self.rows, lambda: server.people.secret, server.tables.now)
        self.leaving = Leavers(server, self.rows)
        self.from_network = Buckets.times(REPORTS_FROM_NETWORK, 3_600)
        self.backups = Backups(server)
        self.exports = Buckets.times(EXPORTS_AN_HOUR, 3_600)
        self.swept = 0

    async def open(self) -> None:
        await self.sanctions.refresh()

    async def keep(self) -> None:
        """Look at the store now and then: also a node that was deaf knows who is banned."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.sanctions.refresh()
                if self.tables.now() - self.swept > SWEEP:
                    self.swept = self.tables.now()
                    await self.sweep()
                await self.backups.keep()
            except Exception as error:  # noqa: BLE001 - the next look tries again
                logger.warning("order could not be looked after: %s", type(error).__name__)

    async def sweep(self) -> None:
        """Forget what is older than it need be kept, and those who left for good."""
        settings, now = self.server.settings, self.tables.now()
        reports = now - DAY * settings.keep_reports_days
        await self.rows.forget(now, reports, now - DAY * settings.keep_acts_days)
        await self.server.club.pairing.rows.forget(now - 8 * DAY)
        await forget(self.server)
        await self.leaving.sweep()

    def changed(self, who: str) -> None:
        """Another node says that something about somebody changed."""
        self.server.tables.spawn(self._changed(who))

    async def _changed(self, who: str) -> None:
        await self.sanctions.refresh()
        banned = self.sanctions.active(who, "ban")
        if banned is not None:  # the node where that was said may never have met them
            await self._close_networks(who, banned.until)
            await self.sanctions.refresh()
        await self.leaving.changed(who)
        self.server.connected_sessions.gone(who)
        if who in self.server.connected_sessions.here:
            shy = await self.server.club.rows.is_shy(who)
            self.server.connected_sessions.hide(who, on=shy)

    # -- reports ----------------------------------------------------------------------------

    async def report(self, person: PersonRow, network: str, told: wire.TellHost) -> None:
        """Bounded for each person, each network, and altogether; twice the same is once."""
        if told.about == person.id:
            raise TableError("that-is-you", "that is you", status=422)
        now = self.tables.now()
        await self._must_have_met(person, told)
        few = await self.rows.reports_by(person.id, now - DAY) < REPORTS_A_DAY
        if not few or not self.from_network.take(network):
            raise TableError("too-many-reports", "enough for today; the host has them", status=429)
        if await self.rows.count_open() >= MOST_OPEN:
            message = "more than the host can read waits already; try again later"
            raise TableError("desk-full", message, status=503)
        note = " ".join(told.note.split())
        line = (told.table, told.line, told.reason, note, now)
        await self.rows.add_report(rows.Report(new_act(), person.id, told.about, *line))

    async def _must_have_met(self, person: PersonRow, told: wire.TellHost) -> None:
        """Somebody at a table that the teller may see, or with a page of their own."""
        if not told.table:
            await self.server.club.must_know(told.about)
            return
        live = await self.tables.find(told.table)
        table = live.table
        must_watch(table, person.id)
        met = {chair.who or chair.gave_up for chair in table.chairs}
        met |= {line.who for _, _, line in table.chat} | {table.row.host}
        if told.about not in met:
            raise TableError("no-such-person", "they were not at that table", status=404)
        if told.line and told.line not in {
            n for n, _, said in await lines_of(live, told.line) if said.who == told.about
        }:
            raise TableError("no-such-line", "they have not said that at this table", status=404)

    # -- acts -------------------------------------------------------------------------------

    async def act(self, host: PersonRow, wanted: wire.DoAct) -> None:
        """Carry out what a host decided; it and the log of it are one."""
        now = self.tables.now()
        done = rows.Act(
            new_act(), now, host.id, wanted.act, wanted.about, wanted.table, wanted.reason
        )
        if wanted.act in TALK:
            await self._hold(host, wanted, done)
        elif wanted.act == "lift":
            await self.rows.act(done, *rows.lift(wanted.about, wanted.what), ended=wanted.about)
            await self.sanctions.refresh()
        elif wanted.act == "set-aside":
            await self.rows.act(done, rows.settle(wanted.about, "aside", now))
        elif wanted.act == "rename":
            await self._rename(wanted, done)
        elif wanted.act == "backup":
            await self.backups.make()
            await self.rows.act(done)
        elif wanted.act == "read-back":
            await self._read_back(wanted, done)
        elif wanted.act == "notice":
            await self._write_notice(wanted, done)
        else:
            await self.rows.act(done)
            await self._at_table(wanted)

    async def _hold(self, host: PersonRow, wanted: wire.DoAct, done: rows.Act) -> None:
        if not wanted.about or wanted.about == host.id:
            raise TableError("no-such-person", "say who", status=422)
        if not wanted.reason.strip():
            raise TableError("no-reason", "say why: they will read it", status=422)
        until = done.at + DAY * max(1, wanted.days)
        given = rows.Sanction(wanted.about, wanted.act, until, wanted.reason, host.id, done.at)
        steps = (rows.sanction(given), rows.settle(wanted.about, wanted.act, done.at))
        await self.rows.act(done, *steps, ended=wanted.about)
        if wanted.act == "ban":
            await self._close_networks(wanted.about, until)
        await self.sanctions.refresh()
        await self.server.connected_sessions.check(wanted.about)

    async def _close_networks(self, who: str, until: int) -> None:
        """Where somebody banned was last: strangers from there may only look, for a while."""
        limit = self.tables.now() + 3_600_000 * self.server.settings.ban_network_hours
        for network in self.sanctions.networks_of(who):
            mark = self.sanctions.mark(network)
            await self.rows.close_network(mark, who, min(until, limit))

    async def met_banned(self, who: str, network: str) -> None:
        """Somebody banned is seen again, perhaps elsewhere: that network, too."""
        banned = self.sanctions.active(who, "ban")
        if banned is not None and not self.sanctions.is_closed(network):
            self.sanctions.note(who, network)
            await self._close_networks(who, banned.until)
            await self.sanctions.refresh()

    async def _rename(self, wanted: wire.DoAct, done: rows.Act) -> None:
        """A name that breaks the rules becomes a plain one; its owner may choose another."""
        name = guest_name(wanted.about)
        steps: tuple[Step, ...] = (
            ("UPDATE people SET name = ?2 WHERE id = ?1", (wanted.about, name)),
            rows.settle(wanted.about, "rename", done.at),
        )
        await self.rows.act(done, *steps)

    async def _read_back(self, wanted: wire.DoAct, done: rows.Act) -> None:
        """It is begun and told of; what was found stands at the desk later."""
        name = self.backups.choose(wanted.text)
        try:
            await self.rows.act(done._replace(note=name))
        except BaseException:
            self.backups.reading = ""
            raise
        self.tables.spawn(self.backups.read_back())

    async def _write_notice(self, wanted: wire.DoAct, done: rows.Act) -> None:
        kept = msgspec.json.encode(Notice(wanted.reason, wanted.text, done.at)).decode()
        await self.rows.act(done)
        await self.server.store.put_fact(NOTICE, kept)

    async def notice(self) -> tuple[str, str, int]:
        kept = await self.server.store.fact(NOTICE)
        found = msgspec.json.decode(kept, type=Notice) if kept else Notice()
        return found.about, found.notice, found.at

    async def _at_table(self, wanted: wire.DoAct) -> None:
        live = await self.tables.find(wanted.table)
        if wanted.act == "close":
            await close(live)
        else:
            await unsay(live, wanted.line)


def new_act() -> str:
    return secrets.token_hex(8)
