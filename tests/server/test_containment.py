"""One table's fault never leaves that table, and whatever must live is missed when it does not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import kiribako
from kiribako.server import log, supervision, tables
from kiribako.server.store import postgresql, sqlite
from kiribako.server.store.port import Conflict, Store, Write
from tests.server import fickle
from tests.server.fickle import FICKLE
from tests.server.site import PATIENCE, Site, play_out, settings_for, until
from tests.server.test_start import opened, secrets_of
from tests.server.test_store import fresh, move, put, row, with_store


@pytest.fixture(autouse=True)
def fickle_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has a game from another package on its shelf."""
    shelf = fickle.games()
    monkeypatch.setattr("kiribako.shelf.games", lambda: shelf)


def poisoned(database: str) -> dict[str, str]:
    """A database of an earlier server: logs whose start no deal fits, or that nobody can read."""
    bad = secrets_of("fickle", FICKLE, fits=False)
    known = {"poisoned": "", "unread": "unread"}

    async def scene(store: Store) -> None:
        made, entries = opened(bad, game="fickle", setup=FICKLE, visibility="public")
        known["poisoned"] = made.id
        write = fresh(made)
        seed = kiribako.kernel.fairness.seed(bad, ["", ""])
        started = [*entries[:1], log.BotSat(1, "level-1"), log.Started(seed)]
        write.body = log.encode_entries(started).decode()
        assert await put(store, write) is None
        unread = fresh(row("unread"))
        unread.body = '[{"is":"of another time"}]'
        assert await put(store, unread) is None
        healthy = fresh(row("healthy", made=0))
        bots = [log.BotSat(0, "level-1"), log.BotSat(1, "level-1"), log.Started(7)]
        healthy.body = log.encode_entries(bots).decode()
        assert await put(store, healthy) is None

    with_store(database, scene)
    return known


def test_poisoned_logs_of_before_hurt_nobody(tmp_path: Path, database: str) -> None:
    """The lobby, one's own tables and others' bots go on; the table itself says what it is."""
    settings = settings_for(tmp_path, database=database)
    kept = poisoned(database)

    async def scene(site: Site) -> None:
        store, ann = site.server.store, await site.person("Ann")
        assert (await ann.http.get("/ready")).status_code == 200
        lobby = await ann.http.get("/api/tables")
        assert lobby.status_code == 200
        assert {line["id"] for line in lobby.json()["tables"]} <= {"healthy"}
        sql = "INSERT INTO sittings (who, table_id) VALUES (?1, ?2)"
        for id in (kept["poisoned"], kept["unread"]):
            await store.execute(sql, ann.who, id)
        mine = await ann.http.get("/api/tables/mine")
        assert [line["id"] for line in mine.json()["tables"]] == [kept["poisoned"]]

        stub = await ann.http.get(f"/api/tables/{kept['poisoned']}")
        assert stub.status_code == 200
        assert "closed" in stub.json()["status"]["readable"]
        unread = await ann.http.get(f"/api/tables/{kept['unread']}")
        assert (unread.status_code, unread.json()["code"]) == (500, "broken-table")
        live = await site.server.tables.find(kept["poisoned"])
        assert live.table.n == 3

        healthy = await site.server.tables.find("healthy")
        await ann.join("healthy")
        await until(lambda: healthy.table.ply > 0)  # its bots play for whoever watches

    play_out(scene, settings)


