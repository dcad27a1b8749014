"""Sessions: named, listed and ended one by one, and nothing that races brings one back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from kiribako.server.people.browsers import Browser, browser_of
from kiribako.server.people.cookies import Session, sign
from kiribako.server.people.passphrase_limits import PassphraseLimits
from kiribako.server.people.passphrases import Passphrases
from kiribako.server.people.people import HOUR, Bearer, People
from kiribako.server.refusals import TableError
from kiribako.server.server import store_for
from kiribako.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.site import PATIENCE, Person, Site, play_out, running, settings_for

SECRET = "the same on every node, and long"
FOX = Browser("Firefox", "Linux")
WORDS = {"account": "Ann.1", "passphrase": "correct horse"}
LINUX_FOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"


class Meeting:
    """People at a store, with a clock of their own."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.time = 100 * HOUR

    async def guest(self) -> Session:
        stranger = self.people.stranger()
        return Session(stranger.id)

    async def found(self, session: Session) -> Bearer | None:
        return await self.people.find(f"kiribako={sign(session, SECRET)}")

    async def must_find(self, session: Session) -> Bearer:
        bearer = await self.found(session)
        assert bearer is not None
        return bearer


def meet(database: str, work: Callable[[Meeting], Coroutine[Any, Any, None]]) -> None:
    async def scene() -> None:
        store = store_for(Settings(database=database))
        await store.open()
        people = People(store, SECRET, lambda: meeting.time, Passphrases())
        meeting = Meeting(people)
        try:
            await work(meeting)
        finally:
            people.close()
            await store.close()

    asyncio.run(scene())


def test_a_late_rename_does_not_bring_ended_sessions_back(database: str) -> None:
    """Whoever was looked up before sessions ended changes a name and nothing else."""

    async def scene(meeting: Meeting) -> None:
        stolen = await meeting.guest()
        thief, owner = await meeting.must_find(stolen), await meeting.must_find(stolen)
        await meeting.people.rename(owner.person, "Ann")
        renewed = await meeting.people.end_others(await meeting.must_find(stolen))
        assert renewed is not None
        await meeting.people.rename(thief.person, "Thief")
        assert await meeting.found(stolen) is None
        assert (await meeting.must_find(renewed)).person.name == "Thief"
        with pytest.raises(TableError, match="ended"):
            await meeting.people.end_others(thief)
        with pytest.raises(TableError, match="signed out"):
            await meeting.people.open_account(thief.person, "thief", "correct horse", FOX)
        assert (await meeting.must_find(renewed)).person.account is None

    meet(database, scene)


def test_an_account_opens_once(database: str) -> None:
    """Twice at the same moment, and a rename that comes late: one account, one way in."""

    async def scene(meeting: Meeting) -> None:
        people, cookie = meeting.people, await meeting.guest()
        person = (await meeting.must_find(cookie)).person
        tries = [people.open_account(person, name, name * 2, FOX) for name in ("annie", "bertie")]
        results = await asyncio.gather(*tries, return_exceptions=True)
        (opened,) = [result for result in results if not isinstance(result, BaseException)]
        (refused,) = [result for result in results if isinstance(result, TableError)]
        assert refused.code == "has-account"
        await people.rename(person, "Late")
        kept, session = opened
        assert await meeting.found(cookie) is None  # the guest's cookie is over
        bearer = await meeting.must_find(session)
        assert (bearer.person.account, bearer.person.name) == (kept.account, "Late")
        assert len(await people.sessions(kept)) == 1
        assert kept.account is not None
        assert (await people.sign_in(kept.account, kept.account * 2, FOX))[0].id == person.id

    meet(database, scene)


def test_a_late_sign_in_does_not_survive_a_new_passphrase(database: str) -> None:
    """Whoever proved the old one just before is not let in just after."""

    async def scene(meeting: Meeting) -> None:
        people, cookie = meeting.people, await meeting.guest()
        person = (await meeting.must_find(cookie)).person
        _, first = await people.open_account(person, "ann", "correct horse", FOX)
        before = (await meeting.must_find(first)).person
        with pytest.raises(TableError, match="not your passphrase"):
            await people.change_passphrase(before, "wrong horse", "battery staple", FOX)
        renewed = await people.change_passphrase(before, "correct horse", "battery staple", FOX)
        _, late = people._new_session(person.id, FOX)  # as sign_in makes one
        assert not await people.store.sign_in(before, late)
        with pytest.raises(TableError, match="not your passphrase"):  # of two at once, one
            await people.change_passphrase(before, "correct horse", "another one", FOX)
        assert await meeting.found(first) is None
        assert (await meeting.must_find(renewed)).person.id == person.id
        assert (await people.sign_in("Ann", "battery staple", FOX))[0].id == person.id
        with pytest.raises(TableError, match="no account with"):
            await people.sign_in("ann", "correct horse", FOX)

    meet(database, scene)


