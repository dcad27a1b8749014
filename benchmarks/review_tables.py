"""What rows of reviewed matches say: luck, losses by level, reliability, and the constants."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any, NamedTuple

from kiribako.review.accuracy import LEAST, percent
from kiribako.review.calibration import Calibration

LEVELS = (1, 2, 3, 4, 5)
LOW, HIGH = 50.0, 95.0  # accuracy of the first and of the last level
LEAST_LOSS = 0.005  # share that even the best are held to lose, so that a curve can be drawn
WIDEST = 0.1  # standard error of mean luck beyond which nothing is proven
UNEVEN = "In this game luck was not found to be 0 in the mean, so no sum is shown."
UNPROVEN = "Too few matches of this game were measured to trust its luck, so no sum is shown."


class Row(NamedTuple):
    """One match."""

    levels: list[int]
    luck: list[float]
    own: list[float]
    result: list[float]
    said: list[list[float]]  # before every decision
    choices: list[list[float]]  # seat, lost, stake, error
    seconds: float


class Mean(NamedTuple):
    """A mean with its standard error."""

    value: float
    error: float
    matches: int

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} ± {100 * self.error:.1f}"

    def is_nought(self) -> bool:
        """Whether it may well be 0, and is known well enough to say so."""
        return abs(self.value) <= 2 * self.error <= 2 * WIDEST


def mean_of(values: list[float]) -> Mean:
    count = len(values)
    mean = math.fsum(values) / max(1, count)
    squares = math.fsum((value - mean) ** 2 for value in values)
    return Mean(mean, math.sqrt(squares / max(1, count - 1) / max(1, count)), count)


def is_equal(row: Row) -> bool:
    return len(set(row.levels)) == 1


def lucks(rows: list[Row]) -> dict[str, Mean]:
    """Mean luck of seat 0 among equals, and of the weaker among unequals, pair by pair."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for row in rows:
        low, high = min(row.levels), max(row.levels)
        seat = 0 if low == high else row.levels.index(low)
        kind = "equal" if low == high else "unequal"
        found[kind].append(row.luck[seat])
        found[f"{low} v {high}"].append(row.luck[seat])
    return {name: mean_of(values) for name, values in sorted(found.items())}


def losses(rows: list[Row]) -> dict[int, tuple[Mean, Mean]]:
    """For each level: chance lost at a decision, and share lost of what was at stake."""
    lost: defaultdict[int, list[float]] = defaultdict(list)
    parts: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for row in rows:
        sums: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for seat, loss, stake, _ in row.choices:
            level = row.levels[int(seat)]
            lost[level].append(loss)
            if stake >= LEAST:
                sums[level][0] += loss
                sums[level][1] += stake
        for level, (one, stake) in sums.items():
            if stake:
                parts[level].append((one, stake))
    return {level: (mean_of(lost[level]), ratio_of(parts[level])) for level in sorted(lost)}


def ratio_of(parts: list[tuple[float, float]]) -> Mean:
    """A ratio of sums, with its standard error over matches."""
    whole = math.fsum(stake for _, stake in parts) or 1.0
    share = math.fsum(lost for lost, _ in parts) / whole
    squares = math.fsum((lost - share * stake) ** 2 for lost, stake in parts)
    return Mean(share, math.sqrt(squares) / whole, len(parts))


def reliability(rows: list[Row], power: float = 1.0) -> list[tuple[float, float, int]]:
    """By tenths: what was said, what came, and how often it was said."""
    bins: list[list[float]] = [[0.0, 0.0, 0.0] for _ in range(10)]
    for row in rows:
        for chances in row.said:
            for seat, chance in enumerate(sharpened(chances, power)):
                place = bins[min(9, int(10 * chance))]
                place[0] += chance
                place[1] += row.result[seat]
                place[2] += 1
    return [(said / n, came / n, int(n)) for said, came, n in bins if n]


def mean_error(table: list[tuple[float, float, int]]) -> float:
    whole = sum(count for *_, count in table) or 1
    return sum(abs(said - came) * count for said, came, count in table) / whole


def sharpened(chances: list[float], power: float) -> list[float]:
    raised = [max(0.0, chance) ** power for chance in chances]
    total = sum(raised)
    return [part / total for part in raised]


def fitted_power(rows: list[Row]) -> float:
    """The power that makes what was said most likely, among players who are equal."""
    equals = [row for row in rows if is_equal(row)]

    def surprise(power: float) -> float:
        return -math.fsum(
            row.result[seat] * math.log(max(1e-3, chance))
            for row in equals
            for chances in row.said
            for seat, chance in enumerate(sharpened(chances, power))
        )

    return min((0.4 + 0.05 * n for n in range(33)), key=surprise)


def calibrated(base: Calibration, rows: list[Row]) -> Calibration:
    """The constants with curve, verdict on the sum, and the tables behind them."""
    shares = {level: share.value for level, (_, share) in losses(rows).items()}
    weak = max(shares.get(1, 1.0), 2 * LEAST_LOSS)
    strong = min(max(shares.get(5, 0.0), LEAST_LOSS), weak / 2)
    ratio = math.log(-math.log(LOW / 100) / -math.log(HIGH / 100))
    shape = ratio / math.log(weak / strong)
    scale = weak / (-math.log(LOW / 100)) ** (1 / shape)
    found = lucks(rows)
    table = reliability([row for row in rows if is_equal(row)])
    kinds = [found[kind] for kind in ("equal", "unequal") if kind in found]
    adds_up = len(kinds) == 2 and all(mean.is_nought() for mean in kinds)
    caveat = ""
    if not adds_up:
        known = len(kinds) == 2 and all(mean.error <= WIDEST for mean in kinds)
        caveat = UNPROVEN if not known else UNEVEN
    measured: dict[str, Any] = {
        "matches": len(rows),
        "luck": {
            name: [round(m.value, 4), round(m.error, 4), m.matches] for name, m in found.items()
        },
        "lost": {
            str(level): [round(each.value, 5), round(share.value, 4)]
            for level, (each, share) in losses(rows).items()
        },
        "reliability": [[round(said, 3), round(came, 3), n] for said, came, n in table],
        "mean_error": round(mean_error(table), 4),
    }
    return base._replace(
        shape=round(shape, 4), scale=round(scale, 4), adds_up=adds_up, caveat=caveat,
        measured=measured,
    )  # fmt: skip


def tables(title: str, rows: list[Row]) -> str:
    """All of it in Markdown."""
    seconds = mean_of([row.seconds for row in rows])
    base = calibrated(Calibration(), rows)
    lines = [f"### {title}", "", f"{len(rows)} matches, {seconds.value:.1f} s of CPU each.", ""]
    lines += ["| levels | matches | mean luck of the weaker, points |", "|---|---|---|"]
    lines += [f"| {name} | {m.matches} | {m} |" for name, m in lucks(rows).items()]
    lines += ["", "| level | lost at a decision, points | lost of what was at stake | accuracy |"]
    lines += ["|---|---|---|---|"]
    for level, (each, share) in losses(rows).items():
        lines.append(
            f"| {level} | {100 * each.value:.2f} | {share} % | {percent(share.value, base):.0f} |"
        )
    for kind in (True, False):
        table = reliability([row for row in rows if is_equal(row) == kind])
        said = " ".join(f"{one:.2f}/{came:.2f}" for one, came, _ in table)
        words = "equal" if kind else "unequal"
        lines += [
            "",
            f"Said / came, {words} levels: {said}",
            f"({100 * mean_error(table):.1f} points off in the mean).",
        ]
    lines += ["", f"Best power: {fitted_power(rows):.2f}."]
    return "\n".join(lines)
