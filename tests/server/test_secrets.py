"""Nothing leaks: what a viewer cannot know leaves no trace in what it is sent."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import kiribako
from kiribako.bots.thinking import think
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.review import advise
from kiribako.server import catching_up
from kiribako.server.bots import worker
from kiribako.server.bots.jobs import Job, Result
from kiribako.server.calls.call import CallRow
from kiribako.server.calls.senders import Parcel, Said, decode_parcel, encode_parcel
from kiribako.server.limits import Buckets
from kiribako.server.questions import pool
from kiribako.server.store.calls_port import AddressRow, DeliveryRow
from tests.conformance.questions import questions
from tests.conftest import COMPILED
from tests.server.members import member
from tests.server.site import PATIENCE, Person, Site, Socket, play_out, settings_for, until
from tests.server.twins import Twins, find_twins

OPTIONS: dict[str, dict[str, Any]] = {
    "kiwara": {"reinforcement": "mysterious"},
    "koi-koi": {"rounds": 3},
}
BOX = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")
HIDING = [kiribako.game(id) for id in BOX]
MOST = 1_000 if COMPILED else 4  # decisions: whole matches, or openings
EVERY = 17 if COMPILED else 2  # decisions between two times that everything is asked
COACHED = 10 if COMPILED else 2  # decisions of matches with a coach
RICH = 1_000_000_000  # milliseconds of work
NOON = 1_700_000_000_000  # the clock stands still, so that times tell nothing either


@pytest.mark.parametrize("viewer", [None, 0, 1], ids=["spectator", "seat-0", "seat-1"])
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_streams_are_byte_identical(
    game: Game[Any], viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Views, events, moves, refusals, answers, hints, notes, coming back: not one byte differs."""
    monkeypatch.setattr(catching_up, "TELLING", PATIENCE)  # however long the machine stands still
    monkeypatch.setattr(pool, "SECONDS", PATIENCE)
    compare_twins(game, viewer, tmp_path)


class CountedRunner(worker.JobRunner):
    """Hints by a number of tries: a second may be worth more of them one time than another."""

    def do(self, job: Job) -> Result:
        if job.what == "move":
            return super().do(job)
        match = self.match_of(job)
        if job.what == "coach":
            advice = advise(match, job.move, seed=job.bot_seed, simulations=16, limit=-1.0)
            return Result(coach=worker.warned(advice))
        thought = think(match, job.seat, simulations=20, seed=job.bot_seed)
        return Result(hints=worker.told(match, thought))


def compare_twins(game: Game[Any], viewer: int | None, folder: Path) -> None:
    """Play twin matches on a server and compare all that the viewer is sent of them."""
    options = OPTIONS.get(game.id, {})
    longest, latest = find_twins(game, viewer, seed=3, options=options, most=MOST)
    runner = CountedRunner()

    async def think_here(ticket: Any) -> Result:
        return runner.do(ticket.make())

    async def scene(site: Site) -> None:
        site.server.tables.now = lambda: NOON
        site.server.tables.entropy.bot_seed = lambda _table: 7  # what a bot may know is dealt alike
        site.server.pool.think = think_here
        answering = site.server.tables.answering
        for budgets in (
            "person_budgets",
            "table_budgets",
            "address_budgets",
        ):  # nobody is refused for having asked
            setattr(answering, budgets, Buckets(RICH, RICH))
        people = [await site.person("Ann"), await site.person("Bo"), await site.person("Cy")]
        for twins in {longest.plies: longest, latest.plies: latest}.values():
            first = await stream(site, game, twins, 0, people, viewer)
            second = await stream(site, game, twins, 1, people, viewer)
            assert parting(first, second) is None

    talkative = settings_for(folder, chats_per_minute=100_000, messages_per_second=100_000)
    play_out(scene, talkative)


def parting(first: list[bytes], second: list[bytes]) -> tuple[int, int, bytes, bytes] | None:
    """Where two streams part: which message, which byte of it, and what stands there in each."""
    for place, (one, other) in enumerate(zip(first, second)):
        if one != other:
            byte = next((n for n, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), -1)
            near = slice(max(0, byte - 200), byte + 200)
            return place, byte, one[near], other[near]
    if len(first) == len(second):
        return None
    longer = max(first, second, key=len)
    return min(len(first), len(second)), -1, longer[min(len(first), len(second))][:400], b""


