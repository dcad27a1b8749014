"""What a seat can know: redealt hands, deals to come, and the sets in its reach."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import kiribako
from kiribako.games.koi_koi.game import KoiKoi
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown.audit import drawn_order
from kiribako.kernel.bits import members_of
from kiribako.kernel.random import spread
from tests.games.koi_koi.table import match_of, play

rule = pytest.mark.rule
GAME = KoiKoi()
# Almost everything lies open: only these cards are unseen by East.
UNSEEN = "10A 10R 10C 11A 11C 12C 12D 12E 8C"


def position_of(match: kiribako.Match) -> Position:
    assert isinstance(match.state, Position)
    return match.state


def redealt(match: kiribako.Match, seat: int, rng: int) -> Position:
    state = match.redeal(seat, spread(rng))
    assert isinstance(state, Position)
    return state


def late_match(west: str, east: str = "1C 1D") -> kiribako.Match:
    """Two cards each; all but nine cards are seen by East."""
    codes = list(GAME.new_match(seed=1).view()["cards"])
    hidden = UNSEEN.split()
    rest = [code for code in codes if code not in hidden and code not in east.split()]
    pile = " ".join(code for code in hidden if code not in west.split())
    taken = " ".join(code for code in rest if code not in ("1R", "2R"))
    return match_of(east, west, "1R 2R", captured=[taken, ""], pile=pile)


def chi_square(counts: Counter[Any], kinds: int, total: int) -> float:
    expected = total / kinds
    return sum((seen - expected) ** 2 / expected for seen in counts.values()) + expected * (
        kinds - len(counts)
    )


def test_redealt_hands_are_uniform() -> None:
    """All 36 hands of two among nine unseen cards, equally often: chi-square, 35 degrees."""
    match = late_match("10A 11A")
    count = 7200
    hands = Counter(int(redealt(match, 0, rng).hand1) for rng in range(count))
    possible = list(combinations([GAME.box.numbers[c] for c in UNSEEN.split()], 2))
    assert set(hands) <= {1 << a | 1 << b for a, b in possible}
    assert len(possible) == 36
    assert chi_square(hands, 36, count) < 73  # one in 5,000 at 35 degrees of freedom


def test_the_redealt_pile_is_uniform_too() -> None:
    """The card to be drawn next and the one after it, each of nine equally often."""
    match = late_match("10A 11A")
    count = 5400
    piles = [drawn_order(redealt(match, 0, rng)) for rng in range(count)]
    assert all(len(pile) == 4 for pile in piles)
    for place in (0, 3):
        seen = Counter(pile[place] for pile in piles)
        assert chi_square(seen, 9, count) < 32  # one in 10,000 at 8 degrees of freedom


def test_fresh_deals_are_uniform() -> None:
    """At first each of 32 unseen cards is in the opponent's hand a quarter of the time."""
    match = GAME.new_match(seed=3)
    seat = match.actor or 0
    count = 3000
    hands = [int(redealt(match, seat, rng).hand(1 - seat)) for rng in range(count)]
    assert all(hand.bit_count() == 8 for hand in hands)
    seen = Counter(card for hand in hands for card in members_of(hand))
    assert len(seen) == 32
    # Hands that win at once are left out, which moves each card by far less than this.
    assert all(abs(times / count - 0.25) < 0.035 for times in seen.values())


@rule("KK-3.5")
def test_a_hand_that_would_have_won_is_impossible() -> None:
    """West has played three cards of December from his hand: he cannot have held the fourth."""
    match = match_of(
        "1C 2C 3C 4C 5C", "12B 12C 12D 6C 7C", "8C 9C", pile="8D 9D 10C 11C 10D 1D 11R"
    )
    for hand_card in ("12B", "12C", "12D"):
        play(match, next(move for move in match.moves() if "12" not in move))
        while match.actor == 0:
            play(match, match.moves()[-1])
        play(match, hand_card)
        while match.actor == 1:
            play(match, match.moves()[-1])
    last = 1 << GAME.box.numbers["12E"]
    assert int(position_of(match).played1).bit_count() == 3
    assert not any(int(redealt(match, 0, rng).hand1) & last for rng in range(300))
    # The pile may hold it, and for West, who knows better, East may.
    assert any(int(redealt(match, 1, rng).hand0) & last for rng in range(300))


