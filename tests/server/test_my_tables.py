"""My tables: all of them page by page, with their results, and off the list when I say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiribako.server.web import my_tables, tables
from tests.server.site import Person, Site, play_out, settings_for
from tests.server.test_calls import slow_table
from tests.server.test_foresight import ask, play_line, turn_of


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


def test_those_that_wait_for_me_are_on_the_first_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many others there are, and each of them once over all pages."""
    monkeypatch.setattr(my_tables, "LISTED", 2)

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        made = []
        for _ in range(5):
            table = (await ann.open(game="kiwara", seating=["me", "open"]))["id"]
            there = await bo.join(table)
            await there.must("sit", seat=1)
            await there.must("start")
            made.append(table)
        mine = made[:2]  # the oldest: it is Ann's turn there alone
        for table in made:
            await let_wait(site, table, for_seat=0 if table in mine else 1, people=[ann, bo])
        seen, query = [], ""
        while True:
            page = await listed(ann, query)
            seen.append([line["id"] for line in page["tables"]])
            if "next" not in page:
                break
            query = f"?skip={page['next']}"
        assert set(seen[0]) == set(mine)
        assert sorted(id for page in seen for id in page) == sorted(made)
        for table in mine:
            await remove(ann, table)
        assert not set(mine) & {line["id"] for line in (await listed(ann))["tables"]}

    play_out(scene, settings_for(tmp_path))


async def let_wait(site: Site, table: str, *, for_seat: int, people: list[Person]) -> None:
    """Play the first thing that is legal until a seat is to decide."""
    live = await site.server.tables.find(table)
    while live.table.actor != for_seat:
        seat, match = live.table.actor, live.table.match
        socket = await people[seat].join(table)
        await socket.must("move", ply=match.ply, seat=seat, move=match.moves()[0])
        await socket.wire.close()


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


def test_an_old_match_is_found_by_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    """Filters are asked of the server: past any page, page by page, and only of my own matches."""
    monkeypatch.setattr(my_tables, "LISTED", 2)

    async def scene(site: Site) -> None:
        ann, bo, eve = [await site.person(name) for name in ("Ann", "Bo", "Eve")]
        lost = await given_up(ann, bo, by=ann)
        won = [await given_up(ann, bo, by=bo) for _ in range(3)]
        running = (await ann.open(game="kiwara", seating=["me", "open"]))["id"]
        assert await found(ann, "?outcome=lost") == [lost]
        first = await listed(ann, "?outcome=won")
        rest = await listed(ann, f"?outcome=won&skip={first['next']}")
        lines = [*first["tables"], *rest["tables"]]
        assert sorted(line["id"] for line in lines) == sorted(won)
        assert "next" not in rest
        assert await found(bo, "?outcome=won&game=kiwara&rated=no") == [lost]
        for none in ("?game=kigi", "?outcome=other", "?rated=yes"):
            assert await found(ann, none) == []
        assert await found(eve, "?game=kiwara") == []
        assert running not in await found(ann, "?game=kiwara")
        await remove(ann, lost)
        assert await found(ann, "?outcome=lost") == []
        bad_ones = ("?outcome=grand", "?rated=2", f"?game={'k' * 41}", "?game=%00")
        for bad in (*bad_ones, f"?with={'k' * 41}", "?with=%00"):
            assert (await ann.http.get(f"/api/tables/mine{bad}")).status_code == 422

    play_out(scene, settings_for(tmp_path, database=database))


def test_matches_with_somebody_are_found(tmp_path: Path, database: str) -> None:
    """By their id, together with other filters; of others' matches nothing, and not by my own."""

    async def scene(site: Site) -> None:
        ann, bo, eve = [await site.person(name) for name in ("Ann", "Bo", "Eve")]
        lost = await given_up(ann, bo, by=ann)
        won = await given_up(ann, eve, by=eve)
        theirs = await given_up(bo, eve, by=eve)
        assert await found(ann, f"?with={bo.who}") == [lost]
        assert await found(ann, f"?with={eve.who}") == [won]
        assert await found(bo, f"?with={eve.who}") == [theirs]
        assert await found(ann, f"?with={bo.who}&outcome=won") == []
        assert await found(ann, f"?with={bo.who}&outcome=lost&game=kiwara&rated=no") == [lost]
        for nobody in (ann.who, "nobody", "' OR 1=1 --"):
            assert await found(ann, f"?with={nobody}") == []
        await remove(ann, lost)
        assert await found(ann, f"?with={bo.who}") == []

    play_out(scene, settings_for(tmp_path, database=database))


async def found(person: Person, query: str) -> list[str]:
    return [line["id"] for line in (await listed(person, query))["tables"]]


async def given_up(ann: Person, bo: Person, *, by: Person) -> str:
    """A match of two that one of them gives up at once."""
    table: str = (await ann.open(game="kiwara", seating=["me", "open"]))["id"]
    sockets = [await ann.join(table), await bo.join(table)]
    await sockets[1].must("sit", seat=1)
    await sockets[1].must("start")
    seat = [ann, bo].index(by)
    await sockets[seat].must("resign", seat=seat)
    for socket in sockets:
        await socket.wire.close()
    return table


def test_a_plan_is_counted_for_its_owner_alone(tmp_path: Path) -> None:
    """My list says how many answers I prepared, and that they no longer fit; nobody else's does."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        id, here = await slow_table(ann, bo)
        ply = here.table["position"]["ply"]
        theirs = await turn_of(bo, id, 1, [], 0)
        lines = [await turn_of(bo, id, 1, theirs, 0)]
        kept = await bo.http.put(
            f"/api/tables/{id}/plan", json={"seat": 1, "ply": ply, "lines": lines}
        )
        assert kept.status_code == 200, kept.text
        [mine] = (await listed(bo))["tables"]
        assert (mine["answers"], mine.get("plan_ended", False)) == (1, False)
        [hers] = (await listed(ann))["tables"]
        assert "answers" not in hers
        await play_line(here, 0, await turn_of(ann, id, 0, [], -1))
        tables = site.server.tables
        await tables.prepared.follow(await tables.find(id))
        [mine] = (await listed(bo))["tables"]
        assert mine["plan_ended"]
        assert "answers" not in mine

    play_out(scene, settings_for(tmp_path))


def test_what_is_dealt_anew_is_seen_from_every_seat(tmp_path: Path) -> None:
    """On a board to try things out on the rival's cards are made up, and so can lie open."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        table = await ann.open(
            game="koi-koi", clock={"kind": "days", "days": 3}, seating=["me", "open"]
        )
        there = await bo.join(table["id"])
        await there.must("sit", seat=1)
        await there.must("start")
        found = [await ask(ann, table["id"], 0, [], deal=deal) for deal in range(2)]
        made_up = [sorted(one["position"]["views"]["1"]["hands"][1]["cards"]) for one in found]
        assert made_up[0] != made_up[1]
        assert len({str(one["position"]["views"]["0"]["hands"][0]) for one in found}) == 1
        certain = await ask(ann, table["id"], 0, [], certain=True)
        assert len(certain["position"]["views"]) == 1

    play_out(scene, settings_for(tmp_path))
