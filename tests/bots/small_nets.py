"""Makes small nets of random weights, as .npz files written by hand: no numpy, no training."""

from __future__ import annotations

import io
import json
import math
import random
import struct
import zipfile
from typing import Any

CODES = {"<f4": "f", "<i4": "i", "|u1": "B"}
Arrays = dict[str, tuple[str, tuple[int, ...], list[Any]]]


def npy(kind: str, shape: tuple[int, ...], numbers: list[Any]) -> bytes:
    """One array as a .npy file."""
    header = str({"descr": kind, "fortran_order": False, "shape": shape}).encode() + b"\n"
    size = len(header).to_bytes(2, "little")
    data = struct.pack(f"<{math.prod(shape)}{CODES[kind]}", *numbers)
    return b"\x93NUMPY\x01\x00" + size + header + data


def npz(arrays: Arrays) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, (kind, shape, numbers) in arrays.items():
            archive.writestr(f"{name}.npy", npy(kind, shape, numbers))
    return file.getvalue()


def small_net(
    *,
    places: list[int],
    lows: list[int],
    highs: list[int],
    fixed: dict[int, int] | None = None,
    moves: list[int],
    observation: int = 278,
    game: str = "kiwara",
    seed: int = 1,
) -> Arrays:
    """Five and three hidden units over the given places."""
    dice = random.Random(seed)
    width, narrow = 5, 3
    rows = sum(high - low + 1 for low, high in zip(lows, highs, strict=True))
    about = {"kiribako-net": 1, "game": game, "rules": 1, "observation": observation}
    told = list(json.dumps(about).encode())
    still = fixed or {}

    def floats(*shape: int) -> tuple[str, tuple[int, ...], list[Any]]:
        return "<f4", shape, [dice.uniform(-1, 1) for _ in range(math.prod(shape))]

    def wholes(numbers: list[int]) -> tuple[str, tuple[int, ...], list[Any]]:
        return "<i4", (len(numbers),), numbers

    return {
        "about": ("|u1", (len(told),), told),
        "places": wholes(places),
        "lows": wholes(lows),
        "highs": wholes(highs),
        "fixed_places": wholes(list(still)),
        "fixed_values": wholes(list(still.values())),
        "moves": wholes(moves),
        "rows": floats(rows, width),
        "row_bias": floats(width),
        "second": floats(width, narrow),
        "second_bias": floats(narrow),
        "value": floats(narrow),
        "value_bias": floats(1),
        "policy": floats(len(moves), narrow),
        "policy_bias": floats(len(moves)),
    }
