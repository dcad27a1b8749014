"""The types of what every game shows: the frame of a view, a question to the actor, an event."""
# interpreted: types alone, read by whoever writes or checks them

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class Asks(TypedDict):
    """What the actor has to decide; a game adds facts of its own."""

    text: str
    seat: NotRequired[int]
    step: NotRequired[str]


class View(TypedDict):
    """What every view has, whatever the game; each game adds its own facts."""

    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    viewer: int | None
    ply: int
    actor: int | None
    over: bool
    winners: list[int]
    asks: NotRequired[Asks | None]


class GameEvent(TypedDict):
    """What every event has: its kind and the engine's own sentence; each kind adds its facts."""

    event: str
    text: str


class Refusal(TypedDict):
    """Why something is refused: a stable code, a sentence, the rule and the place at fault."""

    code: str
    message: str
    rule: NotRequired[str]
    where: NotRequired[dict[str, Any]]
