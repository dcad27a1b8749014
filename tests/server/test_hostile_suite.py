"""The hostile suite in small: every attack of benchmarks/server/hostile, and its promise held.

That strangers hardly notice takes more moves than a test has time for: the command measures it.
Twin worlds are test_secrets' own.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks.server.hostile.ground import Size
from benchmarks.server.hostile.suite import ATTACKS, conduct_together, conducted

SMALL = Size(scale=0.05, turns=1, seconds=0.3, tables=4)
LATE = 1_000.0  # milliseconds: with so few moves p99 is the slowest one, on a busy machine
TOGETHER = [name for name, attack in ATTACKS.items() if attack.paced]
ALONE = [name for name in ATTACKS if name not in TOGETHER and name != "twin-worlds"]


def test_one_server_withstands_them_all(tmp_path: Path) -> None:
    """After each it lives, is ready and shows its lobby; strangers play on; then it stops."""
    for row in asyncio.run(conduct_together(TOGETHER, tmp_path, SMALL)):
        assert row.faults == [], (row.attack, row.got)
        assert row.under is None or row.under < LATE, row


@pytest.mark.parametrize("attack", ALONE)
def test_the_promise_holds(attack: str, tmp_path: Path) -> None:
    """What was promised is kept where the server is stopped, its clock or its files changed."""
    row = conducted(attack, tmp_path, SMALL)
    assert row.faults == [], row.got
