"""HTTP: what is described is what is answered, and browsers are kept strict."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

import kiribako
from tests.server.site import Site, play_out, running, settings_for

EXAMPLES = 10
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own."""
    found: list[str] = []
    ready = threading.Event()
    stops: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def life() -> None:
        stop = asyncio.Event()
        stops.append((asyncio.get_running_loop(), stop))
        limits = {"requests_per_minute": 1_000_000, "tables_per_person": 1_000_000}
        limits["public_tables_per_address"] = 1_000_000
        many = settings_for(
            tmp_path_factory.mktemp("http"), passphrases_per_minute=10_000, **limits
        )
        async with running(many) as site:
            found.append(site.url)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(life()))
    thread.start()
    assert ready.wait(60)
    yield found[0]
    loop, stop = stops[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()


def test_the_description_matches(address: str) -> None:
    """Schemathesis finds no operation that answers otherwise than OpenAPI says.

    That a well-formed request may still be refused, for a game that is not here, is no fault.
    """
    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    results = list(schema.get_all_operations())
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(operations) == len(results)
    assert len(operations) >= 18
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=SLOW, database=None)
        def probe(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        probe()


def test_a_guest_becomes_somebody(tmp_path: Path) -> None:
    """A name, an account, the same person on another device, and a farewell."""

    async def scene(site: Site) -> None:
        ann, other = await site.person("Ann of the Hill"), await site.person()
        words = {"account": "Ann.1", "passphrase": "correct horse"}
        assert (await ann.http.post("/api/accounts", json=words)).status_code == 201
        taken = await other.http.post("/api/accounts", json=words)
        assert (taken.status_code, taken.json()["code"]) == (409, "account-taken")
        wrong = {**words, "passphrase": "wrong horse!"}
        nobody = {"account": "nobody", "passphrase": "wrong horse!"}
        refusals = [await other.http.post("/api/sessions", json=body) for body in (wrong, nobody)]
        assert refusals[0].content == refusals[1].content
        assert refusals[0].status_code == 403
        table = await ann.open(game="kiwara", seating=["me", "open"])
        assert (await other.http.post("/api/sessions", json=words)).status_code == 200
        me = (await other.http.get("/api/me")).json()["me"]
        assert (me["who"], me["account"]) == (ann.who, "ann.1")
        assert me["name"] == "Ann of the Hill"  # an account's name is not the person's
        mine = (await other.http.get("/api/tables/mine")).json()["tables"]
        assert [line["id"] for line in mine] == [table["id"]]
        assert (await ann.http.delete("/api/sessions?everywhere=true")).status_code == 200
        assert (await other.http.get("/api/me")).json()["me"]["who"] != ann.who
        assert (await ann.http.get("/api/me")).json()["me"]["who"] == ann.who

    play_out(scene, settings_for(tmp_path))


def test_cookies_cannot_be_forged(tmp_path: Path) -> None:
    """A changed cookie is nobody's, and the real one is for our page alone."""

    async def scene(site: Site) -> None:
        answer = httpx.Response(200)
        async with httpx.AsyncClient(base_url=site.url) as client:
            answer = await client.get("/api/me")
        header = answer.headers["set-cookie"]
        assert "HttpOnly" in header
        assert "SameSite=Lax" in header
        who = answer.json()["me"]["who"]
        value = header.split(";")[0].partition("=")[2]
        ann = await site.person()
        forged = value.replace(who, ann.who)
        for cookie in (forged, value[:-1], value + "0", "x", f"{ann.who}.0."):
            async with httpx.AsyncClient(base_url=site.url) as client:
                other = await client.get("/api/me", headers={"Cookie": f"kiribako={cookie}"})
            assert other.json()["me"]["who"] not in (who, ann.who)

    play_out(scene, settings_for(tmp_path))


def test_other_pages_cannot_speak_for_a_visitor(tmp_path: Path) -> None:
    """Foreign origins, forms and plain texts change nothing; headers keep the page strict."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        body = {"game": "kiwara"}
        evil = {"Origin": "https://evil.example"}
        assert (await ann.http.post("/api/tables", json=body, headers=evil)).status_code == 403
        cross = {"Sec-Fetch-Site": "cross-site"}
        assert (await ann.http.post("/api/tables", json=body, headers=cross)).status_code == 403
        form = await ann.http.post("/api/tables", data=body)
        assert (form.status_code, form.json()["code"]) == (415, "not-json")
        own = {"Origin": site.url}
        assert (await ann.http.post("/api/tables", json=body, headers=own)).status_code == 201
        page = await ann.http.get("/")
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
        large = await ann.http.post("/api/tables", json={"record": "x" * 300_000})
        assert (large.status_code, large.json()["code"]) == (413, "too-large")

    play_out(scene, settings_for(tmp_path))


def test_the_past_of_a_finished_match(tmp_path: Path) -> None:
    """Every ply through any eyes once it is over; a record opens a table anywhere in it."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        match = kiribako.game("koi-koi").new_match(seed=4, options={"rounds": 3})
        while not match.over:
            match.play(match.moves()[0])
        last = match.ply - 1
        earlier = match.copy()
        earlier.undo()
        before = earlier.score_sheet().to_json()
        text = match.record().to_text()
        over = await ann.http.post("/api/tables", json={"record": text})
        assert over.json()["code"] == "match-over"
        wanted = {"record": text, "ply": last, "seating": ["me", "me"], "start": True}
        table = await ann.open(**wanted)
        position = table["position"]
        path = f"/api/tables/{table['id']}"
        assert (await ann.http.get(f"{path}/plies/0")).json()["code"] == "not-over"
        socket = await ann.join(table["id"])
        move = match.record().decisions[-1][1]
        await socket.must("move", ply=last, seat=position["actor"], move=move)
        for eyes in ("0", "1", "-", "open"):
            shown = (await ann.http.get(f"{path}/plies/{last}?eyes={eyes}")).json()
            assert shown["plies"] == match.ply
            assert sorted(shown["position"]["views"]) == (["0", "1"] if eyes == "open" else [eyes])
            assert as_the_library(shown["position"]["sheet"]) == before
        assert (await ann.http.get(f"{path}/plies/9999")).status_code == 404
        assert (await ann.http.get(f"{path}/plies/1?eyes=9")).status_code == 422
        record = (await ann.http.get(f"{path}/record?form=json")).text
        assert kiribako.verify(record).scores() == match.scores()
        past = match.at(last - 1)
        line = [past.moves()[-1]]
        past.play(line[0])
        played_on = f"{path}/plies/{last - 1}?eyes=open"
        along = (await ann.http.get(f"{played_on}&line={quote(line[0])}")).json()
        assert along["position"]["views"]["0"]["hands"] == past.view(0)["hands"]
        assert along["decision"]["move"] == line[0]
        assert (await ann.http.get(f"{played_on}&line=nonsense")).json()["code"] == "bad-syntax"
        assert (await ann.http.get(played_on + "&line=x" * 13)).json()["code"] == "bad-line"
        until = (await ann.http.get(f"{path}/record?form=text&ply={last - 1}")).text
        assert kiribako.replay(until).view(0) == match.at(last - 1).view(0)
        assert (await ann.http.get(f"{path}/record?ply=9999")).status_code == 404

    play_out(scene, settings_for(tmp_path))


def as_the_library(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines of a score sheet without what the page makes its own sentences from."""
    return [{key: line[key] for key in ("seat", "points", "rule", "label")} for line in lines]


def test_the_counting_of_a_running_match(tmp_path: Path) -> None:
    """Everybody who may watch reads the sheet as it stands, nobody one that tells a secret."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        table = await ann.open(game="kiwara", seating=["me", "me"], visibility="public")
        path = f"/api/tables/{table['id']}/sheet"
        early = await bo.http.get(path)
        assert (early.status_code, early.json()["code"]) == (409, "not-started")
        socket = await ann.join(table["id"])
        await socket.must("start")
        match = site.server.tables.loaded[table["id"]].table.match
        counted = 0
        for ply in range(12):
            move = match.moves()[0]
            await socket.must("move", ply=ply, seat=match.actor, move=move)
            found = (await bo.http.get(path)).json()
            assert found["ply"] == ply + 1
            assert as_the_library(found["lines"]) == match.score_sheet().to_json()
            counted += len(found["lines"])
        assert counted
        wanted = {"seating": ["me", "me"], "start": True, "visibility": "private"}
        secret = await ann.open(game="kodama-3d", seats=2, **wanted)
        path = f"/api/tables/{secret['id']}/sheet"
        refused = await ann.http.get(path)
        assert (refused.status_code, refused.json()["code"]) == (409, "sheet-closed")
        stranger = await bo.http.get(path)
        assert (stranger.status_code, stranger.json()["code"]) == (403, "private-table")

    play_out(scene, settings_for(tmp_path))


def test_health_metrics_and_the_page(tmp_path: Path) -> None:
    """Probes answer, metrics count, the page's files come from its folder and nowhere else."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>box</p>")
    (folder / "assets" / "a-1.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")

    async def scene(site: Site) -> None:
        ann = await site.person()
        assert (await ann.http.get("/health")).json()["status"] == "alive"
        assert (await ann.http.get("/ready")).json()["status"] == "ready"
        await ann.open(game="kiwara", seating=["me", "open"])
        lines = (await ann.http.get("/metrics")).text.splitlines()
        assert "kiribako_tables 1" in lines
        for path in ("/", "/tables/abc"):
            assert (await ann.http.get(path)).text == "<p>box</p>"
        assert "immutable" in (await ann.http.get("/assets/a-1.js")).headers["cache-control"]
        assert (await ann.http.get("/..%2fsecret.txt")).status_code == 404
        assert (await ann.http.get("/api/nothing")).json()["code"] == "no-such-address"

    play_out(scene, settings_for(tmp_path, page=str(folder)))


def test_a_refusal_is_said_in_the_language_that_is_asked_for(address: str) -> None:
    """The code stays, the facts come along, and who asks for nothing is answered in English."""
    order = {"game": "koi-koi", "setup": {"cuts": "1B 2A"}}

    def refused(language: str) -> dict[str, Any]:
        headers = {"accept-language": language} if language else {}
        answer = httpx.post(f"{address}/api/tables", json=order, headers=headers)
        assert answer.status_code == 422
        return dict(answer.json())

    english = refused("")
    assert english["message"] == "cuts: is a list of pairs of cards"
    french, japanese = refused("fr-CH, en;q=0.5"), refused("ja")
    assert (
        french["message"]
        == "Ce départ est impossible\xa0: cuts\xa0: est une liste de paires de cartes"
    )
    assert japanese["message"] == "この初期配置では始められません：cuts：札の組のリストです"
    for other in (french, japanese, refused("de")):
        assert {**other, "message": ""} == {**english, "message": ""}
    assert refused("de") == english
