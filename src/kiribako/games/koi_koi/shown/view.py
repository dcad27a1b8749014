"""What a viewer sees, as plain JSON: hands and the pile's order are secret (KK-4.4)."""

from __future__ import annotations

from typing import Final

from kiribako.games.koi_koi.rules import calling, turn
from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.constants import NEVER, Constants
from kiribako.games.koi_koi.rules.deck import CARDS, KINDS, Kind
from kiribako.games.koi_koi.rules.moves import STEP_CALL, STEP_CHOOSE, STEP_PLAY
from kiribako.games.koi_koi.rules.outcomes import HAND, OUTCOMES, Outcome, told
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import types
from kiribako.games.koi_koi.shown.reach import codes, reach
from kiribako.games.koi_koi.shown.stakes import stakes
from kiribako.kernel.bits import lowest, members_of, size

SEATS: Final = ("East", "West")
STEP_NAMES: Final[dict[int, types.Step]] = {
    STEP_PLAY: "play",
    STEP_CHOOSE: "choose",
    STEP_CALL: "call",
}
KIND_OF: Final[dict[str, Kind]] = {kind: kind for kind in KINDS}


def view(position: Position, viewer: int | None) -> types.View:
    """The position as the viewer may know it."""
    position = as_it_lay(position)
    constants = position.constants
    box = constants.box
    shown: types.View = {
        "asks": asks(position),
        "round": int(position.month),
        "rounds": int(constants.rounds),
        "dealer": int(position.dealer),
        "cuts": [[box.codes[card] for card in cut] for cut in constants.cuts],
        "scores": position.scores(),
        "hands": [hand(position, seat, viewer) for seat in (0, 1)],
        "field": codes(box, int(position.field)),
        "turned": box.codes[lowest(position.turned)] if position.turned else None,
        "pile": pile_size(position),
        "captured": [grouped(box, int(position.captured(seat))) for seat in (0, 1)],
        "koi": [int(position.koi(seat)) for seat in (0, 1)],
        "calls": int(position.calls),
        "times": int(position.times),
        "target": None if constants.target == NEVER else int(constants.target),
        "sets": [sets(position, seat) for seat in (0, 1)],
        "value": [int(calling.worth(position, seat)) for seat in (0, 1)],
        "worth": [now_worth(position, seat) for seat in (0, 1)],
        "outcomes": [outcome(constants, result) for result in told(position.outcomes)],
        "cards": faces(box),
    }
    if position.step == STEP_CALL:
        shown["stakes"] = stakes(position, viewer)
    if viewer is not None:
        shown["takes"] = takes(position, viewer)
        shown["reach"] = [reach(position, viewer, seat) for seat in (0, 1)]
    return shown


def as_it_lay(position: Position) -> Position:
    """An ended match as its last round lay, though the books have turned the page already."""
    last = position.outcomes
    if not position.over or last is None:
        return position
    table = position.clone()
    table.month = last.month
    table.dealer = last.dealer
    return table


def asks(position: Position) -> types.Asks | None:
    """What the actor has to decide, as a step and as a sentence."""
    if position.over:
        return None
    seat = int(position.actor)
    step = int(position.step)
    facts: types.Asks = {"seat": seat, "step": STEP_NAMES[step], "text": ""}
    if step == STEP_PLAY:
        facts["text"] = "Play a card from your hand."
    elif step == STEP_CHOOSE:
        facts["card"] = position.constants.box.codes[lowest(position.turned)]
        facts["text"] = f"Choose which card the drawn {facts['card']} takes."
    else:
        facts["points"] = now_worth(position, seat)
        many = "point" if facts["points"] == 1 else "points"
        facts["text"] = f"Call Game for {facts['points']} {many}, or Koi-Koi."
    return facts


def hand(position: Position, seat: int, viewer: int | None) -> types.Hand:
    """How many cards a hand has, and which, for its owner."""
    cards = int(position.hand(seat))
    own = codes(position.constants.box, cards) if seat == viewer else None
    return {"count": cards.bit_count(), "cards": own}


def takes(position: Position, viewer: int) -> dict[str, list[str]]:
    """What each card of the viewer's own hand would meet in the field (KK-4.2)."""
    if position.over:
        return {}
    box = position.constants.box
    return {
        box.codes[card]: codes(box, int(turn.matches(position, card)))
        for card in members_of(int(position.hand(viewer)))
    }


def pile_size(position: Position) -> int:
    """What lies in neither hand, field nor captured."""
    elsewhere = position.hand0 | position.hand1 | position.captured0 | position.captured1
    return CARDS - int(size(elsewhere | position.field | position.turned))


def grouped(box: Box, cards: int) -> dict[Kind, list[str]]:
    """Captured cards by their kinds."""
    return {kind: codes(box, cards & box.kind(kind)) for kind in KINDS}


def sets(position: Position, seat: int) -> list[types.MadeSet]:
    """The sets a seat has."""
    return [
        {
            "set": made.set.id,
            "name": made.set.name,
            "rule": made.set.rule,
            "points": made.points,
            "cards": codes(position.constants.box, made.cards),
        }
        for made in position.chart().made(int(position.captured(seat)))
    ]


def now_worth(position: Position, seat: int) -> int:
    """What the seat would score for its sets, with all that multiplies them."""
    return int(calling.reward(position, seat, calling.worth(position, seat)))


def outcome(constants: Constants, result: Outcome) -> types.Outcome:
    """How a deal ended; only what was shown to both (KK-3.9, KK-4.4)."""
    box = constants.box
    shown: types.Outcome = {
        "outcome": OUTCOMES[result.kind],
        "round": int(result.month),
        "dealer": int(result.dealer),
        "winner": None if result.winner < 0 else int(result.winner),
        "points": int(result.points),
        "cards": codes(box, int(result.cards)),
    }
    if result.kind == HAND and result.other:
        shown["also"] = codes(box, int(result.other))
    if result.value:
        shown["value"] = int(result.value)
        shown["defied"] = result.defied
        shown["sets"] = [
            {"set": made.set.id, "points": made.points, "cards": codes(box, made.cards)}
            for made in constants.chart_of(result.month).made(int(result.cards))
        ]
    return shown


def faces(box: Box) -> dict[str, types.Face]:
    """Every card in words, by its code."""
    return {
        card.code: {
            "name": card.name,
            "month": card.month,
            "flower": card.flower,
            "kind": KIND_OF[card.kind],
            "ribbon": card.ribbon or None,
        }
        for card in box.cards
    }
