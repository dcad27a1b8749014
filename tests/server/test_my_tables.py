"""My tables: all of them page by page, with their results, and off the list when I say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiribako.server.web import my_tables, tables
from tests.server.site import Person, Site, play_out, settings_for


async def listed(person: Person, query: str = "") -> dict[str, Any]:
    answer = await person.http.get(f"/api/tables/mine{query}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def remove(person: Person, table: str) -> int:
    return (await person.http.delete(f"/api/tables/mine/{table}")).status_code


def test_all_of_them_are_found_page_by_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_tables, "LISTED", 2)

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        made = {(await ann.open(game="kiwara", seating=["me", "open"]))["id"] for _ in range(3)}
        first = await listed(ann)
        assert (len(first["tables"]), first["next"]) == (2, 2)
        rest = await listed(ann, f"?skip={first['next']}")
        assert "next" not in rest
        assert {line["id"] for line in [*first["tables"], *rest["tables"]]} == made
        for bad in ("-1", "x", "99999", "²"):
            assert (await ann.http.get(f"/api/tables/mine?skip={bad}")).status_code == 422

    play_out(scene, settings_for(tmp_path))
    assert tables.LISTED == 40


def test_a_match_against_bots_ends_when_it_is_removed(tmp_path: Path) -> None:
    """Nobody else is left waiting, and it no longer counts among my unfinished ones."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = (await ann.open(game="kiwara", seating=["me", "level-1"], start=True))["id"]
        assert await remove(ann, table) == 200
        assert (await listed(ann))["tables"] == []
        assert await site.server.store.unfinished(ann.who) == 0
        seen = (await ann.http.get(f"/api/tables/{table}")).json()
        assert seen["status"] == {"phase": "over", "reason": "closed", "winners": []}
        assert await remove(ann, table) == 200  # twice is once

    play_out(scene, settings_for(tmp_path))


def test_a_table_with_others_is_hidden_for_me_alone(tmp_path: Path) -> None:
    async def scene(site: Site) -> None:
        ann, bo, eve = [await site.person(name) for name in ("Ann", "Bo", "Eve")]
        table = (await ann.open(game="kiwara", seating=["me", "open"]))["id"]
        right = await bo.join(table)
        await right.must("sit", seat=1)
        await right.must("start")
        assert await remove(eve, table) == 404
        assert await remove(ann, "nosuchtable") == 404
        assert await remove(ann, table) == 200
        assert (await listed(ann))["tables"] == []
        (line,) = (await listed(bo))["tables"]
        assert line["status"]["phase"] == "playing"
        assert "scores" not in line

    play_out(scene, settings_for(tmp_path))


def test_a_finished_match_tells_its_scores(tmp_path: Path) -> None:
    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(
            game="koi-koi", options={"rounds": 1}, seating=["me", "me"], start=True
        )
        socket = await ann.join(table["id"])
        position = table["position"]
        while position["actor"] is not None:
            facts = {"ply": position["ply"], "seat": position["actor"]}
            await socket.must("move", move=position["moves"][0], **facts)
            position = (await socket.wait("moved"))["position"]
        (line,) = (await listed(ann))["tables"]
        assert line["scores"] == position["scores"]

    play_out(scene, settings_for(tmp_path))
