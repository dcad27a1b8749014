"""Finding out: every kind of question that may take long, worked out from the match alone."""

from __future__ import annotations

from kiribako.kernel.match import Match
from kiribako.server.foresight.imagine import imagine
from kiribako.server.foresight.lines import check_lines
from kiribako.server.table.questions import Found, Question, work_out


def find_out(match: Match, question: Question) -> Found:
    """The answer, or the refusal; the match stays as it is."""
    if question.what == "imagine" and question.imagine is not None:
        return Found(imagined=imagine(match, question.imagine))
    if question.what == "plan":
        return Found(lines=check_lines(match, question.seat, question.lines))
    return work_out(match, question)
