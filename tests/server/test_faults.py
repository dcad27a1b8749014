"""The server under fire: killed, raced and flooded in small; benchmarks/server does it in large."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from benchmarks.server import calls, rated
from benchmarks.server.faults import on_postgresql, on_sqlite
from benchmarks.server.fuzz import flooded
from benchmarks.server.nodes import SOON, on_two_nodes
from tests.server.conftest import new_database
from tests.server.postgres import Postgres


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Three times kill -9 at random: every acknowledged move is in the log exactly once."""
    verdict = on_sqlite(tmp_path, game="kiwara", count=12, kills=3, think=0.3, seed=1)
    assert verdict.faults == []
    assert verdict.acknowledged > 18  # moves went on after every kill
    assert verdict.views == 24


def test_two_nodes_outlive_each_other_and_their_database(postgres: Postgres) -> None:
    """A node or the database goes down under players of both nodes; nothing diverges."""
    wanted = {"game": "kiwara", "count": 8, "kills": 3, "think": 0.3, "seed": 3}
    verdict = on_postgresql(postgres, new_database(postgres), **wanted)
    assert verdict.faults == []
    assert verdict.acknowledged > 12
    assert verdict.views == 32


def test_two_nodes_tell_each_other_and_settle_races(postgres: Postgres) -> None:
    """A move shows on the other node at once; of two at the same ply one wins, everywhere."""
    found = on_two_nodes(new_database(postgres), game="kiwara", races=5)
    assert found.faults == []
    assert found.races == 5
    assert median(found.delays) < 20 * SOON  # the benchmark asks for SOON, of a quiet machine


def test_rubbish_changes_nothing(tmp_path: Path) -> None:
    """Two thousand malformed or hostile messages: no crash, no complaint, no change, no leak."""
    outcome = flooded(tmp_path, messages=2_000, seed=7)
    assert outcome.faults == []
    assert outcome.sent == 2_000
    assert {1008, 1009} <= set(outcome.closes)


def test_rated_matches_count_once_under_fire(postgres: Postgres) -> None:
    """Ratings kept while nodes die and the database restarts equal those made of the log."""
    wanted = {"people": 5, "matches": 16, "kills": 2, "seed": 4}
    tally = rated.on_postgresql(postgres, new_database(postgres), **wanted)
    assert tally.faults == []
    assert (tally.ended, tally.people) == (16, 5)
    assert tally.kept > 8


def test_nobody_is_called_twice_or_not_at_all(postgres: Postgres) -> None:
    """Turns at slow tables while nodes are killed and the database restarts: one call for each."""
    tally = calls.on_postgresql(postgres, new_database(postgres), turns=24, kills=2, seed=4)
    assert tally.faults == []
    assert tally.turns >= 24
