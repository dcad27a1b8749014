"""A position as numbers, from a seat's side: nothing in them that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules import drafting, goals
from kiribako.games.kodama_3d.rules.box import TILES
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.forest import (
    HIGHEST,
    NO_TILE,
    NOWHERE,
    STACKS,
    height,
    meeple,
    top_tile,
)
from kiribako.games.kodama_3d.rules.sines import MILLION
from kiribako.games.kodama_3d.rules.tree import Tree
from kiribako.games.kodama_3d.rules.turns import TURNS
from kiribako.kernel.bits import BIT
from kiribako.kernel.bits import size as count
from kiribako.kernel.observation import Plane, put, put_four, put_members

if TYPE_CHECKING:
    from kiribako.games.kodama_3d.rules.position import Position

STACK: Final = 8  # numbers of a stack
PARTS: Final = 13  # the trunk and at most twelve tiles
PART: Final = 16  # numbers of a part
STANDING: Final = 8  # numbers of how a tree stands
HUNDREDTH: Final = 10_000  # of an axis, which counts in millionths
TENTH: Final = 100_000  # of a millimetre, in nanometres


def planes(seats: int, cards: int) -> tuple[Plane, ...]:
    """Seats count from one's own, clockwise; tiles and goals as in the box."""
    tile = "feature, kodama and shape, each plus 1"
    return (
        Plane("forest", (STACKS, STACK), 0, 8, f"of each stack: 1 if the forest has it; height; "
              f"top tile's {tile}; meeple, its seat plus 1; 0; 0"),
        Plane("unseen", (TILES,), 0, 1, "tiles that nobody has seen"),
        Plane("lifted", (4,), 0, 16, f"the tile to grow: {tile}; stack of the other last tile "
              "plus 1"),
        Plane("trees", (seats, PARTS, PART), -2000, 2000, f"of each part, trunk first: {tile}, of "
              "a trunk 0, kodama plus 1, 0; what it is plugged into, 4 * part + point, plus 1; "
              "flipped; limb plus 1; level; points taken, as a set; stem x y z, millimetres; "
              "direction x y z, hundredths; 1 if it is there; 0"),
        Plane("standing", (seats, STANDING), -32000, 32000, "of each tree: tiles; mass, tenths of "
              "a gram; centre of mass x y and height, tenths of a millimetre; ends; forks; twins"),
        Plane("have", (seats, cards), 0, 2000, "how much of what each goal counts each tree has"),
        Plane("goals", (seats, cards), 0, 1, "goals in hands, as far as one knows them"),
        Plane("display", (drafting.PLACES, cards), 0, 1, "the goal at each place of the display"),
        Plane("returned", (cards,), 0, 1, "the goal oneself returned"),
        Plane("hands", (seats,), 0, cards, "how many goals each hand has"),
        Plane("turn", (8,), -1, 60, "own turn; step: 0 keep, 1 place, 2 move, 3 grow, 4 goal, 5 "
              "last tiles, 6 over; round; 1 once the last tiles are grown; goals in the deck; seat "
              "to decide, -1 at the end; first seat; own seat"),
    )  # fmt: skip


def size(position: Position) -> i64:
    """How many numbers the planes have."""
    cards = i64(len(position.constants.vp))
    each = PARTS * PART + STANDING + 2 * cards + 1
    seats = position.constants.seats
    return STACKS * STACK + TILES + 4 + seats * each + (drafting.PLACES + 1) * cards + 8


