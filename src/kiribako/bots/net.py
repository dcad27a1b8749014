"""A small net that judges a position by what its actor observes; it knows no game."""

from __future__ import annotations

import json
import math
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.observation import number_at, words_for
from kiribako.kernel.state import State
from kiribako.kernel.weights import Array, fault, read_arrays

FORMAT: Final = 1
SLOTS: Final = 1 << 13  # positions remembered
# Every array with its number of dimensions.
ARRAYS: Final = {
    "about": 1, "places": 1, "lows": 1, "highs": 1, "fixed_places": 1, "fixed_values": 1,
    "moves": 1, "rows": 2, "row_bias": 1, "second": 2, "second_bias": 1,
    "value": 1, "value_bias": 1, "policy": 2, "policy_bias": 1,
}  # fmt: skip


@final
class Net:
    """Two hidden layers, a chance to win, and a weight for every move.

    Of the numbers the actor observes (`State.observe`), each of `places` adds a row of the first
    layer, chosen by its value; the value 0 adds nothing. `fixed_places` are the numbers that never
    changed while the net was trained: where they differ, it has nothing to say.
    """

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.about = check(arrays)
        self.file = b""  # it was read from, by which it travels
        self.observation: i64 = int(self.about["observation"])
        self.seen = vec[i64]([0] * words_for(self.observation))
        self.places = vec[i64]([int(n) for n in arrays["places"].numbers])
        self.lows = vec[i64]([int(n) for n in arrays["lows"].numbers])
        self.highs = vec[i64]([int(n) for n in arrays["highs"].numbers])
        self.fixed_places = vec[i64]([int(n) for n in arrays["fixed_places"].numbers])
        self.fixed_values = vec[i64]([int(n) for n in arrays["fixed_values"].numbers])
        self.width: i64 = arrays["rows"].shape[1]
        self.narrow: i64 = arrays["second"].shape[1]
        self.rows = vec[float]([float(x) for x in arrays["rows"].numbers])
        self.row_bias = vec[float]([float(x) for x in arrays["row_bias"].numbers])
        self.second = vec[float]([float(x) for x in arrays["second"].numbers])
        self.second_bias = vec[float]([float(x) for x in arrays["second_bias"].numbers])
        self.value = vec[float]([float(x) for x in arrays["value"].numbers])
        self.value_bias: float = float(arrays["value_bias"].numbers[0])
        self.policy = vec[float]([float(x) for x in arrays["policy"].numbers])
        self.policy_bias = vec[float]([float(x) for x in arrays["policy_bias"].numbers])
        starts: list[int] = []  # of the rows of each place, less its lowest value
        count = 0
        for low, high in zip(arrays["lows"].numbers, arrays["highs"].numbers):
            starts.append(count - int(low))
            count += int(high) - int(low) + 1
        self.starts = vec[i64](starts)
        heads = [-1] * (max(arrays["moves"].numbers, default=0) + 1)
        for n, move in enumerate(arrays["moves"].numbers):
            heads[int(move)] = n
        self.heads = vec[i64](heads)
        self.first = vec[float]([0.0] * self.width)
        self.last = vec[float]([0.0] * self.narrow)  # what the heads read
        self.verdict: float = 0.0  # log odds that the actor wins
        self.keys = vec[i64]([0] * SLOTS)  # positions seen before, by their keys
        self.verdicts = vec[float]([0.0] * SLOTS)
        self.lasts = vec[float]([0.0] * (SLOTS * self.narrow))
        self.looks: i64 = 0  # how often the layers were worked out

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.file:
            raise TypeError("a net that was not read from a file cannot be pickled")
        return load_net, (self.file,)

    def knows(self, state: State) -> bool:
        """Whether a position is of the kind the net was trained on."""
        if state.over or state.seat_count() != 2:
            return False
        if state.observation_size() != self.observation:
            return False
        self.observe(state)
        n: i64
        for n in range(len(self.fixed_places)):
            if number_at(self.seen, self.fixed_places[n]) != self.fixed_values[n]:
                return False
        return True

    def observe(self, state: State) -> None:
        """Write down what the actor knows."""
        n: i64
        for n in range(len(self.seen)):
            self.seen[n] = 0
        state.fill_observation(state.actor, self.seen, 0)

    def read(self, state: State) -> None:
        """Take a position in: `verdict` and `last` are its actor's from now on."""
        key = state.key()
        slot = key & (SLOTS - 1)
        n: i64
        if key != 0 and self.keys[slot] == key:
            self.verdict = self.verdicts[slot]
            for n in range(self.narrow):
                self.last[n] = self.lasts[slot * self.narrow + n]
            return
        self.work_out(state)
        if key != 0:
            self.keys[slot] = key
            self.verdicts[slot] = self.verdict
            for n in range(self.narrow):
                self.lasts[slot * self.narrow + n] = self.last[n]

    def work_out(self, state: State) -> None:
        """The layers, for what the actor observes."""
        self.looks += 1
        self.observe(state)
        seen = self.seen
        first = self.first
        rows = self.rows
        width = self.width
        n: i64
        m: i64
        for n in range(width):
            first[n] = self.row_bias[n]
        for n in range(len(self.places)):
            number = number_at(seen, self.places[n])
            if number != 0:
                number = max(self.lows[n], min(self.highs[n], number))
                row = (self.starts[n] + number) * width
                for m in range(width):
                    first[m] += rows[row + m]
        narrow = self.narrow
        last = self.last
        second = self.second
        for m in range(narrow):
            last[m] = self.second_bias[m]
        for n in range(width):
            strength = first[n]
            if strength > 0.0:
                row = n * narrow
                for m in range(narrow):
                    last[m] += strength * second[row + m]
        verdict = self.value_bias
        for m in range(narrow):
            last[m] = max(last[m], 0.0)
            verdict += last[m] * self.value[m]
        self.verdict = verdict

    def weight(self, move: i64) -> float:
        """How likely the position taken in makes a move; 1 for a move the net never met."""
        head: i64 = self.heads[move] if move < i64(len(self.heads)) else -1
        if head < 0:
            return 1.0
        total = self.policy_bias[head]
        row = head * self.narrow
        last = self.last
        m: i64
        for m in range(self.narrow):
            total += last[m] * self.policy[row + m]
        return math.exp(max(-12.0, min(12.0, total)))

    def odds(self, state: State) -> float:
        """The log odds that the actor wins, for tests and programs."""
        self.read(state)
        return self.verdict

    def weights(self, state: State, moves: list[int]) -> list[float]:
        """The weights of moves, for tests and programs."""
        self.read(state)
        return [self.weight(move) for move in moves]


