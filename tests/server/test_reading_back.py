"""Backups are read back: by the host, off the event loop, one at a time, and told truthfully."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import kiribako
from kiribako.cli.app import app
from kiribako.server.order import reader
from kiribako.server.order.backups import MOST_READ, READ
from kiribako.server.store.reading_back import read_back
from tests.server.members import finished, get, member, refused, send
from tests.server.site import Message, Person, Site, play_out, settings_for
from tests.server.test_order import ACTS, hosted

GAMES = {game.id: game for game in kiribako.games()}


async def checked(site: Site, host: Person, name: str = "") -> Message:
    """The backups of the desk once one was read back."""
    await send(host, "POST", ACTS, {"act": "read-back", "text": name})
    reading = [one for one in site.server.tables.tasks if "read_back" in repr(one.get_coro())]
    await asyncio.gather(*reading)
    figures: Message = (await get(host, "/api/desk"))["figures"]
    return figures


def test_the_host_has_a_backup_read_back(database: str, tmp_path: Path) -> None:
    """Counted, some matches played again, logged; a damaged one is told from a whole one."""
    folder = tmp_path / "backups"

    async def scene(site: Site) -> None:
        willow, ann, bo = [await hosted(site), *[await member(site, n) for n in ("Ann", "Bo")]]
        await finished(ann, bo)
        await ann.open(game="koi-koi", seats=2)
        assert await refused(willow, "POST", ACTS, {"act": "read-back"}) == "no-such-backup"
        made = await send(willow, "POST", ACTS, {"act": "backup"})
        (file,) = made["figures"]["backups"]
        assert file["read"] is None
        figures = await checked(site, willow)
        read = figures["backups"][0]["read"]
        assert abs(read.pop("at") - site.server.tables.now()) < 60_000
        whole = {"fault": "", "tables": 2, "matches": 1, "replayed": 1, "table": ""}
        assert read == whole
        acts = (await get(willow, "/api/desk"))["acts"]
        assert [(one["act"], one["note"]) for one in acts][:1] == [("read-back", file["name"])]
        damage(folder / file["name"])
        figures = await checked(site, willow, file["name"])
        read = figures["backups"][0]["read"]
        assert (read["fault"], read["tables"]) == ("lines", 0)

    play_out(scene, settings_for(tmp_path, database=database, backups=str(folder)))


def damage(file: Path) -> None:
    """As if the disk had been full."""
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-2]))


def test_reading_back_is_for_hosts_and_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger finds nothing here, a name leads nowhere else, and what hangs is ended."""
    folder = tmp_path / "backups"
    hanging = ["sleep", "600"]

    async def scene(site: Site) -> None:
        willow, ann = await hosted(site), await member(site, "Ann")
        backups = site.server.order.backups
        await send(willow, "POST", ACTS, {"act": "backup"})
        wanted = {"act": "read-back"}
        assert await refused(ann, "POST", ACTS, wanted) == "no-such-address"
        assert await refused(await site.person(), "POST", ACTS, wanted) == "no-such-address"
        (tmp_path / "kiribako-elsewhere.jsonl").write_bytes(b"")
        for name in ("../kiribako-elsewhere.jsonl", "kiribako-none.jsonl", "/etc/hostname"):
            code = await refused(willow, "POST", ACTS, {**wanted, "text": name})
            assert code == "no-such-backup"
        assert not backups.reading
        monkeypatch.setattr(reader, "command", lambda *_: hanging)
        desk = await send(willow, "POST", ACTS, wanted)
        assert desk["figures"]["reading"] == desk["figures"]["backups"][0]["name"]
        assert await refused(willow, "POST", ACTS, wanted) == "read-back-underway"
        assert [one["act"] for one in desk["acts"]].count("read-back") == 1
        await get(ann, "/api/club")  # the others do not notice

    settings = settings_for(tmp_path, backups=str(folder), club="The box")
    play_out(scene, settings)  # and a server that closes does not wait for it


def test_a_reading_that_breaks_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As late, or as broken off; the next one can begin, and old findings do not pile up."""
    folder = tmp_path / "backups"

    async def scene(site: Site) -> None:
        willow = await hosted(site)
        await send(willow, "POST", ACTS, {"act": "backup"})
        for words, late, fault in (
            (["false"], 60.0, "broken-off"),
            (["sleep", "600"], 0.1, "late"),
            (["no-such-program"], 60.0, "broken-off"),
        ):
            monkeypatch.setattr(reader, "command", lambda *_, words=words: words)
            monkeypatch.setattr("kiribako.server.order.backups.LATE", late)
            figures = await checked(site, willow)
            assert figures["backups"][0]["read"]["fault"] == fault
        old = {"at": 1, "fault": "", "tables": 0, "matches": 0, "replayed": 0, "table": ""}
        many = {f"kiribako-{n}.jsonl": old for n in range(MOST_READ + 9)}
        await site.server.store.put_fact(READ, json.dumps(many))
        await checked(site, willow)
        assert len(await site.server.order.backups.read()) == MOST_READ

    play_out(scene, settings_for(tmp_path, backups=str(folder)))


def test_every_kind_of_damage_is_named(tmp_path: Path) -> None:
    """A row that is missing, entries that cannot be read, a move that breaks the rules."""
    folder = tmp_path / "backups"

    async def scene(site: Site) -> None:
        willow, ann, bo = [await hosted(site), *[await member(site, n) for n in ("Ann", "Bo")]]
        await finished(ann, bo)
        await send(willow, "POST", ACTS, {"act": "backup"})

    play_out(scene, settings_for(tmp_path, backups=str(folder)))
    (file,) = folder.iterdir()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    logged = [place for place, line in enumerate(lines) if "log" in line]
    middle = logged[len(logged) // 2]
    name, row = lines[middle]
    other = [*row[:3], row[3].replace('"move":"', '"move":"X')]
    cases: dict[str, list[Any]] = {
        "log": [*lines[:middle], ["facts", ["in its", "place"]], *lines[middle + 1 :]],
        "match": [*lines[:middle], [name, other], *lines[middle + 1 :]],
        "lines": [*lines[:-2], lines[-1]],
    }
    for fault, changed in cases.items():
        file.write_text("".join(json.dumps(line) + "\n" for line in changed))
        found = read_back(file, GAMES)
        assert (found.fault, bool(found.table)) == (fault, fault != "lines")
        assert found.detail
    assert read_back(tmp_path / "none.jsonl", GAMES).fault == "file"
    assert reader.work(file).detail == ""
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = CliRunner().invoke(app, ["check-backup", str(file), "--json"])
    assert (told.exit_code, json.loads(told.stdout)["replayed"]) == (0, 1)
    file.write_text("no backup\n")
    assert CliRunner().invoke(app, ["check-backup", str(file)]).exit_code == 1
