"""Calls of the public library with any arguments: nothing crashes, a refused call changes nothing.

    python -m benchmarks.fuzz_library --calls 1000000

plays in child processes, so that a crash or a call without end is told with the calls before it.
`python -m benchmarks.fuzz_library --seed 7 --child 2000` makes the calls of one child again.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pickle
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

import kiribako
from benchmarks.fuzz_environments import Environments
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.state import State

A_MATCH = 60  # calls before the next match begins
A_CHILD = 5_000  # calls before the next process begins
PATIENCE = 300.0  # seconds for a child
NUMBERS = (
    -1, 0, 1, 2, 3, 7, 63, 64, 99_999, 1 << 31, 1 << 40, (1 << 40) + 32, (1 << 62) - 1, 1 << 62,
    (1 << 63) - 1, -(1 << 63), 1 << 63, 1 << 70, -(1 << 70),
)  # fmt: skip
ODDITIES: tuple[Any, ...] = (
    None, True, False, 1.5, float("nan"), "", "x", "T Na", "\ud800", "é" * 200, b"", [], {}, (),
    [1, 2], {"setup": {}}, {"kind": "snap", "x": 10**30}, object(),
)  # fmt: skip
# What a match and the shelf answer with, whatever they are asked. Below them, where a caller is
# trusted, any exception will do: the process lives, and the match stays as it is.
COMPILED = not str(sys.modules["kiribako.kernel.state"].__file__).endswith(".py")
PYTHONS = (TypeError, OverflowError) if COMPILED else (TypeError, OverflowError, AttributeError)
ANSWERS = (kiribako.KiribakoError, *PYTHONS)


class Broken(Exception):
    """A promise was broken."""


class Fuzz:
    """A course of calls that depends on its seed alone; `told` hears of each before it is made."""

    def __init__(self, seed: int, told: Callable[[str], object] = str) -> None:
        self.random = random.Random(seed)  # noqa: S311 - nothing to keep secret
        self.told = told
        self.games = kiribako.games()
        self.starts = [game.new_match(seed=1).state for game in self.games]
        self.wide = max((state.move_buffer() for state in self.starts), key=len)
        # Interpreted code leaks what it hands to compiled code: the same few, again and again.
        self.buffers = [vec[i64]([0] * length) for length in (0, 1, 2, 16, 3000)]
        self.environments = Environments(self.random, self.anything)
        self.match = self.begin()
        self.calls = 0

    def begin(self) -> Match:
        with contextlib.suppress(*ANSWERS):
            kiribako.game(self.anything())  # here, because looking for a game takes long
        game = self.random.choice(self.games)
        seats = self.random.choice(game.seats)
        options = {}
        for option in game.options:
            if option.choices and not option.per_seat and self.random.random() < 0.3:
                options[option.name] = self.random.choice(option.choices)
        seed = self.random.randrange(1000)
        self.told(f"new match: {game.id} seats={seats} seed={seed} options={options}")
        self.environments.begin(game.id, seats)
        try:
            return game.new_match(seats=seats, seed=seed, options=options)
        except kiribako.BadOption:  # options that exclude each other
            return game.new_match(seats=seats, seed=seed)

    # -- arguments ------------------------------------------------------------

    def number(self) -> Any:
        chance = self.random.random()
        if chance < 0.5:
            return self.random.choice(NUMBERS)
        if chance < 0.7:
            return self.random.randrange(-4, 300)
        return self.anything()

    def whole(self) -> Any:
        """For interpreted states a whole number: they trust types, and a text times it is long."""
        return self.number() if COMPILED else self.random.choice(NUMBERS)

    def anything(self) -> Any:
        return self.random.choice((*NUMBERS, *ODDITIES))

    def seat(self) -> Any:
        return self.random.choice((None, 0, 1, self.number()))

    def legal(self, match: Match) -> Any:
        """A legal move as often as not; Kigi's are not all listed."""
        state = match.state
        if state.over:
            return self.number()
        picked = state.clone()
        picked.rng = self.random.randrange(1 << 31)
        return int(picked.random_move(self.wide))

    def move(self) -> Any:
        if self.random.random() < 0.4:
            return self.legal(self.match)
        return self.number()

    def text(self) -> Any:
        if self.match.over or self.random.random() < 0.3:
            return self.anything()
        written = self.match.game.write(self.match.state, self.legal(self.match))
        if self.random.random() < 0.5:
            return written
        place = self.random.randrange(len(written) + 1)
        return written[:place] + self.random.choice(" x9-é\n#") + written[place + 1 :]

    def buffer(self) -> vec[i64]:
        return self.random.choice(self.buffers)

    def other(self) -> State:
        """A position of any game."""
        return self.random.choice((self.match.state, self.random.choice(self.starts)))

    # -- calls ----------------------------------------------------------------

    def call(self) -> None:
        """One call; Broken if it does what no call may do."""
        if self.calls % A_MATCH == A_MATCH - 1:
            self.match = self.begin()
        self.calls += 1
        kinds = (self.of_match, self.of_match, self.of_game, self.of_state, self.of_environment)
        name, answers, made = self.random.choice(kinds)()
        self.told(name)
        before = self.standing(name)
        try:
            made()
        except answers as error:
            if self.standing(name) != before:
                raise Broken(f"{name} was refused ({error!r}) and changed the match") from error
        except Exception as error:
            raise Broken(f"{name} failed with {error!r}") from error

    def standing(self, name: str) -> Any:
        """Where the match stands; of an environment, if the call was a step of it."""
        if not name.startswith("rl "):
            return standing(self.match)
        return self.environments.standing() if ".step " in name else None

    def of_environment(self) -> tuple[str, Any, Callable[[], Any]]:
        return self.environments.call()

    def of_match(self) -> tuple[str, Any, Callable[[], Any]]:
        match = self.match
        a, b = self.number(), self.seat()
        text, move = self.text(), self.move()
        name, made = self.random.choice((
            ("play", lambda: match.play(text)),
            ("play_move", lambda: match.play_move(move)),
            ("why_not", lambda: match.why_not(text)),
            ("read", lambda: match.read(text)),
            ("view", lambda: match.view(b)),
            ("history", lambda: match.history(b)),
            ("undo", match.undo),
            ("at", lambda: match.at(a)),
            ("step", lambda: match.step(a)),
            ("shown", lambda: match.shown(a, b)),
            ("events", lambda: match.events(a)),
            ("consult", lambda: match.consult(b, self.anything())),
            ("redeal", lambda: match.redeal(b, a)),
            ("score_sheet", match.score_sheet),
            ("record", lambda: kiribako.Record.read(match.record().to_text()).replay(match.game)),
            ("pickle", lambda: pickle.loads(pickle.dumps(match))),  # noqa: S301 - our own
            ("replay", lambda: kiribako.replay(a)),
            ("from_json", lambda: kiribako.Record.from_json(a)),
        ))  # fmt: skip
        shown = (
            text if name in ("play", "why_not", "read") else move if name == "play_move" else (a, b)
        )
        return f"match.{name} {shown!r}", ANSWERS, made

    def of_game(self) -> tuple[str, Any, Callable[[], Any]]:
        game: Game[Any] = self.match.game
        state, other = self.match.state, self.other()
        a, b, move = self.anything(), self.seat(), self.move()
        name, made = self.random.choice((
            ("new_match seats", lambda: game.new_match(seats=b, seed=a)),
            ("new_match options", lambda: game.new_match(options={"first": a}, names=a)),
            ("new_match setup", lambda: game.new_match(seed=1, setup=self.damaged())),
            ("write", lambda: game.write(state, move)),
            ("read", lambda: game.read(other, a)),
            ("refuse", lambda: game.refuse(state, move)),
            ("refuse other", lambda: game.refuse(other, move)),
            ("explain", lambda: game.explain(state, move)),
            ("narrate", lambda: game.narrate(state, move, other)),
            ("view", lambda: game.view(other, b)),
            ("sheet", lambda: game.sheet(other)),
            ("picture", lambda: game.picture(a)),
            ("svg", lambda: game.svg(a)),
            ("consult", lambda: game.consult(other, b, a)),
            ("audit", lambda: game.audit(other)),
            ("planes", lambda: game.planes(a)),
            ("shown", lambda: game.shown(other, move, b)),
            ("after", lambda: self.match.after(move)),
            ("play_known", lambda: self.match.copy().play_known(move, other)),
        ))  # fmt: skip
        return f"{game.id}.{name} {(a, b, move)!r} {type(other).__module__}", Exception, made

    def damaged(self) -> dict[str, Any]:
        """The set-up of the match with one part replaced."""
        setup = dict(self.match.setup)
        if setup:
            setup[self.random.choice(list(setup))] = self.anything()
        return setup

    def of_state(self) -> tuple[str, Any, Callable[[], Any]]:
        """Of a copy, which is then asked all that searches ask, whatever became of it."""
        state = self.match.state.clone()
        a, b, move, buffer = self.whole(), self.whole(), self.move(), self.buffer()
        name, made = self.random.choice((
            ("apply", lambda: state.apply(move)),
            ("redeal", lambda: state.redeal(a, b)),
            ("fill_moves", lambda: state.fill_moves(buffer)),
            ("fill_scores", lambda: state.fill_scores(buffer)),
            ("fill_observation", lambda: state.fill_observation(a, buffer, b)),
            ("observe", lambda: state.observe(a, BytesWriter())),
            ("random_move", lambda: state.random_move(buffer)),
            ("random_below", lambda: state.random_below(a)),
            ("allows", lambda: state.allows(move, buffer)),
            ("pickle", lambda: pickle.loads(pickle.dumps(state))),  # noqa: S301 - our own
        ))  # fmt: skip

        def all_of_it() -> None:
            made()
            state.scores()
            state.winners()
            state.key()
            state.certain()
            state.clone()

        return f"state.{name} {(a, b, move, len(buffer))!r}", Exception, all_of_it


