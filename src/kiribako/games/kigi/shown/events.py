"""What happened: a move told as events, read off the positions before and after it."""

from __future__ import annotations

from kiribako.games.kigi.rules import commissions, display, placing, scoring, trees
from kiribako.games.kigi.rules.card import KINDS
from kiribako.games.kigi.rules.moves import (
    DISCARD,
    KEEP,
    STEP_KEEP,
    TAKE,
    degrees_of,
    place_of,
    seat_of,
    x_of,
    y_of,
)
from kiribako.games.kigi.rules.pack import COMMISSION, COMMISSIONS, KIND_COUNT
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown import types
from kiribako.kernel.bits import lowest, members_of
from kiribako.kernel.event import Event


def narrate(before: Position, move: int, after: Position) -> list[Event]:
    """The events of one decision, in the order a person would tell them."""
    if KEEP <= move < DISCARD:
        told = kept(before, move, after)
    elif move < TAKE:
        told = placed(before, move, after)
    else:
        told = [taken(before, move)]
    told += refilled(before, move, after)
    if after.over:
        told.append(ended(after, last_card(move, told)))
    return told


def kept(before: Position, move: int, after: Position) -> list[Event]:
    """A choice only its seat knows, and the showing of all when it was the last."""
    box = before.constants.box
    seat = int(before.actor)
    id = box.ids[COMMISSION + move - KEEP]
    told = [
        Event(
            "commission-kept",
            f"Seat {seat} keeps one of two commissions",
            types.CommissionKept(seat=seat),
            {"card": id},
            (seat,),
            f"Seat {seat} keeps one of two commissions: {box.name(COMMISSION + move - KEEP)}",
        )
    ]
    if after.step != STEP_KEEP:
        holders = [
            next(n for n in range(COMMISSIONS) if commissions.holder(after, n) == other)
            for other in range(after.constants.seats)
        ]
        shown = [box.commissions[n] for n in holders]
        text = ", ".join(f"seat {other} has {card.short()}" for other, card in enumerate(shown))
        told.append(
            Event(
                "commissions-shown",
                f"The kept commissions are shown: {text}",
                types.Cards(cards=[card.id for card in shown]),
            )
        )
    return told


def taken(before: Position, move: int) -> Event:
    """A commission taken, or a card put away."""
    seat = int(before.actor)
    place = move % TAKE
    card = int(display.card_at(before, place))
    box = before.constants.box
    facts: types.Taken = {"seat": seat, "card": box.ids[card], "place": place + 1}
    if move >= DISCARD:
        return Event("discarded", f"Seat {seat} puts a card away: {box.name(card)}", facts)
    short = box.commissions[card - COMMISSION].short()
    asked: types.CommissionTaken = {**facts, "short": short}
    text = f"Seat {seat} takes a commission: {short} ({box.ids[card]})"
    return Event("commission-taken", text, asked)


def placed(before: Position, move: int, after: Position) -> list[Event]:
    """A card laid on a tree, what it scored and what fell."""
    box = before.constants.box
    seat, owner = int(before.actor), int(seat_of(move))
    card = int(display.card_at(before, place_of(move)))
    at = int(lowest(placing.touched(before, move & trees.POSE)))
    parent = box.ids[trees.card_of(before.table[at])]
    whose = "their own tree" if owner == seat else f"the tree of seat {owner}"
    facts: types.CardPlaced = {
        "seat": seat,
        "card": box.ids[card],
        "place": int(place_of(move)) + 1,
        "tree": owner,
        "own": owner == seat,
        "x": int(x_of(move)),
        "y": int(y_of(move)),
        "degrees": int(degrees_of(move)),
        "parent": parent,
    }
    text = f"Seat {seat} lays a branch on {whose}: {box.ids[card]} on {parent}"
    told = [Event("card-placed", text, facts)]
    runs = runs_of(before, card, at)
    if runs:
        told.append(scored(before, runs))
    fallen = fallen_from(before, owner, runs, after)
    if fallen["cards"] or fallen["cut_off"]:
        told.append(pruned(fallen))
    return told


