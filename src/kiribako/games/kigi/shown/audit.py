"""The books of a position: every card in one place, every tree grown as the rules allow."""

from __future__ import annotations

from kiribako.games.kigi.rules import commissions, display, placing, trees
from kiribako.games.kigi.rules.geometry import on_plot
from kiribako.games.kigi.rules.moves import STEP_KEEP, degrees_of, seat_of, x_of, y_of
from kiribako.games.kigi.rules.pack import CARDS, COMMISSION, COMMISSIONS, TREE
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown.view import lies_on
from kiribako.kernel.bits import members_of


def faults(position: Position) -> list[str]:
    """What does not add up."""
    found = card_faults(position)
    for seat in range(position.constants.seats):
        found += tree_faults(position, seat)
    return found


def card_faults(position: Position) -> list[str]:
    """Every tree card and commission is in exactly one place; trunks stand (KG-1.1)."""
    ids = position.constants.box.ids
    there = members_of(int(position.removed))
    there += [int(trees.card_of(position.table[at])) for at in range(position.laid)]
    there += [int(position.deck[n]) for n in range(position.drawn, len(position.deck))]
    for place in range(display.PLACES):
        if display.card_at(position, place) >= 0:
            there.append(int(display.card_at(position, place)))
    for seat in range(position.constants.seats):
        there += members_of(int(position.table[trees.COLLECTION + seat]))
    for n in range(COMMISSIONS):
        if commissions.holder(position, n) >= 0:
            there.append(COMMISSION + n)
    found = [
        f"{ids[card]} is in {there.count(card)} places"
        for card in range(TREE, CARDS)
        if there.count(card) != 1
    ]
    if sum(card < TREE for card in there) != position.constants.seats:
        found.append("a tree has no trunk of its own")
    if position.over != (position.display == 0 and position.step != STEP_KEEP):
        found.append("the match ends with the display")
    return found


def tree_faults(position: Position, seat: int) -> list[str]:
    """Cards lie on the plot, touch their parents, join its bark and leave features free."""
    pack = position.constants.pack
    places = [at for at in range(position.laid) if seat_of(position.table[at]) == seat]
    found = []
    for at in places:
        card = position.table[at]
        name = position.constants.box.ids[trees.card_of(card)]
        if not on_plot(x_of(card) * 10, y_of(card) * 10, degrees_of(card)):
            found.append(f"{name} hangs over the edge")
        below = int(trees.parent_place(position, at))
        if (below < 0) != (trees.card_of(card) < TREE):
            found.append(f"{name} has lost its parent")
            continue
        earlier = [other for other in places if other < at]
        touched = [other for other in earlier if lies_on(card, position.table[other])]
        if below >= 0 and below not in touched:
            found.append(f"{name} does not touch its parent")
        if not position.constants.visible and len(touched) != (below >= 0):
            found.append(f"{name} lies on {len(touched)} earlier cards")
        if any(placing.covered(pack, position.table[other], card) for other in touched):
            found.append(f"{name} covers a feature")
        number = trees.card_of(card)
        if below >= 0 and placing.joining_port(position, number, card, below, False) < 0:
            found.append(f"{name} does not grow from its parent's bark")
    return found
