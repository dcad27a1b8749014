"""A rival at the table, a stolen cookie, a giant's chat: nothing changes but what is theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.site import Person, Site, Socket, play_out, settings_for


async def seated(site: Site) -> tuple[list[Person], list[Socket], str]:
    """Two people at a table of Kiwara, six decisions in."""
    people = [await site.person("Ann"), await site.person("Bo")]
    table = await people[0].open(game="kiwara", visibility="public")
    sockets = [await person.join(table["id"]) for person in people]
    for seat, socket in enumerate(sockets):
        await socket.must("sit", seat=seat, entropy="sixteen-letters-")
    await sockets[0].must("start")
    position = (await sockets[0].wait("status"))["position"]
    await sockets[1].wait("status")
    for ply in range(6):
        actor = position["actor"]
        match = site.server.tables.loaded[table["id"]].table.match
        await sockets[actor].must("move", ply=ply, seat=actor, move=match.moves()[0])
        position = (await sockets[0].wait("moved", ply=ply))["position"]
    return people, sockets, table["id"]


async def all_of(site: Site, table: str) -> tuple[Any, ...]:
    """The log, and the table as it stands in memory."""
    known = site.server.tables.loaded[table].table
    views = [known.match.view(seat) for seat in (0, 1, None)]
    rows = await site.server.store.rows(table)
    return rows, known.n, known.phase, views, len(known.chat), dict(known.offers)


def test_a_seated_rival_cannot_act_for_another(tmp_path: Path) -> None:
    """Each verb upon the other's seat is refused with its reason, and nothing has changed."""

    async def scene(site: Site) -> None:
        _, sockets, id = await seated(site)
        match = site.server.tables.loaded[id].table.match
        actor = match.actor
        rival = sockets[1 - actor]
        before = await all_of(site, id)
        legal = match.moves()[0]
        wanted = (
            ("not-your-seat", "move", {"ply": 6, "seat": actor, "move": legal}),
            ("not-your-turn", "move", {"ply": 6, "seat": 1 - actor, "move": legal}),
            ("early-ply", "move", {"ply": 7, "seat": 1 - actor, "move": legal}),
            ("not-your-seat", "resign", {"seat": actor}),
            ("already-started", "stand", {"seat": actor}),
            ("already-started", "sit", {"seat": actor}),
            ("bad-message", "claim", {"seat": actor}),  # clocks are judged by the server alone
            ("no-such-seat", "move", {"ply": 6, "seat": 31, "move": legal}),
        )
        for code, do, facts in wanted:
            assert await rival.refused(do, **facts) == code, (do, facts)
        await rival.must("start")  # a second time is harmless
        for do in ("words", "hint"):
            assert await rival.refused(do, ply=6, seat=actor) == "not-your-seat"
        assert await rival.refused("answer", offer=1, accept=True) == "no-such-offer"
        assert await all_of(site, id) == before

    play_out(scene, settings_for(tmp_path))


def test_old_plies_change_nothing(tmp_path: Path) -> None:
    """A decision made long ago is acknowledged if it is the same, refused if it is another."""

    async def scene(site: Site) -> None:
        _, sockets, id = await seated(site)
        table = site.server.tables.loaded[id].table
        before = await all_of(site, id)
        for ply, (seat, move) in enumerate(table.decisions):
            again = await sockets[seat].must("move", ply=ply, seat=seat, move=move)
            assert again["n"] == table.n
            others = [text for _, text in table.decisions if text != move]
            answer = await sockets[seat].ask("move", ply=ply, seat=seat, move=others[0])
            assert (answer["code"], answer["ply"]) == ("stale-ply", 6)
            assert await sockets[1 - seat].refused("move", ply=ply, seat=1 - seat, move=move) == (
                "stale-ply"
            )
        assert await all_of(site, id) == before

    play_out(scene, settings_for(tmp_path))


