"""The lines of a plan, checked: nothing in them may depend on what the planner cannot know."""

from __future__ import annotations

from kiribako.kernel.match import Match
from kiribako.server.foresight.imagine import certain, deals, dealt
from kiribako.server.refusals import TableError


def check_lines(match: Match, seat: int, lines: list[list[str]]) -> list[list[str]]:
    """Lines in the notation of the log, each ending with a move of one's own.

    One that runs into chance or something hidden is refused, and so are two answers to the same.
    """
    checked: list[list[str]] = []
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        if certain(deals(match, seat), seat, line) < len(line):
            message = "a plan ends where chance or something hidden decides"
            raise TableError("plan-uncertain", message, status=422)
        there = dealt(match, seat, 0)
        written: list[str] = []
        last = 0
        for text in line:
            actor, move = there.actor, there.read(text)
            canonical = there.game.write(there.state, move)
            if actor == seat:
                if answers.setdefault(tuple(written), canonical) != canonical:
                    message = "there are two answers to the same move in this plan"
                    raise TableError("plan-of-two-minds", message, status=422)
                last = len(written) + 1
            written.append(canonical)
            there.play_known(move, there.after(move))
        if last:
            checked.append(written[:last])
    return checked
