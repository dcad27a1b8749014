"""Where calls go: never into this server's own network, by whatever name, and in one letter."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from kiribako.server.calls.call import Facts
from kiribako.server.calls.mail import letter
from kiribako.server.calls.wall import target_of
from kiribako.server.refusals import TableError
from kiribako.server.server import LETTERS_A_DAY
from kiribako.server.settings import Settings
from tests.server.sinks import Browser, Sink, mail_sink
from tests.server.site import Person, Site, running, settings_for
from tests.server.test_calls import move, settings_with, slow_table, until

PUBLIC = "93.184.215.14"
INSIDE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.9", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "255.255.255.255", "224.0.0.1", "::1", "::", "fc00::1", "fe80::1", "ff02::1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::",
    "fec0::1", "::7f00:1", "5f00::1", "4000::1",
]  # fmt: skip


class Names:
    """A resolver that says what the test wants, and something else later."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.known: dict[str, list[list[str]]] = {}  # by name, the answers one after another
        real = asyncio.BaseEventLoop.getaddrinfo

        async def looked_up(loop: Any, host: str, port: int, **more: Any) -> Any:
            if host not in self.known:
                return await real(loop, host, port, **more)
            answers = self.known[host]
            found = answers.pop(0) if len(answers) > 1 else answers[0]
            families = [socket.AF_INET6 if ":" in ip else socket.AF_INET for ip in found]
            return [
                (family, socket.SOCK_STREAM, 6, "", (ip, port))
                for family, ip in zip(families, found, strict=True)
            ]

        monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", looked_up)


