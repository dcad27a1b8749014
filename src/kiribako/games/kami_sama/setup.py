"""Set-ups: what chance decides before a match, and the first position that follows.

    first      seat of the first player (KS-2.5)
    sheets     the two kami sheets dealt to each seat (KS-2.2)
    goals      the goals of the three years (KS-2.4)
    villagers  the four decks, top first
    moons      the Moon tokens in the order they are drawn
    kitsune    with two players its deck, top first
    chance     a number that decides ties between the Kitsune's villagers (KS-8.5)

A part that is given shorter than it is (the top of a deck, say) is filled up as drawn. A stacked
start names `kami`, the kept sheet of each seat. It begins at the start of Year 1, or with
`phase` at another point: "year", "turn" (the default if any of the following is there) or "draft".

    year, round     1 by default          turn      seat whose turn begins
    village         where the draft is    cubes     action cubes left
    shrines         spaces by owner: {"0": "F11 F12", "kitsune": "W34"}
    favor, nature   for each seat         tokens    letters for each seat: ["FFW", ""]
    sets, scored    for each seat: sets returned, points of the tracks by year
    taken           villagers of each seat            gone    villagers the Kitsune took
    seeds "F11 W12"     fear "F22"     moon "holy"     rage true
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama import course, draft, layout
from kiribako.games.kami_sama.box import Box
from kiribako.games.kami_sama.hidden import pack
from kiribako.games.kami_sama.kitsune import KITSUNE
from kiribako.games.kami_sama.land import Land
from kiribako.games.kami_sama.language import FEAR, MOON, RAGE, SEEDS
from kiribako.games.kami_sama.moves import STAGE_KAMI, THEN_ASK, THEN_INFLUENCE
from kiribako.games.kami_sama.position import Position
from kiribako.games.kami_sama.seating import opener
from kiribako.games.kami_sama.shrines import DRAFT, owner_of, put
from kiribako.games.kami_sama.spaces import CELLS, SPACE_NAMES, VILLAGE_IDS, VILLAGE_LETTERS
from kiribako.kernel.bits import set_of
from kiribako.kernel.random import Chance
from kiribako.kernel.refusal import BadSetup, Refusal, quote

DEALT: Final = ("first", "sheets", "goals", "villagers", "moons", "kitsune", "chance")
STACKED: Final = (
    "year",
    "round",
    "turn",
    "village",
    "cubes",
    "shrines",
    "favor",
    "nature",
    "tokens",
    "sets",
    "scored",
    "taken",
    "gone",
    "seeds",
    "fear",
    "moon",
    "rage",
)
ROUNDS: Final = 12


def deal(box: Box, seats: int, chance: Chance) -> dict[str, Any]:
    """Every random choice of the start."""
    sheets = chance.shuffled([kami.id for kami in box.kami])
    goals = chance.shuffled([goal.id for goal in box.goals if not goal.first])
    setup: dict[str, Any] = {
        "first": chance.below(seats),
        "sheets": [sheets[2 * seat : 2 * seat + 2] for seat in range(seats)],
        "goals": [chance.choice([goal.id for goal in box.goals if goal.first]), *goals[:2]],
        "villagers": {
            village: chance.shuffled([card.id for card in deck])
            for village, deck in zip(VILLAGE_IDS, box.villagers, strict=True)
        },
        "moons": chance.shuffled(VILLAGE_IDS),
    }
    if seats == 2:
        setup["kitsune"] = chance.shuffled(box.kitsune_ids)
    setup["chance"] = chance.below(1 << 32)
    return setup


def stack(box: Box, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A whole set-up: what was given, filled up with what was drawn."""
    setup = {**drawn, **given}
    used = [id for key in ("taken",) for cards in listed(given.get(key)) for id in listed(cards)]
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
    for key in ("goals", "moons", "kitsune"):
        if key in given and key in drawn and isinstance(given[key], list):
            full = filled(given[key], drawn[key])
            setup[key] = full if key != "goals" else full_goals(box, given[key], full)
    if "kami" in given and "sheets" not in given and isinstance(given["kami"], list):
        spare = [kami.id for kami in box.kami if kami.id not in given["kami"]]
        setup["sheets"] = [[kept, spare[n % len(spare)]] for n, kept in enumerate(given["kami"])]
    return setup


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def filled(given: Any, drawn: list[Any]) -> Any:
    """The given entries, then the drawn ones that are not among them."""
    if not isinstance(given, list):
        return given
    return given + [entry for entry in drawn if entry not in given]


