"""What the server says over the WebSocket: `is` names it, `n` is the table's count."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from kiribako.server.wire.parts import (
    ChatLine,
    Coaching,
    Fairness,
    GameEvent,
    Hint,
    MoveWords,
    Offer,
    Person,
    Position,
    Problem,
    SeatState,
    Status,
    Table,
    Words,
)
from kiribako.server.wire.review import ReviewStage


class ToClient(Struct, tag_field="is", kw_only=True, omit_defaults=True, frozen=True):
    """Any message of the server's."""


class Told(ToClient, frozen=True):
    """What tells of the table has its count `n`, equal for every viewer."""

    n: int


class TableMessage(Told, tag="table", frozen=True):
    """Everything anew: the first message, and whenever a client is too far behind."""

    table: Table


class Moved(Told, tag="moved", frozen=True):
    """A decision, as the viewer may see it; `ply` is how many came before it."""

    ply: int
    seat: int
    move: str
    events: list[GameEvent]
    position: Position


class Undone(Told, tag="undone", frozen=True):
    """Decisions were taken back, down to `ply`."""

    ply: int
    position: Position


class SeatsChanged(Told, tag="seats", frozen=True):
    """Somebody sat down, stood up, or a bot took over."""

    seats: list[SeatState]
    mine: list[int]
    fairness: Fairness | UnsetType = UNSET  # until the start, with what they added
    position: Position | UnsetType = UNSET  # while playing: what I may do can have changed


class StatusChanged(Told, tag="status", frozen=True):
    """The match started, with what its deal brought and its first position, or ended."""

    status: Status
    position: Position | UnsetType = UNSET
    opening: list[GameEvent] | UnsetType = UNSET
    fairness: Fairness | UnsetType = UNSET  # at the end with the secret


class OfferMade(Told, tag="offer", frozen=True):
    """Somebody asks for consent."""

    offer: Offer


class OfferAnswered(Told, tag="answered", frozen=True):
    """A seat answered; `open` is false once the offer is settled, `accepted` says how."""

    offer: int
    seat: int
    accept: bool
    open: bool
    accepted: bool


class Hinted(Told, tag="hinted", frozen=True):
    """A seat asked a bot what it would do, for so many decisions by now."""

    seat: int
    hints: int


class Chatted(Told, tag="chat", frozen=True):
    """Somebody said something."""

    line: ChatLine


class Unsaid(Told, tag="unsaid", frozen=True):
    """A host took a line of talk away."""

    line: int  # its `n`


class Presence(Told, tag="presence", frozen=True):
    """Who is connected; not counted, so its `n` is the last thing that was."""

    here: list[bool]  # by seat
    watching: int
    watchers: list[Person] = msgspec.field(default_factory=list)  # those who are named


class ReviewTold(ToClient, tag="review", frozen=True):
    """How far the review of a finished match is; a newer `edition` can be fetched over HTTP."""

    stage: ReviewStage
    progress: float = 0.0  # 0 to 1
    place: int | UnsetType = UNSET  # waiting: 1 is next
    seconds: int | UnsetType = UNSET  # about until it is done
    edition: int = 0


class Ack(ToClient, tag="ack", frozen=True):
    """Done, and durable; `n` is the table's count after it."""

    id: str
    n: int


class Refused(ToClient, tag="refused", frozen=True):
    """Not done, and why. `id` is empty if the message could not even be read."""

    id: str
    code: str
    message: str
    rule: str | UnsetType = UNSET
    where: dict[str, Any] | UnsetType = UNSET
    ply: int | UnsetType = UNSET


class Answer(ToClient, tag="answer", frozen=True):
    """`legal`, `words`, `refusal` answer why, `moves` words, `found` consult, `hints` hint.

    `coach` answers coach.
    """

    id: str
    legal: bool | UnsetType = UNSET
    words: Words | UnsetType = UNSET
    refusal: Problem | UnsetType = UNSET
    moves: list[MoveWords] | UnsetType = UNSET
    found: dict[str, Any] | UnsetType = UNSET
    hints: list[Hint] | UnsetType = UNSET
    coach: Coaching | UnsetType = UNSET


Message = (
    TableMessage
    | Moved
    | Undone
    | SeatsChanged
    | StatusChanged
    | OfferMade
    | OfferAnswered
    | Hinted
    | Chatted
    | Unsaid
    | Presence
    | ReviewTold
    | Ack
    | Refused
    | Answer
)
