"""Two matches that differ only in what a viewer cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import KiribakoError

TRIES = 150  # swaps of two hidden things that are tried
ENOUGH = 4  # different pairs, one of them to the end


class Twins(NamedTuple):
    """The same decisions from two starts; the viewer sees the same for `plies` of them."""

    seats: int
    options: dict[str, Any]
    setups: tuple[dict[str, Any], dict[str, Any]]
    moves: list[str]
    plies: int


def find_twins(
    game: Game[Any], viewer: int | None, *, seed: int, options: dict[str, Any], most: int
) -> tuple[Twins, Twins]:
    """A pair that stays equal to the end, or nearly, and one whose difference hid for a while."""
    match = game.new_match(seats=2, seed=seed, options=options)
    player = RandomPlayer(seed=seed)
    views = [match.view(viewer)]
    while not match.over and match.ply < most:
        match.play_move(player.choose(match.state))
        views.append(match.view(viewer))
    moves = [move for _, move in match.record().decisions]
    found: dict[int, Twins] = {}
    random = RandomStream(f"{game.id} {viewer} {seed}")
    for _ in range(TRIES):
        other = swapped(match.setup, random)
        plies = agreement(game, other, match, moves, views, viewer)
        if plies > 0 and plies not in found:
            found[plies] = Twins(2, match.options, (match.setup, other), moves, plies)
        if len(found) > ENOUGH and len(moves) in found:
            break
    assert found, f"no two matches of {game.id} look alike to {viewer}"
    lengths = sorted(found)
    late = [length for length in lengths if length < len(moves)]
    return found[lengths[-1]], found[late[-1] if late else lengths[-1]]


def agreement(
    game: Game[Any],
    setup: dict[str, Any],
    match: Match,
    moves: list[str],
    views: list[dict[str, Any]],
    viewer: int | None,
) -> int:
    """For how many decisions a viewer cannot tell this start from the other."""
    if setup == match.setup:
        return -1
    try:
        other = game.new_match(seats=2, seed=1, options=match.options, setup=setup)
    except KiribakoError:
        return -1
    if other.view(viewer) != views[0]:
        return -1
    for ply, move in enumerate(moves):
        try:
            other.play(move)
        except KiribakoError:
            return ply
        if other.view(viewer) != views[ply + 1]:
            return ply
    return len(moves)


def swapped(setup: dict[str, Any], random: RandomStream) -> dict[str, Any]:
    """The set-up with two entries of some lists in each other's place."""
    other = opened(setup)
    lists = [found for found in lists_in(other) if len(found) > 1]
    if not lists:
        return setup
    one, two = random.choice(lists), random.choice(lists)
    here, there = random.below(len(one)), random.below(len(two))
    one[here], two[there] = two[there], one[here]
    closed: dict[str, Any] = shut(other)
    return closed


class Words(list[str]):
    """A text of many words, as a list of them."""


def opened(value: Any) -> Any:
    """A copy in which long texts are lists, so that their words can be swapped."""
    if isinstance(value, dict):
        return {key: opened(part) for key, part in value.items()}
    if isinstance(value, list):
        return [opened(part) for part in value]
    return Words(value.split(" ")) if isinstance(value, str) and value.count(" ") > 8 else value


def shut(value: Any) -> Any:
    """The texts put together again."""
    if isinstance(value, Words):
        return " ".join(value)
    if isinstance(value, dict):
        return {key: shut(part) for key, part in value.items()}
    return [shut(part) for part in value] if isinstance(value, list) else value


def lists_in(value: Any) -> Iterator[list[Any]]:
    """Every list of plain things in a set-up."""
    if isinstance(value, dict):
        for part in value.values():
            yield from lists_in(part)
    elif isinstance(value, list):
        if all(isinstance(part, (str, int)) for part in value):
            yield value
        else:
            for part in value:
                yield from lists_in(part)
