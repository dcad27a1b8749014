"""Training a net: play against oneself, learn from it, and again, until time is up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from kiribako.bots.net import Net, load_net
from kiribako.bots.net_player import wisdom_of
from kiribako.bots.self_play import SelfPlay
from kiribako.kernel.game import Game
from kiribako.kernel.wisdom import TO_THE_END, Tuning, Wisdom
from kiribako.learn.fields import survey
from kiribako.learn.replay_buffer import ReplayBuffer
from kiribako.learn.torch_net import Losses, TorchNet
from kiribako.learn.weights_file import packed, save


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
    """Train a net; the file is written anew after every generation."""
    began = time.monotonic()
    known = survey(plan.game, plan.options, plan.seed)
    used = {"explore": plan.explore, "horizon": plan.horizon}
    fields = replace(known, about={**known.about, **used})
    torch_net = TorchNet(fields, plan.width, plan.narrow, plan.seed)
    buffer = ReplayBuffer(fields, plan.kept)
    rng = np.random.default_rng(plan.seed)
    seconds = plan.minutes * 60.0
    number = 0
    while number == 0 or time.monotonic() - began < seconds:
        done = (time.monotonic() - began) / seconds
        ready = len(buffer) >= plan.first_positions or done >= plan.first_share
        net = load_net(packed(torch_net.arrays())) if ready else None
        matches, positions = play(plan, buffer, net, number, 0.8 * seconds / plan.generations)
        losses, steps = study(plan, torch_net, buffer, positions, min(done, 1.0), rng)
        save(torch_net.arrays(), plan.out)
        minutes = (time.monotonic() - began) / 60.0
        busy = time.process_time() / 60.0
        judge = "net" if net else "own"
        tell(Generation(number, minutes, busy, judge, matches, positions, steps, losses))
        number += 1


def play(
    plan: Plan, buffer: ReplayBuffer, net: Net | None, number: int, seconds: float
) -> tuple[int, int]:
    """Self-play for so long; how many matches and positions that gave."""
    end = time.monotonic() + seconds
    wisdom, tuning, simulations = judge_of(plan, net)
    self_play = SelfPlay(wisdom, tuning, simulations, plan.seed * 1_000 + number)
    rng = np.random.default_rng((plan.seed, number))
    matches = 0
    while matches == 0 or time.monotonic() < end:
        deal = f"learn-{plan.seed}-{number}-{matches}"
        start = plan.game.new_match(seats=2, seed=deal, options=plan.options).state
        self_play.play(start, int(rng.integers(plan.opening + 1)), plan.loose)
        matches += 1
    return matches, buffer.add(self_play, plan.trust)


def judge_of(plan: Plan, net: Net | None) -> tuple[Wisdom, Tuning, int]:
    """Who judges: at first the game's own wisdom, then the net."""
    own = plan.game.wisdom()
    if net is None:
        return own, own.tuning(2), plan.first_simulations
    wisdom = wisdom_of(net, own)
    return wisdom, wisdom.tuning(2), plan.simulations


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
