"""Self-play on a pool: the same matches wherever they are played, and none lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import kiribako
from kiribako.arena.pool import ArenaFailed
from kiribako.learn import curve
from kiribako.learn.fields import survey
from kiribako.learn.replay_buffer import ReplayBuffer
from kiribako.learn.self_play_pool import (
    EACH,
    Alone,
    Batch,
    Processes,
    gather,
    hire,
    play,
)
from kiribako.learn.training import Plan, first_batch
from kiribako.learn.training import play as play_generation
from kiribako.learn.weights_file import packed
from tests.conftest import COMPILED
from tests.learn.test_learning import random_arrays

KIWARA = kiribako.game("kiwara")
FIRST = Batch("kiwara", 5, 2, 0, simulations=8 if COMPILED else 2, opening=30, loose=4)


@pytest.fixture
def two() -> Iterator[Processes]:
    pool = Processes(2)
    yield pool
    pool.close()


def test_two_processes_play_what_one_does(two: Processes) -> None:
    """In the same order: what is learned does not depend on who played it."""
    alone = gather(Alone(), FIRST, 0.0, least=3)
    together = gather(two, FIRST, 0.0, least=3)
    assert [played.number for played in together] == [0, 1, 2]
    assert together == alone
    assert len({played.written["moves"] for played in alone}) == 3, "each batch is another one"


def test_another_generation_plays_other_matches() -> None:
    one, other = play(FIRST), play(Batch(**{**vars(FIRST), "generation": 3}))
    assert one.matches == other.matches == EACH
    assert one.written["observations"] != other.written["observations"]


class Fragile:
    """Stands for a batch: the process that is handed it ends, so many times."""

    def __init__(self, folder: Path, deaths: int) -> None:
        self.folder = folder
        self.deaths = deaths
        self.number = 7

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        died = len(list(self.folder.iterdir()))
        if died < self.deaths:
            (self.folder / str(died)).touch()
            os._exit(1)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(FIRST, name)


def test_a_process_that_dies_is_replaced(two: Processes, tmp_path: Path) -> None:
    two.submit(Fragile(tmp_path, 1))  # type: ignore[arg-type]
    assert two.collect().matches == EACH
    assert not two.under_way


def test_a_batch_that_kills_every_process_is_given_up(two: Processes, tmp_path: Path) -> None:
    two.submit(Fragile(tmp_path, 100))  # type: ignore[arg-type]
    with pytest.raises(ArenaFailed, match="workers died in batch 7"):
        two.collect()


def test_a_generation_fills_the_replay_buffer(tmp_path: Path) -> None:
    """By the game's own wisdom at first, by the net once there is one."""
    fields = survey(KIWARA, {}, 1, matches=50)
    plan = Plan(KIWARA, tmp_path / "net.npz", first_simulations=4, simulations=4)
    weights = packed(random_arrays(fields))
    found = []
    for net in (b"", weights):
        buffer = ReplayBuffer(fields, 10_000)
        first = first_batch(plan, net, 0)
        matches, positions, elsewhere = play_generation(plan, buffer, Alone(), first, 0.0)
        assert (matches, elsewhere) == (EACH, 0.0)
        assert positions == len(buffer) > EACH
        assert np.isfinite(buffer.chances).all()
        found.append(buffer.shares.tobytes())
    assert found[0] != found[1]


def test_how_many_play_does_not_make_it_another_training(tmp_path: Path) -> None:
    """A checkpoint is gone on with on another machine."""
    here = Plan(KIWARA, tmp_path / "net.npz")
    there = Plan(KIWARA, tmp_path / "other.npz", workers=8, ray="auto", minutes=5.0)
    assert here.named() == there.named()
    assert here.named() != Plan(KIWARA, tmp_path / "net.npz", seed=1).named()


def test_the_pool_that_was_asked_for() -> None:
    assert isinstance(hire("kiwara", 1, ""), Alone)
    pool = hire("kiwara", 2, "")
    assert isinstance(pool, Processes)
    assert pool.size == 2
    pool.close()


def test_the_curve_shows_every_generation() -> None:
    lines = [
        {"judge": judge, "positions": 1_000, "losses": {"value": value, "policy": 2 * value}}
        for judge, value in (("own", 0.7), ("own", 0.66), ("net", 0.64))
    ]
    picture = ET.fromstring(curve.draw(lines, "Kiwara"))
    dots = [dot.attrib for dot in picture.iter("{http://www.w3.org/2000/svg}circle")]
    assert sum(dot["fill"] == curve.INKS["own"] for dot in dots) == 2 * 2 + 1
    assert sum(dot["fill"] == curve.INKS["net"] for dot in dots) == 2 * 1 + 1
    heights = [float(dot["cy"]) for dot in dots[:3]]
    assert heights == sorted(heights), "a smaller loss lies lower"
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "3,000 positions" in words
