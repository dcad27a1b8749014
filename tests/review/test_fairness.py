"""Nobody is judged by what he could not know."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from kiribako.kernel.state import State
from kiribako.review import Review, review
from kiribako.review.calibration import calibration_of
from kiribako.review.decision import Decision
from kiribako.review.reference import Reference
from tests.review.matches import TABLES, last_part


def judged(match: Match, state: State, move: int, ply: int) -> list[object]:
    """All that is said about a choice, but for hindsight and chances with open cards."""
    reference = Reference(match.game, state, calibration_of(match.game))
    decision = Decision(match.game, reference, state, move, ply, seed=3)
    decision.deepen(8)
    decision.finish(8)
    return [
        decision.best,
        decision.loss(),
        decision.at_stake(),
        decision.weighed(move) if decision.trials else None,
        decision.weighed(decision.best) if decision.trials else None,
        decision.why,
    ]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_positions_alike_to_a_seat_are_judged_alike(game: str, seats: int) -> None:
    """Byte for byte, whatever is hidden: why and likely lines included."""
    match = last_part(game, seats, 4)
    before, move, _ = match.step(1)
    for rng in (1, 2):
        other = before.redeal(int(before.actor), rng)
        assert judged(match, other, move, 1) == judged(match, before, move, 1)


def test_worlds_fit_what_rivals_played_for() -> None:
    """Worlds in which rivals stand better are likelier, and made of what the seat knows alone."""
    match = last_part("kodama-3d", 2, 20)
    before = match.step(1)[0]
    seat = int(before.actor)
    calibration = calibration_of(match.game)
    assert calibration.guesses > 0.0
    even = Reference(match.game, before, calibration._replace(guesses=0.0))
    fit = Reference(match.game, before, calibration)
    hidden_anew = before.redeal(seat, 5)
    means = []
    for reference in (even, fit):
        worlds = [reference.imagine(before, seat, 100 * n) for n in range(60)]
        means.append(sum(reference.wisdom.appraise(world, seat) for world in worlds) / 60)
        for n in range(3):
            views = [
                match.game.view(reference.imagine(state, seat, n), 1 - seat)
                for state in (before, hidden_anew)
            ]
            assert views[0] == views[1]
    assert means[1] < means[0]


def said(told: Review, seat: int | None = None) -> list[object]:
    return [
        (one.verdict, one.played, one.best, one.play, one.error, one.stake, one.why)
        for one in told.judgements
        if seat is None or one.seat == seat
    ]


def played_to_the_end(setup_seed: int) -> tuple[list[str], Match]:
    """A round that ended before the pile did, and the order of its cards."""
    for seed in range(setup_seed, setup_seed + 50):
        match = kiribako.game("koi-koi").new_match(options={"rounds": 1}, seed=seed)
        player = RandomPlayer(seed=seed)
        while not match.over:
            moves = match.moves()
            match.play("game" if "game" in moves else match.game.write(
                match.state, player.choose(match.state)))  # fmt: skip
        if len(match.setup["deals"]) == 1 and 6 <= match.ply <= 12:
            return match.setup["deals"][0].split(), match
    raise AssertionError("no such round")


def test_twin_matches_have_the_same_play() -> None:
    """Two whole matches that differ in cards nobody ever saw are judged the same throughout.

    A card that the opponent held and never played changes nothing for the other seat.
    """
    order, match = played_to_the_end(10)
    dealt = {"cuts": match.setup["cuts"], "deals": [" ".join(order)]}
    moves = [move for _, move in match.record().decisions]
    told = review(twin(match, dealt, moves), simulations=8)
    unseen = [*order]
    unseen[-1], unseen[-2] = unseen[-2], unseen[-1]  # never drawn: sixteen cards are
    deal = {"cuts": match.setup["cuts"], "deals": [" ".join(unseen)]}
    assert said(review(twin(match, deal, moves), simulations=8)) == said(told)
    seat = 0
    before = match.step(match.ply - 1)[0]
    view = match.game.view(before, 1 - seat)
    held = next(card for card in view["hands"][1 - seat]["cards"])
    swapped = [*order]
    here, there = swapped.index(held), len(swapped) - 1
    swapped[here], swapped[there] = swapped[there], swapped[here]
    deal = {"cuts": match.setup["cuts"], "deals": [" ".join(swapped)]}
    other = twin(match, deal, moves)
    assert said(review(other, simulations=8), seat) == said(told, seat)


def twin(match: Match, setup: dict[str, object], moves: list[str]) -> Match:
    """The same moves from another set-up."""
    found = match.game.new_match(options=match.options, setup=setup, seed=1)
    for move in moves:
        found.play(move)
    return found
