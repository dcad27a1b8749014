"""Reviews: a finished match told in chances, with luck and play held apart.

    from kiribako.review import review

    told = review(record, simulations=400)
    for judgement in told.judgements:
        print(judgement.ply, judgement.verdict, judgement.play[judgement.seat])

`docs/review.md` says what is measured, and how far it can be trusted.
"""

from kiribako.review.coach import Advice, advise
from kiribako.review.judgement import (
    VERDICTS,
    Chances,
    Hindsight,
    Judgement,
    Reason,
    Spoken,
    Verdict,
    Weighed,
)
from kiribako.review.report import FORMAT, Review, SeatTotal, TurningPoint
from kiribako.review.reviewer import Reviewer, review
from kiribako.review.summary import Interval, Summary, summarise

__all__ = [
    "FORMAT",
    "VERDICTS",
    "Advice",
    "Chances",
    "Hindsight",
    "Interval",
    "Judgement",
    "Reason",
    "Review",
    "Reviewer",
    "SeatTotal",
    "Spoken",
    "Summary",
    "TurningPoint",
    "Verdict",
    "Weighed",
    "advise",
    "review",
    "summarise",
]
