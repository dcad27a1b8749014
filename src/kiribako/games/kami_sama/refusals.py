"""Why a move is refused: the rule that forbids it, in a sentence."""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama import language as lang
from kiribako.games.kami_sama import moves, targets
from kiribako.games.kami_sama.layout import SEEDS
from kiribako.games.kami_sama.position import Position
from kiribako.games.kami_sama.seating import faced
from kiribako.games.kami_sama.shrines import DRAFT, owner_of
from kiribako.games.kami_sama.spaces import CELLS, SPACE_NAMES, VILLAGE_IDS
from kiribako.games.kami_sama.words import ASKED, STEP_WORDS, owner_name, title_of
from kiribako.kernel.bits import BIT, members_of
from kiribako.kernel.refusal import Refusal

KERNEL_RULES: Final = {  # behind refusals that are no game's own
    "match-over": "KS-3.1",
    "no-such-seat": "KS-2.6",
    "bad-seats": "KS-2.1",
}
STAGE_RULES: Final = {  # the rule that says what is to be decided
    moves.STAGE_KAMI: "KS-2.2",
    moves.STAGE_SEED: "KS-4.18",
    moves.STAGE_ACTION: "KS-3.6",
    moves.STAGE_RAGE: "KS-4.20",
    moves.STAGE_STEP: "KS-4.13",
    moves.STAGE_SET: "KS-4.9",
    moves.STAGE_GAIN: "KS-4.15",
    moves.STAGE_TOKEN: "KS-5.8",
    moves.STAGE_FEAR: "KS-4.17",
    moves.STAGE_ORDER: "KS-6.2",
    moves.STAGE_TAKE: "KS-6.4",
}
VERB_OF: Final = (  # first move of a range, the verbs whose steps it can be
    (moves.MOVE_SEED, (lang.SEED,)),
    (moves.SWAP, (lang.SWAP,)),
    (moves.MOVE, (lang.MOVE,)),
    (moves.SET, ()),
    (moves.LIFT, (lang.REARRANGE,)),
    (moves.REPLACE, (lang.REPLACE, lang.ADD_OR_REPLACE)),
    (moves.REMOVE, (lang.REMOVE,)),
    (moves.ADD, (lang.ADD, lang.ADD_OR_REPLACE)),
)
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
    if move in position.legal_moves():
        return None
    stage = int(position.stage)
    if not 0 <= move < moves.MOVES:
        return Refusal("unknown-move", "there is no such move")
    if stage == moves.STAGE_ACTION:
        return refuse_action(position, move)
    if move == moves.SKIP:
        message = "this cannot be left out: nothing of the ability has been done yet, or it must be"
        return Refusal("no-skip", message, STAGE_RULES[stage])
    if stage == moves.STAGE_STEP:
        return refuse_step(position, move)
    fitting = any(low <= move < high for found, low, high in RANGES if found == stage)
    if not fitting:
        wanted = ASKED.get(stage, "a villager's draft is under way")
        return Refusal("not-now", f"not now: {wanted}", STAGE_RULES[stage])
    return refuse_choice(position, stage, move)


def refuse_choice(position: Position, stage: int, move: int) -> Refusal:
    """A move of the right kind for its stage that is not among the choices."""
    rule = STAGE_RULES[stage]
    if stage == moves.STAGE_KAMI:
        return Refusal("not-dealt", "you were not dealt that sheet", rule)
    if stage == moves.STAGE_RAGE:
        return refuse_basic(position, move)
    if stage == moves.STAGE_SET:
        return refuse_space(position, move - moves.SET) or Refusal(
            "other-village", "a lifted shrine stays in its village", rule
        )
    if stage == moves.STAGE_FEAR:
        village = VILLAGE_IDS[faced(position, position.active)]
        return Refusal("not-current", f"the Fear lies on a space of the {village} village", rule)
    if stage == moves.STAGE_SEED:
        return Refusal(
            "no-seed-space", "a Seed lies on a field or forest, village by village", rule
        )
    if stage == moves.STAGE_ORDER:
        tied = " and ".join(owner_name(position, seat) for seat in members_of(int(position.tied)))
        return Refusal("not-tied", f"the order names each of {tied} once", rule)
    if stage == moves.STAGE_TOKEN:
        return Refusal("no-token", "no token of that village is left", rule)
    return Refusal("not-offered", "that villager does not lie there", rule)


