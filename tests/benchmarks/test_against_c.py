"""The C program plays the very game that the engine plays."""

from pathlib import Path

import pytest

import kiribako
from benchmarks.against_c import compile_kiwara
from benchmarks.engine import is_compiled
from kiribako.bots import playouts

MATCHES = 500 if is_compiled() else 25


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("seed", [0, 1_000_000, 1 << 40])
def test_traces_agree(tmp_path: Path, first: int, seed: int) -> None:
    """Every move of every match is the same, and so is every score."""
    kiwara = compile_kiwara(tmp_path)
    start = kiribako.game("kiwara").new_match(setup={"first": first}).state
    assert kiwara.trace(first, MATCHES, seed) == playouts.trace(start, MATCHES, seed)
    decisions = playouts.playouts(start, MATCHES, seed)
    assert kiwara.playouts(first, MATCHES, seed) == decisions
    assert kiwara.playouts_in_place(first, MATCHES, seed) == decisions
