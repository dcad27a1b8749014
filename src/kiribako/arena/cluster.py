"""Worker processes on a Ray cluster: a batch whose node is lost is played again elsewhere."""

from __future__ import annotations

import contextlib
import socket
import sys
from dataclasses import asdict
from typing import Any, Final

from kiribako.arena.contest import Contest, Unit
from kiribako.arena.fingerprint import fingerprint
from kiribako.arena.match_result import MatchResult
from kiribako.arena.pool import ArenaFailed, blocks
from kiribako.kernel.refusal import BadOption, KiribakoError, Refusal, quote

TRIES: Final = 5  # times that a batch may be lost
KNOCK: Final = 10.0  # seconds for the cluster to answer


class Cluster:
    """A Ray cluster: a task for each batch, as many at a time as it has CPUs."""

    def __init__(self, contest: Contest, address: str) -> None:
        self.ray = ray = load()
        self.fields = asdict(contest)
        self.engine = fingerprint(contest)
        knock(address)
        # Ray tells of lost nodes on standard output, which belongs to the result.
        self.quiet = contextlib.redirect_stdout(sys.stderr)
        self.quiet.__enter__()
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            self.quiet.__exit__(None, None, None)
            words = f"no Ray cluster answers at {quote(address)}: {error}"
            raise BadOption(Refusal("no-cluster", words)) from None
        # One more than it can play at once, so that none waits for the way there and back.
        self.size = 1 + max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.task = ray.remote(num_cpus=1, max_retries=TRIES, scheduling_strategy="SPREAD")(play)
        self.under_way: dict[Any, tuple[list[Unit], int]] = {}

    def submit(self, batch: list[Unit]) -> None:
        self._send(batch, 1)

    def collect(self) -> list[MatchResult]:
        while True:
            done, _ = self.ray.wait(list(self.under_way), num_returns=1)
            batch, tries = self.under_way.pop(done[0])
            try:
                shapes = self.ray.get(done[0])
            except self.ray.exceptions.RayTaskError as error:
                cause = error.cause
                if isinstance(cause, KiribakoError):
                    raise ArenaFailed(cause.refusal) from None
                words = f"blocks {blocks(batch)} failed on the cluster: {cause or error}"
                raise ArenaFailed(Refusal("match-failed", words)) from None
            except self.ray.exceptions.RayError as error:
                if tries >= TRIES:
                    words = f"blocks {blocks(batch)} were lost {tries} times: {error}"
                    raise ArenaFailed(Refusal("worker-died", words)) from None
                self._send(batch, tries + 1)
                continue
            return [MatchResult.from_json(shape) for shape in shapes]

    def close(self) -> None:
        self.ray.shutdown()
        self.quiet.__exit__(None, None, None)

    def _send(self, batch: list[Unit], tries: int) -> None:
        task = self.task.remote(self.fields, self.engine, [tuple(unit) for unit in batch])
        self.under_way[task] = (batch, tries)


def play(
    fields: dict[str, Any], expected: str, batch: list[tuple[int, int]]
) -> list[dict[str, Any]]:
    """A batch, on whatever node this runs."""
    import ray  # noqa: PLC0415 - only where it is installed

    from kiribako.arena.contest import Contest, Unit  # noqa: PLC0415 - on the node's own path
    from kiribako.arena.fingerprint import fingerprint  # noqa: PLC0415
    from kiribako.arena.referee import play_batch  # noqa: PLC0415

    contest = Contest(**fields)
    by = f"node {ray.get_runtime_context().get_node_id()[:8]}"
    if fingerprint(contest) != expected:
        words = f"{by} of the cluster has other bots or rules installed"
        raise KiribakoError(Refusal("other-engine", words))
    return play_batch(contest, [Unit(*pair) for pair in batch], by)


def knock(address: str) -> None:
    """See whether anybody is there: Ray itself would knock for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return  # `auto` and the like: Ray knows where to look
    try:
        socket.create_connection((host, int(port)), KNOCK).close()
    except (OSError, ValueError, OverflowError) as error:
        words = f"no Ray cluster answers at {quote(address)}: {error}"
        raise BadOption(Refusal("no-cluster", words)) from None


def load() -> Any:
    """Ray, or a sentence that says how to get it."""
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError:
        words = "playing on a cluster needs Ray: pip install 'kiribako[cluster]'"
        raise BadOption(Refusal("no-ray", words)) from None
    return ray
