"""What a review says about one decision."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, get_args

Chances = tuple[float, ...]  # of every seat to win, shared wins by their share; they add up to 1

Verdict = Literal["only", "fine", "close", "slip", "mistake", "blunder"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
LOSING: Final[tuple[Verdict, ...]] = ("slip", "mistake", "blunder")

SURE: Final = 1.96  # standard errors that an interval reaches to either side
SLIP: Final = 0.03  # chance lost, of which the whole interval must be beyond
MISTAKE: Final = 0.08
BLUNDER: Final = 0.18
DIGITS: Final = 6  # of a chance in JSON


class Spoken(NamedTuple):
    """A move in notation and in words: in English, and by code and facts in any language."""

    move: str
    text: str
    code: str
    facts: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


class Weighed(NamedTuple):
    """A move, and every seat's chances after it by what the actor could know."""

    spoken: Spoken
    chances: Chances
    error: float  # standard error of the actor's chance
    line: list[Spoken]  # how play was likely to go on after it

    @property
    def move(self) -> str:
        return self.spoken.move

    @property
    def text(self) -> str:
        return self.spoken.text

    def to_json(self) -> dict[str, Any]:
        return {
            **self.spoken.to_json(),
            "chances": rounded(self.chances),
            "error": short(self.error),
            "line": [spoken.to_json() for spoken in self.line],
        }

    @staticmethod
    def from_json(shape: dict[str, Any]) -> Weighed:
        line = [spoken_from(spoken) for spoken in shape["line"]]
        return Weighed(spoken_from(shape), tuple(shape["chances"]), shape["error"], line)


class Hindsight(NamedTuple):
    """What was best with all cards open: never part of play, accuracy or a verdict."""

    spoken: Spoken
    chances: Chances  # after it
    played: Chances  # after what was played, on the same deals of the future

    @property
    def move(self) -> str:
        return self.spoken.move

    def to_json(self) -> dict[str, Any]:
        return {
            **self.spoken.to_json(),
            "chances": rounded(self.chances),
            "played": rounded(self.played),
        }

    @staticmethod
    def from_json(shape: dict[str, Any]) -> Hindsight:
        return Hindsight(spoken_from(shape), tuple(shape["chances"]), tuple(shape["played"]))


class Reason(NamedTuple):
    """A sentence about what the better move gains: a key with facts for pages, and in English."""

    key: str
    facts: dict[str, Any]
    text: str

    def to_json(self) -> dict[str, Any]:
        return self._asdict()

    @staticmethod
    def from_json(shape: dict[str, Any]) -> Reason:
        return Reason(**shape)


class Judgement(NamedTuple):
    """One decision, counted from 0: `before` + `play` + `luck` = `after`, for every seat."""

    ply: int
    seat: int
    verdict: Verdict
    played: Weighed
    best: Weighed  # the played move itself if nothing better was found
    play: Chances  # what the choice gave and took, by what the seat could know
    error: float  # standard error of the actor's part of it, 0 where it is exact
    luck: Chances  # what else changed
    before: Chances  # with the cards as they lay and the future unknown
    after: Chances
    stake: float  # what a move picked at random would lose
    redeals: int  # on which the two moves were compared
    exact: bool  # solved to the end
    reveals: str  # what chance had to settle, in one word of the game's; empty if nothing
    why: list[Reason]
    hindsight: Hindsight | None

    @property
    def lost(self) -> float:
        """The chance that the actor gave away; below 0 if it did better than the best found."""
        return -self.play[self.seat]

    @property
    def interval(self) -> tuple[float, float]:
        """Between which losses the true one lies, 19 times out of 20."""
        return self.lost - SURE * self.error, self.lost + SURE * self.error

    def to_json(self) -> dict[str, Any]:
        return {
            **self._asdict(),
            "played": self.played.to_json(),
            "best": self.best.to_json(),
            "play": rounded(self.play),
            "error": short(self.error),
            "luck": rounded(self.luck),
            "before": rounded(self.before),
            "after": rounded(self.after),
            "stake": short(self.stake),
            "why": [reason.to_json() for reason in self.why],
            "hindsight": self.hindsight.to_json() if self.hindsight else None,
        }

    @staticmethod
    def from_json(shape: dict[str, Any]) -> Judgement:
        hindsight = shape["hindsight"]
        vectors = ("play", "luck", "before", "after")
        return Judgement(
            **{
                **shape,
                **{name: tuple(shape[name]) for name in vectors},
                "played": Weighed.from_json(shape["played"]),
                "best": Weighed.from_json(shape["best"]),
                "why": [Reason.from_json(reason) for reason in shape["why"]],
                "hindsight": Hindsight.from_json(hindsight) if hindsight else None,
            }
        )


def verdict_of(lost: float, error: float) -> Verdict:
    """What a measured loss is called: nothing bad while it may be noise.

    Where the interval holds 0 it is too close to tell, unless even its far end is no slip.
    """
    low, high = lost - SURE * error, lost + SURE * error
    if low >= BLUNDER:
        return "blunder"
    if low >= MISTAKE:
        return "mistake"
    if low >= SLIP:
        return "slip"
    return "close" if low <= 0.0 and high > SLIP else "fine"


def spoken_from(shape: dict[str, Any]) -> Spoken:
    return Spoken(*(shape[name] for name in Spoken._fields))


def rounded(chances: Chances) -> list[float]:
    return [short(chance) for chance in chances]


def short(number: float) -> float:
    return round(number, DIGITS) + 0.0  # no -0.0
