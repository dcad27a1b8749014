"""Elo, intervals and the early stop against numbers that can be known otherwise."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from kiribako.arena.ratings import Table, elo_of, fit, inverse, mean_of, share_at, share_of
from kiribako.arena.sprt import BOTTOM, TOP, Bounds, Test, log_ratio, read_bounds
from kiribako.kernel.refusal import BadOption


def test_elo_as_everybody_knows_it() -> None:
    assert elo_of(0.5, 0.5) == pytest.approx(0)
    assert elo_of(10 / 11, 0.5) == pytest.approx(400)
    assert elo_of(0.25, 0.25) == pytest.approx(0), "a fair share at a table of four"
    assert elo_of(10 / 13, 0.25) == pytest.approx(400), "ten against three ones"
    assert elo_of(1, 0.5) == math.inf
    assert elo_of(0, 0.5) == -math.inf
    for elo in (-300, 0, 30, 700):
        assert elo_of(share_at(elo, 0.2), 0.2) == pytest.approx(elo)


def test_a_share_of_independent_matches_has_wilsons_interval() -> None:
    """200 of 400 won: 50 % [45.1, 54.9]; all of 100 blocks: at least 96.3 %."""
    blocks = [0.0, 1.0, 0.5, 0.5] * 50  # as coins fall: a quarter each, half in the middle
    value, low, high = share_of(blocks, 2)
    assert value == 0.5
    assert low == pytest.approx(0.4513, abs=0.001)
    assert high == pytest.approx(0.5487, abs=0.001)
    assert share_of([1.0] * 100, 2).low == pytest.approx(0.963, abs=0.001)
    assert share_of([1.0] * 100, 2).high == 1


def test_duplicate_deals_narrow_the_interval() -> None:
    """Where a deal decides, each bot wins it once: the pair says more than two matches."""
    split = share_of([0.5] * 90 + [1.0] * 6 + [0.0] * 4, 2)
    loose = share_of([0.5] * 50 + [1.0] * 26 + [0.0] * 24, 2)
    assert split.value == loose.value == 0.51
    assert split.high - split.low < 0.6 * (loose.high - loose.low)
    doubled = share_of([1.0] * 51 + [0.0] * 49, 2)
    assert doubled.high - doubled.low > 1.3 * (loose.high - loose.low)


def test_intervals_hold_what_they_promise() -> None:
    """The true share lies in about 95 of 100 intervals."""
    dice = random.Random(1)
    held = 0
    for _ in range(400):
        luck = [dice.random() for _ in range(60)]  # of each deal
        blocks = [
            sum(dice.random() < (0.35 if fate < 0.5 else 0.85) for _ in range(2)) / 2
            for fate in luck
        ]
        _, low, high = share_of(blocks, 2)
        held += low <= 0.6 <= high
    assert 370 <= held <= 394


def test_means() -> None:
    assert mean_of([3.0]) == (3.0, -math.inf, math.inf)
    value, low, high = mean_of([1.0, 2.0, 3.0, 4.0])
    assert value == 2.5
    assert high - value == pytest.approx(1.96 * math.sqrt(5 / 3 / 4), rel=1e-3)
    assert value - low == pytest.approx(high - value)


def test_the_fit_finds_the_strengths_that_made_the_results() -> None:
    """Three bots in pairs and at one table of three; 200, 0 and -200 Elo."""
    dice = random.Random(2)
    strengths = [10**0.5, 1.0, 10**-0.5]
    tables = []
    for n in range(1500):
        seats = [(1, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 1)][n % 4]
        won = [0.0, 0.0, 0.0]
        for _ in range(2):
            weights = [count * strength for count, strength in zip(seats, strengths)]
            won[dice.choices(range(3), weights)[0]] += 1
        tables.append(Table(seats, 2, won))
    ratings = fit(tables, 3)
    for rating, truth in zip(ratings, (200, 0, -200)):
        assert rating.low < truth < rating.high
        assert rating.high - rating.low < 60
    assert sum(rating.value for rating in ratings) == pytest.approx(0, abs=1e-6)


def test_the_fit_stays_finite_where_everything_was_won() -> None:
    ratings = fit(
        [Table((1, 1, 0), 2, (2.0, 0.0, 0.0)), Table((0, 1, 1), 2, (0.0, 2.0, 0.0))] * 9, 3
    )
    assert ratings[0].value > ratings[1].value > ratings[2].value
    assert all(math.isfinite(value) for rating in ratings for value in rating)


def test_two_bots_fit_to_the_plain_formula() -> None:
    tables = [Table((1, 1), 2, (1.5, 0.5)), Table((1, 1), 2, (1.0, 1.0))] * 400
    first, second = fit(tables, 2)
    assert first.value - second.value == pytest.approx(elo_of(0.625, 0.5), abs=1)


def test_inverse() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    back = inverse(matrix)
    for i in range(3):
        for j in range(3):
            product = sum(matrix[i][k] * back[k][j] for k in range(3))
            assert product == pytest.approx(1 if i == j else 0, abs=1e-12)


def test_the_ratio_of_coin_flips() -> None:
    """With blocks won or lost outright it is the binomial one: a log(p1/p0) + b log(q1/q0)."""
    exact = 70 * math.log(0.6 / 0.5) + 50 * math.log(0.4 / 0.5)
    assert log_ratio(Counter({1.0: 70, 0.0: 50}), 0.5, 0.6) == pytest.approx(exact, rel=0.01)


@pytest.mark.parametrize(("elo", "verdict"), [(60, "stronger"), (-30, "not stronger")])
def test_the_early_stop_decides_rightly(elo: float, verdict: str) -> None:
    """At least 95 of 100 runs end as they should; one of them is nearly enough here."""
    share = share_at(elo, 0.5)
    verdicts: Counter[str] = Counter()
    for run in range(40):
        dice = random.Random(run)
        test = Test(Bounds(0, 30), 0.5)
        while not test.verdict:
            test.add(sum(dice.random() < share for _ in range(2)) / 2)
        verdicts[test.verdict] += 1
        assert test.ratio >= TOP or test.ratio <= BOTTOM
    assert verdicts[verdict] >= 37


@pytest.mark.parametrize("text", ["", "5", "30,0", "a,b", "0,nan", "0,0", "0,99999"])
def test_bounds_that_make_no_sense(text: str) -> None:
    with pytest.raises(BadOption, match="two rising numbers of Elo"):
        read_bounds(text)
