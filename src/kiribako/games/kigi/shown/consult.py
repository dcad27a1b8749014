"""What a painter may ask with a card in hand: where it would settle, and good places for it.

    {"snap": {"card": "T17", "seat": 0, "x": 3512, "y": 1204, "degrees": 35}}
    {"ghosts": {"card": "T17"}}      narrowed by "seat", "on" (a card of the tree) and "count"

A place is answered as a move with what it would bring. The position asked about holds no secrets:
the match deals anew what the asker cannot know.
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kigi.rules import commissions, display, placing, trees
from kiribako.games.kigi.rules.moves import (
    STEP_TURN,
    degrees_of,
    place_of,
    placement,
    seat_of,
    x_of,
    y_of,
)
from kiribako.games.kigi.rules.pack import COMMISSION, COMMISSIONS
from kiribako.games.kigi.rules.poses import FURTHEST
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown import events, ghosts, notation, types, view
from kiribako.games.kigi.shown.refusals import refuse_pose
from kiribako.games.kigi.shown.snap import nearest
from kiribako.kernel.bits import lowest
from kiribako.kernel.refusal import BadOption, Refusal, quote

FAR_OFF: Final = 100_000  # tenths of a millimetre a question may be off the plot
FEW: Final = 8  # ghosts, if nobody says how many
MANY: Final = 24


def consult(position: Position, question: dict[str, Any]) -> types.Settled | types.Ghosts:
    """The answer to a question, or BadOption."""
    for name in ("snap", "ghosts"):
        if list(question) == [name]:
            asked = question[name]
            if not isinstance(asked, dict):
                raise bad_question(f"`{name}` needs the card and where it is held")
            return settle(position, asked) if name == "snap" else offer(position, asked)
    raise bad_question("ask for `snap` or for `ghosts`")


def settle(position: Position, asked: dict[str, Any]) -> types.Settled:
    """Why a card cannot lie as it is held, None if it can, and where it settles if let go."""
    only(asked, ("card", "seat", "x", "y", "degrees"))
    place = place_asked(position, asked)
    card = int(display.card_at(position, place))
    seat = number(asked, "seat", 0, int(position.constants.seats) - 1)
    x = number(asked, "x", -FAR_OFF, FAR_OFF)
    y = number(asked, "y", -FAR_OFF, FAR_OFF)
    degrees = number(asked, "degrees", 0, 359)
    furthest = FURTHEST
    held = placement(
        place, seat, min(max(x, 0), furthest), min(max(y, 0), furthest), degrees
    )  # a centre far off the plot is off the plot in any case
    refusal = refuse_pose(position, card, int(held))
    found = int(held) if refusal is None else int(nearest(position, card, seat, x, y, degrees))
    if refusal is not None and found >= 0:
        found = int(placement(place, seat, x_of(found), y_of(found), degrees_of(found)))
    return {
        "refusal": None if refusal is None else refusal.to_json(),
        "lies": None if found < 0 else brings(position, found),
    }


def offer(position: Position, asked: dict[str, Any]) -> types.Ghosts:
    """A handful of places for a card that lie well apart, those with most points first."""
    only(asked, ("card", "seat", "on", "count"))
    place = place_asked(position, asked)
    seat = number(asked, "seat", 0, int(position.constants.seats) - 1) if "seat" in asked else -1
    count = number(asked, "count", 1, MANY) if "count" in asked else FEW
    parent = -1
    if "on" in asked:
        parent = position.constants.box.numbers.get(text(asked, "on"), -1)
        if not any(trees.card_of(position.table[at]) == parent for at in range(position.laid)):
            raise bad_question(f"{quote(asked['on'])} lies on no tree")
    found = ghosts.choose(position, place, seat, parent, count)
    return {"ghosts": [brings(position, move) for move in found]}


def brings(position: Position, move: int) -> types.Lie:
    """A legal placement: the pose, the points, what falls, and how commissions stand then."""
    box = position.constants.box
    card = int(display.card_at(position, place_of(move)))
    at = int(lowest(placing.touched(position, move & trees.POSE)))
    after = position.clone()
    after.apply(move)
    runs = events.runs_of(position, card, at)
    fallen = events.fallen_from(position, int(seat_of(move)), runs, after)
    return {
        "move": notation.write(box, move),
        "card": box.ids[card],
        "place": int(place_of(move)) + 1,
        "tree": int(seat_of(move)),
        "x": int(x_of(move)),
        "y": int(y_of(move)),
        "degrees": int(degrees_of(move)),
        "parent": box.ids[trees.card_of(position.table[at])],
        "joint": view.joined(position, card, move, at, seen=position.constants.visible),
        "points": sum(run["points"] for run in runs),
        "runs": runs,
        "pruned": fallen["cards"],
        "cut_off": fallen["cut_off"],
        "standings": standings(position, after),
    }


def standings(position: Position, after: Position) -> dict[str, types.Standing]:
    """How the seats would stand by the commissions that are in sight now."""
    found = commissions.counts(after)
    shown = [int(display.card_at(position, place)) - COMMISSION for place in range(display.PLACES)]
    ids = position.constants.box.commissions
    return {
        ids[n].id: view.standing(after, n, found)
        for n in range(COMMISSIONS)
        if n in shown or commissions.holder(position, n) >= 0
    }


# -- reading a question ----------------------------------------------------------


def place_asked(position: Position, asked: dict[str, Any]) -> int:
    """The place of the display where a tree card lies."""
    card = position.constants.box.numbers.get(text(asked, "card"), -1)
    if position.step == STEP_TURN and 0 <= card < COMMISSION:
        for place in range(display.PLACES):
            if display.card_at(position, place) == card:
                return place
    raise bad_question(f"{quote(asked['card'])} is no tree card of the display")


def only(asked: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in asked:
        if name not in names:
            raise bad_question(f"{quote(name)} is not asked for: {', '.join(names)}")


def text(asked: dict[str, Any], name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str):
        raise bad_question(f"`{name}` is the name of a card")
    return value


def number(asked: dict[str, Any], name: str, low: int, high: int) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise bad_question(f"`{name}` is a whole number from {low} to {high}, not {quote(value)}")
    return value


def bad_question(message: str) -> BadOption:
    return BadOption(Refusal("bad-question", message))
