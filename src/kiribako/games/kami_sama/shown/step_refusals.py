"""Why a target is refused by the step under way: each of its words in turn, and who is at fault.

A refusal says the space it speaks of: in words in the sentence, by its name in `where`.
"""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules import moves, targets
from kiribako.games.kami_sama.rules.layout import SEEDS, VACATED
from kiribako.games.kami_sama.rules.packing import LIFTED_BITS, SPACE_MASK
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.shrines import DRAFT, owner_of
from kiribako.games.kami_sama.rules.spaces import (
    CELLS,
    KIND_NAMES,
    LINES,
    SPACE_NAMES,
    VILLAGE_IDS,
    VILLAGES,
    around,
)
from kiribako.games.kami_sama.shown.words import (
    KIND_WORDS,
    STEP_WORDS,
    owner_name,
    row_and_column,
    spot_words,
    title_of,
)
from kiribako.kernel.bits import BIT, members_of
from kiribako.kernel.refusal import Refusal

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


def refuse_step(position: Position, move: int) -> Refusal:
    """A target that the step under way does not allow."""
    verb = int(position.constants.code[position.step + lang.VERB])
    if moves.LAY_SEED <= move < moves.MOVE or verb not in verbs_of(move):
        wanted = f"{title_of(position)} asks you to {STEP_WORDS[verb]}"
        return Refusal("other-step", f"not now: {wanted}", step_rule(position))
    start, space = divmod((move - moves.MOVE) % 10000, 100)
    if verb == lang.SEED:
        return refuse_seed(position, start, space)
    if verb == lang.SWAP:
        return refuse_swap(position, start, space)
    if verb == lang.MOVE:
        return refuse_move(position, start, space)
    if verb == lang.REARRANGE:
        return refuse_lift(position, move - moves.LIFT)
    return refuse_target(position, move)


def verbs_of(move: int) -> tuple[int, ...]:
    """The verbs of steps that a move can carry out."""
    return next(verbs for start, verbs in VERB_OF if move >= start)


def step_rule(position: Position) -> str:
    """The chapter that asks: an ability's steps, or a villager's claim."""
    return "KS-6.5" if position.round == DRAFT else "KS-4.13"


def at(space: int, code: str, message: str, rule: str) -> Refusal:
    """A refusal that speaks of a space."""
    return Refusal(code, message, rule, {"space": SPACE_NAMES[space]})


