"""What lies in the box: the deck and the charts of a component file, checked."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiribako.games.koi_koi.rules.chart import CardSet
from kiribako.games.koi_koi.rules.deck import CARDS, KINDS, LETTERS, MONTHS
from kiribako.kernel.components import Components, Item, reopened, unique
from kiribako.kernel.refusal import quote

MOST_POINTS = 100
WEATHER = ("rain", "fog")


class Card(NamedTuple):
    """A flower card in words."""

    code: str
    name: str
    month: int  # from 1
    flower: str
    kind: str
    ribbon: str  # which ribbon, nothing for other cards
    also: str  # the kind it also counts as, if the table plays so (KK-5.11)


class Pattern(NamedTuple):
    """A set as the file describes it, before the table's options."""

    set: CardSet
    words: list[str]
    without: int
    viewing: bool
    weather: str  # what can spoil it, nothing for most (KK-5.18, KK-5.19)
    grows: str  # the kind of card that it can grow with (KK-5.21)


class Box:
    """The deck in the order of the card numbers, the sets and the charts."""

    def __init__(self, components: Components) -> None:
        components.only("months", "cards", "sets", "charts")
        self.components = components
        self.months = read_months(components)
        self.cards = read_cards(components, self.months)
        self.codes = [card.code for card in self.cards]
        self.numbers = {code: n for n, code in enumerate(self.codes)}
        self.patterns = [self.read_set(item) for item in components.items("sets")]
        unique(components.items("sets"), "id", lambda item: item.text("id"))
        self.charts = {
            item.text("id"): self.read_chart(item) for item in components.items("charts")
        }
        unique(components.items("charts"), "id", lambda item: item.text("id"))
        self.viewing = max([p.set.points for p in self.patterns if p.viewing], default=0)
        for kind in KINDS:
            if sum(pattern.grows == kind for pattern in self.patterns) > 2:
                raise components.fault("more than two sets grow with {kind} cards", kind=kind)

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (Box, *self.components.address())

    def named(self, words: list[str], *, also: bool) -> int:
        """The cards that codes, kinds and ribbons name."""
        return sum(
            1 << n
            for n, card in enumerate(self.cards)
            if card.code in words
            or card.kind in words
            or (card.ribbon and card.ribbon in words)
            or (also and card.also and card.also in words)
        )

    def kind(self, kind: str) -> int:
        """All the cards of a kind."""
        return self.named([kind], also=False)

    def read_set(self, item: Item) -> Pattern:
        words = self.read_words(item, "cards")
        without = self.named_in(item, "without")
        cards = self.named(words, also=True) & ~without
        count = cards.bit_count()
        need = item.number("need", 1, count) if "need" in item.fields else count
        each = item.number("each", 0, MOST_POINTS) if "each" in item.fields else 0
        group = item.text("group") if "group" in item.fields else ""
        if group and each:
            raise item.fault("each", "has no place in a group, of which only the highest counts")
        must = self.named_in(item, "with")
        if must & ~cards or must.bit_count() > need:
            raise item.fault("with", "names cards of the set, no more than it needs")
        line = CardSet(
            id=item.text("id"),
            name=item.text("name"),
            rule=item.text("rule"),
            cards=cards,
            need=need,
            points=item.number("points", 0, MOST_POINTS),
            each=each,
            group=group,
            must=cards if need == count else must,
        )
        weather = item.text("weather", WEATHER) if "weather" in item.fields else ""
        grows = item.text("grows", KINDS) if "grows" in item.fields else ""
        if grows and (group or each or need < count or cards & ~self.kind(grows)):
            raise item.fault("grows", "is for whole sets of that kind that do not grow otherwise")
        pattern = Pattern(line, words, without, item.flag("viewing"), weather, grows)
        item.source()
        item.done()
        return pattern

    def named_in(self, item: Item, field: str) -> int:
        """The cards that a field names, none if it is left out."""
        return self.named(self.read_words(item, field), also=True) if field in item.fields else 0

    def read_words(self, item: Item, field: str) -> list[str]:
        """A list of codes, kinds and ribbons, each of which names some card."""
        words = item.list(field)
        for word in words:
            if not isinstance(word, str) or not self.named([word], also=True):
                raise item.fault(
                    field, "{word} is no card, kind or ribbon of this deck", word=quote(word)
                )
        if not words:
            raise item.fault(field, "names no card")
        return words

    def read_chart(self, item: Item) -> dict[str, int]:
        """The points a chart gives otherwise than the sets' own."""
        item.text("id")
        points: Any = item.optional("points", {})
        if not isinstance(points, dict):
            raise item.fault("points", "names sets with their points, as in points.animals = 1")
        known = {pattern.set.id: pattern for pattern in self.patterns}
        for id, value in points.items():
            field = f"points.{id}"
            if id not in known:
                raise item.fault(field, "there is no such set")
            if known[id].viewing:
                raise item.fault(field, "the option viewing prices this set")
            if (
                not isinstance(value, int)
                or isinstance(value, bool)
                or not 0 <= value <= MOST_POINTS
            ):
                raise item.fault(
                    field, "needs a whole number from 0 to {most_points}", most_points=MOST_POINTS
                )
        item.source()
        item.done()
        return points


def read_months(components: Components) -> list[tuple[str, str]]:
    """Name and flower of every month."""
    items = components.items("months")
    if len(items) != MONTHS:
        raise components.fault(
            "needs {months} [[months]], not {count}", months=MONTHS, count=len(items)
        )
    months = []
    for n, item in enumerate(items, 1):
        if item.number("number", 1, MONTHS) != n:
            raise item.fault("number", "must be {n}: months stand in their order", n=n)
        months.append((item.text("name"), item.text("flower")))
        item.source()
        item.done()
    return months


def read_cards(components: Components, months: list[tuple[str, str]]) -> list[Card]:
    """The deck, four cards to a month in the order of the months."""
    items = components.items("cards")
    unique(items, "code", lambda item: item.text("code"))
    if len(items) != CARDS:
        raise components.fault(
            "needs {cards} [[cards]], not {count}", cards=CARDS, count=len(items)
        )
    cards = []
    for n, item in enumerate(items):
        month = n // 4 + 1
        kind = item.text("kind", KINDS)
        code = item.text("code")
        if code not in [f"{month}{letter}" for letter in LETTERS[kind]]:
            wanted = " or ".join(f"{month}{letter}" for letter in LETTERS[kind])
            raise item.fault(
                "code",
                "is {code}; a {kind} of month {month} is {wanted}",
                code=quote(code),
                kind=kind,
                month=month,
                wanted=wanted,
            )
        ribbon = item.text("ribbon") if kind == "ribbon" else ""
        also = item.text("also", KINDS) if "also" in item.fields else ""
        cards.append(Card(code, item.text("name"), month, months[month - 1][1], kind, ribbon, also))
        item.source()
        item.done()
    return cards
