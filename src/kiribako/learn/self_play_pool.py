"""Self-play on one core, on several, or on a cluster: batches of matches handed to a pool."""

from __future__ import annotations

import contextlib
import multiprocessing
import sys
import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from kiribako import shelf
from kiribako.arena.cluster import knock, load
from kiribako.arena.fingerprint import engine_of
from kiribako.arena.pool import TRIES, ArenaFailed, WorkerPool
from kiribako.bots.net import load_net
from kiribako.bots.net_player import wisdom_of
from kiribako.bots.self_play import SelfPlay
from kiribako.kernel.random import spread
from kiribako.kernel.refusal import KiribakoError, Refusal

EACH: Final = 8  # matches of a batch
WRITTEN: Final = (
    "observations", "actors", "matches", "counts", "moves", "visits", "hopes", "results",
)  # fmt: skip
Written = dict[str, bytes]


@dataclass(frozen=True)
class Batch:
    """A few matches of a generation, and all that decides how they are played."""

    game: str
    seed: int
    generation: int
    number: int  # of the batch within the generation
    simulations: int
    opening: int
    loose: int
    options: dict[str, Any] = field(default_factory=dict)
    net: bytes = b""  # the weights that judge; the game's own wisdom if there are none


@dataclass(frozen=True)
class Played:
    """What a batch came to, as `SelfPlay` writes it."""

    number: int
    matches: int
    written: Written
    busy: float = field(default=0.0, compare=False)  # seconds of CPU in another process


Pool = WorkerPool[Batch, Played]


def play(batch: Batch) -> Played:
    """Play a batch; it depends on nothing but the batch."""
    began = time.thread_time()
    game = shelf.game(batch.game)
    own = game.wisdom()
    wisdom = wisdom_of(load_net(batch.net), own) if batch.net else own
    chance = int(spread(spread(1_000 * batch.seed + batch.generation) ^ batch.number))
    self_play = SelfPlay(wisdom, wisdom.tuning(2), batch.simulations, chance)
    first = batch.number * EACH
    for match in range(first, first + EACH):
        deal = f"learn-{batch.seed}-{batch.generation}-{match}"
        start = game.new_match(seats=2, seed=deal, options=batch.options).state
        opening = int(spread(chance ^ ~match)) % (batch.opening + 1)
        self_play.play(start, opening, batch.loose)
    return Played(batch.number, EACH, written_by(self_play), time.thread_time() - began)


def written_by(self_play: SelfPlay) -> Written:
    """Everything that was written down, as bytes."""
    return {name: getattr(self_play, name).getvalue() for name in WRITTEN}


def gather(pool: Pool, first: Batch, seconds: float, least: int = 1) -> list[Played]:
    """Batches like the first one, handed out until time is up; in their order, whoever played."""
    end = time.monotonic() + seconds
    found: list[Played] = []
    handed_out = 0
    while True:
        while handed_out - len(found) < pool.size and (
            handed_out < least or time.monotonic() < end
        ):
            pool.submit(replace(first, number=handed_out))
            handed_out += 1
        if len(found) == handed_out:
            return sorted(found, key=lambda played: played.number)
        found.append(pool.collect())


class Alone:
    """No other process than the one that learns."""

    size = 1

    def __init__(self) -> None:
        self.waiting: list[Batch] = []

    def submit(self, batch: Batch) -> None:
        self.waiting.append(batch)

    def collect(self) -> Played:
        return replace(play(self.waiting.pop(0)), busy=0.0)

    def close(self) -> None:
        self.waiting = []


class Processes:
    """So many processes of this machine; a batch whose process died is played again."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.executor = self.hired()
        self.under_way: dict[Future[Played], tuple[Batch, int]] = {}

    def hired(self) -> ProcessPoolExecutor:
        # Spawned: PyTorch has threads, which a fork would not copy.
        return ProcessPoolExecutor(self.size, multiprocessing.get_context("spawn"))

    def submit(self, batch: Batch) -> None:
        self.send(batch, 1)

    def send(self, batch: Batch, tries: int) -> None:
        self.under_way[self.executor.submit(play, batch)] = batch, tries

    def collect(self) -> Played:
        while True:
            done, _ = wait(self.under_way, return_when=FIRST_COMPLETED)
            future = done.pop()
            try:
                played = future.result()
            except BrokenExecutor as error:
                self.start_again(str(error))
                continue
            del self.under_way[future]
            return played

    def start_again(self, why: str) -> None:
        """All processes end with the one that died: new ones play what was under way."""
        lost, self.under_way = list(self.under_way.values()), {}
        self.executor.shutdown(cancel_futures=True)
        self.executor = self.hired()
        for batch, tries in lost:
            if tries >= TRIES:
                words = f"{TRIES} workers died in batch {batch.number}: {why}"
                raise ArenaFailed(Refusal("worker-died", words))
            self.send(batch, tries + 1)

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)


class Cluster:
    """A Ray cluster, as the arena plays on: a task for each batch."""

    def __init__(self, game: str, address: str) -> None:
        self.ray = ray = load()
        self.engine = engine_of(shelf.game(game).package)
        knock(address)
        self.quiet = contextlib.redirect_stdout(sys.stderr)
        self.quiet.__enter__()
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        self.size = 1 + max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.task = ray.remote(num_cpus=1, max_retries=TRIES, scheduling_strategy="SPREAD")(
            play_on_node
        )
        self.under_way: list[Any] = []

    def submit(self, batch: Batch) -> None:
        self.under_way.append(self.task.remote(asdict(batch), self.engine))

    def collect(self) -> Played:
        done, self.under_way = self.ray.wait(self.under_way, num_returns=1)
        try:
            return Played(**self.ray.get(done[0]))
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, KiribakoError):
                raise ArenaFailed(error.cause.refusal) from None
            raise
        except self.ray.exceptions.RayError as error:
            words = f"a batch was lost {TRIES} times on the cluster: {error}"
            raise ArenaFailed(Refusal("worker-died", words)) from None

    def close(self) -> None:
        self.ray.shutdown()
        self.quiet.__exit__(None, None, None)


def play_on_node(fields: dict[str, Any], expected: str) -> dict[str, Any]:
    """A batch, on whatever node this runs."""
    from kiribako import shelf  # noqa: PLC0415 - on the node's own path
    from kiribako.arena.fingerprint import engine_of  # noqa: PLC0415
    from kiribako.learn.self_play_pool import Batch, play  # noqa: PLC0415

    batch = Batch(**fields)
    if engine_of(shelf.game(batch.game).package) != expected:
        words = "a node of the cluster has other bots or rules installed"
        raise KiribakoError(Refusal("other-engine", words))
    return asdict(play(batch))


def hire(game: str, workers: int, address: str) -> Pool:
    """The pool that was asked for."""
    if address:
        return Cluster(game, address)
    return Processes(workers) if workers > 1 else Alone()
