"""Connections: silent and half-sent ones, addresses and texts that nothing can hold."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

import kiribako.server
from kiribako.kernel.refusal import KiribakoError
from kiribako.server.origins import Proxies, network_of
from kiribako.server.server import HOUSEHOLD
from kiribako.server.settings import Settings, read_settings
from kiribako.server.store.statements import OF_ONE_HOST
from kiribako.server.table import length
from kiribako.server.wire import from_client, http
from tests.server.site import Site, play_out, running, settings_for

SOURCES = Path(next(iter(kiribako.server.__path__))).parent


class Caller:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def rest(self) -> bytes:
        """All that comes until the server closes."""
        heard = b""
        try:
            while some := await asyncio.wait_for(self.reader.read(65_536), 20):
                heard += some
        except ConnectionResetError:
            pass  # closed while bytes of ours were still on the way
        finally:
            self.writer.close()
        return heard

    async def drip(self, text: bytes) -> None:
        """A byte now and then, for as long as anybody listens."""
        try:
            for byte in text:
                self.writer.write(bytes([byte]))
                await self.writer.drain()
                await asyncio.sleep(0.05)
        except OSError:
            pass


async def call(site: Site, text: bytes = b"") -> Caller:
    host, port = site.url.removeprefix("http://").split(":")
    caller = Caller(*await asyncio.open_connection(host, int(port)))
    caller.writer.write(text)
    return caller


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
SHAKE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
)


def test_nobody_stays_without_asking_for_something(tmp_path: Path) -> None:
    """Silence, half a head, half a body, half a handshake, a byte now and then: all are closed."""

    async def scene(site: Site) -> None:
        silent = await call(site)
        head = await call(site, HEAD)
        body = await call(site, HEAD + b"Content-Length: 100\r\n\r\n{")
        handshake = await call(site, SHAKE)
        dripping = await call(site)
        drops = asyncio.create_task(dripping.drip(HEAD + b"X-Slow: " + b"x" * 1_000))
        between = await call(site, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        lines = asyncio.create_task(between.drip(b"\r\n" * 500))
        second = await call(site, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea")
        assert await silent.rest() == b""
        for caller in (head, body, handshake):
            answer = await caller.rest()
            assert answer.startswith(b"HTTP/1.1 408 "), answer
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "too-slow"
        assert b" 408 " in await dripping.rest()
        assert (await between.rest()).startswith(b"HTTP/1.1 200 ")
        assert (await second.rest()).startswith(b"HTTP/1.1 200 ")
        await asyncio.gather(drops, lines)
        assert site.server.http_limits.total == 0 == len(site.server.http_limits.each)
        ann = await site.person()
        await (await ann.join((await ann.open(game="kiwara"))["id"])).must("ping")

    play_out(scene, settings_for(tmp_path, request_seconds=1, proxies=""))


def test_connections_are_counted_before_they_ask(tmp_path: Path) -> None:
    """One network holds only so many open over HTTP; a head without end is refused."""

    async def scene(site: Site) -> None:
        silent = [await call(site) for _ in range(3)]
        answer = await (await call(site)).rest()
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "too-many-connections"
        for caller in silent:
            caller.writer.close()
        while site.server.http_limits.total:  # noqa: ASYNC110 - waits for the system's own call
            await asyncio.sleep(0.01)
        endless = await call(site, HEAD)
        await asyncio.sleep(0.05)  # so that it comes in two pieces
        endless.writer.write(b"X-More: " + b"x" * 33_000)
        assert b" 431 " in await endless.rest()
        rest = (
            SHAKE + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        )
        for path in (b"/api/tables/" + b"x" * 9_000 + b"/socket", b"/api/tables/x\xff/socket"):
            shaken = rest.replace(b"/api/tables/x/socket", path)
            assert (await (await call(site, shaken + b"\r\n")).rest())[:10] == b"HTTP/1.1 4"
        twice = b"Origin: a\r\nOrigin: b\r\nX-Forwarded-For: 1\r\nX-Forwarded-For: 2\r\n\r\n"
        assert (await (await call(site, rest + twice)).rest())[:12] == b"HTTP/1.1 403"
        assert (await (await call(site, b"nonsense\r\n\r\n")).rest()).startswith(b"HTTP/1.1 400 ")

    play_out(scene, settings_for(tmp_path, connections_per_address=3, proxies=""))


def test_a_reader_who_does_not_read_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that nobody takes does not keep its connection open for ever."""
    monkeypatch.setattr("kiribako.server.web.http_protocol.UNREAD_SECONDS", 0.2)

    async def scene(site: Site) -> None:
        asking = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        deaf = await call(site)
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(400):
            deaf.writer.write(asking)
        while site.server.http_limits.total:  # noqa: ASYNC110 - waits for the system's own call
            await asyncio.sleep(0.01)
        deaf.writer.transport.abort()

    play_out(scene, settings_for(tmp_path, proxies=""))


