"""Every reading over HTTP says the same whatever its asker cannot know: all routes, by their list.

A new route is asked here by itself; one with a new kind of id in its path has to be told which.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import kiribako
from kiribako.kernel.game import Game
from kiribako.server.app import ROUTES
from kiribako.server.events import acting, directing, seating
from kiribako.server.limits import Buckets
from kiribako.server.log import Start
from tests.conftest import COMPILED
from tests.server.members import member
from tests.server.site import Message, Person, Site, play_out, settings_for
from tests.server.test_events import act, announced
from tests.server.test_secrets import BOX, NOON, OPTIONS, RICH
from tests.server.twins import Twins, find_twins

GAMES = [kiribako.game(id) for id in BOX]
MOST = 30 if COMPILED else 4  # decisions
OF_THE_MACHINE = ("/health", "/ready", "/metrics", "/api/engine")
QUERIES = {
    "/api/tables/mine": (
        "",
        "?game={game}",
        "?outcome=lost",
        "?outcome=won&rated=yes",
        "?with={who}",
    ),
    "/api/tables/{table}/record": ("?form=json", "?form=text", "?form=json&whole=true", "?ply=1"),
    "/api/tables/{table}/plies/{ply}": ("", "?eyes=-", "?eyes=1"),
    "/oembed": ("?url={here}/tables/{table}", "?url={here}/embed/tables/{table}"),
}


@pytest.mark.parametrize("viewer", [None, 0], ids=["outsider", "seat-0"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_reading_tells_what_is_hidden(
    game: Game[Any], viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a rated duplicate of a club, in the midst of the match and after the other table's."""
    options = {**OPTIONS.get(game.id, {}), **game.duplicate_options}
    twins, _ = find_twins(game, viewer, seed=3, options=options, most=MOST)
    heard: list[dict[str, str]] = []
    for which in (0, 1):
        start = Start(setup=twins.setups[which])
        monkeypatch.setattr(seating, "Start", lambda start=start: start)
        monkeypatch.setattr(acting, "fresh_secret", lambda: "ab" * 32)
        lots: dict[str, int] = {}  # who is drawn first, the same in both worlds
        monkeypatch.setattr(directing, "lot", lambda _event, who, lots=lots: lots[who])

        async def scene(site: Site, lots: dict[str, int] = lots) -> None:
            heard.append(await all_that_is_told(site, game, twins, viewer, lots))

        club = settings_for(
            tmp_path / f"{tmp_path.name}-{which}", club="The box", messages_per_second=100_000
        )
        play_out(scene, club)
    assert heard[0].keys() == heard[1].keys()
    differ = {key: (told, heard[1][key]) for key, told in heard[0].items() if told != heard[1][key]}
    assert differ == {}


async def all_that_is_told(
    site: Site, game: Game[Any], twins: Twins, viewer: int | None, lots: dict[str, int]
) -> dict[str, str]:
    """Each question with its answer, ids and names of the moment taken out."""
    tables = site.server.tables
    tables.now = site.server.people.now = lambda: NOON
    for name in ("person_budgets", "table_budgets", "address_budgets"):
        setattr(tables.answering, name, Buckets(RICH, RICH))
    willow, *four = [await member(site, name) for name in ("Willow", "Ann", "Bo", "Cy", "Di")]
    lots.update({person.who: place for place, person in enumerate(four)})
    named = structs.replace(site.server.settings, hosts="willow")
    site.server.settings = site.server.order.server.settings = named
    event = await round_of(site, game, twins.options, four)
    boards = event["played"][0]["boards"]
    people = {person.who: person for person in four}
    for board in boards:
        await play(site, board, people, twins)
    asker = willow if viewer is None else people[boards[0]["players"][viewer]]
    words = {"table": boards[0]["table"], "event": event["id"], "who": boards[0]["players"][1]}
    words |= {"game": game.id, "here": site.url, "code": await code_of(site, words["table"])}
    words |= {"round": "1", "deal": "1", "ply": "1", "puzzle": "none"}
    found = await answers(asker, words, "midway")
    found |= await foreseen(asker, words["table"], twins)
    loser = people[boards[1]["players"][1]]
    await (await loser.join(boards[1]["table"])).must("resign", seat=1)
    await tables.events.direct(event["id"])
    await tables.ratings.count_waiting()
    found |= await answers(asker, words, "after the other table")
    return {asked: await plain(site, answer) for asked, answer in found.items()}


