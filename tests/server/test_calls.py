"""Calls: somebody who is not looking is told once, and nobody is told what is no longer true."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from kiribako.server.calls.call import Facts
from kiribako.server.settings import Settings
from tests.server.sinks import PATIENCE, Browser, Sink, mail_sink, post_sink, vapid_claims
from tests.server.site import Person, Site, Socket, running, settings_for

DAYS = {"kind": "days", "days": 3}
SOON = 5.0  # seconds


def settings_with(database: str, mail: Sink | None = None, **changes: Any) -> Settings:
    usual: dict[str, Any] = {
        "port": 0,
        "database": database,
        "bot_workers": 1,
        "log": "off",
        "call_networks": "127.0.0.0/8",
        "address": "https://box.example",
        "call_addresses_per_hour": 1_000,
    }
    if mail is not None:
        usual["mail_server"] = f"smtp://127.0.0.1:{mail.port}"
        usual["mail_from"] = "box@box.example"
    return Settings(**{**usual, **changes})


@asynccontextmanager
async def scene(database: str) -> AsyncIterator[tuple[Site, Sink, Sink]]:
    async with (
        post_sink() as posts,
        mail_sink() as mails,
        running(settings_with(database, mails)) as site,
    ):
        yield site, posts, mails


async def until(ask: Callable[[], Awaitable[list[Any]]], count: int) -> None:
    """Wait until the store holds so many of something."""
    async with asyncio.timeout(PATIENCE):
        while len(await ask()) != count:  # noqa: ASYNC110 - a database tells nobody
            await asyncio.sleep(0.02)


async def hooked(person: Person, posts: Sink, path: str = "/hook") -> str:
    """Somebody who is called by a web hook; the secret of its signatures."""
    address = {"address": f"http://127.0.0.1:{posts.port}{path}"}
    answer = await person.http.post("/api/me/calls/hook", json=address)
    assert answer.status_code == 200, answer.text
    secret: str = answer.json()["addresses"][0]["secret"]
    return secret


async def slow_table(ann: Person, bo: Person) -> tuple[str, Socket]:
    """A table with days for a move where it is Ann's turn; Bo was there and has gone."""
    table = await ann.open(game="kiwara", clock=DAYS, seating=["me", "open"])
    here = await ann.join(table["id"])
    guest = await bo.join(table["id"])
    await guest.must("sit", seat=1)
    await here.must("start")
    position = (await here.wait("status"))["position"]
    if position["actor"] == 1:
        guest.table["position"] = (await guest.wait("status"))["position"]
        after = await move(guest)
        position = (await here.wait("moved", ply=after["ply"] - 1))["position"]
    here.table["position"] = position
    await guest.wire.close()
    await here.wait("presence", here=[True, False], watching=0)
    return table["id"], here


async def move(socket: Socket) -> dict[str, Any]:
    """Somebody's whole turn, always the first thing that is legal; the position after it."""
    position: dict[str, Any] = socket.table["position"]
    seat = position["actor"]
    while position["actor"] == seat:
        ply = position["ply"]
        await socket.must("move", ply=ply, seat=seat, move=position["moves"][0])
        position = (await socket.wait("moved", ply=ply))["position"]
    return position


def test_my_turn_comes_signed_within_five_seconds_and_once(database: str) -> None:
    """The move is durable, then the other one is called, with nothing of the position."""

    async def work() -> None:
        async with scene(database) as (site, posts, _):
            ann, bo = await site.person("Ann"), await site.person("Bo")
            secret = await hooked(bo, posts)
            id, here = await slow_table(ann, bo)
            began = time.monotonic()
            await move(here)
            [posted] = await posts.wait(1)
            assert time.monotonic() - began < SOON
            assert posted.is_signed(secret)
            assert not posted.is_signed("another")
            [call] = posted.json["calls"]
            assert call == {
                "cause": "my_turn",
                "text": "Your turn: Kiwara with Ann",
                "link": f"https://box.example/tables/{id}",
                "table": id,
                "game": "kiwara",
                "names": ["Ann"],
            }
            site.server.tables.calls.somebody_left(site.server.tables.loaded[id])
            await site.server.tables.calls.put(
                bo.who, "invitation", Facts(table=id, game="kiwara"), "another thing"
            )
            await posts.wait(2)
            assert [one.json["calls"][0]["cause"] for one in posts.taken] == [
                "my_turn",
                "invitation",
            ]

    asyncio.run(work())


def test_whoever_looks_or_has_moved_is_not_called(database: str) -> None:
    """The call of a turn is withdrawn; what is put later for another reason arrives alone."""

    async def work() -> None:
        async with scene(database) as (site, posts, _):
            ann, bo = await site.person("Ann"), await site.person("Bo")
            await hooked(bo, posts)
            id, here = await slow_table(ann, bo)
            await move(here)
            there = await bo.join(id)  # back before the call was due
            await move(there)
            await there.wire.close()
            await site.server.tables.calls.put(bo.who, "invitation", Facts(path="/x"), "mark")
            [only] = await posts.wait(1)
            assert only.json["calls"][0]["cause"] == "invitation"

    asyncio.run(work())


