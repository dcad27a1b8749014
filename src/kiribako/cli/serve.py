"""`kiribako serve`, `check-store`, `backup`, `check-backup`, `restore`: the table and its store."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import typer

from kiribako.cli.screen import Screen

T = TypeVar("T")

Database = Annotated[
    str | None, typer.Option(help="A file, or postgresql://.., default kiribako.db.")
]


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="Where to listen, default 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="Default 8765; 0 takes a free one.")] = None,
    database: Database = None,
    page: Annotated[str | None, typer.Option(help="The folder of a built page.")] = None,
    log: Annotated[str | None, typer.Option(help="text, json or off.")] = None,
    after: Annotated[
        int | None,
        typer.Option(help="The process of a server to take over from: it is asked to stop."),
    ] = None,
) -> None:
    """Open the tables: people, bots and spectators in the browser.

    Everything can also be set by KIRIBAKO_* variables, see docs/hosting.md.
    """
    from kiribako.server.serving import serve as run  # noqa: PLC0415 - other commands do without
    from kiribako.server.settings import read_settings  # noqa: PLC0415

    settings = read_settings(host=host, port=port, database=database, page=page, log=log)
    run(settings, after=after)


def check_store(
    *,
    database: Database = None,
    accept: Annotated[
        bool, typer.Option("--accept-losses", help="Tell of what was lost so far no more.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Replay every stored match; report where one breaks the rules or its log ends too early."""
    from kiribako import shelf  # noqa: PLC0415
    from kiribako.server.store.audit import Audit, accept_losses  # noqa: PLC0415
    from kiribako.server.store.audit import check_store as check  # noqa: PLC0415

    games = {game.id: game for game in shelf.games()}

    async def work(store: Any) -> Audit:
        if accept:
            await accept_losses(store)
        return await check(store, games)

    audit = with_store(database, work)
    screen = Screen()
    if as_json:
        screen.json(msgspec.to_builtins(audit))
    else:
        for finding in audit.findings:
            screen.say(f"table {finding.table}, entry {finding.n}: {finding.problem}", "red")
        old = (
            f", {audit.unreadable} of rules versions that are not here" if audit.unreadable else ""
        )
        screen.say(f"{audit.tables} tables, {audit.decisions} decisions{old}", "bold")
        screen.say("no divergence" if not audit.findings else f"{len(audit.findings)} diverge")
    if audit.findings:
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, lines of JSON.")],
    *,
    database: Database = None,
) -> None:
    """Write everything in the store into a file, also while the server runs."""
    from kiribako.server.store.backup import LAST_BACKUP  # noqa: PLC0415
    from kiribako.server.store.backup import backup as write  # noqa: PLC0415
    from kiribako.server.store.private import open_private  # noqa: PLC0415

    async def work(store: Any) -> int:
        fresh = file.with_name(file.name + ".part")
        with open_private(fresh) as out:
            count = await write(store, out)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
        await store.put_fact(LAST_BACKUP, str(await store.clock()))
        return count

    Screen().say(f"{with_store(database, work)} rows written to {file}")


def check_backup(
    file: Annotated[Path, typer.Argument(help="A file that `kiribako backup` wrote.")],
    *,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Read a backup back: every line, every log, and some of its matches played again."""
    from kiribako import shelf  # noqa: PLC0415
    from kiribako.server.store.reading_back import read_back  # noqa: PLC0415

    found = read_back(file, {game.id: game for game in shelf.games()})
    screen = Screen()
    if as_json:
        screen.json(msgspec.to_builtins(found))
    elif found.fault:
        place = f"table {found.table}, " if found.table else ""
        screen.say(f"{place}{found.detail}", "red")
    else:
        counted = f"{found.tables} tables, {found.matches} finished matches"
        screen.say(f"{counted}, {found.replayed} played again: whole", "bold")
    if found.fault:
        raise typer.Exit(1)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `kiribako backup` wrote.")],
    *,
    database: Database = None,
) -> None:
    """Fill an empty store from a backup, of the same kind of database or the other."""
    from kiribako.server.store.backup import restore as read  # noqa: PLC0415

    async def work(store: Any) -> int:
        with file.open("rb") as given:
            return await read(store, given)

    Screen().say(f"{with_store(database, work, alone=True)} rows restored")


def with_store(
    database: str | None, work: Callable[[Any], Awaitable[T]], *, alone: bool = False
) -> T:
    """Do something with the store the settings name, beside a running server or `alone`."""
    from kiribako.server.server import store_for  # noqa: PLC0415
    from kiribako.server.settings import read_settings  # noqa: PLC0415

    async def life() -> T:
        store = store_for(read_settings(database=database), alone=alone)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(life())
