"""Training a net: play against oneself, learn from it, and again, until time is up."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from kiribako.kernel.game import Game
from kiribako.kernel.wisdom import TO_THE_END
from kiribako.learn import checkpoint, curve
from kiribako.learn.checkpoint import Reached
from kiribako.learn.fields import survey
from kiribako.learn.replay_buffer import ReplayBuffer
from kiribako.learn.self_play_pool import Batch, Pool, gather, hire
from kiribako.learn.torch_net import Losses, TorchNet
from kiribako.learn.weights_file import packed, save

UNNAMED = (
    "game",
    "out",
    "minutes",
    "resume",
    "workers",
    "ray",
)  # by what a training is not known again


@dataclass(frozen=True)
class Plan:
    """Everything that decides how a net is trained."""

    game: Game[Any]
    out: Path
    minutes: float = 60.0
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    width: int = 128
    narrow: int = 32
    simulations: int = 160  # of a decision once the net judges
    first_simulations: int = 100  # of the first generations, by the game's own wisdom
    first_positions: int = 1_000_000  # that they teach: it is the cheaper teacher at first
    first_share: float = 0.8  # of the time, at most, for them
    generations: int = 20
    kept: int = 600_000  # positions
    passes: float = 4.0  # how often a position is learned from, on average
    batch: int = 512
    rate: float = 2e-3
    explore: float = 0.5
    horizon: int = TO_THE_END  # of play beyond the tree; 0 lets the net judge where it ends
    trust: float = 0.2  # of the result against the search's own judgement
    opening: int = 8  # random decisions at most
    loose: int = 20  # decisions drawn by visits
    resume: bool = False  # go on from the checkpoint beside `out`
    workers: int = 1  # processes that play
    ray: str = ""  # the cluster that plays instead

    def named(self) -> str:
        """Which training it is, for its checkpoint: time and place do not matter."""
        given = {name: value for name, value in vars(self).items() if name not in UNNAMED}
        return json.dumps({"game": self.game.id, "rules": self.game.rules_version, **given})


@dataclass(frozen=True)
class Generation:
    """What a generation came to."""

    number: int
    minutes: float
    busy: float  # minutes of CPU
    judge: str  # who judged in self-play: the game's own wisdom, or the net
    matches: int
    positions: int
    steps: int
    losses: Losses

    def line(self) -> str:
        return (
            f"generation {self.number:3}  {self.minutes:5.1f} min, {self.busy:5.1f} of CPU  "
            f"by {self.judge}  {self.matches:5} matches  "
            f"{self.positions:7} positions  {self.steps:5} steps  "
            f"value {self.losses.value:.4f}  policy {self.losses.policy:.4f}"
        )


def train(plan: Plan, tell: Callable[[Generation], None]) -> None:
    """Train a net; weights, checkpoint and curve are written anew after every generation."""
    known = survey(plan.game, plan.options, plan.seed)
    used = {"explore": plan.explore, "horizon": plan.horizon}
    fields = replace(known, about={**known.about, **used})
    torch_net = TorchNet(fields, plan.width, plan.narrow, plan.seed)
    buffer = ReplayBuffer(fields, plan.kept)
    kept = plan.out.with_suffix(checkpoint.SUFFIX)
    reached = checkpoint.read(kept, plan.named(), torch_net, buffer) if plan.resume else Reached()
    pool = hire(plan.game.id, plan.workers, plan.ray)
    try:
        go_on(plan, torch_net, buffer, reached, pool, tell)
    finally:
        pool.close()


def go_on(
    plan: Plan,
    torch_net: TorchNet,
    buffer: ReplayBuffer,
    reached: Reached,
    pool: Pool,
    tell: Callable[[Generation], None],
) -> None:
    """Generation after generation, until time is up."""
    kept, noted = (plan.out.with_suffix(end) for end in (checkpoint.SUFFIX, checkpoint.CURVE))
    number, worked = reached.generations, reached.busy - time.process_time()
    began = time.monotonic() - reached.seconds
    seconds = plan.minutes * 60.0
    while number == 0 or time.monotonic() - began < seconds:
        done = (time.monotonic() - began) / seconds
        ready = len(buffer) >= plan.first_positions or done >= plan.first_share
        net = packed(torch_net.arrays()) if ready else b""
        first = first_batch(plan, net, number)
        share = 0.8 * seconds / plan.generations
        matches, positions, elsewhere = play(plan, buffer, pool, first, share)
        worked += elsewhere
        rng = np.random.default_rng((plan.seed, 1, number))
        losses, steps = study(plan, torch_net, buffer, positions, min(done, 1.0), rng)
        save(torch_net.arrays(), plan.out)
        minutes = (time.monotonic() - began) / 60.0
        busy = (worked + time.process_time()) / 60.0
        judge = "net" if net else "own"
        generation = Generation(number, minutes, busy, judge, matches, positions, steps, losses)
        number += 1
        reached = Reached(number, 60.0 * minutes, 60.0 * busy)
        checkpoint.write(kept, plan.named(), torch_net, buffer, reached)
        line = {**asdict(generation), "losses": losses._asdict()}
        checkpoint.note(noted, line, first=number == 1)
        title = f"{plan.game.title}: a net that learns by self-play"
        plan.out.with_suffix(".svg").write_text(curve.draw(curve.read(noted), title), "utf-8")
        tell(generation)


def first_batch(plan: Plan, net: bytes, number: int) -> Batch:
    """How a generation plays: judged at first by the game's own wisdom, then by the net."""
    return Batch(
        game=plan.game.id,
        seed=plan.seed,
        generation=number,
        number=0,
        simulations=plan.simulations if net else plan.first_simulations,
        opening=plan.opening,
        loose=plan.loose,
        options=plan.options,
        net=net,
    )


def play(
    plan: Plan, buffer: ReplayBuffer, pool: Pool, first: Batch, seconds: float
) -> tuple[int, int, float]:
    """Self-play for so long; how many matches and positions, and the CPU it took elsewhere."""
    batches = gather(pool, first, seconds)
    positions = sum(buffer.add(played.written, plan.trust) for played in batches)
    matches = sum(played.matches for played in batches)
    return matches, positions, sum(played.busy for played in batches)


def study(
    plan: Plan,
    torch_net: TorchNet,
    buffer: ReplayBuffer,
    fresh: int,
    done: float,
    rng: np.random.Generator,
) -> tuple[Losses, int]:
    """Learn from the replay buffer, in proportion to what is fresh in it; the mean losses."""
    steps = max(1, int(plan.passes * fresh / plan.batch))
    rate = plan.rate * (1.0 - 0.95 * done)
    found = [torch_net.learn(buffer.draw(plan.batch, rng), rate) for _ in range(steps)]
    value = float(np.mean([losses.value for losses in found]))
    policy = float(np.mean([losses.policy for losses in found]))
    return Losses(value, policy), steps
