"""A promise about travel: a match goes to another process and is the same there."""

from __future__ import annotations

import json
import pickle

from kiribako.conformance.cases import Case
from kiribako.conformance.promise import Promise, expect


def matches_travel(case: Case) -> None:
    """A match is the same after a trip to another process, and its state goes on alike."""
    match = case.new_match(10)
    dice = match.state.clone()
    for _ in range(3):
        if not match.over:
            match.play_move(case.decide(match, dice))
    trip = pickle.loads(pickle.dumps(match))  # noqa: S301 - of our own making
    for viewer in (None, *range(case.seats)):
        same = json.dumps(trip.view(viewer)) == json.dumps(match.view(viewer))
        expect(same, "a match that was pickled shows something else", match)
    same = trip.record().to_text() == match.record().to_text()
    expect(same, "a match that was pickled has another record", match)


PROMISES = (Promise("travel", matches_travel),)
