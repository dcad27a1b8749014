"""What a client says over the WebSocket: `do` names the verb, `id` is the client's own."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from kiribako.server.wire.parts import BotWord, Entropy, MoveText, Name, OfferKind, Ply, Seat, Who

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Spoken = Annotated[str, Meta(min_length=1, max_length=500)]


class FromClient(Struct, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """Every message gets `ack`, `refused` or `answer` with its id; twice is harmless."""

    id: Id


class PlayMove(FromClient, tag="move"):
    """Play this decision; `ply` is how many decisions came before it."""

    ply: Ply
    seat: Seat
    move: MoveText


class AskWhy(FromClient, tag="why"):
    """Whether a text is a legal move, and if not, why."""

    ply: Ply
    seat: Seat
    move: MoveText


class AskWords(FromClient, tag="words"):
    """The legal moves with their plain words."""

    ply: Ply
    seat: Seat


class AskConsult(FromClient, tag="consult"):
    """A question of the game's own: snap, preview, ghosts."""

    ply: Ply
    seat: Seat
    question: dict[str, Any]


class AskHint(FromClient, tag="hint"):
    """A bot's ranked moves with their chances."""

    ply: Ply
    seat: Seat


class AskCoach(FromClient, tag="coach"):
    """What a move that I am about to send would lose; only where all the others are bots."""

    ply: Ply
    seat: Seat
    move: MoveText


class Sit(FromClient, tag="sit"):
    """Take a seat; several seats on one device sit several times."""

    seat: Seat
    name: Name | UnsetType = UNSET
    entropy: Entropy | UnsetType = UNSET  # this seat's part in the fair shuffle


class Stand(FromClient, tag="stand"):
    """Leave a seat before the start; the host may also remove a bot or a person."""

    seat: Seat


class SeatBot(FromClient, tag="bot"):
    """Put a bot on an empty seat; in a running match, offer to let one take over."""

    seat: Seat
    level: BotWord


class Start(FromClient, tag="start"):
    """Begin, when every seat is taken."""


class Resign(FromClient, tag="resign"):
    """Give up; with more than two seats a bot plays on for the others."""

    seat: Seat


class Close(FromClient, tag="close"):
    """End a match that cannot be played on; the host also a table whose match has not begun."""


class MakeOffer(FromClient, tag="offer"):
    """Ask the others: a draw, an undo to `ply`, a bot on `seat`, a rematch, the same deal again.

    For the last two `seat` is the one I want; the others keep their order around the table.
    """

    what: OfferKind
    ply: Ply | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    level: BotWord | UnsetType = UNSET


class AnswerOffer(FromClient, tag="answer"):
    """Accept or decline an offer for all my seats; who made it may withdraw it by declining."""

    offer: Annotated[int, Meta(ge=1)]
    accept: bool


class Say(FromClient, tag="chat"):
    """Say something to everybody at the table."""

    text: Spoken


class Mute(FromClient, tag="mute"):
    """Hear no more of somebody, or hear them again."""

    who: Who
    on: bool


class Ping(FromClient, tag="ping"):
    """Are you there."""


Message = (
    PlayMove
    | AskWhy
    | AskWords
    | AskConsult
    | AskHint
    | AskCoach
    | Sit
    | Stand
    | SeatBot
    | Start
    | Resign
    | Close
    | MakeOffer
    | AnswerOffer
    | Say
    | Mute
    | Ping
)