async def stream(
    site: Site, game: Game[Any], twins: Twins, which: int, people: list[Person], viewer: int | None
) -> list[bytes]:
    """Everything the viewer is sent while the decisions are played."""
    table = await people[2].open(
        game=game.id, seats=2, options=twins.options, setup=twins.setups[which], chat="all",
        hints="on",
    )  # fmt: skip
    sockets = [await person.join(table["id"]) for person in people]
    for seat in (0, 1):
        await sockets[seat].must("sit", seat=seat)
    await sockets[0].must("start")
    place = 2 if viewer is None else viewer
    heard: list[bytes] = []
    known = game.new_match(seats=2, options=twins.options, setup=twins.setups[0])
    for ply, move in enumerate(twins.moves[: twins.plies]):
        actor = site.server.tables.loaded[table["id"]].table.match.actor
        if ply % 6 == 1:
            await pester(sockets[place], ply, viewer, twins.moves)
        if ply % EVERY == 0:
            await consult(sockets[place], ply, viewer, questions(known, twins.moves[::9]))
        known.play(move)
        await sockets[actor].must("move", ply=ply, seat=actor, move=move)
        await sockets[place].wait("moved", ply=ply)
        if ply % 25 == 4:  # come back, once for what was missed and once for everything
            n = (await sockets[place].must("ping"))["n"]
            back = await people[place].join(table["id"], since=max(0, n - 3))
            await back.wait("presence")
            anew = await people[place].join(table["id"])
            await anew.must("ping")
            heard += told(back) + told(anew)
            for socket in (back, anew):
                await socket.wire.close()
            heard += await pages(people[place], table["id"])
    await sockets[place].ask("offer", what="undo")
    await sockets[place].must("ping")
    for socket in sockets:
        await socket.wire.close()
    heard += told(sockets[place])
    id, code = table["id"].encode(), table["code"].encode()
    return [raw.replace(id, b"ID").replace(code, b"CODE") for raw in heard]


def told(socket: Socket) -> list[bytes]:
    """All but who came and went: how often that is said depends on the hour, not on a secret."""
    return [raw for raw in socket.raw if b'"is":"presence"' not in raw]


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_a_coach_knows_no_more_than_its_seat(game: Game[Any], tmp_path: Path) -> None:
    """What it says of any move, warnings and refusals alike, is the same whatever is hidden."""
    twins, _ = find_twins(game, 0, seed=3, options=OPTIONS.get(game.id, {}), most=COACHED)
    runner = CountedRunner()

    async def think_here(ticket: Any) -> Result:
        job = ticket.make()
        if job.what == "move":
            return Result(move=twins.moves[len(job.moves)])
        return runner.do(job)

    async def scene(site: Site) -> None:
        site.server.tables.entropy.bot_seed = lambda _table: 7
        site.server.pool.think = think_here
        site.server.tables.answering.person_budgets = Buckets(RICH, RICH)
        site.server.tables.answering.table_budgets = Buckets(RICH, RICH)
        ann = await site.person("Ann")
        first, second = [await coached(ann, game, twins, which) for which in (0, 1)]
        assert first == second
        assert any(b'"warns":' in answer for answer in first)

    play_out(scene, settings_for(tmp_path, messages_per_second=100_000))


@pytest.mark.parametrize("viewer", [0, 1], ids=["seat-0", "seat-1"])
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_calls_tell_nothing_of_what_is_hidden(game: Game[Any], viewer: int, tmp_path: Path) -> None:
    """Whoever is away is called for the same things in the same words, whatever they cannot see."""
    twins, _ = find_twins(game, viewer, seed=3, options=OPTIONS.get(game.id, {}), most=COACHED)

    async def scene(site: Site) -> None:
        people = [await site.person("Ann"), await site.person("Bo")]
        address = AddressRow(
            "far away", people[viewer].who, "hook", "https://box.example", "secret"
        )
        await site.server.store.add_call_address(address, 1)
        first, second = [await called(site, game, twins, which, people, viewer) for which in (0, 1)]
        assert first == second
        assert first or not COMPILED

    play_out(scene, settings_for(tmp_path, messages_per_second=100_000))


