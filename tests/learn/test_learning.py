"""Learning, up to the gradient: what is read, what is taught, what is kept.

PyTorch is not among the tests' locks; docs/learning.md says how the training itself was run.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.strings import BytesWriter

import kiribako
from kiribako.bots.net import load_net
from kiribako.bots.self_play import SelfPlay, random_observations
from kiribako.kernel.refusal import BadOption, KiribakoError
from kiribako.kernel.state import State
from kiribako.learn.fields import Fields, survey
from kiribako.learn.replay_buffer import ILLEGAL, ReplayBuffer
from kiribako.learn.self_play_pool import written_by
from kiribako.learn.torch_net import TorchNet
from kiribako.learn.weights_file import packed, save
from tests.cli.command import kiribako as command
from tests.learn.forward import forward

KIWARA = kiribako.game("kiwara")


@pytest.fixture(scope="module")
def fields() -> Fields:
    return survey(KIWARA, {}, 1, matches=100)


def lessons(matches: int, seed: int) -> SelfPlay:
    wisdom = KIWARA.wisdom()
    taught = SelfPlay(wisdom, wisdom.tuning(2), 24, seed)
    for n in range(matches):
        taught.play(KIWARA.new_match(seed=n).state, 4, 10)
    return taught


def random_arrays(fields: Fields, seed: int = 0) -> dict[str, Any]:
    """A net that has learned nothing yet."""
    dice = np.random.default_rng(seed)
    shapes = {
        "rows": (fields.rows, 16), "row_bias": (16,), "second": (16, 8), "second_bias": (8,),
        "value": (8,), "value_bias": (1,), "policy": (len(fields.moves), 8),
        "policy_bias": (len(fields.moves),),
    }  # fmt: skip
    weights = {name: dice.normal(0, 0.3, size).astype("<f2") for name, size in shapes.items()}
    return {**fields.arrays(), **weights}


def test_the_survey_tells_what_changes_from_what_does_not(fields: Fields) -> None:
    """Every number of an observation is read or fixed; the board's rivers are fixed."""
    everything = sorted([*fields.places, *fields.fixed_places])
    assert everything == list(range(fields.about["observation"]))
    assert set(range(60, 90)) <= set(fields.fixed_places), "the territories of the classic board"
    assert set(range(30)) <= set(fields.places), "the tokens"
    assert (fields.lows <= 0).all()
    assert (fields.highs >= 0).all()


def test_spaces_of_one_territory_begin_alike(fields: Fields) -> None:
    """Rows share a group where plane, territory and value agree, and only there."""
    territory = dict(zip(fields.fixed_places, fields.fixed_values, strict=True))
    row = 0
    seen: dict[tuple[int, int], set[int]] = {}
    for place, low, high in zip(fields.places, fields.lows, fields.highs, strict=True):
        for value in range(low, high + 1):
            if place < 30:
                kind = (int(territory[60 + place]), value)
                seen.setdefault(kind, set()).add(int(fields.groups[row]))
            row += 1
    assert row == len(fields.groups) == fields.rows
    assert len(seen) == 6 * 11
    assert all(len(groups) == 1 for groups in seen.values())
    assert len(set.union(*seen.values())) == len(seen)


def test_a_game_that_cannot_be_learned_so_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Solo:
        seats = (1,)
        title = "Solo"

    with pytest.raises(BadOption, match="not played by two"):
        survey(Solo(), {}, 0)  # type: ignore[arg-type]


def test_numpy_and_the_engine_agree_on_the_net(fields: Fields) -> None:
    """The same arrays, the same observations: the same verdicts and weights of moves."""
    arrays = random_arrays(fields)
    net = load_net(packed(arrays))
    state = KIWARA.new_match(seed=3).state.clone()
    dice = np.random.default_rng(1)
    for _ in range(40):
        if state.over:
            break
        moves = state.legal_moves()
        data = one_observation(state)
        inputs = np.zeros((1, fields.rows + 1))
        inputs[0, fields.rows_of(data)[0]] = 1.0
        verdicts, logits = forward(arrays, inputs[:, :-1])
        assert net.odds(state) == pytest.approx(float(verdicts[0]), abs=1e-9)
        heads = fields.heads()
        known = [move for move in moves if move in heads]
        wanted = [float(np.exp(np.clip(logits[0, heads[move]], -12, 12))) for move in known]
        assert net.weights(state, known) == pytest.approx(wanted, rel=1e-9)
        state.apply(int(dice.choice(moves)))


