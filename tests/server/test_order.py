"""Order: reports, mutes, bans, talk taken away, tables closed; my data, and leaving for good."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kiribako.server.limits import Buckets
from kiribako.server.order import order
from kiribako.server.order.leaving import GONE, WEEK
from kiribako.server.order.order import REPORTS_A_DAY
from kiribako.server.order.sanctions import Sanctions
from tests.server.conftest import new_database
from tests.server.members import PASSPHRASE, get, member, played, refused, send
from tests.server.postgres import Postgres
from tests.server.site import Person, Site, Socket, play_out, running, settings_for

ACTS = "/api/desk/acts"


async def hosted(site: Site) -> Person:
    """The host: an account that the settings name once it is there."""
    willow = await member(site, "Willow")
    site.server.settings = site.server.order.server.settings = _named(site, "willow")
    return willow


def _named(site: Site, account: str) -> Any:
    from msgspec import structs

    return structs.replace(site.server.settings, hosts=account)


async def talking(one: Person, other: Person, text: str) -> tuple[str, Socket, int]:
    """A table at which the other has said something: its id, the one's connection, the line."""
    table = await one.open(game="kiwara", seats=2, visibility="public")
    first, second = await one.join(table["id"]), await other.join(table["id"])
    await first.must("sit", seat=0)
    await second.must("sit", seat=1)
    await second.must("chat", text=text)
    line = (await first.wait("chat"))["line"]
    return table["id"], first, line["n"]


def test_nobody_is_host_but_whom_the_settings_name(tmp_path: Path) -> None:
    """The desk is not there for others; an account of a host's name cannot be opened by anybody."""

    async def scene(site: Site) -> None:
        ann = await member(site, "Ann")
        assert "host" not in await get(ann, "/api/me")
        words = {"account": "Willow", "passphrase": PASSPHRASE}
        guest = await site.person()
        assert await refused(guest, "POST", "/api/accounts", words) == "reserved-name"
        for person in (ann, guest):
            assert await refused(person, "GET", "/api/desk") == "no-such-address"
            assert await refused(person, "GET", "/api/desk/people") == "no-such-address"
            act = {"act": "ban", "about": guest.who, "reason": "because"}
            assert await refused(person, "POST", ACTS, act) == "no-such-address"

    play_out(scene, settings_for(tmp_path, hosts="willow, oak"))


def test_a_report_and_what_the_host_does(database: str, tmp_path: Path) -> None:
    """The quoted line with its context, from mild to hard; everything is in the log of acts."""

    async def scene(site: Site) -> None:
        willow, ann, bo = await hosted(site), await member(site, "Ann"), await member(site, "Bo")
        assert (await get(willow, "/api/me"))["host"] is True
        table, socket, line = await talking(ann, bo, "go back to snap")
        told = {"about": bo.who, "reason": "rude", "table": table, "line": line, "note": "again"}
        for _ in range(3):  # told again is told once
            await send(ann, "POST", "/api/reports", told, 201)
        desk = await get(willow, "/api/desk")
        assert [one["about"]["who"] for one in desk["reports"]] == [bo.who]
        quoted = desk["reports"][0]["reports"][0]["quoted"]
        assert [(one["text"], one["told"]) for one in quoted] == [("go back to snap", True)]
        # a line goes from the screens, from whoever comes anew, and from the store
        await send(willow, "POST", ACTS, {"act": "unsay", "table": table, "line": line})
        assert (await socket.wait("unsaid"))["line"] == line
        assert (await get(ann, f"/api/tables/{table}"))["chat"] == []
        rows = await site.server.store.fetch("SELECT body FROM log WHERE table_id = ?1", table)
        assert "snap" not in str(rows)
        # silence
        mute = {"act": "mute", "about": bo.who, "days": 1, "reason": "rude talk"}
        assert await refused(willow, "POST", ACTS, {**mute, "reason": " "}) == "no-reason"
        desk = await send(willow, "POST", ACTS, mute)
        assert desk["reports"] == []
        assert [(one["kind"], one["reason"]) for one in desk["held"]] == [("mute", "rude talk")]
        quiet = await bo.join(table)
        assert await quiet.refused("chat", text="hello?") == "hushed"
        await send(willow, "POST", ACTS, {"act": "lift", "about": bo.who, "what": "mute"})
        await quiet.must("chat", text="hello")
        # a table closed, a name taken away, a notice written
        desk = await send(willow, "POST", ACTS, {"act": "close", "table": table})
        assert (await get(ann, f"/api/tables/{table}"))["status"]["reason"] == "closed"
        await send(willow, "POST", ACTS, {"act": "rename", "about": bo.who, "reason": "name"})
        assert (await get(bo, "/api/me"))["me"]["name"] != "Bo"
        wall = {"act": "notice", "reason": "Thursdays at seven", "text": "Closed on the 24th."}
        desk = await send(willow, "POST", ACTS, wall)
        assert (desk["about"], desk["notice"]) == ("Thursdays at seven", "Closed on the 24th.")
        did = [one["act"] for one in desk["acts"]]
        assert sorted(did) == ["close", "lift", "mute", "notice", "rename", "unsay"]
        assert {one["by"]["who"] for one in desk["acts"]} == {willow.who}

    play_out(scene, settings_for(tmp_path, database=database))