def test_a_giant_is_not_heard(tmp_path: Path) -> None:
    """Talk that is too long is refused, in one frame or in pieces, and more of it ends the line."""

    async def scene(site: Site) -> None:
        _, sockets, id = await seated(site)
        before = await all_of(site, id)
        assert await sockets[0].refused("chat", text="x" * 501) == "bad-message"
        assert await sockets[0].refused("chat", text="") == "bad-message"
        assert await all_of(site, id) == before
        await sockets[0].wire.send(['{"do":"chat","id":"g","text":"', *["x" * 1_000] * 40, '"}'])
        await sockets[0].wire.wait_closed()
        assert sockets[0].wire.close_code == 1009
        assert await all_of(site, id) == before
        await sockets[1].must("ping")

    play_out(scene, settings_for(tmp_path))


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    """It is set for HTTP only and for our own site only, over https where that is asked for."""

    async def scene(site: Site) -> None:
        async with httpx.AsyncClient(base_url=site.url) as browser:
            answer = await browser.get("/api/me")
            words = set(answer.headers["set-cookie"].split("; "))
            assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} <= words
            value = answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
            assert value not in answer.text  # no answer tells a script what it cannot read
            assert value.rpartition(".")[2] not in answer.text

    play_out(scene, settings_for(tmp_path, secure=True))


def test_a_cookie_opens_its_owners_seats_only(tmp_path: Path) -> None:
    """With Ann's cookie and Bo's id, or half of each, nobody is Bo."""

    async def scene(site: Site) -> None:
        people, sockets, id = await seated(site)
        ann, bo = people
        name, _, anns = ann.cookie().partition("=")
        bos = bo.cookie().partition("=")[2]
        mixed = [
            anns,
            anns.replace(ann.who, bo.who),
            f"{bos.rpartition('.')[0]}.{anns.rpartition('.')[2]}",
            f"{bo.who}.1.{bos.rpartition('.')[2]}",
            bos[:-1],
            f"{bos}.",
        ]
        before = await all_of(site, id)
        for value in mixed:
            table = await looked_at(site, id, f"{name}={value}")
            assert table["me"]["who"] != bo.who
            assert 1 not in table["mine"]
        assert (await looked_at(site, id, f"{name}={bos}"))["mine"] == [1]  # whoever bears it
        await sockets[1].must("ping")
        assert await all_of(site, id) == before

    play_out(scene, settings_for(tmp_path))


async def looked_at(site: Site, table: str, cookie: str) -> dict[str, Any]:
    """A table over the WebSocket as somebody with this cookie is shown it."""
    url = f"{site.url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as wire:
        shown: dict[str, Any] = (await Socket(wire).wait("table"))["table"]
        return shown


def test_ending_sessions_makes_a_stolen_cookie_worthless(tmp_path: Path) -> None:
    """The thief's line is cut, the cookie stands for nobody; the owner keeps the seat."""

    async def scene(site: Site) -> None:
        people, _, id = await seated(site)
        stolen = people[1].cookie()
        thief = Person(site, httpx.AsyncClient(base_url=site.url, headers={"Cookie": stolen}))
        assert (await thief.http.get("/api/me")).json()["me"]["who"] == people[1].who
        url = f"{site.url.replace('http', 'ws')}/api/tables/{id}/socket"
        async with connect(url, additional_headers={"Cookie": stolen}, proxy=None) as line:
            assert (await Socket(line).wait("table"))["table"]["mine"] == [1]
            ended = await people[1].http.delete("/api/sessions", params={"everywhere": "true"})
            assert ended.json()["me"]["who"] == people[1].who
            await line.wait_closed()
            assert line.close_code == 1008
        assert (await thief.http.get("/api/me")).json()["me"]["who"] != people[1].who
        assert (await looked_at(site, id, stolen))["mine"] == []
        assert people[1].cookie() != stolen
        assert (await looked_at(site, id, people[1].cookie()))["mine"] == [1]
        await thief.http.aclose()

    play_out(scene, settings_for(tmp_path))
