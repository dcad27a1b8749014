"""The server as a page runs it: no network, process or thread, and nothing lost between visits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from kiribako.server.near.box import Box, reviewer, thinker
from kiribako.server.near.store import NearStore
from kiribako.server.near.thinking import think
from kiribako.server.near.visitor import Visitor
from kiribako.server.store.port import Conflict, Write
from tests.server.near_site import KeptInMemory, opened

Scene = Callable[..., Coroutine[Any, Any, None]]


def in_a_loop(scene: Scene) -> Callable[..., None]:
    """A test that is played in an event loop of its own."""

    @wraps(scene)
    def played(**given: Any) -> None:
        asyncio.run(scene(**given))

    return played


async def asked(box: Box, method: str, address: str, **body: Any) -> Any:
    reply = await box.request(method, address, json.dumps(body) if body else "")
    assert reply.status < 400, reply.body
    return json.loads(reply.body)


class Seat:
    """Somebody who plays the first legal move, as the page would send it."""

    def __init__(self, box: Box, table: str) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.position: dict[str, Any] = {}
        self.closed: asyncio.Queue[int] = asyncio.Queue()
        self.visitor: Visitor = box.visit(
            table,
            None,
            lambda text: self.heard.put_nowait(json.loads(text)),
            lambda code, _reason: self.closed.put_nowait(code),
        )

    async def next(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self.heard.get(), 30)
        assert message["is"] != "refused", message
        shown = message.get("position") or message.get("table", {}).get("position")
        self.position = shown or self.position
        return message

    async def play(self, decisions: int) -> None:
        """So many decisions of our own; the others come by themselves."""
        while decisions and self.position.get("actor", 0) is not None:
            if self.position and self.position["actor"] == 0:
                ply = self.position["ply"]
                move = {"ply": ply, "seat": 0, "move": self.position["moves"][0]}
                self.visitor.say(json.dumps({"do": "move", "id": f"m{ply}", **move}))
                decisions -= 1
                while self.position["ply"] == ply:
                    await self.next()
            else:
                await self.next()


@pytest.mark.parametrize("game", ["kiwara", "koi-koi"])
@in_a_loop
async def test_a_match_against_a_bot_outlives_the_page(game: str) -> None:
    """Half of it in one visit, the page is closed without a word, the rest in another."""
    journal = KeptInMemory()
    box = await opened(journal)
    me = await asked(box, "GET", "/api/me")
    table = await asked(
        box, "POST", "/api/tables", game=game, seats=2, seating=["me", "level-1"], start=True
    )
    seat = Seat(box, table["id"])
    await seat.next()
    await seat.play(3)

    again = await opened(journal)  # the first is never closed, as a killed tab is not
    assert await asked(again, "GET", "/api/me") == me
    mine = await asked(again, "GET", "/api/tables/mine")
    assert [line["id"] for line in mine["tables"]] == [table["id"]]
    seat = Seat(again, table["id"])
    await seat.next()
    assert seat.position["ply"] >= 3
    await seat.play(200)
    assert seat.position["actor"] is None
    record = await again.request("GET", f"/api/tables/{table['id']}/record?form=text")
    assert record.body.startswith(b"kiribako record")
    review = await asked(again, "POST", f"/api/tables/{table['id']}/review", ply=0)
    assert review["stage"] == "waiting"
    while (await seat.next()).get("stage") != "done":
        pass
    kept = await asked(again, "GET", f"/api/tables/{table['id']}/review")
    assert len(kept["review"]["decisions"]) > 3
    await again.close()
    await box.close()


class Broken(Exception):
    """What a page's JavaScript throws: of no kind that is known."""


@in_a_loop
async def test_a_worker_that_breaks_costs_no_match() -> None:
    """It is ended and asked again; while it answers nothing at all, any legal move is played."""
    asked_for: list[str] = []
    stopped: list[int] = []

    async def breaks(job: str) -> str:
        asked_for.append(job)
        if len(asked_for) == 1 or len(stopped) > 1:
            raise Broken("the script did not arrive")
        return think(job)

    box = Box(KeptInMemory(), thinker(breaks, lambda: stopped.append(1)), reviewer(breaks))
    await box.open()
    table = await asked(
        box, "POST", "/api/tables", game="kiwara", seating=["me", "level-1"], start=True
    )
    seat = Seat(box, table["id"])
    await seat.next()
    await seat.play(1)
    while seat.position["actor"] != 0:
        await seat.next()
    assert len(asked_for) > 1
    assert len(stopped) == 1
    stopped.append(1)  # from now on it answers nothing
    await seat.play(2)
    while seat.position["actor"] != 0:
        await seat.next()
    assert len(stopped) > 2
    await box.close()