def test_a_ban_holds_against_new_cookies(tmp_path: Path) -> None:
    """The account, its open connections, strangers from its network; accounts there play on."""

    async def scene(site: Site) -> None:
        willow, ann, bo = await hosted(site), await member(site, "Ann"), await member(site, "Bo")
        table, _, _ = await talking(ann, bo, "spam")
        socket = await bo.join(table)
        ban = {"act": "ban", "about": bo.who, "days": 30, "reason": "three boxes of spam"}
        await send(willow, "POST", ACTS, ban)
        with pytest.raises(ConnectionClosed):
            await socket.wait("nothing that ever comes")
        assert await refused(bo, "POST", "/api/tables", {"game": "kiwara"}) == "banned"
        # a passphrase on another browser is the same person
        other = await site.person()
        words = {"account": "bo", "passphrase": PASSPHRASE}
        await send(other, "POST", "/api/sessions", words)
        assert await refused(other, "POST", "/api/tables", {"game": "kiwara"}) == "banned"
        assert await refused(other, "PATCH", f"/api/people/{ann.who}", {"followed": True})
        # a dropped cookie is a stranger: from here they only look
        stranger = await site.person()
        assert (await get(stranger, "/api/tables"))["tables"]
        for path, body in (
            ("/api/tables", {"game": "kiwara"}),
            ("/api/accounts", {"account": "bo2", "passphrase": PASSPHRASE}),
            ("/api/reports", {"about": ann.who, "reason": "spam"}),
        ):
            assert await refused(stranger, "POST", path, body) == "closed-network"
        with pytest.raises(ConnectionClosed) as closed:
            await (await stranger.connect(table)).wait("table")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4410
        await ann.open(game="kiwara")  # an account of the same household
        # what is mine I can have, and leave
        assert (await get(bo, "/api/me/data"))["person"]["account"] == "bo"
        # no address is written down anywhere
        marks = await site.server.store.fetch("SELECT mark FROM closed_networks")
        assert len(marks) == 1
        assert "127" not in str(marks[0][0])[:3]
        await send(willow, "POST", ACTS, {"act": "lift", "about": bo.who, "what": "ban"})
        await bo.open(game="kiwara")
        await stranger.open(game="kiwara")

    play_out(scene, settings_for(tmp_path))


