"""What stays the same through a match: the drawn board, token values and the table's choices."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kiwara.rules.grid import NEAR, SPACES
from kiribako.kernel.bits import set_of
from kiribako.kernel.observation import packed

GAZELLE: Final = 0
ZEBRA: Final = 1
CROCODILE: Final = 2
ELEPHANT: Final = 3
LION: Final = 4
ANIMALS: Final = 5


@final
@mypyc_attr(acyclic=True)
class Constants:
    """Shared by every position of a match and never changed."""

    def __init__(
        self,
        drawing: str,
        values: list[int],
        counts: list[int],
        *,
        first: int,
        mysterious: bool,
        place_two: bool,
        any_time: bool,
    ) -> None:
        self.drawing = drawing
        self.six = vec[i64](
            [set_of([n for n in range(SPACES) if drawing[n] == letter]) for letter in "ABCDEF"]
        )
        self.territory = vec[i64](["ABCDEF".index(letter) for letter in drawing])
        self.territory_words = packed(["ABCDEF".index(letter) for letter in drawing])
        self.across = vec[i64](  # the neighbours across a river (KW-1.1)
            [NEAR[n] & ~self.six["ABCDEF".index(drawing[n])] for n in range(SPACES)]
        )
        self.values = vec[i64](values)
        self.counts = vec[i64](counts)
        self.first: i64 = first
        self.mysterious = mysterious
        self.place_two = place_two
        self.any_time = any_time  # Vulture, Hyena and Rhinoceros choose their moment (KW-6.16)

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (
            self.drawing,
            [int(value) for value in self.values],
            [int(count) for count in self.counts],
            int(self.first),
            (self.mysterious, self.place_two, self.any_time),
        )

    def full_hand(self) -> int:
        """All of a seat's tokens, packed as in a position's `hands`."""
        return sum(self.counts[animal] << 4 * animal for animal in range(ANIMALS))


def again(
    drawing: str,
    values: list[int],
    counts: list[int],
    first: int,
    rules: tuple[bool, bool, bool],
) -> Constants:
    """Constants that travelled."""
    mysterious, place_two, any_time = rules
    return Constants(
        drawing,
        values,
        counts,
        first=first,
        mysterious=mysterious,
        place_two=place_two,
        any_time=any_time,
    )