def observe(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    """Write the planes."""
    constants = position.constants
    seats = constants.seats
    put_forest(position, seat, out, at)
    at += STACKS * STACK
    put_unseen(position, out, at)
    at += TILES
    lifted = position.lifted
    if lifted != NO_TILE:
        put_tile(constants, lifted, out, at)
    put(out, at + 3, position.waiting + 1)
    at += 4
    place: i64
    for place in range(seats):
        tree = position.tree((seat + place) % seats)
        put_tree(constants, tree, out, at + PARTS * PART * place)
        put_standing(tree, out, at + PARTS * PART * seats + STANDING * place)
    at += (PARTS * PART + STANDING) * seats
    at = put_goals(position, seat, out, at)
    turn: i64 = 1 if position.actor == seat else 0
    last: i64 = 1 if position.turns >= TURNS * seats else 0
    put_four(out, at, turn, position.step, min(position.turns // seats + 1, TURNS), last)
    actor: i64 = -1 if position.over else (position.actor - seat + seats) % seats
    first = (constants.first - seat + seats) % seats
    put_four(out, at + 4, position.deck_left(), actor, first, seat)


def put_tile(constants: Constants, tile: i64, out: vec[i64], at: i64) -> None:
    put(out, at, constants.feature[tile] + 1)
    put(out, at + 1, constants.kodama[tile] + 1)
    put(out, at + 2, constants.shape[tile] + 1)


def put_forest(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    constants = position.constants
    seats = constants.seats
    n: i64
    for n in range(STACKS):
        if constants.stacks & BIT[n]:
            row = at + STACK * n
            tile = top_tile(position, n)
            put(out, row, 1)
            put(out, row + 1, height(position, n))
            if tile != NO_TILE:
                put_tile(constants, tile, out, row + 2)
    for n in range(2 * seats):
        stack = meeple(position, n)
        if stack != NOWHERE:
            put(out, at + STACK * stack + 5, (n // 2 - seat + seats) % seats + 1)


def put_unseen(position: Position, out: vec[i64], at: i64) -> None:
    """Tiles under the top of a stack, or never laid out."""
    n: i64
    for n in range(HIGHEST * STACKS):
        stack = n // HIGHEST
        laid_out = position.constants.stacks & BIT[stack]
        if not laid_out or n % HIGHEST < height(position, stack) - 1:
            put(out, at + position.tiles[n], 1)


def put_tree(constants: Constants, tree: Tree, out: vec[i64], at: i64) -> None:
    """A row for every part."""
    number: i64
    for number in range(tree.count() + 1):
        part = tree.part(number)
        row = at + PART * number
        if number:
            put_four(
                out,
                row,
                part.feature + 1,
                part.kodama + 1,
                constants.shape[part.tile] + 1,
                part.point + 1,
            )
            put_four(out, row + 4, part.flip, part.limb + 1, part.level, 0)
        else:
            put(out, row + 1, part.kodama + 1)
        put(out, row + 7, tree.taken >> 4 * number & 15)
        x = part.x // MILLION
        y = part.y // MILLION
        put_four(out, row + 8, x, y, part.z // MILLION, part.vx // HUNDREDTH)
        put_four(out, row + 12, part.vy // HUNDREDTH, part.vz // HUNDREDTH, 1, 0)


def put_standing(tree: Tree, out: vec[i64], at: i64) -> None:
    x = tree.moment_x // tree.mass // TENTH
    y = tree.moment_y // tree.mass // TENTH
    put_four(out, at, tree.count(), tree.mass, x, y)
    put_four(out, at + 4, tree.height // TENTH, count(tree.ends), count(tree.forks), tree.twins)


def put_goals(position: Position, seat: i64, out: vec[i64], at: i64) -> i64:
    """Counts, hands, display and the own return; the place after them."""
    constants = position.constants
    seats = constants.seats
    cards = i64(len(constants.vp))
    known = at + seats * cards
    shown = known + seats * cards
    returned = shown + drafting.PLACES * cards
    hands = returned + cards
    hidden: i64 = 0 if position.over else drafting.hidden_goals(position, seat)
    place: i64
    goal: i64
    for place in range(seats):
        who = (seat + place) % seats
        tree = position.tree(who)
        for goal in range(cards):
            put(out, at + cards * place + goal, goals.have(constants, tree, goal))
        put_members(out, known + cards * place, position.hand(who) & ~hidden, 1)
        put(out, hands + place, count(position.hand(who)))
    for place in range(drafting.PLACES):
        goal = drafting.displayed(position, place)
        if goal != drafting.NO_GOAL:
            put(out, shown + cards * place + goal, 1)
    own = position.place_of(seat)
    if own < position.keepers:
        put(out, returned + position.returned_at(own), 1)
    return hands + seats
