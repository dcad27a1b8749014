"""The host's desk: reports with what was said around them, who is held, and how the box is."""

from __future__ import annotations

import contextlib
from heapq import nsmallest
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, cast

from kiribako.server.order.talk import Line, lines_of
from kiribako.server.refusals import TableError
from kiribako.server.store.backup import LAST_BACKUP
from kiribako.server.store.order import Report
from kiribako.server.store.port import Store
from kiribako.server.table.state import Chair
from kiribako.server.wire import order as wire
from kiribako.server.wire.parts import Person

if TYPE_CHECKING:
    from kiribako.server.server import Server

YEAR = 365 * 86_400_000
REPORTS = 100  # that are read at once
AROUND = 2  # lines before and after the one that was told of
ACTS = 50
TABLES = 30
PEOPLE = 50


class HostsDesk:
    """What only a host may see; whoever asks has been checked before."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.rows = server.order.rows
        self.names: dict[str, Person] = {}

    async def shown(self) -> wire.Desk:
        about, notice, _ = await self.server.order.notice()
        return wire.Desk(
            club=self.server.settings.club,
            about=about,
            notice=notice,
            figures=await self.figures(),
            reports=await self.reports(),
            held=await self.held(),
            tables=self.tables(),
            acts=await self.acts(),
        )

    async def person(self, who: str) -> Person:
        if who not in self.names:
            found = await self.server.store.person(who) if who else None
            self.names[who] = Person(who, found.name if found else "")
        return self.names[who]

    async def reports(self) -> list[wire.ReportedPerson]:
        """By whom they are about: a flood about somebody is one sheet."""
        about: dict[str, list[Report]] = {}
        for report in await self.rows.open_reports(REPORTS):
            about.setdefault(report.about, []).append(report)
        since = self.server.tables.now() - YEAR
        return [
            wire.ReportedPerson(
                about=await self.person(who),
                account=await self.server.club.rows.known(who) is not None,
                reports=[await self.report(one) for one in reports],
                year=await self.rows.count_about(who, since),
            )
            for who, reports in about.items()
        ]

    async def report(self, report: Report) -> wire.ReportLine:
        game, quoted = "", []
        if report.table:
            with contextlib.suppress(TableError):  # one that cannot be read any more
                live = await self.server.tables.find(report.table)
                game = live.table.row.game
                quoted = self.quoted(await lines_of(live, report.line), report.line)
        return wire.ReportLine(
            id=report.id,
            by=await self.person(report.by),
            reason=cast("wire.ReportReason", report.reason),
            note=report.note,
            table=report.table,
            game=game,
            quoted=quoted,
            made=report.made,
        )

    def quoted(self, chat: list[Line], line: int) -> list[wire.QuotedLine]:
        """A line with those around it; where none was named, the last ones."""
        places = [place for place, (n, _, _) in enumerate(chat) if n == line]
        if not places and line:
            return []
        middle = places[0] if places else len(chat) - 1
        some = chat[max(0, middle - AROUND) : middle + AROUND + 1]
        return [
            wire.QuotedLine(n, said.who, said.name, said.text, at, told=n == line)
            for n, at, said in some
        ]

    async def held(self) -> list[wire.HeldLine]:
        return [
            wire.HeldLine(
                person=await self.person(one.who),
                kind="ban" if one.kind == "ban" else "mute",
                until=one.until,
                reason=one.reason,
                by=await self.person(one.by),
                made=one.made,
            )
            for one in await self.rows.sanctions(self.server.tables.now())
        ]

    async def acts(self) -> list[wire.ActLine]:
        return [
            wire.ActLine(
                at=one.at,
                by=await self.person(one.by),
                act=cast("wire.HostAct", one.act),
                about=await self.person(one.about),
                table=one.table,
                note=one.note,
            )
            for one in await self.rows.acts(ACTS)
        ]

    def tables(self) -> list[wire.DeskTable]:
        """Those in memory here, with people first; hosts see that they are, never their cards."""
        now = self.server.tables.now()
        open_ones = (
            (live.table, live.context().watching)
            for live in self.server.tables.loaded.values()
            if live.table.phase != "over"
        )
        first = nsmallest(
            TABLES, open_ones, key=lambda one: (-int(one[0].broken), -one[1], -one[0].changed)
        )
        return [
            wire.DeskTable(
                id=table.row.id,
                game=table.row.game,
                phase=table.phase,
                players=[
                    Person(chair.who, chair.name) for chair in table.chairs if not is_free(chair)
                ],
                free=sum(map(is_free, table.chairs)),
                watching=watching,
                quiet=max(0, now - table.changed),
                faults=int(table.broken),
            )
            for table, watching in first
        ]

    async def figures(self) -> wire.Figures:
        server = self.server
        store = server.store
        phases = await store.fetch("SELECT phase, count(*) FROM tables GROUP BY phase")
        accounts = await store.fetch("SELECT count(*) FROM people WHERE account IS NOT NULL")
        return wire.Figures(
            tables={phase: int(count) for phase, count in phases},
            live=len(server.tables.loaded),
            accounts=int(accounts[0][0]),
            here=len(server.club.here.everybody()),
            connections=server.websocket_limits.total,
            reports=await self.rows.count_open(),
            bytes=await size_of(store, server.settings.database),
            lag=server.tables.loop_lag.current,
            failed=store.failed,
            down=server.tables.down(),
            version=version("kiribako"),
            backup=int(await store.fact(LAST_BACKUP) or 0),
            backups=await server.order.backups.shown(),
            reading=server.order.backups.reading,
            makes_backups=bool(server.settings.backups),
            keeps={
                "talk": server.settings.keep_talk_days,
                "reports": server.settings.keep_reports_days,
                "acts": server.settings.keep_acts_days,
                "leaving": 7,
            },
        )

    async def people(self, beginning: str) -> wire.FindPeople:
        """Accounts whose name or account begins like that."""
        now = self.server.tables.now()
        sql = """
            SELECT id, name, account, made FROM people
            WHERE account IS NOT NULL AND (lower(name) LIKE ?1 OR account LIKE ?1)
            ORDER BY account LIMIT ?2"""
        plain = beginning.lower().replace("%", "").replace("_", "")
        found = await self.server.store.fetch(sql, f"{plain}%", PEOPLE)
        held = {(one.who, one.kind) for one in await self.rows.sanctions(now)}
        return wire.FindPeople(
            [
                wire.HeldPerson(
                    person=Person(who, name),
                    account=account,
                    since=made,
                    matches=await self.server.club.rows.matches(who),
                    muted=(who, "mute") in held,
                    banned=(who, "ban") in held,
                )
                for who, name, account, made in found
            ]
        )


def is_free(chair: Chair) -> bool:
    """Nobody sits there, and nobody gave it up."""
    return chair.kind == "open" and not chair.gave_up


async def size_of(store: Store, database: str) -> int:
    """Bytes of a database, with what stands beside it if it is a file."""
    if database.startswith(("postgresql://", "postgres://")):
        return int((await store.fetch("SELECT pg_database_size(current_database())"))[0][0])
    files = [Path(database + ending) for ending in ("", "-wal")]
    return sum(file.stat().st_size for file in files if file.exists())