def test_an_end_an_offer_and_a_last_breath_call(database: str) -> None:
    """The end of a match, an offer, and a turn that began as somebody's line went dead."""

    async def work() -> None:
        async with scene(database) as (site, posts, _):
            ann, bo = await site.person("Ann"), await site.person("Bo")
            await hooked(bo, posts)
            _, here = await slow_table(ann, bo)
            await here.must("offer", what="draw")
            [offer] = await posts.wait(1)
            assert offer.json["calls"][0]["cause"] == "offer"
            await here.must("resign", seat=0)
            await posts.wait(2)
            [over] = posts.taken[1].json["calls"]
            assert (over["cause"], over["result"]) == ("match_over", "won")
            id, here = await slow_table(ann, bo)
            there = await bo.join(id)
            after = await move(here)
            await there.wait("moved", ply=after["ply"] - 1)
            await there.wire.close()
            await posts.wait(3)
            assert posts.taken[2].json["calls"][0]["cause"] == "my_turn"

    asyncio.run(work())


def test_mail_needs_a_code_and_a_night_is_quiet(database: str) -> None:
    """Nothing but a code goes to a stranger's address; what comes at night comes as one."""

    async def work() -> None:
        async with scene(database) as (site, posts, mails):
            bo = await site.person("Bo")
            answer = await bo.http.post("/api/me/calls/mail", json={"address": "bo@home.example"})
            [address] = answer.json()["addresses"]
            assert not address["confirmed"]
            await site.server.tables.calls.put(bo.who, "invitation", Facts(path="/x"), "early")
            [first] = await mails.wait(1)
            code = re.search(r"\d{8}", first["Subject"])
            assert code is not None
            assert first["To"] == "bo@home.example"
            place = f"/api/me/calls/addresses/{address['id']}"
            wrong = await bo.http.put(place, json={"code": "12345"})
            assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-code")
            right = await bo.http.put(place, json={"code": code[0]})
            assert right.json()["addresses"][0]["confirmed"]
            wishes = right.json()["wishes"] | {"language": "fr"}
            now = time.gmtime()
            hours = [f"{(now.tm_hour + add) % 24:02}:{now.tm_min:02}" for add in (23, 1)]
            quiet = {"begins": hours[0], "ends": hours[1]}
            said = await bo.http.put("/api/me/calls", json=wishes | {"quiet": quiet})
            assert said.status_code == 200, said.text
            for number in (1, 2):
                facts = Facts(path="/x", title="Automne\r\nBcc: eve@evil.example", number=number)
                await site.server.tables.calls.put(bo.who, "round_paired", facts, f"{number}")
            store = site.server.store
            later = site.server.tables.now() + 600_000
            await until(lambda: store.fetch("SELECT 1 FROM calls WHERE due > ?1", later), 2)
            await bo.http.put("/api/me/calls", json=wishes)
            await store.execute("UPDATE calls SET due = 0")
            await mails.wait(2)
            assert len(mails.taken) == 2
            mail = mails.taken[1]
            assert mail["Subject"] == "2 choses vous attendent"
            assert mail["Bcc"] is None
            assert mail.get_content().count("Automne Bcc: eve@evil.example") == 2
            assert not posts.taken

    asyncio.run(work())


def test_a_push_is_sealed_for_one_browser(database: str) -> None:
    """Signed with this server's key, as long as any other, readable by that browser alone."""

    async def work() -> None:
        async with scene(database) as (site, posts, _):
            ann, bo = await site.person("Ann"), await site.person("Bo")
            browser = Browser(f"http://127.0.0.1:{posts.port}/push/1")
            said = await bo.http.post("/api/me/calls/push", json=browser.subscription())
            assert said.status_code == 200, said.text
            id, here = await slow_table(ann, bo)
            await move(here)
            [posted] = await posts.wait(1)
            claims = vapid_claims(posted, said.json()["push_key"])
            assert claims["aud"] == f"http://127.0.0.1:{posts.port}"
            assert posted.headers["content-encoding"] == "aes128gcm"
            assert browser.open(posted.body) == {
                "title": "Your turn: Kiwara with Ann",
                "body": "",
                "tag": id,
                "path": f"/tables/{id}",
            }
            posts.statuses = [410]  # the browser takes no more
            await bo.http.post(
                f"/api/me/calls/addresses/{said.json()['addresses'][0]['id']}/try", json={}
            )
            await posts.wait(2)
            assert len(posts.taken[0].body) == len(posts.taken[1].body)
            await until(lambda: site.server.store.call_addresses(bo.who), 0)

    asyncio.run(work())


