"""An environment's configuration: the game, the options, and what observations and actions mean."""

from __future__ import annotations

import io
import operator
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from kiribako import shelf
from kiribako.kernel.game import Game
from kiribako.kernel.learner_buffers import LearnerBuffers
from kiribako.kernel.match import Match
from kiribako.kernel.observation import starts_of
from kiribako.kernel.option import check_options
from kiribako.kernel.refusal import (
    BadOption,
    BadSetup,
    IllegalMove,
    KiribakoError,
    Refusal,
    quote,
)
from kiribako.kernel.state import State
from kiribako.pictures import EXTRA, MissingExtra, png_of, svg_of

MOVES: Final = "moves"  # an action is the move's own number
PLACES: Final = "places"  # an action is a place in the list of legal moves
DRAWN: Final = "drawn"  # an action is one of a few legal moves, drawn by what the actor knows
WIN: Final = "win"
MARGIN: Final = "margin"
MOST_PLACES: Final = 1 << 15
FEW_PLACES: Final = 16  # of moves that are drawn, unless another number is asked for
MOST_PLIES: Final = 1 << 31
MOST_MATCHES: Final = 1 << 24  # side by side
MOST_DEALS: Final = 1 << 16
MOST_BYTES: Final = 1 << 34  # of the arrays of all rows together: more is a slip, not a wish
RENDER_MODES: Final = ("ansi", "human", "rgb_array")  # text, given or written out, or a picture
PICTURE_WIDTH: Final = 800  # pixels

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]
Observed = dict[str, Any]  # an observation and its action mask