async def round_of(
    site: Site, game: Game[Any], options: dict[str, Any], people: list[Person]
) -> Message:
    """An event whose first round has begun."""
    wanted = {"kind": "duplicate", "game": game.id, "rounds": 1, "rated": True, "options": options}
    event = (await announced(people[0], clock={"kind": "days", "days": 1}, **wanted))["id"]
    for person in people:
        await act(person, event, "enter")
    site.server.tables.now = site.server.people.now = lambda: NOON + 3_600_001
    await site.server.tables.events.direct(event)
    shown: Message = (await people[0].http.get(f"/api/events/{event}")).json()
    return shown


async def play(site: Site, board: Message, people: dict[str, Person], twins: Twins) -> None:
    live = await site.server.tables.find(board["table"])
    sockets = [await people[who].join(board["table"]) for who in board["players"]]
    for ply, move in enumerate(twins.moves[: twins.plies]):
        actor = live.table.match.actor
        await sockets[actor].must("move", ply=ply, seat=actor, move=move)
    for socket in sockets:
        await socket.wire.close()


async def code_of(site: Site, table: str) -> str:
    return str((await site.server.tables.find(table)).table.row.code)


async def answers(asker: Person, words: dict[str, str], when: str) -> dict[str, str]:
    found = {}
    for route in ROUTES:
        if route.method != "GET" or route.path in OF_THE_MACHINE or "image" in route.media:
            continue  # pictures have a test of their own: test_cards.py
        for query in QUERIES.get(route.path, ("",)):
            path = f"{route.path}{query}".format(**words)
            answer = await asker.http.get(path)
            assert answer.status_code < 500, answer.text
            found[f"{when}: {route.path}{query}"] = f"{answer.status_code} {answer.text}"
    return found


async def foreseen(asker: Person, table: str, twins: Twins) -> dict[str, str]:
    """What is tried out and what is planned, with moves that go and others that may not."""
    found = {}
    for seat in (0, 1):
        for move in (*twins.moves[twins.plies : twins.plies + 1], twins.moves[0], "nonsense"):
            wanted = {"seat": seat, "moves": [move], "why": move, "certain": True}
            tried = await asker.http.post(f"/api/tables/{table}/imagine", json=wanted)
            plan = {"seat": seat, "ply": twins.plies, "lines": [[move]]}
            kept = await asker.http.put(f"/api/tables/{table}/plan", json=plan)
            found[f"imagine {seat} {move}"] = tried.text
            found[f"plan {seat} {move}"] = kept.text
    return found


async def plain(site: Site, text: str) -> str:
    """Without what differs between any two servers: ids, codes, addresses, sizes."""
    if '"figures":' in text:
        body = json.loads(text.partition(" ")[2])
        body.pop("figures")  # how large the database is tells nothing: it is padded to pages
        text = json.dumps(body)
    fetch = site.server.store.fetch
    found = [(site.url, "URL")]
    people = await fetch("SELECT id, account FROM people WHERE account IS NOT NULL")
    found += [(who, f"PERSON {account}") for who, account in people]
    found += [(id, "EVENT") for (id,) in await fetch("SELECT id FROM events")]
    found += [(id, "SESSION") for (id,) in await fetch("SELECT id FROM sessions")]
    for event in site.server.tables.events.known.values():
        for number, board in enumerate(event.rounds[0].boards):
            found.append((board.table, f"TABLE {number}"))
            found.append((await code_of(site, board.table), f"CODE {number}"))
    for word, other in found:
        text = text.replace(word, other)
    return re.sub(r'"push_key":"[^"]*"', "", text)
