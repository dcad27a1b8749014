"""Elo from shares of wins, with intervals that rest on blocks, since only those are independent.

A bot of strength r wins against others with probability r / (sum of the strengths at the
table); 400 Elo are a factor of ten in strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

NORMAL_95: Final = 1.959964
ELO_PER_LOG: Final = 400 / math.log(10)
PRIOR: Final = 0.04  # a strength is known beforehand to about 900 Elo: keeps 100 % finite


class Interval(NamedTuple):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of independent values; no interval if there are fewer than two."""
    n = len(values)
    mean = math.fsum(values) / n
    if n < 2:
        return Interval(mean, -math.inf, math.inf)
    spread = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    half = NORMAL_95 * math.sqrt(spread / n)
    return Interval(mean, mean - half, mean + half)


def share_of(blocks: Sequence[float], size: int) -> Interval:
    """The mean share of wins over blocks of so many matches, by Wilson's interval.

    The interval is that of as many independent matches as would scatter like these blocks. The
    scatter counts one more block that scatters like independent matches, so that few blocks
    that happen to agree claim nothing; where all was won or lost, each block counts once.
    """
    n = len(blocks)
    mean = math.fsum(blocks) / n
    alone = mean * (1 - mean)
    squares = math.fsum((block - mean) ** 2 for block in blocks) + alone / size
    worth = alone * n * n / squares if alone > 1e-12 else float(n)
    z2 = NORMAL_95**2
    centre = (mean + z2 / (2 * worth)) / (1 + z2 / worth)
    half = NORMAL_95 / (1 + z2 / worth) * math.sqrt(alone / worth + z2 / (4 * worth * worth))
    return Interval(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))


def elo_of(share: float, fair: float) -> float:
    """How much stronger than its rivals a bot is that wins this share where `fair` is even."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return ELO_PER_LOG * math.log(share / (1 - share) * (1 - fair) / fair)


def share_at(elo: float, fair: float) -> float:
    """The share of wins a bot can expect that is so much stronger than its rivals."""
    strength = math.exp(elo / ELO_PER_LOG)
    return fair * strength / (fair * strength + 1 - fair)


def elo_interval(share: Interval, fair: float) -> Interval:
    return Interval(*(elo_of(value, fair) for value in share))


class Table(NamedTuple):
    """A block as the fit sees it: seats of each bot, matches, and the shares won by each bot."""

    seats: Sequence[int]
    matches: int
    won: Sequence[float]  # summed over the matches


def fit(tables: Sequence[Table], bots: int) -> list[Interval]:
    """The Elo of several bots, their mean at 0, by maximum likelihood.

    Intervals are those of a sum over blocks, and no narrower than independent matches allow.
    """
    logs = [0.0] * bots
    for _ in range(100):
        slope, bend = _derivatives(tables, logs)
        step = _times(inverse(bend), slope)
        longest = max(abs(value) for value in step)
        scale = min(1.0, 1.0 / longest) if longest else 0.0
        logs = [value + scale * change for value, change in zip(logs, step)]
        if longest < 1e-9:
            break
    _, bend = _derivatives(tables, logs)
    plain = inverse(bend)
    meat = [[0.0] * bots for _ in range(bots)]
    for table in tables:
        rest = _surprise(table, logs)
        for i in range(bots):
            for j in range(bots):
                meat[i][j] += rest[i] * rest[j]
    robust = _product(_product(plain, meat), plain)
    mean = math.fsum(logs) / bots
    ratings = []
    for i in range(bots):
        half = NORMAL_95 * math.sqrt(max(robust[i][i], plain[i][i] - 1 / (PRIOR * bots)))
        low, high = logs[i] - mean - half, logs[i] - mean + half
        ratings.append(Interval(*(ELO_PER_LOG * x for x in (logs[i] - mean, low, high))))
    return ratings


def _chances(table: Table, logs: Sequence[float]) -> list[float]:
    weights = [count * math.exp(log) for count, log in zip(table.seats, logs)]
    total = math.fsum(weights)
    return [weight / total for weight in weights]


def _surprise(table: Table, logs: Sequence[float]) -> list[float]:
    """How much more each bot won than expected."""
    return [won - table.matches * chance for won, chance in zip(table.won, _chances(table, logs))]


def _derivatives(
    tables: Sequence[Table], logs: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Slope and negative curvature of the log likelihood, the prior included."""
    size = len(logs)
    slope = [-PRIOR * log for log in logs]
    bend = [[PRIOR if i == j else 0.0 for j in range(size)] for i in range(size)]
    for table in tables:
        chances = _chances(table, logs)
        for i, rest in enumerate(_surprise(table, logs)):
            slope[i] += rest
            bend[i][i] += table.matches * chances[i]
            for j in range(size):
                bend[i][j] -= table.matches * chances[i] * chances[j]
    return slope, bend


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By elimination; the matrix is symmetric and positive, so no pivot is near zero."""
    size = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for k in range(size):
        pivot = rows[k][k]
        rows[k] = [value / pivot for value in rows[k]]
        for i in range(size):
            if i != k and rows[i][k]:
                factor = rows[i][k]
                rows[i] = [value - factor * own for value, own in zip(rows[i], rows[k])]
    return [row[size:] for row in rows]


def _times(matrix: list[list[float]], vector: list[float]) -> list[float]:
    return [math.fsum(a * b for a, b in zip(row, vector)) for row in matrix]


def _product(left: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*right))
    return [[math.fsum(a * b for a, b in zip(row, column)) for column in columns] for row in left]
