"""What rows of reviewed matches say: luck, losses by level, reliability, and the constants.

What is fitted (sharpness, the curve of accuracy) is fitted on matches with even numbers, and what
it does is told on the odd ones.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any, NamedTuple

from kiribako.review.accuracy import LEAST, percent
from kiribako.review.calibration import Calibration

LOW, HIGH = 50.0, 95.0  # accuracy of the first and of the last level
LEAST_LOSS = 0.005  # share that even the best are held to lose, so that a curve can be drawn
WIDEST = 0.1  # standard error of mean luck beyond which nothing is proven
WITHIN_NOISE = 0.25  # change of sharpness that half the matches cannot tell
UNEVEN = "In this game luck was not found to be 0 in the mean, so no sum is shown."
UNPROVEN = "Too few matches of this game were measured to trust its luck, so no sum is shown."


class Choice(NamedTuple):
    """One decision that was no forced one, with chances as they were counted."""

    seat: int
    played: list[float]  # every seat's chances after the move, by what the seat could know
    best: list[float]
    stake: float
    error: float


class Row(NamedTuple):
    """One match."""

    number: int
    levels: list[int]
    simulations: int
    start: list[float]
    result: list[float]
    said: list[list[float]]  # before every decision, with the cards as they lay
    choices: list[Choice]
    seconds: float

    def settled(self, power: float) -> Row:
        """The row as if chances had been so much sharper."""
        choices = []
        for choice in map(Choice._make, self.choices):
            played, best = sharpened(choice.played, power), sharpened(choice.best, power)
            bend = slope(choice.best[choice.seat], power)
            choices.append(
                Choice(choice.seat, played, best, choice.stake * bend, choice.error * bend)
            )
        return self._replace(
            said=[sharpened(chances, power) for chances in self.said], choices=choices
        )

    def luck(self, seat: int) -> float:
        played = math.fsum(one.played[seat] - one.best[seat] for one in self.choices)
        return self.result[seat] - self.start[seat] - played

    @property
    def is_equal(self) -> bool:
        return len(set(self.levels)) == 1

    @property
    def is_told(self) -> bool:
        """Whether it tells what was fitted on the others."""
        return self.number % 2 == 1


class Mean(NamedTuple):
    """A mean with its standard error."""

    value: float
    error: float
    matches: int

    def __str__(self) -> str:
        return f"{round(100 * self.value, 1) + 0.0} ± {100 * self.error:.1f}"  # no -0.0

    def is_nought(self) -> bool:
        """Whether it may well be 0, and is known well enough to say so."""
        return abs(self.value) <= 2 * self.error <= 2 * WIDEST


def mean_of(values: list[float]) -> Mean:
    count = len(values)
    mean = math.fsum(values) / max(1, count)
    squares = math.fsum((value - mean) ** 2 for value in values)
    return Mean(mean, math.sqrt(squares / max(1, count - 1) / max(1, count)), count)


def lucks(rows: list[Row]) -> dict[str, Mean]:
    """Mean luck of seat 0 among equals, of the weaker among unequals, pair by pair."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for row in rows:
        low, high = min(row.levels), max(row.levels)
        kind = "equal" if low == high else "unequal"
        weaker = [seat for seat, level in enumerate(row.levels) if level == low]
        luck = mean_of([row.luck(seat) for seat in (weaker if low < high else [0])]).value
        found[kind].append(luck)
        found[f"{low} v {high}"].append(luck)
    return {name: mean_of(values) for name, values in sorted(found.items())}


def losses(rows: list[Row]) -> dict[int, tuple[Mean, Mean]]:
    """For each level: chance lost at a decision, and share lost of what was at stake."""
    lost: defaultdict[int, list[float]] = defaultdict(list)
    parts: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for row in rows:
        sums: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for choice in row.choices:
            loss = choice.best[choice.seat] - choice.played[choice.seat]
            level = row.levels[choice.seat]
            lost[level].append(loss)
            if choice.stake >= LEAST:
                sums[level][0] += loss
                sums[level][1] += choice.stake
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


class Tenth(NamedTuple):
    """What was said, what came, how often it was said, and the standard error over matches."""

    said: float
    came: float
    times: int
    error: float


def reliability(rows: list[Row]) -> list[Tenth]:
    """By tenths of what was said."""
    bins: list[list[tuple[float, float, int]]] = [[] for _ in range(10)]
    for row in rows:
        sums = [[0.0, 0.0, 0] for _ in bins]
        for chances in row.said:
            for seat, chance in enumerate(chances):
                place = sums[min(9, int(10 * chance))]
                place[0] += chance
                place[1] += row.result[seat]
                place[2] += 1
        for parts, (said, came, times) in zip(bins, sums, strict=True):
            if times:
                parts.append((said, came, int(times)))
    return [tenth(parts) for parts in bins if parts]


def tenth(parts: list[tuple[float, float, int]]) -> Tenth:
    count = sum(n for *_, n in parts)
    said = math.fsum(one for one, *_ in parts) / count
    came = math.fsum(one for _, one, _ in parts) / count
    squares = math.fsum((one - came * n) ** 2 for _, one, n in parts)
    return Tenth(said, came, count, math.sqrt(squares) / count)


