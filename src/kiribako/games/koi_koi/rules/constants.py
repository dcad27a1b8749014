"""What stays the same through a match: chart, deck, the table's choices, and the deals to come."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.chart import Chart
from kiribako.games.koi_koi.rules.deck import CARDS, KINDS, MONTHS
from kiribako.games.koi_koi.rules.played_chart import charts_of

SEVEN: Final = 7  # KK-5.12
NEVER: Final = 1_000_000  # more than any sets are worth

# How koi-koi calls multiply (KK-5.13, KK-5.23), and how the dealt field does (KK-5.24).
KOI_ONCE: Final = 0
KOI_OFF: Final = 1
KOI_GROWING: Final = 2
KOI_MODES: Final = ("once", "off", "growing")
FIELD_PLAIN: Final = 0
FIELD_BRIGHTS: Final = 1
FIELD_GRAND: Final = 2
FIELD_MODES: Final = ("none", "brights", "grand")


@final
@mypyc_attr(acyclic=True)
class Constants:
    """Shared by every position of a match and never changed.

    A position that was dealt anew holds `blind`, the same without the deals to come.
    """

    def __init__(
        self,
        box: Box,
        charts: list[Chart],
        options: dict[str, Any],
        cuts: list[list[int]],
        carried: list[int],
        *,
        deals: list[list[int]],
        blind: Constants | None,
    ) -> None:
        self.box = box
        self.options = options
        self.charts = charts
        self.chart = charts[0]
        self.monthly = len(charts) > 1  # a chart for each month (KK-5.20)
        self.cuts = cuts
        self.carried = carried  # points a stacked start began with
        self.rounds: i64 = options["rounds"]
        self.target: i64 = options["target"] or NEVER  # KK-2.7
        self.in_turns = options["dealing"] == "turns"  # KK-2.8
        self.hands_win = options["hand_win"] != "off"  # KK-3.10
        self.replay = options["hand_win"] == "replay"  # KK-3.8
        self.forced = options["last_call"] == "game"  # for an empty hand (KK-4.8)
        self.drawn = options["exhausted"] == "draw"  # nobody's round (KK-5.25)
        self.doubled_from: i64 = SEVEN if options["seven_doubles"] else NEVER  # KK-5.22
        self.koi_mode: i64 = KOI_MODES.index(options["koi_doubling"])
        self.field_mode: i64 = FIELD_MODES.index(options["field_multiplier"])
        self.deals = vec[i64]([card for order in deals for card in order])
        self.kinds = vec[i64]([box.kind(kind) for kind in KINDS])
        self.blind = blind

    def __reduce__(self) -> tuple[Any, ...]:
        deals = [int(card) for card in self.deals]
        return again, (self.box, self.options, self.cuts, self.carried, deals, self.blind)

    def chart_of(self, month: i64) -> Chart:
        """The chart of a round; after December comes January again."""
        return self.charts[(month - 1) % MONTHS] if self.monthly else self.chart


def again(
    box: Box,
    options: dict[str, Any],
    cuts: list[list[int]],
    carried: list[int],
    cards: list[int],
    blind: Constants | None,
) -> Constants:
    """Constants that travelled; those of a position dealt anew know of no deals."""
    charts = charts_of(box, options) if blind is None else blind.charts
    deals = [cards[n : n + CARDS] for n in range(0, len(cards), CARDS)]
    return Constants(box, charts, options, cuts, carried, deals=deals, blind=blind)
