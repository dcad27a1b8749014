"""Promises about secrets: a viewer learns what it may know and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kiribako.bots.reference import RandomPlayer
from kiribako.conformance.cases import LONG, Case, play_out
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel.state import EVERYBODY, State


def text(view: Mapping[str, Any]) -> str:
    return json.dumps(view)


def viewers(case: Case) -> tuple[int | None, ...]:
    return (None, *range(case.seats))


def views_are_plain_json(case: Case) -> None:
    """A view survives the wire unchanged, can be drawn, and asks while the match goes on."""
    for state in case.within(case.positions(1)):
        for viewer in viewers(case):
            view = dict(case.game.view(state, viewer))
            same = json.loads(json.dumps(view)) == view
            expect(same, f"what {viewer} sees is not the same after a trip as JSON: {view}")
            drawn = case.game.picture(view).plain().strip()
            expect(drawn, f"the picture of what {viewer} sees is empty")
            fits = (view["asks"] is None) == state.over
            expect(fits, "a view asks while somebody is to decide, and only then")


def redeal_and_view_agree(case: Case) -> None:
    """A seat cannot tell a redealt position from the real one, byte for byte."""
    for place, state in case.within(enumerate(case.positions(2))):
        for seat in range(case.seats):
            for rng in (place, place + 7919):
                same_position(case, state, state.redeal(seat, rng), (seat, None), f"seat {seat}")


def same_position(
    case: Case, state: State, other: State, eyes: tuple[int | None, ...], who: str
) -> None:
    """Two positions look alike to these eyes, and the other one is sound."""
    for viewer in eyes:
        real, redealt = (text(case.game.view(one, viewer)) for one in (state, other))
        expect(
            real == redealt,
            f"dealt anew for {who}, viewer {viewer} sees something else: {real} became {redealt}",
        )
    expect(
        (other.actor, other.over) == (state.actor, state.over),
        f"dealt anew for {who}, another seat decides",
    )
    faults = case.game.audit(other)
    expect(not faults, f"dealt anew for {who}, the audit finds: {'; '.join(faults)}")


def everybody_keeps_what_anybody_knows(case: Case) -> None:
    """Dealt anew for EVERYBODY, hands stay: no seat can tell the position from the real one."""
    for place, state in case.within(enumerate(case.positions(7)[::3])):
        same_position(case, state, state.redeal(EVERYBODY, place), viewers(case), "EVERYBODY")


def everybody_forgets_the_future(case: Case) -> None:
    """Positions that differ only in what is still to be drawn go on alike once redealt."""
    for state in case.within(case.positions(8)[::9]):
        ends = []
        for start in (state, state.redeal(EVERYBODY, 1)):
            other = start.redeal(EVERYBODY, 9)
            play_out(other, RandomPlayer(seed=1))
            ends.append(text(case.game.view(other, None)))
        expect(ends[0] == ends[1], "a redeal for EVERYBODY keeps what nobody has seen yet")


def open_sheets_tell_no_secret(case: Case) -> None:
    """An open score sheet is the same whatever is hidden."""
    if not case.game.sheet_is_open():
        return
    for place, state in case.within(enumerate(case.positions(2))):
        lines = case.game.sheet(state).lines
        for seat in range(case.seats):
            other = case.game.sheet(state.redeal(seat, place + 104_729)).lines
            expect(other == lines, f"the open score sheet tells seat {seat} a secret")


def actor_has_the_same_choices(case: Case) -> None:
    """What a seat may do depends only on what it knows."""
    states = case.positions(3)
    for state in case.within(states if states[0].most_moves() <= LONG else states[::4]):
        if state.over:
            continue
        other = state.redeal(state.actor, 11)
        moves = state.legal_moves()
        expect(other.legal_moves() == moves, "the legal moves depend on what the actor cannot see")
        texts = [case.game.write(state, move) for move in moves[:50]]
        same = texts == [case.game.write(other, move) for move in moves[:50]]
        expect(same, "the texts of moves depend on what the actor cannot see")


def redeals_play_to_the_end(case: Case) -> None:
    """A redealt position is a position like any other."""
    for state in case.within(case.positions(4)[::5]):
        if state.over:
            continue
        other = state.redeal(state.actor, 13)
        play_out(other, RandomPlayer(seed=1))
        expect(other.winners(), "a redealt position ends without a winner")


def redeals_leave_the_position_alone(case: Case) -> None:
    """Nothing that happens to a redealt copy reaches the match."""
    for state in case.within(case.positions(5)[::7]):
        if state.over:
            continue
        before = [text(case.game.view(state, viewer)) for viewer in viewers(case)]
        play_out(state.redeal(state.actor, 17), RandomPlayer(seed=1))
        after = [text(case.game.view(state, viewer)) for viewer in viewers(case)]
        expect(after == before, "playing a redealt copy changes the real position")


def events_keep_secrets(case: Case) -> None:
    """An event shows a spectator nothing that a seat without the secret would not see."""
    match = case.new_match(6)
    dice = match.state.clone()
    while not match.over:
        for event in match.play_move(case.decide(match, dice)):
            public = event.seen_by(None)
            same = json.loads(json.dumps(public)) == public
            expect(same, f"the event {event.kind} is not the same after a trip as JSON", match)
            for seat in range(case.seats):
                seen = event.seen_by(seat)
                kind = f"the event {event.kind}"
                expect(seen["event"] == public["event"], f"{kind} has two kinds", match)
                if seat not in event.knowers:
                    expect(seen == public, f"{kind} tells seat {seat} a secret", match)


PROMISES = (
    Promise("views", views_are_plain_json),
    Promise("redeals", redeal_and_view_agree),
    Promise("everybody", everybody_keeps_what_anybody_knows),
    Promise("future", everybody_forgets_the_future),
    Promise("sheets", open_sheets_tell_no_secret),
    Promise("choices", actor_has_the_same_choices),
    Promise("redealt-ends", redeals_play_to_the_end),
    Promise("redealt-apart", redeals_leave_the_position_alone),
    Promise("events", events_keep_secrets),
)
