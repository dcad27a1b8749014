"""Teach Kigi's bots who will win, at a table of so many.

    python -m benchmarks.foresight --seats 5

Hurried matches are watched, and a net learns from their turns who wins. Then one seat searches
while the others hurry on, and a second net learns how much better that seat does. The weights go
into the game's folder, beside those for other tables (`games/kigi/wisdom/foresight.py`). The same
seed gives the same matches. What was watched is kept in `--kept`, so that the command goes on where
it was stopped; after every pass it notes there how far off the net is, for the curve. Needs
PyTorch: pip install "kiribako[learn]".
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import multiprocessing
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import numpy as np
from librt.vecs import vec

import kiribako
from kiribako.bots.results import Results
from kiribako.bots.search import Search
from kiribako.bots.searcher import pursue
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.wisdom import foresight, sketches
from kiribako.games.kigi.wisdom.foresight import INPUTS, LAYERS, SEARCHER
from kiribako.games.kigi.wisdom.wisdom import KigiWisdom, foreseen
from kiribako.kernel.random import spread
from kiribako.kernel.weights import read_arrays
from kiribako.kernel.wisdom import Tuning
from kiribako.learn.fields import Array
from kiribako.learn.torch_net import find_torch
from kiribako.learn.weights_file import packed, save

OUT: Final = Path(__file__).parents[1] / "src/kiribako/games/kigi" / foresight.FILE
HELD_BACK: Final = 10  # one match of so many tests what was learned
WIDTH: Final = 64
BATCH: Final = 512
CHUNK: Final = 250  # matches that a process watches at a time
SIMULATIONS: Final = 120  # of a seat that searches
LAPSE: Final = 12  # sketches among which it chooses by chance, once in every second match


class Lessons(NamedTuple):
    """Turns of matches: what the net is told of every seat, and the seats' shares of the win.

    If a seat searches it comes first.
    """

    inputs: Array
    shares: Array
    tests: Array  # whether the match is held back
    leads: Array  # the seats' chances by the lead alone, if it is


class Course(NamedTuple):
    """How often lessons are gone through, and how fast."""

    passes: int
    rate: float
    decay: float


HURRIED: Final = Course(8, 3e-3, 1e-4)
SEARCHING: Final = Course(3, 1e-3, 1e-3)


class Watcher:
    """Looks on at matches of hurried painters, or of one that searches and others in a hurry."""

    def __init__(self, seats: int, seed: int, weights: dict[str, Array] | None = None) -> None:
        self.game = kiribako.game("kigi")
        self.seats = seats
        self.seed = seed
        self.moves = self.game.new_match(seats=seats, seed=0).state.move_buffer()
        self.inputs = vec[float]([0.0] * (seats * INPUTS))
        self.results = Results(seats, self.game.wisdom(), Tuning())
        self.searches = weights is not None
        self.noted = 2 if self.searches else 8  # one of so many turns
        self.wisdom = cast(KigiWisdom, self.game.wisdom())
        self.tuning = foreseen(seats)
        self.tuning.ponders = False
        if weights is not None:
            self.wisdom.net = foresight.Foresight(seats, read_arrays(packed(weights)))

    def watch(self, numbers: Iterable[int]) -> Lessons:
        """Some turns of each match."""
        told: list[Array] = []
        shares, tests, leads = [], [], []
        for number in numbers:
            test = number % HELD_BACK == 0
            rows, share, chances = self.play(number, judged=test)
            told += rows
            shares += [share] * len(rows)
            tests += [test] * len(rows)
            leads += chances
        inputs = np.array(told).reshape(-1, self.seats, INPUTS)
        by_lead = np.array(leads).reshape(-1, self.seats)
        return Lessons(inputs, np.array(shares, np.float32), np.array(tests), by_lead)

    def play(self, number: int, *, judged: bool) -> tuple[list[Array], Array, list[list[float]]]:
        """One match: what was noted, who won, and the chances by the lead alone."""
        seats = self.seats
        match = self.game.new_match(seats=seats, seed=f"foresight/{self.seed}/{number}")
        position = cast(Position, match.state).clone()
        position.rng = spread(number)
        first = number % seats if self.searches else 0
        lapse = position.random_below(14) if self.searches else 14  # turns before it, or more
        noting = lapse >= 7  # then there is none
        own = 0
        told: list[Array] = []
        chances: list[list[float]] = []
        while not position.over:
            if position.random_below(self.noted) == 0 and noting:
                foresight.fill_inputs(position, self.inputs)
                rows = np.array(list(self.inputs), np.float16).reshape(seats, INPUTS)
                told.append(np.roll(rows, -first, axis=0))
                if judged:
                    self.results.judge(position)
                    chances.append(list(np.roll(list(self.results.wins), -first)))
            if not self.searches or position.actor != first:
                position.apply(sketches.hasty(position, self.moves))
                continue
            if own == lapse and not noting:
                count = sketches.fill_sketches(position, self.moves, LAPSE)
                position.apply(self.moves[position.random_below(count)])
                noting = True
            else:
                position.apply(self.searched(position))
            own += 1
        won = int(position.winners())
        share = np.array([(won >> seat & 1) / won.bit_count() for seat in range(seats)])
        return told, np.roll(share, -first), chances

    def searched(self, position: Position) -> int:
        """What a short search chooses."""
        seed = position.random_below(1 << 60)
        search = Search(position.redeal(position.actor, seed), seed, 1.0, self.wisdom, self.tuning)
        pursue(search, SIMULATIONS, 0.0)
        return int(search.move())


def watch_chunk(
    numbers: range, *, seats: int, seed: int, weights: dict[str, Array] | None, kept: Path
) -> Lessons:
    """A chunk of matches: watched, or read where it was kept before."""
    judge = hashlib.sha256(packed(weights)).hexdigest()[:12] if weights else "hurried"
    path = kept / f"{seats}-{seed}-{judge}-{numbers.start}-{numbers.stop}.npz"
    if path.exists():
        with np.load(path) as found:
            return Lessons(*(found[name] for name in Lessons._fields))
    lessons = Watcher(seats, seed, weights).watch(numbers)
    fresh = path.with_suffix(".part.npz")
    np.savez(fresh, **lessons._asdict())
    fresh.replace(path)
    return lessons


def watched(
    seats: int, matches: int, seed: int, kept: Path, weights: dict[str, Array] | None = None
) -> Lessons:
    """So many matches, in as many processes as there are cores; with weights, one seat searches."""
    kept.mkdir(parents=True, exist_ok=True)
    chunk = functools.partial(watch_chunk, seats=seats, seed=seed, weights=weights, kept=kept)
    numbers = range(matches)
    with multiprocessing.Pool() as pool:
        found = pool.map(chunk, (numbers[n : n + CHUNK] for n in numbers[::CHUNK]), chunksize=1)
    return Lessons(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def study(
    lessons: Lessons, seed: int, course: Course, known: dict[str, Array] | None = None
) -> tuple[dict[str, Array], list[float]]:
    """Learn who wins: the arrays of the net, and its log loss on matches held back, pass by pass.

    With a net that knows the hurried seats, learn only about the first one, from there on.
    """
    torch = find_torch()
    torch.manual_seed(seed)
    first = torch.nn.Linear(INPUTS, WIDTH)
    last = torch.nn.Linear(WIDTH, 1, bias=False)
    fixed: list[Any] = []
    if known is not None:
        fixed = [torch.from_numpy(known[name].copy()) for name in LAYERS]
        with torch.no_grad():
            first.weight.copy_(fixed[0].T)
            first.bias.copy_(fixed[1])
            last.weight.copy_(fixed[2][None])

    def loss(chosen: Array) -> Any:
        told = torch.from_numpy(lessons.inputs[chosen].astype(np.float32))
        odds = last(first(told).relu())[..., 0]
        if fixed:
            others = (told[:, 1:] @ fixed[0] + fixed[1]).relu() @ fixed[2]
            odds = torch.cat([odds[:, :1], others], dim=1)
        shares = torch.from_numpy(lessons.shares[chosen])
        return -(shares * torch.log_softmax(odds, dim=1)).sum(dim=1).mean()

    ours = np.flatnonzero(~lessons.tests)
    steps = len(ours) // BATCH
    weights = [*first.parameters(), *last.parameters()]
    optimizer = torch.optim.AdamW(weights, lr=course.rate, weight_decay=course.decay)
    pace = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.rate, total_steps=course.passes * steps
    )
    chance = np.random.default_rng(seed)
    losses = []
    for _ in range(course.passes):
        order = chance.permutation(ours)
        for n in range(steps):
            optimizer.zero_grad()
            loss(order[n * BATCH : (n + 1) * BATCH]).backward()
            optimizer.step()
            pace.step()
        with torch.no_grad():
            losses.append(float(loss(np.flatnonzero(lessons.tests))))
    arrays = dict(zip(LAYERS, (first.weight.T, first.bias, last.weight[0]), strict=True))
    plain = {name: array.detach().numpy() for name, array in arrays.items()}
    return {name: array.astype("<f4", order="C") for name, array in plain.items()}, losses


def report(what: str, lessons: Lessons, losses: list[float], kept: Path) -> None:
    """Say how well it foresees, and note the curve."""
    loss = losses[-1]
    with (kept / "curve.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"what": what, "turns": len(lessons.tests), "losses": losses}) + "\n")
    by_lead = -(lessons.shares[lessons.tests] * np.log(lessons.leads)).sum(axis=1).mean()
    print(
        f"{what}, {len(lessons.tests)} turns: log loss {loss:.4f} on those held back, "
        f"{by_lead:.4f} by the lead alone, {np.log(lessons.shares.shape[1]):.4f} for who knows "
        "nothing",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach Kigi's bots who will win.")
    parser.add_argument("--seats", type=int, default=5, choices=range(2, 6))
    parser.add_argument(
        "--matches", type=int, default=300_000, help="in a hurry; 0 keeps the net there is"
    )
    parser.add_argument(
        "--searched", type=int, default=40_000, help="matches in which a seat searches; 0 for none"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--kept", type=Path, default=Path("build/foresight"))
    asked = parser.parse_args()
    seats = asked.seats
    kept = dict(np.load(asked.out)) if asked.out.exists() else {}
    if asked.matches:
        lessons = watched(seats, asked.matches, asked.seed, asked.kept)
        arrays, losses = study(lessons, asked.seed, HURRIED)
        kept.update({f"{name}-{seats}": array for name, array in arrays.items()})
        save(kept, asked.out)
        what = f"{seats} seats, {asked.matches} matches in a hurry"
        report(what, lessons, losses, asked.kept)
    if asked.searched:
        known = {name: kept[f"{name}-{seats}"] for name in LAYERS}
        named = {f"{name}-{seats}": array for name, array in known.items()}
        lessons = watched(seats, asked.searched, asked.seed, asked.kept, named)
        arrays, losses = study(lessons, asked.seed, SEARCHING, known)
        kept.update({f"{SEARCHER}{name}-{seats}": array for name, array in arrays.items()})
        save(kept, asked.out)
        what = f"{seats} seats, {asked.searched} matches with a searcher"
        report(what, lessons, losses, asked.kept)


if __name__ == "__main__":
    main()
