"""What the server tells of itself is true: probes, metrics, log lines and headers."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiribako.server import app, monitor
from kiribako.server.bots import process
from kiribako.server.bots.queue import Place, Queue, Rank, Ticket
from kiribako.server.histogram import Histogram
from kiribako.server.serving import JsonLines, TextLines
from kiribako.server.store import sqlite
from kiribako.server.store.port import Write
from kiribako.server.throttled_log import ThrottledLog
from kiribako.server.web import readiness
from tests.server.site import Person, Site, play_out, running, settings_for


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What goes into the server's log; servers of other tests may have set it up otherwise."""
    logger = logging.getLogger("kiribako")
    before = logger.propagate, logger.level
    logger.propagate = True
    logger.setLevel(logging.INFO)
    for throttled in (app.throttled, sqlite.throttled):
        throttled.said.clear()
    yield caplog
    logger.propagate, logger.level = before


async def metrics(person: Person) -> dict[str, float]:
    """Every number by its name and labels."""
    text = (await person.http.get("/metrics")).text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_ready_means_that_a_write_is_taken(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each probe leaves a mark through the writer that moves take, however many ask together."""
    monkeypatch.setattr(readiness, "PATIENCE", 30.0)

    async def scene() -> None:
        async with running(settings_for(tmp_path, database=database)) as site:
            ann = await site.person()
            store, facts = site.server.store, []
            write = store.write

            def note(one: Write) -> None:
                facts.append(one.fact)
                write(one)

            store.write = note
            probes = (site.server.readiness.problem() for _ in range(5))
            assert await asyncio.gather(*probes) == [""] * 5
            assert [name for name, _ in facts] == ["ready"]
            assert (await ann.http.get("/ready")).status_code == 200
            assert (
                abs(int(await site.server.store.fact("ready")) - site.server.tables.now()) < 60_000
            )

    asyncio.run(scene())


def test_a_database_that_takes_no_writes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: pytest.LogCaptureFixture
) -> None:
    """Locked, it is not ready in time; broken, it says so; and reads alone are not enough."""
    monkeypatch.setattr(readiness, "PATIENCE", 0.1)
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    settings = settings_for(tmp_path)

    async def scene(site: Site) -> None:
        ann = await site.person()
        other = sqlite3.connect(settings.database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = await ann.http.get("/ready")
        assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")
        assert "in time" in answer.json()["message"]
        assert (await ann.http.get("/ready")).status_code == 503
        assert (await metrics(ann))["kiribako_writes_waiting"] == 1  # asked twice, written once
        assert (await ann.http.get("/api/tables")).status_code == 200
        other.execute("COMMIT")
        monkeypatch.setattr(readiness, "PATIENCE", 30.0)
        while (await ann.http.get("/ready")).status_code != 200:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        other.execute("ALTER TABLE facts RENAME TO gone")
        answer = await ann.http.get("/ready")
        assert (answer.status_code, "no writes" in answer.json()["message"]) == (503, True)
        told = await metrics(ann)
        assert told["kiribako_writes_failed_total"] >= 1
        assert told['kiribako_http_answers_total{status="5xx"}'] >= 3
        other.execute("ALTER TABLE gone RENAME TO facts")
        other.close()
        assert (await ann.http.get("/ready")).status_code == 200

    play_out(scene, settings)
    failed = [record for record in said.records if record.message == "writes failed"]
    assert [(one.count, "facts" in one.reason) for one in failed] == [(1, True)]  # type: ignore[attr-defined]
    faults = [record for record in said.records if record.message == "an answer failed"]
    assert {(one.route, one.status) for one in faults} == {("/ready", 503)}  # type: ignore[attr-defined]
    assert len(faults) < 3


def test_a_fault_of_ours_is_answered_counted_and_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: pytest.LogCaptureFixture
) -> None:
    """A handler that raises: 500 to everybody, a line with the route and the trace for us."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        monkeypatch.setattr(site.server.store, "coded", lambda _code: 1 // 0)
        for _ in range(3):
            answer = await ann.http.get("/api/codes/SECRET")
            assert (answer.status_code, answer.json()["code"]) == (500, "broken")
            assert answer.headers["cache-control"] == "no-store"
        assert (await metrics(ann))['kiribako_http_answers_total{status="5xx"}'] == 3

    play_out(scene, settings_for(tmp_path))
    (line,) = [record for record in said.records if record.message == "an answer failed"]
    assert (line.route, line.status) == ("/api/codes/{code}", 500)  # type: ignore[attr-defined]
    assert "ZeroDivisionError" in JsonLines().format(line)
    assert "SECRET" not in JsonLines().format(line).partition("trace")[0]


def test_bots_that_cannot_be_started_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: pytest.LogCaptureFixture
) -> None:
    """Not ready while no worker starts; ready again, and playing, once one does."""
    command = process.worker_command
    monkeypatch.setattr(process, "worker_command", lambda _megabytes: ["/no/such/program"])

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["random", "random"], start=True)
        socket = await ann.join(table["id"])
        while not site.server.pool.failing:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        answer = await ann.http.get("/ready")
        assert (answer.status_code, "worker" in answer.json()["message"]) == (503, True)
        told = await metrics(ann)
        assert told["kiribako_bot_workers_failing"] == 1
        assert told["kiribako_bot_not_started_total"] >= 1
        monkeypatch.setattr(process, "worker_command", command)
        await socket.wait("moved", ply=0)
        assert (await ann.http.get("/ready")).status_code == 200
        told = await metrics(ann)
        assert told['kiribako_bot_wait_seconds_count{rank="alone"}'] >= 1

    play_out(scene, settings_for(tmp_path, bots_alone_milliseconds=1))
    lines = [record for record in said.records if "could not be started" in record.message]
    assert "FileNotFoundError" in lines[0].reason  # type: ignore[attr-defined]


