"""A position as numbers, from a seat's side: nothing in them that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama.rules import draft, layout, seating
from kiribako.games.kami_sama.rules.language import WIDTH
from kiribako.games.kami_sama.rules.moves import STAGE_KAMI, STAGE_STEP
from kiribako.games.kami_sama.rules.packing import (
    ENTRY_BITS,
    ENTRY_MASK,
    LIFTED_BITS,
    OWNER_AT,
    OWNER_MASK,
    POINTS_BITS,
    POINTS_MASK,
    SPACE_MASK,
)
from kiribako.games.kami_sama.rules.redeal import pile_size
from kiribako.games.kami_sama.rules.shrines import DRAFT
from kiribako.games.kami_sama.rules.spaces import CELLS, ROWS, VILLAGES
from kiribako.kernel.observation import Plane, put, put_four, put_members

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position

BOARD: Final = (VILLAGES, ROWS, ROWS)
SPACES: Final = 100
SHEETS: Final = 8
PLAYER: Final = 12  # numbers of a player
DECK: Final = 15  # villagers of a village
CARDS: Final = 60
GOALS: Final = 19
KITSUNE_CARDS: Final = 24
DRAFTING: Final = 4  # numbers of an owner in the draft


def planes(seats: int) -> tuple[Plane, ...]:
    """Seats count from one's own, clockwise; owners are the seats and, with two, the Kitsune."""
    owners = 3 if seats == 2 else seats
    return (
        Plane("spaces", BOARD, 0, 5, "kinds: 0 no space, 1 field, 2 forest, 3 hut, 4 stilt, 5 "
              "temple; villages farming, wealthy, fishing, holy, rows from the centre outwards"),
        Plane("shrines", BOARD, 0, owners, "the shrine's owner plus 1"),
        Plane("seeds", BOARD, 0, 1, "Seeds"),
        Plane("touched", BOARD, 0, 1, "shrines the action under way added or moved"),
        Plane("vacated", BOARD, 0, 1, "spaces the ability under way emptied"),
        Plane("lifted", (2, *BOARD), 0, 25, "shrines in the air, where they stood: the owner plus "
              "1; the order in which they are set down, from 1"),
        Plane("players", (seats, PLAYER), 0, 1023, "of each seat: supply, Favor, Nature, tokens of "
              "the four villages, sets, points of the tracks by year, 0"),
        Plane("kami", (seats, SHEETS), 0, 1, "the kami of each seat, as far as one knows it"),
        Plane("sheets", (SHEETS,), 0, 1, "while kami are chosen: one's own two sheets"),
        Plane("chosen", (seats,), 0, 1, "while kami are chosen: seats that have done so"),
        Plane("faced", (seats,), -1, 3, "the village each seat faces, -1 while kami are chosen"),
        Plane("villagers", (owners, VILLAGES, DECK), 0, 1, "villagers each owner has"),
        Plane("decks", (VILLAGES,), 0, DECK, "villagers left in each deck"),
        Plane("under", (VILLAGES, DECK), 0, DECK, "villagers seen going under their deck: the "
              "place in it, from 1 on top"),
        Plane("offered", (DECK,), 0, 1, "villagers to choose from"),
        Plane("influence", (owners, VILLAGES), 0, 40, "influence of each owner in each village"),
        Plane("drafting", (owners, DRAFTING), 0, 4, "of each owner: place in the order of taking, "
              "from 1; 1 if the rank is open; 1 if tied; gains to be chosen"),
        Plane("goal", (GOALS,), 0, 1, "the goal of the year"),
        Plane("kitsune", (KITSUNE_CARDS,), 0, 1, "Kitsune cards that were seen"),
        Plane("step", (WIDTH,), 0, 31, "the step of the ability or claim under way, as its ten "
              "words"),
        Plane("turn", (16,), -1, 100, "own turn; stage; year; years; round, 5 for the draft; turns "
              "of the round that are over; cubes; basic actions this turn; abilities used, as a "
              "set; villages that gave a token, as a set; village with the Moon; space with the "
              "Fear; Rage; village of the draft; Kitsune's shrines left; own seat; -1 for none"),
        Plane("now", (8,), -1, 100, "seat to decide; first seat; seat whose turn it is; seat that "
              "opened the round; space of the latest step; villages it reaches and villages "
              "visited, as sets; 1 once a step was carried out; -1 for none or not yet known"),
    )  # fmt: skip


