"""Every verb of the wire, and who carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from kiribako.server.table import (
    asking,
    chat,
    claim,
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


def play(table: Table, caller: Caller, said: wire.PlayMove) -> Plan:
    return moves.play(table, caller, said.ply, said.seat, said.move)


def why(table: Table, caller: Caller, said: wire.AskWhy) -> Answer:
    return asking.why(table, caller, said.id, said.ply, said.seat, said.move)


def words(table: Table, caller: Caller, said: wire.AskWords) -> Question:
    return asking.words(table, caller, said.ply, said.seat)


def consult(table: Table, caller: Caller, said: wire.AskConsult) -> Question:
    return asking.consult(table, caller, said.ply, said.seat, said.question)


def sit(table: Table, caller: Caller, said: wire.Sit) -> Plan:
    name = "" if said.name is UNSET else said.name
    entropy = "" if said.entropy is UNSET else said.entropy
    return seating.sit(table, caller, said.seat, name=name, entropy=entropy)


def stand(table: Table, caller: Caller, said: wire.Stand) -> Plan:
    return seating.stand(table, caller, said.seat)


def bot(table: Table, caller: Caller, said: wire.SeatBot) -> Plan:
    if table.phase == "waiting":
        return seating.put_bot(table, caller, said.seat, said.level)
    return offers.offer_bot(table, caller, said.seat, said.level)


def begin(table: Table, caller: Caller, _said: wire.Start) -> Plan:
    return start.start(table, caller)


def give_up(table: Table, caller: Caller, said: wire.Resign) -> Plan:
    return resign.resign(table, caller, said.seat)


def close(table: Table, caller: Caller, _said: wire.Close) -> Plan:
    return closing.close(table, caller)


def offer(table: Table, caller: Caller, said: wire.MakeOffer) -> Plan | Question:
    return offers.offer(
        table,
        caller,
        said.what,
        ply=None if said.ply is UNSET else said.ply,
        seat=None if said.seat is UNSET else said.seat,
        level=None if said.level is UNSET else said.level,
    )


def answer(table: Table, caller: Caller, said: wire.AnswerOffer) -> Plan | Question:
    return offers.answer(table, caller, said.offer, accept=said.accept)


def out_of_time(table: Table, caller: Caller, said: wire.Claim) -> Plan:
    return claim.claim(table, caller, said.seat)


def say(table: Table, caller: Caller, said: wire.Say) -> Plan:
    return chat.say(table, caller, said.text, said.id)


def ping(_table: Table, _caller: Caller, _said: wire.Ping) -> Plan:
    return Plan()


VERBS: dict[type, Verb] = {
    wire.PlayMove: play,
    wire.AskWhy: why,
    wire.AskWords: words,
    wire.AskConsult: consult,
    wire.Sit: sit,
    wire.Stand: stand,
    wire.SeatBot: bot,
    wire.Start: begin,
    wire.Resign: give_up,
    wire.Close: close,
    wire.MakeOffer: offer,
    wire.AnswerOffer: answer,
    wire.Claim: out_of_time,
    wire.Say: say,
    wire.Ping: ping,
}