def one_observation(state: State) -> Any:
    out = BytesWriter()
    state.observe(state.actor, out)
    return np.frombuffer(out.getvalue(), dtype="<i2").reshape(1, -1)


def test_lessons_teach_what_the_search_found(fields: Fields) -> None:
    """Shares of visits add up to one over the legal moves, chances mix result and hope."""
    taught = lessons(3, 1)
    buffer = ReplayBuffer(fields, 10_000)
    count = buffer.add(written_by(taught), 1.0)
    assert count == len(buffer) == len(taught.actors.getvalue()) // 2
    legal = buffer.shares != ILLEGAL
    counts = np.frombuffer(taught.counts.getvalue(), dtype="<i2")
    moves = np.frombuffer(taught.moves.getvalue(), dtype="<i4")
    position = np.repeat(np.arange(count), counts)
    met = np.isin(moves, fields.moves)  # a short survey misses a rare move
    assert met.mean() > 0.99
    assert (legal.sum(axis=1) == np.bincount(position[met], minlength=count)).all()
    whole = np.bincount(position[~met], minlength=count) == 0
    sums = np.where(legal, buffer.shares, 0).astype(float).sum(axis=1)
    assert sums[whole] == pytest.approx(np.ones(whole.sum()), abs=0.01)
    assert set(np.unique(buffer.chances)) <= {0.0, 0.5, 1.0}, "results alone"
    results = np.frombuffer(taught.results.getvalue(), dtype="<i2").reshape(-1, 2)
    assert (results.sum(axis=1) == 60).all()
    hoping = ReplayBuffer(fields, 10_000)
    hoping.add(written_by(taught), 0.0)
    assert ((hoping.chances >= 0) & (hoping.chances <= 1)).all()
    assert not set(np.unique(hoping.chances)) <= {0.0, 0.5, 1.0}


def test_the_same_seed_gives_the_same_lessons() -> None:
    one, two, other = lessons(2, 1), lessons(2, 1), lessons(2, 2)
    assert one.moves.getvalue() == two.moves.getvalue()
    assert one.observations.getvalue() == two.observations.getvalue()
    assert one.observations.getvalue() != other.observations.getvalue()


def test_the_shelf_keeps_the_newest(fields: Fields) -> None:
    taught = lessons(2, 1)
    buffer = ReplayBuffer(fields, 30)
    buffer.add(written_by(taught), 0.5)
    whole = ReplayBuffer(fields, 10_000)
    whole.add(written_by(taught), 0.5)
    assert len(buffer) == 30
    assert (buffer.rows == whole.rows[-30:]).all()
    drawn = buffer.draw(64, np.random.default_rng(0))
    assert drawn.inputs.shape == (64, fields.rows)
    active = (buffer.rows != fields.rows).sum(axis=1)
    assert set(drawn.inputs.sum(axis=1)) <= set(active.astype(float))


def test_weights_are_kept_whole(fields: Fields, tmp_path: Path) -> None:
    arrays = random_arrays(fields)
    save(arrays, tmp_path / "net.npz")
    assert [path.name for path in tmp_path.iterdir()] == ["net.npz"]
    net = load_net((tmp_path / "net.npz").read_bytes())
    assert net.about == json.loads(json.dumps(fields.about))
    with pytest.raises(KiribakoError, match="cannot be written"):
        save(arrays, tmp_path / "nowhere" / "net.npz")


def test_random_matches_show_every_move_there_was() -> None:
    start = KIWARA.new_match(seed=1).state
    data, met = random_observations(start, 3, 1)
    assert len(data) % (2 * 278) == 0
    assert set(start.legal_moves()) <= met


def test_without_pytorch_training_says_what_is_missing(
    fields: Fields, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(KiribakoError, match=r"pip install \"kiribako\[learn\]\""):
        TorchNet(fields, 16, 8, 0)


def test_the_arena_seats_a_net_from_a_file(fields: Fields, tmp_path: Path) -> None:
    """`net:FILE.npz`, with so many simulations if one likes; never through a server's table."""
    save(random_arrays(fields), tmp_path / "mine.npz")
    word = f"net:{tmp_path / 'mine.npz'}:16"
    done = command("arena", "kiwara", word, "random", "-n", "2", "-w", "1", "--json")
    assert done.returncode == 0, done.stderr
    refused = command("arena", "kiwara", "net:nowhere.npz", "random", "-n", "2")
    assert refused.returncode == 1
    assert "cannot be read" in refused.stderr
