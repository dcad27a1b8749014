"""Why a move is refused: the rule that forbids it, in a sentence."""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules import moves, targets
from kiribako.games.kami_sama.rules.packing import SPACE_MASK
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.seating import faced
from kiribako.games.kami_sama.rules.shrines import DRAFT
from kiribako.games.kami_sama.rules.spaces import CELLS, VILLAGE_IDS, VILLAGES
from kiribako.games.kami_sama.shown.step_refusals import (
    at,
    feared,
    no_shrine,
    no_space,
    refuse_seed_space,
    refuse_step,
    step_rule,
    taken,
)
from kiribako.games.kami_sama.shown.words import asked, owner_name, spot_words, title_of
from kiribako.kernel.bits import members_of
from kiribako.kernel.refusal import Refusal

KERNEL_RULES: Final = {  # behind refusals that are no game's own
    "match-over": "KS-3.1",
    "no-such-seat": "KS-2.6",
    "bad-seats": "KS-2.1",
}
STAGE_RULES: Final = {  # the rule that says what is to be decided
    moves.STAGE_KAMI: "KS-2.2",
    moves.STAGE_SEED: "KS-4.18",
    moves.STAGE_RAGE: "KS-4.20",
    moves.STAGE_SET: "KS-4.9",
    moves.STAGE_TOKEN: "KS-5.8",
    moves.STAGE_FEAR: "KS-4.17",
    moves.STAGE_ORDER: "KS-6.2",
    moves.STAGE_TAKE: "KS-6.4",
}
RANGES: Final = (  # the move ranges that belong to a stage
    (moves.STAGE_KAMI, moves.KAMI, moves.KAMI + 8),
    (moves.STAGE_SEED, moves.LAY_SEED, moves.FEAR),
    (moves.STAGE_RAGE, moves.ADD, moves.REPLACE),
    (moves.STAGE_SET, moves.SET, moves.LAY_SEED),
    (moves.STAGE_TOKEN, moves.TOKEN, moves.TOKEN + 4),
    (moves.STAGE_FEAR, moves.FEAR, moves.USE),
    (moves.STAGE_ORDER, moves.ORDER, moves.ORDER + 625),
    (moves.STAGE_TAKE, moves.TAKE, moves.TOKEN),
)


def refuse(position: Position, move: int) -> Refusal | None:
    """None for a legal move, otherwise the first rule it breaks."""
    if position.over:
        return Refusal("match-over", "the match is over", "KS-3.1")
    if move in position.legal_moves():
        return None
    stage = int(position.stage)
    if not 0 <= move < moves.MOVES:
        return Refusal("unknown-move", "there is no such move", stage_rule(position))
    if stage == moves.STAGE_ACTION:
        return refuse_action(position, move)
    if stage == moves.STAGE_STEP:
        return refuse_skip(position) if move == moves.SKIP else refuse_step(position, move)
    if not any(low <= move < high for found, low, high in RANGES if found == stage):
        return Refusal("not-now", f"not now: {asked(position)}", stage_rule(position))
    return refuse_choice(position, stage, move)


def stage_rule(position: Position) -> str:
    """The rule that says what is to be decided."""
    stage = int(position.stage)
    if stage == moves.STAGE_ACTION:
        return "KS-3.6"
    if stage == moves.STAGE_STEP:
        return step_rule(position)
    if stage == moves.STAGE_GAIN:
        return "KS-6.5" if position.round == DRAFT else "KS-4.15"
    return STAGE_RULES[stage]


def refuse_skip(position: Position) -> Refusal:
    """A step that cannot be left out (KS-4.13); every shrine of a claim can (KS-6.5)."""
    title = title_of(position)
    if position.constants.code[position.step + lang.FLAGS] & lang.OPTIONAL:
        return Refusal("no-skip", f"nothing of {title} has been carried out yet", "KS-4.13")
    return Refusal("no-skip", f"this step of {title} cannot be left out", "KS-4.13")


def refuse_choice(position: Position, stage: int, move: int) -> Refusal:
    """A move of the right kind for its stage that is not among the choices."""
    rule = STAGE_RULES[stage]
    if stage == moves.STAGE_KAMI:
        kami = position.constants.box.kami[move - moves.KAMI].name
        return Refusal("not-dealt", f"you were not dealt {kami}", rule)
    if stage == moves.STAGE_RAGE:
        return refuse_basic(position, move)
    if stage == moves.STAGE_SET:
        return refuse_set(position, move - moves.SET)
    if stage == moves.STAGE_FEAR:
        return refuse_fear(position, move - moves.FEAR)
    if stage == moves.STAGE_SEED:
        return refuse_laying(position, move - moves.LAY_SEED)
    if stage == moves.STAGE_ORDER:
        tied = " and ".join(owner_name(position, seat) for seat in members_of(int(position.tied)))
        return Refusal("not-tied", f"the order names each of {tied} once", rule)
    if stage == moves.STAGE_TOKEN:
        name = VILLAGE_IDS[move - moves.TOKEN]
        return Refusal("no-token", f"no token of the {name} village is left", rule)
    village, number = divmod(move - moves.TAKE, 15)
    card = position.constants.box.villagers[village][number]
    message = f"{card.id} ({card.name}) is not among the villagers shown"
    return Refusal("not-offered", message, rule, {"villager": card.id})