def refuse_action(position: Position, move: int) -> Refusal:
    """An action that cannot be taken."""
    cubes = int(position.cubes)
    if move == moves.IDLE:
        return Refusal("not-idle", "there is still an action to take", "KS-4.1")
    if move == moves.END:
        return Refusal("cubes-left", f"all cubes must be spent, {cubes} are left", "KS-4.1")
    if move == moves.RAGE:
        return Refusal("no-rage", "you have no Rage token to spend", "KS-4.20")
    if not cubes:
        return Refusal("no-cubes", "no cube is left: spend the Rage token or end", "KS-3.6")
    if move < moves.REPLACE:
        if position.basics >= position.land.most_basic:
            message = f"the basic action is possible {position.land.most_basic} times a turn"
            return Refusal("basics-spent", message, "KS-4.2")
        return refuse_basic(position, move)
    if moves.USE <= move < moves.USE + 24:
        return refuse_use(position, move - moves.USE)
    return Refusal("not-now", "not now: spend an action cube with add, remove or use", "KS-3.6")


def refuse_use(position: Position, ability: int) -> Refusal:
    """An ability that cannot be used."""
    kami = position.land.box.kami[ability // 3]
    name = kami.abilities[ability % 3].name
    if position.kami(position.active) != ability // 3:
        return Refusal("not-yours", f"{name} is an ability of {kami.name}", "KS-4.3")
    if position.used >> ability % 3 & 1:
        return Refusal("used", f"{name} was used this turn", "KS-4.3")
    if position.land.costs[ability] > position.cubes:
        return Refusal("no-cubes", f"{name} needs {position.land.costs[ability]} cubes", "KS-4.3")
    return Refusal("no-target", f"{name} has no target now", "KS-4.13")


def refuse_basic(position: Position, move: int) -> Refusal:
    """An add or remove of the basic action."""
    space = move % 100
    village = space // CELLS
    if not targets.current(position) & BIT[village]:
        current = VILLAGE_IDS[faced(position, position.active)]
        return Refusal("not-current", f"your current village is the {current} village", "KS-4.11")
    if move < moves.REMOVE and not position.supply(position.active):
        return Refusal("no-shrines", "your supply is empty", "KS-4.12")
    found = refuse_space(position, space)
    if found is not None and (move < moves.REMOVE or found.code != "space-taken"):
        return found
    return Refusal("no-shrine", f"there is no shrine on {SPACE_NAMES[space]}", "KS-4.6")


def refuse_space(position: Position, space: int) -> Refusal | None:
    """A space that does not exist, that the Fear guards, or that is taken."""
    village, here = space // CELLS, BIT[space % CELLS]
    name = SPACE_NAMES[space]
    if not position.land.villages[village] & here:
        return Refusal(
            "no-space", f"the {VILLAGE_IDS[village]} village has no space {name}", "KS-1.1"
        )
    if position.barred(village, position.active) & here:
        return Refusal("fear", f"the Fear lies on {name}", "KS-4.17")
    if position.taken(village) & here:
        return Refusal("space-taken", f"{name} is taken", "KS-4.5")
    return None


def refuse_step(position: Position, move: int) -> Refusal:
    """A target that the step under way does not allow."""
    verb = int(position.land.code[position.step + lang.VERB])
    rule = "KS-6.5" if position.round == DRAFT else "KS-4.13"
    wanted = f"{title_of(position)} asks you to {STEP_WORDS[verb]}"
    if move >= moves.LAY_SEED and move < moves.MOVE:
        return Refusal("not-now", f"not now: {wanted}", rule)
    if verb not in next(verbs for start, verbs in VERB_OF if move >= start):
        return Refusal("other-step", f"not now: {wanted}", rule)
    if verb == lang.SEED:
        start, goal = divmod(move - moves.MOVE_SEED, 100)
        return refuse_seed(position, start, goal)
    if move >= moves.MOVE:
        start, space = divmod((move - moves.MOVE) % 10000, 100)
        if owner_of(position, start) < 0:
            return Refusal("no-shrine", f"there is no shrine on {SPACE_NAMES[start]}", rule)
        guarded = refuse_space(position, start)
        if guarded is not None and guarded.code == "fear":
            return guarded
    else:
        space = move % 100
    found = refuse_space(position, space)
    if found is not None and (found.code != "space-taken" or verb in (lang.ADD, lang.MOVE)):
        return found
    if verb == lang.REARRANGE and position.lifted:
        return Refusal("lift-order", "shrines of one village are lifted in rising order", "KS-4.9")
    if moves.REMOVE <= move < moves.MOVE and found is None:
        return Refusal("no-shrine", f"there is no shrine on {SPACE_NAMES[space]}", rule)
    return Refusal(
        "no-target", f"{SPACE_NAMES[space]} is not what {title_of(position)} allows", rule
    )


def refuse_seed(position: Position, start: int, goal: int) -> Refusal:
    if not position.table[SEEDS + start // CELLS] & BIT[start % CELLS]:
        return Refusal("no-seed", f"there is no Seed on {SPACE_NAMES[start]}", "KS-4.18")
    message = f"{SPACE_NAMES[goal]} is not a field or forest without a Seed"
    return Refusal("no-seed-space", message, "KS-4.18")
