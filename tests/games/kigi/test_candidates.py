"""KG-8: places of the display, candidate poses and their order, and drawing one by chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kiribako
from kiribako.games.kigi import GAME
from kiribako.games.kigi.rules import candidates, display, placing, trees
from kiribako.games.kigi.rules.card import along
from kiribako.games.kigi.rules.geometry import turn_x, turn_y
from kiribako.games.kigi.rules.pack import COMMISSION
from kiribako.games.kigi.rules.position import Position
from tests.conftest import COMPILED
from tests.games.kigi.table import EXAMPLE, match_of, shown

rule = pytest.mark.rule


def position_of(display: list[str | None], **given: Any) -> Position:
    state = match_of(EXAMPLE, display=display, **given).state
    assert isinstance(state, Position)
    return state


def listed(position: Position, place: int) -> list[str]:
    """KG-8.2 word by word: every port on every point at every angle, in that order."""
    pack, box = position.constants.pack, position.constants.box
    card = int(position.display >> 6 * place & 63) - 1
    found = []
    laid = [int(position.table[n]) for n in range(position.laid)]
    for seat in range(position.constants.seats):
        for at in [n for n in range(len(laid)) if laid[n] >> 35 & 7 == seat]:
            parent = laid[at] >> 38 & 63
            x, y, turned = laid[at] >> 22 & 8191, laid[at] >> 9 & 8191, laid[at] & 511
            for bark in box.drawings[parent].bark:
                for u, v in along(bark.points, 300):
                    for port in range(pack.ports[card], pack.ports[card + 1]):
                        for degrees in range(0, 360, 15):
                            px, py = pack.port_u[port], pack.port_v[port]
                            dx = turn_x(u, v, turned) - turn_x(px, py, degrees)
                            dy = turn_y(u, v, turned) - turn_y(px, py, degrees)
                            pose = (x + (dx + 5) // 10, y + (dy + 5) // 10, degrees)
                            found.append((place, seat, at, *pose))
    kept = []
    for place_, seat, at, x, y, degrees in dict.fromkeys(found):
        if x < 0 or y < 0:
            continue
        move = place_ << 38 | seat << 35 | x << 22 | y << 9 | degrees
        # A card whose rounded port lies on a corner it just misses may touch another card instead.
        if placing.judge(position, card, move) == placing.LEGAL and (
            placing.touched(position, move) == 1 << at
        ):
            kept.append(f"{place_ + 1} > {seat} @ {x},{y},{degrees}")
    return kept


@rule("KG-8.2")
def test_candidates_in_their_order() -> None:
    """Display place, seat, card as placed, bark, point, port, angle; none twice, none illegal."""
    position = position_of(["T17", "C03", "T19"])
    moves = [GAME.write(position, move) for move in position.legal_moves()]
    assert moves == [*listed(position, 0), "take 2", *listed(position, 2)]
    assert len(set(moves)) == len(moves)


@rule("KG-8.2")
def test_points_along_the_bark() -> None:
    """At 0, 3, 6 .. mm along the whole line, and its last point; knees are just passed."""
    line = [(0, 0), (0, 40), (30, 40)]  # tenths: 4 mm up, 3 mm right
    spots = along(line, 300)
    assert spots == [(-3150, -4400), (-3150, -4100), (-2950, -4000), (-2850, -4000)]
    assert along([(0, 0), (0, 60)], 300) == [(-3150, -4400), (-3150, -4100), (-3150, -3800)]


@rule("KG-8.1")
def test_places_keep_their_numbers() -> None:
    """Places 1-3 from the left, seats from 0; a new card takes the emptied place."""
    match = match_of(EXAMPLE, display=["T17", "C01", "T02"], deck=["C09"])
    match.play("take 2")
    assert shown(match) == ["T17", "C09", "T02"]
    match.play("take 2")
    assert shown(match) == ["T17", None, "T02"]
    assert {move.split()[0] for move in match.moves()} == {"1", "3"}
    assert {move.split()[2] for move in match.moves()} == {"0", "1"}


@pytest.mark.parametrize("touch", ["rectangles", "visible"])
def test_a_random_move_is_a_candidate(touch: str) -> None:
    """The sampler never lists all poses, and never leaves them."""
    moves = kiribako.game("kigi").new_match(seed=0).state.move_buffer()
    for seed in range(8 if COMPILED else 1):
        seats = 2 + seed % 4
        match = kiribako.game("kigi").new_match(seats=seats, seed=seed, options={"touch": touch})
        state = match.state
        turn = 0
        while not state.over:
            turn += 1
            if turn % 10 == 0:
                legal = set(state.legal_moves())
                for n in range(20):
                    dice = state.clone()
                    dice.rng = 1000 * seed + n
                    assert dice.random_move(moves) in legal
            state.apply(state.random_move(moves))


def test_random_moves_are_spread() -> None:
    """Each card of the display as often; within a card, each pose nearly as often."""
    position = position_of(["T17", "C03", "T19"], deck=["T02"])
    moves = position.move_buffer()
    position.rng = 5
    count = 30_000 if COMPILED else 6_000
    drawn = Counter(int(position.random_move(moves)) for _ in range(count))
    places = Counter(dict.fromkeys(range(3), 0))
    for move, times in drawn.items():
        places[1 if move >> 40 else move >> 38 & 3] += times
    assert all(abs(times / count - 1 / 3) < 0.03 for times in places.values())
    # Parents get their share of the poses: compare with the full list.
    legal = position.legal_moves()
    for place in (0, 2):
        for at in range(position.laid):
            mine = {m for m in legal if m >> 40 == 0 and m >> 38 == place}
            here = {m for m in mine if placing.touched(position, m & trees.POSE) == 1 << at}
            share = sum(drawn[m] for m in here) / places[place]
            assert abs(share - len(here) / len(mine)) < 0.05


def test_a_turn_never_overflows_the_buffer() -> None:
    """The bound holds for three cards with most ports on every spot of every card."""
    match = kiribako.game("kigi").new_match(seed=1)
    spots = sum(len(card.spots()) for card in GAME.box.drawings)
    assert match.state.most_moves() == spots * 24 * (4 + 4 + 4)


def test_poses_are_kept_within_bounds() -> None:
    """The cache begins anew when it is full, and gives the same answers."""
    pack = GAME.box.pack
    first = candidates.fits_of(pack, 0, 0, 5)
    assert candidates.fits_of(pack, 0, 0, 5) is first
    again = candidates.work_out(pack, 0, 0, 5)
    assert list(again.poses) == list(first.poses)
    assert 0 < pack.kept() <= 36_100_000


@rule("KG-8.2")
@pytest.mark.parametrize("touch", ["rectangles", "visible"])
def test_one_candidate_is_found_wherever_there_is_any(touch: str) -> None:
    """However few poses a parent has left, one of them; never another; none where none is."""
    none = few = 0
    for seed in range(4 if COMPILED else 1):
        match = kiribako.game("kigi").new_match(seed=seed, options={"touch": touch})
        position = match.state.clone()
        assert isinstance(position, Position)
        moves = position.move_buffer()
        while not position.over and position.laid < 20:
            for at in range(position.laid):
                card = display.card_at(position, 0)
                if not 0 <= card < COMMISSION:
                    continue
                count = candidates.fill_parent(position, 0, card, at, moves, 0)
                listed = {int(moves[n]) for n in range(count)}
                found = {int(candidates.any_on_parent(position, 0, card, at)) for _ in range(4)}
                assert found <= listed if listed else found == {-1}
                none += not listed
                few += 0 < len(listed) < 40
            position.apply(position.random_move(moves))
    assert few
    assert none or not COMPILED


@rule("KG-8.2")
@pytest.mark.parametrize(
    ("trunk", "grown", "card"),
    [
        ("K1", ["T16 3810,740,180", "T11 4172,1358,120", "T10 4551,670,105"], "T07"),
        ("K1", ["T10 3535,1133,15"], "T01"),
    ],
)
def test_corners_that_just_miss_each_other(trunk: str, grown: list[str], card: str) -> None:
    """A port rounded onto the parent's corner does not make two cards touch."""
    position = match_of(grown, display=[card, None, None], deck=[], trunks=[trunk, "K3"]).state
    assert isinstance(position, Position)
    moves = position.legal_moves()
    for move in moves:
        assert placing.judge(position, display.card_at(position, 0), move) == placing.LEGAL
    assert [GAME.write(position, move) for move in moves] == listed(position, 0)
