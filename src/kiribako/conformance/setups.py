"""Promises about set-ups: one is refused with a reason, or it is a match that can be played.

Set-ups with something wrong are made here: one mutation of a real one each, the same for a seed.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from kiribako.bots.reference import RandomPlayer
from kiribako.conformance.cases import LONG, LONGEST, Case
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadSetup, KiribakoError

TRIES = 100  # mutations of a set-up that are tried

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
        expect(error.code == "bad-setup", f"the set-up {setup} is refused as {error.code}")
        expect(len(error.message) > 10, f"the set-up {setup} is refused without a reason")
        return False
    expect(match.moves(), f"the set-up {setup} leaves nobody a move", match)
    again = game.new_match(seats=seats, options=options, setup=match.setup)
    expect(again.setup == match.setup, f"the set-up {setup} is another one when given", match)
    state = match.state.clone()
    player = RandomPlayer(seed=7)
    expect(not game.audit(state), f"the audit finds a fault in the set-up {setup}", match)
    for _ in range(LONGEST):
        if state.over:
            break
        state.apply(player.choose(state))
        expect(not game.audit(state), f"the audit finds a fault after the set-up {setup}", match)
    expect(state.over and state.winners(), f"a match from the set-up {setup} has no end", match)
    return True


def impossible_setups_are_refused(case: Case, tries: int = TRIES) -> None:
    """A damaged set-up is refused as a bad set-up, or it is a match that can be played."""
    whole = case.new_match(5)
    if not whole.setup:
        return  # every match starts alike
    long = whole.state.most_moves() > LONG
    finished = refused = 0
    few = tries // 5 if long else tries
    damaged = [*mutations(whole.setup, case.name(), few), *replacements(whole.setup)]
    for setup in case.within(damaged):
        try:
            match = case.game.new_match(seats=case.seats, seed=5, options=case.options, setup=setup)
        except KiribakoError as error:
            is_reason = isinstance(error, BadSetup) and error.message
            expect(is_reason, f"the set-up {setup} is refused with {error!r}, not as BadSetup")
            refused += 1
            continue
        expect(not match.over, f"the set-up {setup} is over before it starts", match)
        faults = case.game.audit(match.state)
        expect(not faults, f"the set-up {setup} is accepted, but {'; '.join(faults)}", match)
        if not long or finished < 2:
            played_out(match)
            finished += 1
    expect(refused, "no damaged set-up is refused: `begin` checks nothing")


def played_out(match: Match) -> None:
    """A match that random players bring to its end; views and record are fit for the wire."""
    player = RandomPlayer(seed=3)
    json.dumps(match.view(None))
    while not match.over:
        expect(match.ply < LONGEST, f"a match has no end after {LONGEST} decisions", match)
        match.play_move(player.choose(match.state))
    faults = match.game.audit(match.state)
    expect(not faults, f"the audit finds: {'; '.join(faults)}", match)
    json.dumps(match.record().to_json())


PROMISES = (Promise("setups", impossible_setups_are_refused),)