def test_a_redeal_keeps_all_that_a_seat_knows() -> None:
    match = late_match("10A 11A")
    for rng in range(50):
        state = redealt(match, 0, rng)
        assert GAME.view(state, 0) == GAME.view(position_of(match), 0)
        assert state.hand0 == position_of(match).hand0


def test_nothing_of_later_deals_leaks() -> None:
    """Two matches that differ only in deals to come look the same in every redeal, and later."""
    setup = GAME.new_match(seed=8).setup
    other = {**setup, "deals": [setup["deals"][0], *reversed(setup["deals"][1:])]}
    one, two = GAME.new_match(setup=setup), GAME.new_match(setup=other)
    assert json.dumps(one.view(0)) == json.dumps(two.view(0))
    moves = one.state.move_buffer()
    for rng in range(20):
        a, b = redealt(one, 0, rng), redealt(two, 0, rng)
        assert len(a.constants.deals) == 0
        while not a.over:
            assert a.legal_moves() == b.legal_moves()
            assert GAME.view(a, None) == GAME.view(b, None)
            move = a.random_move(moves)
            b.rng = a.rng
            a.apply(move)
            b.apply(move)


def test_later_deals_of_a_redeal_are_fresh() -> None:
    """The second field differs from one redeal to another and from the real one."""
    match = match_of("4C", "5C", "12C", pile="8C 7C", round=11)
    fields = set()
    for rng in range(20):
        state = redealt(match, 0, rng)
        while state.month == 11:
            state.apply(state.legal_moves()[0])
        fields.add(int(state.field))
    assert len(fields) == 20
    while match.view()["round"] == 11:
        match.play(match.moves()[0])
    assert int(position_of(match).field) not in fields


def test_nothing_of_earlier_deals_leaks() -> None:
    """What was left in hand and pile when a round ended is nowhere in the position."""
    loud = match_of("1C 9D", "7C 8C", "1R", pile="12C 11C", captured=["2R 3R", ""])
    quiet = match_of("1C 10D", "6C 5C", "1R", pile="12C 9C", captured=["2R 3R", ""])
    later = [GAME.new_match(seed=2).setup["deals"]]
    for match in (loud, quiet):
        setup = {**match.setup, "deals": later[0][:11]}
        match.state = GAME.new_match(setup=setup).state
        play(match, "1C", "game")
    for seat in (0, 1):
        assert json.dumps(loud.view(seat)) == json.dumps(quiet.view(seat))
        assert loud.history(seat) == quiet.history(seat)


