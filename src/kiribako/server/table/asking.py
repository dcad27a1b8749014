"""Questions that change nothing: is this legal, what could I do, what would it bring."""

from __future__ import annotations

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.server.refusals import problem_of
from kiribako.server.table.move_words import words_of
from kiribako.server.table.moves import check_turn
from kiribako.server.table.plan import Caller, must_play, no_rules, own_seat
from kiribako.server.table.questions import Found, Question
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import AskConsult, AskWhy, AskWords
from kiribako.server.wire.to_client import Answer


def asked_match(table: Table, caller: Caller, ply: int, seat: int) -> Match:
    """The match, if this seat is to decide at this ply."""
    own_seat(table, caller, seat)
    must_play(table)
    if table.match is None:
        raise no_rules(table)
    check_turn(table, table.match, ply, seat)
    return table.match


def why(table: Table, caller: Caller, said: AskWhy) -> Answer:
    """Whether a text is a legal move: in words if it is, the refusal if not."""
    match = asked_match(table, caller, said.ply, said.seat)
    try:
        move = match.read(said.move)
    except KiribakoError as error:
        return Answer(id=said.id, legal=False, refusal=problem_of(error))
    return Answer(id=said.id, legal=True, words=words_of(match.game, match.state, move))


def words(table: Table, caller: Caller, said: AskWords) -> Question:
    """The legal moves in words; of very many, one for each thing they do."""
    asked_match(table, caller, said.ply, said.seat)
    return Question(what="words", seat=said.seat)


def consult(table: Table, caller: Caller, said: AskConsult) -> Question:
    """What the game answers to a question of its own; any time for one's own seat."""
    own_seat(table, caller, said.seat)
    must_play(table)
    if table.match is None:
        raise no_rules(table)
    if said.ply != table.match.ply:
        check_turn(table, table.match, said.ply, said.seat)
    return Question(what="consult", seat=said.seat, asked=said.question)


def answer(id: str, question: Question, found: Found) -> Answer:
    """What was found out, for whoever asked."""
    if question.what == "words":
        return Answer(id=id, moves=found.moves)
    return Answer(id=id, found=found.found)
