"""Decisions and moves in plain words."""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules import moves
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.shrines import DRAFT, owner_of
from kiribako.games.kami_sama.rules.spaces import (
    CELLS,
    KIND_LETTERS,
    KIND_NAMES,
    SPACE_NAMES,
    VILLAGE_IDS,
)
from kiribako.games.kami_sama.shown import types
from kiribako.games.kami_sama.shown.notation import order_of
from kiribako.kernel.bits import members_of

COLOURS: Final = ("Red", "Blue", "Purple", "White")
KIND_WORDS: Final = {**{name: name for name in KIND_NAMES}, "stilt": "stilt house"}
ASKED: Final = {  # stages whose question is always the same
    moves.STAGE_KAMI: "keep one of the two kami sheets",
    moves.STAGE_SEED: "lay this year's Seed of the next village",
    moves.STAGE_RAGE: "add or remove a shrine in anger",
    moves.STAGE_SET: "set down the lifted shrine",
    moves.STAGE_GAIN: "gain Favor or Nature",
    moves.STAGE_TOKEN: "choose a village token",
    moves.STAGE_FEAR: "lay the Fear in the current village",
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


def owner_name(position: Position, owner: int) -> str:
    """A player by colour, or the Kitsune."""
    return COLOURS[owner] if owner < position.constants.seats else "Kitsune"


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
        if cubes:
            return f"spend an action cube, {cubes} left"
        return "spend the Rage token, or end the turn"
    if stage == moves.STAGE_ORDER:
        tied = " and ".join(owner_name(position, owner) for owner in members_of(int(position.tied)))
        return f"put {tied} in order, as they are tied in {village_name(position)}"
    if stage == moves.STAGE_TAKE:
        return f"take a villager of {village_name(position)}"
    return ASKED[stage]


def village_name(position: Position) -> str:
    """The village where the draft is."""
    return f"the {VILLAGE_IDS[position.village]} village"


def space_words(position: Position, space: int) -> str:
    """A space with its kind: `F11, a field`."""
    letter = position.constants.box.grids[space // CELLS][space % CELLS]
    if letter == ".":
        return SPACE_NAMES[space]
    return f"{SPACE_NAMES[space]} ({KIND_WORDS[KIND_NAMES[KIND_LETTERS.index(letter)]]})"


def whose(position: Position, space: int) -> str:
    owner = int(owner_of(position, space))
    return "nobody's" if owner < 0 else f"{owner_name(position, owner)}'s"


def explain(position: Position, move: int) -> str:
    """A legal move in a few words."""
    box = position.constants.box
    if move >= moves.MOVE:
        return explain_pair(position, move)
    if move >= moves.ORDER:
        names = [owner_name(position, seat) for seat in order_of(move)]
        return f"let {', then '.join(names)} take a villager"
    if move >= moves.TOKEN:
        return f"take a token of the {VILLAGE_IDS[move - moves.TOKEN]} village"
    if move >= moves.TAKE:
        village, number = divmod(move - moves.TAKE, 15)
        card = box.villagers[village][number]
        points = f"{card.worth / 2:g} VP"
        return f"take the {card.name}: {card.text} {points} at the end."
    if move >= moves.KAMI:
        kami = box.kami[move - moves.KAMI]
        return f"keep {kami.name}, {kami.title}: {kami.text}"
    if move >= moves.USE and move < moves.USE + 24:
        kami_number, number = divmod(move - moves.USE, 3)
        ability = box.kami[kami_number].abilities[number]
        cost = "one cube" if ability.cubes == 1 else f"{ability.cubes} cubes"
        return f"{ability.name}, {cost}: {ability.text}"
    if move >= moves.USE:
        return {
            moves.GAIN_FAVOR: "gain 1 Favor",
            moves.GAIN_NATURE: "gain 1 Nature",
            moves.SKIP: "leave this step out",
            moves.END: "end the turn",
            moves.IDLE: "burn a cube, as no action is possible",
            moves.RAGE: "spend the Rage token on adding or removing a shrine",
        }[move]
    return explain_space(position, move)


def explain_space(position: Position, move: int) -> str:
    """A move that names one space."""
    kind, space = divmod(move, 100)
    where = space_words(position, space)
    return (
        f"add a shrine to {where}",
        f"remove {whose(position, space)} shrine from {where}",
        f"replace {whose(position, space)} shrine on {where}",
        f"lift {whose(position, space)} shrine from {where}",
        f"set the lifted shrine on {where}",
        f"lay a Seed on {where}",
        f"lay the Fear on {where}",
    )[kind]


def explain_pair(position: Position, move: int) -> str:
    """A move from one space to another."""
    if move >= moves.MOVE_SEED:
        start, goal = divmod(move - moves.MOVE_SEED, 100)
        return f"move the Seed from {SPACE_NAMES[start]} to {space_words(position, goal)}"
    if move >= moves.SWAP:
        start, goal = divmod(move - moves.SWAP, 100)
        other = whose(position, goal)
        return f"swap your shrine on {SPACE_NAMES[start]} with {other} on {SPACE_NAMES[goal]}"
    start, goal = divmod(move - moves.MOVE, 100)
    there = space_words(position, goal)
    return f"move {whose(position, start)} shrine from {SPACE_NAMES[start]} to {there}"
