"""What the deal itself brings: it is told to everybody, and a match it decides is over at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.games.koi_koi.table import EAST_DEALS, order
from tests.server.site import Site, play_out, settings_for

FOUR = "1B 1R 1C 1D 2A 3B 4A 5A"
LONE = "5C 6C 7C 8C 9C 10C 11C 12C"
WON = order(FOUR, LONE, "6D 2D 3D 4D 5D 7D 8D 9D")


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def test_a_first_deal_that_ends_at_once_is_told(tmp_path: Path) -> None:
    """To those who are there when it starts, and to whoever comes later."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        setup = {"cuts": EAST_DEALS, "deals": [WON, order()]}
        table = await ann.open(game="koi-koi", setup=setup)
        left, right = await ann.join(table["id"]), await bo.join(table["id"])
        await left.must("sit", seat=0)
        await right.must("sit", seat=1)
        await left.must("start")
        for socket in (left, right):
            status = await socket.wait("status")
            assert kinds(status["opening"]) == ["cut", "hand-win", "dealt"]
        late = await site.person("Cleo")
        shown = (await late.http.get(f"/api/tables/{table['id']}")).json()
        assert kinds(shown["opening"]) == ["cut", "hand-win", "dealt"]

    play_out(scene, settings_for(tmp_path))


def test_a_match_that_the_deal_decides_is_over(tmp_path: Path) -> None:
    """One round, won by a dealt hand: nobody has to decide, and the table does not wait for it."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        wanted = {
            "game": "koi-koi",
            "options": {"rounds": 1},
            "setup": {"cuts": EAST_DEALS, "deals": [WON]},
        }
        hot = await ann.open(**wanted, seating=["me", "me"], start=True)
        assert (hot["status"]["phase"], hot["status"]["winners"]) == ("over", [0])
        assert kinds(hot["opening"]) == ["cut", "hand-win", "match-over"]
        table = await ann.open(**wanted)
        left, right = await ann.join(table["id"]), await bo.join(table["id"])
        await left.must("sit", seat=0)
        await right.must("sit", seat=1)
        await left.must("start")
        for socket in (left, right):
            began, ended = await socket.wait("status"), await socket.wait("status")
            assert kinds(began["opening"]) == ["cut", "hand-win", "match-over"]
            assert ended["status"] == {"phase": "over", "reason": "finished", "winners": [0]}
        mine = (await ann.http.get("/api/tables/mine")).json()["tables"]
        assert [line["status"]["phase"] for line in mine] == ["over", "over"]

    play_out(scene, settings_for(tmp_path))
