"""A histogram for Prometheus: how often something took how long."""

from __future__ import annotations

from bisect import bisect_left

SECONDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Histogram:
    """Counts by size; nothing of the single values is kept."""

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def lines(self, name: str, labels: str = "") -> list[str]:
        """As the metrics show it; `labels` are further ones, such as `rank="away"`."""
        told = []
        sum_so_far = 0
        comma = "," if labels else ""
        around = f"{{{labels}}}" if labels else ""
        for bound, count in zip((*(f"{one:g}" for one in self.bounds), "+Inf"), self.counts):
            sum_so_far += count
            told.append(f'{name}_bucket{{{labels}{comma}le="{bound}"}} {sum_so_far}')
        told.append(f"{name}_sum{around} {self.total:.6f}")
        told.append(f"{name}_count{around} {sum_so_far}")
        return told
