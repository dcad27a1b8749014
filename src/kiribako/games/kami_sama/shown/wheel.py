"""Where things lie on the drawn wheel: polar cells in a mild perspective, as on the page."""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

ROWS: Final = 5
HUB: Final = 2.45  # rows of space in the hub before row 1
UNIT: Final = 1 / (HUB + ROWS)  # a row in radii of the disc
STEP: Final = 90 / ROWS * 0.965  # degrees of a column
TILT: Final = 0.84  # height over width of the disc
DEPTH: Final = 0.16  # strength of the perspective


class Wheel:
    """A disc seen from the front; angles are degrees clockwise from there, seen from above."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x = x
        self.y = y
        self.radius = radius

    def point(self, r: float, degrees: float) -> tuple[float, float, float]:
        """A point of the disc on the drawing, and the scale there."""
        across, away = -r * sin(radians(degrees)), -r * cos(radians(degrees))
        scale = 1 / (1 + DEPTH * away)
        x = self.x + across * scale * self.radius
        return x, self.y - away * scale * self.radius * TILT, scale

    def cell(
        self, angle: float, row: int, column: int, inset: float = 0.05
    ) -> tuple[float, float, float, float]:
        """Radii and angles of a space's patch; `angle` is the middle of its village."""
        inner, outer = (HUB + row - 1 + inset) * UNIT, (HUB + row - inset) * UNIT
        gap = inset * UNIT / ((inner + outer) / 2) * 180 / pi
        middle = angle - (column - 3) * STEP
        return inner, outer, middle - STEP / 2 + gap, middle + STEP / 2 - gap

    def spot(self, angle: float, row: int, column: int) -> tuple[float, float, float]:
        """Where the foot of a standing thing goes, and how large it may be."""
        r = (HUB + row - 0.5) * UNIT
        degrees = angle - (column - 3) * STEP
        x, y, scale = self.point(r, degrees)
        inner, outer, left, right = self.cell(angle, row, column)
        heights = [
            self.point(q, d)[1]
            for q in (inner, (inner + outer) / 2, outer)
            for d in (left, degrees, right)
        ]
        flat = self.radius * scale * min(UNIT * 1.08, r * radians(STEP) * 1.02)
        return x, y, min(flat, 1.24 * (max(heights) - min(heights)))

    def patch(self, inner: float, outer: float, left: float, right: float, parts: int = 7) -> str:
        """The outline between two radii and two angles."""
        there = [self.at(inner, left + (right - left) * n / parts) for n in range(parts + 1)]
        back = [self.at(outer, right + (left - right) * n / parts) for n in range(parts + 1)]
        return f"M{'L'.join(there + back)}Z"

    def ring(self, r: float) -> str:
        return f"M{'L'.join(self.at(r, degrees) for degrees in range(0, 360, 3))}Z"

    def arc(self, r: float, left: float, right: float, parts: int = 16) -> str:
        steps = (left + (right - left) * n / parts for n in range(parts + 1))
        return f"M{'L'.join(self.at(r, degrees) for degrees in steps)}"

    def at(self, r: float, degrees: float) -> str:
        x, y, _ = self.point(r, degrees)
        return f"{x:.1f} {y:.1f}"
