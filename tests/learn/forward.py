"""A reference implementation of the net in numpy; the engine and PyTorch must agree with it."""

from __future__ import annotations

import numpy as np

from kiribako.learn.fields import Array


def forward(arrays: dict[str, Array], inputs: Array) -> tuple[Array, Array]:
    """Log odds to win and the moves' logits of every row of inputs."""
    weights = {name: array.astype(np.float64) for name, array in arrays.items() if name != "about"}
    first = np.maximum(inputs @ weights["rows"] + weights["row_bias"], 0.0)
    last = np.maximum(first @ weights["second"] + weights["second_bias"], 0.0)
    verdicts = last @ weights["value"] + weights["value_bias"]
    return verdicts, last @ weights["policy"].T + weights["policy_bias"]
