"""What a loss is called, what a level of accuracy means, and how a game says why."""

from __future__ import annotations

import pytest

from kiribako.kernel.refusal import BadOption
from kiribako.kernel.sheet import Line
from kiribako.review import Reviewer, review
from kiribako.review.accuracy import percent
from kiribako.review.calibration import Calibration, calibration_of
from kiribako.review.judgement import LOSING, verdict_of
from kiribako.review.reference import stream
from kiribako.review.trial import Trial, paired_error
from tests.review.matches import TABLES, finished, last_part


@pytest.mark.parametrize(
    ("lost", "error", "verdict"),
    [
        (0.0, 0.0, "fine"),
        (0.02, 0.001, "fine"),  # sure, and no slip
        (0.02, 0.02, "close"),  # may be nothing, may be a slip
        (0.10, 0.06, "close"),
        (0.05, 0.02, "fine"),  # something, but not surely three points
        (0.05, 0.01, "slip"),
        (0.12, 0.02, "mistake"),
        (0.12, 0.03, "slip"),
        (0.30, 0.02, "blunder"),
        (-0.05, 0.01, "fine"),
    ],
)
def test_nothing_is_a_mistake_within_its_noise(lost: float, error: float, verdict: str) -> None:
    assert verdict_of(lost, error) == verdict


def test_a_few_worlds_that_agree_prove_little() -> None:
    """The error of a difference never looks smaller than one odd world more would make it."""
    one, other = Trial(2, 0), Trial(2, 0)
    for _ in range(5):
        one.add([1.0, 0.0])
        other.add([0.0, 1.0])
    assert paired_error(one, other) > 0.2
    assert one.mean() == (1.0, 0.0)
    assert one.cautious() == pytest.approx((5.5 / 6, 0.5 / 6))


def test_accuracy_falls_with_the_share_lost() -> None:
    curve = Calibration(scale=0.5, shape=0.7)
    found = [percent(share, curve) for share in (-0.1, 0.0, 0.1, 0.3, 1.0)]
    assert found[:2] == [100.0, 100.0]
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("game", sorted({game for game, _ in TABLES}))
def test_a_sum_is_shown_only_where_luck_was_measured(game: str) -> None:
    """Where it was not found to be 0 in the mean, or not looked for, a sentence says so."""
    found = calibration_of(finished(game, 2).game)
    assert found.adds_up == (not found.caveat)
    if found.adds_up:
        assert found.measured is not None
        for kind in ("equal", "unequal"):
            mean, error, _ = found.measured["luck"][kind]
            assert abs(mean) <= 2 * error


def test_streams_differ_by_purpose_and_decision() -> None:
    starts = {
        stream(1, ply, purpose, n) for ply in range(9) for purpose in range(5) for n in (0, 1)
    }
    assert len(starts) == 90


def test_why_is_told_with_a_key_and_facts() -> None:
    """A lost ending of Kiwara says in the game's nouns what the better move gains."""
    told = [
        one
        for seed in range(4, 9)
        for one in review(last_part("kiwara", 2, 7, seed), simulations=4).judgements
        if one.verdict in LOSING
    ]
    assert told
    reasons = [reason for one in told for reason in one.why]
    assert reasons
    for reason in reasons:
        assert reason.text.endswith(".")
        if reason.key in ("review-own-more", "review-rival-fewer"):
            assert reason.facts["points"] > 0
            assert reason.facts["noun"] in reason.text
    assert any(reason.facts.get("rule") == "KW-5.2" for reason in reasons)


@pytest.mark.parametrize(
    ("game", "label", "heading"),
    [
        ("kiwara", "territory C, 3 against 2", "territory C"),
        ("koi-koi", "round 3: Moon viewing, 8B 9A", "Moon viewing"),
        ("kami-sama", "1 villager", "villagers"),
        ("kami-sama", "2 sets of village tokens", "sets of village tokens"),
        ("kami-sama", "Favor and Nature of Year 1", "Favor and Nature of Year 1"),
        ("kigi", "commission C02, fewest cards: not met", "commission C02, fewest cards"),
    ],
)
def test_lines_of_a_sheet_are_counted_under_headings(game: str, label: str, heading: str) -> None:
    assert finished(game, 2).game.heading(Line(0, 1, "X-1", label)) == heading


def test_what_a_review_refuses() -> None:
    match = finished("koi-koi", 2)
    with pytest.raises(BadOption, match="no seat 2"):
        Reviewer(match, seat=2)
    with pytest.raises(BadOption, match="simulations"):
        Reviewer(match, simulations=-1)
    with pytest.raises(BadOption, match="first pass"):
        Reviewer(match).review()


def test_one_seat_is_looked_at_closely() -> None:
    """The others' decisions get the coarse pass alone."""
    told = review(finished("koi-koi", 2), simulations=64, seat=0)
    redeals = {
        seat: max(one.redeals for one in told.judgements if one.seat == seat) for seat in (0, 1)
    }
    assert redeals[0] > redeals[1]


def test_seconds_stop_a_review_after_its_first_pass() -> None:
    told = review(last_part("koi-koi", 2, 4), simulations=400, seconds=1e-9)
    assert told.share == 1.0
    assert max(one.redeals for one in told.judgements) < 400 // 4
