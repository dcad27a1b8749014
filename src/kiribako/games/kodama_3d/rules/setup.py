"""Set-ups: what chance decides before a match, and the first position that follows.

    first     seat of the first player (KD-1.6)
    colours   the kodama of each seat's trunk and meeples (KD-1.2)
    forest    the tiles of every stack, top first: {"a1": ["B07", ..], ..} (KD-1.3)
    unused    tiles that stay in the box, with forest="by-seats"
    dealt     the three goals of each seat (KD-1.4)
    deck      the other goals, top first (KD-1.5)

What is left out is drawn: stacks not named, the deck below the goals named, and so on.
Stacked starts, which begin in the middle of a match, are in stacking.py.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules.box import KODAMAS, Box
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.forest import (
    HIGHEST,
    NO_TILE,
    NOWHERE,
    SIZES,
    STACK_NAMES,
    STACKS,
    grid,
)
from kiribako.games.kodama_3d.rules.moves import STEP_KEEP
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import regrown
from kiribako.games.kodama_3d.rules.turns import NO_STACK
from kiribako.kernel.bits import members_of, set_of
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadSetup, Fault, quote

DEALT: Final = 3  # goals of each seat (KD-1.4)
PLAIN: Final = ("first", "colours", "forest", "unused", "dealt", "deck")


def stacks_of(options: dict[str, Any], seats: int) -> int:
    """The set of stacks of this table's forest (KD-1.3)."""
    rows, columns = SIZES[seats] if options["forest"] == "by-seats" else (4, 4)
    return grid(rows, columns)


