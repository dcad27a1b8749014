"""Observers: what a seat knows, as a text and as the game's planes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from librt.strings import BytesWriter

from kiribako.openspiel.step import moves_seen, recall

if TYPE_CHECKING:
    from kiribako.kernel.observation import Plane
    from kiribako.openspiel.state import KiribakoState

BEFORE = "before the start"


class KiribakoObserver:
    """Made by a game for one type of observation.

    Numbers are those of the game's planes, the latest position only. Texts remember everything
    if perfect recall is asked for. What is private cannot be told apart from what is public:
    an observer of private things alone has nothing to say.
    """

    def __init__(self, planes: tuple[Plane, ...], kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"there are no observation parameters; given were {parameters}")
        self.recalls = bool(kind.perfect_recall)
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if planes and self.public and self.private:
            self.tensor = np.zeros(sum(plane.size for plane in planes), np.float32)
            start = 0
            for plane in planes:
                self.dict[plane.name] = self.tensor[start : start + plane.size].reshape(plane.shape)
                start += plane.size

    def set_from(self, state: KiribakoState, player: int) -> None:
        """Write a seat's numbers into `tensor`; all are 0 before the match begins."""
        if self.tensor is None:
            return
        step = state.trajectory.last
        if step is None:
            self.tensor.fill(0)
            return
        out = BytesWriter()
        step.state.observe(player, out)
        self.tensor[:] = np.frombuffer(out.getvalue(), "<i2")

    def string_from(self, state: KiribakoState, player: int) -> str | None:
        """What a seat sees; with perfect recall also all it has seen."""
        if not self.public:
            return None
        step = state.trajectory.last
        if step is None:
            return BEFORE
        viewer = player if self.private else None
        parts = [step.picture(viewer), step.sight(viewer)]
        if self.recalls and viewer is not None:
            steps = state.trajectory.steps
            parts = [", ".join(moves_seen(steps, viewer)), recall(steps, viewer), *parts]
        return "\n".join([f"seat {player}" if self.private else "everybody", *parts])
