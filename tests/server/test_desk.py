"""The host's desk: backups, how long talk is kept, and lines that somebody told of."""

from __future__ import annotations

from pathlib import Path

from kiribako.server.order.desk import TABLES
from kiribako.server.store.backup import read_lines
from kiribako.server.table.state import CHATS
from tests.server.members import get, member, refused, send
from tests.server.site import Site, play_out, settings_for
from tests.server.test_order import ACTS, hosted, talking


def test_backups_are_made_at_the_desk_and_by_themselves(database: str, tmp_path: Path) -> None:
    """Whole, for the server's user alone, listed and never handed out; the oldest go."""
    folder = tmp_path / "backups"

    async def scene(site: Site) -> None:
        willow, ann = await hosted(site), await member(site, "Ann")
        table = await ann.open(game="kiwara", seats=2, visibility="public")
        desk = await get(willow, "/api/desk")
        assert (desk["figures"]["makes_backups"], desk["figures"]["backups"]) == (True, [])
        assert desk["figures"]["bytes"] > 0
        clock = site.server.tables.now
        for hours in range(4):
            site.server.tables.now = lambda hours=hours: clock() + hours * 3_600_000
            desk = await send(willow, "POST", ACTS, {"act": "backup"})
        assert [one["act"] for one in desk["acts"]] == ["backup"] * 4
        files = desk["figures"]["backups"]
        assert len(files) == 2
        assert files == sorted(files, key=lambda one: one["name"], reverse=True)
        assert desk["figures"]["backup"] >= files[0]["at"] - 1_000
        assert sorted(one.name for one in folder.iterdir()) == sorted(one["name"] for one in files)
        newest = folder / files[0]["name"]
        assert newest.stat().st_mode & 0o077 == 0
        with newest.open("rb") as file:
            assert "tables" in [name for name, _ in read_lines(file)]
        assert table["id"] in newest.read_text()
        for path in ("/api/desk/backups", f"/api/desk/backups/{newest.name}", f"/{newest.name}"):
            assert table["id"] not in (await willow.http.get(path)).text
        # by itself, once in so many hours, on whichever node
        site.server.tables.now = lambda: clock() + 100 * 3_600_000
        before = newest.name
        for _ in range(3):
            await site.server.order.backups.keep()
        after = (await get(willow, "/api/desk"))["figures"]["backups"]
        assert [one["name"] for one in after][1:] == [before]

    settings = settings_for(
        tmp_path, database=database, backups=str(folder), keep_backups=2, backup_hours=24
    )
    play_out(scene, settings)


def test_the_desk_names_who_plays(tmp_path: Path) -> None:
    """By seats, bots among them; free seats are counted, and some tables are enough."""

    async def scene(site: Site) -> None:
        willow, ann, bo = await hosted(site), await member(site, "Ann"), await member(site, "Bo")
        waiting = await ann.open(
            game="kami-sama", seats=4, seating=["me", "random", "open", "open"]
        )
        table, _, _ = await talking(ann, bo, "good evening")
        shown = {one["id"]: one for one in (await get(willow, "/api/desk"))["tables"]}
        people = [{"who": ann.who, "name": "Ann"}, {"who": bo.who, "name": "Bo"}]
        assert (shown[table]["players"], shown[table]["free"]) == (people, 0)
        bot = shown[waiting["id"]]["players"][1]
        assert (bot["who"], bool(bot["name"]), shown[waiting["id"]]["free"]) == ("", True, 2)
        for _ in range(TABLES):
            await ann.open(game="kiwara", seats=2)
        assert len((await get(willow, "/api/desk"))["tables"]) == TABLES

    play_out(scene, settings_for(tmp_path, tables_per_person=1_000))


def test_a_server_without_a_folder_makes_no_backups(tmp_path: Path) -> None:
    async def scene(site: Site) -> None:
        willow = await hosted(site)
        for act in ("backup", "read-back"):
            assert await refused(willow, "POST", ACTS, {"act": act}) == "no-backups"
        desk = await get(willow, "/api/desk")
        assert desk["figures"]["makes_backups"] is False
        assert desk["acts"] == []

    play_out(scene, settings_for(tmp_path))


def test_old_talk_is_forgotten_where_no_report_waits(database: str, tmp_path: Path) -> None:
    """From the store, from memory and from whoever comes anew; matches stay as they were."""

    async def scene(site: Site) -> None:
        willow, ann, bo = await hosted(site), await member(site, "Ann"), await member(site, "Bo")
        told, _, line = await talking(ann, bo, "an ugly word")
        table, socket, _ = await talking(ann, bo, "a lovely evening")
        await send(
            ann, "POST", "/api/reports",
            {"about": bo.who, "reason": "rude", "table": told, "line": line}, 201,
        )  # fmt: skip
        clock = site.server.tables.now
        await site.server.order.sweep()
        assert len((await get(ann, f"/api/tables/{table}"))["chat"]) == 1
        site.server.tables.now = lambda: clock() + 31 * 86_400_000
        await site.server.order.sweep()
        assert (await socket.wait("table"))["table"]["chat"] == []
        bodies = str(await site.server.store.fetch("SELECT body FROM log"))
        assert "lovely" not in bodies
        assert "ugly" in bodies
        quoted = (await get(willow, "/api/desk"))["reports"][0]["reports"][0]["quoted"]
        assert [one["text"] for one in quoted] == ["an ugly word"]
        for again in (True, False):  # what is read anew from the log has no empty lines
            if again:
                site.server.tables.loaded.clear()
            assert (await get(ann, f"/api/tables/{table}"))["chat"] == []
        act = {"act": "set-aside", "about": bo.who}
        await send(willow, "POST", ACTS, act)
        await site.server.order.sweep()
        assert "ugly" not in str(await site.server.store.fetch("SELECT body FROM log"))

    play_out(scene, settings_for(tmp_path, database=database, keep_talk_days=30))


def test_a_line_told_of_is_the_one_that_was_said(tmp_path: Path) -> None:
    """Nobody is told of for somebody else's words; what scrolled away is still quoted."""

    async def scene(site: Site) -> None:
        willow, ann, bo = await hosted(site), await member(site, "Ann"), await member(site, "Bo")
        table, first, line = await talking(ann, bo, "an ugly word")
        for number in range(CHATS + 5):
            await first.must("chat", text=f"line {number}")
        told = {"about": bo.who, "reason": "rude", "table": table}
        for wrong in (line + 1, 9_999):
            code = await refused(ann, "POST", "/api/reports", {**told, "line": wrong})
            assert code == "no-such-line"
        await send(ann, "POST", "/api/reports", {**told, "line": line}, 201)
        quoted = (await get(willow, "/api/desk"))["reports"][0]["reports"][0]["quoted"]
        assert [one["text"] for one in quoted if one["told"]] == ["an ugly word"]
        assert len(quoted) == 3

    play_out(scene, settings_for(tmp_path, chats_per_minute=100_000))