@in_a_loop
async def test_hints_and_questions_cost_the_owner_nothing() -> None:
    box = await opened(KeptInMemory())
    table = await asked(
        box, "POST", "/api/tables", game="kiwara", seating=["me", "level-1"], start=True
    )
    seat = Seat(box, table["id"])
    while seat.position.get("actor") != 0:
        await seat.next()
    for number in range(7):
        hint = {"do": "hint", "id": f"h{number}", "ply": seat.position["ply"], "seat": 0}
        seat.visitor.say(json.dumps(hint))
        while "hints" not in (await seat.next()):
            pass
    await box.close()


@in_a_loop
async def test_what_needs_a_server_is_refused_with_a_sentence() -> None:
    box = await opened(KeptInMemory())
    body = json.dumps({"account": "ann", "passphrase": "long enough"})
    reply = await box.request("POST", "/api/accounts", body)
    assert reply.status == 501
    assert json.loads(reply.body)["code"] == "no-accounts"
    nowhere = Seat(box, "no-such-table")
    assert await nowhere.closed.get() == 4404
    await box.close()


@in_a_loop
async def test_a_browser_that_keeps_nothing_still_plays() -> None:
    journal = KeptInMemory()
    box = await opened(journal)
    journal.refuses = True
    table = await asked(
        box, "POST", "/api/tables", game="kiwara", seating=["me", "level-1"], start=True
    )
    seat = Seat(box, table["id"])
    await seat.next()
    await seat.play(2)
    assert box.store.failed
    await box.close()


@in_a_loop
async def test_a_long_journal_is_folded_and_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = KeptInMemory()
    store = NearStore(journal)
    await store.open()
    for n in range(5):
        await store.put_fact(f"fact {n}", str(n))
    monkeypatch.setattr("kiribako.server.near.store.LONG", 5)
    for _ in range(2):
        store = NearStore(journal)
        await store.open()
        assert [await store.fact(f"fact {n}") for n in range(5)] == list("01234")
    assert journal.whole
    assert not journal.entries


@in_a_loop
async def test_a_row_that_is_there_already_is_a_conflict() -> None:
    store = NearStore(KeptInMemory())
    await store.open()
    told: asyncio.Queue[BaseException | None] = asyncio.Queue()
    for _ in range(2):
        store.write(Write("", 0, 0, "", told.put_nowait, fact=("name", "value")))
    assert await told.get() is None
    assert await told.get() is None
    await store.execute("INSERT INTO facts (name, value) VALUES (?1, ?2)", "once", "1")
    with pytest.raises(Conflict):
        await store.execute("INSERT INTO facts (name, value) VALUES (?1, ?2)", "once", "2")
    assert await store.fact("once") == "1"


@in_a_loop
async def test_a_match_is_carried_to_another_box() -> None:
    """A running one goes on elsewhere where it stood; a finished one is there to be looked at."""
    box = await opened(KeptInMemory())
    order: dict[str, Any] = {"game": "kiwara", "seating": ["me", "level-1"], "start": True}
    table = await asked(box, "POST", "/api/tables", **order)
    seat = Seat(box, table["id"])
    await seat.next()
    await seat.play(2)
    record = await box.request("GET", f"/api/tables/{table['id']}/record?whole=true")
    await box.close()

    other = await opened(KeptInMemory())
    order = {"record": record.body.decode(), "seating": ["me", "level-1"], "start": True}
    carried = await asked(other, "POST", "/api/tables", **order)
    assert carried["position"]["ply"] >= 2
    seat = Seat(other, carried["id"])
    await seat.next()
    await seat.play(200)
    assert seat.position["actor"] is None
    whole = await other.request("GET", f"/api/tables/{carried['id']}/record")
    order = {"record": whole.body.decode(), "seating": ["me", "me"], "start": True}
    refused = await other.request("POST", "/api/tables", json.dumps(order))
    assert json.loads(refused.body)["code"] == "match-over"
    over = await asked(other, "POST", "/api/tables", look=True, **order)
    assert over["status"]["phase"] == "over"
    assert (await other.request("GET", f"/api/tables/{over['id']}/plies/0")).status == 200
    await other.close()