async def called(
    site: Site, game: Game[Any], twins: Twins, which: int, people: list[Person], viewer: int
) -> list[bytes]:
    """What is kept of calls for somebody who looks only to move, and what a web hook would say."""
    site.server.tables.now = lambda: NOON  # nothing is due before it has been looked at
    table = await people[0].open(
        game=game.id, seats=2, options=twins.options, setup=twins.setups[which],
        clock={"kind": "days", "days": 1},
    )  # fmt: skip
    sockets = [await person.join(table["id"]) for person in people]
    for seat in (0, 1):
        await sockets[seat].must("sit", seat=seat)
    await sockets[0].must("start")
    live = site.server.tables.loaded[table["id"]]
    for ply, move in enumerate(twins.moves[: twins.plies]):
        actor = live.table.match.actor
        if actor == viewer and not live.people() & {people[viewer].who}:
            sockets[viewer] = await people[viewer].join(table["id"])
            await until(lambda: people[viewer].who in live.people())
        elif actor != viewer and live.people() & {people[viewer].who}:
            await sockets[viewer].wire.close()
            await until(lambda: people[viewer].who not in live.people())
        await sockets[actor].must("move", ply=ply, seat=actor, move=move)
    sql = "SELECT key, who, cause, facts, made, due FROM calls WHERE key LIKE ?1 ORDER BY key"
    rows = await site.server.store.fetch(sql, f"%{table['id']}%")
    senders = site.server.senders
    address = await site.server.store.call_address("far away")
    told = []
    for row in map(CallRow, *zip(*rows)):
        parcel = encode_parcel(Parcel([Said(row.cause, row.read())])).decode()
        delivery = DeliveryRow(row.key, address.id, row.who, parcel, 0, 0)
        told += [repr(row).encode(), senders._hook(address, delivery, decode_parcel(parcel))[0]]
    for socket in sockets:
        await socket.wire.close()
    return [raw.replace(table["id"].encode(), b"ID") for raw in told if b'"key"' not in raw] + [
        raw.partition(b'"kind"')[2].replace(table["id"].encode(), b"ID")
        for raw in told
        if b'"key"' in raw
    ]


async def coached(person: Person, game: Game[Any], twins: Twins, which: int) -> list[bytes]:
    """All that a coach answers while the decisions are played against a bot."""
    table = await person.open(
        game=game.id, seats=2, options=twins.options, setup=twins.setups[which],
        seating=["me", "random"], coach="on", start=True,
    )  # fmt: skip
    socket = await person.join(table["id"])
    known = game.new_match(seats=2, options=twins.options, setup=twins.setups[0])
    for ply, move in enumerate(twins.moves[: twins.plies]):
        if known.actor == 0:
            for text in (move, known.moves()[-1], "nonsense") if COMPILED else (move, "nonsense"):
                await socket.ask("coach", ply=ply, seat=0, move=text)
            await socket.must("move", ply=ply, seat=0, move=move)
        known.play(move)
        if ply >= socket.table["position"]["ply"]:  # else the bot was quicker than we came
            await socket.wait("moved", ply=ply)
    await socket.wire.close()
    return [raw for raw in socket.raw if b'"is":"answer"' in raw or b'"is":"refused"' in raw]


async def pester(socket: Socket, ply: int, viewer: int | None, moves: list[str]) -> None:
    """Questions and mistakes of every kind, from which something might be learned."""
    seat = viewer or 0
    for text in (moves[ply % len(moves)], moves[-1 - ply % len(moves)], "nonsense"):
        await socket.ask("why", ply=ply, seat=seat, move=text)
        await socket.ask("move", ply=ply + 1, seat=seat, move=text)
        await socket.ask("move", ply=ply, seat=1 - seat, move=text)
        await socket.ask("coach", ply=ply, seat=seat, move=text)
    await socket.ask("offer", what="undo", ply=ply + 5)
    await socket.ask("consult", ply=ply, seat=seat, question={"ask": "everything"})
    if ply % 12 == 1:
        await socket.must("chat", text="hm")


async def consult(
    socket: Socket, ply: int, viewer: int | None, asked: list[dict[str, Any]]
) -> None:
    """Everything that a board may ask, and what a bot would do."""
    seat = viewer or 0
    for question in asked:
        await socket.ask("consult", ply=ply, seat=seat, question=question)
    await socket.ask("words", ply=ply, seat=seat)
    await socket.ask("hint", ply=ply, seat=seat)


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_lists_pages_and_the_desk_tell_nothing(game: Game[Any], tmp_path: Path) -> None:
    """Lobby, club, pages, challenges, my data, and what a host sees of a running match."""
    twins, _ = find_twins(game, None, seed=3, options=OPTIONS.get(game.id, {}), most=COACHED)
    heard: list[list[bytes]] = []
    for which in (0, 1):

        async def scene(site: Site, which: int = which) -> None:
            site.server.tables.now = site.server.people.now = lambda: NOON
            heard.append(await listed(site, game, twins, which))

        club = settings_for(
            tmp_path / f"{tmp_path.name}-{which}",
            club="The box",
            messages_per_second=100_000,
            backups=str(tmp_path / f"backups-{which}"),
        )
        play_out(scene, club)
    assert heard[0] == heard[1]
    assert sum(b'"ID"' in raw for raw in heard[0]) > 3