def test_a_ban_crosses_nodes(postgres: Postgres, tmp_path: Path) -> None:
    """Said at one node, it ends the connections of the other at once."""
    address = new_database(postgres)

    async def scene() -> None:
        settings = settings_for(tmp_path, database=address)
        async with running(settings) as one, running(settings) as other:
            willow, bo = await hosted(one), await member(other, "Bo")
            table = await bo.open(game="kiwara", seats=2)
            socket = await bo.join(table["id"])
            ban = {"act": "ban", "about": bo.who, "reason": "spam"}
            await send(willow, "POST", ACTS, ban)
            with pytest.raises(ConnectionClosed):
                await socket.wait("nothing that ever comes")
            # Where Bo was is known to the other node alone: a dropped cookie helps at neither.
            wanted = {"game": "kiwara"}
            for site in (other, one):
                stranger = await site.person()
                async with asyncio.timeout(20):
                    while True:
                        answer = await stranger.http.post("/api/tables", json=wanted)
                        if answer.status_code == 403:
                            break
                        await asyncio.sleep(0.02)
                        await site.server.order.sanctions.refresh()
                assert answer.json()["code"] == "closed-network"
            assert await refused(bo, "POST", "/api/tables", wanted) == "banned"

    asyncio.run(scene())


def test_reports_do_not_flood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded for each person and each network; about strangers at tables one cannot see, none."""

    async def scene(site: Site) -> None:
        ann, bo = await member(site, "Ann"), await member(site, "Bo")
        assert await refused(ann, "POST", "/api/reports", {"about": ann.who, "reason": "rude"})
        nobody = {"about": "0123456789abcdef0123", "reason": "rude"}
        assert await refused(ann, "POST", "/api/reports", nobody) == "no-such-person"
        table = await bo.open(game="kiwara", seats=2)
        far = {"about": ann.who, "reason": "rude", "table": table["id"]}
        cy = await site.person()
        assert await refused(cy, "POST", "/api/reports", far) == "no-such-person"
        said = {"about": bo.who, "reason": "spam", "note": "x" * 501}
        assert await refused(ann, "POST", "/api/reports", said) == "bad-request"
        codes = []
        for _ in range(30):  # every time with a new cookie
            guest = await site.person()
            told = {"about": bo.who, "reason": "spam"}
            codes.append((await guest.http.post("/api/reports", json=told)).status_code)
        assert codes.count(201) <= 20
        assert codes[-1] == 429
        rows = await site.server.store.fetch("SELECT count(*) FROM reports")
        assert rows[0][0] <= 20
        # one person about many, from as many networks as they like
        site.server.order.from_network = Buckets.times(1_000_000)
        codes, told = [], {}
        for number in range(REPORTS_A_DAY + 2):
            who = f"{number:020}"
            sql = "INSERT INTO people (id, name, account, made) VALUES (?1, ?1, ?1, 0)"
            await site.server.store.execute(sql, who)
            told = {"about": who, "reason": "spam"}
            codes.append((await ann.http.post("/api/reports", json=told)).status_code)
        assert codes == [201] * REPORTS_A_DAY + [429] * 2
        # and all together
        monkeypatch.setattr(order, "MOST_OPEN", 3)
        assert await refused(bo, "POST", "/api/reports", told) == "desk-full"

    play_out(scene, settings_for(tmp_path))


def test_what_is_mine_is_shown_to_nobody_else(tmp_path: Path) -> None:
    """Settings, blocks, data and sessions have no address with somebody else's name in it."""

    async def scene(site: Site) -> None:
        ann, bo = await member(site, "Ann"), await member(site, "Bo")
        await send(ann, "PATCH", f"/api/people/{bo.who}", {"blocked": True, "muted": True})
        await send(ann, "PUT", "/api/me/privacy", {"shy": True})
        for path in (f"/api/people/{ann.who}/page", f"/api/people/{ann.who}/data"):
            assert (await bo.http.get(path)).status_code == 404
        seen = json.dumps(await get(bo, f"/api/people/{ann.who}"))
        for word in ("blocked", "muted", "shy", "account", "ann"):
            assert f'"{word}"' not in seen
        mine = await get(ann, "/api/me/data")
        assert (mine["blocked"], mine["muted"]) == ([bo.who], [bo.who])
        assert ann.who not in json.dumps(await get(bo, "/api/me/data"))

    play_out(scene, settings_for(tmp_path))