def reach_of(view: dict[str, Any], seat: int, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(line for line in view["reach"][seat] if line["set"] == id)
    return found


@rule("KK-4.4")
def test_sets_in_reach() -> None:
    """Of red poetry East has one, holds one, and West holds the last, unseen by East."""
    match = match_of("2R 5C", "3R 8C", "6R 9C", pile="12C 11C", captured=["1R 6A", "7A"])
    poetry = reach_of(match.view(0), 0, "red-poetry")
    assert poetry["have"] == ["1R"]
    assert poetry["possible"] == {"hand": ["2R"], "field": [], "unseen": ["3R"]}
    assert (poetry["missing"], poetry["gone"], poetry["reachable"]) == (2, [], True)
    blue = reach_of(match.view(0), 0, "blue-ribbons")
    assert blue["possible"] == {"hand": [], "field": ["6R"], "unseen": ["9R", "10R"]}
    boar = reach_of(match.view(0), 0, "boar-deer-butterflies")
    assert (boar["gone"], boar["reachable"]) == (["7A"], False)
    west = reach_of(match.view(1), 0, "red-poetry")
    assert west["possible"] == {"hand": ["3R"], "field": [], "unseen": ["2R"]}


@rule("KK-4.4")
def test_reach_tells_only_what_the_seat_can_know() -> None:
    """Wherever the unseen cards really are, the section stays the same."""
    one = late_match("10A 11A").view(0)["reach"]
    two = late_match("12C 8C").view(0)["reach"]
    assert one == two


def test_reach_ends_with_the_hand() -> None:
    match = play(match_of("4C", "5C", "12C", pile="8C 7C", captured=["1R", ""]), "4C")
    poetry = reach_of(match.view(0), 0, "red-poetry")
    assert not poetry["reachable"]
    assert poetry["gone"] == ["2R", "3R"]


def test_the_picture_fits_and_names_month_flower_and_kind() -> None:
    match = match_of(
        "3C 5C",
        "7C 10C",
        "3R 3B 6R",
        pile="3D 11C",
        captured=["1R 2R 1B 8B 12C 12D", "6A 7A 10A"],
    )
    play(match, "3C x3R")
    picture = match.game.picture(match.view(0))
    assert picture.width() <= 100
    plain = picture.plain()
    for words in (
        "Round 1 of 12, East deals: East 0, West 0",
        "5C  iris          . chaff",
        "6R  peony         | ribbon blue",
        "sets worth 11, now 44",
        "koi-koi at 5",
        "= red poetry 5  1R 2R 3R",
        "* bright  1B crane",
    ):
        assert words in plain
    assert "10C" not in plain
    styles = {ink.style for line in picture.lines for ink in line}
    assert {"bright gold", "animal green", "ribbon red", "ribbon blue bold"} <= styles


def asked(match: kiribako.Match, seat: int | None) -> str:
    """All that a seat or a spectator can ask of a match, as one text."""
    told: list[Any] = [match.view(seat), match.history(seat)]
    told += [event.seen_by(seat) for event in match.opening()]
    told.append(match.score_sheet().to_json())
    for question in ({}, {"preview": {"move": "10A"}}, {"snap": [1, 2]}):
        with pytest.raises(kiribako.BadOption) as refused:
            match.consult(seat, question)
        told.append(refused.value.refusal.to_json())
    if seat == match.actor:
        state = position_of(match)
        told += [match.moves(), *(GAME.explain(state, move) for move in state.legal_moves())]
        for text in [*GAME.box.codes, *(f"1C x{code}" for code in GAME.box.codes), "game", "koi"]:
            refusal = match.why_not(text)
            told.append(refusal and refusal.to_json())
    return json.dumps(told)


@rule("KK-4.4")
@pytest.mark.parametrize("options", [{}, {"month_cards": 4, "field_multiplier": "brights"}])
def test_every_question_is_answered_from_what_the_asker_knows(options: dict[str, Any]) -> None:
    """Two matches that differ only in what East cannot see answer him alike, in every phase.

    West's hand and the pile differ; what is drawn, and what West plays, is the same.
    """
    steps: tuple[str, ...] = ("1C", "game")
    start: dict[str, Any] = {
        "field": "1R 6R 10C",
        "captured": ["2R 3R", ""],
        "options": options,
    }
    one = match_of("1C 5C", "7C 8C", pile="12C 11C 4C 4D", **start)
    two = match_of("1C 5C", "9C 8D", pile="12C 12D 2C 9D", **start)
    later = GAME.new_match(seed=2, options=options).setup["deals"][:11]
    for match in (one, two):
        setup = {**match.setup, "deals": later}
        match.state = GAME.new_match(setup=setup, options=options).state
    for move in (None, *steps):
        if move is not None:
            play(one, move)
            play(two, move)
        for seat in (0, None):
            assert asked(one, seat) == asked(two, seat)
