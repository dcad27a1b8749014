"""What lies in the box: the animals, cards and boards of a component file, checked."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiribako.games.kiwara.rules.boards import read_drawing
from kiribako.games.kiwara.rules.cards import CARD_IDS
from kiribako.kernel.components import Components, Item, reopened, unique
from kiribako.kernel.refusal import BadOption

ANIMAL_IDS = ["gazelle", "zebra", "crocodile", "elephant", "lion"]
TOKENS = 15  # of each seat, half of the board (KW-1.3)


class Card(NamedTuple):
    """A reinforcement card in words."""

    id: str
    name: str
    text: str
    rule: str


class Box:
    """The contents in the order of the numbers the rules use."""

    def __init__(self, components: Components) -> None:
        self.components = components
        components.only("animals", "cards", "boards")
        animals = by_id(components, "animals", ANIMAL_IDS)
        self.letters = [item.text("letter", ["G", "Z", "C", "E", "L"]) for item in animals]
        self.counts = [item.number("count", 1, 11) for item in animals]
        self.values = [item.number("value", 0, 50) for item in animals]
        unique(animals, "letter", lambda item: item.text("letter"))
        if sum(self.counts) != TOKENS:
            raise animals[0].fault("count", "all counts together must make {tokens}", tokens=TOKENS)
        cards = by_id(components, "cards", CARD_IDS)
        self.cards = [
            Card(item.text("id"), item.text("name"), item.text("text"), item.text("rule"))
            for item in cards
        ]
        boards = components.items("boards")
        unique(boards, "id", lambda item: item.text("id"))
        self.boards = {item.text("id"): drawn(item) for item in boards}
        if "classic" not in self.boards:
            raise components.fault("needs a board called classic")
        for item in (*animals, *cards, *boards):
            item.source()
            item.done()

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (Box, *self.components.address())


def by_id(components: Components, table: str, ids: list[str]) -> list[Item]:
    """The items of a table in the order of the ids, each exactly once."""
    items = components.items(table)
    unique(items, "id", lambda item: item.text("id", ids))
    found = {item.text("id", ids): item for item in items}
    for id in ids:
        if id not in found:
            raise components.fault("needs [[{table}]] with id {id}", table=table, id=repr(id))
    return [found[id] for id in ids]


def drawn(item: Item) -> str:
    """The board of an item."""
    try:
        return read_drawing(item.text("drawing"))
    except BadOption as error:
        raise item.faulty("drawing", error) from None
