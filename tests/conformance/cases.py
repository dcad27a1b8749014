"""Every case of every game on the shelf: what the suite runs over."""

from __future__ import annotations

import kiribako
from kiribako.conformance.cases import LONG, USUAL, Case, cases_of
from tests.conformance.questions import ASKED
from tests.conftest import COMPILED

__all__ = ["CASES", "FEWER", "LONG", "Case"]

# How many random matches prove a case; games that think longer play fewer.
MATCHES = {"kiwara": 40, "kigi": 1}

CASES = [
    case
    for game in kiribako.games()
    for case in cases_of(game, matches=MATCHES.get(game.id, USUAL), asks=ASKED.get(game.id))
]
# Interpreted, what hangs on no compiler and takes long is tried on fewer.
FEWER = CASES if COMPILED else [case for case in CASES if not case.options and case.seats < 3]
