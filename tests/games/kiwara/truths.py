"""What must be so for a refusal of Kiwara to be true, by code, and the rules it may cite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kiribako.games.kiwara.rules.cards import CARD_IDS
from kiribako.games.kiwara.rules.grid import FACED, SPACE_NAMES, SPOT_NAMES, neighbours
from kiribako.games.kiwara.rules.position import Position
from kiribako.kernel.bits import members_of
from kiribako.kernel.match import Match


def first_word(move: str) -> str:
    """What kind of move a text is."""
    word = move.split(" ", 1)[0]
    return word[0] if word[0] in "+-" else "place" if word in "GZCEL" else word


def line_at(spot: str) -> list[str]:
    return [SPACE_NAMES[n] for n in members_of(int(FACED[SPOT_NAMES.index(spot)]))]


def beside(one: str, other: str) -> bool:
    return SPACE_NAMES.index(other) in neighbours(SPACE_NAMES.index(one))


class Scene(NamedTuple):
    """A position as everybody sees it, what was tried, and the facts of the refusal."""

    match: Match
    view: dict[str, Any]
    text: str
    where: dict[str, Any]

    @property
    def state(self) -> Position:
        assert isinstance(self.match.state, Position)
        return self.match.state

    @property
    def seat(self) -> int:
        assert self.match.actor is not None
        return self.match.actor

    @property
    def space(self) -> str:
        return str(self.where["space"])

    def at(self, space: str) -> dict[str, Any]:
        """The token on a space, {} if it is empty."""
        token: dict[str, Any] = self.view["tokens"][SPACE_NAMES.index(space)] or {}
        return token

    def face_up(self, space: str) -> bool:
        return bool(self.at(space)) and not self.at(space)["hidden"]

    def hidden(self, space: str) -> bool:
        return bool(self.at(space)) and self.at(space)["hidden"] is True

    def gazelle(self, space: str) -> bool:
        return self.at(space).get("animal") == "gazelle"

    def territory(self, space: str) -> str:
        return str(self.view["board"][SPACE_NAMES.index(space)])

    def room_at(self, spot: str) -> bool:
        return any(not self.at(space) for space in line_at(spot))

    def empty_in_line(self) -> int:
        return sum(not self.at(space) for space in self.view["line"])

    def nearby(self) -> list[str]:
        """The spaces of the two lines beside the totem's."""
        here = SPOT_NAMES.index(self.view["totem"])
        return line_at(SPOT_NAMES[here - 1]) + line_at(SPOT_NAMES[(here + 1) % 22])

    def ahead(self) -> bool:
        """Whether one of the next three lines has room, in the direction that was tried."""
        way = -1 if self.text[0] == "-" else 1
        here = SPOT_NAMES.index(self.view["totem"])
        return any(self.room_at(SPOT_NAMES[(here + way * n) % 22]) for n in (1, 2, 3))

    def holds(self, *, used: bool) -> bool:
        return {"card": self.where["card"], "used": used} in self.view["cards"][self.seat]

    def in_hand(self) -> int:
        count: int = self.view["hands"][self.seat][self.where["animal"]]
        return count

    def bound(self) -> bool:
        return self.view["forced"] is not None and self.view["forced"] == self.where["forced"]


