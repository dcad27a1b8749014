"""Set-ups with something wrong: one mutation of a real one each, the same for the same seed."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadSetup

STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 99, 1 << 70, 0.5, "", "x", "C 1", "\n", "0", [], [[]], [0], ["x"], {},
    {"x": 1}, [None], [-1],
)  # fmt: skip


def mutations(setup: dict[str, Any], seed: str, count: int) -> Iterator[dict[str, Any]]:
    """That many set-ups, each wrong in one place (and by luck a few that are not)."""
    random = RandomStream(f"mutations {seed}")
    for _ in range(count):
        other = copy.deepcopy(setup)
        if random.below(2):  # only a part, the rest is drawn
            kept = [key for key in setup if random.below(3) == 0] or [random.choice(list(setup))]
            other = {key: other[key] for key in kept}
        mutate(random.choice(list(containers(other))), random)
        yield other


def replacements(setup: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every part, and the first entry of every part, in turn replaced by every strange thing."""
    for key, value in setup.items():
        for strange in STRANGE:
            yield {**setup, key: strange}
            if isinstance(value, list) and value:
                yield {**setup, key: [strange, *value[1:]]}
                yield {key: [strange, *value[1:]]}


def containers(value: Any) -> Iterator[Any]:
    """Every table and list of a set-up that holds something."""
    if isinstance(value, (dict, list)) and value:
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from containers(part)


def mutate(holder: Any, random: RandomStream) -> None:
    """Drop, double, swap, rename, retype or add something."""
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key, other = random.choice(keys), random.choice(keys)
    match random.below(7):
        case 0:
            del holder[key]
        case 1:
            holder[key] = copy.deepcopy(holder[other])
        case 2:
            holder[key], holder[other] = holder[other], holder[key]
        case 3:
            holder[key] = random.choice(STRANGE)
        case 4:
            holder[key] = altered(holder[key])
        case 5 if isinstance(holder, dict):
            holder["surprise"] = random.choice(STRANGE)
        case _ if isinstance(holder, list):
            holder.insert(key, random.choice([*STRANGE, *holder]))
        case _:
            holder[f"{key} "] = holder.pop(key)


def altered(value: Any) -> Any:
    """The same in another spelling, or a little off."""
    if isinstance(value, str):
        return value.lower() if value.lower() != value else f"{value} "
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value + 1
    return [value] if isinstance(value, dict) else {"0": value}


def is_played(game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]) -> bool:
    """Whether a set-up is played; then to its end, with books that balance all the way.

    A refusal says why; anything else is a fault.
    """
    try:
        match = game.new_match(seats=seats, seed=3, options=options, setup=setup)
    except BadSetup as error:
        assert error.code == "bad-setup"
        assert len(error.message) > 10
        return False
    assert match.moves()
    assert game.new_match(seats=seats, options=options, setup=match.setup).setup == match.setup
    state = match.state.clone()
    player = RandomPlayer(seed=7)
    assert not game.audit(state), setup
    while not state.over:
        state.apply(player.choose(state))
        assert not game.audit(state), setup
    assert state.winners(), setup
    return True