def deal(box: Box, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
    """Every random choice of the start."""
    first = random.below(seats)
    colours = random.shuffled(KODAMAS)[:seats]
    tiles = [box.tiles[n].id for n in random.shuffled(range(len(box.tiles)))]
    goals = [box.goals[n].id for n in random.shuffled(range(len(box.goals)))]
    names = [STACK_NAMES[stack] for stack in members_of(stacks_of(options, seats))]
    setup: dict[str, Any] = {
        "first": first,
        "colours": colours,
        "forest": {
            name: tiles[HIGHEST * n : HIGHEST * n + HIGHEST] for n, name in enumerate(names)
        },
        "unused": tiles[HIGHEST * len(names) :],
        "dealt": [goals[DEALT * seat : DEALT * seat + DEALT] for seat in range(seats)],
        "deck": goals[DEALT * seats :],
    }
    return setup


def complete(drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A whole set-up: what was given, the rest as drawn without what is in use."""
    full = {**drawn, **given}
    tiles = spare_tiles(drawn, given)
    if "forest" in given or "unused" in given:
        named = table(given.get("forest", {}), "forest")
        full["forest"] = {
            name: named[name] if name in named else take(tiles, HIGHEST) for name in drawn["forest"]
        }
        full["forest"].update({name: named[name] for name in named if name not in drawn["forest"]})
        full["unused"] = given.get("unused", tiles)
    if "dealt" in given or "deck" in given:
        dealt = [("dealt", goals) for goals in listed(given.get("dealt", []), "dealt")]
        goals = spare_goals(drawn, [*dealt, ("deck", given.get("deck", []))])
        full["dealt"] = (
            given["dealt"] if "dealt" in given else [take(goals, DEALT) for _ in drawn["dealt"]]
        )
        full["deck"] = [*listed(given.get("deck", []), "deck"), *goals]
    return full


def spare_tiles(drawn: dict[str, Any], given: dict[str, Any]) -> list[str]:
    """The tiles a given set-up does not mention, in the order they were drawn."""
    named = list(table(given.get("forest", {}), "forest").values())
    named += [given.get("unused", []), given.get("lost", [])]
    used = {str(tile) for tiles in named for tile in listed(tiles, "forest, unused or lost")}
    for growth in listed(given.get("trees", []), "trees"):
        used |= {tile for step in listed(growth, "trees") for tile in str(step).split()[:1]}
    everything = [tile for tiles in drawn["forest"].values() for tile in tiles] + drawn["unused"]
    return [tile for tile in everything if tile not in used]


def spare_goals(drawn: dict[str, Any], named: list[tuple[str, Any]]) -> list[str]:
    """The goals nobody mentions, in the order they were drawn; `named` tells field by field."""
    used = {str(goal) for key, goals in named for goal in listed(goals, key)}
    everything = [goal for goals in drawn["dealt"] for goal in goals] + drawn["deck"]
    return [goal for goal in everything if goal not in used]


def take(items: list[str], count: int) -> list[str]:
    """Remove the first few items; fewer if there are not so many."""
    taken = items[:count]
    del items[:count]
    return taken


def grove_of(box: Box, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Constants:
    """What stays the same, from a set-up."""
    first = setup.get("first")
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < seats:
        raise fault(
            "first is a seat from 0 to {last}, not {first}", last=seats - 1, first=quote(first)
        )
    colours = listed(setup.get("colours"), "colours")
    if len(colours) != seats or len(set(map(str, colours))) != seats:
        raise fault("colours needs {seats} different kodamas", seats=seats)
    for colour in colours:
        if colour not in KODAMAS:
            raise fault(
                "a colour is one of {known}, not {colour}",
                known=", ".join(KODAMAS),
                colour=quote(colour),
            )
    numbers = [KODAMAS.index(colour) for colour in colours]
    return Constants(box, seats, first, numbers, stacks_of(options, seats))


def begin(box: Box, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Position:
    """The first position, in which the first player keeps two goals."""
    for key in setup:
        if key not in PLAIN:
            raise fault("a set-up has no {key} unless it names meeples", key=quote(key))
    constants = grove_of(box, seats, options, setup)
    forest = [ids_of(box, tiles, "forest") for tiles in stacks_in(constants, setup["forest"])]
    unused = ids_of(box, setup.get("unused", []), "unused")
    laid_out = members_of(int(constants.stacks))
    if any(len(forest[stack]) != HIGHEST for stack in laid_out):
        raise fault("every stack of the forest starts with {highest} tiles", highest=HIGHEST)
    position = bare_position(constants)
    lay_out(position, forest, [], unused)
    dealt = [goals_of(box, goals, "dealt") for goals in listed(setup.get("dealt"), "dealt")]
    deck = goals_of(box, setup.get("deck"), "deck")
    if len(dealt) != seats or any(len(goals) != DEALT for goals in dealt):
        raise fault("dealt needs {dealt} goals for each of {seats} seats", dealt=DEALT, seats=seats)
    together = [goal for goals in dealt for goal in goals]
    exactly_once({"dealt": together, "deck": deck}, [goal.id for goal in box.goals])
    for seat in range(seats):
        position.set_hand(seat, set_of(dealt[seat]))
    position.deck = vec[i64](deck)
    return position


def bare_position(constants: Constants) -> Position:
    """Trunks on the table, and nothing else yet."""
    trees = [regrown(constants, seat, []) for seat in range(4)]
    nowhere = sum(NOWHERE << 5 * n for n in range(8))
    return Position(
        constants.first, False, 0, constants, STEP_KEEP, 0,
        vec[i64]([]), 0, 0, nowhere, 0, NO_TILE, NO_STACK,
        vec[i64]([]), 0, 0, 0, 0, 0,
        0, 0, 0, 0, trees[0], trees[1], trees[2], trees[3],
    )  # fmt: skip


def stacks_in(constants: Constants, forest: Any) -> list[list[Any]]:
    """The named stacks of a forest in the order of their numbers, empty where it has none."""
    named = table(forest, "forest")
    for name in named:
        if name not in STACK_NAMES or not constants.stacks >> STACK_NAMES.index(name) & 1:
            raise fault("this forest has no stack {name}", name=quote(name))
    return [listed(named.get(name, []), "forest") for name in STACK_NAMES]


def lay_out(
    position: Position, forest: list[list[int]], gone: list[int], unused: list[int]
) -> None:
    """Put every tile in its place; `gone` tiles lie above the stacks' tops."""
    box = position.constants.box
    laid_out = int(position.constants.stacks)
    standing = [tile for tiles in forest for tile in tiles]
    places = {"forest": standing, "trees and lost": gone, "unused": unused}
    exactly_once(places, [tile.id for tile in box.tiles])
    if len(unused) != HIGHEST * (STACKS - len(members_of(laid_out))):
        raise fault("{count} unused tiles do not go with this forest", count=len(unused))
    tiles: list[int] = []
    heights = 0
    gone, unused = list(gone), list(unused)
    for stack in range(STACKS):
        if not laid_out >> stack & 1:
            tiles += unused[:HIGHEST]
            del unused[:HIGHEST]
            continue
        there = forest[stack][::-1]
        missing = HIGHEST - len(there)
        heights |= len(there) << 3 * stack
        tiles += there + gone[:missing]
        del gone[:missing]
    position.tiles = vec[i64](tiles)
    position.heights = heights
    position.filled = set_of([stack for stack in range(STACKS) if forest[stack]])


def exactly_once(places: dict[str, list[int]], ids: list[str]) -> None:
    """Refuse cards or tiles that are missing or in two places, naming the fields."""
    for n, id in enumerate(ids):
        holders = [key for key, found in places.items() for one in found if one == n]
        if not holders:
            raise fault("{id} is nowhere: not in {known}", id=id, known=", ".join(places))
        if len(holders) > 1:
            first, second = holders[:2]
            sentence = "{id} is in two places: {first} and {second}"
            raise fault(sentence, id=id, first=first, second=second)


def ids_of(box: Box, ids: Any, key: str) -> list[int]:
    """Tile numbers from a list of ids."""
    return numbers_of([tile.id for tile in box.tiles], ids, key)


def goals_of(box: Box, ids: Any, key: str) -> list[int]:
    """Goal numbers from a list of ids."""
    return numbers_of([goal.id for goal in box.goals], ids, key)


def numbers_of(known: list[str], ids: Any, key: str) -> list[int]:
    for id in listed(ids, key):
        if id not in known:
            raise fault(
                "{key} holds {id}; ids run from {first} to {last}",
                key=key,
                id=quote(id),
                first=known[0],
                last=known[-1],
            )
    return [known.index(id) for id in ids]


def table(value: Any, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise fault("{key} is a table of names with values", key=key)
    return value


def listed(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise fault("{key} is a list, not {value}", key=key, value=quote(value))
    return value


def fault(problem: str, /, **facts: Any) -> BadSetup:
    return BadSetup(Fault(problem, **facts).refusal("bad-setup"))