def no_space(position: Position, space: int) -> Refusal | None:
    """A space that the village does not have."""
    if position.constants.villages[space // CELLS] & BIT[space % CELLS]:
        return None
    village, where = VILLAGE_IDS[space // CELLS], row_and_column(space % CELLS)
    return at(space, "no-space", f"the {village} village has no space in its {where}", "KS-1.1")


def feared(position: Position, space: int) -> Refusal | None:
    """A space that the Fear keeps from the active player."""
    if not position.barred(space // CELLS, position.active) & BIT[space % CELLS]:
        return None
    return at(space, "fear", f"the Fear lies on {spot_words(position, space)}", "KS-4.17")


def taken(position: Position, space: int, rule: str) -> Refusal | None:
    """A space with a shrine, where none may stand."""
    owner = int(owner_of(position, space))
    if owner < 0:
        return None
    message = f"{spot_words(position, space)} is taken by {owner_name(position, owner)}"
    return at(space, "space-taken", message, rule)


def no_shrine(position: Position, space: int, rule: str) -> Refusal | None:
    """A space without a shrine, where one is asked for."""
    if owner_of(position, space) >= 0:
        return None
    return at(space, "no-shrine", f"there is no shrine on {spot_words(position, space)}", rule)


def elsewhere(position: Position, space: int, villages: int) -> Refusal | None:
    """A space in a village where the step cannot be carried out (KS-4.11)."""
    if villages >> space // CELLS & 1:
        return None
    named = " or ".join(VILLAGE_IDS[n] for n in range(VILLAGES) if villages >> n & 1)
    where = f"only the {named} village" if named else "no village"
    message = f"{title_of(position)} allows {where} here, not {spot_words(position, space)}"
    return at(space, "wrong-village", message, "KS-4.11")


def wrong_owner(position: Position, space: int, shrine: int, rule: str) -> Refusal | None:
    """A shrine of the wrong owner: own where an opponent's is asked for, or the other way."""
    own = owner_of(position, space) == position.active
    name, title = spot_words(position, space), title_of(position)
    if shrine == lang.OPPONENT and own:
        message = f"{title} asks for an opponent's shrine; the one on {name} is yours"
        return at(space, "own-shrine", message, rule)
    if shrine == lang.OWN and not own:
        who = owner_name(position, int(owner_of(position, space)))
        message = f"{title} asks for a shrine of yours; the one on {name} is {who}'s"
        return at(space, "not-own", message, rule)
    return None


def wrong_kind(position: Position, space: int, kinds: int) -> Refusal | None:
    """A space of a kind the step does not ask for."""
    if position.constants.kinds[32 * (space // CELLS) + kinds] & BIT[space % CELLS]:
        return None
    wanted = " or ".join(KIND_WORDS[KIND_NAMES[n]] for n in members_of(kinds))
    message = f"{title_of(position)} asks for a {wanted}, not {spot_words(position, space)}"
    return at(space, "wrong-kind", message, step_rule(position))


def refuse_target(position: Position, move: int) -> Refusal:
    """The space of an add, remove or replace."""
    step = position.step
    kind, space = divmod(move, 100)
    villages = int(targets.villages_of(position, position.constants.code[step + lang.WHERE]))
    found = no_space(position, space) or elsewhere(position, space, villages)
    if found is None and kind == moves.ADD // 100:
        if moves.REPLACE + space in position.legal_moves():
            message = f"a shrine stands on {spot_words(position, space)}: replace it"
            return at(space, "replace-it", message, "KS-4.7")
        found = feared(position, space) or taken(position, space, "KS-4.5")
        if found is None and not position.supply(position.active):
            return Refusal("no-shrines", "your supply is empty", "KS-4.12")
    elif found is None:
        replacing = kind == moves.REPLACE // 100
        shrine = lang.OPPONENT if replacing else int(position.constants.code[step + lang.SHRINE])
        found = no_shrine(position, space, "KS-4.7" if replacing else "KS-4.6")
        found = found or feared(position, space)
        found = found or wrong_owner(position, space, shrine, "KS-4.7" if replacing else "KS-4.16")
    return found or refuse_words(position, space)


def refuse_words(position: Position, space: int) -> Refusal:
    """What else a step says of a space: its kind, what it is next to, what happened there."""
    code, step = position.constants.code, position.step
    village, here, name = space // CELLS, BIT[space % CELLS], spot_words(position, space)
    rule, title = step_rule(position), title_of(position)
    kinds, flags = int(code[step + lang.KINDS]), int(code[step + lang.FLAGS])
    if flags & lang.AT_VACATED and not position.table[VACATED + village] & here:
        return at(space, "not-vacated", f"{title} did not empty {name}", rule)
    if flags & lang.AT_SEED and not position.table[SEEDS + village] & here:
        return at(space, "no-seed", f"there is no Seed on {name}", "KS-4.18")
    found = wrong_kind(position, space, kinds)
    if found is not None:
        return found
    last = int(position.last)
    if flags & lang.IN_LINE and last >= 0 and not LINES[last % CELLS] & here:
        message = f"{name} shares no row or column with {spot_words(position, last)}"
        return at(space, "not-in-line", message, rule)
    near = int(code[step + lang.NEAR])
    if near and not targets.near_by(position, near, village) & here:
        where = {
            lang.NEAR_OWN: "next to a shrine of yours",
            lang.NEAR_OPPONENT: "next to an opponent's shrine",
            lang.NEAR_LAST: f"next to {spot_words(position, max(last, 0))}",
            lang.NEAR_OWN_HUT: "next to a hut you occupy",
            lang.NEAR_SEED: "next to one of your Seeds",
            lang.NEAR_FEAR: "on or next to the Fear",
            lang.NEAR_TEMPLE_LINE: "in the row or column of a temple you occupy",
        }[near]
        return at(space, "not-near", f"{name} is not {where}", "KS-4.10")
    return at(space, "no-target", f"{name} is not what {title} allows", rule)


def refuse_move(position: Position, start: int, goal: int) -> Refusal:
    """The shrine to be moved, then where it goes."""
    code, step = position.constants.code, position.step
    villages = int(targets.villages_of(position, code[step + lang.WHERE]))
    shrine = int(code[step + lang.SHRINE])
    found = (
        no_space(position, start)
        or no_shrine(position, start, "KS-4.8")
        or elsewhere(position, start, villages)
        or feared(position, start)
        or wrong_owner(position, start, shrine, "KS-4.16")
        or wrong_kind(position, start, int(code[step + lang.LEFT]))
        or no_space(position, goal)
    )
    if found is not None:
        return found
    leads = int(code[step + lang.GOAL])
    name, title = spot_words(position, goal), title_of(position)
    here = start // CELLS == goal // CELLS
    if leads == lang.SAME and not here:
        message = f"{title} moves a shrine within its village, and {name} is in another"
        return at(goal, "same-village", message, "KS-4.11")
    if leads == lang.DIFFERENT and here:
        message = f"{title} moves a shrine to another village, and {name} is in the same"
        return at(goal, "same-village", message, "KS-4.11")
    found = (
        elsewhere(position, goal, int(targets.goal_villages(position, step, start // CELLS)))
        or feared(position, goal)
        or taken(position, goal, "KS-4.8")
    )
    if found is not None:
        return found
    apart = not around(BIT[start % CELLS]) & BIT[goal % CELLS]
    if code[step + lang.FLAGS] & lang.ADJACENT and apart:
        message = f"{name} is not next to {spot_words(position, start)}"
        return at(goal, "not-near", message, "KS-4.10")
    return refuse_words(position, goal)


def refuse_swap(position: Position, own: int, other: int) -> Refusal:
    """An own shrine first, then an opponent's of the same village."""
    villages = int(
        targets.villages_of(position, position.constants.code[position.step + lang.WHERE])
    )
    rule = step_rule(position)
    found = (
        no_space(position, own)
        or no_shrine(position, own, rule)
        or elsewhere(position, own, villages)
        or feared(position, own)
        or wrong_owner(position, own, lang.OWN, rule)
        or no_space(position, other)
        or no_shrine(position, other, rule)
        or feared(position, other)
        or wrong_owner(position, other, lang.OPPONENT, "KS-4.16")
    )
    if found is not None:
        return found
    one, two = spot_words(position, own), spot_words(position, other)
    message = f"{one} and {two} are not in one village"
    return at(other, "two-villages", message, rule)


def refuse_lift(position: Position, space: int) -> Refusal:
    """Shrines of one village, in rising order (KS-4.9)."""
    code, step = position.constants.code, position.step
    villages = int(targets.villages_of(position, code[step + lang.WHERE]))
    found = no_space(position, space)
    pile = int(position.lifted)
    last = -1
    while pile > 0:
        last = (pile & SPACE_MASK) - 1
        pile >>= LIFTED_BITS
    if found is None and last >= 0 and last // CELLS != space // CELLS:
        one, two = spot_words(position, last), spot_words(position, space)
        message = f"{one} was lifted, and {two} is in another village"
        return at(space, "two-villages", message, "KS-4.9")
    if found is None and space <= last:
        message = f"shrines are lifted in rising order: {spot_words(position, space)} comes before"
        return at(space, "lift-order", f"{message} {spot_words(position, last)}", "KS-4.9")
    return (
        found
        or elsewhere(position, space, villages)
        or no_shrine(position, space, "KS-4.9")
        or feared(position, space)
        or wrong_owner(position, space, int(code[step + lang.SHRINE]), "KS-4.16")
        or refuse_words(position, space)
    )


def refuse_seed(position: Position, start: int, goal: int) -> Refusal:
    """A Seed moved to a field or forest without one (KS-4.18)."""
    if not position.table[SEEDS + start // CELLS] & BIT[start % CELLS]:
        message = f"there is no Seed on {spot_words(position, start)}"
        return at(start, "no-seed", message, "KS-4.18")
    return no_space(position, goal) or refuse_seed_space(position, goal)


def refuse_seed_space(position: Position, space: int) -> Refusal:
    """A space where no Seed can come."""
    village, name = space // CELLS, spot_words(position, space)
    kinds = members_of(int(position.constants.seed_kinds))
    wanted = " or ".join(KIND_WORDS[KIND_NAMES[n]] for n in kinds)
    if (
        not position.constants.kinds[32 * village + position.constants.seed_kinds]
        & BIT[space % CELLS]
    ):
        message = f"a Seed lies on a {wanted}, not on {name}"
        return at(space, "no-seed-space", message, "KS-4.18")
    return at(space, "seed-there", f"a Seed lies on {name} already", "KS-4.18")
