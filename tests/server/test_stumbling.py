"""Rules that stumble: a game that raises hurts the table it is played at, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.option import Option
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import Refusal
from kiribako.kernel.state import State
from kiribako.server.bots.jobs import Result
from kiribako.server.store.port import Write
from tests.server.site import Person, Site, play_out, settings_for, until


class Stumbling(Game[Any]):
    """Kiwara, until it is told to stumble over one of its own doors."""

    def __init__(self) -> None:
        self.inner = kiribako.game("kiwara")
        self.over: set[str] = set()
        self.calls = 0
        super().__init__(
            id=self.inner.id,
            title=self.inner.title,
            summary=self.inner.summary,
            seats=self.inner.seats,
            options=tuple[Option, ...](self.inner.options),
            rules_version=self.inner.rules_version,
            package=self.inner.package,
        )

    def check(self, door: str) -> None:
        if door in self.over:
            self.calls += 1
            raise ZeroDivisionError(door)

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        return self.inner.deal(seats, options, random)

    def begin(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> State:
        state: State = self.inner.begin(seats, options, setup)
        return state

    def write(self, state: Any, move: int) -> str:
        self.check("write")
        return self.inner.write(state, move)

    def read(self, state: Any, text: str) -> int:
        self.check("read")
        return self.inner.read(state, text)

    def refuse(self, state: Any, move: int) -> Refusal | None:
        return self.inner.refuse(state, move)

    def explain(self, state: Any, move: int) -> str:
        self.check("explain")
        return self.inner.explain(state, move)

    def narrate(self, before: Any, move: int, after: Any) -> list[Event]:
        self.check("narrate")
        return self.inner.narrate(before, move, after)

    def view(self, state: Any, viewer: int | None) -> Mapping[str, Any]:
        self.check("view")
        self.check(f"view {viewer}")
        return self.inner.view(state, viewer)


def stumbling(site: Site) -> Stumbling:
    game = Stumbling()
    site.server.tables.games = {"kiwara": game}
    return game


async def seated(site: Site, **wanted: Any) -> tuple[Person, str]:
    ann = await site.person("Ann")
    seating = wanted.pop("seating", ["me", "me"])
    table = await ann.open(game="kiwara", setup={"first": 0}, seating=seating, start=True, **wanted)
    return ann, table["id"]


def test_rules_that_stumble_over_a_question_refuse_it(tmp_path: Path) -> None:
    """The asker is told, the table goes on, and the log has one line however often it is asked."""

    async def scene(site: Site) -> None:
        game = stumbling(site)
        ann, table = await seated(site)
        socket = await ann.join(table)
        game.over = {"explain"}
        for _ in range(3):
            assert await socket.refused("words", ply=0, seat=0) == "broken"
        assert site.server.tables.faults.known == {table}
        first = socket.table["position"]["moves"][0]
        await socket.must("move", ply=0, seat=0, move=first)
        game.over = {"narrate"}
        assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 500

    play_out(scene, settings_for(tmp_path))


def test_rules_that_stumble_over_a_view_hide_it_from_that_viewer_only(tmp_path: Path) -> None:
    """A spectator gets the table without its position; those who play do not notice."""

    async def scene(site: Site) -> None:
        game = stumbling(site)
        ann, table = await seated(site)
        socket = await ann.join(table)
        game.over = {"view None"}
        eve = await site.person("Eve")
        watching = await eve.join(table)
        assert watching.table["position"] is None
        assert (await eve.http.get(f"/api/tables/{table}")).json()["position"] is None
        first = socket.table["position"]["moves"][0]
        await socket.must("move", ply=0, seat=0, move=first)
        assert (await socket.wait("moved"))["ply"] == 0
        assert (await watching.wait("table"))["table"]["position"] is None

    play_out(scene, settings_for(tmp_path))


def test_rules_that_stumble_over_a_decision_break_that_table_only(tmp_path: Path) -> None:
    """What is durable and cannot be followed leaves a table to be read and closed."""

    async def scene(site: Site) -> None:
        game = stumbling(site)
        ann, table = await seated(site)
        _, other = await seated(site)
        socket, beside = await ann.join(table), await (await site.person()).join(other)
        game.over = {"narrate"}
        first = socket.table["position"]["moves"][0]
        await socket.must("move", ply=0, seat=0, move=first)
        assert "closed" in (await socket.wait("table"))["table"]["status"]["readable"]
        game.over = set()
        assert await socket.refused("move", ply=1, seat=1, move=first) == "broken-table"
        assert "readable" not in beside.table["status"]
        await socket.must("close")
        assert (await socket.wait("status"))["status"]["reason"] == "closed"

    play_out(scene, settings_for(tmp_path))


def test_a_bot_whose_move_is_no_move_plays_another(tmp_path: Path) -> None:
    """Rather the first legal one than none."""

    async def scene(site: Site) -> None:
        async def think(_job: Any) -> Result:
            return Result(move="nonsense")

        site.server.pool.think = think
        _, table = await seated(site, seating=["level-1", "me"])
        live = site.server.tables.loaded[table]
        await until(lambda: live.table.ply == 1)

    play_out(scene, settings_for(tmp_path))


def test_a_bot_that_cannot_be_saved_tries_more_and_more_rarely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is no reason to think as fast as one can."""

    async def scene(site: Site) -> None:
        asked: list[str] = []

        async def think(_ticket: Any) -> Result:
            asked.append("a move")
            return Result(move=live.table.match.moves()[0])

        site.server.pool.think = think
        ann = await site.person()
        table = await ann.open(game="kiwara", setup={"first": 0}, seating=["level-1", "open"])
        socket = await ann.join(table["id"])
        await socket.must("sit", seat=1)
        live = site.server.tables.loaded[table["id"]]
        store = site.server.store
        kept = store.write

        def full(write: Write) -> None:
            if '"moved"' in write.body:
                asyncio.get_running_loop().call_soon(write.done, OSError("full"))
            else:
                kept(write)

        monkeypatch.setattr(store, "write", full)
        await socket.must("start")
        await until(lambda: len(asked) == 1)
        await asyncio.sleep(0.1)
        assert len(asked) == 1
        monkeypatch.setattr(store, "write", kept)
        await socket.wait("moved")

    play_out(scene, settings_for(tmp_path))
