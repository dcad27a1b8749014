"""Set-ups spoilt by chance: parts swapped, dropped, doubled or replaced by something else."""

from __future__ import annotations

import copy
from typing import Any

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadSetup

ODD: list[Any] = [
    None, True, False, -1, 0, 1, 2, 7, 10**20, 0.5, "", " ", "a1", "B01", "G01", "boa", "okapi",
    "okapi ", "Okapi", "blue", "Na", ". " * 30, [], [[]], [[], []], {}, {"a1": []}, [{}], [None],
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a nested value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*path, key))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            found += places(part, (*path, n))
    return found


def part_at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def mutated(setup: dict[str, Any], random: RandomStream) -> dict[str, Any]:
    """A copy with one thing wrong, or right by accident."""
    spoilt: dict[str, Any] = copy.deepcopy(setup)
    path = random.choice(places(spoilt))
    holder, key = part_at(spoilt, path[:-1]), path[-1]
    kind = random.below(6)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = copy.deepcopy(random.choice(ODD))
    elif kind == 2:
        other = random.choice(places(spoilt))
        mine, theirs = copy.deepcopy(holder[key]), copy.deepcopy(part_at(spoilt, other))
        holder[key] = theirs
        if other[: len(path)] != path and path[: len(other)] != other:
            part_at(spoilt, other[:-1])[other[-1]] = mine
    elif kind == 3 and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    elif kind == 4 and isinstance(holder[key], str):
        text = holder[key]
        holder[key] = random.choice([text.lower(), text.upper(), f" {text}", f"{text}#", text[:-1]])
    else:
        spoilt[random.choice(["moon", "Deck", "earned", "first ", "dealt", "lost", "unused"])] = (
            copy.deepcopy(random.choice(ODD))
        )
    return spoilt


def refused_or_played(game: Game[Any], seats: int, options: dict[str, Any], setup: Any) -> bool:
    """Whether a set-up is played; then to its end, with books that balance all the way.

    A refusal says why and names the field at fault.
    """
    try:
        match = game.new_match(seats=seats, seed=1, options=options, setup=setup)
    except BadSetup as error:
        assert error.code == "bad-setup"
        assert len(error.message) > 10
        return False
    assert match.moves()
    assert game.new_match(seats=seats, options=options, setup=match.setup).setup == match.setup
    player = RandomPlayer(seed=1)
    assert not game.audit(match.state)
    while not match.over:
        match.play_move(player.choose(match.state))
        assert not game.audit(match.state)
    assert match.winners()
    return True
