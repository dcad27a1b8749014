"""The rating model: known numbers, shared wins, doubt that shrinks, bots that stay."""

from __future__ import annotations

import pytest

from kiribako.ratings import model
from kiribako.ratings.anchors import anchors
from kiribako.ratings.ledger import DAY, PAIR_A_DAY, Ledger, RatedMatch, Standing
from kiribako.ratings.model import Rating, chance, rated
from kiribako.ratings.places import places_of
from kiribako.ratings.study import Played, learn, strengths, study

# openskill 6.2, BradleyTerryFull(mu=1500, sigma=300, beta=LUCK, tau=DRIFT, kappa=1e-4, gamma=1).
KNOWN = [
    ([(1500, 300), (1500, 300)], [1, 2], [(1598.2463, 283.7105), (1401.7537, 283.7105)]),
    ([(1640, 80), (1480, 190)], [1, 1], [(1636.5139, 80.0589), (1499.3078, 179.2093)]),
    ([(1700, 60), (1300, 250)], [2, 1], [(1690.5581, 60.9868), (1457.9803, 236.1242)]),
]
THREE = [(1607.1314, 98.2406), (1556.2299, 181.1559), (1210.362, 251.4823)]


@pytest.mark.parametrize(("before", "places", "after"), KNOWN)
def test_two_seats_as_the_known_library_rates_them(
    before: list[tuple[float, float]], places: list[int], after: list[tuple[float, float]]
) -> None:
    found = rated([Rating(*one) for one in before], places)
    assert [(round(m, 4), round(s, 4)) for m, s in found] == after


def test_three_seats_with_a_shared_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pair as the library weighs it; ours then counts a pair of three as two thirds."""
    before = [Rating(1600, 100), Rating(1500, 200), Rating(1400, 300)]
    lighter = rated(before, [1, 1, 3])
    monkeypatch.setattr(model, "pairs_weight", lambda _seats: 1.0)
    full = rated(before, [1, 1, 3])
    assert [(round(m, 4), round(s, 4)) for m, s in full] == THREE
    for own, less, more in zip(before, lighter, full):
        assert (less.middle - own.middle) == pytest.approx(2 / 3 * (more.middle - own.middle))


def test_who_shares_a_win_is_told_apart_from_who_lost() -> None:
    equal = [Rating()] * 4
    first, second, third, last = rated(equal, [1, 1, 3, 4])
    assert first == second
    assert first.middle > third.middle > last.middle


def test_a_chance_knows_its_doubt() -> None:
    sure, unsure = Rating(1700, 40), Rating(1700, 300)
    weak = Rating(1500, 40)
    assert chance(sure, weak) > chance(unsure, weak) > 0.5
    assert chance(sure, weak) + chance(weak, sure) == pytest.approx(1)
    assert chance(Rating(1900, 0), Rating(1500, 0)) == pytest.approx(10 / 11)


def test_places() -> None:
    assert places_of(4, [2], [10, 30, 30, 5]) == [3, 2, 1, 4]
    assert places_of(3, [0, 2], [9, 4, 9]) == [1, 3, 1]
    assert places_of(4, [1], [50, 40, 30, 20], gave_up=[0]) == [4, 1, 2, 3]
    assert places_of(2, [0], None, gave_up=[1]) == [1, 2]
    assert places_of(2, [0, 1]) == [1, 1]


def match(n: int, players: tuple[str, ...], places: tuple[int, ...], at: int = 0) -> RatedMatch:
    return RatedMatch("kiwara/2", f"t{n}", at or n, players, places)


def test_bots_are_anchors() -> None:
    known = anchors("kiwara", 2)
    ledger = Ledger(known)
    changed = ledger.count(match(1, ("ann", "level-3"), (1, 2)))
    assert set(changed) == {"ann"}
    assert changed["ann"].rating.middle > 1500
    assert ledger.standings.keys() == {"ann"}


def test_nobody_climbs_on_a_friend() -> None:
    """Of the same two only so many matches count on a day; the next day some more."""
    ledger = Ledger(anchors("kiwara", 2))
    counted = [bool(ledger.count(match(n, ("ann", "bo"), (1, 2)))) for n in range(1, 30)]
    assert counted.count(True) == PAIR_A_DAY
    top = ledger.standings["ann"]
    assert not top.settled  # a single rival settles nobody, however often
    assert ledger.count(match(40, ("ann", "cy"), (1, 2)))
    assert ledger.count(match(41, ("ann", "bo"), (1, 2), at=DAY + 5))


def test_a_seedling_teaches_nothing_to_the_strong() -> None:
    """Beating the weakest level for ever does not lead upward for ever."""
    ledger = Ledger(anchors("kiwara", 2))
    for n in range(1, 400):
        ledger.count(match(n, ("ann", "level-1"), (1, 2)))
    assert ledger.standings["ann"].rating.low < anchors("kiwara", 2)["level-3"].middle


@pytest.mark.parametrize(("accounts", "renewed"), [(3, False), (10, False), (10, True)])
def test_nobody_climbs_on_accounts_of_their_own(accounts: int, renewed: bool) -> None:
    """A hundred days against accounts opened to lose, ten new ones each day if need be.

    Without the rule that a foregone win tells nothing this led to 3,800, and ever further.
    """
    known = anchors("kiwara", 2)
    ledger = Ledger(known)
    n = 0
    for day in range(100):
        for account in range(accounts):
            rival = f"{account} of {day}" if renewed else f"{account}"
            for _ in range(PAIR_A_DAY):
                n += 1
                ledger.count(match(n, ("eve", rival), (1, 2), at=day * DAY + n))
    top = ledger.standings["eve"].rating.low
    assert top < (known["level-4"].middle if accounts == 3 else 1500 + 530)
    assert top < known["level-5"].middle


def test_a_foregone_pair_does_not_hide_the_others() -> None:
    """At a table of three the strong learns from the strong, whoever else was beaten."""
    ledger = Ledger(anchors("kami-sama", 3))
    ledger.standings["ann"] = Standing(Rating(2300, 40), 30, 9)
    ledger.standings["bo"] = Standing(Rating(2300, 40), 30, 9)
    ledger.standings["cy"] = Standing(Rating(1200, 40), 30, 9)
    changed = ledger.count(match(1, ("ann", "bo", "cy"), (1, 2, 3)))
    assert changed["ann"].rating.middle > 2300 > changed["bo"].rating.middle
    assert changed["cy"].rating.middle == 1200
    assert ledger.count(match(2, ("ann", "cy"), (1, 2))) == {}
    upset = ledger.count(match(3, ("ann", "cy"), (2, 1)))
    assert upset["cy"].rating.middle > 1200


def test_study_and_strengths() -> None:
    """From made-up matches: the order is found, and what is foretold beats a guess."""
    games = [Played(("a", "b"), (1, 2))] * 6 + [Played(("b", "a"), (1, 2))] * 2
    games += [Played(("b", "c"), (1, 2))] * 6 + [Played(("c", "b"), (1, 2))] * 2
    done = study(games * 4)
    assert done.order == ["a", "b", "c"]
    assert done.loss < done.elo_loss
    assert done.best_loss <= done.elo_loss
    assert list(learn(games)) == ["a", "b", "c"]
    low, middle, high = strengths(games, ["c", "b", "a"])
    assert low < middle < high == 1500
