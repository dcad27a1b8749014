"""Taking back: at once where nobody else plays, a slip among people, and what says so before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.server.bots import worker
from kiribako.server.bots.jobs import Job, Result
from kiribako.server.bots.kept_trees import Thinker
from kiribako.server.table.questions import reveals
from kiribako.server.table.undo import SLIP
from tests.server.site import Site, Socket, play_out, settings_for
from tests.server.test_kept_trees import BOT, TWICE, decided, job_of
from tests.server.test_table import begun

SECOND = 1_000
DRAWING: dict[str, dict[str, Any]] = {
    "koi-koi": {},
    "kodama-3d": {},
    "kigi": {},
    "kami-sama": {},
    "kiwara": {"reinforcement": "mysterious"},
}


class Brain:
    """In the place of the workers: thinks at once, or when it is told to."""

    def __init__(self, site: Site) -> None:
        self.runner = worker.JobRunner()
        self.jobs: list[Job] = []
        self.free = asyncio.Event()
        self.free.set()
        site.server.pool.think = self.think

    async def think(self, ticket: Any) -> Result | None:
        job = ticket.make()
        if job is None:
            return None
        self.jobs.append(job)
        thought = self.runner.do(job)
        await self.free.wait()
        return thought


async def against_a_bot(
    site: Site, game: str, other: str = "random", **wanted: Any
) -> tuple[Socket, Any]:
    """Somebody at seat 0, a bot that plays at random at seat 1."""
    ann = await site.person("Ann")
    table = await ann.open(game=game, seats=2, seating=["me", other], start=True, **wanted)
    return await ann.join(table["id"]), site.server.tables.loaded[table["id"]]


async def my_turn(live: Any) -> None:
    """Until the bots have answered."""
    while live.busy or live.thinking:  # noqa: ASYNC110 - no event tells
        await asyncio.sleep(0.001)


def has_told(live: Any, ply: int) -> bool:
    before, move, after = live.table.match.step(ply)
    return bool(reveals(live.table.match.game, before, move, after, 2))


@pytest.mark.parametrize("game", DRAWING)
def test_against_a_bot_the_same_card_comes_again(game: str, database: str, tmp_path: Path) -> None:
    """A decision that drew something is taken back at once; made again it brings the same.

    Kiwara draws one card in a match, for whoever fills the first territory: both are me there.
    """

    async def scene(site: Site) -> None:
        Brain(site)
        other = "me" if game == "kiwara" else "random"
        socket, live = await against_a_bot(site, game, other, options=DRAWING[game])
        drew, ply, seat, move = False, 0, 0, ""
        while not drew:
            await my_turn(live)
            ply, legal, seat = live.table.ply, live.table.match.moves(), live.table.actor
            move = legal[7 * ply % len(legal)]
            await socket.must("move", ply=ply, seat=seat, move=move)
            drew = has_told(live, ply) and live.table.phase == "playing"
        await my_turn(live)
        moved = await socket.wait("moved", ply=ply)
        await socket.must("offer", what="undo", ply=ply)
        undone = await socket.wait("undone")
        assert (undone["ply"], live.table.ply) == (ply, ply)
        kept = (await site.server.tables._load(live.table.row.id)).table
        kept.match.play(move)  # as whoever reads the log later would
        assert kept.match.view(0) == moved["position"]["views"]["0"]
        await socket.must("move", ply=ply, seat=seat, move=move)
        again = await socket.wait("moved", ply=ply)
        assert again["events"] == moved["events"]
        assert again["position"]["views"] == moved["position"]["views"]

    play_out(scene, settings_for(tmp_path, database=database))


def test_the_position_says_how_to_take_back(tmp_path: Path) -> None:
    """Free against bots and at one screen, nothing before a decision; watchers hear nothing."""

    async def scene(site: Site) -> None:
        Brain(site)
        socket, live = await against_a_bot(site, "kigi")
        eve = await (await site.person("Eve")).join(live.table.row.id)
        assert socket.table["position"]["undo"] == "no"
        assert await socket.refused("offer", what="undo") == "bad-undo"
        await my_turn(live)
        ply = live.table.ply
        await socket.must("move", ply=ply, seat=0, move=live.table.match.moves()[0])
        assert (await socket.wait("moved", ply=ply))["position"]["undo"] == "free"
        assert "undo" not in (await eve.wait("moved", ply=ply))["position"]
        assert "undo" not in eve.table["position"]

    play_out(scene, settings_for(tmp_path))


def test_a_match_that_is_over_stays_over(tmp_path: Path) -> None:
    """Nothing is taken back once it has ended."""

    async def scene(site: Site) -> None:
        Brain(site)
        socket, live = await against_a_bot(site, "kiwara", setup={"first": 0})
        await socket.must("move", ply=0, seat=0, move="T Na")
        await my_turn(live)
        await socket.must("resign", seat=0)
        assert await socket.refused("offer", what="undo") == "match-over"

    play_out(scene, settings_for(tmp_path))


def test_a_bot_forgets_what_was_taken_back(tmp_path: Path) -> None:
    """Undone while it thinks and played otherwise: it thinks anew, once, and about that."""

    async def scene(site: Site) -> None:
        brain = Brain(site)
        socket, live = await against_a_bot(site, "kiwara", setup={"first": 0})
        brain.free.clear()
        await socket.must("move", ply=0, seat=0, move="T Na")
        while not brain.jobs:  # noqa: ASYNC110 - until it thinks
            await asyncio.sleep(0.001)
        await socket.must("offer", what="undo")
        assert not live.thinking
        await socket.must("move", ply=0, seat=0, move="T Nb")
        while len(brain.jobs) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        assert live.thinking
        brain.free.set()
        await my_turn(live)
        thought = [job.moves for job in brain.jobs]
        assert thought[:2] == [["T Na"], ["T Nb"]]
        assert all(moves[0] == "T Nb" for moves in thought[2:])  # the rest of its turn
        assert thought.count(["T Nb"]) == 1

    play_out(scene, settings_for(tmp_path))


def test_a_kept_tree_is_of_no_use_for_an_earlier_position() -> None:
    """After an undo the bot finds its position in the tree it kept, or begins a new one."""
    runner = worker.JobRunner()
    match = kiribako.game("kiwara").new_match(seed=3)
    while match.ply < TWICE:
        match.play(match.moves()[7 * match.ply % len(match.moves())])
    decided(runner, match)
    while match.ply > TWICE - 4 or match.actor is None:
        match.undo()
    seat = match.actor or 0
    for choice in (0, -1):  # one way, back, and another way
        result = runner.answer(job_of(match))
        assert result.move in match.moves()
        search = runner.trees.searches[Thinker("a", seat, BOT)]
        assert search.root.key() == match.state.key()
        match.play(match.moves()[choice])
        match.undo()


# -- among people ---------------------------------------------------------------------------------


async def slipped(site: Site, **wanted: Any) -> tuple[Socket, Socket, Any]:
    """Two people at Kiwara, and a decision that showed nobody anything."""
    left, right, table = await begun(site, **wanted)
    await left.must("move", ply=0, seat=0, move="T Na")
    return left, right, site.server.tables.loaded[table]


def test_a_slip_is_taken_back_at_once(tmp_path: Path) -> None:
    """For a few seconds, told with the position; then the other is asked."""

    async def scene(site: Site) -> None:
        left, right, live = await slipped(site)
        told = (await left.wait("moved"))["position"]
        assert (told["undo"], told["undo_until"]) == ("free", live.table.decided + SLIP)
        assert (await right.wait("moved"))["position"]["undo"] == "no"
        await left.must("offer", what="undo")
        assert live.table.ply == 0
        await left.must("move", ply=0, seat=0, move="T Na")
        live.table.decided -= SLIP + 2 * SECOND
        await left.must("offer", what="undo")
        offer = (await right.wait("offer"))["offer"]
        assert (offer["waiting"], live.table.ply) == ([1], 1)
        await right.must("answer", offer=offer["offer"], accept=True)
        assert live.table.ply == 0

    play_out(scene, settings_for(tmp_path))


def test_whoever_has_answered_is_asked(tmp_path: Path) -> None:
    """However quick: the other has decided since."""

    async def scene(site: Site) -> None:
        left, right, live = await slipped(site)
        await right.must("move", ply=1, seat=1, move=live.table.match.moves()[0])
        assert (await left.wait("moved", ply=1))["position"]["undo"] == "ask"
        await left.must("offer", what="undo")
        assert (await right.wait("offer"))["offer"]["waiting"] == [1]

    play_out(scene, settings_for(tmp_path))


@pytest.mark.parametrize(("agreed", "right"), [("ask", "ask"), ("none", "no")])
def test_take_backs_are_agreed_before(tmp_path: Path, agreed: str, right: str) -> None:
    """A table may have none, or only by consent; who sits down can read it."""

    async def scene(site: Site) -> None:
        left, other, live = await slipped(site, take_backs=agreed)
        assert other.table["agreed"]["take_backs"] == agreed
        assert (await left.wait("moved"))["position"]["undo"] == right
        if agreed == "none":
            assert await left.refused("offer", what="undo") == "no-take-backs"
        else:
            await left.must("offer", what="undo")
            await other.wait("offer")
        assert live.table.ply == 1

    play_out(scene, settings_for(tmp_path))


def test_what_was_shown_cannot_be_unseen(tmp_path: Path) -> None:
    """Among people a drawn card stays drawn, and the position says so before anybody tries."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site, "koi-koi")
        live = site.server.tables.loaded[table]
        actor = live.table.match.actor
        player = (left, right)[actor]
        await player.must("move", ply=0, seat=actor, move=live.table.match.moves()[0])
        assert (await player.wait("moved"))["position"]["undo"] == "no"
        assert await player.refused("offer", what="undo") == "undo-past-reveal"

    play_out(scene, settings_for(tmp_path))


def test_a_draw_is_for_two_people(tmp_path: Path) -> None:
    """The position says whether there is anybody to offer one to; a bot is nobody."""

    async def scene(site: Site) -> None:
        Brain(site)
        left, _, _ = await slipped(site)
        assert (await left.wait("moved"))["position"]["draw"] is True
        socket, _ = await against_a_bot(site, "kiwara")
        assert "draw" not in socket.table["position"]
        assert await socket.refused("offer", what="draw") == "no-draw"

    play_out(scene, settings_for(tmp_path))
