"""A net that learns a game by playing itself, through `kiribako.rl.many`, with PyTorch.

    python examples/learning/self_play.py koi-koi --minutes 20 --out build/koi.pt -o rounds=1
    python examples/learning/self_play.py koi-koi --out build/koi.pt -o rounds=1 --against level-3

The first trains, the second plays 2,000 matches against a level of the box and says how they went.
Proximal policy optimisation: all seats are played by the one net, whatever it decided in a match
is taught when the match is over, by its result. No search, neither in training nor in play.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

import kiribako.rl

MATCHES = 256  # side by side
DECISIONS = 32_768  # taught at a time
PASSES = 3
BATCH = 2048
CLIP = 0.2
ENTROPY = 0.01
RATE = 1e-3


class Net(nn.Module):  # type: ignore[misc] # checked without PyTorch
    """Observation to a weight for each action, and what the match will be worth."""

    def __init__(self, low: np.ndarray, high: np.ndarray, actions: int, width: int = 256) -> None:
        super().__init__()
        self.register_buffer("scale", torch.tensor(1.0 / np.maximum(1, np.maximum(-low, high))))
        size = len(low)
        self.body = nn.Sequential(
            nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen.float() * self.scale)
        weights = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.log_softmax(weights, 1), self.value(hidden).squeeze(1)

    def act(self, seen: np.ndarray, mask: np.ndarray, *, best: bool = False) -> tuple[Any, Any]:
        """An action for each row, drawn or the likeliest, and the logarithms of their chances."""
        with torch.inference_mode():
            chances, _ = self(torch.from_numpy(seen.copy()), torch.from_numpy(mask != 0))
            drawn = chances.argmax(1) if best else torch.multinomial(chances.exp(), 1).squeeze(1)
            return drawn.numpy(), chances.gather(1, drawn[:, None]).squeeze(1).numpy()


def net_for(env: Any) -> Net:
    space = env.single_observation_space["observation"]
    low, high = space.low.astype(np.float32), space.high.astype(np.float32)
    return Net(low, high, int(env.single_action_space.n))


def play_itself(env: Any, net: Net, open_matches: list[list[Any]]) -> tuple[list[Any], list[float]]:
    """Decisions of matches that ended, each with its result; those under way are kept."""
    taught: list[Any] = []
    worth: list[float] = []
    while len(taught) < DECISIONS:
        seen, mask = env.observations.copy(), env.masks.copy()
        actors = env.actors.copy()
        actions, chances = net.act(seen, mask)
        env.step(actions)
        for row in range(env.count):
            decision = (seen[row], mask[row], actions[row], chances[row])
            open_matches[row].append((decision, actors[row]))
            if env.ended[row]:
                for kept, seat in open_matches[row]:
                    taught.append(kept)
                    worth.append(env.rewards[row, seat])
                open_matches[row] = []
    return taught, worth


def learn(net: Net, optimiser: Any, taught: list[Any], worth: list[float]) -> tuple[float, float]:
    """A few passes over what was decided; how far the value is off, and how open the policy is."""
    seen, mask, actions, before = (
        torch.from_numpy(np.stack([row[n] for row in taught])) for n in range(4)
    )
    mask = mask != 0
    results = torch.tensor(worth, dtype=torch.float32)
    with torch.inference_mode():
        expected = torch.cat([net(s, m)[1] for s, m in zip(seen.split(8192), mask.split(8192))])
    better = results - expected
    better = (better - better.mean()) / (better.std() + 1e-6)
    off = openness = 0.0
    for _ in range(PASSES):
        for rows in torch.randperm(len(taught)).split(BATCH):
            chances, value = net(seen[rows], mask[rows])
            ratio = (chances.gather(1, actions[rows, None]).squeeze(1) - before[rows]).exp()
            gain = better[rows]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
            error = (value - results[rows]).square().mean()
            loss = policy + 0.5 * error - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            off, openness = error.item(), entropy.item()
    return off, openness


def train(game: str, options: dict[str, Any], minutes: float, out: Path, seed: int) -> None:
    torch.manual_seed(seed)
    env = kiribako.rl.many(game, MATCHES, seed=seed, **options)
    net = net_for(env)
    if out.exists():
        net.load_state_dict(torch.load(out, weights_only=True))
    optimiser = torch.optim.Adam(net.parameters(), lr=RATE)
    open_matches: list[list[Any]] = [[] for _ in range(MATCHES)]
    began, decisions = time.monotonic(), 0
    while (spent := time.monotonic() - began) < minutes * 60:
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.05, 1 - spent / (minutes * 60))
        taught, worth = play_itself(env, net, open_matches)
        off, openness = learn(net, optimiser, taught, worth)
        decisions += len(taught)
        print(
            f"{spent / 60:5.1f} min {decisions:9,} decisions  value off by {off:.3f}  "
            f"entropy {openness:.3f}",
            flush=True,
        )
        out.parent.mkdir(parents=True, exist_ok=True)
        torch.save(net.state_dict(), out)


def against(game: str, options: dict[str, Any], out: Path, rival: str, matches: int) -> None:
    """Matches against a bot, as many from each seat."""
    env = kiribako.rl.vector(game, 64, rival=rival, seat=None, autoreset="same-step", **options)
    net = net_for(env)
    net.load_state_dict(torch.load(out, weights_only=True))
    seen, _ = env.reset(seed=1_000_000)
    results: list[float] = []
    while len(results) < matches:
        actions, _ = net.act(seen["observation"], seen["action_mask"], best=True)
        seen, rewards, ended, _, _ = env.step(actions)
        results += rewards[ended].tolist()
    won = [(reward + 1) / 2 for reward in results]
    share = sum(won) / len(won)
    spread = 1.96 * math.sqrt(share * (1 - share) / len(won))
    print(
        f"{share:.1%} of {len(won):,} matches against {rival}, "
        f"95 % [{share - spread:.1%}, {share + spread:.1%}], a tie counting half"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("-o", "--option", action="append", default=[], help="NAME=VALUE")
    asked = parser.parse_args()
    words = (word.partition("=") for word in asked.option)
    options = {name: int(value) if value.isdecimal() else value for name, _, value in words}
    torch.set_num_threads(1)
    if asked.against:
        against(asked.game, options, asked.out, asked.against, asked.matches)
    else:
        train(asked.game, options, asked.minutes, asked.out, asked.seed)


if __name__ == "__main__":
    main()