def test_addresses_that_nothing_can_be_at(database: str) -> None:
    """NUL and very long addresses are refused in the one shape, on either database."""

    async def scene() -> None:
        settings = Settings(port=0, database=database, bot_workers=1, log="off")
        async with running(settings) as site:
            ann = await site.person()
            table = await ann.open(game="kiwara")
            wanted = {
                "/%00": 400, "/api/tables/%00": 400, "/api/codes/A%00": 400, "/a%0Ab": 400,
                f"/api/tables/{table['id']}/plies/%00": 400, "/api/games/%00/rules": 400,
                "/" + "x" * 5_000: 414, "/api/tables/x?form=" + "x" * 5_000: 414,
                "/api/tables/" + "x" * 3_000: 404, "/api/codes/" + "%F0%9F%A6%8A" * 100: 404,
                "/api/codes/%ff": 404,
            }  # fmt: skip
            for address, status in wanted.items():
                answer = await ann.http.get(address)
                assert answer.status_code == status, (address[:40], answer.text)
                assert answer.json()["code"], address[:40]
            assert (await ann.http.get("/" + "x" * 3_000)).status_code == 200  # the page's own
            assert (await ann.http.get("/" + "x" * 3_000 + ".js")).status_code == 404
            await nul_in_texts(site, ann, table["id"])

    asyncio.run(scene())


async def nul_in_texts(site: Site, ann: Any, table: str) -> None:
    """A NUL in a text is refused in a body and tidied in a message; none breaks a store."""
    bad = "a\u0000b"
    renamed = await ann.http.patch("/api/me", json={"name": bad})
    assert (renamed.status_code, renamed.json()["code"]) == (400, "bad-json")
    for words in (
        {"account": bad, "passphrase": "correct horse"},
        {"account": "nul", "passphrase": "correct\u0000horse"},
    ):
        for path in ("/api/accounts", "/api/sessions"):
            assert (await ann.http.post(path, json=words)).status_code == 400
    lone = b'{"name":"\\ud800"}'
    kind = {"Content-Type": "application/json"}
    answer = await ann.http.patch("/api/me", content=lone, headers=kind)
    assert answer.status_code in (400, 422)
    cookie = await ann.http.get("/api/me", headers={"Cookie": 'kiribako="a\\000.0.b"'})
    assert cookie.json()["me"]["who"] != ann.who
    line = await ann.join(table)
    assert await line.refused("mute", who=bad, on=True) == "bad-message"
    await line.must("sit", seat=0, name="c\u0000d", entropy="sixteen-letters-")
    await line.must("chat", text=bad, id=bad)
    assert (await line.wait("chat"))["line"]["text"] == "a b"
    assert await line.refused("bot", seat=1, level=bad)
    for body in (
        {"game": bad},
        {"game": "kiwara", "seating": ["me", bad]},
        {"game": "kiwara", "options": {bad: bad}},
        {"record": f"game: {bad}"},
    ):
        assert (await ann.http.post("/api/tables", json=body)).status_code == 400
    site.server.tables.loaded.clear()
    assert (await ann.http.get(f"/api/tables/{table}")).json()["chat"][0]["text"] == "a b"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\u0000", " "])
