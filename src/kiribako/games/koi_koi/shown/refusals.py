"""Why a move is refused: the rule that forbids it, in a sentence."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules import turn
from kiribako.games.koi_koi.rules.deck import CARDS
from kiribako.games.koi_koi.rules.moves import (
    ASTRAY,
    CHOOSE,
    GAME,
    READABLE,
    STEP_CALL,
    STEP_CHOOSE,
    STEP_PLAY,
)
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown.notation import played
from kiribako.kernel.bits import BIT, lowest, members_of
from kiribako.kernel.refusal import Refusal

KERNEL_RULES: Final = {  # behind refusals that are no game's own
    "match-over": "KK-2.5",
    "no-such-seat": "KK-2.2",
    "bad-seats": "KK-2.2",
}


def refuse(position: Position, move: int) -> Refusal | None:
    """None for a legal move, otherwise the first rule it breaks, and with which cards."""
    if not position.over and move in position.legal_moves():
        return None
    return judge(position, move)._replace(where=cards_of(position, move))


def cards_of(position: Position, move: int) -> dict[str, Any] | None:
    """The cards a move names, for a page to point at."""
    if not 0 <= move < READABLE or GAME <= move < ASTRAY:
        return None
    if move >= ASTRAY:
        card, taken = divmod(move - ASTRAY, CARDS)
    elif move >= CHOOSE:
        card, taken = turned(position) if position.turned else -1, move - CHOOSE
    else:
        card, taken = played(move)
    named = {"card": card, "taken": taken}
    return {key: name(position, number) for key, number in named.items() if number >= 0}


def judge(position: Position, move: int) -> Refusal:
    """The first rule an illegal move breaks."""
    if not 0 <= move < READABLE:
        return Refusal("unknown-move", "there is no such move")
    if position.over:
        return Refusal("match-over", "the match is over", KERNEL_RULES["match-over"])
    if GAME <= move < ASTRAY:
        return refuse_call(position)
    if position.step == STEP_CALL:
        return Refusal("call-first", "your sets have grown: call `game` or `koi`", "KK-4.5")
    if CHOOSE <= move < GAME:
        return refuse_choice(position)
    if position.step == STEP_CHOOSE:
        two = names(position, int(turn.matches(position, lowest(position.turned))))
        message = f"choose first which card {name(position, turned(position))} takes: {two}"
        return Refusal("choose-first", message, "KK-4.2")
    if move >= ASTRAY:
        card, taken = divmod(move - ASTRAY, CARDS)
    else:
        card, taken = played(move)
    return refuse_play(position, card, taken)


def refuse_call(position: Position) -> Refusal:
    """A call when none is due."""
    if position.step == STEP_CHOOSE:
        message = f"the turn is not over: {name(position, turned(position))} has yet to take a card"
        return Refusal("choose-first", message, "KK-4.5")
    if position.koi(position.actor):
        message = "after your koi-koi your sets must grow before you call again"
        return Refusal("nothing-new", message, "KK-4.7")
    return Refusal("no-call", "a call follows a turn that makes a set", "KK-4.5")


def refuse_choice(position: Position) -> Refusal:
    """A choice for the drawn card that it does not have."""
    if position.step == STEP_PLAY:
        return Refusal("play-first", "play a card from your hand first", "KK-4.1")
    two = names(position, int(turn.matches(position, lowest(position.turned))))
    message = f"the drawn {name(position, turned(position))} takes {two}, nothing else"
    return Refusal("no-match", message, "KK-4.2")


def refuse_play(position: Position, card: int, taken: int) -> Refusal:
    """A hand card that is not there, or a capture it cannot make."""
    if not position.hand(position.actor) & BIT[card]:
        return Refusal("not-in-hand", f"{name(position, card)} is not in your hand", "KK-4.1")
    found = int(turn.matches(position, card))
    if taken < 0:
        message = f"{name(position, card)} takes one of {names(position, found)}: say which"
        return Refusal("choose-one", message, "KK-4.2")
    if card // 4 != taken // 4:
        message = (
            f"{name(position, card)} takes only cards of its month, not {name(position, taken)}"
        )
        return Refusal("other-month", message, "KK-4.2")
    if found & int(BIT[taken]):  # one match, or a stack: nothing is to be chosen
        message = f"{name(position, card)} takes {names(position, found, ' and ')} anyway"
        return Refusal("no-choice", f"{message}: play `{name(position, card)}`", "KK-4.2")
    return Refusal("not-in-field", f"{name(position, taken)} is not in the field", "KK-4.2")


def turned(position: Position) -> int:
    return int(lowest(position.turned))


def name(position: Position, card: int) -> str:
    return position.constants.box.codes[card]


def names(position: Position, cards: int, joint: str = " or ") -> str:
    return joint.join(name(position, card) for card in members_of(cards))