def load_net(data: bytes) -> Net:
    """The net of an .npz file, or BadWeights."""
    net = Net(read_arrays(data))
    net.file = data
    return net


def check(arrays: dict[str, Array]) -> dict[str, Any]:
    """What the net is for, once all its arrays fit together; else BadWeights."""
    for name, sides in ARRAYS.items():
        if name not in arrays:
            raise fault(f"the array {name} is missing")
        if len(arrays[name].shape) != sides:
            raise fault(f"the array {name} has {len(arrays[name].shape)} dimensions, not {sides}")
    try:
        about = json.loads(bytes(arrays["about"].numbers))
    except (ValueError, TypeError):
        raise fault("what the net is for cannot be read") from None
    if not isinstance(about, dict) or about.get("kiribako-net") != FORMAT:
        raise fault(f'a net here says "kiribako-net": {FORMAT}')
    sizes = {name: array.shape for name, array in arrays.items()}
    places = sizes["places"]
    spread = zip(arrays["lows"].numbers, arrays["highs"].numbers)
    width, narrow = sizes["second"]
    agreed = {
        "lows": places,
        "highs": places,
        "fixed_values": sizes["fixed_places"],
        "rows": (sum(high - low + 1 for low, high in spread), width),
        "row_bias": (width,),
        "second_bias": (narrow,),
        "value": (narrow,),
        "value_bias": (1,),
        "policy": (sizes["moves"][0], narrow),
        "policy_bias": sizes["moves"],
    }
    for name, size in agreed.items():
        if sizes[name] != size:
            raise fault(f"the array {name} is {sizes[name]} where {size} fits")
    most = about.get("observation")
    if not isinstance(most, int) or any(
        not 0 <= place < most
        for name in ("places", "fixed_places")
        for place in arrays[name].numbers
    ):
        raise fault("the net reads numbers that no observation has")
    return about
