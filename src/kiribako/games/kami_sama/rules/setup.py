"""Set-ups: what chance decides before a match, and the first position that follows.

A set-up is plain JSON. `first`, `sheets`, `goals`, `villagers`, `moons`, `kitsune` and `chance`
are the random choices; lists of cards may be given in part and are filled up by chance. `kami`
names the kept sheets; what else a stacked start can say is read in stacked.py. What cannot come
about in play is refused with the field at fault, and nothing is dropped in silence.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama.rules import course, layout, stacked
from kiribako.games.kami_sama.rules.box import Box
from kiribako.games.kami_sama.rules.constants import Constants
from kiribako.games.kami_sama.rules.fields import index, once, pile
from kiribako.games.kami_sama.rules.kitsune import KITSUNE
from kiribako.games.kami_sama.rules.moves import STAGE_KAMI, THEN_ASK
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, KITSUNE_BITS
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.redeal import pack
from kiribako.games.kami_sama.rules.spaces import VILLAGE_IDS
from kiribako.kernel.random import RandomStream
from kiribako.kernel.setup_fields import fault, number, shown

DEALT: Final = ("first", "sheets", "goals", "villagers", "moons", "kitsune", "chance")
KNOWN: Final = ("phase", "kami", *DEALT, *stacked.FIELDS)
YEARS: Final = 3


def deal(box: Box, seats: int, random: RandomStream) -> dict[str, Any]:
    """Every random choice of the start."""
    sheets = random.shuffled([kami.id for kami in box.kami])
    goals = random.shuffled([goal.id for goal in box.goals if not goal.first])
    setup: dict[str, Any] = {
        "first": random.below(seats),
        "sheets": [sheets[2 * seat : 2 * seat + 2] for seat in range(seats)],
        "goals": [random.choice([goal.id for goal in box.goals if goal.first]), *goals[:2]],
        "villagers": {
            village: random.shuffled([card.id for card in deck])
            for village, deck in zip(VILLAGE_IDS, box.villagers, strict=True)
        },
        "moons": random.shuffled(VILLAGE_IDS),
    }
    if seats == 2:
        setup["kitsune"] = random.shuffled(box.kitsune_ids)
    setup["chance"] = random.below(1 << 32)
    return setup


def stack(box: Box, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A whole set-up: what was given, filled up with what was drawn; `begin` checks it."""
    setup = {**drawn, **given}
    used = [id for cards in listed(given.get("taken")) for id in listed(cards)]
    used += listed(given.get("gone"))
    decks = given.get("villagers", {})
    if isinstance(decks, dict):
        setup["villagers"] = {
            village: filled(
                decks.get(village, []), [id for id in drawn["villagers"][village] if id not in used]
            )
            for village in VILLAGE_IDS
        }
        setup["villagers"].update({key: decks[key] for key in decks if key not in VILLAGE_IDS})
    for key in ("moons", "kitsune"):
        if key in given and key in drawn:
            setup[key] = filled(given[key], drawn[key])
    if isinstance(given.get("goals"), list):
        setup["goals"] = full_goals(given["goals"], drawn["goals"])
    kept = listed(given.get("kami"))
    spare = [kami.id for kami in box.kami if kami.id not in kept]
    if "sheets" not in given and 0 < len(kept) <= len(spare):
        setup["sheets"] = [[id, spare[n]] for n, id in enumerate(kept)]
    return setup


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def filled(given: Any, drawn: list[Any]) -> Any:
    """The given entries, then the drawn ones that are not among them."""
    if not isinstance(given, list):
        return given
    return given + [entry for entry in drawn if entry not in given]


def full_goals(given: list[Any], drawn: list[Any]) -> list[Any]:
    """The goals given, then drawn ones for the years they leave open."""
    if not given:
        return drawn
    later = [id for id in drawn[1:] if id not in given]
    return given + later[: max(0, YEARS - len(given))]


def begin(constants: Constants, setup: dict[str, Any]) -> Position:
    """The first position."""
    for key in setup:
        if key not in KNOWN:
            raise fault(
                shown(key),
                "is no field of a set-up; they are {known}",
                known=", ".join(sorted(KNOWN)),
            )
    if constants.owners == constants.seats:
        for key in ("kitsune", "gone"):
            if key in setup:
                raise fault(key, "the Kitsune plays with two players only", "KS-8.1")
    kept = kept_sheets(constants, setup) if "kami" in setup else []
    position = opening(constants, number(setup.get("first"), "first", 0, int(constants.seats) - 1))
    position.rng = number(setup.get("chance"), "chance", 0, (1 << 32) - 1)
    lay_out(position, setup)
    if not kept:
        for key in ("phase", *stacked.FIELDS):
            if key in setup:
                raise fault(key, "needs kami: a stacked start begins after the choice")
        return position
    for seat, kami in enumerate(kept):
        if constants.box.kami[kami].id not in setup["sheets"][seat]:
            raise fault(
                "kami",
                "seat {seat} was not dealt {id}",
                "KS-2.2",
                seat=seat,
                id=constants.box.kami[kami].id,
            )
        position.table[layout.KAMI + seat] = kami
    course.show_kami(position)
    stacked.place(position, setup)
    return position