def full_goals(box: Box, given: list[Any], full: list[Any]) -> list[Any]:
    """Three goals: those given, then drawn ones of the right kind."""
    first = [goal.id for goal in box.goals if goal.first]
    return given[:3] + [id for id in full if id not in given and id not in first][: 3 - len(given)]


def begin(land: Land, setup: dict[str, Any]) -> Position:
    """The first position."""
    box = land.box
    known = ("phase", "kami", *DEALT, *STACKED)
    for key in setup:
        if key not in known:
            raise fault(f"a set-up has no {quote(key)}; it can have {', '.join(known)}")
    seats = int(land.seats)
    if seats > 2 and "kitsune" in setup:
        raise fault("the Kitsune plays with two players only")
    position = opening(land, number(setup, "first", 0, seats - 1))
    position.rng = number(setup, "chance", 0, (1 << 32) - 1)
    lay_out(position, box, setup)
    if "kami" not in setup:
        for key in ("phase", *STACKED):
            if key in setup:
                raise fault(f"{key} needs kami: a stacked start begins after the choice")
        return position
    kept = setup["kami"]
    if not isinstance(kept, list) or len(kept) != seats:
        raise fault(f"kami is a list with the kept sheet of each of {seats} seats")
    for seat, id in enumerate(kept):
        if id not in setup["sheets"][seat]:
            raise fault(f"seat {seat} was not dealt {quote(id)}")
        position.table[layout.KAMI + seat] = index(id, [kami.id for kami in box.kami], "kami")
    if len(set(kept)) != seats:
        raise fault("no two seats have the same kami")
    course.show_kami(position)
    place(position, setup)
    return position


def opening(land: Land, first: int) -> Position:
    """An empty board, before the first sheet is kept."""
    table = vec[i64]([0] * layout.SIZE)
    seat: i64
    for seat in range(land.seats):
        table[layout.SUPPLY + seat] = land.shrines
        table[layout.KAMI + seat] = -1
    if land.owners > land.seats:
        table[layout.SUPPLY + KITSUNE] = land.kitsune_shrines
    return Position(
        0, False, 0, land, table, STAGE_KAMI, THEN_ASK,
        first, 1, 1, 0, 0, 0, 0, 0, 0,
        0, 0, -1, -1, 0,
        0, 0, 0, 0, -1, 0, 0, 0, 0,
        -1, 0, 0, 0, 0, 0,
    )  # fmt: skip


