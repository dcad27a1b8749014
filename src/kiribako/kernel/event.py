"""Events: what happened through a move, in the rulebook's nouns, redacted for whoever looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Event:
    """One thing that happened when a move was played.

    `facts` are for everybody; `secrets` only for the seats in `knowers`. `text` says the public
    part in words, `secret_text` the whole of it. Nothing leaves an event but through `seen_by`.
    """

    __slots__ = ("facts", "kind", "knowers", "secret_text", "secrets", "text")

    def __init__(
        self,
        kind: str,
        text: str,
        facts: Mapping[str, Any] | None = None,
        secrets: dict[str, Any] | None = None,
        knowers: tuple[int, ...] = (),
        secret_text: str = "",
    ) -> None:
        self.kind = kind
        self.text = text
        self.facts: Mapping[str, Any] = facts or {}
        self.secrets = secrets or {}
        self.knowers = knowers
        self.secret_text = secret_text

    def seen_by(self, viewer: int | None) -> dict[str, Any]:
        """The event as plain JSON, with only what the viewer may know (None: a spectator)."""
        shown: dict[str, Any] = {"event": self.kind, "text": self.text, **self.facts}
        if viewer is not None and viewer in self.knowers:
            shown.update(self.secrets)
            if self.secret_text:
                shown["text"] = self.secret_text
        return shown

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.kind, self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        facts, secrets = dict(self.facts), dict(self.secrets)
        return Event, (self.kind, self.text, facts, secrets, self.knowers, self.secret_text)

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.secret_text or self.text}>"

    def _parts(self) -> tuple[Any, ...]:
        return (self.kind, self.text, self.facts, self.secrets, self.knowers, self.secret_text)