def test_a_start_that_cannot_be_played_is_never_written(tmp_path: Path, database: str) -> None:
    """Two hostile tables in one batch with honest ones: refused, and nobody else notices."""
    bad = secrets_of("fickle", FICKLE, fits=False)

    async def scene(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        drawn = site.server.tables.entropy.secret
        site.server.tables.entropy.secret = lambda: bad
        hostile = {"game": "fickle", "setup": FICKLE, "visibility": "public"}
        waiting = await eve.join((await eve.open(**hostile, seating=["me", "me"]))["id"])
        site.server.tables.entropy.secret = drawn
        honest = [await ann.open(game="kiwara", seating=["me", "me"]) for _ in range(5)]
        sockets = [await ann.join(table["id"]) for table in honest]
        answers = await asyncio.gather(
            *(socket.must("start") for socket in sockets[:3]),
            waiting.refused("start"),
            *(socket.must("start") for socket in sockets[3:]),
        )
        assert answers[3] == "bad-start"
        lobby = (await ann.http.get("/api/tables")).json()["tables"]
        assert [line["status"]["phase"] for line in lobby] == ["waiting"]
        site.server.tables.entropy.secret = lambda: bad
        wanted = {**hostile, "seating": ["me", "me"], "start": True}
        answer = await eve.http.post("/api/tables", json=wanted)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-start")
        await waiting.must("close")
        assert (await waiting.wait("status"))["status"]["reason"] == "closed"

    play_out(scene, settings_for(tmp_path, database=database))


def test_a_broken_table_is_closed_by_its_host(tmp_path: Path) -> None:
    """Verbs are refused with a clear code; whoever opened it can end it, and then it is over."""
    settings = settings_for(tmp_path)
    kept = poisoned(settings.database)

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        live = await site.server.tables.find(kept["poisoned"])
        live.table.row = structs.replace(live.table.row, host=ann.who)
        socket = await ann.join(kept["poisoned"])
        assert "closed" in socket.table["status"]["readable"]
        eve = await (await site.person("Eve")).join(kept["poisoned"])
        assert await eve.refused("close") == "not-seated"
        await socket.must("close")
        status = (await eve.wait("status"))["status"]
        assert (status["phase"], status["reason"], status["winners"]) == ("over", "closed", [])
        assert kept["poisoned"] not in await site.server.store.lobby(9)
        site.server.tables.forget(live)
        again = await ann.http.get(f"/api/tables/{kept['poisoned']}")
        assert again.json()["status"]["phase"] == "over"

    play_out(scene, settings)


def test_whoever_stumbles_over_the_news_stumbles_alone(database: str) -> None:
    """A callback that raises neither stops the others of its batch nor ends the writer."""

    def stumble(_error: object) -> None:
        raise ZeroDivisionError

    async def scene(store: Store) -> None:
        for name in "abc":
            await put(store, fresh(row(name)))
        for name in "ac":
            store.write(structs.replace(move(name, 2), done=stumble))
        assert await put(store, move("b", 2)) is None
        odd = structs.replace(fresh(row("d")), done=stumble)
        store.write(odd)
        assert await put(store, fresh(row("e"))) is None
        assert isinstance(await put(store, move("a", 2)), Conflict)
        assert store.down() == []

    with_store(database, scene)


def test_a_job_that_cannot_be_written_is_refused_alone(database: str) -> None:
    """Whatever is wrong with one, its neighbours are saved and the writer lives on."""

    async def scene(store: Store) -> None:
        await put(store, fresh(row("a")))
        bad = fresh(structs.replace(row("b"), secret="\ud800"))
        worse = Write("nowhere", 1, 1, "\ud800", lambda _error: None)
        results = await asyncio.gather(
            put(store, bad),
            put(store, worse),
            put(store, move("a", 2)),
            put(store, fresh(row("c"))),
        )
        assert [result is None for result in results] == [False, False, True, True]
        assert await put(store, move("a", 3)) is None
        assert await store.table("b") is None

    with_store(database, scene)


def test_a_writer_that_ends_is_missed_and_followed(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`/ready` names it; another takes its place, and no move is left without an answer."""
    monkeypatch.setattr(supervision, "PAUSE", 0.7)  # long enough to be asked meanwhile
    monkeypatch.setattr(supervision, "STEADY", 0.05)

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
        socket = await ann.join(table["id"])
        end_writer(site.server.store)
        await until(lambda: bool(site.server.store.down()))
        answer = await ann.http.get("/ready")
        assert answer.status_code == 503
        assert "the store's writer" in answer.json()["message"]
        position = socket.table["position"]
        await socket.must("move", ply=0, seat=position["actor"], move=position["moves"][0])
        await until(lambda: not site.server.tables.down())
        assert (await ann.http.get("/ready")).status_code == 200

    play_out(scene, settings_for(tmp_path, database=database))


def end_writer(store: Any) -> None:
    if isinstance(store, sqlite.SqliteStore):
        store.jobs.put(None)
    else:
        store.supervisor.tasks["the store's writer"].cancel()


def test_a_server_without_its_writer_still_stops(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can no longer be saved holds up no stop."""
    for module in (tables, sqlite, postgresql):
        monkeypatch.setattr(module, "FAREWELL", 0.3)

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
        site.server.tables.loaded[table["id"]].busy = True  # of a write that nobody will answer
        monkeypatch.setattr(supervision, "PAUSE", 60.0)
        monkeypatch.setattr(site.server.store, "_start", lambda: None, raising=False)
        end_writer(site.server.store)
        await until(lambda: bool(site.server.store.down()))
        stopping = asyncio.get_running_loop().create_task(site.server.close())
        await asyncio.wait_for(stopping, PATIENCE)
        monkeypatch.setattr(type(site.server), "close", nothing)

    play_out(scene, settings_for(tmp_path, database=database))


async def nothing(_server: object) -> None:
    """It is closed already."""
