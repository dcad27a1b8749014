"""What a player may ask before deciding: how a move would leave tree, balance and goals.

The position has been dealt anew by `Match.consult` in all that the asker cannot know. What would
then be made up is refused instead.
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kodama_3d.rules.constants import NO_WAY
from kiribako.games.kodama_3d.rules.drafting import NO_GOAL, PLACES, displayed
from kiribako.games.kodama_3d.rules.forest import STACKS, top_tile
from kiribako.games.kodama_3d.rules.growing import matches
from kiribako.games.kodama_3d.rules.moves import FINAL, FLIPPED, GOAL, GROW, MOVE, PLACE, STEP_KEEP
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import Tree, grown
from kiribako.games.kodama_3d.rules.turns import ending
from kiribako.games.kodama_3d.shown import types
from kiribako.games.kodama_3d.shown.leaning import lean, lean_after
from kiribako.games.kodama_3d.shown.notation import read, write
from kiribako.games.kodama_3d.shown.progress import progress
from kiribako.games.kodama_3d.shown.refusals import refuse
from kiribako.games.kodama_3d.shown.standing import centre, part_json, tries
from kiribako.games.kodama_3d.shown.twin import parts_of
from kiribako.games.kodama_3d.shown.view import known_goals, tile_if_any, tile_json
from kiribako.games.kodama_3d.shown.words import words_of
from kiribako.kernel.bits import BIT, members_of
from kiribako.kernel.refusal import BadOption, Refusal, quote

USAGE: Final = 'ask {"preview": {"move": "grow 7.L"}}'


def consult(position: Position, seat: int | None, question: dict[str, Any]) -> types.Preview:
    """The answer to a question of a seat, None for a spectator."""
    text = asked_move(question)
    if position.over:
        raise BadOption(Refusal("match-over", "the match is over", "KD-5.8"))
    move = read(position, text)
    if position.step == STEP_KEEP and move < PLACE and seat != position.actor:
        message = "which goals a seat was dealt, and may keep, is its secret"
        raise BadOption(Refusal("secret-choice", message, "KD-1.4"))
    return foresee(position, seat, move)


def asked_move(question: dict[str, Any]) -> str:
    """The text of the move a question is about."""
    preview = question.get("preview")
    if set(question) == {"preview"} and isinstance(preview, dict) and set(preview) == {"move"}:
        text = preview["move"]
        if isinstance(text, str):
            return text
    raise BadOption(Refusal("bad-question", f"{USAGE}, not {quote(question)}"))


def foresee(position: Position, seat: int | None, move: int) -> types.Preview:
    """Whether a move is legal, in words, and what it would bring."""
    refusal = refuse(position, move)
    answer: types.Preview = {
        "move": write(position, move),
        "legal": refusal is None,
        "refusal": None if refusal is None else refusal.to_json(),
        "words": "" if refusal else words_of(position, move).text,
    }
    if GROW <= move < GOAL:
        foresee_growing(position, seat, move, refusal, answer)
    elif MOVE <= move < GROW:
        foresee_lifting(position, (move - MOVE) // STACKS, answer)
    elif move >= FINAL:
        foresee_lifting(position, move - FINAL, answer)
    elif PLACE <= move < MOVE:
        answer["tile"] = tile_if_any(position.constants.box, int(top_tile(position, move - PLACE)))
    return answer


def foresee_lifting(position: Position, stack: int, answer: types.Preview) -> None:
    """The tile a move would lift, and where it would go on the actor's tree."""
    tile = int(top_tile(position, stack))
    answer["tile"] = tile_if_any(position.constants.box, tile)
    answer["tries"] = tries(position, tile) if tile >= 0 else []


def foresee_growing(
    position: Position,
    seat: int | None,
    move: int,
    refusal: Refusal | None,
    answer: types.Preview,
) -> None:
    """The tile in place, the balance before and after, and what the asker's goals would gain."""
    if refusal is not None and refusal.code in ("not-now", "no-such-point", "point-taken"):
        return
    constants = position.constants
    tree = position.tree(position.actor)
    tile = int(position.lifted)
    flip, point = divmod(move - GROW, FLIPPED)
    if constants.way[2 * constants.shape[tile] + flip] == NO_WAY:
        return
    after = grown(constants, tree, tile, point, flip)
    match = matches(constants, tree, tile, point)
    answer["tile"] = tile_json(constants.box, tile)
    answer["part"] = part_json(constants, after, after.last)
    answer["lean"] = {
        "before": lean(constants, tree).to_json(),
        "after": lean_after(constants, tree, tile, point, flip).to_json(),
    }
    answer["centre"] = {
        "before": centre(constants, parts_of(tree)),
        "after": centre(constants, parts_of(after)),
    }
    answer["match"] = match
    answer["draws"] = refusal is None and not match and draws(position)
    answer["goals"] = gains(position, seat, after)


def draws(position: Position) -> bool:
    """Whether there is still a goal to be drawn (KD-4.1, KD-4.3, KD-5.1)."""
    left = position.display != 0 or position.deck_left() > 0
    return left and not ending(position)


def gains(position: Position, seat: int | None, after: Tree) -> list[types.Gain]:
    """The goals the actor sees, before and after; whoever else asks learns of none (KD-1.7)."""
    actor = int(position.actor)
    if seat != actor:
        return []
    later = position.clone()
    later.set_tree(actor, after)
    seen = known_goals(position, actor, actor)
    for place in range(PLACES):
        goal = int(displayed(position, place))
        if goal != NO_GOAL:
            seen |= int(BIT[goal])
    return [
        {
            "id": position.constants.box.goals[goal].id,
            "before": progress(position, actor, goal),
            "after": progress(later, actor, goal),
        }
        for goal in members_of(seen)
    ]
