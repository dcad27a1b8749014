"""What a review adds up to, whatever the game: start, luck and play are the result."""

from __future__ import annotations

import json

import pytest

from kiribako.kernel.refusal import BadOption, BadRecord
from kiribako.review import Review, Reviewer, review, summarise
from kiribako.review.reference import result_of
from kiribako.review.summary import interval
from tests.review.matches import TABLES, finished, last_part


def check_sums(told: Review) -> None:
    for total in told.seats:
        parts = total.start + total.luck + total.own + total.rivals
        assert parts == pytest.approx(total.result, abs=1e-9)
        assert total.result == told.result[total.seat]
    for one in told.judgements:
        for chances in (one.before, one.after, one.played.chances, one.best.chances):
            assert sum(chances) == pytest.approx(1.0)
        for seat in range(len(told.names)):
            after = one.before[seat] + one.play[seat] + one.luck[seat]
            assert after == pytest.approx(one.after[seat], abs=1e-9)
        assert sum(one.play) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_start_luck_and_play_are_the_result(game: str, seats: int) -> None:
    """For every seat at every table, in the first coarse review and in the last one."""
    reviewer = Reviewer(last_part(game, seats, 4), simulations=4, solver=500)
    first = True
    for _ in reviewer.steps():
        if reviewer.is_begun and first:
            first = False
            check_sums(reviewer.review())
    told = reviewer.review()
    assert told.share == 1.0
    check_sums(told)
    shape = told.to_json()
    assert json.loads(json.dumps(shape)) == shape
    assert Review.from_json(shape).to_json() == shape


def test_a_whole_match_begins_with_equal_chances() -> None:
    """What the deal changes is luck too; the chances of a graph follow each other."""
    told = review(finished("koi-koi", 2), simulations=4)
    check_sums(told)
    assert told.start == (0.5, 0.5)
    assert told.judgements[0].before[0] == pytest.approx(0.5 + told.deal[0])
    for one, other in zip(told.judgements, told.judgements[1:], strict=False):
        assert one.after == other.before
    assert told.judgements[-1].after == told.result


class Shared:
    """The end of a match that two of three seats won."""

    def winners(self) -> int:
        return 0b101

    def seat_count(self) -> int:
        return 3


def test_a_shared_win_counts_in_parts() -> None:
    assert result_of(Shared()) == (0.5, 0.0, 0.5)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_review() -> None:
    match = finished("koi-koi", 2)
    one, other = (review(match, seed=5, simulations=8).to_json() for _ in range(2))
    assert one == other
    assert review(match, seed=6, simulations=8).to_json() != one


def test_another_format_is_refused() -> None:
    with pytest.raises(BadRecord):
        Review.from_json({"kiribako-review": 0})


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    match = finished("koi-koi", 2).at(3)
    with pytest.raises(BadRecord, match="goes on"):
        review(match)


@pytest.mark.parametrize("game", ["koi-koi", "kiwara"])
def test_a_match_that_was_broken_off_ends_with_what_it_was_worth(game: str) -> None:
    """Also in the middle everything adds up; nothing is said before the first pass."""
    reviewer = Reviewer(finished(game, 2).at(6), simulations=8, broken_off=True)
    assert not reviewer.is_begun
    with pytest.raises(BadOption, match="not done yet"):
        reviewer.review()
    for _ in reviewer.steps():
        pass
    told = reviewer.review()
    assert told.broken_off
    assert sum(told.result) == pytest.approx(1.0)
    for total in told.seats:
        assert total.start + total.luck + total.own + total.rivals == pytest.approx(total.result)
    assert Review.from_json(told.to_json()).broken_off


def test_several_reviews_of_one_person() -> None:
    """Means over matches; a name that nobody bears has none."""
    told = [review(last_part("kiwara", 2, 5, seed), simulations=4) for seed in (4, 5, 6)]
    summary = summarise(told, "seat 0")
    assert summary is not None
    assert summary.matches == 3
    assert summary.won.mean == pytest.approx(sum(one.result[0] for one in told) / 3)
    assert summary.won.low <= summary.won.mean <= summary.won.high
    assert summary.won.low >= 0.0
    assert summary.won.high <= 1.0
    assert summarise(told, "nobody") is None


def test_few_matches_prove_little() -> None:
    """An interval of two matches is much wider than its standard error."""
    two, many = interval([0.0, 1.0]), interval([0.0, 1.0] * 50)
    assert two.high - two.low > 10
    assert 0.19 < many.high - many.low < 0.21
    assert interval([0.5]) == (0.5, 0.5, 0.5)