def refuse_set(position: Position, space: int) -> Refusal:
    """A lifted shrine goes to an empty space of its village (KS-4.9)."""
    village = ((int(position.lifted) & SPACE_MASK) - 1) // CELLS
    if space // CELLS != village:
        message = f"the lifted shrine stays in the {VILLAGE_IDS[village]} village"
        return at(space, "other-village", message, "KS-4.9")
    found = no_space(position, space) or feared(position, space)
    return found or taken(position, space, "KS-4.9") or unexplained(position, space)


def refuse_fear(position: Position, space: int) -> Refusal:
    """The Fear lies on a space, of the faced village if the passive says so (KS-4.17)."""
    village = int(faced(position, position.active))
    if space // CELLS != village and position.constants.fear_reach == lang.CURRENT:
        message = f"the Fear lies on a space of the {VILLAGE_IDS[village]} village, which you face"
        return at(space, "not-current", message, "KS-4.17")
    return no_space(position, space) or unexplained(position, space)


def refuse_laying(position: Position, space: int) -> Refusal:
    """At the start of a year the Seeds are laid village by village (KS-4.18)."""
    village = int(position.cursor) % 16 - 1
    if space // CELLS != village:
        message = f"the Seed of the {VILLAGE_IDS[village]} village is laid now"
        return at(space, "other-seed", message, "KS-4.18")
    return no_space(position, space) or refuse_seed_space(position, space)


def unexplained(position: Position, space: int) -> Refusal:
    """Should nothing else be true: what is asked."""
    message = f"{spot_words(position, space)} will not do: {asked(position)}"
    return at(space, "no-target", message, stage_rule(position))


def refuse_action(position: Position, move: int) -> Refusal:
    """An action that cannot be taken."""
    cubes = int(position.cubes)
    left = f"{cubes} {'is' if cubes == 1 else 'are'} left"
    if move == moves.RAGE:
        return refuse_rage(position)
    if not cubes:
        return Refusal("no-cubes", "no cube is left: spend the Rage token or end", "KS-3.6")
    if move == moves.IDLE:
        return Refusal("not-idle", "there is still an action to take", "KS-4.1")
    if move in (moves.END, moves.SKIP):
        message = f"passing is not allowed: all cubes must be spent, {left}"
        return Refusal("cubes-left", message, "KS-4.1", {"cubes": cubes})
    if move < moves.REPLACE:
        if position.basics >= position.constants.most_basic:
            message = f"the basic action is possible {position.constants.most_basic} times a turn"
            return Refusal("basics-spent", message, "KS-4.2")
        return refuse_basic(position, move)
    if moves.USE <= move < moves.USE + 24:
        return refuse_use(position, move - moves.USE)
    return Refusal("not-now", f"not now: {asked(position)}", "KS-3.6")


def refuse_rage(position: Position) -> Refusal:
    """The Rage token is another's, not held, or finds nothing to do (KS-4.20)."""
    if position.holder(lang.RAGE) != position.active:
        return Refusal("no-rage", "your kami has no Rage token", "KS-4.20")
    if not position.rage:
        return Refusal("no-rage", "you do not hold the Rage token", "KS-4.20")
    return Refusal("rage-idle", "the Rage token finds nothing to add or remove", "KS-4.20")


def refuse_use(position: Position, ability: int) -> Refusal:
    """An ability that cannot be used."""
    kami = position.constants.box.kami[ability // 3]
    name = kami.abilities[ability % 3].name
    if position.kami(position.active) != ability // 3:
        return Refusal("not-yours", f"{name} is an ability of {kami.name}", "KS-4.3")
    if position.used >> ability % 3 & 1:
        return Refusal("used", f"{name} was used this turn", "KS-4.3")
    if position.constants.costs[ability] > position.cubes:
        return Refusal(
            "no-cubes", f"{name} needs {position.constants.costs[ability]} cubes", "KS-4.3"
        )
    return Refusal("ability-idle", f"{name} has no target now", "KS-4.13")


def refuse_basic(position: Position, move: int) -> Refusal:
    """An add or remove of the basic action."""
    kind, space = divmod(move, 100)
    current = int(targets.current(position))
    if not current >> space // CELLS & 1:
        named = " and the ".join(VILLAGE_IDS[n] for n in range(VILLAGES) if current >> n & 1)
        many = current & (current - 1)
        message = f"your current {'villages are' if many else 'village is'} the {named}"
        return at(space, "not-current", f"{message}{'' if many else ' village'}", "KS-4.11")
    found = no_space(position, space)
    if kind == moves.REMOVE // 100:
        found = found or no_shrine(position, space, "KS-4.6") or feared(position, space)
        return found or unexplained(position, space)
    found = found or feared(position, space) or taken(position, space, "KS-4.5")
    return found or Refusal("no-shrines", "your supply is empty", "KS-4.12")
