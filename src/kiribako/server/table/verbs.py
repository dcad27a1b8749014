"""Which function carries out which message of a client's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiribako.server.table import (
    asking,
    chat,
    closing,
    moves,
    offers,
    resign,
    seating,
    start,
)
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.questions import Question
from kiribako.server.table.state import Table
from kiribako.server.wire import from_client as wire
from kiribako.server.wire.to_client import Answer

Verb = Callable[[Table, Caller, Any], "Plan | Answer | Question"]


def pong(_table: Table, _caller: Caller, _said: wire.Ping) -> Plan:
    """Nothing to do, and that is acknowledged."""
    return Plan()


VERBS: dict[type, Verb] = {
    wire.PlayMove: moves.play,
    wire.AskWhy: asking.why,
    wire.AskWords: asking.words,
    wire.AskConsult: asking.consult,
    wire.Sit: seating.sit,
    wire.Stand: seating.stand,
    wire.SeatBot: offers.seat_bot,
    wire.Start: start.start,
    wire.Resign: resign.resign,
    wire.Close: closing.close,
    wire.MakeOffer: offers.offer,
    wire.AnswerOffer: offers.answer,
    wire.Say: chat.say,
    wire.Ping: pong,
}
