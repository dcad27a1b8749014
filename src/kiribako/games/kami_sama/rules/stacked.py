"""Stacked starts: a match that begins in the middle, checked against what can come about.

phase    year (passives of its start follow), turn (the default) or draft
year     1 to 3; round 1 to 4, turn (a seat) and cubes belong to a turn, village to a draft
shrines  spaces by owner: a seat's number, or kitsune
favor, nature, tokens (letters of villages), sets, scored (points of the years gone by) and
taken (villagers) have a value for each seat; gone are the villagers the Kitsune took
seeds, fear, moon, rage   the tokens of the kami that have them
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kami_sama.rules import course, draft, layout
from kiribako.games.kami_sama.rules.fields import (
    flag,
    index,
    once,
    per_seat,
    pile,
    space_list,
)
from kiribako.games.kami_sama.rules.kitsune import KITSUNE
from kiribako.games.kami_sama.rules.language import FEAR, MOON, RAGE, SEEDS
from kiribako.games.kami_sama.rules.moves import THEN_INFLUENCE
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, KITSUNE_BITS, POINTS_BITS
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.redeal import pack
from kiribako.games.kami_sama.rules.seating import opener
from kiribako.games.kami_sama.rules.shrines import DRAFT, owner_of, put
from kiribako.games.kami_sama.rules.spaces import (
    CELLS,
    SPACE_NAMES,
    VILLAGE_IDS,
    VILLAGE_LETTERS,
    VILLAGES,
)
from kiribako.kernel.bits import set_of
from kiribako.kernel.setup_fields import fault, number, shown

PHASES: Final = ("year", "turn", "draft")
OF_PHASE: Final = {"round": "turn", "turn": "turn", "cubes": "turn", "village": "draft"}
TOKENS: Final = {"seeds": SEEDS, "fear": FEAR, "moon": MOON, "rage": RAGE}
FIELDS: Final = (
    "year",
    *OF_PHASE,
    "shrines",
    "favor",
    "nature",
    "tokens",
    "sets",
    "scored",
    "taken",
    "gone",
    *TOKENS,
)
ROUNDS: Final = 12


def place(position: Position, setup: dict[str, Any]) -> None:
    """Everything a stacked start says, then on to the first decision."""
    phase = phase_of(setup)
    position.year = number(setup.get("year", 1), "year", 1, int(position.constants.years))
    position.round = number(setup.get("round", 1), "round", 1, 4)
    if phase == "draft":
        position.round = DRAFT
        position.village = index(
            setup.get("village", VILLAGE_IDS[0]), VILLAGE_IDS, "village", "{name} is no village"
        )
    put_shrines(position, setup.get("shrines", {}))
    count(position, setup)
    take_villagers(position, setup)
    put_tokens(position, setup, phase)
    if phase == "year":
        course.begin_year(position)
    elif phase == "turn":
        begin_turn(position, setup)
    else:
        draft.open_village(position)
        position.then = THEN_INFLUENCE
    if position.constants.owners > position.constants.seats:  # rounds gone by need no more cards
        rounds = ROUNDS - 4 * (int(position.year) - 1) - (int(position.round) - 1)
        position.table[layout.KITSUNE_DECK] &= (1 << KITSUNE_BITS * rounds) - 1
    while not course.advance(position):
        pass
    if position.over:
        raise fault("phase", "nothing is left to decide: the match would be over", "KS-3.1")


def phase_of(setup: dict[str, Any]) -> str:
    """The phase a start begins in; fields of another phase are refused."""
    phase = setup.get("phase", "turn" if any(key in setup for key in FIELDS) else "year")
    if not isinstance(phase, str) or phase not in PHASES:
        raise fault(
            "phase", "is {known}, not {phase}", known=" or ".join(PHASES), phase=shown(phase)
        )
    for key, needed in OF_PHASE.items():
        if key in setup and needed != phase:
            raise fault(
                key,
                "belongs to the phase {needed}; this start is of the phase {phase}",
                needed=needed,
                phase=phase,
            )
    return phase


def begin_turn(position: Position, setup: dict[str, Any]) -> None:
    """The turn of a seat, some of its cubes perhaps spent."""
    seats = int(position.constants.seats)
    first = int(opener(position))
    seat = number(setup.get("turn", first), "turn", 0, seats - 1)
    position.turn = (seat - first) % seats
    course.begin_turn(position)
    most = int(position.cubes)
    position.cubes = number(setup.get("cubes", most), "cubes", 1, most)


def put_shrines(position: Position, shrines: Any) -> None:
    """Shrines by owner; what is not on the board is in the supply."""
    owners = [str(seat) for seat in range(position.constants.seats)]
    owners += ["kitsune"] if position.constants.owners > position.constants.seats else []
    if not isinstance(shrines, dict):
        raise fault(
            "shrines",
            "needs a table of owners with their spaces, not {shrines}",
            shrines=shown(shrines),
        )
    for name, spaces in shrines.items():
        label = str(name) if isinstance(name, int) else name
        if label not in owners:
            sentence = "{name} is no owner; they are {known}"
            raise fault("shrines", sentence, name=shown(label), known=", ".join(owners))
        owner = owners.index(label)
        for space in space_list(position.constants, spaces, "shrines"):
            if owner_of(position, space) >= 0:
                raise fault(
                    "shrines", "two shrines stand on {space}", "KS-4.5", space=SPACE_NAMES[space]
                )
            put(position, owner, space)
            position.table[layout.SUPPLY + owner] -= 1
        if position.supply(owner) < 0:
            raise fault("shrines", "{name} has not so many shrines", "KS-2.1", name=name)


def count(position: Position, setup: dict[str, Any]) -> None:
    """Tracks, village tokens, sets and scored years."""
    table = position.table
    seats = int(position.constants.seats)
    for key, start, high in (
        ("favor", layout.FAVOR, 99),
        ("nature", layout.NATURE, 99),
        ("sets", layout.SETS, 12),
    ):
        for seat, value in enumerate(per_seat(setup, key, seats, 0)):
            table[start + seat] = number(value, key, 0, high)
    given = [0] * VILLAGES
    for seat, letters in enumerate(per_seat(setup, "tokens", seats, "")):
        if not isinstance(letters, str) or set(letters) - set(VILLAGE_LETTERS):
            raise fault(
                "tokens",
                "needs letters of {village_letters}, not {letters}",
                village_letters=VILLAGE_LETTERS,
                letters=shown(letters),
            )
        if set(letters) == set(VILLAGE_LETTERS):
            raise fault("tokens", "a set of four is returned at once", "KS-5.6")
        held = [letters.count(letter) for letter in VILLAGE_LETTERS]
        given = [all_ + own for all_, own in zip(given, held, strict=True)]
        if max(given) > position.constants.tokens_each:
            raise fault(
                "tokens",
                "a village has {tokens_each} tokens, not {count}",
                "KS-5.5",
                tokens_each=position.constants.tokens_each,
                count=max(given),
            )
        table[layout.TOKENS + seat] = sum(n << ENTRY_BITS * v for v, n in enumerate(held))
    for seat, years in enumerate(per_seat(setup, "scored", seats, [])):
        if not isinstance(years, list) or len(years) > position.year - 1:
            raise fault(
                "scored",
                "needs the points of the years before Year {year}, for each seat",
                "KS-6.6",
                year=position.year,
            )
        points = [number(value, "scored", 0, 999) for value in years]
        table[layout.SCORED + seat] = sum(n << POINTS_BITS * year for year, n in enumerate(points))


def take_villagers(position: Position, setup: dict[str, Any]) -> None:
    """The villagers that seats, and with two players the Kitsune, have taken (KS-6.4, KS-8.5)."""
    ids = [card.id for deck in position.constants.box.villagers for card in deck]
    taken = per_seat(setup, "taken", int(position.constants.seats), [])
    owned = [("taken", seat, names) for seat, names in enumerate(taken)]
    if "gone" in setup:
        owned.append(("gone", KITSUNE, setup["gone"]))
    everywhere = [id for deck in setup["villagers"].values() for id in deck]
    for field, owner, names in owned:
        cards = pile(names, ids, field, "{name} is no villager")
        for village in range(VILLAGES):
            held = sum(card // 15 == village for card in cards)
            drafts = int(position.year) - 1
            if position.round == DRAFT and village < position.village:
                drafts += 1
            if held > drafts:
                id = VILLAGE_IDS[village]

                raise fault(
                    field,
                    "{held} of the {id} village after {drafts} drafts there",
                    "KS-6.4",
                    held=held,
                    id=id,
                    drafts=drafts,
                )
        position.table[layout.VILLAGERS + owner] = set_of(cards)
        everywhere += names
    once(everywhere, "villagers")


def put_tokens(position: Position, setup: dict[str, Any], phase: str) -> None:
    """Seeds, Fear, Moon and Rage, for whoever has them."""
    constants = position.constants
    for key, token in TOKENS.items():
        if key in setup and position.holder(token) < 0:
            raise fault(key, "no kami in this match has {key}", "KS-1.2", key=key)
        if key in setup and phase == "year" and position.year == 1:
            raise fault(key, "comes into play only once the first year has begun", "KS-3.2")
    seeds = space_list(constants, setup.get("seeds", ""), "seeds")
    once([SPACE_NAMES[space] for space in seeds], "seeds")
    if len(seeds) > VILLAGES:
        raise fault(
            "seeds",
            "there are {villages} Seeds, not {count}",
            "KS-1.2",
            villages=VILLAGES,
            count=len(seeds),
        )
    for space in seeds:
        village, here = space // CELLS, 1 << space % CELLS
        if not constants.kinds[32 * village + constants.seed_kinds] & here:
            raise fault("seeds", "no Seed lies on {space}", "KS-4.18", space=SPACE_NAMES[space])
        position.table[layout.SEEDS + village] |= here
    fears = space_list(constants, setup.get("fear", ""), "fear")
    if len(fears) > 1:
        raise fault("fear", "there is one Fear token, not {count}", "KS-1.2", count=len(fears))
    for space in fears:
        position.fear = space
    if "moon" in setup:
        moon = index(setup["moon"], VILLAGE_IDS, "moon", "{name} is no village")
        position.moon = moon
        moons = pile(setup["moons"], VILLAGE_IDS, "moons", "{name} is no village")
        position.table[layout.MOONS] = pack([n for n in moons if n != moon], ENTRY_BITS)
    position.rage = 1 if flag(setup.get("rage", 0), "rage") else 0
