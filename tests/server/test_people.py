"""People: names nobody can be mistaken by, pages, follows, blocks, challenges, quick pairing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kiribako.server.people.lookalikes import check_name, fold
from kiribako.server.refusals import TableError
from kiribako.server.store.seeks import SeekRow, taking
from kiribako.server.table.seating import tidy_name
from tests.server.conftest import new_database
from tests.server.members import finished, get, member, played, refused, send
from tests.server.postgres import Postgres
from tests.server.site import Site, play_out, running, settings_for

LOOKALIKES = (
    "Willow",
    "WILLOW",
    "WiIIow",
    "W\u200billow",
    "Ԝіllоw",
    "vvillow",
    "Wíllow",
    "Will ow",
    "\u3164Willow\u115f",  # with letters that nobody sees
    "ꓪꓲꓡꓡꓳꓪ",
    "ᎳᎥᏞᏞ0Ꮃ",
    "ᴡɪʟʟᴏᴡ",
)
SEEK = {"game": "kiwara", "seats": 2, "clock": {"kind": "live", "main": 600, "increment": 5}}


@pytest.mark.parametrize("name", LOOKALIKES)
def test_names_that_look_alike_are_one(name: str) -> None:
    """Large and small, accents, letters of other scripts, nothing at all between two letters."""
    assert fold(tidy_name(name)) == fold("willow")


@pytest.mark.parametrize("name", ["Willa", "Will", "柳", "Ива", "يوسف", "Wallow"])
def test_other_names_are_others(name: str) -> None:
    assert fold(name) != fold("willow")
    check_name(name)


@pytest.mark.parametrize("name", ["Wіllow", "The Host", "H0ST", "kiribakо"])
def test_names_made_to_be_mistaken_are_refused(name: str) -> None:
    """One word of two scripts, and the words of whoever keeps order."""
    with pytest.raises(TableError) as refusal:
        check_name(name)
    assert refusal.value.code in ("mixed-name", "reserved-name")


def test_names_pages_follows_and_blocks(database: str, tmp_path: Path) -> None:
    """An account's name is its own; what somebody is to me is nobody else's affair."""

    async def scene(site: Site) -> None:
        willow, hare = await member(site, "Willow"), await member(site, "Swift Hare", "hare")
        guest = await site.person()
        # names: neither a guest nor another account, at a table nor anywhere
        for person in (hare, guest):
            assert await refused(person, "PATCH", "/api/me", {"name": "WiIIow"}) == "name-taken"
        words = {"account": "vvillow", "passphrase": "a long passphrase"}
        assert await refused(guest, "POST", "/api/accounts", words) == "account-taken"
        named = {"game": "kiwara", "seats": 2, "seating": ["me", "me"], "names": ["", "wiIlow"]}
        assert await refused(guest, "POST", "/api/tables", named) == "name-taken"
        table = await hare.open(game="kiwara", seats=2, visibility="public")
        socket = await guest.join(table["id"])
        assert await socket.refused("sit", seat=0, name="W1llow") == "name-taken"
        await send(willow, "PATCH", "/api/me", {"name": "Weeping Willow"})
        await send(hare, "PATCH", "/api/me", {"name": "Wlllow Hare"})
        assert await refused(hare, "PATCH", "/api/me", {"name": "Willow"}) == "name-taken"
        # a page, for those with accounts alone
        won = await played(willow, hare)
        page = await get(guest, f"/api/people/{willow.who}")
        assert page["person"] == {"who": willow.who, "name": "Weeping Willow"}
        assert page["matches"] == 1
        assert page["recent"][0]["table"] == won
        assert [seat["outcome"] for seat in page["recent"][0]["seats"]] == ["won", "lost"]
        mine = await get(hare, f"/api/people/{willow.who}")
        assert mine["meetings"][0] == {
            "game": "kiwara", "seats": 2, "mine": 0, "theirs": 1, "others": 0,
        }  # fmt: skip
        assert await refused(guest, "GET", f"/api/people/{guest.who}") == "no-such-person"
        # follow and block: only the one who does it is told
        path = f"/api/people/{willow.who}"
        assert await refused(guest, "PATCH", path, {"followed": True}) == "account-needed"
        related = await send(hare, "PATCH", path, {"followed": True, "blocked": True})
        assert related == {"followed": True, "muted": False, "blocked": True}
        own = await get(hare, "/api/me/page")
        assert [one["who"] for one in own["blocked"]] == [willow.who]
        assert [one["person"]["who"] for one in own["following"]] == [willow.who]
        for page in (await get(willow, f"/api/people/{hare.who}"), await get(willow, path)):
            assert not page.get("blocked", False)
            assert not page.get("followed", False)
        # whoever is blocked neither sits at my table nor is brought to one with me
        mine = await hare.open(game="kiwara", seats=2, visibility="public")
        socket = await willow.join(mine["id"])
        assert await socket.refused("sit", seat=0) == "not-wanted"
        assert (await send(hare, "PUT", "/api/club/seek", SEEK))["waiting"] == 1
        assert "table" not in await send(willow, "PUT", "/api/club/seek", SEEK)
        await send(hare, "PATCH", path, {"blocked": False})
        assert "table" in await get(willow, "/api/club/seek")

    play_out(scene, settings_for(tmp_path, database=database))


def test_a_private_match_is_on_nobodys_page(tmp_path: Path) -> None:
    """Only those who sat there find it on the other's page."""

    async def scene(site: Site) -> None:
        ann, bo, cy = [await member(site, name) for name in ("Ann", "Bo", "Cy")]
        table = await ann.open(game="kiwara", seats=2, visibility="private")
        sockets = [await ann.join(table["id"]), await bo.join(table["id"])]
        for seat, socket in enumerate(sockets):
            await socket.must("sit", seat=seat)
        await sockets[0].must("start")
        await sockets[1].must("resign", seat=1)
        seen = [len((await get(one, f"/api/people/{ann.who}"))["recent"]) for one in (bo, cy)]
        assert seen == [1, 0]

    play_out(scene, settings_for(tmp_path))