def test_answers_say_how_long_they_may_be_kept(tmp_path: Path) -> None:
    """What is somebody's own nowhere; digested files for ever; the first page only if asked."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "assets" / "a-1.js").write_text("1")

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
        own = ["/api/me", "/api/tables", f"/api/tables/{table['id']}", "/health", "/metrics"]
        for path in [*own, "/api/nothing", "/openapi.json", f"/api/tables/{table['id']}/record"]:
            assert (await ann.http.get(path)).headers["cache-control"] == "no-store", path
        kept = (await ann.http.get("/assets/a-1.js")).headers["cache-control"]
        assert kept == "public, max-age=31536000, immutable"
        for path in ("/", "/table/somewhere"):
            assert (await ann.http.get(path)).headers["cache-control"] == "no-cache"
        assert (await ann.http.get("/assets/gone.js")).headers["cache-control"] == "no-store"

    play_out(scene, settings_for(tmp_path, page=str(page)))


def test_the_monitor_says_what_is_slow(said: pytest.LogCaptureFixture) -> None:
    """Long queues and a late loop are each a line, once a minute."""

    class Slow:
        """As much of a server as the monitor looks at."""

        class store:  # noqa: N801
            waiting = staticmethod(lambda: 5_000)

        class tables:  # noqa: N801
            class loop_lag:  # noqa: N801
                most = 700

        def __init__(self, queue: Queue) -> None:
            self.pool: Any = type("pool", (), {"queues": [queue], "waiting": lambda _self: 1})()

    async def scene() -> None:
        queue = Queue()
        ticket = Ticket(lambda: None, Place(Rank.PRESENT, "1.1.1.1", "ann"))
        ticket.asked -= 60
        queue.put(ticket)
        one = monitor.Monitor(Slow(queue))  # type: ignore[arg-type]
        one.look()
        one.look()

    asyncio.run(scene())
    told = [record.message for record in said.records if record.name == "kiribako.monitor"]
    assert told == [
        "many writes are waiting for the database",
        "people wait for bots",
        "the event loop was late",
    ]


def test_what_happens_often_is_said_rarely(said: pytest.LogCaptureFixture) -> None:
    """The first of a kind at once, the others as a number with the next."""
    throttled = ThrottledLog(logging.getLogger("kiribako.test"), every=0.02)
    for _ in range(4):
        throttled.say("write", "a write failed", count=1)
    throttled.say("other", "something else failed")
    throttled.every = 0.0
    throttled.say("write", "a write failed", count=1)
    lines = [TextLines().format(record).rpartition(": ")[2] for record in said.records]
    assert lines == [
        "a write failed count=1",
        "something else failed",
        "a write failed count=1 more=3",
    ]


def test_a_histogram_counts_up() -> None:
    """As Prometheus wants it: every bucket holds those below."""
    waits = Histogram((0.1, 1.0))
    for value in (0.05, 0.1, 0.5, 7.0):
        waits.add(value)
    assert waits.lines("w", 'rank="away"') == [
        'w_bucket{rank="away",le="0.1"} 2',
        'w_bucket{rank="away",le="1"} 3',
        'w_bucket{rank="away",le="+Inf"} 4',
        'w_sum{rank="away"} 7.650000',
        'w_count{rank="away"} 4',
    ]