def size(position: Position) -> i64:
    """How many numbers the planes have."""
    constants = position.constants
    each = PLAYER + SHEETS + 2
    owned = CARDS + VILLAGES + DRAFTING
    board = 7 * SPACES + SHEETS + VILLAGES + CARDS + DECK
    cards = GOALS + KITSUNE_CARDS + WIDTH
    return board + cards + constants.seats * each + constants.owners * owned + 24


def observe(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    """Write the planes."""
    seats = position.constants.seats
    choosing = position.stage == STAGE_KAMI
    put_board(position, seat, out, at)
    at += 7 * SPACES
    at = put_players(position, seat, out, at)
    at = put_secrets(position, seat, out, at)
    at = put_villagers(position, seat, out, at)
    at = put_draft(position, seat, out, at)
    if not choosing:
        put(out, at + position.table[layout.GOALS + position.year - 1], 1)
    at += GOALS
    put_members(out, at, position.table[layout.KITSUNE_SEEN], 1)
    at += KITSUNE_CARDS
    n: i64
    if position.stage == STAGE_STEP:
        for n in range(WIDTH):
            put(out, at + n, position.constants.code[position.step + n])
    at += WIDTH
    put_turn(position, seat, out, at)
    at += 16
    actor: i64 = -1 if position.over else (position.actor - seat + seats) % seats
    first: i64 = -1
    active: i64 = -1
    opener: i64 = -1
    if not choosing:
        first = (position.first - seat + seats) % seats
        opener = (seating.opener(position) - seat + seats) % seats
        if not position.over:
            active = (position.active - seat + seats) % seats
    put_four(out, at, actor, first, active, opener)
    put_four(out, at + 4, position.last, position.reach, position.visited, position.carried)


def place_of(position: Position, seat: i64, owner: i64) -> i64:
    """An owner's number as a seat counts them: the Kitsune is last."""
    seats = position.constants.seats
    return (owner - seat + seats) % seats if owner < seats else seats


def put_board(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    """Villages with all that stands and lies in them."""
    constants = position.constants
    village: i64
    n: i64
    for village in range(VILLAGES):
        row = at + CELLS * village
        for n in range(5):
            put_members(out, row, constants.kinds[32 * village + (1 << n)], n + 1)
        for n in range(constants.owners):
            owned = position.shrines(n, village)
            put_members(out, row + SPACES, owned, place_of(position, seat, n) + 1)
        put_members(out, row + 2 * SPACES, position.table[layout.SEEDS + village], 1)
        put_members(out, row + 3 * SPACES, position.table[layout.TOUCHED + village], 1)
        put_members(out, row + 4 * SPACES, position.table[layout.VACATED + village], 1)
    pile = position.lifted
    order: i64 = 0
    while pile > 0:
        order += 1
        space = (pile & SPACE_MASK) - 1
        put(
            out,
            at + 5 * SPACES + space,
            place_of(position, seat, pile >> OWNER_AT & OWNER_MASK) + 1,
        )
        put(out, at + 6 * SPACES + space, order)
        pile >>= LIFTED_BITS


def put_players(position: Position, seat: i64, out: vec[i64], at: i64) -> i64:
    """Supplies and tracks; the place after them."""
    seats = position.constants.seats
    table = position.table
    place: i64
    n: i64
    for place in range(seats):
        who = (seat + place) % seats
        row = at + PLAYER * place
        tokens = table[layout.TOKENS + who]
        scored = table[layout.SCORED + who]
        favor = table[layout.FAVOR + who]
        put_four(
            out, row, position.supply(who), favor, table[layout.NATURE + who], tokens & ENTRY_MASK
        )
        for n in range(1, VILLAGES):
            put(out, row + 3 + n, tokens >> ENTRY_BITS * n & ENTRY_MASK)
        put(out, row + 7, table[layout.SETS + who])
        put_four(
            out,
            row + 8,
            scored & POINTS_MASK,
            scored >> POINTS_BITS & POINTS_MASK,
            scored >> 2 * POINTS_BITS & POINTS_MASK,
            0,
        )
    return at + PLAYER * seats


def put_secrets(position: Position, seat: i64, out: vec[i64], at: i64) -> i64:
    """Kami, sheets and the village faced, as far as they are shown; the place after them."""
    seats = position.constants.seats
    choosing = position.stage == STAGE_KAMI
    sheets = at + SHEETS * seats
    chosen = sheets + SHEETS
    faced = chosen + seats
    place: i64
    for place in range(seats):
        who = (seat + place) % seats
        kami = position.kami(who)
        if kami >= 0 and (not choosing or who == seat):
            put(out, at + SHEETS * place + kami, 1)
        if choosing and kami >= 0:
            put(out, chosen + place, 1)
        put(out, faced + place, -1 if choosing else seating.faced(position, who))
    if choosing:
        dealt = position.table[layout.SHEETS + seat]
        put(out, sheets + (dealt & ENTRY_MASK), 1)
        put(out, sheets + (dealt >> ENTRY_BITS), 1)
    return faced + seats


def put_villagers(position: Position, seat: i64, out: vec[i64], at: i64) -> i64:
    """Villagers of owners, decks, and what is known of these; the place after them."""
    constants = position.constants
    table = position.table
    owner: i64
    for owner in range(constants.owners):
        row = at + CARDS * place_of(position, seat, owner)
        put_members(out, row, table[layout.VILLAGERS + owner], 1)
    decks = at + CARDS * constants.owners
    under = decks + VILLAGES
    offered = under + CARDS
    village: i64
    for village in range(VILLAGES):
        pile = table[layout.DECK + village]
        put(out, decks + village, pile_size(pile, ENTRY_BITS))
        place: i64 = 0
        while pile > 0:
            place += 1
            if place > table[layout.UNSEEN + village]:
                put(out, under + DECK * village + (pile & ENTRY_MASK) - 1, place)
            pile >>= ENTRY_BITS
    pile = position.offered
    while pile > 0:
        put(out, offered + (pile & ENTRY_MASK) - 1, 1)
        pile >>= ENTRY_BITS
    return offered + DECK


def put_draft(position: Position, seat: i64, out: vec[i64], at: i64) -> i64:
    """Influence, and who takes villagers in which order; the place after them."""
    constants = position.constants
    order = at + VILLAGES * constants.owners
    owner: i64
    village: i64
    for owner in range(constants.owners):
        place = place_of(position, seat, owner)
        for village in range(VILLAGES):
            chain = draft.influence(position, owner, village)
            put(out, at + VILLAGES * place + village, chain)
        row = order + DRAFTING * place
        put(out, row + 1, position.unranked >> owner & 1)
        put(out, row + 2, position.tied >> owner & 1)
        if owner < constants.seats:
            put(out, row + 3, min(position.choices >> ENTRY_BITS * owner & ENTRY_MASK, 4))
    pile = position.ranked
    rank: i64 = 0
    while pile > 0:
        rank += 1
        put(out, order + DRAFTING * place_of(position, seat, (pile & ENTRY_MASK) - 1), rank)
        pile >>= ENTRY_BITS
    return order + DRAFTING * constants.owners


def put_turn(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    turn: i64 = 1 if position.actor == seat else 0
    put_four(out, at, turn, position.stage, position.year, position.constants.years)
    put_four(out, at + 4, position.round, position.turn, position.cubes, position.basics)
    put_four(out, at + 8, position.used, position.rewarded, position.moon, position.fear)
    village = position.village if position.round == DRAFT and not position.over else i64(-1)
    kitsune = position.supply(2) if position.constants.owners > position.constants.seats else i64(0)
    put_four(out, at + 12, position.rage, village, kitsune, seat)
