"""Many matches at a time are the same matches as one at a time."""

from __future__ import annotations

import numpy as np
import pytest

import kiribako.rl
from kiribako.kernel.refusal import BadOption, IllegalMove
from kiribako.rl.env_config import EnvConfig
from kiribako.rl.many_matches import ManyMatches
from kiribako.rl.running_match import RunningMatch
from tests.conformance.cases import CASES, Case

GAMES = sorted({case.game.id for case in CASES})
SMALL = {"kigi": (3, 60)}  # matches and steps where listing moves takes long
USUAL = (6, 300)


def play(many: ManyMatches, steps: int, seed: int) -> int:
    rng = np.random.default_rng(seed)
    return sum(many.step(many.random_actions(rng)) for _ in range(steps))


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=Case.name)
def test_rows_are_what_a_single_match_shows(case: Case) -> None:
    """Every step of every row: actor, mask, moves, observation, reward and scores."""
    count, steps = SMALL.get(case.game.id, USUAL)
    many = kiribako.rl.many(case.game.id, count, seats=case.seats, seed=1, deals=4)
    running = RunningMatch(EnvConfig(case.game.id, case.seats, {}))
    running.begun = True
    rng = np.random.default_rng(2)
    for _ in range(steps // 4):
        states = [many.position(row) for row in range(count)]
        actions = many.random_actions(rng)
        for row, state in enumerate(states):
            running.state = state
            running.buffers.list_moves(0, state)
            observed = running.observe(int(many.actors[row]))
            assert state.actor == many.actors[row]
            assert np.array_equal(observed["observation"], many.observations[row])
            assert np.array_equal(observed["action_mask"], many.masks[row])
            assert many.counts[row] == observed["action_mask"].sum()
            running.play(actions[row])
        many.step(actions)
        for row, state in enumerate(states):
            assert many.ended[row] == state.over
            rewards = running.config.rewards(state) if state.over else [0.0] * case.seats
            assert many.rewards[row].tolist() == pytest.approx(rewards)
            assert many.scores[row].tolist() == (state.scores() if state.over else [0] * case.seats)


@pytest.mark.parametrize("game", GAMES)
def test_matches_follow_each_other(game: str) -> None:
    """One that ends makes room for the next; the same seed gives the same matches."""
    count, steps = SMALL.get(game, USUAL)
    one, two = (kiribako.rl.many(game, count, seed=9, deals=3) for _ in range(2))
    assert play(one, steps, 4) == play(two, steps, 4) > 0
    assert np.array_equal(one.observations, two.observations)
    assert np.array_equal(one.masks, two.masks)
    two.reset(10)
    play(two, 20, 4)
    one.reset(9)
    play(one, 20, 4)
    assert not np.array_equal(one.observations, two.observations)


def test_arrays_stay_in_place() -> None:
    many = kiribako.rl.many("koi-koi", 4, seed=1, rounds=3)
    kept = (many.observations, many.masks, many.legal, many.counts, many.actors, many.ended)
    before = [part.copy() for part in kept]
    play(many, 9, 1)
    now = (many.observations, many.masks, many.legal, many.counts, many.actors, many.ended)
    assert all(old is new for old, new in zip(kept, now, strict=True))
    assert not np.array_equal(before[0], many.observations)
    with pytest.raises(ValueError, match="read-only"):
        many.masks[0, 0] = 1


def test_an_illegal_action_is_refused_before_anything_is_played() -> None:
    many = kiribako.rl.many("kiwara", 5, seed=1)
    before = many.observations.copy()
    actions = many.random_actions(np.random.default_rng(1))
    actions[3] = 1428
    with pytest.raises(IllegalMove, match="action 1428 is not legal now in match 3") as refused:
        many.step(actions)
    assert refused.value.refusal.where == {"action": 1428, "match": 3}
    assert np.array_equal(before, many.observations)


@pytest.mark.parametrize("actions", [[1.0, 2.0], [[1, 2]], [1], "ab"])
def test_actions_of_the_wrong_shape(actions: object) -> None:
    many = kiribako.rl.many("kiwara", 2, seed=1)
    with pytest.raises(BadOption, match="actions are 2 whole numbers"):
        many.step(actions)  # type: ignore[arg-type]


def test_without_observations() -> None:
    """Who wants only the moves spares the time; everything else is the same."""
    seen = kiribako.rl.many("kiwara", 8, seed=3)
    blind = kiribako.rl.many("kiwara", 8, seed=3, observing=False)
    assert play(seen, 200, 1) == play(blind, 200, 1)
    assert np.array_equal(seen.masks, blind.masks)
    assert not blind.observations.any()


def test_long_matches_are_cut_short() -> None:
    """They make room like those that end, are worth nothing, and tell their scores."""
    many = kiribako.rl.many("kiwara", 4, seed=3, max_plies=7)
    assert play(many, 6, 1) == 0
    assert not many.cut.any()
    play(many, 1, 1)
    assert many.cut.all()
    assert not many.ended.any()
    assert not many.rewards.any()
    play(many, 1, 1)
    assert not many.cut.any()
    assert not many.scores.any()


def test_drawn_moves() -> None:
    """Where thousands are legal, a few of them are the actions."""
    many = kiribako.rl.many("kigi", 3, seed=3, actions="drawn")
    assert many.masks.shape == (3, 16)
    assert play(many, 60, 1) > 0
    assert many.masks.sum(axis=1).tolist() == many.counts.tolist()


def test_all_that_seats_know() -> None:
    many = kiribako.rl.many("koi-koi", 3, seed=3)
    known = many.state()
    assert known.shape == (3, 2, 351)
    for row in range(3):
        assert np.array_equal(known[row, many.actors[row]], many.observations[row])


def test_margins() -> None:
    many = kiribako.rl.many("kiwara", 8, seed=3, reward="margin")
    while not play(many, 1, 1):
        pass
    row = int(np.flatnonzero(many.ended)[0])
    one, two = many.scores[row].tolist()
    assert many.rewards[row].tolist() == [one - two, two - one]


def test_planes_by_name() -> None:
    many = kiribako.rl.many("koi-koi", 3, seed=3)
    planes = many.planes()
    assert planes["hand"].shape == (3, 12, 4)
    assert planes["hand"].sum(axis=(1, 2)).tolist() == [8, 8, 8]


def test_places_instead_of_moves() -> None:
    many = kiribako.rl.many("kiwara", 4, seed=3, actions="places")
    assert many.masks.shape == (4, 160)
    assert play(many, 200, 5) > 0
    assert many.masks.sum(axis=1).tolist() == many.counts.tolist()


@pytest.mark.parametrize(("count", "deals"), [(0, 64), (2, 0)])
def test_bad_numbers_are_refused(count: int, deals: int) -> None:
    with pytest.raises(BadOption):
        kiribako.rl.many("kiwara", count, deals=deals)