def lay_out(position: Position, box: Box, setup: dict[str, Any]) -> None:
    """Sheets, goals and decks."""
    table = position.table
    land = position.land
    kami_ids = [kami.id for kami in box.kami]
    sheets = setup["sheets"]
    if not isinstance(sheets, list) or len(sheets) != land.seats:
        raise fault(f"sheets is a list with two kami for each of {land.seats} seats")
    for seat, pair in enumerate(sheets):
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
            raise fault("a seat is dealt two different sheets")
        one, two = (index(id, kami_ids, "kami") for id in pair)
        table[layout.SHEETS + seat] = one | two << 4
    if "kami" not in setup:
        once([id for pair in sheets for id in pair], "sheets")
    goal_ids = [goal.id for goal in box.goals]
    goals = setup["goals"]
    if not isinstance(goals, list) or len(goals) != 3:
        raise fault("goals is a list of three goals, the first for Year 1")
    once(goals, "goals")
    for year, id in enumerate(goals):
        goal = index(id, goal_ids, "goal")
        if box.goals[goal].first != (year == 0):
            raise fault(f"{quote(id)} is no goal for Year {year + 1}")
        table[layout.GOALS + year] = goal
    decks = setup["villagers"]
    if not isinstance(decks, dict) or sorted(decks) != sorted(VILLAGE_IDS):
        raise fault(f"villagers has a deck for each of {', '.join(VILLAGE_IDS)}")
    for village, id in enumerate(VILLAGE_IDS):
        cards = pile(decks[id], [card.id for card in box.villagers[village]], f"villagers of {id}")
        table[layout.DECK + village] = pack(cards, 4)
        table[layout.UNSEEN + village] = len(cards)
    table[layout.MOONS] = pack(pile(setup["moons"], VILLAGE_IDS, "moons"), 4)
    if land.owners > land.seats:
        cards = pile(setup.get("kitsune"), box.kitsune_ids, "kitsune")
        table[layout.KITSUNE_DECK] = pack(cards[:ROUNDS], 5)


def place(position: Position, setup: dict[str, Any]) -> None:
    """Everything a stacked start says, then on to the first decision."""
    stacked = any(key in setup for key in STACKED)
    phase = setup.get("phase", "turn" if stacked else "year")
    position.year = number(setup, "year", 1, int(position.land.years), 1)
    position.round = number(setup, "round", 1, 4, 1)
    put_shrines(position, setup.get("shrines", {}))
    count(position, setup)
    put_tokens(position, setup)
    if phase == "year":
        course.begin_year(position)
    elif phase == "turn":
        seats = int(position.land.seats)
        turn = number(setup, "turn", 0, seats - 1, int(opener(position)))
        position.turn = (turn - opener(position)) % seats
        course.begin_turn(position)
        position.cubes = number(setup, "cubes", 1, 9, int(position.cubes))
    elif phase == "draft":
        position.round = DRAFT
        position.village = index(setup.get("village", "farming"), VILLAGE_IDS, "village")
        draft.open_village(position)
        position.then = THEN_INFLUENCE
    else:
        raise fault(f"phase is year, turn or draft, not {quote(phase)}")
    if position.land.owners > position.land.seats:  # rounds gone by need no more cards
        rounds = ROUNDS - 4 * (int(position.year) - 1) - (int(position.round) - 1)
        position.table[layout.KITSUNE_DECK] &= (1 << 5 * rounds) - 1
    while not course.advance(position):
        pass


def put_shrines(position: Position, shrines: Any) -> None:
    """Shrines by owner; what is not on the board is in the supply."""
    owners = [str(seat) for seat in range(position.land.seats)]
    owners += ["kitsune"] if position.land.owners > position.land.seats else []
    if not isinstance(shrines, dict):
        raise fault("shrines is a table of owners with their spaces")
    for name, spaces in shrines.items():
        owner = index(str(name), owners, "owner")
        for space in space_list(position, spaces, "shrines"):
            if owner_of(position, space) >= 0:
                raise fault(f"two shrines stand on {SPACE_NAMES[space]}")
            put(position, owner, space)
            position.table[layout.SUPPLY + owner] -= 1
        if position.supply(owner) < 0:
            raise fault(f"owner {name} has not so many shrines")


