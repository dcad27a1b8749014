"""Decisions and moves in plain words."""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules import moves
from kiribako.games.kami_sama.rules.box import Box
from kiribako.games.kami_sama.rules.packing import OWNER_AT, OWNER_MASK, SPACE_MASK
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.shrines import DRAFT, owner_of
from kiribako.games.kami_sama.rules.spaces import (
    CELLS,
    KIND_LETTERS,
    KIND_NAMES,
    ROWS,
    VILLAGE_IDS,
)
from kiribako.games.kami_sama.shown import types, word_types
from kiribako.games.kami_sama.shown.notation import order_of
from kiribako.kernel.bits import members_of
from kiribako.kernel.words import Words

COLOURS: Final = ("Red", "Blue", "Purple", "White")
ROW_WORDS: Final[tuple[types.RowWord, ...]] = ("first", "second", "third", "fourth", "fifth")
COLUMN_WORDS: Final[tuple[types.ColumnWord, ...]] = (
    "far left",
    "left",
    "middle",
    "right",
    "far right",
)
KIND_WORDS: Final = {**{name: name for name in KIND_NAMES}, "stilt": "stilt house"}
ASKED: Final = {  # stages whose question is always the same
    moves.STAGE_KAMI: "keep one of the two kami sheets",
    moves.STAGE_SEED: "lay this year's Seed of the next village",
    moves.STAGE_RAGE: "add or remove a shrine in anger",
    moves.STAGE_GAIN: "gain Favor or Nature",
    moves.STAGE_TOKEN: "choose a village token",
    moves.STAGE_FEAR: "lay the Fear on any space",
}
STEP_WORDS: Final = {
    lang.ADD: "add a shrine",
    lang.REMOVE: "remove a shrine",
    lang.REPLACE: "replace an opponent's shrine",
    lang.ADD_OR_REPLACE: "add a shrine or replace an opponent's",
    lang.MOVE: "move a shrine",
    lang.SWAP: "swap an own shrine with an opponent's",
    lang.REARRANGE: "lift a shrine to be rearranged",
    lang.SEED: "move a Seed",
}
VERBS: Final[dict[int, types.Verb]] = {  # the same as stable names
    lang.ADD: "add",
    lang.REMOVE: "remove",
    lang.REPLACE: "replace",
    lang.ADD_OR_REPLACE: "add-or-replace",
    lang.MOVE: "move",
    lang.SWAP: "swap",
    lang.REARRANGE: "lift",
    lang.SEED: "seed",
}
ALONE: Final = {  # moves that name nothing
    moves.GAIN_FAVOR: Words("gain 1 Favor", "gain-favor"),
    moves.GAIN_NATURE: Words("gain 1 Nature", "gain-nature"),
    moves.SKIP: Words("leave this step out", "leave-out"),
    moves.END: Words("end the turn", "end-turn"),
    moves.IDLE: Words("burn a cube, as no action is possible", "burn-cube"),
    moves.RAGE: Words("spend the Rage token on adding or removing a shrine", "spend-rage"),
}
ON_SPACE: Final = (  # moves that name one space, in their order: code, what is done, where
    ("add", "add a shrine", "on"),
    ("remove", "remove", "from"),
    ("replace", "replace", "on"),
    ("lift", "lift", "from"),
    ("set-down", "set the lifted shrine", "on"),
    ("lay-seed", "lay a Seed", "on"),
    ("lay-fear", "lay the Fear", "on"),
)


def owner_label(position: Position, who: int) -> types.Owner:
    """A seat, or the Kitsune by its name."""
    return who if who < position.constants.seats else "kitsune"


def owner_name(position: Position, owner: int) -> str:
    """A player by his kami, before all are shown by his colour; or the Kitsune."""
    if owner >= position.constants.seats:
        return "Kitsune"
    if position.stage == moves.STAGE_KAMI:  # what others have kept is not known yet (KS-2.2)
        return COLOURS[owner]
    return position.constants.box.kami[position.kami(owner)].name


def program_of(position: Position) -> int:
    """The number of the ability, or in the draft of the villager, whose steps are under way."""
    starts = position.constants.claims if position.round == DRAFT else position.constants.abilities
    best = 0
    for n in range(len(starts)):
        if starts[n] <= position.step:
            best = n
    return best