def test_what_does_not_arrive_is_tried_again_with_the_same_key(tmp_path: Path) -> None:
    """A receiver that stumbled gets it once more and can tell; a redirect is not followed."""

    async def work() -> None:
        async with scene(settings_for(tmp_path).database) as (site, posts, _):
            bo = await site.person("Bo")
            await hooked(bo, posts)
            posts.statuses = [503, 200, 302, 200]
            await site.server.tables.calls.put(bo.who, "invitation", Facts(path="/x"), "one")
            await posts.wait(1)
            store = site.server.store
            await until(lambda: store.fetch("SELECT 1 FROM deliveries WHERE claim = ''"), 1)
            await store.execute("UPDATE deliveries SET due = 0")
            first, second = await posts.wait(2)
            assert first.headers["idempotency-key"] == second.headers["idempotency-key"]
            assert (first.headers["kiribako-try"], second.headers["kiribako-try"]) == ("1", "2")
            await site.server.tables.calls.put(bo.who, "invitation", Facts(path="/x"), "two")
            await posts.wait(3)
            await site.server.tables.calls.put(bo.who, "invitation", Facts(path="/x"), "three")
            await posts.wait(4)
            assert len({one.headers["idempotency-key"] for one in posts.taken}) == 3

    asyncio.run(work())


def test_one_table_can_be_silent(tmp_path: Path) -> None:
    """Whoever wants no calls for one table gets those of the others."""

    async def work() -> None:
        async with scene(settings_for(tmp_path).database) as (site, posts, _):
            ann, bo = await site.person("Ann"), await site.person("Bo")
            await hooked(bo, posts)
            id, here = await slow_table(ann, bo)
            place = f"/api/me/calls/tables/{id}"
            assert (await ann.http.put(place, json={"how": "never"})).status_code == 200
            told = await bo.http.put(place, json={"how": "never"})
            assert told.json()["tables"] == {id: "never"}
            await move(here)
            other, there = await slow_table(ann, bo)
            await move(there)
            [only] = await posts.wait(1)
            assert [call["table"] for call in only.json["calls"]] == [other]

    asyncio.run(work())


BAD_ADDRESSES = [
    "http://93.184.215.14/",  # not over TLS
    "https://127.0.0.2:8443/",
    "https://localhost/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/",
    "https://[64:ff9b::a00:1]/",
    "https://0.0.0.0/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://name:word@example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "https://example.org:22/",
    "https://exa mple.org/",
    "https://example.org/\r\nHost: evil",
    "//example.org",
]


def test_nobody_makes_this_server_speak_to_its_own_network(tmp_path: Path) -> None:
    """Web hooks and pushes: whatever leads inside is refused, by name or by number."""

    async def work() -> None:
        async with running(settings_for(tmp_path, call_addresses_per_hour=1_000)) as site:
            bo = await site.person("Bo")
            for address in BAD_ADDRESSES:
                hook = await bo.http.post("/api/me/calls/hook", json={"address": address})
                assert hook.json()["code"] == "bad-call-address", (address, hook.text)
                push = Browser(address).subscription()
                answer = await bo.http.post("/api/me/calls/push", json=push)
                assert answer.json()["code"] == "bad-call-address", (address, answer.text)
            listed = (await bo.http.get("/api/me/calls")).json()["addresses"]
            assert listed == []

    asyncio.run(work())


@pytest.mark.parametrize(
    "address",
    [
        "bo@home.example\r\nBcc: eve@evil.example",
        "bo@home.example, eve@evil.example",
        "Bo <bo@home.example>",
        "bo@home",
        "bo home@home.example",
        "@home.example",
        "bo@-.example",
    ],
)
def test_a_mail_address_is_one_address(address: str) -> None:
    """No second receiver, no second header."""
    from kiribako.server.calls.mail import is_mail

    assert not is_mail(address)


def test_others_addresses_and_wishes_are_nobody_elses(tmp_path: Path) -> None:
    """Eve cannot see, try, confirm or drop what is Bo's; a table's setting needs a seat there."""

    async def work() -> None:
        async with scene(settings_for(tmp_path).database) as (site, posts, _):
            ann, bo, eve = [await site.person(name) for name in ("Ann", "Bo", "Eve")]
            await hooked(bo, posts)
            [address] = (await bo.http.get("/api/me/calls")).json()["addresses"]
            place = f"/api/me/calls/addresses/{address['id']}"
            assert (await eve.http.get("/api/me/calls")).json()["addresses"] == []
            for answer in (
                await eve.http.delete(place),
                await eve.http.post(f"{place}/try", json={}),
                await eve.http.put(place, json={"code": "12345678"}),
            ):
                assert (answer.status_code, answer.json()["code"]) == (404, "no-such-call-address")
            id, _ = await slow_table(ann, bo)
            answer = await eve.http.put(f"/api/me/calls/tables/{id}", json={"how": "never"})
            assert answer.status_code == 403

    asyncio.run(work())
