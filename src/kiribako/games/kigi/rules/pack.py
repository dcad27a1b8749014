"""All cards of the box as flat tables of ints, and the poses each pair of them allows, cached.

Card n is a trunk (0 to 4), a tree card (5 to 34) or a commission (35 to 44). The points of card n
stand at `ports[n]` up to `ports[n + 1]` of `port_u` and `port_v`, hundredths of a millimetre from
its centre; features, bark and spots alike. A spot is a point of the bark on which a candidate's
port comes to lie (KG-8.2).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from kiribako.games.kigi.rules.card import Drawing, centred

TRUNKS: Final = 5
TREES: Final = 30
COMMISSIONS: Final = 10
TREE: Final = 5  # first tree card
COMMISSION: Final = 35  # first commission
CARDS: Final = 45
KIND_COUNT: Final = 5
BLOSSOM: Final = 4  # the kind that breaks ties (KG-7.4)
ANGLES: Final = 24  # a candidate's angles: 0, 15 .. 345
FINE_STEP: Final = 100  # spots for a hand that drags a card lie a millimetre apart
MOST_FITS: Final = 36_000_000  # poses kept in memory, four bytes each


@final
@mypyc_attr(acyclic=True)
class Fits:
    """The candidate poses of one card on another, as seen from the parent.

    A pose is dx + 2048, dy + 2048 (tenths) and the angle's number, from bits 17, 5 and 0.
    """

    def __init__(self, poses: vec[i32]) -> None:
        self.poses = poses


@final
class Pack:
    """Shared by every match that uses the same component file."""

    def __init__(self, drawings: list[Drawing], codes: list[int]) -> None:
        self.counts = vec[i64]([count for card in drawings for count in card.counts()])
        self.codes = vec[i64](codes)  # what each commission asks, see commissions.py
        ports = [[centred(port) for port in card.ports] for card in drawings]
        self.ports = starts([len(part) for part in ports])
        self.port_u = vec[i64]([spot[0] for part in ports for spot in part])
        self.port_v = vec[i64]([spot[1] for part in ports for spot in part])
        features = [card.features for card in drawings]
        self.features = starts([len(part) for part in features])
        middles = [centred((disc.x, disc.y)) for part in features for disc in part]
        self.feature_u = vec[i64]([spot[0] for spot in middles])
        self.feature_v = vec[i64]([spot[1] for spot in middles])
        self.feature_radius = vec[i64]([disc.radius * 10 for part in features for disc in part])
        self.feature_kind = vec[i64]([disc.kind for part in features for disc in part])
        segments = [segments_of(card) for card in drawings]
        self.bark = starts([len(part) for part in segments])
        self.bark_half = vec[i64]([segment[0] for part in segments for segment in part])
        self.bark_u = vec[i64]([segment[1] for part in segments for segment in part])
        self.bark_v = vec[i64]([segment[2] for part in segments for segment in part])
        self.bark_end_u = vec[i64]([segment[3] for part in segments for segment in part])
        self.bark_end_v = vec[i64]([segment[4] for part in segments for segment in part])
        spots = [card.spots() for card in drawings]
        self.spots = starts([len(part) for part in spots])
        self.spot_u = vec[i64]([spot[0] for part in spots for spot in part])
        self.spot_v = vec[i64]([spot[1] for part in spots for spot in part])
        fine = [card.spots(FINE_STEP) for card in drawings]
        self.fine = starts([len(part) for part in fine])
        self.fine_u = vec[i64]([spot[0] for part in fine for spot in part])
        self.fine_v = vec[i64]([spot[1] for part in fine for spot in part])
        self.most_moves: i64 = bound(self)
        self._fits: dict[int, Fits] = {}
        self._kept: i64 = 0

    def recall(self, key: int) -> Fits | None:
        """The poses of a pair if they were worked out before."""
        return self._fits.get(key)

    def keep(self, key: int, fits: Fits) -> None:
        """Remember the poses of a pair; when there are too many, begin anew."""
        if self._kept > MOST_FITS:
            self._fits.clear()
            self._kept = 0
        self._fits[key] = fits
        self._kept += len(fits.poses)

    def kept(self) -> int:
        """How many poses are in memory."""
        return int(self._kept)


def starts(sizes: list[int]) -> vec[i64]:
    """Where each card's part begins in a table, and where the last ends."""
    found = [0]
    for size in sizes:
        found.append(found[-1] + size)
    return vec[i64](found)


def segments_of(card: Drawing) -> list[tuple[int, int, int, int, int]]:
    """Half width, beginning and end of every piece of bark."""
    return [
        (bark.width * 5, *centred(start), *centred(goal))
        for bark in card.bark
        for start, goal in zip(bark.points, bark.points[1:])
    ]


def bound(pack: Pack) -> int:
    """More moves than a turn can have: three cards, every port on every spot at every angle."""
    spots = pack.spots[COMMISSION]
    ports = sorted(pack.ports[n + 1] - pack.ports[n] for n in range(TREE, COMMISSION))
    return int(spots) * ANGLES * sum(int(n) for n in ports[-3:])
