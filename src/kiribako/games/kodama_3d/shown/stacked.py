"""Stacked starts: a position at the beginning of a turn, described in words and ids.

    meeples   both stacks of each seat's meeples; this key makes a start a stacked one
    turns     turns taken so far by all seats together, as many as the trees need if left out;
              from 10 a seat on, the last tiles are grown
    trees     each seat's tiles as they were plugged in: ["B17 R", "B03 1.L~", ..]
    hands     each seat's goals
    known     goals in hands that came from the display (KD-4.4)
    display   four goals, null for an empty place
    deck      undrawn goals, top first, without the returned ones under it
    returned  the goal each seat returned; one that is also in a hand or the display was drawn
    lost      tiles that left the game (KD-3.5)

`first`, `colours`, `forest` and `unused` are as in setup.py, but stacks may be lower. What is left
out is drawn from what is not in use; tiles that then fit nowhere are lost. Seats may have fewer
goals and tiles than a match would have brought them by then, never more tiles.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules import setup as plain
from kiribako.games.kodama_3d.rules import turns
from kiribako.games.kodama_3d.rules.box import Box
from kiribako.games.kodama_3d.rules.drafting import PLACES
from kiribako.games.kodama_3d.rules.forest import HIGHEST, NOWHERE, STACK_NAMES, STACKS
from kiribako.games.kodama_3d.rules.moves import FLIPPED, GROW
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.setup import fault, goals_of, ids_of, listed, table, take
from kiribako.games.kodama_3d.rules.tree import Tree, grown
from kiribako.games.kodama_3d.shown.notation import read_point
from kiribako.games.kodama_3d.shown.refusals import refuse_grow
from kiribako.kernel.bits import set_of
from kiribako.kernel.refusal import BadSyntax, IllegalMove, quote

KEYS: Final = ("first", "colours", "forest", "unused", "deck", "meeples", "turns", "trees", "hands",
               "known", "display", "returned", "lost")  # fmt: skip


def complete(drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A whole stacked set-up: what was given, the rest drawn from what is not in use."""
    seats = len(drawn["dealt"])
    full = {"trees": [[] for _ in range(seats)], "known": [], **drawn, **given}
    if "dealt" not in given:
        del full["dealt"]
    if "turns" not in given:
        growths = [listed(growth, "trees") for growth in listed(full["trees"], "trees")]
        longest = max((len(growth) for growth in growths), default=0)
        full["turns"] = seats * min(longest, turns.TURNS)
    complete_tiles(full, drawn, given)
    named = [("hands", hand) for hand in listed(given.get("hands", []), "hands")]
    named += [(key, given.get(key, [])) for key in ("display", "returned", "deck")]
    goals = plain.spare_goals(drawn, named)
    for key, count in (("hands", 2), ("display", PLACES), ("returned", 1)):
        if key not in given:
            lists = [take(goals, count) for _ in range(seats)] if key == "hands" else []
            full[key] = lists or take(goals, count if key == "display" else seats)
    full["deck"] = [*listed(given.get("deck", []), "deck"), *goals]
    return full


def complete_tiles(full: dict[str, Any], drawn: dict[str, Any], given: dict[str, Any]) -> None:
    """Fill the stacks nobody described, layer by layer, then the box; the rest is lost."""
    tiles = plain.spare_tiles(drawn, given)
    named = table(given.get("forest", {}), "forest")
    holes = sum(HIGHEST - len(listed(stack, "forest")) for stack in named.values())
    grown_tiles = sum(len(listed(growth, "trees")) for growth in listed(full["trees"], "trees"))
    open_stacks = [name for name in drawn["forest"] if name not in named]
    room = HIGHEST * len(open_stacks) - max(0, grown_tiles - holes)
    filled: dict[str, list[str]] = {name: [] for name in open_stacks}
    for n in range(room):
        filled[open_stacks[n % len(open_stacks)]] += take(tiles, 1)
    full["forest"] = {
        name: named[name] if name in named else filled[name] for name in drawn["forest"]
    }
    full["forest"].update({name: named[name] for name in named if name not in drawn["forest"]})
    if "unused" not in given:
        full["unused"] = take(tiles, len(drawn["unused"]))
    full["lost"] = [*listed(given.get("lost", []), "lost"), *tiles]