def test_points_of_finished_matches_are_on_a_page(database: str, tmp_path: Path) -> None:
    """Of those whoever asks may see; never of private tables, nor of what somebody gave up."""

    async def scene(site: Site) -> None:
        ann, bo, cy = [await member(site, name) for name in ("Ann", "Bo", "Cy")]
        hidden, _ = await finished(ann, bo, visibility="private")
        linked, others = await finished(ann, bo, visibility="link")
        given_up = await played(ann, bo)
        public, points = await finished(ann, bo)
        seen = {}
        for asker in (ann, bo, cy):
            recent = (await get(asker, f"/api/people/{ann.who}"))["recent"]
            seen[asker.who] = {
                line["table"]: [seat["points"] for seat in line["seats"]] for line in recent
            }
        assert seen[cy.who] == {public: points, given_up: [None, None]}
        assert seen[ann.who] == seen[bo.who]
        assert seen[bo.who] == {**seen[cy.who], linked: others, hidden: [None, None]}

    play_out(scene, settings_for(tmp_path, database=database))


def test_a_page_counts_puzzles_that_were_solved(database: str, tmp_path: Path) -> None:
    """Each once, wrong ones and the days of the calendar left out."""

    async def scene(site: Site) -> None:
        ann, bo = await member(site, "Ann"), await member(site, "Bo")
        known = {"puzzle/a": "once", "puzzle/b": "later", "puzzle/c": "wrong", "lesson/x": "done"}
        for entries in (known, {**known, "puzzle/day/2026-11-18": "once", "puzzle/d": "once"}):
            await send(ann, "POST", "/api/me/progress", {"entries": entries})
        pages = [await get(one, f"/api/people/{ann.who}") for one in (ann, bo)]
        assert [(page["solved"], page["solved_at_once"]) for page in pages] == [(3, 2)] * 2
        assert [page["days"] for page in pages] == [{"2026-11-18": "once"}] * 2
        page = await get(ann, f"/api/people/{bo.who}")
        assert (page["solved"], page["solved_at_once"], page["days"]) == (0, 0, {})
        await send(ann, "PUT", "/api/me/privacy", {"shy": True})
        pages = [await get(one, f"/api/people/{ann.who}") for one in (ann, bo)]
        assert [page["days"] for page in pages] == [{"2026-11-18": "once"}, {}]

    play_out(scene, settings_for(tmp_path, database=database))


