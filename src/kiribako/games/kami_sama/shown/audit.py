"""The books of a position: what must hold after every move."""

from __future__ import annotations

from kiribako.games.kami_sama.rules import layout
from kiribako.games.kami_sama.rules.packing import (
    ENTRY_BITS,
    ENTRY_MASK,
    KITSUNE_BITS,
    LIFTED_BITS,
    OWNER_AT,
    OWNER_MASK,
)
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.redeal import unpack
from kiribako.games.kami_sama.rules.spaces import VILLAGES
from kiribako.kernel.bits import members_of, size


def faults(position: Position) -> list[str]:
    """What is wrong with the bookkeeping; nothing, as it must be."""
    return [*shrines(position), *cards(position), *tokens(position)]


def shrines(position: Position) -> list[str]:
    """Every shrine is on the board, lifted or in the supply, and no two share a space."""
    constants = position.constants
    wrong: list[str] = []
    lifted: list[int] = []
    pile = int(position.lifted)
    while pile > 0:
        lifted.append(pile >> OWNER_AT & OWNER_MASK)
        pile >>= LIFTED_BITS
    for owner in range(int(constants.owners)):
        standing = sum(int(size(position.shrines(owner, v))) for v in range(VILLAGES))
        total = int(constants.shrines if owner < constants.seats else constants.kitsune_shrines)
        if standing + lifted.count(owner) + int(position.supply(owner)) != total:
            wrong.append(f"owner {owner} has not {total} shrines")
        if position.supply(owner) < 0:
            wrong.append(f"owner {owner} has fewer than no shrines")
    for village in range(VILLAGES):
        sets = [int(position.shrines(owner, village)) for owner in range(int(constants.owners))]
        if sum(sets) != position.taken(village):
            wrong.append(f"the shrines of village {village} do not fit together")
        if int(position.taken(village)) & ~int(constants.villages[village]):
            wrong.append(f"a shrine of village {village} stands beside the spaces")
    return wrong


def cards(position: Position) -> list[str]:
    """No villager is in two places; sheets, Moons and Kitsune cards are all different."""
    wrong: list[str] = []
    table = position.table
    held = [card for owner in range(4) for card in members_of(int(table[layout.VILLAGERS + owner]))]
    for village in range(VILLAGES):
        deck = unpack(int(table[layout.DECK + village]), ENTRY_BITS)
        held += [15 * village + card for card in deck]
        if table[layout.UNSEEN + village] > len(deck):
            wrong.append(f"village {village} has more unseen villagers than cards")
    held += [
        15 * int(position.village) + card for card in unpack(int(position.offered), ENTRY_BITS)
    ]
    if len(set(held)) != len(held):
        wrong.append("a villager is in two places")
    fox = unpack(int(table[layout.KITSUNE_DECK]), KITSUNE_BITS) + members_of(
        int(table[layout.KITSUNE_SEEN])
    )
    moons = unpack(int(table[layout.MOONS]), ENTRY_BITS)
    goals = [int(table[layout.GOALS + year]) for year in range(3)]
    kept = [int(position.kami(seat)) for seat in range(int(position.constants.seats))]
    for name, found in (("Kitsune card", fox), ("Moon", moons), ("goal", goals)):
        if len(set(found)) != len(found):
            wrong.append(f"a {name} is there twice")
    if position.hooks and len(set(kept)) != len(kept):
        wrong.append("two seats have the same kami")
    return wrong


def tokens(position: Position) -> list[str]:
    """No village gave more tokens than it has, nobody holds a whole set, Seeds are four at most."""
    wrong: list[str] = []
    table = position.table
    held = [int(table[layout.TOKENS + seat]) for seat in range(int(position.constants.seats))]
    for village in range(VILLAGES):
        if (
            sum(tokens >> ENTRY_BITS * village & ENTRY_MASK for tokens in held)
            > position.constants.tokens_each
        ):
            wrong += [f"village {village} gave too many tokens"]
    if any(
        all(tokens >> ENTRY_BITS * village & ENTRY_MASK for village in range(VILLAGES))
        for tokens in held
    ):
        wrong.append("a set of tokens was not returned")
    if sum(int(size(table[layout.SEEDS + village])) for village in range(VILLAGES)) > VILLAGES:
        wrong.append("there are more than four Seeds")
    if any(table[start + seat] < 0 for start in (layout.FAVOR, layout.NATURE) for seat in range(4)):
        wrong.append("a track is below 0")
    return wrong
