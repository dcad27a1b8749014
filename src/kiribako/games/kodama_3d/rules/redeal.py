"""Dealing anew what a seat cannot know, and keeping all it has seen (KD-1.7, KD-4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules.drafting import hidden_goals
from kiribako.games.kodama_3d.rules.forest import HIGHEST, STACKS, height
from kiribako.kernel.bits import BIT, lowest, size

if TYPE_CHECKING:
    from kiribako.games.kodama_3d.rules.position import Position


def shuffle(position: Position, entries: vec[i64], places: vec[i64], count: i64) -> None:
    """Mix the entries at the first so many places."""
    while count > 1:
        other = places[position.random_below(count)]
        count -= 1
        place = places[count]
        entry = entries[place]
        entries[place] = entries[other]
        entries[other] = entry


def shuffle_tiles(position: Position) -> None:
    """Mix the tiles nobody has seen: below the top of a stack, or never laid out."""
    tiles = vec[i64]([0] * (HIGHEST * STACKS))
    unseen = vec[i64]([0] * (HIGHEST * STACKS))  # places in `tiles`
    count: i64 = 0
    n: i64
    for n in range(HIGHEST * STACKS):
        tiles[n] = position.tiles[n]
        stack = n // HIGHEST
        laid_out = position.constants.stacks & BIT[stack]
        if not laid_out or n % HIGHEST < height(position, stack) - 1:
            unseen[count] = n
            count += 1
    put_in_order(tiles, unseen, count)
    shuffle(position, tiles, unseen, count)
    position.tiles = tiles


def put_in_order(entries: vec[i64], places: vec[i64], count: i64) -> None:
    """Sort the entries at the first so many places, so that where they lay tells nothing."""
    seen = vec[i64]([0] * (HIGHEST * STACKS))
    n: i64
    for n in range(count):
        seen[entries[places[n]]] += 1
    given: i64 = 0
    for n in range(i64(len(seen))):
        if seen[n]:
            entries[places[given]] = n
            given += 1


def shuffle_goals(position: Position, seat: i64) -> None:
    """Rename the goals the seat cannot place: each becomes another of them, wherever it is."""
    names = new_names(position, hidden_goals(position, seat))
    deck = vec[i64]([0] * len(position.deck))
    n: i64
    for n in range(i64(len(deck))):
        deck[n] = names[position.deck[n]]
    position.deck = deck
    returned: i64 = 0
    for n in range(position.keepers):
        returned |= names[position.returned_at(n)] << 6 * n
    position.returned = returned
    for n in range(position.constants.seats):
        position.set_hand(n, renamed(position.hand(n), names))


def new_names(position: Position, hidden: i64) -> vec[i64]:
    """A name for every goal; hidden ones get theirs by chance, in an order that tells nothing.

    Within a hand goals are known by their old names alone, so those of a hand that can be told
    apart otherwise, as returned by somebody who knows them, come before.
    """
    names = vec[i64]([0] * len(position.constants.vp))
    n: i64
    for n in range(i64(len(names))):
        names[n] = n
    order = members(hidden)
    places = vec[i64]([0] * len(order))
    for n in range(i64(len(places))):
        places[n] = n
    shuffle(position, order, places, i64(len(order)))
    given: i64 = 0
    for n in range(position.keepers):  # first, for they may have been drawn into a hand since
        goal = position.returned_at(n)
        if hidden & BIT[goal]:
            names[goal] = order[given]
            hidden &= ~BIT[goal]
            given += 1
    for n in range(position.constants.seats):
        held = position.hand(n) & hidden
        hidden &= ~held
        while held:
            names[lowest(held)] = order[given]
            held &= held - 1
            given += 1
    for n in range(i64(len(position.deck))):
        goal = position.deck[n]
        if hidden & BIT[goal]:
            names[goal] = order[given]
            hidden &= ~BIT[goal]
            given += 1
    while hidden:  # wherever else: back in the box
        names[lowest(hidden)] = order[given]
        hidden &= hidden - 1
        given += 1
    return names


def members(goals: i64) -> vec[i64]:
    """The members of a set in rising order."""
    found = vec[i64]([0] * size(goals))
    n: i64
    for n in range(i64(len(found))):
        found[n] = lowest(goals)
        goals &= goals - 1
    return found


def renamed(goals: i64, names: vec[i64]) -> i64:
    """A set of goals under their new names."""
    found: i64 = 0
    while goals:
        found |= BIT[names[lowest(goals)]]
        goals &= goals - 1
    return found
