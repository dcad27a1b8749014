"""What a seat may ask before it decides: where an ability leads, step by step.

`{"ask": "staged", "moves": [...]}` plays the moves on a copy and answers with the position as
the seat would see it, and with what each decision open to it there would bring. The moves are an
ability (or the Rage token) and the steps that follow; the copy is shown only while that goes on.

Nothing is told which the table has yet to reveal: the position asked about is dealt anew for the
seat (Match.consult), and what a move brings is counted up to where the next player, the Kitsune or
a card would come.
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kami_sama.rules import course, layout, moves
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.spaces import VILLAGE_IDS
from kiribako.games.kami_sama.shown import notation, refusals, types
from kiribako.games.kami_sama.shown.view import view
from kiribako.kernel.refusal import BadOption, IllegalMove, Refusal, quote

UNDER_WAY: Final = (moves.STAGE_STEP, moves.STAGE_SET, moves.STAGE_GAIN, moves.STAGE_RAGE)
UNSEEN_NEXT: Final = (  # what follows these depends on others, or on cards nobody has seen
    moves.THEN_NEXT,
    moves.THEN_ROUND,
    moves.THEN_INFLUENCE,
    moves.THEN_PICK,
    moves.THEN_YEAR,
)
MOST_STAGED: Final = 20


def consult(position: Position, seat: int | None, question: dict[str, Any]) -> types.Staged:
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
        move = notation.read(position.constants.box, text)
        refusal = refusals.refuse(staged, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        if staged.stage == moves.STAGE_ACTION and not opens(move):
            raise bad("only an ability or the Rage token can be tried step by step")
        actor = int(staged.actor)
        if not carry_out(staged, move) or staged.actor != actor:
            return {"view": None, "moves": []}
    return {"view": view(staged, seat), "moves": [brings(staged, n) for n in staged.legal_moves()]}


def bad(message: str) -> BadOption:
    return BadOption(Refusal("bad-question", message))


def opens(move: int) -> bool:
    """Whether further decisions belong to this one."""
    return moves.USE <= move < moves.USE + 24 or move == moves.RAGE


def carry_out(position: Position, move: int) -> bool:
    """Play a move with all it brings by itself; whether the same action still asks something."""
    course.play(position, move)
    while position.choices or position.then not in UNSEEN_NEXT:
        if course.advance(position):
            return position.stage in UNDER_WAY
    return False


def brings(before: Position, move: int) -> types.Outlook:
    """A move, whether more is asked after it, and the Favor, Nature and tokens it brings."""
    after = before.clone()
    seat = int(before.actor)
    goes_on = carry_out(after, move) and after.actor == seat
    sets = int(after.table[layout.SETS + seat]) - int(before.table[layout.SETS + seat])
    held = [int(state.table[layout.TOKENS + seat]) for state in (before, after)]
    return {
        "move": notation.write(before.constants.box, move),
        "ends": not goes_on,
        "favor": int(after.table[layout.FAVOR + seat] - before.table[layout.FAVOR + seat]),
        "nature": int(after.table[layout.NATURE + seat] - before.table[layout.NATURE + seat]),
        "tokens": [
            id
            for n, id in enumerate(VILLAGE_IDS)
            if (held[1] >> ENTRY_BITS * n & ENTRY_MASK) + sets
            > held[0] >> ENTRY_BITS * n & ENTRY_MASK
        ],
        "sets": sets,
    }