def test_challenges(database: str, tmp_path: Path) -> None:
    """Asked once, answered once; the terms are the table's, and nobody else can answer."""

    async def scene(site: Site) -> None:
        ann, bo, cy = [await member(site, name) for name in ("Ann", "Bo", "Cy")]
        wanted = {
            "game": "koi-koi", "seats": 2, "clock": {"kind": "days", "days": 1}, "hints": "off",
            "visibility": "public", "seating": ["me", "open"],
        }  # fmt: skip
        asking = f"/api/people/{bo.who}/challenges"
        made = await send(ann, "POST", asking, {"table": wanted}, 201)
        assert made["table"]["visibility"] == "link"  # a challenge is no open seat
        assert made["table"]["agreed"]["hints"] == "off"
        lists = [(await get(one, "/api/me/challenges"))["challenges"] for one in (ann, bo, cy)]
        assert [[line["id"] for line in some] for some in lists] == [[made["id"]]] * 2 + [[]]
        answer = f"/api/me/challenges/{made['id']}"
        for other, word in ((cy, "accepted"), (ann, "accepted"), (bo, "withdrawn")):
            assert await refused(other, "PUT", answer, {"answer": word}) == "no-such-challenge"
        assert (await send(bo, "PUT", answer, {"answer": "accepted"}))["table"] == made["table"][
            "id"
        ]
        assert await refused(bo, "PUT", answer, {"answer": "declined"}) == "no-such-challenge"
        socket = await bo.join(made["table"]["id"])
        await socket.must("sit", seat=1)
        # whoever asked sees that it was declined, until they put it away
        again = await send(ann, "POST", asking, {"table": wanted}, 201)
        answer = f"/api/me/challenges/{again['id']}"
        await send(bo, "PUT", answer, {"answer": "declined"})
        (line,) = (await get(ann, "/api/me/challenges"))["challenges"]
        assert (line["id"], line["declined"]) == (again["id"], True)
        assert (await get(bo, "/api/me/challenges"))["challenges"] == []
        assert await refused(bo, "PUT", answer, {"answer": "accepted"}) == "no-such-challenge"
        await send(ann, "PUT", answer, {"answer": "withdrawn"})
        assert (await get(ann, "/api/me/challenges"))["challenges"] == []
        # whoever is blocked is not told, and nobody reads it
        await send(bo, "PATCH", f"/api/people/{cy.who}", {"blocked": True})
        await send(cy, "POST", asking, {"table": wanted}, 201)
        assert (await get(bo, "/api/me/challenges"))["challenges"] == []
        assert await refused(ann, "POST", f"/api/people/{ann.who}/challenges", {"table": wanted})
        # nobody asks without end
        codes = [await ann.http.post(asking, json={"table": wanted}) for _ in range(22)]
        assert codes[-1].status_code == 429

    play_out(scene, settings_for(tmp_path, database=database))


