"""My data: all that is kept of somebody is told to them, and nothing is left when they go."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from kiribako.server.order.leaving import GONE, WEEK
from kiribako.server.ratings.rebuild import rebuild
from kiribako.server.store.backup import COLUMNS, MADE_ANEW
from tests.server.members import get, member, played, refused, send
from tests.server.site import Person, Site, play_out, settings_for
from tests.server.test_calls import slow_table
from tests.server.test_events import act, announced
from tests.server.test_foresight import turn_of
from tests.server.test_order import ACTS, hosted
from tests.server.test_ratings import GAMES, counted, decided

NAME = "Bartholomew"


async def busy(site: Site, willow: Person, ann: Person, bo: Person) -> dict[str, str]:
    """Somebody who has done everything one can do; where they did it."""
    rated = await decided(ann, bo)
    await counted(site, bo, 1)
    await played(bo, ann)
    watched = await ann.open(game="kiwara", seats=2, visibility="public", chat="all")
    await (await bo.join(watched["id"])).must("chat", text="what a lovely pond")
    slow, _ = await slow_table(ann, bo)
    moves = await turn_of(bo, slow, 1, [], 0)
    ply = (await get(bo, f"/api/tables/{slow}"))["position"]["ply"]
    lines = [await turn_of(bo, slow, 1, moves, 0)]
    await send(bo, "PUT", f"/api/tables/{slow}/plan", {"seat": 1, "ply": ply, "lines": lines})
    event = (await announced(bo, name="Autumn"))["id"]
    for person in (ann, bo):
        await act(person, event, "enter")
    hook = {"address": "http://127.0.0.1:9/bartholomews-hook"}
    await send(bo, "POST", "/api/me/calls/hook", hook)
    await send(ann, "POST", "/api/me/calls/hook", {"address": "http://127.0.0.1:9/anns"})
    wishes = (await get(bo, "/api/me/calls"))["wishes"] | {"zone": "Europe/Paris"}
    await send(bo, "PUT", "/api/me/calls", wishes)
    await send(bo, "PUT", f"/api/me/calls/tables/{slow}", {"how": "never"})
    day, now = 86_400_000, site.server.tables.now()
    await send(bo, "PUT", "/api/me/vacation", {"began": now + day, "ended": now + 3 * day})
    for one, other in ((ann, bo), (bo, ann)):
        await send(one, "PATCH", f"/api/people/{other.who}", {"followed": True})
        challenge = {"table": {"game": "kiwara", "seating": ["me", "open"]}}
        await send(one, "POST", f"/api/people/{other.who}/challenges", challenge, 201)
    told = {"about": ann.who, "reason": "other", "note": "by me"}
    await send(bo, "POST", "/api/reports", told, 201)
    mute = {"act": "mute", "about": bo.who, "days": 30, "reason": "rather loud"}
    await send(willow, "POST", ACTS, mute)
    return {"rated": rated, "watched": watched["id"], "slow": slow, "event": event}


def test_all_of_it_is_told_and_none_of_it_is_left(database: str, tmp_path: Path) -> None:
    """Every table of the database is looked through; matches and ratings stay whole."""

    async def scene(site: Site) -> None:
        willow, ann = await hosted(site), await member(site, "Ann")
        bo = await member(site, NAME, "bo.1")
        places = await busy(site, willow, ann, bo)
        data = await get(bo, "/api/me/data")
        assert data["calls"]["wishes"]["zone"] == "Europe/Paris"
        assert "bartholomews-hook" in data["calls"]["addresses"][0]["address"]
        assert data["calls"]["tables"] == {places["slow"]: "never"}
        assert [one["pool"] for one in data["ratings"]] == ["kiwara/2"]
        assert [one["table_id"] for one in data["plans"]] == [places["slow"]]
        assert len(data["vacations"]) == 1
        assert [(one["event"], one["led"], one["entered"]) for one in data["events"]] == [
            (places["event"], True, True)
        ]
        assert [(one["kind"], one["reason"]) for one in data["held"]] == [("mute", "rather loud")]
        assert [one["note"] for one in data["reports"]] == ["by me"]
        said = {one["table"]: one["said"] for one in data["tables"]}
        assert said[places["watched"]][0]["text"] == "what a lovely pond"
        assert {places["rated"], places["slow"]} <= said.keys()
        assert ann.who not in json.dumps(data["calls"])
        # and nothing of it is anybody else's to read
        theirs = json.dumps(await get(ann, "/api/me/data"))
        for own in ("bartholomews-hook", "Europe/Paris", "lovely pond", "rather loud", "by me"):
            assert own not in theirs
        await send(bo, "POST", "/api/me/leave", {"name": NAME})
        clock = site.server.tables.now
        site.server.tables.now = lambda: clock() + WEEK + 60_000
        await site.server.order.leaving.sweep()
        left = await everything(site)
        for trace in (bo.who, NAME, "bo.1", "lovely pond", "bartholomews-hook", "Europe/Paris"):
            assert trace not in left, around(left, trace)
        shown = await get(ann, f"/api/events/{places['event']}")
        assert shown["led_by"] == GONE
        assert GONE in [one["name"] for one in shown["players"]]
        assert await refused(ann, "GET", f"/api/people/{bo.who}") == "no-such-person"
        again = await rebuild(site.server.store, GAMES, keep=False)
        assert (again.matches, again.different) == (1, 0)

    settings = settings_for(
        tmp_path, database=database, call_networks="127.0.0.0/8", call_addresses_per_hour=1_000
    )
    play_out(scene, settings)


def test_leaving_goes_on_where_it_broke_off(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a crash, and on two nodes at once: whoever left is one and the same everywhere."""

    async def scene(site: Site) -> None:
        willow, ann = await hosted(site), await member(site, "Ann")
        bo = await member(site, NAME, "bo.1")
        await busy(site, willow, ann, bo)
        await send(bo, "POST", "/api/me/leave", {"name": NAME})
        clock = site.server.tables.now
        site.server.tables.now = lambda: clock() + WEEK + 60_000
        leaving = site.server.order.leaving

        async def broken_off(*_: Any) -> None:
            raise ConnectionError

        with monkeypatch.context() as patched:
            patched.setattr(leaving, "rewrite_events", broken_off)
            with pytest.raises(ConnectionError):
                await leaving.sweep()
        await asyncio.gather(leaving.sweep(), leaving.sweep())
        left = await everything(site)
        assert bo.who not in left
        assert len(set(re.findall("left[0-9a-f]{16}", left))) == 1
        assert "in the place of" not in left
        again = await rebuild(site.server.store, GAMES, keep=False)
        assert (again.matches, again.different) == (1, 0)

    settings = settings_for(
        tmp_path, database=database, call_networks="127.0.0.0/8", call_addresses_per_hour=1_000
    )
    play_out(scene, settings)


async def everything(site: Site) -> str:
    """The whole database as text, but for what is no text."""
    whole: list[Any] = []
    for name in {*COLUMNS, *MADE_ANEW}:
        columns = "table_id, format" if name == "reviews" else "*"
        whole += [
            (name, *row) for row in await site.server.store.fetch(f"SELECT {columns} FROM {name}")
        ]
    return json.dumps(whole)


def around(text: str, trace: str) -> str:
    place = text.index(trace)
    return text[max(0, place - 200) : place + 100]