def mean_error(table: list[Tenth]) -> float:
    whole = sum(one.times for one in table) or 1
    return sum(abs(one.said - one.came) * one.times for one in table) / whole


def mean_noise(table: list[Tenth]) -> float:
    """How far off true chances would look, by the luck of so many matches alone."""
    whole = sum(one.times for one in table) or 1
    return math.sqrt(2 / math.pi) * sum(one.error * one.times for one in table) / whole


def sharpened(chances: list[float], power: float) -> list[float]:
    raised = [max(0.0, chance) ** power for chance in chances]
    total = sum(raised)
    return [part / total for part in raised]


def slope(chance: float, power: float) -> float:
    """How much more a small difference of a chance counts once sharpened."""
    chance = min(0.999, max(0.001, chance))
    rest = 1.0 - chance
    whole: float = (chance**power + rest**power) ** 2
    return float(power * (chance * rest) ** (power - 1.0) / whole)


def fitted_power(rows: list[Row]) -> float:
    """The power that makes what was said most likely."""

    def surprise(power: float) -> float:
        return -math.fsum(
            row.result[seat] * math.log(max(1e-3, chance))
            for row in rows
            for chances in row.said
            for seat, chance in enumerate(sharpened(chances, power))
        )

    powers = [round(0.4 + 0.1 * n, 1) for n in range(17)]
    return min(powers, key=lambda power: (surprise(power), abs(power - 1.0)))


def curve(base: Calibration, rows: list[Row]) -> Calibration:
    """The curve of accuracy through the first level and the last."""
    shares = {level: share.value for level, (_, share) in losses(rows).items()}
    weak = max(shares.get(1, 1.0), 2 * LEAST_LOSS)
    strong = min(max(shares.get(5, 0.0), LEAST_LOSS), weak / 2)
    ratio = math.log(-math.log(LOW / 100) / -math.log(HIGH / 100))
    shape = ratio / math.log(weak / strong)
    scale = weak / (-math.log(LOW / 100)) ** (1 / shape)
    return base._replace(shape=round(shape, 4), scale=round(scale, 4))


def halves(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    """What is fitted on, and what is told on."""
    return [row for row in rows if not row.is_told], [row for row in rows if row.is_told]


def calibrated(base: Calibration, rows: list[Row]) -> Calibration:
    """The constants with sharpness, curve, verdict on the sum, and the tables behind them."""
    power = fitted_power(halves(rows)[0])
    if abs(power - base.sharpness) > WITHIN_NOISE:
        base = base._replace(sharpness=power)
    rows = [row.settled(base.sharpness) for row in rows]
    fitted, told = halves(rows)
    found = lucks(rows)
    table = reliability(told)
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
            for level, (each, share) in losses(told).items()
        },
        "reliability": [[round(one.said, 3), round(one.came, 3), one.times] for one in table],
        "mean_error": round(mean_error(table), 4),
        "mean_noise": round(mean_noise(table), 4),
    }
    return curve(base, fitted)._replace(adds_up=adds_up, caveat=caveat, measured=measured)


def tables(title: str, base: Calibration, rows: list[Row]) -> str:
    """All of it in Markdown."""
    power = fitted_power(halves(rows)[0])
    seats = len(rows[0].levels)
    rows = [row.settled(base.sharpness) for row in rows]
    fitted, told = halves(rows)
    base = curve(base, fitted)
    seconds = mean_of([row.seconds for row in rows])
    effort = " to ".join(str(n) for n in sorted({row.simulations for row in rows}))
    cost = f"{effort} simulations for each decision, {seconds.value:.1f} s of CPU each"
    sharp = f"sharpness {base.sharpness:.1f}, by the even half alone {power:.1f}"
    lines = [
        f"### {title}, {seats} seats",
        "",
        f"{len(rows)} matches, {cost}; {sharp}.",
        "",
        "| levels | matches | mean luck of the weaker, points |",
        "|---|---|---|",
    ]
    lines += [f"| {name} | {m.matches} | {m} |" for name, m in lucks(rows).items()]
    lines += ["", "| level | lost at a decision, points | lost of what was at stake | accuracy |"]
    lines += ["|---|---|---|---|"]
    for level, (each, share) in losses(told).items():
        lines.append(f"| {level} | {each} | {share} % | {percent(share.value, base):.0f} |")
    kinds = {
        "all": told,
        "equal levels": [row for row in told if row.is_equal],
        "unequal levels": [row for row in told if not row.is_equal],
    }
    for words, some in kinds.items():
        table = reliability(some)
        said = " ".join(f"{one.said:.2f}/{one.came:.2f}" for one in table)
        off, noise = 100 * mean_error(table), 100 * mean_noise(table)
        lines += [
            "",
            f"Said / came, {words}: {said}",
            f"({off:.1f} points off in the mean, where chance alone makes {noise:.1f}).",
        ]
    return "\n".join(lines)
