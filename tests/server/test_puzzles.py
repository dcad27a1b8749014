"""Puzzles over HTTP: the same for all, nothing hidden before the answer, one verdict after it."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.record import Record
from kiribako.review.puzzles import shipped
from kiribako.server.puzzles.calendar import FIRST, WITHHELD, Calendar, today
from kiribako.server.puzzles.posed import own, shown, why_not
from kiribako.server.wire import puzzles as wire
from tests.conformance.questions import answer, questions
from tests.conftest import COMPILED
from tests.server.site import Site, play_out, settings_for
from tests.server.twins import Twins, find_twins

BOX = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")
GAMES = {id: kiribako.game(id) for id in BOX}
OPTIONS: dict[str, dict[str, Any]] = {
    "kiwara": {"reinforcement": "mysterious"},
    "koi-koi": {"rounds": 3},
}
MOST = 40 if COMPILED else 4
DAY = date(2026, 11, 17)


def calendar() -> Calendar:
    return Calendar({id: shipped(game).puzzles for id, game in GAMES.items()})


def test_a_day_has_one_puzzle_whoever_asks() -> None:
    """The same on every machine, another one tomorrow, and every game in its turn."""
    days = [FIRST + timedelta(number) for number in range(30)]
    one, other = calendar(), calendar()
    puzzles = [one.on(day) for day in days]
    assert puzzles == [other.on(day) for day in days]
    found = [puzzle for puzzle in puzzles if puzzle is not None]
    assert len({puzzle.id for puzzle in found}) == len(days)
    assert [puzzle.game for puzzle in found[: len(one.games)]] == one.games


def test_what_is_to_come_is_kept_back() -> None:
    """Neither the archive nor an id gives a coming day's puzzle away; today's may be seen."""
    days = calendar()
    coming = days.coming(DAY)
    assert len(coming) == WITHHELD
    first = days.on(DAY)
    assert first is not None
    assert first.id not in coming
    assert days.lately(DAY)[first.id] == DAY.isoformat()


def test_days_are_those_of_utc() -> None:
    assert today(1_795_046_399_999) == date(2026, 11, 18)
    assert today(1_795_046_400_000) == date(2026, 11, 19)


def test_a_puzzle_is_solved_over_http(tmp_path: Path) -> None:
    """Today's, an answer that is right, one that is wrong, and a move that does not go."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        told = (await ann.http.get("/api/puzzles")).json()
        first = (await ann.http.get("/api/puzzles/today")).json()
        assert told["today"]["id"] == first["id"]
        assert (await ann.http.get(f"/api/puzzles/{first['id']}")).json() == first
        assert "answers" not in json.dumps(first)
        puzzle = site.server.puzzles.calendar.on(today(site.server.tables.now()))
        best, worst = puzzle.answers[0].move, puzzle.answers[-1].move
        for move, place in ((best, 0), (worst, len(puzzle.answers) - 1)):
            answer = await ann.http.post(
                "/api/puzzles/answer", json={"puzzle": first["id"], "move": move}
            )
            verdict = answer.json()
            assert verdict["right"] == (place == 0)
            assert verdict["place"] == place
            chances = [one["chance"] for one in verdict["answers"]]
            assert chances == sorted(chances, reverse=True)
        refused = await ann.http.post(
            "/api/puzzles/answer", json={"puzzle": first["id"], "move": "nonsense"}
        )
        assert refused.status_code == 422
        coming = next(iter(site.server.puzzles.calendar.coming(today(site.server.tables.now()))))
        assert (await ann.http.get(f"/api/puzzles/{coming}")).json()["code"] == "not-yet"
        assert coming not in {line["id"] for line in told["puzzles"]}
        nothing = await ann.http.post("/api/puzzles/why", json={"move": "1A"})
        assert nothing.json()["code"] == "no-puzzle"

    play_out(scene, settings_for(tmp_path))


def own_of(game: Game[Any], twins: Twins, number: int, plies: int) -> wire.OwnPuzzle | None:
    """A puzzle at a decision of one of two matches that look alike."""
    match = game.new_match(seats=twins.seats, options=twins.options, setup=twins.setups[number])
    for move in twins.moves[:plies]:
        match.play(move)
    if match.actor is None:
        return None
    answer = wire.OwnAnswer(game.write(match.state, match.state.legal_moves()[0]), 0.5)
    return wire.OwnPuzzle(match.record().to_text(), match.actor, [answer])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("id", BOX)
def test_twins_pose_the_same_puzzle(id: str, seat: int) -> None:
    """Before the answer not a byte tells what the seat cannot know."""
    game = GAMES[id]
    compared = 0
    for twins in find_twins(game, seat, seed=5, options=OPTIONS.get(id, {}), most=MOST):
        for plies in range(0, twins.plies, 1 if not COMPILED else 5):
            pair = [own_of(game, twins, number, plies) for number in range(2)]
            if pair[0] is None or pair[1] is None or pair[0].seat != seat:
                continue
            assert pair[0].record != pair[1].record
            posed = [own(GAMES, one) for one in pair if one is not None]
            sent = [wire_of(one) for one in posed]
            assert sent[0] == sent[1]
            compared += 1
    assert compared


def wire_of(posed: Any) -> list[bytes]:
    """All that is sent before the answer, to the page and to what its board asks."""
    move = posed.answers[0].move
    asked = questions(posed.match, [move])
    told = [answer(posed.match, posed.seat, question).encode() for question in asked]
    return [*map(msgspec.json.encode, (shown(posed), why_not(posed, move))), *told]


def test_a_puzzle_of_ones_own_must_lead_to_its_seat() -> None:
    """A record of another seat's turn, or answers that do not go, are refused with a sentence."""
    match = GAMES["kiwara"].new_match(seed=1)
    seat = match.actor
    assert seat is not None
    answers = [wire.OwnAnswer(match.moves()[0], 0.5)]
    text = match.record().to_text()
    assert own(GAMES, wire.OwnPuzzle(text, seat, answers)).seat == seat
    for wrong in (
        wire.OwnPuzzle(text, 1 - seat, answers),
        wire.OwnPuzzle(text, seat, [wire.OwnAnswer("+9", 0.5)]),
        wire.OwnPuzzle("no record", seat, answers),
    ):
        with pytest.raises(kiribako.KiribakoError):
            own(GAMES, wrong)
    assert Record.read(text).game == "kiwara"