@pytest.mark.parametrize("ip", INSIDE)
def test_a_name_that_leads_inside_is_refused(ip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However public it looks, also where only one of its addresses is inside."""
    names = Names(monkeypatch)
    names.known = {"inside.example": [[ip]], "both.example": [[PUBLIC, ip]]}

    async def scene() -> None:
        for name in names.known:
            with pytest.raises(TableError) as refused:
                await target_of(f"https://{name}/", [])
            assert refused.value.code == "bad-call-address"

    asyncio.run(scene())


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name is looked up once: nothing can change between looking and connecting."""
    names = Names(monkeypatch)
    names.known = {"turning.example": [[PUBLIC], ["127.0.0.1"]]}
    target = asyncio.run(target_of("https://turning.example:8443/x", []))
    assert (target.ip, target.host, target.port) == (PUBLIC, "turning.example", 8443)


@asynccontextmanager
async def listener() -> AsyncIterator[tuple[int, list[str]]]:
    """Something on this machine that should hear of nobody: its port, and who came."""
    came: list[str] = []

    async def serve(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append("somebody")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], came


def test_a_name_that_turns_inside_later_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Public when it was given, inside when it is called: web hook and push alike."""
    names = Names(monkeypatch)

    async def work() -> None:
        async with listener() as (port, came), running(settings_for(tmp_path)) as site:
            bo = await site.person("Bo")
            names.known = {"turning.example": [[PUBLIC]]}
            address = f"https://turning.example:{port}/"
            hook = await bo.http.post("/api/me/calls/hook", json={"address": address})
            assert hook.status_code == 200, hook.text
            push = Browser(address).subscription()
            assert (await bo.http.post("/api/me/calls/push", json=push)).status_code == 200
            names.known = {"turning.example": [["127.0.0.1"]]}
            await site.server.tables.calls.put(bo.who, "invitation", Facts(path="/x"), "one")
            told = await answered(bo, 2)
            assert [one["answer"] for one in told] == ["bad-call-address"] * 2
            assert came == []

    asyncio.run(work())


async def answered(person: Person, count: int) -> list[dict[str, Any]]:
    """Somebody's addresses once something came of so many."""
    async with asyncio.timeout(60):
        while True:
            listed = (await person.http.get("/api/me/calls")).json()["addresses"]
            if sum(one["answered"] > 0 for one in listed) == count:
                found: list[dict[str, Any]] = listed
                return found
            await asyncio.sleep(0.02)


def test_no_line_of_somebody_elses_becomes_a_header(tmp_path: Path) -> None:
    """Addresses with a second line are refused, and so is a letter that would have one."""
    settings = Settings(mail_from="box@box.example")
    for to, subject in (("a@b.example", "x\r\nBcc: eve@e.example"), ("a@b.example\nBcc: e@e", "x")):
        with pytest.raises(ValueError, match=r"[Hh]eader|newline|linefeed"):
            letter(settings, to, subject, "text", "key")

    async def work() -> None:
        async with (
            mail_sink() as mails,
            running(settings_with(settings_for(tmp_path).database, mails)) as site,
        ):
            eve = await site.person("Eve\r\nBcc: everybody@e.example")
            for address in ("bo@home.example\r\nBcc: e@e.example", "bo@home.example,e@e.example"):
                answer = await eve.http.post("/api/me/calls/mail", json={"address": address})
                assert answer.json()["code"] == "bad-mail"
            bo = await mailed(site, mails)
            _, here = await slow_table(eve, bo)
            await move(here)
            await mails.wait(2)
            mail = mails.taken[1]
            assert mail["Bcc"] is None
            assert mail["To"] == "bo@home.example"
            assert "\n" not in mail["Subject"]
            assert len(mails.taken) == 2

    asyncio.run(work())


def test_nobody_is_flooded_with_codes_by_many(tmp_path: Path) -> None:
    """Each guest asks once, each from a new cookie: the address has a few letters a day."""

    async def work() -> None:
        async with (
            mail_sink() as mails,
            running(settings_with(settings_for(tmp_path).database, mails)) as site,
        ):
            wanted, statuses = {"address": "bo@home.example"}, []
            for eve in [await site.person() for _ in range(LETTERS_A_DAY + 2)]:
                answer = await eve.http.post("/api/me/calls/mail", json=wanted)
                statuses.append(answer.status_code)
                wanted = {"address": wanted["address"].swapcase()}
            assert statuses == [200] * LETTERS_A_DAY + [429] * 2
            await mails.wait(LETTERS_A_DAY)
            other = {"address": "cy@home.example"}
            last = await site.person()
            assert (await last.http.post("/api/me/calls/mail", json=other)).status_code == 200

    asyncio.run(work())


async def mailed(site: Site, mails: Sink) -> Person:
    """Bo, whose address is confirmed."""
    bo = await site.person("Bo")
    answer = await bo.http.post("/api/me/calls/mail", json={"address": "bo@home.example"})
    [address] = answer.json()["addresses"]
    [first] = await mails.wait(1)
    code = re.search(r"\d{8}", first["Subject"])
    assert code is not None
    place = f"/api/me/calls/addresses/{address['id']}"
    assert (await bo.http.put(place, json={"code": code[0]})).status_code == 200
    return bo


def test_a_digest_is_one_letter_of_what_still_waits(database: str) -> None:
    """Three turns in a day are one mail; a table where Bo has moved meanwhile is not in it."""

    async def work() -> None:
        async with mail_sink() as mails, running(settings_with(database, mails)) as site:
            ann, bo = await site.person("Ann"), await mailed(site, mails)
            wishes = (await bo.http.get("/api/me/calls")).json()["wishes"] | {"mail": "day"}
            assert (await bo.http.put("/api/me/calls", json=wishes)).status_code == 200
            tables = []
            for _ in range(3):
                id, here = await slow_table(ann, bo)
                await move(here)
                tables.append(id)
            store = site.server.store
            turns = "SELECT 1 FROM calls WHERE cause = 'my_turn' AND settled > 0"
            await until(lambda: store.fetch(turns), 3)
            assert len(await store.fetch("SELECT 1 FROM deliveries")) == 1
            there = await bo.join(tables[0])
            await move(there)
            await store.execute("UPDATE deliveries SET due = 0")
            await mails.wait(2)
            mail = mails.taken[1]
            assert mail["Subject"] == "2 tables wait for you"
            text = mail.get_content()
            assert [id in text for id in tables] == [False, True, True]
            await until(lambda: store.fetch("SELECT 1 FROM deliveries"), 0)
            assert len(mails.taken) == 2

    asyncio.run(work())
