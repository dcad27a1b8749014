"""Set-ups gone wrong: one thing dropped, doubled, swapped, retyped, made negative or unknown."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import KiribakoError

OTHERS: list[Any] = [
    None, True, False, -1, 0, 1, 2, 5, 13, 10**30, 1.5, "", "F11", "x", [], [[]], [None], {},
    {"card": "T01"}, [{"card": "T01"}], {"0": []}, ["T01", "T01"], "C 1",
]  # fmt: skip


def mutated(setup: dict[str, Any], random: RandomStream) -> dict[str, Any]:
    """A copy with one thing wrong, or different."""
    other = copy.deepcopy(setup)
    holders = list(containers(other))
    holder = random.choice(holders)
    what = random.below(7)
    if what == 0 or not holder:
        put(holder, "unheard-of", random.choice(OTHERS))
        return other
    key = random.choice(list(holder) if isinstance(holder, dict) else list(range(len(holder))))
    if what == 1:
        del holder[key]
    elif what == 2:
        put(holder, f"{key} again", holder[key])
    elif what == 3:
        there = random.choice([found for found in holders if found])
        into = random.choice(list(there) if isinstance(there, dict) else list(range(len(there))))
        holder[key], there[into] = copy.deepcopy(there[into]), copy.deepcopy(holder[key])
    elif what == 4 and isinstance(holder[key], int):
        holder[key] = -1 - holder[key]
    elif what == 5 and isinstance(holder[key], str):
        holder[key] = random.choice([holder[key].lower(), holder[key] * 2, f"{holder[key]} 1"])
    else:
        holder[key] = random.choice(OTHERS)
    return other


def containers(value: Any) -> Iterator[Any]:
    """Every list and table of a set-up, itself included."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from containers(part)
    elif isinstance(value, list):
        yield value
        for part in value:
            yield from containers(part)


def put(holder: Any, key: str, value: Any) -> None:
    """One thing more: under a name of its own, or at the end."""
    if isinstance(holder, dict):
        holder[key] = value
    else:
        holder.append(value)


def outcome(game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]) -> str:
    """`refused`, or `played` if random players finish the match; anything else is a fault."""
    try:
        match = game.new_match(seats=seats, seed=3, options=options, setup=setup)
    except KiribakoError as error:
        assert error.code == "bad-setup", (error.refusal, setup)
        assert error.refusal.where, (error.refusal, setup)
        return "refused"
    assert not match.over, setup
    finish(match)
    return "played"


def finish(match: Match) -> None:
    """Play on by chance; the books hold, and somebody wins."""
    state = match.state.clone()
    player = RandomPlayer(seed=7)
    while not state.over:
        assert not match.game.audit(state), match.setup
        state.apply(player.choose(state))
    assert not match.game.audit(state), match.setup
    assert state.winners(), match.setup