class EnvConfig:
    """Shared by all kinds of environments."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None,
        options: dict[str, Any],
        *,
        actions: str = "",
        places: int = 0,
        reward: str = WIN,
        planes: bool = False,
        max_plies: int | None = None,
    ) -> None:
        self.game = shelf.game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        start = self.game.new_match(seats=self.seats, seed=0, options=options).state
        self.options = check_options(self.game.options, options, self.seats)
        self.planes = self.game.planes(self.seats)
        if not self.planes:
            raise refused("no-observation", f"{self.game.title} cannot be observed as numbers")
        self.starts = starts_of(self.planes)
        self.size = self.starts[-1]
        moves = self.game.move_range()
        self.actions = actions or (MOVES if moves else PLACES)
        if self.actions not in (MOVES, PLACES, DRAWN):
            message = f"actions are {MOVES}, {PLACES} or {DRAWN}, not {quote(actions)}"
            raise refused("bad-actions", message)
        if self.actions == MOVES and not moves:
            message = f"{self.game.title} has too many moves to number them; choose {PLACES}"
            raise refused("bad-actions", message)
        places = number(places, 0, MOST_PLACES, "bad-places", "places")
        if places and self.actions == MOVES:
            raise refused("bad-places", f"places are for actions={PLACES!r} and {DRAWN!r}")
        self.max_plies = 0
        if max_plies is not None:
            self.max_plies = number(max_plies, 1, MOST_PLIES, "bad-max-plies", "max_plies")
        if reward not in (WIN, MARGIN):
            raise refused("bad-reward", f"rewards are {WIN} or {MARGIN}, not {quote(reward)}")
        self.reward = reward
        self.moves = moves if self.actions == MOVES else 0
        self.drawn = self.actions == DRAWN
        most = FEW_PLACES if self.drawn else MOST_PLACES
        self.places = places or min(int(start.most_moves()), most)
        self.width = self.moves or self.places
        self.named = planes

    @property
    def name(self) -> str:
        """As PettingZoo and Gymnasium like it: kami_sama_v1."""
        return f"{self.game.id.replace('-', '_')}_v{self.game.rules_version}"

    def new_match(self, seed: int | str | None, setup: dict[str, Any] | None = None) -> Match:
        """A match with a first decision; a deal that ends a match at once is dealt again."""
        again = 0
        while True:
            kept = f"{seed} again {again}" if again and seed is not None else seed
            match = self.game.new_match(
                seats=self.seats, seed=kept, options=dict(self.options), setup=setup
            )
            if not match.over:
                return match
            if setup:
                raise BadSetup(Refusal("bad-setup", "nobody has anything to decide"))
            again += 1

    def buffers(self, start: State, rows: int) -> LearnerBuffers:
        each = 2 * self.size + self.width + 8 * (self.places or int(start.most_moves()))
        if rows * each > MOST_BYTES:
            message = f"{rows:,} matches of {self.game.title} would take {rows * each:,} bytes"
            raise refused("bad-count", message)
        return LearnerBuffers(start, rows, moves=self.moves, places=self.places, drawn=self.drawn)

    def views(
        self, buffers: LearnerBuffers, rows: int
    ) -> tuple[Numbers, Mask, npt.NDArray[np.int64]]:
        """Observations, masks and legal moves, a row for each match: the buffers without a copy."""
        words, masks, legal, _ = buffers.arrays()
        numbers = array(words).view("<i2").reshape(rows, -1)
        return (
            numbers[:, : self.size],
            array(masks).view(np.int8).reshape(rows, self.width),
            array(legal).reshape(rows, -1),
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.width)

    def observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.width,), np.int8)
        return spaces.Dict({"observation": self.numbers_space(), "action_mask": mask})

    def numbers_space(self) -> spaces.Space[Any]:
        if self.named:
            return spaces.Dict(
                {
                    plane.name: spaces.Box(plane.low, plane.high, plane.shape, np.int16)
                    for plane in self.planes
                }
            )
        low = np.repeat([plane.low for plane in self.planes], [p.size for p in self.planes])
        high = np.repeat([plane.high for plane in self.planes], [p.size for p in self.planes])
        return spaces.Box(low.astype(np.int16), high.astype(np.int16), dtype=np.int16)

    def state_space(self) -> spaces.Box:
        """Of what all seats know together, a row for each."""
        low = np.repeat([plane.low for plane in self.planes], [p.size for p in self.planes])
        high = np.repeat([plane.high for plane in self.planes], [p.size for p in self.planes])
        rows = (self.seats, 1)
        return spaces.Box(
            np.tile(low.astype(np.int16), rows),
            np.tile(high.astype(np.int16), rows),
            dtype=np.int16,
        )

    def check_render_mode(self, mode: str | None, known: tuple[str, ...] = RENDER_MODES) -> None:
        """What cannot be drawn is refused before a match begins."""
        if mode is not None and mode not in known:
            message = f"there is no render_mode {quote(mode)}; there is {', '.join(known)}"
            raise refused("bad-render-mode", message)
        if mode == "rgb_array":
            self.pixels(self.new_match(0), None)  # says what is missing, if something is

    def pixels(self, match: Match, viewer: int | None) -> npt.NDArray[np.uint8]:
        """The position as a viewer may see it: rows of pixels, red, green and blue."""
        data = png_of(svg_of(match, viewer), PICTURE_WIDTH)
        try:
            from PIL import Image  # noqa: PLC0415 - needs the extra
        except ModuleNotFoundError:
            message = f"render_mode 'rgb_array' needs Pillow: {EXTRA}"
            raise MissingExtra(Refusal("missing-extra", message)) from None
        with Image.open(io.BytesIO(data)) as image:
            return np.asarray(image.convert("RGB"))

    def split(self, numbers: Numbers) -> dict[str, Numbers]:
        """The planes of an observation by name; of many observations when it has rows."""
        rows = numbers.shape[:-1]
        return {
            plane.name: numbers[..., start : start + plane.size].reshape(*rows, *plane.shape)
            for plane, start in zip(self.planes, self.starts)
        }

    def rewards(self, state: State) -> list[float]:
        """What the end of a match is worth to each seat; all add up to 0."""
        if self.reward == MARGIN:
            scores = state.scores()
            total = sum(scores)
            return [(points * self.seats - total) / (self.seats - 1) for points in scores]
        won = int(state.winners())
        share = 1 / won.bit_count()
        shares = [share if won >> seat & 1 else 0.0 for seat in range(self.seats)]
        return [(part * self.seats - 1) / (self.seats - 1) for part in shares]


def number(value: Any, least: int, most: int, code: str, what: str) -> int:
    """An argument that is a whole number, numpy's too, within bounds."""
    try:
        found = operator.index(value)
    except TypeError:
        found = least - 1
    if isinstance(value, bool) or not least <= found <= most:
        raise refused(code, f"{what} is a whole number from {least} to {most}, not {quote(value)}")
    return found


def whole(seed: Any) -> int | str:
    """A seed as the games take it: any integer, numpy's too, or a text."""
    if isinstance(seed, str):
        return seed
    try:
        return operator.index(seed)
    except TypeError:
        raise refused("bad-seed", f"a seed is a whole number, not {quote(seed)}") from None


def array(buffer: Any) -> npt.NDArray[Any]:
    """The memory of a `vec` as numpy sees it: live, and not to be written."""
    return np.asarray(memoryview(buffer))


def refused(code: str, message: str) -> BadOption:
    return BadOption(Refusal(code, message))


class OutOfOrder(KiribakoError):
    """An environment was asked for something before it began, or after it ended."""


def reset_first(what: str) -> OutOfOrder:
    return OutOfOrder(Refusal("reset-first", f"{what} needs a match under way: call reset() first"))


def illegal_action(action: object, match: int | None = None) -> IllegalMove:
    where = "" if match is None else f" in match {match}"
    message = f"action {quote(action)} is not legal now{where}; the action mask says which are"
    found = {"action": action} if match is None else {"action": action, "match": match}
    return IllegalMove(Refusal("illegal-action", message, where=found))
