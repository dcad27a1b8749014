"""What stays the same through a match: chart, deck, the table's choices, and the deals to come."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.koi_koi.box import Box
from kiribako.games.koi_koi.chart import Chart
from kiribako.games.koi_koi.deck import KINDS


@final
@mypyc_attr(acyclic=True)
class Almanac:
    """Shared by every position of a match and never changed.

    A position that was dealt anew holds `blind`, the same almanac without the deals to come.
    """

    def __init__(
        self,
        box: Box,
        chart: Chart,
        cuts: list[list[int]],
        carried: list[int],
        *,
        rounds: int,
        replay: bool,
        forced: bool,
        deals: list[list[int]],
        blind: Almanac | None,
    ) -> None:
        self.box = box
        self.chart = chart
        self.cuts = cuts
        self.carried = carried  # points a stacked start began with
        self.rounds: i64 = rounds
        self.replay = replay  # KK-3.8
        self.forced = forced  # Game is called for an empty hand (KK-4.8)
        self.deals = vec[i64]([card for order in deals for card in order])
        self.kinds = vec[i64]([box.kind(kind) for kind in KINDS])
        self.blind = blind
