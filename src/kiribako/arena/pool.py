"""Worker processes on this machine: one that dies is replaced, and its batch played again."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from dataclasses import asdict
from typing import IO, Any, Final, Protocol, TypeVar

from kiribako.arena.contest import Contest, Unit
from kiribako.arena.match_result import MatchResult
from kiribako.kernel.refusal import KiribakoError, Refusal

TRIES: Final = 3  # workers that may die of the same batch


class ArenaFailed(KiribakoError):
    """The contest cannot go on; what was finished is kept."""


Batch_contra = TypeVar("Batch_contra", contravariant=True)
Results_co = TypeVar("Results_co", covariant=True)


class WorkerPool(Protocol[Batch_contra, Results_co]):
    """Where matches are played, of a contest or of self-play: processes here, or on a cluster."""

    size: int

    def submit(self, batch: Batch_contra, /) -> None:
        """Hand over a batch; at most `size` of them at a time."""

    def collect(self) -> Results_co:
        """The results of some batch, as soon as there is one."""

    def close(self) -> None:
        """Stop whatever is under way."""


class Worker:
    """One process, the batch it works at, and a thread that listens to it."""

    def __init__(self, contest: Contest, answers: queue.SimpleQueue[tuple[Worker, str]]) -> None:
        self.batch: list[Unit] = []
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the worker
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kiribako.arena.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            start_new_session=True,  # Ctrl-C is for the arena, which then closes its workers
        )
        self.thread = threading.Thread(
            target=self.listen, args=(self.process.stdout, answers), daemon=True
        )
        self.thread.start()
        self.send(asdict(contest))

    def listen(self, output: IO[bytes], answers: queue.SimpleQueue[tuple[Worker, str]]) -> None:
        """Pass every answer on, and an empty text when the process has ended."""
        with output:
            for line in output:
                answers.put((self, line.decode()))
        answers.put((self, ""))

    def give(self, batch: list[Unit]) -> None:
        self.batch = batch
        self.send(batch)

    def send(self, shape: Any) -> None:
        """A worker that has died does not mind: its end is heard."""
        assert self.process.stdin is not None  # noqa: S101 - asked for above
        with contextlib.suppress(OSError):
            self.process.stdin.write(json.dumps(shape).encode() + b"\n")
            self.process.stdin.flush()

    def end(self) -> str:
        """Stop the process; how it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0 if self.thread.is_alive() else 2)
        code = self.process.poll()
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None  # noqa: S101
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        self.thread.join()
        self.errors.seek(0)
        lines = self.errors.read().decode("utf-8", "replace").strip().splitlines()
        self.errors.close()
        return f"exit code {code}" + (f", last words: {lines[-1]}" if lines else "")


class Pool:
    """So many workers."""

    def __init__(self, contest: Contest, size: int) -> None:
        self.contest = contest
        self.size = size
        self.answers: queue.SimpleQueue[tuple[Worker, str]] = queue.SimpleQueue()
        self.workers = [Worker(contest, self.answers) for _ in range(size)]
        self.waiting: list[list[Unit]] = []
        self.deaths: dict[Unit, int] = {}

    def submit(self, batch: list[Unit]) -> None:
        self.waiting.append(batch)
        self.hand_out()

    def hand_out(self) -> None:
        for worker in self.workers:
            if self.waiting and not worker.batch:
                worker.give(self.waiting.pop(0))

    def collect(self) -> list[MatchResult]:
        while True:
            worker, line = self.answers.get()
            if worker not in self.workers:
                continue
            if not line:
                self.replace(worker)
                continue
            worker.batch = []
            self.hand_out()
            answer = json.loads(line)
            if "error" in answer:
                raise ArenaFailed(Refusal(**answer["error"]))
            return [MatchResult.from_json(shape) for shape in answer["results"]]

    def replace(self, worker: Worker) -> None:
        """Put a new worker in a dead one's place, and let its batch be played again."""
        how = worker.end()
        self.workers.remove(worker)
        if worker.batch:
            first = worker.batch[0]
            self.deaths[first] = self.deaths.get(first, 0) + 1
            if self.deaths[first] >= TRIES:
                words = f"{TRIES} workers died in blocks {blocks(worker.batch)}: {how}"
                raise ArenaFailed(Refusal("worker-died", words))
            self.waiting.insert(0, worker.batch)
        self.workers.append(Worker(self.contest, self.answers))
        self.hand_out()

    def close(self) -> None:
        workers, self.workers = self.workers, []
        for worker in workers:
            worker.end()


def blocks(batch: list[Unit]) -> str:
    """The blocks of a batch as a message names them."""
    first, last = batch[0].block, batch[-1].block
    return str(first) if first == last else f"{first} to {last}"
