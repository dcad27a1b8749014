"""The months of a match as tables with the same cards compare them."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from tests.games.koi_koi.table import dealt, match_of, order

GAME = kiribako.game("koi-koi")
VOID = order(field="9A 9R 9C 9D 10C 11C 12C 1R")
FOUR_OF_JANUARY = order(
    dealer="1B 1R 1C 1D 2C 3C 4C 5C",
    other="2D 3D 4D 5D 6D 7D 8D 10D",
    field="9C 9D 10C 11C 12C 2R 3R 4R",
)


def played(match: Match, seed: int = 3) -> Match:
    player = RandomPlayer(seed=seed)
    while not match.over:
        match.play_move(player.choose(match.state))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_points_of_the_months_add_up_to_the_score(seed: int) -> None:
    match = played(GAME.new_match(seed=seed, options={"rounds": 6, "dealing": "turns"}), seed)
    deals = GAME.deals(match)
    assert [deal.number for deal in deals] == [1, 2, 3, 4, 5, 6]
    assert [sum(deal.points[seat] for deal in deals) for seat in (0, 1)] == match.scores()
    for deal in deals:
        for seat in (0, 1):
            assert sum(line.points for line in deal.lines if line.seat == seat) == deal.points[seat]
        if deal.ply >= 0:  # what was dealt is what lay there before the first decision
            then = match.at(deal.ply)
            hands = [sorted(then.view(seat)["hands"][seat]["cards"]) for seat in (0, 1)]
            assert [sorted(hand) for hand in deal.dealt["hands"]] == hands
            assert sorted(deal.dealt["field"]) == sorted(field_of(then))


def field_of(match: Match) -> list[str]:
    field = match.view()["field"]
    return [card for pile in field for card in (pile if isinstance(pile, list) else [pile])]


def test_a_month_nobody_could_play_has_its_points_and_no_decision() -> None:
    """A void deal is no month; a winning hand is one, with what it won."""
    match = dealt(VOID, FOUR_OF_JANUARY, order(), rounds=2, dealing="turns")
    first, *_ = GAME.deals(played(match))
    assert first.number == 1
    assert first.ply == -1
    assert sorted(first.points) == [0, 6]
    assert {"1B", "1R", "1C", "1D"} <= set(first.dealt["hands"][first.dealer])
    assert [event.kind for event in first.events] == ["void-deal", "hand-win"]


def test_a_replayed_hand_counts_to_its_month() -> None:
    options: dict[str, Any] = {"rounds": 1, "hand_win": "replay"}
    match = played(dealt(FOUR_OF_JANUARY, order(), **options))
    (only,) = GAME.deals(match)
    assert only.points == match.scores()
    assert only.ply == 0
    assert only.events[0].kind == "hand-win"
    assert "1C" in only.dealt["hands"][only.dealer]  # the deal that was played at last
    assert "1B" not in only.dealt["hands"][only.dealer]


def test_a_match_that_goes_on_tells_the_months_that_are_over() -> None:
    match = GAME.new_match(seed=2, options={"rounds": 3})
    assert GAME.deals(match) == []
    player = RandomPlayer(seed=2)
    while match.view()["round"] == 1:
        match.play_move(player.choose(match.state))
    assert [deal.number for deal in GAME.deals(match)] == [1]


def test_a_stacked_start_tells_no_cards_that_it_does_not_know() -> None:
    """The month that was put on the table was never dealt; those after it were."""
    options = {"rounds": 2, "dealing": "turns"}
    match = played(match_of("4C", "5C", "12C", pile="8C 7C", dealer=0, options=options))
    first, second = GAME.deals(match)
    assert first.dealt == {}
    assert len(second.dealt["field"]) == 8


def test_a_game_without_deals_has_one_once_it_is_over() -> None:
    game = kiribako.game("kiwara")
    match = game.new_match(seed=1)
    assert game.deals(match) == []
    (whole,) = game.deals(played(match))
    assert whole.points == match.scores()
    assert (whole.number, whole.ply, whole.dealer) == (1, 0, -1)
