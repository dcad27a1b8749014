"""A training's checkpoint: all that it needs to go on after it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kiribako.kernel.refusal import BadOption, Refusal, quote
from kiribako.learn.replay_buffer import ReplayBuffer
from kiribako.learn.torch_net import TorchNet

SUFFIX = ".checkpoint"  # beside the weights; the curve is beside them too
CURVE = ".jsonl"


class Reached(NamedTuple):
    """How far a training has come."""

    generations: int = 0
    seconds: float = 0.0  # on the clock, while it ran
    busy: float = 0.0  # of CPU


def write(path: Path, plan: str, net: TorchNet, buffer: ReplayBuffer, reached: Reached) -> None:
    """Keep everything, in one go; `plan` says which training it belongs to."""
    torch = net.torch
    kept = {
        "plan": plan,
        "reached": list(reached),
        "steps": net.steps,
        "weights": {name: weight.detach() for name, weight in net.weights.items()},
        "mean": net.mean,
        "optimizer": net.optimizer.state_dict(),
        "rows": torch.from_numpy(buffer.rows),
        "shares": torch.from_numpy(buffer.shares),
        "chances": torch.from_numpy(buffer.chances),
    }
    fresh = path.with_name(path.name + ".part")
    torch.save(kept, fresh)
    fresh.replace(path)


def read(path: Path, plan: str, net: TorchNet, buffer: ReplayBuffer) -> Reached:
    """Go on where a training stopped; BadOption if it was another one."""
    torch = net.torch
    try:
        kept: dict[str, Any] = torch.load(path, weights_only=True)
    except OSError as error:
        message = f"there is nothing to resume in {quote(str(path))}: {error.strerror}"
        raise BadOption(Refusal("no-checkpoint", message)) from None
    if kept["plan"] != plan:
        message = f"{quote(str(path))} is of another training: {kept['plan']}, not {plan}"
        raise BadOption(Refusal("other-training", message))
    with torch.no_grad():
        for name, weight in net.weights.items():
            weight.copy_(kept["weights"][name])
    net.mean = kept["mean"]
    net.steps = int(kept["steps"])
    net.optimizer.load_state_dict(kept["optimizer"])
    buffer.rows = np.asarray(kept["rows"].numpy())
    buffer.shares = np.asarray(kept["shares"].numpy())
    buffer.chances = np.asarray(kept["chances"].numpy())
    generations, seconds, busy = kept["reached"]
    return Reached(int(generations), float(seconds), float(busy))


def note(path: Path, line: dict[str, Any], *, first: bool) -> None:
    """Add a generation to the curve, or begin it."""
    with path.open("w" if first else "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
