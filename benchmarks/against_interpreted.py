"""Kiwara compiled against the same files interpreted."""

from __future__ import annotations

from benchmarks.elsewhere import elsewhere
from benchmarks.engine import SOURCE
from benchmarks.playing import kiwara_copying, kiwara_in_place
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, alternate, here


def measure(effort: Effort, watch: Watch) -> list[Row]:
    rows = []
    for prepare, way, goal in (
        (kiwara_copying, "a copy for every decision", Goal(ratio=40)),
        (kiwara_in_place, "a copy for every match", Goal()),
    ):
        contestants = {
            f"compiled, {way}": here(prepare()),
            f"interpreted, {way}": elsewhere(prepare, SOURCE, compiled=False),
        }
        ours, peers = alternate(contestants, effort, watch).values()
        rows.append(Row(way, ours, "decisions", "interpreted", peers, goal))
    return rows
