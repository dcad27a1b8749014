"""A position as numbers, from a seat's side: nothing in them that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import commissions, display, trees
from kiribako.games.kigi.rules.moves import STEP_KEEP, degrees_of, seat_of, x_of, y_of
from kiribako.games.kigi.rules.pack import CARDS, COMMISSION, COMMISSIONS, KIND_COUNT
from kiribako.kernel.observation import Plane, put, put_four, put_members, put_set

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

POSE: Final = 8  # numbers of a card on a tree


def planes(seats: int) -> tuple[Plane, ...]:
    """Seats count from one's own, clockwise; cards as in the box: trunks, trees, commissions."""
    return (
        Plane("laid", (COMMISSION, POSE), 0, 7000, "of each trunk and tree card on a tree: the "
              "tree's seat plus 1; x and y, tenths of a millimetre; degrees; parent's card plus "
              "1, 0 for a trunk; how many cards were laid before it, of those still there, plus "
              "1; 0; 0"),
        Plane("display", (display.PLACES, CARDS), 0, 1, "the card at each place of the display"),
        Plane("removed", (CARDS,), 0, 1, "cards that left the game"),
        Plane("collections", (seats, COMMISSION), 0, 1, "tree cards in each seat's collection"),
        Plane("commissions", (seats, COMMISSIONS), 0, 1, "commissions each seat holds face up"),
        Plane("points", (seats, KIND_COUNT), 0, 2000, "each seat's points: butterflies, "
              "dragonflies, pink and purple flowers, blossoms"),
        Plane("counts", (seats, commissions.COUNTS), 0, 200, "what commissions count on each "
              "seat's tree: cards, branches, bugs, flowers, collected cards; and blossoms"),
        Plane("dealt", (COMMISSIONS,), 0, 2, "while commissions are chosen: 1 for one's own two, "
              "2 for the one that is kept"),
        Plane("chosen", (seats,), 0, 1, "while commissions are chosen: seats that have done so"),
        Plane("turn", (8,), -1, 45, "own turn; step: 0 keep, 1 turn, 2 over; cards left to draw; "
              "seat to decide, -1 at the end; first seat; own seat; visible bark only; 0"),
    )  # fmt: skip


def size(position: Position) -> i64:
    """How many numbers the planes have."""
    seats = position.constants.seats
    each = COMMISSION + COMMISSIONS + KIND_COUNT + commissions.COUNTS + 1
    return COMMISSION * POSE + (display.PLACES + 1) * CARDS + seats * each + COMMISSIONS + 8


def observe(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    """Write the planes."""
    seats = position.constants.seats
    put_laid(position, seat, out, at)
    at += COMMISSION * POSE
    place: i64
    for place in range(display.PLACES):
        card = display.card_at(position, place)
        if card >= 0:
            put(out, at + CARDS * place + card, 1)
    at += display.PLACES * CARDS
    put_set(out, at, position.removed)
    at += CARDS
    at = put_seats(position, seat, out, at)
    if position.step == STEP_KEEP:
        kept = display.has_kept(position, seat)
        which: i64
        for which in range(2):
            commission = display.dealt_to(position, seat, which)
            put(out, at + commission, 2 if kept == which + 1 else 1)
        for place in range(seats):
            if display.has_kept(position, (seat + place) % seats):
                put(out, at + COMMISSIONS + place, 1)
    at += COMMISSIONS + seats
    turn: i64 = 1 if position.actor == seat else 0
    actor: i64 = -1 if position.over else (position.actor - seat + seats) % seats
    put_four(out, at, turn, position.step, undrawn(position), actor)
    first = (position.constants.first - seat + seats) % seats
    put_four(out, at + 4, first, seat, 1 if position.constants.visible else 0, 0)


def put_laid(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    seats = position.constants.seats
    n: i64
    for n in range(position.laid):
        entry = position.table[n]
        row = at + POSE * trees.card_of(entry)
        tree = (seat_of(entry) - seat + seats) % seats
        put_four(out, row, tree + 1, x_of(entry), y_of(entry), degrees_of(entry))
        parent = trees.parent_of(entry)
        put_four(out, row + 4, 0 if parent == trees.NOBODY else parent + 1, n + 1, 0, 0)


def put_seats(position: Position, seat: i64, out: vec[i64], at: i64) -> i64:
    """Collections, commissions, points and counts; the place after them."""
    seats = position.constants.seats
    table = position.table
    held = at + seats * COMMISSION
    points = held + seats * COMMISSIONS
    counted = points + seats * KIND_COUNT
    found = commissions.counts(position)
    place: i64
    n: i64
    for place in range(seats):
        who = (seat + place) % seats
        put_members(out, at + COMMISSION * place, table[trees.COLLECTION + who], 1)
        for n in range(KIND_COUNT):
            put(out, points + KIND_COUNT * place + n, table[trees.POINTS + KIND_COUNT * who + n])
        for n in range(commissions.COUNTS):
            put(out, counted + commissions.COUNTS * place + n, found[commissions.COUNTS * who + n])
    for n in range(COMMISSIONS):
        who = commissions.holder(position, n)
        if who >= 0:
            put(out, held + COMMISSIONS * ((who - seat + seats) % seats) + n, 1)
    return counted + seats * commissions.COUNTS


def undrawn(position: Position) -> i64:
    """How many cards are undrawn; before commissions are chosen, without those dealt."""
    left = i64(len(position.deck)) - position.drawn
    return left - 2 * position.constants.seats if position.step == STEP_KEEP else left
