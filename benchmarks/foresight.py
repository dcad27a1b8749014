"""Teach Kigi's bots who will win, at a table of so many.

    python -m benchmarks.foresight --seats 5

Hurried matches are watched, and a net learns from their turns who wins. Its weights go into the
game's folder, beside those for other tables (`kiribako/games/kigi/foresight.py`). The same seed
gives the same matches. Needs PyTorch: pip install "kiribako[learn]".
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

import kiribako
from kiribako.bots.results import Results
from kiribako.games.kigi import foresight, sketches
from kiribako.games.kigi.foresight import INPUTS
from kiribako.games.kigi.position import Position
from kiribako.kernel.random import spread
from kiribako.kernel.wisdom import Tuning
from kiribako.learn.fields import Array
from kiribako.learn.keeping import save
from kiribako.learn.teacher import find_torch

OUT: Final = Path(__file__).parents[1] / "src/kiribako/games/kigi" / foresight.FILE
NOTED: Final = 8  # one of so many turns
HELD_BACK: Final = 10  # one match of so many tests what was learned
WIDTH: Final = 64
BATCH: Final = 512
PASSES: Final = 8
RATE: Final = 3e-3
DECAY: Final = 1e-4


class Lessons(NamedTuple):
    """Turns of matches: what the net is told of every seat, and the seats' shares of the win."""

    inputs: Array
    shares: Array
    tests: Array  # whether the match is held back
    leads: Array  # the seats' chances by the lead alone, if it is


def watched(seats: int, matches: int, seed: int) -> Lessons:
    """Some turns of hurried matches."""
    game = kiribako.game("kigi")
    inputs = vec[float]([0.0] * (seats * INPUTS))
    moves: vec[i64] | None = None
    results = Results(seats, game.wisdom(), Tuning())
    told, shares, tests, leads = [], [], [], []
    for number in range(matches):
        match = game.new_match(seats=seats, seed=f"foresight/{seed}/{number}")
        position = cast(Position, match.state).clone()
        position.rng = spread(number)
        moves = position.move_buffer() if moves is None else moves
        test = number % HELD_BACK == 0
        noted = 0
        while not position.over:
            if position.random_below(NOTED) == 0:
                foresight.fill_inputs(position, inputs)
                told.append(np.array(list(inputs), np.float16))
                noted += 1
                if test:
                    results.judge(position)
                    leads.append(list(results.wins))
            position.apply(sketches.hasty(position, moves))
        won = int(position.winners())
        share = [(won >> seat & 1) / won.bit_count() for seat in range(seats)]
        shares += [share] * noted
        tests += [test] * noted
    rows = np.array(told).reshape(-1, seats, INPUTS)
    return Lessons(rows, np.array(shares, np.float32), np.array(tests), np.array(leads))


def study(lessons: Lessons, seed: int) -> tuple[dict[str, Array], float]:
    """Learn who wins: the arrays of the net, and its log loss on matches held back."""
    torch = find_torch()
    torch.manual_seed(seed)
    first = torch.nn.Linear(INPUTS, WIDTH)
    last = torch.nn.Linear(WIDTH, 1, bias=False)

    def loss(chosen: Array) -> Any:
        told = torch.from_numpy(lessons.inputs[chosen].astype(np.float32))
        odds = last(first(told).relu())[..., 0]
        shares = torch.from_numpy(lessons.shares[chosen])
        return -(shares * torch.log_softmax(odds, dim=1)).sum(dim=1).mean()

    ours = np.flatnonzero(~lessons.tests)
    steps = len(ours) // BATCH
    weights = [*first.parameters(), *last.parameters()]
    optimizer = torch.optim.AdamW(weights, lr=RATE, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=PASSES * steps)
    chance = np.random.default_rng(seed)
    for _ in range(PASSES):
        order = chance.permutation(ours)
        for n in range(steps):
            optimizer.zero_grad()
            loss(order[n * BATCH : (n + 1) * BATCH]).backward()
            optimizer.step()
            pace.step()
    with torch.no_grad():
        found = float(loss(np.flatnonzero(lessons.tests)))
    arrays = {"first": first.weight.T, "bias": first.bias, "last": last.weight[0]}
    plain = {name: array.detach().numpy() for name, array in arrays.items()}
    return {name: array.astype("<f4", order="C") for name, array in plain.items()}, found


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach Kigi's bots who will win.")
    parser.add_argument("--seats", type=int, default=5, choices=range(2, 6))
    parser.add_argument("--matches", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    lessons = watched(asked.seats, asked.matches, asked.seed)
    arrays, loss = study(lessons, asked.seed)
    by_lead = -(lessons.shares[lessons.tests] * np.log(lessons.leads)).sum(axis=1).mean()
    kept = dict(np.load(asked.out)) if asked.out.exists() else {}
    kept.update({f"{name}-{asked.seats}": array for name, array in arrays.items()})
    save(kept, asked.out)
    print(
        f"{asked.seats} seats, {len(lessons.tests)} turns of {asked.matches} matches: "
        f"log loss {loss:.4f} on those held back, {by_lead:.4f} by the lead alone, "
        f"{np.log(asked.seats):.4f} for who knows nothing"
    )


if __name__ == "__main__":
    main()
