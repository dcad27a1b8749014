"""What a review says of its own accord: territories led, animals kept, spaces left to the other."""

from __future__ import annotations

from typing import Any

from kiribako.games.kiwara.rules import moves, scoring
from kiribako.games.kiwara.rules.boards import TERRITORIES
from kiribako.games.kiwara.rules.box import Box
from kiribako.games.kiwara.rules.grid import FACED, SPACES, SPOTS
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown.notation import ANIMAL_NAMES, ANIMALS
from kiribako.kernel.bits import size

PLACING = ("place", "baboon")
WALKING = ("totem", "wildebeest")


def remarks(
    box: Box, position: Position, better: int, played: int
) -> list[tuple[str, dict[str, Any], str]]:
    """Sentences about the better of two moves."""
    kind, place = moves.kind_of(better)
    other, there = moves.kind_of(played)
    if kind in PLACING and other in PLACING:
        return leads(position, better, played) + keeps(box, place, there)
    if kind in WALKING and other in WALKING:
        mine, others = left(position, kind, place), left(position, other, there)
        if mine < others:
            facts = {"spaces": mine, "others": others}
            words = f"It leaves the other side {spaces(mine)} to choose from, not {others}."
            return [("kiwara-leaves-spaces", facts, words)]
    return []


def leads(position: Position, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """A territory led after the better move and not after the played one, the most valuable."""
    seat = int(position.actor)
    after, instead = position.clone(), position.clone()
    after.apply(better)
    instead.apply(played)
    won: list[tuple[int, int]] = []
    for n in range(len(TERRITORIES)):
        territory = position.constants.six[n]
        led = [int(scoring.controller(one, territory)) == seat for one in (after, instead)]
        if led == [True, False]:
            won.append((int(scoring.worth(after, territory)), -n))
    if not won:
        return []
    n = -max(won)[1]
    territory = position.constants.six[n]
    red = int(size(territory & after.red))
    yellow = int(size(territory & after.taken)) - red
    more, fewer = (red, yellow) if seat else (yellow, red)
    facts = {"letter": TERRITORIES[n], "more": more, "fewer": fewer}
    words = f"It leads in territory {TERRITORIES[n]}, {more} to {fewer}; the move played does not."
    return [("kiwara-leads-territory", facts, words)]


def keeps(box: Box, place: int, there: int) -> list[tuple[str, dict[str, Any], str]]:
    """A dearer animal that the better move keeps in hand, on the same space."""
    animal, space = divmod(place, SPACES)
    spent, other = divmod(there, SPACES)
    value = int(box.values[spent])
    if space != other or value <= int(box.values[animal]):
        return []
    words = f"It keeps the {ANIMAL_NAMES[spent]}, worth {value}, for a better place."
    return [("kiwara-keeps-animal", {"animal": ANIMALS[spent], "value": value}, words)]


def left(position: Position, kind: str, count: int) -> int:
    """How many empty spaces the totem's next line has."""
    spot = (int(position.totem) + (-count if kind == "wildebeest" else count)) % SPOTS
    return int(size(FACED[spot] & ~position.taken))


def spaces(count: int) -> str:
    return f"{count} space{'' if count == 1 else 's'}"