def test_sessions_are_listed_and_end_one_by_one(database: str) -> None:
    """Each knows its browser and the hour it was seen; the others, or one of them, can be ended."""

    async def scene(meeting: Meeting) -> None:
        people, cookie = meeting.people, await meeting.guest()
        person = (await meeting.must_find(cookie)).person
        _, first = await people.open_account(person, "ann", "correct horse", FOX)
        meeting.time += HOUR + 1
        signed = [await people.sign_in("ann", "correct horse", Browser("Safari")) for _ in "ab"]
        second, third = [session for _, session in signed]
        rows = await people.sessions(person)
        assert [row.browser for row in rows] == ["Safari", "Safari", "Firefox"]
        meeting.time += 5 * HOUR
        own = await meeting.must_find(first)  # seen again
        rows = await people.sessions(person)
        assert (rows[0].id, rows[0].seen) == (own.session, meeting.time // HOUR * HOUR)
        await people.end_session(person, (await meeting.must_find(second)).session)
        assert await meeting.found(second) is None
        other = await meeting.must_find(third)
        assert await people.end_others(own) is None
        assert await meeting.found(third) is None
        with pytest.raises(TableError, match="ended"):
            await people.end_others(other)
        assert [row.id for row in await people.sessions(person)] == [own.session]
        meeting.time += 366 * 24 * HOUR
        assert await meeting.found(first) is None  # a year without a sign of life

    meet(database, scene)


def test_cookies_without_a_session_are_exchanged(tmp_path: Path) -> None:
    """An account's cookie from before sessions had names works, and is given one."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        await ann.http.post("/api/accounts", json=WORDS)
        row = await site.server.store.person(ann.who)
        old = sign(Session(ann.who, epoch=row.epoch), site.server.people.secret)
        async with httpx.AsyncClient(base_url=site.url) as browser:
            browser.cookies.set("kiribako", old)
            for _ in range(2):
                assert (await browser.get("/api/me")).json()["me"]["who"] == ann.who
            listed = (await browser.get("/api/me/sessions")).json()["sessions"]
            assert [line["here"] for line in listed].count(True) == 1
            assert len(listed) == 2
            await ann.http.delete("/api/sessions", params={"everywhere": "true"})
            assert (await browser.get("/api/me")).json()["me"]["who"] != ann.who
            browser.cookies.set("kiribako", old)
            assert (await browser.get("/api/me")).json()["me"]["who"] != ann.who

    play_out(scene, settings_for(tmp_path))


def test_a_cookie_is_dead_after_signing_out_and_after_an_account_opens(tmp_path: Path) -> None:
    """On the server, not only in the browser; connections made with it are cut."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        table = await ann.open(game="kiwara")
        for person, leave in ((ann, "open"), (ann, "out"), (bo, "out")):
            copied = person.cookie()
            line = await person.join(table["id"])
            if leave == "open":
                agent = {"User-Agent": LINUX_FOX}
                opened = await person.http.post("/api/accounts", json=WORDS, headers=agent)
                assert opened.json()["me"]["who"] == person.who
                assert (await person.http.get("/api/me")).json()["me"]["who"] == person.who
                listed = (await person.http.get("/api/me/sessions")).json()["sessions"]
                assert (listed[0]["browser"], listed[0]["system"]) == ("Firefox", "Linux")
                assert listed[0]["here"]
            else:
                left = await person.http.delete("/api/sessions")
                assert left.json()["me"]["who"] != person.who
            await asyncio.wait_for(line.wire.wait_closed(), PATIENCE)
            assert line.wire.close_code == 1008
            async with httpx.AsyncClient(base_url=site.url, headers={"Cookie": copied}) as thief:
                assert (await thief.get("/api/me")).json()["me"]["who"] != person.who

    play_out(scene, settings_for(tmp_path))


def test_sessions_over_http(tmp_path: Path) -> None:
    """List, end one, change the passphrase: in plain answers, and only one's own."""

    async def scene(site: Site) -> None:
        ann, eve = await site.person(), await site.person()
        await ann.http.post("/api/accounts", json=WORDS)
        assert (await eve.http.get("/api/me/sessions")).json() == {"sessions": []}
        phone = await site.person()
        assert (await phone.http.post("/api/sessions", json=WORDS)).status_code == 200
        listed = (await ann.http.get("/api/me/sessions")).json()["sessions"]
        (own,) = [line["id"] for line in listed if line["here"]]
        (other,) = [line["id"] for line in listed if not line["here"]]
        assert other not in phone.cookie()  # a digest: no list tells anybody a key
        gone = await eve.http.delete(f"/api/me/sessions/{other}")
        assert (gone.status_code, gone.json()["code"]) == (404, "no-such-session")
        assert (await ann.http.delete("/api/me/sessions/%00")).status_code in (400, 404)
        mine = await ann.http.delete(f"/api/me/sessions/{own}")
        assert (mine.status_code, mine.json()["code"]) == (409, "own-session")
        ended = await ann.http.delete(f"/api/me/sessions/{other}")
        assert [line["id"] for line in ended.json()["sessions"]] == [own]
        assert (await phone.http.get("/api/me")).json()["me"]["who"] != ann.who
        await phone.http.post("/api/sessions", json=WORDS)
        wrong = {"old": "wrong horse", "new": "battery staple"}
        assert (await ann.http.put("/api/me/passphrase", json=wrong)).status_code == 403
        right = {"old": "correct horse", "new": "battery staple"}
        guest = await eve.http.put("/api/me/passphrase", json=right)
        assert (guest.status_code, guest.json()["code"]) == (403, "no-account")
        assert (await ann.http.put("/api/me/passphrase", json=right)).status_code == 200
        assert (await ann.http.get("/api/me")).json()["me"]["who"] == ann.who
        assert (await phone.http.get("/api/me")).json()["me"]["who"] != ann.who
        assert (await phone.http.post("/api/sessions", json=WORDS)).status_code == 403

    play_out(scene, settings_for(tmp_path))


def test_a_session_ends_on_every_node(postgres: Postgres) -> None:
    """Ended on one node, its connection is cut on the other, and nobody else's."""
    database = new_database(postgres)
    settings = Settings(port=0, database=database, secret=SECRET, bot_workers=1, log="off")

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            ann, phone, bo = [await first.person() for _ in range(3)]
            await ann.http.post("/api/accounts", json=WORDS)
            await phone.http.post("/api/sessions", json=WORDS)
            table = await ann.open(game="kiwara")
            lines = [
                await Person(second, person.http).join(table["id"]) for person in (ann, phone, bo)
            ]
            await ann.http.delete("/api/sessions", params={"everywhere": "true"})
            await asyncio.wait_for(lines[1].wire.wait_closed(), PATIENCE)
            assert lines[1].wire.close_code == 1008
            await bo.http.delete("/api/sessions")  # a guest's
            await asyncio.wait_for(lines[2].wire.wait_closed(), PATIENCE)
            await lines[0].must("ping")

    asyncio.run(scene())


def test_tries_are_counted_by_network_and_by_account() -> None:
    """One network at many accounts, many networks at one account; what was right is forgotten."""
    limits = PassphraseLimits(3, 5)
    for account in ("a", "b", "c"):
        limits.take("1.2.3.4", account)
    with pytest.raises(TableError, match="too many passphrases"):
        limits.take("1.2.3.4", "d")
    for number in range(4):
        limits.take(f"10.0.0.{number}", "A")
    with pytest.raises(TableError, match="for this account"):
        limits.take("10.0.0.9", "a")
    for _ in range(20):
        limits.take("2.2.2.2", "right")
        limits.were_right("2.2.2.2", "right")


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (LINUX_FOX, ("Firefox", "Linux")),
        (IPHONE, ("Safari", "iPhone")),
        (EDGE, ("Edge", "Windows")),
        ("<script>\x00", ("", "")),
    ],
)
def test_browsers_have_plain_names(agent: str, words: tuple[str, str]) -> None:
    """Words of our own, whatever a client calls itself."""
    assert browser_of(agent) == words
