"""Fingers on a page: real touch events, as a screen would report them."""

from __future__ import annotations

from playwright.sync_api import Page

Place = tuple[float, float]
STEPS = 12


class Fingers:
    """A hand above a touch screen; `glide` moves every finger that is down."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)
        self.down: list[Place] = []

    def _tell(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(self.down)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def put(self, place: Place) -> None:
        """One more finger."""
        self.down.append(place)
        self._tell("touchStart")

    def glide(self, *goals: Place) -> None:
        """Every finger to its goal, all at the same time."""
        legs = list(zip(self.down, goals, strict=True))
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self.down = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in legs]
            self._tell("touchMove")

    def lift(self) -> None:
        """All of them."""
        self.down = []
        self._tell("touchEnd")
