"""A contest on a real Ray cluster of two nodes, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kiribako.arena.contest import contest
from kiribako.arena.journal import NAME
from kiribako.arena.match_result import MatchResult
from kiribako.learn.self_play_pool import Alone, gather
from tests.arena.contests import brought, facts, play_here
from tests.learn import on_cluster

NODES = Path(__file__).with_name("cluster_nodes.py")
MATCHES = 160
SAMPLE = 40
PATIENCE = 180  # seconds; a quiet machine needs a fraction


def test_a_lost_node_changes_nothing(tmp_path: Path) -> None:
    """Every match is played once, and as it is played on this machine; so are those of self-play.

    Nobody gets far before the node is gone, however fast or slow the machine.
    """
    bots = [brought("Gated"), "random"]
    out = tmp_path / "out"
    gate = tmp_path / "gate"
    with two_nodes(gate) as (address, doomed, kill, environment):
        words = ["arena", "kiwara", *bots, "-n", str(MATCHES), "--seed", "6", "--ray", address]
        child = subprocess.Popen(
            [sys.executable, "-m", "kiribako", *words, "--out", str(out), "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        try:
            wait_until_played_by(out / NAME, f"node {doomed[:8]}", child)
            kill()
            played = len((out / NAME).read_text().splitlines()) - 1
            gate.touch()
            shown, errors = child.communicate(timeout=PATIENCE)
            learned = subprocess.run(
                [sys.executable, "-m", "tests.learn.on_cluster", address],
                capture_output=True,
                env=environment,
                timeout=PATIENCE,
                check=False,
            )
        finally:
            child.kill()
            child.wait()
    assert child.returncode == 0, errors.decode()
    assert json.loads(shown)["matches"] == MATCHES
    assert played < MATCHES, "the node was lost in the middle"
    results = read(out / NAME)
    assert len({result.by for result in results}) == 2
    assert len(results) == MATCHES, "none was played twice"
    assert all(result.forfeit is None for result in results)
    here = play_here(contest("kiwara", bots, matches=SAMPLE, seed=6))
    assert facts(results)[:SAMPLE] == facts(here)
    alone = gather(Alone(), on_cluster.FIRST, 0.0, least=on_cluster.BATCHES)
    assert learned.stdout.decode().strip() == on_cluster.digest(alone), learned.stderr.decode()


@contextmanager
def two_nodes(gate: Path) -> Iterator[tuple[str, str, Callable[[], None], dict[str, str]]]:
    """A cluster's address, its second node and a way to kill it; nothing of it is left behind."""
    mark = f"kiribako-{uuid.uuid4().hex}"
    # Sockets have short names, so the folder cannot be one of pytest's.
    with tempfile.TemporaryDirectory(prefix="kb-", ignore_cleanup_errors=True) as folder:
        environment = {
            **os.environ,
            "KIRIBAKO_TEST_MARK": mark,
            "KIRIBAKO_TEST_GATE": str(gate),
            "RAY_TMPDIR": folder,
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # stay on 127.0.0.1
        }
        with (Path(folder) / "errors").open("w+b") as errors:
            nodes = subprocess.Popen(
                [sys.executable, str(NODES)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment,
                text=True,
            )
            assert nodes.stdin is not None
            assert nodes.stdout is not None
            try:
                address, doomed = await_word(nodes, "address").split()
                stdin = nodes.stdin

                def kill() -> None:
                    stdin.write("kill\n")
                    stdin.flush()
                    await_word(nodes, "killed")

                yield address, doomed, kill, environment
            finally:
                nodes.kill()
                nodes.wait()
                nodes.stdin.close()
                nodes.stdout.close()
                end_all(mark)


def await_word(nodes: subprocess.Popen[str], word: str) -> str:
    """The rest of the line that begins with a word."""
    assert nodes.stdout is not None
    for line in nodes.stdout:
        if line.startswith(word):
            return line.removeprefix(word)
    raise AssertionError(f"the nodes ended before they said {word}")


def wait_until_played_by(journal: Path, by: str, child: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while not journal.exists() or f'"{by}"' not in journal.read_text():
        assert time.monotonic() < end, "the second node plays too"
        with suppress(subprocess.TimeoutExpired):
            child.wait(0.05)
            raise AssertionError(f"it ended too early: {child.communicate()[1].decode()}")


def read(journal: Path) -> list[MatchResult]:
    lines = journal.read_text().splitlines()[1:]
    return [MatchResult.from_json(json.loads(line)) for line in lines]


def marked(mark: str) -> list[int]:
    """Every process that was started with the mark in its environment."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):
                if mark.encode() in (folder / "environ").read_bytes():
                    found.append(int(folder.name))
    return found


def end_all(mark: str) -> None:
    """Stop whatever of the cluster still runs, until nothing does."""
    end = time.monotonic() + PATIENCE
    while pids := marked(mark):
        assert time.monotonic() < end, f"{pids} will not go"
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