def test_terms_stay_as_they_were_agreed(tmp_path: Path) -> None:
    """No message changes the terms of a table; a rematch has the same."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        terms = {"clock": {"kind": "live", "main": 300, "increment": 3}, "hints": "off"}
        more = {"chat": "all", "take_backs": "none", "visibility": "public"}
        table = await ann.open(game="kiwara", seats=2, **terms, **more)
        first = await ann.join(table["id"])
        second = await bo.join(table["id"])
        line = next(
            one for one in (await get(bo, "/api/tables"))["tables"] if one["id"] == table["id"]
        )
        for shown in (table, second.table, line):
            assert shown["agreed"]["hints"] == "off"
            assert shown["agreed"]["take_backs"] == "none"
            assert shown["agreed"]["chat"] == "all"
            assert shown["agreed"]["watchers"] == "all"
            assert shown["clock"]["main"] == 300
        await first.must("sit", seat=0)
        await second.must("sit", seat=1)
        for body in ({"hints": "on"}, {"clock": None}):
            answer = await ann.http.patch(f"/api/tables/{table['id']}", json=body)
            assert answer.status_code in (404, 405)
        await first.must("start")
        await second.must("resign", seat=1)
        await first.must("offer", what="rematch")
        offer = await second.wait("offer")
        await second.must("answer", offer=offer["offer"]["offer"], accept=True)
        after = (await get(ann, f"/api/tables/{table['id']}"))["status"]["next"]
        anew = await get(bo, f"/api/tables/{after}")
        assert (anew["agreed"], anew["clock"]) == (table["agreed"], table["clock"])

    play_out(scene, settings_for(tmp_path))


def test_quick_pairing(database: str, tmp_path: Path) -> None:
    """The same terms meet, others wait; the table has both seated and nobody else."""

    async def scene(site: Site) -> None:
        ann, bo, cy = [await member(site, name) for name in ("Ann", "Bo", "Cy")]
        guest = await site.person()
        assert await refused(guest, "PUT", "/api/club/seek", SEEK) == "account-needed"
        assert (await send(ann, "PUT", "/api/club/seek", SEEK))["waiting"] == 1
        other = {**SEEK, "clock": None}
        assert (await send(cy, "PUT", "/api/club/seek", other))["waiting"] == 1
        found = await send(bo, "PUT", "/api/club/seek", SEEK)
        assert (await get(ann, "/api/club/seek"))["table"] == found["table"]
        table = await get(ann, f"/api/tables/{found['table']}")
        assert {seat["who"] for seat in table["seats"]} == {ann.who, bo.who}
        assert table["visibility"] == "link"
        for socket in [await one.join(found["table"]) for one in (ann, bo)]:
            mine = socket.table["mine"][0]
            await socket.must("sit", seat=mine, entropy="0123456789abcdef")
        assert (await get(cy, "/api/club/seek"))["waiting"] == 1
        await send(cy, "DELETE", "/api/club/seek")
        assert await get(cy, "/api/club/seek") == {}
        assert await refused(ann, "PUT", "/api/club/seek", {**SEEK, "game": "chess"})
        assert await refused(ann, "PUT", "/api/club/seek", {**SEEK, "seats": 7})

    play_out(scene, settings_for(tmp_path, database=database))


def test_whoever_pairs_takes_searches_in_one_order() -> None:
    """Else two nodes that pair the same two people each wait for what the other has taken."""
    ann, bo = (SeekRow(id, id, id, 0, 0, 9_999, 1) for id in ("ann", "bo"))
    assert taking([bo, ann], "T", 2) == taking([ann, bo], "T", 2)


def test_pairing_across_nodes(postgres: Postgres, tmp_path: Path) -> None:
    """Twelve people seek at the same moment on two nodes: six tables, nobody at two of them."""
    address = new_database(postgres)

    async def scene() -> None:
        settings = settings_for(tmp_path, database=address, passphrases_per_minute=1_000)
        async with running(settings) as one, running(settings) as other:
            people = [
                await member(
                    (one, other)[place % 2], f"Player {'abcdefghkmnp'[place]}", f"p.{place}"
                )
                for place in range(12)
            ]
            await asyncio.gather(
                *(send(person, "PUT", "/api/club/seek", SEEK) for person in people)
            )
            found = [await get(person, "/api/club/seek") for person in people]
            tables = [state["table"] for state in found]
            assert len(set(tables)) == 6
            assert all(tables.count(table) == 2 for table in tables)
            for person, table in zip(people, tables, strict=True):
                seats = (await get(person, f"/api/tables/{table}"))["seats"]
                assert [seat["who"] for seat in seats].count(person.who) == 1

    asyncio.run(scene())


def test_who_is_here_is_said_truthfully(postgres: Postgres, tmp_path: Path) -> None:
    """Playing, watching, in the club's room or not here, on any node; the shy are not seen."""
    address = new_database(postgres)

    async def scene() -> None:
        settings = settings_for(tmp_path, database=address, club="The Harbour Street Box")
        async with running(settings) as one, running(settings) as other:
            ann, bo = await member(one, "Ann"), await member(one, "Bo")
            cy, dan = await member(other, "Cy"), await member(other, "Dan")
            for person in (ann, bo, dan):
                assert (await get(person, "/api/me"))["club"] == "The Harbour Street Box"
            table = await ann.open(game="kiwara", seats=2, visibility="public")
            socket = await ann.join(table["id"])
            await socket.must("sit", seat=0)

            async def doing(asker: object, who: str) -> str:
                found = await get(asker, f"/api/people/{who}")  # type: ignore[arg-type]
                word: str = found["presence"]["doing"]
                return word

            watching = await cy.join(table["id"])
            await get(bo, "/api/club")
            one.server.tables.other_nodes.heartbeat()

            async def becomes(asker: object, who: str, word: str) -> None:
                async with asyncio.timeout(20):
                    while await doing(asker, who) != word:  # noqa: ASYNC110 - another node's news
                        await asyncio.sleep(0.01)

            await becomes(dan, ann.who, "playing")
            await becomes(ann, cy.who, "watching")
            await becomes(dan, bo.who, "here")
            assert await doing(ann, dan.who) == "out"
            await send(ann, "PUT", "/api/me/privacy", {"shy": True})
            assert await doing(dan, ann.who) == "out"
            assert await doing(ann, ann.who) == "playing"
            named = [line["person"]["who"] for line in (await get(bo, "/api/club"))["here"]]
            assert ann.who not in named
            await watching.wire.close()
            await becomes(ann, cy.who, "out")

    asyncio.run(scene())
