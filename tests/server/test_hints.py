"""A bot's help: alone whenever one likes, among people only as agreed, and never unseen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiribako.server.bots.jobs import Result
from tests.server.site import Site, play_out, settings_for
from tests.server.test_table import begun


def quick_hints(site: Site) -> list[Any]:
    """Hints come at once; the tickets asked for."""
    asked: list[Any] = []

    async def think(ticket: Any) -> Result:
        asked.append(ticket)
        return Result()

    site.server.pool.think = think
    return asked


def test_no_hint_against_a_person(tmp_path: Path) -> None:
    """Unless all agreed before the start: refused, said in the position, and no bot is asked."""

    async def scene(site: Site) -> None:
        asked = quick_hints(site)
        left, right, table = await begun(site)
        assert right.table["agreed"]["hints"] == "off"  # seen before anybody sat down
        anew = await left.must("ping")
        assert await left.refused("hint", ply=0, seat=0) == "no-hints"
        assert await right.refused("hint", ply=0, seat=1) == "not-your-turn"
        live = site.server.tables.loaded[table]
        assert (asked, live.table.n) == ([], anew["n"])
        await left.must("move", ply=0, seat=0, move="T Na")
        assert "hints" not in (await left.wait("moved"))["position"]
        legal = (await right.must("words", ply=1, seat=1))["moves"]
        assert legal  # the rules are told to everybody

    play_out(scene, settings_for(tmp_path))


def test_an_agreed_hint_is_seen_by_all_and_counted(database: str, tmp_path: Path) -> None:
    """Everybody at the table is told before it is given; the same decision counts once."""

    async def scene(site: Site) -> None:
        quick_hints(site)
        left, right, table = await begun(site, hints="on")
        eve = await (await site.person("Eve")).join(table)
        assert (right.table["agreed"]["hints"], eve.table["position"].get("hints")) == ("on", None)
        for _ in range(2):
            assert (await left.must("hint", ply=0, seat=0))["is"] == "answer"
        heard = [await socket.wait("hinted") for socket in (right, eve, left)]
        assert [(told["seat"], told["hints"]) for told in heard] == 3 * [(0, 1)]
        await left.must("move", ply=0, seat=0, move="T Na")
        moved = await right.wait("moved")
        assert moved["n"] == heard[0]["n"] + 1
        assert moved["position"]["hints"] is True
        again = (await site.server.tables._load(table)).table
        assert [len(chair.hinted) for chair in again.chairs] == [1, 0]
        late = await (await site.person()).join(table)
        assert late.table["seats"][0]["hints"] == 1

    play_out(scene, settings_for(tmp_path, database=database))


@pytest.mark.parametrize(
    ("seating", "said", "agreed"),
    [
        (["me", "random"], {}, "on"),
        (["me", "me"], {}, "on"),
        (["me", "open"], {}, "off"),
        (["me", "open"], {"hints": "on"}, "on"),
        (["me", "random"], {"hints": "off"}, "off"),
    ],
)
def test_who_plays_says_whether_there_are_hints(
    tmp_path: Path, seating: list[str], said: dict[str, str], agreed: str
) -> None:
    """Against bots and at one screen they are on, where somebody may sit down off."""

    async def scene(site: Site) -> None:
        quick_hints(site)
        ann = await site.person("Ann")
        start = "open" not in seating
        table = await ann.open(
            game="kiwara", setup={"first": 0}, seating=seating, start=start, **said
        )
        assert table["agreed"]["hints"] == agreed
        if start:
            socket = await ann.join(table["id"])
            answer = await socket.ask("hint", ply=0, seat=0)
            assert answer.get("code", "on") == ("no-hints" if agreed == "off" else "on")
            assert site.server.tables.loaded[table["id"]].table.chairs[0].hinted == set()

    play_out(scene, settings_for(tmp_path))
