"""Clocks, rules that are gone, and several nodes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kiribako.games.koi_koi.game import KoiKoi
from kiribako.server.log import ClockRules
from kiribako.server.table.clocks import Timer, overlap
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.site import Site, play_out, running, settings_for
from tests.server.test_table import begun

SECOND = 1_000


def test_a_live_clock_counts_the_actor_alone() -> None:
    """Main time runs, the increment is added, a slow line costs a little less."""
    timer = Timer(ClockRules("live", 60 * SECOND, 5 * SECOND), 2)
    timer.start(1_000_000)
    assert timer.now(1_010_000, 0, ()) == [50 * SECOND, 60 * SECOND]
    assert timer.after_move(1_010_000, 0, 200, ()) == [55_200, 60 * SECOND]
    assert timer.after_move(1_010_000, 0, 9_000, ()) == [55_300, 60 * SECOND]
    assert timer.now(1_070_000, 0, ()) == [-10 * SECOND, 60 * SECOND]


def test_clocks_stand_still_while_no_server_runs() -> None:
    """Time without a server is nobody's."""
    timer = Timer(ClockRules("live", 60 * SECOND, 0), 2)
    timer.start(0)
    timer.moved(1_000_000, None)
    down = [(1_010_000, 1_900_000), (1_950_000, 1_960_000)]
    assert timer.now(2_000_000, 1, down) == [60 * SECOND, 60 * SECOND - 100_000]
    assert overlap(0, 10, [(5, 20)]) == 5


def test_a_match_of_other_rules_stays_readable(tmp_path: Path) -> None:
    """A server without its rules version says so, shows the last position and the record."""
    kept: dict[str, str] = {}

    async def before(site: Site) -> None:
        left, right, kept["table"] = await begun(site, "koi-koi")
        live = site.server.tables.loaded[kept["table"]]
        actor = live.table.match.actor
        move = live.table.match.moves()[0]
        await (left, right)[actor].must("move", ply=0, seat=actor, move=move)
        kept["cookie"] = left.cookie

    async def after(site: Site) -> None:
        newer = KoiKoi()
        newer.rules_version = 99
        site.server.tables.games = {newer.id: newer}
        ann = await site.person()
        ann.http.cookies.clear()
        name, _, value = kept["cookie"].partition("=")
        ann.http.cookies.set(name, value)
        socket = await ann.join(kept["table"])
        assert "no longer has" in socket.table["status"]["readable"]
        assert socket.table["position"]["ply"] == 1
        assert list(socket.table["position"]["views"]) == ["0"]
        assert await socket.refused("move", ply=1, seat=0, move="x") == "rules-missing"
        notes = await ann.http.get(f"/api/tables/{kept['table']}/record")
        assert notes.status_code == 200
        eve = await (await site.person("Eve")).join(kept["table"])
        assert await eve.refused("close") == "not-seated"
        await socket.must("resign", seat=0)  # there is nobody to win it
        status = (await socket.wait("status"))["status"]
        assert (status["phase"], status["reason"], status["winners"]) == ("over", "closed", [])
        await socket.must("close")
        assert await socket.refused("offer", what="rematch") == "rules-missing"
        record = await ann.http.get(f"/api/tables/{kept['table']}/record")
        assert record.status_code == 200

    play_out(before, settings_for(tmp_path))
    play_out(after, settings_for(tmp_path))


def test_two_nodes_one_table(tmp_path: Path, postgres: Postgres) -> None:
    """Players on different nodes see each other's moves at once; a race is settled the same."""
    settings = settings_for(tmp_path, database=new_database(postgres))

    async def scene() -> None:
        async with running(settings) as one, running(settings) as two:
            ann = await one.person("Ann")
            table = (await ann.open(game="kiwara", setup={"first": 0}))["id"]
            left = await ann.join(table)
            await left.must("sit", seat=0)
            bo = await two.person("Bo")
            right = await bo.join(table)
            await right.must("sit", seat=1)
            await left.wait("seats", n=2)
            await left.must("start")
            await right.wait("status")
            await left.must("move", ply=0, seat=0, move="T Na")
            told = await right.wait("moved", ply=0)  # without having asked
            assert told["position"]["moves"]
            for text in "abcdef":  # both at once, again and again
                results = await asyncio.gather(
                    left.ask("chat", text=text), right.ask("chat", text=text)
                )
                codes = {result.get("code", "ack") for result in results}
                assert codes <= {"ack", "overtaken"}
                assert "ack" in codes
            n = (await store_rows(one, table))[-1]
            for site in (one, two):
                while site.server.tables.loaded[table].table.n < n:  # noqa: ASYNC110 - no event tells
                    await asyncio.sleep(0.01)
            chats = [site.server.tables.loaded[table].table.chat for site in (one, two)]
            assert chats[0] == chats[1]
            await left.must("resign", seat=0)
            await right.wait("status")

    asyncio.run(scene())


async def store_rows(site: Site, table: str) -> list[int]:
    """The numbers of a log's rows, none twice."""
    numbers = [row.n for row in await site.server.store.rows(table)]
    assert numbers == sorted(set(numbers))
    return numbers


def test_the_database_comes_back(tmp_path: Path, postgres: Postgres) -> None:
    """While it restarts nothing is acknowledged; afterwards play goes on from the log."""
    settings = settings_for(tmp_path, database=new_database(postgres))

    async def scene(site: Site) -> None:
        left, right, table = await begun(site)
        await left.must("move", ply=0, seat=0, move="T Na")
        await asyncio.get_running_loop().run_in_executor(None, postgres.restart)
        move = (await right.must("words", ply=1, seat=1))["moves"][0]["move"]
        answer = await right.ask("move", ply=1, seat=1, move=move)
        for _ in range(50):
            if answer["is"] == "ack":
                break
            assert answer["code"] == "not-saved"
            answer = await right.ask("move", ply=1, seat=1, move=move)
        assert answer["is"] == "ack"
        rows = await site.server.store.rows(table)
        assert sum(len(row.entries) for row in rows) == rows[-1].n + len(rows[-1].entries) - 1

    play_out(scene, settings)