def test_leaving_for_good(database: str, tmp_path: Path) -> None:
    """At once nobody is found; within a week a passphrase brings them back, later nothing does."""

    async def scene(site: Site) -> None:
        ann, bo = await member(site, "Ann"), await member(site, "Bo", "bo.1")
        finished = await played(ann, bo)
        table, socket, _ = await talking(ann, bo, "my secret garden")
        await socket.must("start")
        data = await get(bo, "/api/me/data")
        assert {one["table"] for one in data["tables"]} == {finished, table}
        assert "my secret garden" in json.dumps(data)
        who = bo.who
        assert await refused(bo, "POST", "/api/me/leave", {"name": "Ann"}) == "wrong-name"
        gone = await send(bo, "POST", "/api/me/leave", {"name": "bo"})
        now = site.server.tables.now()
        assert now < gone["until"] <= now + WEEK
        assert (await get(bo, "/api/me"))["me"]["who"] != who
        assert (await get(ann, f"/api/tables/{table}"))["status"]["reason"] == "resigned"
        assert await refused(ann, "GET", f"/api/people/{who}") == "no-such-person"
        # back within the week
        words = {"account": "bo.1", "passphrase": PASSPHRASE}
        await send(bo, "POST", "/api/sessions", words)
        assert (await get(ann, f"/api/people/{who}"))["matches"] == 2
        # and gone after it
        await send(bo, "POST", "/api/me/leave", {"name": "Bo"})
        await socket.wire.close()
        clock = site.server.tables.now
        site.server.tables.now = lambda: clock() + WEEK + 60_000
        before = await records(ann, finished, table)
        await site.server.order.leaving.sweep()
        assert await refused(bo, "POST", "/api/sessions", words) == "wrong-passphrase"
        assert await records(ann, finished, table) == before  # the matches are as they were
        shown = await get(ann, f"/api/tables/{finished}")
        assert [seat["name"] for seat in shown["seats"]] == ["Ann", GONE]
        left = await everything(site)
        for trace in (who, '"Bo"', "bo.1", "my secret garden"):
            assert trace not in left

    async def records(asker: Person, *tables: str) -> list[Any]:
        found = [await get(asker, f"/api/tables/{table}/record?form=json") for table in tables]
        return [[one["decisions"], one["seed"]] for one in found]

    async def everything(site: Site) -> str:
        """The whole database as text."""
        store = site.server.store
        names = [
            "log", "tables", "sittings", "hidden", "people", "sessions", "mutes", "names",
            "follows", "blocks", "challenges", "seeks", "pairings", "results", "reports", "acts",
        ]  # fmt: skip
        return json.dumps([await store.fetch(f"SELECT * FROM {name}") for name in names])

    play_out(scene, settings_for(tmp_path, database=database))


def test_old_things_are_forgotten(tmp_path: Path) -> None:
    """Settled reports and acts after their days, sanctions that are over at once."""

    async def scene(site: Site) -> None:
        willow, ann = await hosted(site), await member(site, "Ann")
        await send(willow, "POST", "/api/reports", {"about": ann.who, "reason": "other"}, 201)
        mute = {"act": "mute", "about": ann.who, "days": 1, "reason": "rude"}
        await send(willow, "POST", ACTS, mute)
        clock = site.server.tables.now
        counts = []
        for days in (0, 2, 400, 2_000):
            site.server.tables.now = lambda days=days: clock() + days * 86_400_000
            await site.server.order.sweep()
            names = ("reports", "acts", "sanctions")
            found = [
                await site.server.store.fetch(f"SELECT count(*) FROM {name}") for name in names
            ]
            counts.append([rows[0][0] for rows in found])
        assert counts == [[1, 1, 1], [1, 1, 0], [0, 1, 0], [0, 0, 0]]

    play_out(scene, settings_for(tmp_path))


def test_networks_are_kept_as_keyed_digests() -> None:
    """The same network is the same mark with one secret and another with the next."""
    one = Sanctions(None, lambda: "a" * 32, lambda: 0)  # type: ignore[arg-type]
    other = Sanctions(None, lambda: "b" * 32, lambda: 0)  # type: ignore[arg-type]
    assert one.mark("10.0.0.1") == one.mark("10.0.0.1") != other.mark("10.0.0.1")
    assert "10.0.0.1" not in one.mark("10.0.0.1")