def kept_sheets(constants: Constants, setup: dict[str, Any]) -> list[int]:
    """The kami of every seat."""
    names = setup["kami"]
    if not isinstance(names, list) or len(names) != constants.seats:
        raise fault(
            "kami",
            "needs a list with the kept sheet of each of {seats} seats",
            seats=constants.seats,
        )
    return pile(names, [kami.id for kami in constants.box.kami], "kami", "{name} is no kami")


def opening(constants: Constants, first: int) -> Position:
    """An empty board, before the first sheet is kept."""
    table = vec[i64]([0] * layout.SIZE)
    seat: i64
    for seat in range(constants.seats):
        table[layout.SUPPLY + seat] = constants.shrines
        table[layout.KAMI + seat] = -1
    if constants.owners > constants.seats:
        table[layout.SUPPLY + KITSUNE] = constants.kitsune_shrines
    return Position(
        0, False, 0, constants, table, STAGE_KAMI, THEN_ASK,
        first, 1, 1, 0, 0, 0, 0, 0, 0,
        0, 0, -1, -1, 0,
        0, 0, 0, 0, -1, 0, 0, 0, 0,
        -1, 0, 0, 0, 0, 0,
    )  # fmt: skip


def lay_out(position: Position, setup: dict[str, Any]) -> None:
    """Sheets, goals and decks."""
    table = position.table
    constants = position.constants
    box = constants.box
    deal_sheets(position, setup.get("sheets"))
    goals = setup.get("goals")
    if not isinstance(goals, list) or len(goals) != YEARS:
        raise fault("goals", "needs three goals, the first for Year 1", "KS-2.4")
    numbers = pile(goals, [goal.id for goal in box.goals], "goals", "{name} is no goal")
    for year, goal in enumerate(numbers):
        if box.goals[goal].first != (year == 0):
            raise fault(
                "goals",
                "{year} is no goal for Year {number}",
                "KS-2.4",
                year=goals[year],
                number=year + 1,
            )
        table[layout.GOALS + year] = goal
    decks = setup.get("villagers")
    if not isinstance(decks, dict) or set(decks) != set(VILLAGE_IDS):
        raise fault(
            "villagers", "needs a deck for each of {known}, no other", known=", ".join(VILLAGE_IDS)
        )
    for village, id in enumerate(VILLAGE_IDS):
        known = [card.id for card in box.villagers[village]]
        cards = pile(decks[id], known, f"villagers.{id}", "{name} is no villager of that village")
        table[layout.DECK + village] = pack(cards, ENTRY_BITS)
        table[layout.UNSEEN + village] = len(cards)
    moons = pile(setup.get("moons"), VILLAGE_IDS, "moons", "{name} is no village")
    table[layout.MOONS] = pack(moons, ENTRY_BITS)
    if constants.owners > constants.seats:
        cards = pile(setup.get("kitsune"), box.kitsune_ids, "kitsune", "{name} is no Kitsune card")
        table[layout.KITSUNE_DECK] = pack(cards[: stacked.ROUNDS], KITSUNE_BITS)


def deal_sheets(position: Position, sheets: Any) -> None:
    """Two sheets for every seat, each sheet dealt once (KS-2.2)."""
    seats = int(position.constants.seats)
    kami = [kami.id for kami in position.constants.box.kami]
    if not isinstance(sheets, list) or len(sheets) != seats:
        raise fault(
            "sheets", "needs a list with two kami for each of {seats} seats", "KS-2.2", seats=seats
        )
    dealt: list[str] = []
    for seat, pair in enumerate(sheets):
        if not isinstance(pair, list) or len(pair) != 2:
            raise fault(
                "sheets",
                "seat {seat} is dealt two kami, not {pair}",
                "KS-2.2",
                seat=seat,
                pair=shown(pair),
            )
        one, two = (index(id, kami, "sheets", "{name} is no kami") for id in pair)
        position.table[layout.SHEETS + seat] = one | two << ENTRY_BITS
        dealt += pair
    once(dealt, "sheets")
