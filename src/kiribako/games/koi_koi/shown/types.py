"""The JSON that Koi-Koi sends, as types: its view and its events."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from kiribako.games.koi_koi.rules.deck import Kind
from kiribako.games.koi_koi.rules.outcomes import Ending

Step = Literal["play", "choose", "call"]


class Asks(TypedDict):
    """What the actor has to decide: `card` waits for a choice, `points` are what Game wins."""

    seat: int
    step: Step
    card: NotRequired[str]
    points: NotRequired[int]
    text: str


class Face(TypedDict):
    """A flower card in words."""

    name: str
    month: int
    flower: str
    kind: Kind
    ribbon: str | None


class Hand(TypedDict):
    """How many cards a hand has, and which, for its owner."""

    count: int
    cards: list[str] | None


class DealtCards(TypedDict):
    """What a month was dealt, once the match is over."""

    hands: list[list[str]]
    field: list[str]


class MadeSet(TypedDict):
    """A set that a seat has."""

    set: str
    name: str
    rule: str
    points: int
    cards: list[str]


class Possible(TypedDict):
    """Cards that would help a set: those it lacks, or those it can still grow with."""

    hand: list[str]
    field: list[str]
    unseen: list[str]


class Reach(TypedDict):
    """One line of the chart for one seat: what it has of it, and what may still come.

    `must` are cards it cannot do without and does not have, `spoiled` captured ones that undo it.
    """

    set: str
    name: str
    rule: str
    points: int
    need: int
    missing: int
    reachable: bool
    have: list[str]
    possible: Possible
    gone: list[str]
    must: list[str]
    spoiled: list[str]


class Times(TypedDict):
    """What multiplies the sets, by the rules this table plays with."""

    seven: NotRequired[int]
    koi: NotRequired[int]
    field: NotRequired[int]


class Prospect(TypedDict):
    """A set that may still be made or grow, and what it would make of the round."""

    set: str
    name: str
    cards: list[str]
    value: int
    points: int


class Stakes(TypedDict):
    """Both calls, counted; `rival_times` is what koi-koi multiplies the rival's points by."""

    seat: int
    value: int
    high: bool
    defied: bool
    times: Times
    points: int
    scores: list[int]
    last_round: bool
    cards_left: list[int]
    rival_value: int
    rival_points: int
    rival_times: int
    dealer: int
    flat: int
    chances: NotRequired[list[Prospect]]


class Outcome(TypedDict):
    """How a deal ended; only what was shown to both."""

    outcome: Ending
    round: int
    dealer: int
    winner: int | None
    points: int
    cards: list[str]
    also: NotRequired[list[str]]
    value: NotRequired[int]
    defied: NotRequired[bool]
    sets: NotRequired[list[CountedSet]]


class View(TypedDict):
    """The position as the viewer may know it.

    `times` is what the dealt field multiplies the month by, `target` the score that ends the
    match, `turned` the drawn card that waits for a choice, `koi` what a seat's sets were worth at
    its last koi-koi, `takes` what each card of one's own hand would meet in the field.
    """

    asks: Asks | None
    round: int
    rounds: int
    dealer: int
    cuts: list[list[str]]
    scores: list[int]
    hands: list[Hand]
    field: list[str]
    turned: str | None
    pile: int
    captured: list[dict[Kind, list[str]]]
    koi: list[int]
    calls: int
    times: int
    target: int | None
    sets: list[list[MadeSet]]
    value: list[int]
    worth: list[int]
    outcomes: list[Outcome]
    cards: dict[str, Face]
    stakes: NotRequired[Stakes]
    takes: NotRequired[dict[str, list[str]]]
    reach: NotRequired[list[list[Reach]]]


class Cut(TypedDict):
    """The cut for the first dealer, as often as it took; `cards` are the last."""

    cuts: list[list[str]]
    cards: list[str]
    seat: int


class Captured(TypedDict):
    """A card laid on the field, and what it took, if anything."""

    seat: int
    card: str
    takes: list[str]
    took: bool


class Drawn(Captured):
    """A card from the pile; with two to take, `choice` waits for a decision."""

    choice: NotRequired[list[str]]


class SetMade(TypedDict):
    """A set that was made or has grown."""

    seat: int
    set: str
    points: int
    rule: str
    cards: list[str]


class KoiCalled(TypedDict):
    """A call to play on, and what the sets are worth."""

    seat: int
    value: int


class GameCalled(TypedDict):
    """A call that ends the round, the player's own or made for him."""

    seat: int
    own_call: bool


class OfRound(TypedDict):
    """A deal that ended, and no more to tell."""

    round: int
    dealer: int


class VoidDeal(OfRound):
    """A field that must be dealt again."""

    field: list[str]


class Won(OfRound):
    """A round that somebody won."""

    seat: int
    points: int


class Multiplier(TypedDict):
    """What multiplies the sets, and by which rule."""

    rule: str
    times: int


class CountedSet(TypedDict):
    """A set that counted."""

    set: str
    points: int
    cards: list[str]


class RoundWon(Won):
    """A round won by a call of Game: `value` times `factor` are its points."""

    value: int
    factor: int
    defied: bool
    times: list[Multiplier]
    sets: list[CountedSet]
    cards: list[str]


class HandWin(Won):
    """A round won with the dealt hand; `other_hand` if both had one."""

    hand: list[str]
    other_hand: NotRequired[list[str]]


class Dealt(OfRound):
    """A new round; `stacks` are months of which three cards lie in the field."""

    field: list[str]
    stacks: NotRequired[list[int]]
    times: NotRequired[int]


class MatchOver(TypedDict):
    """The end: what the seats have, and who has won."""

    scores: list[int]
    winners: list[int]


Events = TypedDict(
    "Events",
    {
        "cut": Cut,
        "dealt": Dealt,
        "played": Captured,
        "drawn": Drawn,
        "captured": Captured,
        "set": SetMade,
        "koi-koi": KoiCalled,
        "game": GameCalled,
        "forced-game": GameCalled,
        "void-deal": VoidDeal,
        "drawn-round": OfRound,
        "exhausted": Won,
        "round-won": RoundWon,
        "hand-win": HandWin,
        "match-over": MatchOver,
    },
)