def runs_of(before: Position, card: int, at: int) -> list[types.Run]:
    """The scoring runs of a card: kind, points, and its cards from the new one down."""
    box = before.constants.box
    runs: list[types.Run] = []
    for kind in range(KIND_COUNT):
        found = int(scoring.run(before, card, at, kind))
        if found:
            cards = [box.ids[card]]
            below = at
            while len(cards) < found % scoring.RUN:
                cards.append(box.ids[trees.card_of(before.table[below])])
                below = int(trees.parent_place(before, below))
            runs.append({"kind": KINDS[kind], "points": found // scoring.RUN, "cards": cards})
    return runs


def scored(before: Position, runs: list[types.Run]) -> Event:
    seat = int(before.actor)
    points = sum(run["points"] for run in runs)
    names = before.constants.box.kind_names
    parts = [f"{names[KINDS.index(run['kind'])]} {run['points']}" for run in runs]
    text = f"+{points} for seat {seat}: {', '.join(parts)}"
    return Event("scored", text, types.Scored(seat=seat, points=points, runs=runs))


def fallen_from(
    before: Position, owner: int, runs: list[types.Run], after: Position
) -> types.Pruned:
    """What a card that scored these runs made fall from a tree."""
    place = trees.COLLECTION + owner
    fallen = [
        before.constants.box.ids[n]
        for n in members_of(int(after.table[place] & ~before.table[place]))
    ]
    scoring_cards = {id for run in runs for id in run["cards"]}
    return {
        "tree": owner,
        "count": len(fallen),
        "cards": [id for id in fallen if id in scoring_cards],
        "cut_off": [id for id in fallen if id not in scoring_cards],
    }


def pruned(fallen: types.Pruned) -> Event:
    count = fallen["count"]
    text = f"Ten points prune: seat {fallen['tree']} collects "
    text += f"{count} {'card' if count == 1 else 'cards'}, {', '.join(fallen['cards'])}"
    if fallen["cut_off"]:
        text += f", cut off with them {', '.join(fallen['cut_off'])}"
    return Event("pruned", text, fallen)


def refilled(before: Position, move: int, after: Position) -> list[Event]:
    """New cards on the display, and commissions that left it three at a time."""
    drawn = [int(after.deck[n]) for n in range(before.drawn, after.drawn)]
    shown = [int(display.card_at(before, place)) for place in range(display.PLACES)]
    if before.step == STEP_KEEP:
        if after.step == STEP_KEEP:
            return []
        return revealed(after, shown, drawn, list(range(display.PLACES)))
    return revealed(after, shown, drawn, [int(place_of(move)) if move < TAKE else move % TAKE])


def revealed(after: Position, shown: list[int], drawn: list[int], places: list[int]) -> list[Event]:
    """Cards drawn for the places of a display, and again after three commissions (KG-2.3)."""
    box = after.constants.box
    told = []
    while True:
        for place in places:
            shown[place] = drawn.pop(0) if drawn else -1
            if shown[place] >= 0:
                id = box.ids[shown[place]]
                text = f"A new card comes to place {place + 1}: {box.name(shown[place])}"
                filled: types.DisplayFilled = {"place": place + 1, "card": id, "silent": True}
                told.append(Event("display-filled", text, filled))
        if min(shown) < COMMISSION:
            return told
        ids = [box.ids[card] for card in shown]
        text = f"Three commissions on display: they leave the game, {', '.join(ids)}"
        told.append(Event("commissions-removed", text, types.Cards(cards=ids)))
        places = list(range(display.PLACES))


def opening(start: Position) -> list[Event]:
    """The first display, if it was drawn before the first decision (KG-2.2, KG-2.3)."""
    drawn = [int(start.deck[n]) for n in range(start.drawn)]
    if not drawn:
        return []
    return revealed(start, [-1] * display.PLACES, drawn, list(range(display.PLACES)))


def last_card(move: int, told: list[Event]) -> str:
    """What emptied the display (KG-3.5)."""
    if told[-1].kind == "commissions-removed":
        return "no card is left to take"
    return f"the last card is {'put away' if move >= DISCARD else 'taken'}"


def ended(after: Position, why: str) -> Event:
    scores = after.scores()
    seats = range(after.constants.seats)
    won = [seat for seat in seats if after.winners() >> seat & 1]
    text = f"The match is over, {why}: "
    text += ", ".join(f"seat {seat} has {scores[seat]}" for seat in seats)
    text += f"; {' and '.join(f'seat {seat}' for seat in won)} {'wins' if len(won) == 1 else 'win'}"
    if len(won) == 1 and scores.count(max(scores)) > 1:
        text += " by red blossoms on the own tree"
    return Event("match-over", text, types.MatchOver(scores=scores, winners=won))