TRUTHS: dict[str, Callable[[Scene], object]] = {
    "match-over": lambda s: s.match.over,
    "not-now": lambda s: first_word(s.text) not in map(first_word, s.match.moves()),
    "nothing-to-decline": lambda s: "." not in s.match.moves(),
    "not-offered": lambda s: s.view["offered"] and s.where["card"] not in s.view["offered"],
    "space-taken": lambda s: s.at(s.space),
    "boa": lambda s: s.bound() and s.space != s.where["forced"],
    "boa-baboon": Scene.bound,
    "boa-hyena": lambda s: s.view["forced"] == s.space,
    "boa-pair": Scene.bound,
    "porcupine": lambda s: s.view["barred"] == s.space,
    "off-line": lambda s: s.space not in s.view["line"] and in_line(s),
    "baboon-off-line": lambda s: s.space not in s.nearby(),
    "no-token": lambda s: not s.in_hand(),
    "fled": lambda s: s.where["animal"] == "gazelle" and s.in_hand(),
    "came-home": Scene.in_hand,
    "totem-forced": lambda s: not s.ahead(),
    "totem-too-far": lambda s: int(s.text[1:]) > 3 and s.ahead(),
    "line-full": lambda s: not s.room_at(s.where["spot"]),
    "no-gazelle": lambda s: not s.gazelle(s.space),
    "not-adjacent": lambda s: not beside(s.view["crocodile"], s.space),
    "hidden": lambda s: s.gazelle(s.space) and s.hidden(s.space),
    "no-river": lambda s: s.territory(s.space) == s.territory(s.view["crocodile"]),
    "swapped-already": lambda s: s.gazelle(s.space) and s.face_up(s.space),
    "card-used": lambda s: s.holds(used=True),
    "no-card": lambda s: not s.holds(used=True) and not s.holds(used=False),
    "pair-baboon": lambda s: s.state.pair,
    "pair-begun": lambda s: s.state.pair == 2 and s.hidden(s.space) and s.holds(used=False),
    "pair-spaces": lambda s: s.empty_in_line() - (s.view["barred"] in s.view["line"]) < 2,
    "pair-tokens": lambda s: s.match.options["hyena"] == "place-two" and s.empty_in_line() > 1,
    "not-hidden": lambda s: not s.hidden(s.space),
    "nothing-placed": lambda s: s.state.placed < 0,
    "not-beside": lambda s: s.at(s.where["placed"]) and not beside(s.where["placed"], s.space),
    "nobody-face-up": lambda s: not s.face_up(s.space),
    "hyena-places": lambda s: s.match.options["hyena"] == "place-two",
    "hyena-moves": lambda s: s.match.options["hyena"] == "move",
    "not-yours": lambda s: s.at(s.where["from"]).get("seat") != s.seat,
    "moved-already": lambda s: s.state.moved >> SPACE_NAMES.index(s.where["from"]) & 1,
    "mover-off-line": lambda s: s.where["from"] not in s.view["line"] and in_line(s),
    "goal-off-line": lambda s: s.space not in s.view["line"] and not s.at(s.space) and in_line(s),
    "no-opponent": lambda s: not any(s.view["hands"][1 - s.seat].values()),
    "one-space": lambda s: s.empty_in_line() == 1,
    "not-nameable": lambda s: (s.space not in s.view["line"] or s.at(s.space)) and in_line(s),
    "no-such-space": lambda s: s.where["named"] not in SPACE_NAMES,
    "no-such-spot": lambda s: s.where["named"] not in SPOT_NAMES,
    "no-such-card": lambda s: s.where["named"] not in CARD_IDS,
    "no-such-steps": lambda s: (
        s.where["steps"] not in [f"{w}{n}" for w in "+-" for n in range(1, 22)]
    ),
    "bad-syntax": lambda s: s.text not in s.match.moves(),
    "ambiguous": lambda s: s.text not in s.match.moves(),
}


def in_line(scene: Scene) -> bool:
    """The line a refusal names is the one the totem faces."""
    return bool(scene.where["line"] == scene.view["asks"]["line"])


RULES = {  # the chapters a code may cite; cards cite their own rule
    "match-over": "KW-2.8", "not-now": "KW-2.9", "nothing-to-decline": "KW-2.10",
    "not-offered": "KW-6.11", "space-taken": "KW-2.4 KW-6.4 KW-6.9", "boa": "KW-6.3",
    "boa-baboon": "KW-6.3", "boa-hyena": "KW-6.3", "boa-pair": "KW-6.15", "porcupine": "KW-6.7",
    "off-line": "KW-2.4", "baboon-off-line": "KW-6.4", "no-token": "KW-1.3",
    "fled": "KW-3.3 KW-6.9", "came-home": "KW-6.5", "totem-forced": "KW-2.6 KW-6.8",
    "totem-too-far": "KW-2.5 KW-6.8", "line-full": "KW-2.5 KW-6.8", "no-gazelle": "KW-3.7",
    "not-adjacent": "KW-3.7", "hidden": "KW-3.7", "no-river": "KW-3.7",
    "swapped-already": "KW-3.8", "card-used": "KW-6.2", "pair-baboon": "KW-6.15",
    "pair-begun": "KW-6.15", "pair-spaces": "KW-6.15", "pair-tokens": "KW-6.15",
    "not-hidden": "KW-6.5", "nothing-placed": "KW-6.6", "not-beside": "KW-6.6",
    "nobody-face-up": "KW-6.6", "hyena-places": "KW-6.15", "hyena-moves": "KW-6.15",
    "not-yours": "KW-6.9", "moved-already": "KW-6.9", "mover-off-line": "KW-6.9",
    "goal-off-line": "KW-6.9", "no-opponent": "KW-2.7", "one-space": "KW-6.3 KW-6.7",
    "not-nameable": "KW-6.3 KW-6.7", "no-such-space": "KW-1.1", "no-such-spot": "KW-1.4",
    "no-such-card": "KW-1.5", "no-such-steps": "KW-2.5",
}  # fmt: skip
