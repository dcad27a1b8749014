"""What a seat may ask before it decides: where an ability leads, step by step.

`{"ask": "staged", "moves": [...]}` plays the moves on a copy and answers with the position as
the seat would see it, and with what each decision open to it there would bring. The moves are an
ability (or the Rage token) and the steps that follow; the copy is shown only while that goes on,
so that nothing is told which the table has yet to reveal.
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kami_sama import layout, moves, notation, refusals
from kiribako.games.kami_sama.position import Position
from kiribako.games.kami_sama.spaces import VILLAGE_IDS
from kiribako.games.kami_sama.view import view
from kiribako.kernel.refusal import BadOption, IllegalMove, Refusal, quote

UNDER_WAY: Final = (moves.STAGE_STEP, moves.STAGE_SET, moves.STAGE_GAIN, moves.STAGE_RAGE)
MOST_STAGED: Final = 20


def consult(position: Position, seat: int | None, question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question, or BadOption."""
    if question.get("ask") != "staged":
        raise bad(f"there is no question {quote(question.get('ask'))}, only 'staged'")
    if seat is None or position.over or seat != position.actor:
        raise bad("only the seat that is to decide can try its moves")
    texts = question.get("moves", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise bad("moves is a list of moves in notation")
    if len(texts) > MOST_STAGED:
        raise bad(f"at most {MOST_STAGED} moves can be tried")
    staged = position.clone()
    for text in texts:
        move = notation.read(position.land.box, text)
        refusal = refusals.refuse(staged, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        if staged.stage == moves.STAGE_ACTION and not opens(move):
            raise bad("only an ability or the Rage token can be tried step by step")
        staged.apply(move)
        if not goes_on(position, staged):
            return {"view": None, "moves": []}
    return {"view": view(staged, seat), "moves": [brings(staged, n) for n in staged.legal_moves()]}


def bad(message: str) -> BadOption:
    return BadOption(Refusal("bad-question", message))


def opens(move: int) -> bool:
    """Whether further decisions belong to this one."""
    return moves.USE <= move < moves.USE + 24 or move == moves.RAGE


def goes_on(before: Position, after: Position) -> bool:
    """Whether the same action of the same turn is under way."""
    return after.stage in UNDER_WAY and after.actor == before.actor and same_turn(before, after)


def same_turn(before: Position, after: Position) -> bool:
    return (
        not after.over
        and after.year == before.year
        and after.round == before.round
        and after.turn == before.turn
    )


def brings(before: Position, move: int) -> dict[str, Any]:
    """A move, whether more is asked after it, and the Favor, Nature and tokens it brings."""
    after = before.clone()
    after.apply(move)
    seat = int(before.actor)
    found: dict[str, Any] = {
        "move": notation.write(before.land.box, move),
        "ends": not goes_on(before, after),
    }
    if before.year == after.year and not after.over:
        for name, spot in (("favor", layout.FAVOR), ("nature", layout.NATURE)):
            found[name] = int(after.table[spot + seat]) - int(before.table[spot + seat])
    sets = int(after.table[layout.SETS + seat]) - int(before.table[layout.SETS + seat])
    held = [int(state.table[layout.TOKENS + seat]) for state in (before, after)]
    found["tokens"] = [
        id
        for n, id in enumerate(VILLAGE_IDS)
        if (held[1] >> 4 * n & 15) + sets > held[0] >> 4 * n & 15
    ]
    found["sets"] = sets
    return found
