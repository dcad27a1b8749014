"""What lies in the box: trunks, tree cards and commissions of a component file, checked."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from kiribako.games.kigi.rules.card import KINDS, Drawing
from kiribako.games.kigi.rules.commissions import METRICS, SENSES
from kiribako.games.kigi.rules.pack import COMMISSION, COMMISSIONS, TREE, TREES, TRUNKS, Pack
from kiribako.kernel.components import Components, Item, reopened, unique

ASKED: Final = {
    "cards": "cards on the tree",
    "branches": "branches",
    "bugs": "bugs",
    "flowers": "flowers",
    "collection": "cards in the collection",
}
ID: Final = re.compile("[A-Za-z][A-Za-z0-9_-]{0,15}")  # a word that no move or record breaks
GROUPS: Final = ("bug", "bug", "flower", "flower", "blossom")


class Commission(NamedTuple):
    """A commission in words."""

    id: str
    sense: str
    metric: str
    text: str

    def short(self) -> str:
        """What it asks for, in a few words."""
        return f"{self.sense} {ASKED[self.metric]}"


class Box:
    """The contents. A card's number is its place: trunks 0-4, trees 5-34, commissions 35-44."""

    def __init__(self, components: Components) -> None:
        self.components = components
        components.only("kinds", "trunks", "trees", "commissions")
        trunks = exactly(components, "trunks", TRUNKS)
        trees = exactly(components, "trees", TREES)
        self.drawings = [Drawing(item, trunk=True) for item in trunks]
        self.drawings += [Drawing(item, trunk=False) for item in trees]
        self.kind_names = kinds_of(components, self.drawings[TREE:])
        commissions = exactly(components, "commissions", COMMISSIONS)
        self.commissions = commissions_of(commissions)
        self.ids = [card.id for card in self.drawings] + [card.id for card in self.commissions]
        items = [*trunks, *trees, *commissions]
        for item in items:
            if not ID.fullmatch(item.text("id")):
                raise item.fault("id", "needs a letter, then up to 15 letters, digits, - or _")
        unique(items, "id", lambda item: item.text("id").upper())  # moves are read in any case
        self.numbers = {id: number for number, id in enumerate(self.ids)}
        for item in items:
            item.done()
        self.pack = Pack(self.drawings, [commission_code(card) for card in self.commissions])

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (Box, *self.components.address())

    def name(self, card: int) -> str:
        """A card as a sentence names it."""
        if card >= COMMISSION:
            return f"commission {self.ids[card]} ({self.commissions[card - COMMISSION].short()})"
        return f"{'trunk ' if card < TREE else ''}{self.ids[card]}"


def exactly(components: Components, table: str, count: int) -> list[Item]:
    """The items of a table, as many as the box has (KG-1.1)."""
    items = components.items(table)
    if len(items) != count:
        raise components.fault(
            "has {count} [[{table}]]; the box holds {most}",
            count=len(items),
            table=table,
            most=count,
        )
    return items


def kinds_of(components: Components, trees: list[Drawing]) -> list[str]:
    """The names of the five kinds; each is on the tree cards as often as the file says."""
    items = exactly(components, "kinds", len(KINDS))
    unique(items, "id", lambda item: item.text("id", KINDS))
    names = [""] * len(KINDS)
    for item in items:
        kind = KINDS.index(item.text("id", KINDS))
        item.text("group", [GROUPS[kind]])
        names[kind] = item.text("name")
        drawn = sum(tree.counts()[kind] for tree in trees)
        if drawn != item.number("count", 0, 5 * TREES):
            raise item.fault("count", "the tree cards show {drawn}", drawn=drawn)
        item.source()
        item.done()
    return names


def commissions_of(items: list[Item]) -> list[Commission]:
    """Most and fewest of every metric, once each (KG-1.4)."""
    unique(
        items, "sense", lambda item: f"{item.text('sense', SENSES)} {item.text('metric', METRICS)}"
    )
    for item in items:
        item.number("points", 10, 10)
        item.source()
    return [
        Commission(item.text("id"), item.text("sense"), item.text("metric"), item.text("text"))
        for item in items
    ]


def commission_code(card: Commission) -> int:
    """Twice the metric's number, plus one for fewest."""
    return 2 * METRICS.index(card.metric) + SENSES.index(card.sense)
