"""The net in PyTorch while it is trained; it hands out its weights as plain arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiribako.kernel.refusal import KiribakoError, Refusal
from kiribako.learn.fields import Array, Fields
from kiribako.learn.replay_buffer import Sample

AVERAGED = 0.998  # how slowly the weights that are handed out follow those that learn
DECAY = 1e-4
OWN_PACE = 0.02  # of learning what is a place's own: quickly learned, it is learned by heart


class Losses(NamedTuple):
    """How far off the net was: for the chance to win and for the moves."""

    value: float
    policy: float


class TorchNet:
    """Two hidden layers, as `kiribako.bots.net` works them out.

    While it learns, a row of the first layer is the sum of what its group shares and what is its
    own; so what was learned at one place helps at all others of the same kind.
    """

    def __init__(self, fields: Fields, width: int, narrow: int, seed: int) -> None:
        self.torch = torch = find_torch()
        torch.manual_seed(seed)
        self.fields = fields
        moves = len(fields.moves)
        active = max(1, len(fields.places) // 2)
        self.weights: dict[str, Any] = {
            "shared": torch.randn(int(fields.groups.max()) + 1, width) * (1.0 / active) ** 0.5,
            "own": torch.zeros(fields.rows, width),
            "row_bias": torch.zeros(width),
            "second": torch.randn(width, narrow) * (2.0 / width) ** 0.5,
            "second_bias": torch.zeros(narrow),
            "value": torch.randn(narrow) * (0.1 / narrow) ** 0.5,
            "value_bias": torch.zeros(1),
            "policy": torch.randn(moves, narrow) * (0.1 / narrow) ** 0.5,
            "policy_bias": torch.zeros(moves),
        }
        for weight in self.weights.values():
            weight.requires_grad_(True)  # noqa: FBT003 - as PyTorch has it
        self.groups = torch.from_numpy(fields.groups)
        self.mean = {name: weight.detach().clone() for name, weight in self.weights.items()}
        self.steps = 0
        slow = [{"params": [self.weights["own"]], "pace": OWN_PACE}]
        quick = [weight for name, weight in self.weights.items() if name != "own"]
        groups = [{"params": quick, "pace": 1.0}, *slow]
        self.optimizer = torch.optim.AdamW(groups, weight_decay=DECAY)

    def learn(self, sample: Sample, rate: float) -> Losses:
        """One step downhill."""
        torch = self.torch
        for group in self.optimizer.param_groups:
            group["lr"] = rate * group["pace"]
        verdicts, logits = self.judge(torch.from_numpy(sample.inputs))
        shares = torch.from_numpy(sample.shares)
        legal = shares >= 0
        likely = torch.log_softmax(logits.masked_fill(~legal, -1e9), dim=1)
        policy = -(shares.clamp(min=0) * likely).sum(dim=1).mean()
        chances = torch.from_numpy(sample.chances)
        value = torch.nn.functional.binary_cross_entropy_with_logits(verdicts, chances)
        self.optimizer.zero_grad()
        (value + policy).backward()
        self.optimizer.step()
        self.steps += 1
        slow = min(AVERAGED, self.steps / (10.0 + self.steps))
        with torch.no_grad():
            for name, weight in self.weights.items():
                self.mean[name].lerp_(weight, 1.0 - slow)
        return Losses(float(value.detach()), float(policy.detach()))

    def judge(self, inputs: Any) -> tuple[Any, Any]:
        """Log odds to win, and the moves' logits."""
        weights = self.weights
        rows = weights["shared"][self.groups] + weights["own"]
        first = (inputs @ rows + weights["row_bias"]).relu()
        last = (first @ weights["second"] + weights["second_bias"]).relu()
        verdicts = last @ weights["value"] + weights["value_bias"]
        return verdicts, last @ weights["policy"].T + weights["policy_bias"]

    def arrays(self) -> dict[str, Array]:
        """The averaged weights, as a file holds them."""
        found = {name: mean.numpy() for name, mean in self.mean.items()}
        found["rows"] = found.pop("shared")[self.fields.groups] + found.pop("own")
        return {**self.fields.arrays(), **{name: w.astype("<f2") for name, w in found.items()}}


def find_torch() -> Any:
    """PyTorch, or a sentence that says how to get it."""
    try:
        import torch  # noqa: PLC0415 - only training needs it
    except ImportError:
        message = 'training needs PyTorch: pip install "kiribako[learn]"'
        raise KiribakoError(Refusal("no-torch", message)) from None
    torch.set_num_threads(1)
    return torch
