"""The scoring chart: sets of cards as bit sets, counted without looking at single cards (KK-5)."""

from __future__ import annotations

from typing import NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.kernel.bits import size


class CardSet(NamedTuple):
    """One line of a chart."""

    id: str
    name: str
    rule: str
    cards: int  # those that count for it
    need: int
    points: int
    each: int  # for every card beyond the need
    group: str  # of a group only the highest counts (KK-5.10)
    must: int = 0  # those it cannot do without
    spoil: int = 0  # those that undo it (KK-5.18, KK-5.19)

    def core(self) -> int:
        """The cards it is made of; others that count can only make it grow."""
        return self.must if self.must.bit_count() >= self.need else self.cards

    def made_of(self, captured: int) -> bool:
        """Whether captured cards have it."""
        return (
            captured & self.must == self.must
            and (captured & self.cards).bit_count() >= self.need
            and not captured & self.spoil
        )


class Made(NamedTuple):
    """A set somebody has: its line, the cards, and what it is worth."""

    set: CardSet
    cards: int
    points: int


@final
@mypyc_attr(acyclic=True)
class Chart:
    """Entry n of each vec belongs to set n; the sets of a group stand together, highest first."""

    def __init__(self, sets: list[CardSet]) -> None:
        ordered = in_groups(sets)
        self.sets = ordered
        self.cards = vec[i64]([line.cards for line in ordered])
        self.core = vec[i64]([line.core() for line in ordered])
        self.must = vec[i64]([line.must for line in ordered])
        self.spoil = vec[i64]([line.spoil for line in ordered])
        self.need = vec[i64]([line.need for line in ordered])
        self.points = vec[i64]([line.points for line in ordered])
        self.each = vec[i64]([line.each for line in ordered])
        self.after = vec[i64]([group_end(ordered, n) for n in range(len(ordered))])

    def value(self, captured: i64) -> i64:
        """What the sets among captured cards are worth before any doubling (KK-5.10)."""
        total: i64 = 0
        n: i64 = 0
        cards = self.cards
        while n < i64(len(cards)):
            must = self.must[n]
            if captured & must == must:
                more = size(captured & cards[n]) - self.need[n]
                if more >= 0 and captured & self.spoil[n] == 0:
                    total += self.points[n] + more * self.each[n]
                    n = self.after[n]
                    continue
            n += 1
        return total

    def has(self, n: i64, captured: i64) -> bool:
        """Whether captured cards have set n."""
        must = self.must[n]
        return (
            captured & must == must
            and size(captured & self.cards[n]) >= self.need[n]
            and captured & self.spoil[n] == 0
        )

    def made(self, captured: int) -> list[Made]:
        """The sets among captured cards, for people."""
        found = []
        n = 0
        while n < len(self.sets):
            line = self.sets[n]
            if line.made_of(captured):
                cards = captured & line.cards
                more = cards.bit_count() - line.need
                found.append(Made(line, cards, line.points + more * line.each))
                n = int(self.after[n])
            else:
                n += 1
        return found


def in_groups(sets: list[CardSet]) -> list[CardSet]:
    """The sets in play, a group where its first set stands, its highest set first."""
    ordered: list[CardSet] = []
    for line in sets:
        if not line.group:
            ordered.append(line)
        elif line.group not in [other.group for other in ordered]:
            group = [other for other in sets if other.group == line.group]
            ordered += sorted(group, key=lambda other: -other.points)
    return [line for line in ordered if line.points]


def group_end(sets: list[CardSet], n: int) -> int:
    """Where to go on once set n is made: past the rest of its group."""
    end = n + 1
    while sets[n].group and end < len(sets) and sets[end].group == sets[n].group:
        end += 1
    return end