def title_of(position: Position) -> str:
    """The name of the ability or villager whose steps are under way."""
    box, number = position.constants.box, program_of(position)
    if position.round == DRAFT:
        return box.villagers[number // 15][number % 15].name
    return box.kami[number // 3].abilities[number % 3].name


def card_of(position: Position) -> str:
    """The id of that ability or villager."""
    box, number = position.constants.box, program_of(position)
    if position.round == DRAFT:
        return box.villagers[number // 15][number % 15].id
    return box.kami[number // 3].abilities[number % 3].id


def asked(position: Position) -> str:
    """What the actor has to decide, without his name."""
    stage = int(position.stage)
    if stage == moves.STAGE_STEP:
        verb = int(position.constants.code[position.step + lang.VERB])
        return f"{STEP_WORDS[verb]} ({title_of(position)})"
    if stage == moves.STAGE_ACTION:
        cubes = int(position.cubes)
        if cubes == 1:
            return "spend your last action cube, the turn ends with it"
        if cubes:
            return f"spend an action cube, {cubes} left"
        return "spend the Rage token, or end the turn"
    if stage == moves.STAGE_ORDER:
        tied = " and ".join(owner_name(position, owner) for owner in members_of(int(position.tied)))
        return f"put {tied} in order, as they are tied in {village_name(position)}"
    if stage == moves.STAGE_TAKE:
        return f"take a villager of {village_name(position)}"
    if stage == moves.STAGE_SET:
        return f"set down {lifted_words(position)}"
    if stage == moves.STAGE_FEAR and position.constants.fear_reach == lang.CURRENT:
        return "lay the Fear in the current village"
    return ASKED[stage]


def lifted_words(position: Position) -> str:
    """The shrine that is set down next: whose it is, and where it stood."""
    entry = int(position.lifted)
    start = (entry & SPACE_MASK) - 1
    owner = entry >> OWNER_AT & OWNER_MASK
    return f"{whose(position, owner)} shrine that stood on {spot_words(position, start)}"


def village_name(position: Position) -> str:
    """The village where the draft is."""
    return f"the {VILLAGE_IDS[position.village]} village"


def place_of(position: Position, space: int) -> types.Place:
    """A space as its village, what is there, and row and column seen by who faces the village."""
    village, cell = divmod(space, CELLS)
    letter = position.constants.box.grids[village][cell]
    return {
        "village": VILLAGE_IDS[village],
        "kind": KIND_NAMES[KIND_LETTERS.index(letter)],
        "row": ROW_WORDS[cell // ROWS],
        "column": COLUMN_WORDS[cell % ROWS],
    }


def kind_words(position: Position, space: int) -> str:
    """What is on a space: `a field`; a village has one temple only."""
    kind = place_of(position, space)["kind"]
    return f"{'the' if kind == 'temple' else 'a'} {KIND_WORDS[kind]}"


def place_words(position: Position, space: int) -> str:
    """A space in words: `a field: farming village, second row, far left`."""
    village, cell = divmod(space, CELLS)
    where = f"{VILLAGE_IDS[village]} village, {row_and_column(cell)}"
    return f"{kind_words(position, space)}: {where}"


def spot_words(position: Position, space: int) -> str:
    """A space in the middle of a sentence: `the field (farming village, second row, far left)`.

    Where the village has no space, somebody may have named one.
    """
    village, cell = divmod(space, CELLS)
    letter = position.constants.box.grids[village][cell]
    here = letter in KIND_LETTERS
    what = KIND_WORDS[KIND_NAMES[KIND_LETTERS.index(letter)]] if here else "space"
    return f"the {what} ({VILLAGE_IDS[village]} village, {row_and_column(cell)})"


def row_and_column(cell: int) -> str:
    return f"{ROW_WORDS[cell // ROWS]} row, {COLUMN_WORDS[cell % ROWS]}"


def whose(position: Position, owner: int) -> str:
    """Whose shrine it is, told to the seat that decides."""
    if owner < 0:
        return "nobody's"
    return "your" if owner == position.actor else f"{owner_name(position, owner)}'s"


def words_of(position: Position, move: int) -> Words:
    """A legal move in a few words."""
    if move >= moves.MOVE:
        return pair_words(position, move)
    if move >= moves.ORDER:
        order = order_of(move)
        names = [owner_name(position, seat) for seat in order]
        text = f"let {', then '.join(names)} take a villager"
        return Words(text, "order", word_types.TiedOrder(order=order))
    if move >= moves.TOKEN:
        village = VILLAGE_IDS[move - moves.TOKEN]
        token: word_types.TokenOf = {"village": village}
        return Words(f"take a token of the {village} village", "take-token", token)
    if move >= moves.KAMI or moves.USE <= move < moves.USE + 24:
        return card_words(position.constants.box, move)
    if move >= moves.USE:
        return ALONE[move]
    return space_words(position, move)


def card_words(box: Box, move: int) -> Words:
    """A move that names a card: a villager, a kami sheet or an ability."""
    if move >= moves.TAKE:
        village, number = divmod(move - moves.TAKE, 15)
        card = box.villagers[village][number]
        taken: word_types.TakenVillager = {
            "name": card.name,
            "text": card.text,
            "points": f"{card.worth / 2:g}",
        }
        text = f"take the {card.name}: {card.text} {taken['points']} VP at the end."
        return Words(text, "take", taken)
    if move >= moves.KAMI:
        kami = box.kami[move - moves.KAMI]
        kept: word_types.KeptKami = {"name": kami.name, "title": kami.title, "text": kami.text}
        return Words(f"keep {kami.name}, {kami.title}: {kami.text}", "keep", kept)
    kami_number, number = divmod(move - moves.USE, 3)
    ability = box.kami[kami_number].abilities[number]
    cost = "one cube" if ability.cubes == 1 else f"{ability.cubes} cubes"
    used: word_types.UsedAbility = {
        "name": ability.name,
        "cubes": ability.cubes,
        "text": ability.text,
    }
    return Words(f"{ability.name}, {cost}: {ability.text}", "use", used)


def space_words(position: Position, move: int) -> Words:
    """A move that names one space."""
    kind, space = divmod(move, 100)
    owner = int(owner_of(position, space))
    code, verb, at = ON_SPACE[kind]
    place = place_of(position, space)
    if code not in ("remove", "replace", "lift"):
        return Words(f"{verb} {at} {place_words(position, space)}", code, place)
    text = f"{verb} {whose(position, owner)} shrine {at} {place_words(position, space)}"
    facts: word_types.ShrineAt = {
        **place,
        "owner": owner_label(position, owner),
        "own": owner == position.actor,
    }
    return Words(text, code, facts)


def pair_words(position: Position, move: int) -> Words:
    """A move from one space to another."""
    kind = next(kind for kind in (moves.MOVE_SEED, moves.SWAP, moves.MOVE) if move >= kind)
    start, goal = divmod(move - kind, 100)
    where = place_words(position, goal)
    way = way_of(position, start, goal)
    left = f"{kind_words(position, start)} ({way['from_row']} row, {way['from_column']}"
    if way["from_village"] != way["village"]:
        left += f" of the {way['from_village']} village"
    left += ")"
    if kind == moves.MOVE_SEED:
        return Words(f"move the Seed from {left} to {where}", "move-seed", way)
    owner = int(owner_of(position, goal if kind == moves.SWAP else start))
    facts: word_types.ShrineWay = {
        **way,
        "owner": owner_label(position, owner),
        "own": owner == position.actor,
    }
    if kind == moves.SWAP:
        other = whose(position, owner)
        return Words(f"swap your shrine on {left} with {other} on {where}", "swap", facts)
    return Words(f"move {whose(position, owner)} shrine from {left} to {where}", "move", facts)


def way_of(position: Position, start: int, goal: int) -> word_types.Way:
    """Both ends of a way."""
    left = place_of(position, start)
    return {
        **place_of(position, goal),
        "from_village": left["village"],
        "from_kind": left["kind"],
        "from_row": left["row"],
        "from_column": left["column"],
    }