def test_patterns_end_where_the_text_does(end: str) -> None:
    """A line's end is no part of an account, an entropy or anybody's id."""
    for kind, fields in (
        (http.OpenAccount, {"account": f"admin{end}", "passphrase": "correct horse"}),
        (http.OpenSession, {"account": f"admin{end}", "passphrase": "correct horse"}),
        (http.OpenTable, {"entropy": f"xyz{end}"}),
        (from_client.Sit, {"do": "sit", "id": "1", "seat": 0, "entropy": f"xyz{end}"}),
        (from_client.Mute, {"do": "mute", "id": "1", "who": f"ann{end}", "on": True}),
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(fields, kind)
        good = {name: str(value).strip("\r\n\0 ") if value != "correct horse" and
                isinstance(value, str) else value for name, value in fields.items()}  # fmt: skip
        msgspec.convert(good, kind)
    with pytest.raises(KiribakoError):
        read_settings({"KIRIBAKO_LOG": f"json{end}"})


def test_no_pattern_ends_in_a_bare_dollar() -> None:
    """Everywhere in the sources: `$` alone also matches before a last line's end."""
    for file in sorted(SOURCES.rglob("*.py")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if re.search(r"pattern=|re\.(compile|match|search|fullmatch)\(", line):
                assert not re.search(r"""\$["']""", line), (file.name, line)


@pytest.mark.parametrize(
    ("proxies", "hops", "peer", "forwarded", "network"),
    [
        ("127.0.0.1", 1, "127.0.0.1", ["8.8.8.8"], "8.8.8.8"),
        ("127.0.0.1", 1, "127.0.0.1", ["6.6.6.6, 8.8.8.8"], "8.8.8.8"),
        ("127.0.0.1", 1, "127.0.0.1", ["6.6.6.6", "8.8.8.8"], "8.8.8.8"),
        ("127.0.0.1", 1, "9.9.9.9", ["8.8.8.8"], "9.9.9.9"),
        ("127.0.0.1", 1, "127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", 1, "127.0.0.1", ["what?"], "127.0.0.1"),
        ("10.0.0.0/8", 1, "10.1.2.3", ["8.8.8.8, 10.0.0.9"], "10.0.0.9"),
        ("10.0.0.0/8", 2, "10.1.2.3", ["6.6.6.6, 8.8.8.8, 10.0.0.9"], "8.8.8.8"),
        ("10.0.0.0/8", 3, "10.1.2.3", ["6.6.6.6, 8.8.8.8, 10.0.0.9"], "8.8.8.8"),
        ("10.0.0.0/8,::1", 1, "::1", ["[2001:db8:1:2:3::4]:99"], "2001:db8:1:2::/64"),
        ("10.0.0.0/8", 1, "::ffff:10.1.2.3", ["8.8.8.8:1234"], "8.8.8.8"),
        ("", 1, "2001:db8:1:2:ffff::", ["8.8.8.8"], "2001:db8:1:2::/64"),
    ],
)
def test_whose_word_counts(
    proxies: str, hops: int, peer: str, forwarded: list[str], network: str
) -> None:
    """Only what our own proxies added, as far as they stand one behind the other."""
    settings = Settings(proxies=proxies, proxy_hops=hops)
    assert Proxies(settings).network(peer, forwarded) == network


def test_an_ipv6_household_is_one() -> None:
    """Whoever has a network of 64 bits has all of its addresses."""
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("::ffff:1.2.3.4") == "1.2.3.4"
    with pytest.raises(KiribakoError, match="PROXIES"):
        read_settings({"KIRIBAKO_PROXIES": "nginx"})


def test_the_lobby_cannot_be_flooded(tmp_path: Path) -> None:
    """Whoever drops the cookie is somebody new, but calls from the same network."""

    async def scene(site: Site) -> None:
        async def opened(forwarded: str, **wanted: Any) -> httpx.Response:
            async with httpx.AsyncClient(base_url=site.url) as stranger:
                headers = {"X-Forwarded-For": forwarded}
                body = {"game": "kiwara", **wanted}
                return await stranger.post("/api/tables", json=body, headers=headers)

        home = [f"2001:db8:1:2::{number}" for number in range(9)]
        answers = await asyncio.gather(*(opened(home[n], visibility="public") for n in range(4)))
        codes = sorted(answer.status_code for answer in answers)
        assert codes == [201, 201, 429, 429]  # two public tables of one household
        assert (await opened(home[4])).status_code == 201  # by link it may have more
        assert (await opened(home[5])).status_code == 429  # but not so many in a minute
        (first, *_) = [answer.json()["id"] for answer in answers if answer.status_code == 201]
        site.server.table_limits.lately.buckets.clear()
        await site.server.store.execute("UPDATE tables SET phase = 'over' WHERE id = ?1", first)
        assert (await opened(home[6], visibility="public")).status_code == 201  # one has ended
        ann = await site.person()
        for number in range(5):
            headers = {"X-Forwarded-For": f"9.9.9.{number}"}
            body = {"game": "kiwara", "visibility": "public"}
            await ann.http.post("/api/tables", json=body, headers=headers)
        listed = (await ann.http.get("/api/tables")).json()["tables"]
        assert len(listed) == 2 + OF_ONE_HOST  # one host shows only so many

    limits = {"public_tables_per_address": 2, "tables_per_minute": 5, "proxies": "127.0.0.1"}
    play_out(scene, settings_for(tmp_path, **limits))


def test_strangers_talk_only_where_they_may(tmp_path: Path) -> None:
    """Those who sit there always; watchers where the table was opened so, and at its rematch."""

    async def scene(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        quiet = await ann.open(game="kiwara", seating=["me", "open"])
        assert "chat_for" not in quiet
        line = await eve.join(quiet["id"])
        assert await line.refused("chat", text="buy now") == "no-chat"
        await line.must("sit", seat=1)
        await line.must("chat", text="hello")
        loud = await ann.open(game="kiwara", seating=["me", "me"], start=True, chat="all")
        assert loud["chat_for"] == "all"
        await (await eve.join(loud["id"])).must("chat", text="well played")
        own = await ann.join(loud["id"])
        await own.must("resign", seat=0)
        await own.must("offer", what="rematch")
        await own.wait("status", n=site.server.tables.loaded[loud["id"]].table.n)
        follows = site.server.tables.loaded[loud["id"]].table.next
        await (await eve.join(follows)).must("chat", text="again")

    play_out(scene, settings_for(tmp_path))


def test_connecting_and_talking_are_counted_by_network(tmp_path: Path) -> None:
    """A new cookie for each line of talk helps as little as a new connection for each question."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", chat="all")
        answers = []
        for _ in range(HOUSEHOLD + 1):
            eve = await site.person()
            answers.append((await (await eve.join(table["id"])).ask("chat", text="buy now"))["is"])
        assert answers == ["ack"] * HOUSEHOLD + ["refused"]
        site.server.requests.size = 0
        site.server.requests.buckets.clear()
        with pytest.raises(InvalidStatus) as refused:
            await ann.connect(table["id"])
        assert refused.value.response.status_code == 429

    play_out(scene, settings_for(tmp_path, chats_per_minute=1))


def test_a_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers first, then everybody: seats, talk and offers have an end, the match has not."""
    monkeypatch.setattr(length, "STRANGERS", 6)
    monkeypatch.setattr(length, "MOST", 10)

    async def scene(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        table = await ann.open(game="kiwara")
        host, stranger = await ann.join(table["id"]), await eve.join(table["id"])
        for _ in range(3):
            await stranger.must("sit", seat=0)
            await stranger.must("stand", seat=0)
        assert await stranger.refused("sit", seat=0) == "log-full"
        for seat in (0, 1):
            await host.must("sit", seat=seat)  # the host still can
        await host.must("start")
        position = (await host.wait("status"))["position"]
        await host.must("chat", text="the last word")
        assert await host.refused("chat", text="and another") == "log-full"
        for ply in range(3):
            facts = {"ply": ply, "seat": position["actor"], "move": position["moves"][0]}
            await host.must("move", **facts)
            position = (await host.wait("moved", ply=ply))["position"]
        assert await host.refused("offer", what="undo") == "log-full"
        await host.must("resign", seat=0)
        assert site.server.tables.loaded[table["id"]].table.phase == "over"

    play_out(scene, settings_for(tmp_path))