def begin(box: Box, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Position:
    """The position a stacked set-up describes."""
    for key in setup:
        if key not in KEYS:
            raise fault(
                "a stacked set-up has no {key}; it can have {known}",
                key=quote(key),
                known=", ".join(KEYS),
            )
    constants = plain.grove_of(box, seats, options, setup)
    taken = setup["turns"]
    if (
        not isinstance(taken, int)
        or isinstance(taken, bool)
        or not 0 <= taken <= turns.TURNS * seats
    ):
        raise fault(
            "turns is a number from 0 to {most}, not {taken}",
            most=turns.TURNS * seats,
            taken=quote(taken),
        )
    position = plain.bare_position(constants)
    grow_trees(position, setup)
    put_tiles(position, setup)
    put_meeples(position, setup["meeples"])
    put_goals(position, setup)
    position.turns = taken
    turns.start_turn(position)
    if position.over:
        raise fault("no meeple has a last tile: the match would be over")
    return position


def grow_trees(position: Position, setup: dict[str, Any]) -> None:
    """Plug in every tile, under the rules of growing."""
    constants = position.constants
    trees = listed(setup["trees"], "trees")
    if len(trees) != int(constants.seats):
        raise fault("trees needs a list for each of {seats} seats", seats=constants.seats)
    for seat, growth in enumerate(trees):
        begun = -(-(setup["turns"] - int(position.place_of(seat))) // len(trees))
        if len(listed(growth, "trees")) > begun:
            raise fault(
                "seat {seat} has had {begun} turns, its tree cannot have more tiles",
                seat=seat,
                begun=begun,
            )
        tree = position.tree(seat)
        for step in growth:
            tile, point, flip = growth_step(position, tree, step)
            refusal = refuse_grow(constants, tree, tile, GROW + FLIPPED * flip + point)
            if refusal is not None:
                raise fault(
                    "{step} on the tree of seat {seat}: {error}",
                    step=step,
                    seat=seat,
                    error=IllegalMove(refusal),
                )
            tree = grown(constants, tree, tile, point, flip)
        position.set_tree(seat, tree)


def growth_step(position: Position, tree: Tree, step: Any) -> tuple[int, int, int]:
    """A tile and where it goes, such as "B03 1.L~"."""
    words = step.split() if isinstance(step, str) else []
    if len(words) != 2:
        raise fault("a tree grows by steps such as 'B03 1.L', not {step}", step=quote(step))
    tile = ids_of(position.constants.box, [words[0]], "trees")[0]
    try:
        move = read_point(position.constants, tree, words[1], step) - GROW
    except BadSyntax as error:
        raise fault("trees: {error}", error=error) from None
    return tile, move % FLIPPED, move // FLIPPED


def put_tiles(position: Position, setup: dict[str, Any]) -> None:
    box = position.constants.box
    gone = [ids_of(box, [step.split()[0]], "trees")[0] for tree in setup["trees"] for step in tree]
    gone += ids_of(box, setup["lost"], "lost")
    forest = [
        ids_of(box, tiles, "forest")
        for tiles in plain.stacks_in(position.constants, setup["forest"])
    ]
    if any(len(stack) > HIGHEST for stack in forest):
        raise fault("a stack has at most {highest} tiles", highest=HIGHEST)
    plain.lay_out(position, forest, gone, ids_of(box, setup["unused"], "unused"))


def put_meeples(position: Position, meeples: Any) -> None:
    seats = int(position.constants.seats)
    places = listed(meeples, "meeples")
    if len(places) != seats or any(len(listed(pair, "meeples")) != 2 for pair in places):
        raise fault("meeples needs two stacks for each of {seats} seats", seats=seats)
    for n, name in enumerate(name for pair in places for name in pair):
        stack = STACK_NAMES.index(name) if name in STACK_NAMES else STACKS
        if stack == STACKS or not position.constants.stacks >> stack & 1:
            raise fault("this forest has no stack {name}", name=quote(name))
        if position.occupied >> stack & 1:
            raise fault("two meeples cannot stand on {name}", name=name)
        position.meeples -= (NOWHERE - stack) << 5 * n
        position.occupied |= 1 << stack


def put_goals(position: Position, setup: dict[str, Any]) -> None:
    """Hands, display and deck; every goal in one place."""
    box = position.constants.box
    seats = int(position.constants.seats)
    hands = [goals_of(box, hand, "hands") for hand in listed(setup["hands"], "hands")]
    deck = goals_of(box, setup["deck"], "deck")
    by_seat = goals_of(box, setup["returned"], "returned")
    places = listed(setup["display"], "display")
    if len(hands) != seats or len(by_seat) != seats or len(places) != PLACES:
        raise fault(
            "hands and returned need {seats} entries, display {places}", seats=seats, places=PLACES
        )
    display = goals_of(box, [goal for goal in places if goal is not None], "display")
    returned = [by_seat[(int(position.constants.first) + n) % seats] for n in range(seats)]
    held = [goal for hand in hands for goal in hand]
    under = [goal for goal in returned if goal not in held and goal not in display]
    if under != returned[seats - len(under) :] or (deck and len(under) < seats):
        raise fault("returned goals are drawn last, in turn order")
    everywhere = {"hands": held, "display": display, "deck": deck, "returned": under}
    plain.exactly_once(everywhere, [goal.id for goal in box.goals])
    if len(display) < PLACES and (deck or under):
        raise fault("a place of the display is empty only when the deck is")
    known = goals_of(box, setup["known"], "known")
    if not set(known) <= set(held) or len(set(known)) < len(known):
        raise fault("known goals are in somebody's hand, each named once")
    for seat in range(seats):
        position.set_hand(seat, set_of(hands[seat]))
    position.deck = vec[i64](deck)
    position.drawn = seats - len(under)
    position.returned = sum(goal << 6 * n for n, goal in enumerate(returned))
    position.keepers = seats
    position.known = set_of(known)
    numbers = [-1 if goal is None else goals_of(box, [goal], "display")[0] for goal in places]
    position.display = sum(goal + 1 << 6 * n for n, goal in enumerate(numbers))
