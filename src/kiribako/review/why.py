"""Words for why one move is better than another, from the score sheets and events of both.

Both moves are played on in the same worlds, as the actor could imagine them. What differs in the
mean is told in the game's own nouns: lines of the score sheet under their headings, what happens
at once in every world, and whatever the game itself remarks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kiribako.kernel.state import State
from kiribako.review.judgement import Reason
from kiribako.review.reference import WHY, stream

if TYPE_CHECKING:
    from kiribako.review.decision import Decision

WORLDS: Final = 24
SURELY: Final = 4  # worlds that show what happens at once whatever is hidden
MOST: Final = 3  # sentences about lines of the score sheet
LEAST: Final = 0.25  # points in the mean that are worth a word


class Heading(NamedTuple):
    """What a sentence about points is about."""

    seat: int
    noun: str
    rule: str


def reasons(decision: Decision) -> list[Reason]:
    """The sentences, most telling first."""
    game, seat = decision.game, decision.seat
    world = imagined(decision, 0)  # not the match's own: nothing hidden may be told
    told = [Reason(*remark) for remark in game.remarks(world, decision.best, decision.move)]
    told += at_once(decision)
    gained: defaultdict[Heading, float] = defaultdict(float)
    said: dict[Heading, dict[str, Any]] = {}
    ahead = 0.0
    for number in range(WORLDS):
        for move, sign in ((decision.best, 1.0), (decision.move, -1.0)):
            world = imagined(decision, number)
            world.apply(move)
            decision.reference.play_on(world)
            for line in game.sheet(world).lines:
                heading = Heading(line.seat, game.heading(line), line.rule)
                gained[heading] += sign * line.points / WORLDS
                facts = {"code": line.code, **line.facts}
                said[heading] = shared(said.get(heading, facts), facts)
                others = max(1, decision.reference.seats - 1)
                share = 1.0 if line.seat == seat else -1.0 / others
                ahead += sign * share * line.points / WORLDS
    if ahead >= LEAST:
        told.append(lead(ahead))
    # Only what speaks for the better move: own points, and others' that do not come.
    for_it = {
        heading: points if heading.seat == seat else -points for heading, points in gained.items()
    }
    ranked = sorted(for_it, key=lambda heading: (-for_it[heading], heading))
    told += [
        about_points(heading, for_it[heading], seat, said[heading])
        for heading in ranked[:MOST]
        if for_it[heading] >= LEAST
    ]
    return told


def shared(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The facts in which lines agree: a territory's letter, not who had how many there."""
    return {name: fact for name, fact in one.items() if other.get(name) == fact}


def imagined(decision: Decision, number: int) -> State:
    place = stream(decision.seed, decision.ply, WHY, number)
    return decision.reference.imagine(decision.before, decision.seat, place)


def at_once(decision: Decision) -> list[Reason]:
    """Something that the better move brings in every world alike, and the played one in none.

    Kinds of events are compared: that another card was played goes without saying. What differs
    from world to world, such as the next deal, would be told wrongly.
    """
    told = happened(decision, decision.best, 0)
    ever: set[str] = set()
    for number in range(SURELY):
        better = happened(decision, decision.best, number)
        told = {kind: event for kind, event in told.items() if better.get(kind) == event}
        ever |= set(happened(decision, decision.move, number))
    surely = [told[kind] for kind in sorted(set(told) - ever)]
    return [
        Reason("review-at-once", event, f"At once: {event['text']}".rstrip(".") + ".")
        for event in surely[:1]
    ]


def happened(decision: Decision, move: int, number: int) -> dict[str, dict[str, Any]]:
    """The events of a move in one world as the actor would see them, by their kinds."""
    world = imagined(decision, number)
    after = world.clone()
    after.apply(move)
    events = decision.game.narrate(world, move, after)
    seen = [event.seen_by(decision.seat) for event in events]
    return {str(event["event"]): event for event in reversed(seen)}


def lead(points: float) -> Reason:
    return Reason(
        "review-ahead",
        {"points": round(points, 1)},
        f"On average it ends {points:.1f} points further ahead.",
    )


def about_points(heading: Heading, points: float, seat: int, said: dict[str, Any]) -> Reason:
    """Points of one's own that come, or points of another's that do not.

    Code and facts of the line on the score sheet say the noun in other languages.
    """
    key = "review-own-more" if heading.seat == seat else "review-rival-fewer"
    words = "more" if heading.seat == seat else f"fewer for seat {heading.seat}"
    return Reason(
        key,
        {
            **said,
            "seat": heading.seat,
            "noun": heading.noun,
            "rule": heading.rule,
            "points": round(points, 1),
        },
        f"{points:.1f} points {words}: {heading.noun} ({heading.rule}).",
    )
