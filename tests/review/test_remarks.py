"""What games remark about a better move is so, and tells nothing that its seat could not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from kiribako.kernel.state import State
from tests.review.matches import finished

GAMES = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")
OFTEN = {  # remarks that any match played at random gives occasion for
    "kami-sama": {"kami-sama-favor", "kami-sama-nature", "kami-sama-larger-group"},
    "kigi": {"kigi-scores"},
    "kiwara": {"kiwara-leads-territory", "kiwara-leaves-spaces"},
    "kodama-3d": {"kodama-3d-may-draw", "kodama-3d-nearer-goal"},
    "koi-koi": set(),
}


def choices(match: Match) -> Iterator[tuple[State, int, int]]:
    """Every decision of a match, with another move that was legal there."""
    player = RandomPlayer(seed=9)
    for ply in range(match.ply):
        before, move, _ = match.step(ply)
        other = player.choose(before)
        if other != move:
            yield before, move, other


@pytest.mark.parametrize("game", GAMES)
def test_remarks_are_sentences_of_what_the_seat_knows(game: str) -> None:
    """The same whatever is hidden, with facts that travel, under a key of the game's own."""
    match = finished(game, 2)
    found: set[str] = set()
    for before, better, played in choices(match):
        told = match.game.remarks(before, better, played)
        hidden_anew = before.redeal(int(before.actor), 7)
        assert match.game.remarks(hidden_anew, better, played) == told
        for key, facts, text in told:
            assert key.startswith(f"{game}-")
            assert text.endswith(".")
            assert json.loads(json.dumps(facts)) == facts
            found.add(key)
    assert found >= OFTEN[game]


def after(before: State, move: int) -> State:
    state = before.clone()
    state.apply(move)
    return state


def facts_of(told: list[tuple[str, dict[str, Any], str]], key: str) -> list[dict[str, Any]]:
    return [facts for found, facts, _ in told if found == key]


def test_kigi_says_what_a_card_scores() -> None:
    match = finished("kigi", 2)
    for before, better, played in choices(match):
        told = match.game.remarks(before, better, played)
        for facts in facts_of(told, "kigi-scores"):
            seat = int(before.actor)
            for move, points in ((better, facts["points"]), (played, facts["others"])):
                sheets = [match.game.sheet(one) for one in (before, after(before, move))]
                assert sheets[1].total(seat) - sheets[0].total(seat) == points


def test_kami_sama_says_what_the_tracks_gain() -> None:
    match = finished("kami-sama", 2)
    for before, better, played in choices(match):
        seat = int(before.actor)
        told = match.game.remarks(before, better, played)
        views = [match.game.view(after(before, move), seat) for move in (better, played)]
        for track in ("favor", "nature"):
            more = [view["players"][seat][track] for view in views]
            for facts in facts_of(told, f"kami-sama-{track}"):
                assert facts["count"] == more[0] - more[1]


def test_kiwara_says_which_territory_is_led() -> None:
    match = finished("kiwara", 2)
    for before, better, played in choices(match):
        told = match.game.remarks(before, better, played)
        for facts in facts_of(told, "kiwara-leads-territory"):
            led = [
                any(
                    line.seat == before.actor and line.facts.get("letter") == facts["letter"]
                    for line in match.game.sheet(after(before, move)).lines
                )
                for move in (better, played)
            ]
            assert led == [True, False]


def test_kiwara_says_which_animal_is_kept() -> None:
    match = kiribako.game("kiwara").new_match(seed=1)
    match.play("T W1")
    read = match.game.read
    told = match.game.remarks(match.state, read(match.state, "G a1"), read(match.state, "Z a1"))
    assert facts_of(told, "kiwara-keeps-animal") == [{"animal": "zebra", "value": 6}]


def test_kodama_says_how_far_a_goal_has_come() -> None:
    match = finished("kodama-3d", 2)
    for before, better, played in choices(match):
        seat = int(before.actor)
        told = match.game.remarks(before, better, played)
        for facts in facts_of(told, "kodama-3d-nearer-goal"):
            hand = match.game.view(after(before, better), seat)
            goals = json.dumps(hand)
            assert facts["card"] in goals  # a goal that the seat holds or sees
            assert facts["others"] < facts["have"] < facts["need"]