def count(position: Position, setup: dict[str, Any]) -> None:
    """Tracks, village tokens, sets, scored years and villagers."""
    seats = int(position.land.seats)
    for key, start, high in (
        ("favor", layout.FAVOR, 99),
        ("nature", layout.NATURE, 99),
        ("sets", layout.SETS, 12),
    ):
        for seat, value in enumerate(per_seat(setup, key, seats, 0)):
            position.table[start + seat] = number({key: value}, key, 0, high)
    for seat, letters in enumerate(per_seat(setup, "tokens", seats, "")):
        if not isinstance(letters, str) or set(letters) - set(VILLAGE_LETTERS):
            raise fault(f"tokens are letters of {VILLAGE_LETTERS}, not {quote(letters)}")
        if set(letters) == set(VILLAGE_LETTERS):
            raise fault("a set of four tokens is returned at once")
        held = [letters.count(letter) for letter in VILLAGE_LETTERS]
        if max(held) > position.land.tokens_each:
            raise fault("there are not so many tokens")
        position.table[layout.TOKENS + seat] = sum(n << 4 * v for v, n in enumerate(held))
    for seat, years in enumerate(per_seat(setup, "scored", seats, [])):
        if not isinstance(years, list) or len(years) > 3:
            raise fault("scored is a list with the points of each year for each seat")
        points = [number({"scored": value}, "scored", 0, 999) for value in years]
        position.table[layout.SCORED + seat] = sum(n << 10 * year for year, n in enumerate(points))
    ids = [card.id for deck in position.land.box.villagers for card in deck]
    owned = [*per_seat(setup, "taken", seats, []), setup.get("gone", [])]
    for owner, cards in enumerate(owned):
        if cards:
            position.table[layout.VILLAGERS + owner] = set_of(pile(cards, ids, "taken"))
    everywhere = [id for cards in owned for id in cards]
    everywhere += [id for deck in setup["villagers"].values() for id in deck]
    once(everywhere, "villagers")


def put_tokens(position: Position, setup: dict[str, Any]) -> None:
    """Seeds, Fear, Moon and Rage, for whoever has them."""
    for key, token in (("seeds", SEEDS), ("fear", FEAR), ("moon", MOON), ("rage", RAGE)):
        if key in setup and position.holder(token) < 0:
            raise fault(f"no kami in this match has {key}")
    for space in space_list(position, setup.get("seeds", ""), "seeds"):
        position.table[layout.SEEDS + space // CELLS] |= 1 << space % CELLS
    for space in space_list(position, setup.get("fear", ""), "fear"):
        position.fear = space
    if "moon" in setup:
        village = index(setup["moon"], VILLAGE_IDS, "village")
        position.moon = village
        moons = [n for n in pile(setup["moons"], VILLAGE_IDS, "moons") if n != village]
        position.table[layout.MOONS] = pack(moons, 4)
    position.rage = 1 if setup.get("rage") else 0


def space_list(position: Position, names: Any, key: str) -> list[int]:
    """The numbers of spaces written as one text, or as a list."""
    words = names.split() if isinstance(names, str) else names
    if not isinstance(words, list):
        raise fault(f"{key} holds spaces such as F11, not {quote(names)}")
    spaces = [index(word, SPACE_NAMES, "space") for word in words]
    for space in spaces:
        if not position.land.villages[space // CELLS] >> space % CELLS & 1:
            raise fault(f"{key} holds {SPACE_NAMES[space]}, where the village has no space")
    return spaces


def per_seat(setup: dict[str, Any], key: str, seats: int, default: Any) -> list[Any]:
    values = setup.get(key, [default] * seats)
    if not isinstance(values, list) or len(values) != seats:
        raise fault(f"{key} is a list with a value for each of {seats} seats")
    return values


def number(setup: dict[str, Any], key: str, low: int, high: int, default: int | None = None) -> int:
    value = setup.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fault(f"{key} is a whole number from {low} to {high}, not {quote(value)}")
    return value


def index(name: Any, names: list[str], what: str) -> int:
    if not isinstance(name, str) or name not in names:
        raise fault(f"{quote(name)} is no {what}")
    return names.index(name)


def pile(names: Any, known: list[str], key: str) -> list[int]:
    """The numbers of a list of names, each once."""
    if not isinstance(names, list):
        raise fault(f"{key} is a list of names")
    once(names, key)
    return [index(name, known, key) for name in names]


def once(names: list[Any], key: str) -> None:
    if len({str(name) for name in names}) != len(names):
        raise fault(f"{key} holds something twice")


def fault(problem: str) -> BadSetup:
    return BadSetup(Refusal("bad-setup", problem))
