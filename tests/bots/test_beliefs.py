"""Beliefs: redeals that fit what rivals did, and never what a seat may not know."""

from __future__ import annotations

from typing import Any, cast

import pytest
from librt.vecs import vec

import kiribako
from kiribako.bots.beliefs import Beliefs, resampled, weight_of
from kiribako.bots.roster import make_player
from kiribako.bots.searcher import SearchPlayer
from kiribako.games.koi_koi.rules.position import Position
from kiribako.kernel.match import Match
from kiribako.kernel.state import State
from tests.conftest import COMPILED

REASONED = ["koi-koi", "kodama-3d"]  # games in which choices tell of what is hidden
SIMULATIONS = 60 if COMPILED else 8


def played(game: str, seed: int, plies: int) -> Match:
    match = kiribako.game(game).new_match(seats=2, seed=seed)
    players = [make_player(match.game, "level-2", seed + seat) for seat in range(2)]
    while match.ply < plies:
        match.play_move(match.ask(players[int(match.state.actor)], match.ply))
    return match


def in_another_truth(match: Match, seat: int) -> Match:
    """The same match as the seat knows it: all that it cannot know was otherwise all along."""
    twin = match.copy()
    twin._past = [past.redeal(seat, 900 + ply) for ply, past in enumerate(match._past)]
    twin.state = match.state.redeal(seat, 900)
    return twin


@pytest.mark.parametrize("game", REASONED)
@pytest.mark.parametrize("plies", [11, 30])
def test_what_is_hidden_has_no_influence(game: str, plies: int) -> None:
    match = played(game, plies, plies)
    seat = int(match.state.actor)
    chosen = [
        one.ask(SearchPlayer(SIMULATIONS, 3, wisdom=match.game.wisdom(), infers=True), 5)
        for one in (match, in_another_truth(match, seat))
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("game", REASONED)
def test_every_world_is_one_the_seat_may_be_in(game: str) -> None:
    """What is certain stays certain: a seat sees the same in all of its worlds."""
    match = played(game, 4, 25)
    seat = int(match.state.actor)
    beliefs = Beliefs(match.redeal(seat, 1), 2, match.game.wisdom(), match.seen(seat), 24)
    seen = match.game.view(match.state, seat)
    worlds = [beliefs.deal(number) for number in range(30)]
    assert all(match.game.view(world, seat) == seen for world in worlds)
    assert len({str(match.game.view(world, 1 - seat)) for world in worlds}) > 1


def test_a_bright_that_was_left_lying_is_not_in_the_rivals_reach() -> None:
    """Koi-Koi: who lets the crane lie holds its month in fewer worlds."""
    rules = kiribako.game("koi-koi")
    match = telling(rules.id)
    seat = int(match.state.actor)
    pine = {0, 1, 2, 3}
    beliefs = Beliefs(match.redeal(seat, 1), 2, rules.wisdom(), match.seen(seat), 200)
    believed = sum(holds(world, 1 - seat, pine) for world in beliefs.worlds)
    evenly = sum(holds(match.redeal(seat, n), 1 - seat, pine) for n in range(200))
    assert evenly > 40
    assert believed < 0.75 * evenly


def telling(game: str) -> Match:
    """The rival has just left the bright of the first month in the field."""
    for seed in range(4_000):
        match = kiribako.game(game).new_match(seats=2, seed=seed)
        state = position_of(match)
        mine = int(state.actor)
        pine = 0b1111
        if state.field & pine != 1 or state.hand(0) & pine or state.hand(1) & pine:
            continue
        first = next(move for move in state.legal_moves())
        match.play_move(first)
        state = position_of(match)
        if state.actor == mine or not state.field & 1 or state.step:
            continue
        match.play_move(state.legal_moves()[0])
        state = position_of(match)
        if state.actor == mine and state.field & 1 and not state.step:
            return match
    raise AssertionError("no such deal")


def position_of(match: Match) -> Position:
    return cast(Position, match.state)


def holds(world: State, seat: int, cards: set[int]) -> bool:
    return any(world.hand(seat) >> card & 1 for card in cards)  # type: ignore[attr-defined]


CHOSEN_IN_SECRET: list[tuple[str, dict[str, Any]]] = [("kodama-3d", {})]


@pytest.mark.parametrize(("game", "options"), CHOSEN_IN_SECRET)
def test_what_was_chosen_out_of_sight_was_chosen_all_the_same(
    game: str, options: dict[str, Any]
) -> None:
    """Once the first seat has kept something in secret, redeals of the second differ in weight."""
    rules = kiribako.game(game)
    wisdom = rules.wisdom()
    match = rules.new_match(seats=2, seed=3, options=options)
    first = int(match.state.actor)
    assert wisdom.unseen(match.state, 1 - first) == 1.0, "nobody has chosen yet"
    match.play_move(match.state.legal_moves()[0])
    seat = int(match.state.actor)
    assert seat != first
    weights = [wisdom.unseen(match.redeal(seat, n), seat) for n in range(40)]
    assert len(set(weights)) > 5
    assert all(0.0 < weight < 1.0 for weight in weights)
    assert wisdom.unseen(match.state, first) == 1.0, "it knows itself what it has kept"


@pytest.mark.parametrize(("game", "options"), CHOSEN_IN_SECRET)
def test_a_secret_choice_has_no_influence_on_what_is_believed(
    game: str, options: dict[str, Any]
) -> None:
    """Only that a choice was made is known: whichever it was, the second seat decides alike."""
    rules = kiribako.game(game)
    chosen = set()
    for place in range(2):
        match = rules.new_match(seats=2, seed=3, options=options)
        match.play_move(match.state.legal_moves()[place])
        chosen.add(match.ask(make_player(rules, f"infer:{SIMULATIONS}", 2), 5))
    assert len(chosen) == 1


def test_what_was_never_seen_weighs_nothing() -> None:
    """In a game whose choices tell nothing all redeals are alike."""
    match = played("kiwara", 1, 6)
    wisdom = match.game.wisdom()
    moves = match.state.move_buffer()
    assert weight_of(match.state, 0, match.seen(0), wisdom, moves) == 1.0


def test_worlds_come_as_often_as_they_weigh() -> None:
    match = played("koi-koi", 1, 3)
    drawn = [match.redeal(0, n) for n in range(4)]
    found = resampled(drawn, vec[float]([0.0, 1.0, 3.0, 0.0]), 4.0, 7)
    assert sorted(drawn.index(one) for one in found) == [1, 2, 2, 2]


def test_the_same_seed_gives_the_same_moves() -> None:
    """Inference included, and told of the same past."""
    match = played("koi-koi", 6, 40)
    moves = {match.ask(make_player(match.game, f"infer:{SIMULATIONS}", 4), 9) for _ in range(3)}
    assert len(moves) == 1


def test_only_what_others_did_in_sight_is_told() -> None:
    """Kodama 3D: which goals a rival keeps is nobody's business."""
    match = played("kodama-3d", 2, 20)
    told = match.seen(0)
    assert told
    assert all(past.actor == 1 for past, _ in told)
    assert len(told) < sum(match.step(ply)[0].actor == 1 for ply in range(match.ply))
