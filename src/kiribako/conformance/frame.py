"""Promises about what is sent and drawn: the kernel's keys of a view, and places in a drawing."""

from __future__ import annotations

import json
import typing
from xml.etree import ElementTree as ET

from kiribako.conformance.cases import Case
from kiribako.conformance.declared import Checker
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel import shown
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError


def views_have_the_kernels_frame(case: Case) -> None:
    """A view has the kernel's keys and a sentence that asks the actor."""
    checker = Checker()
    match = case.new_match(seed=1)
    view = json.loads(json.dumps(match.view(0)))
    frame = typing.get_type_hints(shown.View)
    checker.check(
        {key: view[key] for key in view if key in frame and key != "asks"}, shown.View, "View"
    )
    asks = typing.get_type_hints(shown.Asks)
    checker.check(
        {key: view["asks"][key] for key in view["asks"] if key in asks}, shown.Asks, "Asks"
    )
    faults = sorted(checker.faults)
    expect(not faults, f"a view is not as declared: {'; '.join(faults)}", match)
    taken = set(case.game.view(match.state, 0)) & (set(frame) - {"asks"})
    expect(not taken, f"the game's view has keys of the kernel's own: {sorted(taken)}", match)


def drawings_name_moves(case: Case) -> None:
    """A drawing is an SVG with a viewBox; what it marks by data-move reads as a move."""
    match = case.new_match(1)
    if case.game.svg(match.view(0)) is None:
        return
    dice = match.state.clone()
    while True:
        if match.ply & (match.ply - 1) == 0 or match.over:  # ever fewer: they take their time
            for viewer in (None, *range(case.seats)):
                look_at_drawing(case, match, viewer)
        if match.over:
            return
        match.play_move(case.decide(match, dice))


def look_at_drawing(case: Case, match: Match, viewer: int | None) -> None:
    view = match.view(viewer)
    drawn = case.game.svg(view) or ""
    expect(drawn, f"there is no drawing for viewer {viewer}", match)
    root = ET.fromstring(drawn)  # noqa: S314 - the game's own drawing
    expect(root.tag.endswith("svg"), "a drawing is no <svg>", match)
    expect(root.get("viewBox"), "a drawing has no viewBox, so it cannot be scaled", match)
    again = case.game.svg(json.loads(json.dumps(view)))
    expect(drawn == again, "a drawing shows more than the view it is made from", match)
    named = {element.get("id") for element in root.iter()}
    for element in root.iter():
        text = element.get("data-move")
        if text is not None:
            expect(reads(case, match.state, text), f"data-move={text!r} is no move", match)
        used = element.get("href", "")
        expect(used[1:] in named or not used, f"a drawing uses {used}, which it has not", match)


def reads(case: Case, state: object, text: str) -> bool:
    try:
        case.game.read(state, text)
    except KiribakoError:
        return False
    return True


PROMISES = (
    Promise("frame", views_have_the_kernels_frame),
    Promise("drawings", drawings_name_moves),
)