async def listed(site: Site, game: Game[Any], twins: Twins, which: int) -> list[bytes]:
    """All that a host who only watches is told outside of the table itself."""
    people = [await member(site, name) for name in ("Ann", "Bo", "Willow")]
    host = people[2]
    settings = structs.replace(site.server.settings, hosts="willow")
    site.server.settings = site.server.order.server.settings = settings
    table = await people[0].open(
        game=game.id, seats=2, options=twins.options, setup=twins.setups[which], chat="all",
        visibility="public",
    )  # fmt: skip
    sockets = [await person.join(table["id"]) for person in people]
    for seat in (0, 1):
        await sockets[seat].must("sit", seat=seat)
    await sockets[0].must("start")
    live = site.server.tables.loaded[table["id"]]
    for ply, move in enumerate(twins.moves[: twins.plies]):
        actor = live.table.match.actor
        await sockets[actor].must("move", ply=ply, seat=actor, move=move)
    await sockets[1].must("chat", text="what luck")
    line = (await sockets[2].wait("chat"))["line"]["n"]
    told = {"about": people[1].who, "reason": "rude", "table": table["id"], "line": line}
    answers = [await host.http.post("/api/reports", json=told)]
    paths = ["/api/tables", "/api/club", "/api/me/page", "/api/me/data", "/api/me/challenges"]
    paths += ["/api/tables/mine?outcome=won", f"/api/tables/mine?game={game.id}&rated=no"]
    paths += [f"/api/tables/mine?with={person.who}" for person in people]
    paths += [*(f"/api/people/{person.who}" for person in people), "/api/desk/people?begins="]
    answers += [await host.http.get(path) for path in paths]
    checked = await backups_told(site, host)
    sheets = (await host.http.get("/api/desk")).json()
    sheets.pop("figures")  # how large the database is tells nothing: it is padded to pages
    sheets["acts"].sort(key=lambda one: one["act"])  # of the same moment, in any order
    raws = [answer.content for answer in answers] + [json.dumps(sheets).encode(), checked]
    for place, person in enumerate(people):
        raws = [raw.replace(person.who.encode(), b"PERSON%d" % place) for raw in raws]
    report = sheets["reports"][0]["reports"][0]["id"].encode()
    replaced = {table["id"]: "ID", table["code"]: "CODE"}
    for word, other in replaced.items():
        raws = [raw.replace(word.encode(), other.encode()) for raw in raws]
    return [raw.replace(report, b"REPORT") for raw in raws]


async def backups_told(site: Site, host: Person) -> bytes:
    """A backup that is made and read back while the match runs, as the desk tells of it."""
    for act in ("backup", "read-back"):
        answer = await host.http.post("/api/desk/acts", json={"act": act})
        assert answer.status_code == 200, answer.text
    tasks = site.server.tables.tasks
    await asyncio.gather(*(one for one in tasks if "read_back" in repr(one.get_coro())))
    (file,) = (await host.http.get("/api/desk")).json()["figures"]["backups"]
    assert file["read"]["fault"] == ""
    return json.dumps(file["read"]).encode()


async def pages(person: Person, table: str) -> list[bytes]:
    """What HTTP tells of a running match."""
    records = ("/record?form=json", "/record?form=text", "/record?form=json&whole=true")
    paths = ("", *records, "/plies/0", "/sheet", "/plan")
    found = [(await person.http.get(f"/api/tables/{table}{path}")).content for path in paths]
    for seat, deal in ((0, 0), (1, 5)):  # one of them is somebody else's, and refused
        first = {"seat": seat, "deal": deal, "moves": [], "certain": True}
        answer = await person.http.post(f"/api/tables/{table}/imagine", json=first)
        found.append(answer.content)
        moves = answer.json().get("position", {}).get("moves") or []
        for move in (*moves[:1], *moves[-1:], "nonsense"):
            wanted = {**first, "moves": [move], "why": move}
            tried = await person.http.post(f"/api/tables/{table}/imagine", json=wanted)
            found.append(tried.content)
    return found


def test_bots_are_told_only_what_their_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker hands the bot a redealt position: it gets no other."""
    seen: list[Any] = []

    class Curious(Player):
        def choose(self, state: Any) -> int:
            seen.append(state)
            return int(state.legal_moves()[0])

    match = kiribako.game("koi-koi").new_match(seed=5)
    job = Job(
        what="move", table="t", game="koi-koi", seats=2, options=match.options, seed=5,
        setup=None, moves=[], seat=match.actor or 0, level="level-1", bot_seed=99,
    )  # fmt: skip
    monkeypatch.setattr(worker, "make_player", lambda *_given: Curious())
    assert worker.JobRunner().do(job).move in match.moves()
    view = match.game.view
    assert view(seen[0], job.seat) == view(match.state, job.seat)
    assert view(seen[0], 1 - job.seat) != view(match.state, 1 - job.seat)