def standing(match: Match) -> Any:
    """Where a match stands, so that a change shows."""
    _, (_, *fields) = match.state.__reduce__()
    return match.ply, fields, list(match.names), dict(match.options)


def child(seed: int, calls: int, journal: str) -> None:
    """So many calls; each is written down before it is made, since the last match began."""
    with Path(journal).open("w", encoding="utf-8", errors="backslashreplace") as lines:

        def told(line: str) -> None:
            if line.startswith("new match"):
                lines.seek(0)
                lines.truncate()
            lines.write(line + "\n")
            lines.flush()

        fuzz = Fuzz(seed, told)
        for _ in range(calls):
            fuzz.call()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--child", type=int, default=0, help="make so many calls of one seed here")
    parser.add_argument("--journal", default=os.devnull)
    asked = parser.parse_args()
    if asked.child:
        child(asked.seed, asked.child, asked.journal)
        return
    sys.exit(run(asked.calls, asked.seed, asked.jobs))


def run(total: int, seed: int, jobs: int) -> int:
    """Children beside each other until all calls are made; how many of them broke something."""
    began, broken = time.monotonic(), 0
    waiting = [(seed + n, min(A_CHILD, total - n * A_CHILD)) for n in range(-(-total // A_CHILD))]
    made = 0
    with tempfile.TemporaryDirectory() as folder:
        running: list[tuple[int, int, float, subprocess.Popen[str]]] = []
        while waiting or running:
            while waiting and len(running) < jobs:
                number, count = waiting.pop(0)
                words = ["--seed", str(number), "--child", str(count)]
                kept = ["--journal", str(Path(folder, str(number)))]
                command = [sys.executable, "-X", "faulthandler", "-m", "benchmarks.fuzz_library"]
                process = subprocess.Popen(
                    [*command, *words, *kept], stderr=subprocess.PIPE, text=True
                )
                running.append((number, count, time.monotonic(), process))
            number, count, since, process = running.pop(0)
            try:
                _, errors = process.communicate(
                    timeout=max(1.0, since + PATIENCE - time.monotonic())
                )
            except subprocess.TimeoutExpired:
                process.kill()
                _, errors = process.communicate()
                errors += f"\nno end after {PATIENCE:.0f} seconds"
            if process.returncode:
                broken += 1
                journal = Path(folder, str(number))
                calls = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
                print(f"seed {number} ended with {process.returncode} after these calls:")
                print("\n".join([*calls[:1], "..", *calls[-4:], *errors.splitlines()[-12:]]))
            made += count
    took = time.monotonic() - began
    print(f"{made:,} calls in {took:.0f} seconds, {broken} of the processes broke")
    return min(broken, 1)


if __name__ == "__main__":
    main()
