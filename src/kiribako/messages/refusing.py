"""Refusals in words, from their plain JSON, as the page's `refusal.ts` has them.

`refusal.<code>` says what is refused; what exactly is wrong is a fault among the facts in `where`,
said by `fault.<name>`. A fact can be another fault, or a refusal that somebody met on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiribako.messages.fill import Translate, is_whole
from kiribako.messages.language import PACKAGE
from kiribako.messages.wording import capital, facts, sentence, spoken


def refusal_words(refusal: Mapping[str, Any], t: Translate) -> str:
    """Why not, as a sentence; the engine's own where the language has no message for it."""
    where = refusal.get("where") or {}
    own = fault_words(where, t) or sentence(refusal["message"])
    return capital(spoken(f"refusal.{refusal['code']}", known(where, t), own, [], t))


def fault_words(fault: Mapping[str, Any], t: Translate) -> str:
    """What is wrong; empty if this is no fault, or one without a message."""
    if "fault" not in fault:
        return ""
    values = facts(known(fault, t), [], t)
    words = t(f"fault.{fault['fault']}", **{**values, "otherwise": ""})
    return words if is_whole(words) else ""


def known(where: Mapping[str, Any], t: Translate) -> dict[str, Any]:
    """Facts, of which faults and refusals are in words."""
    return {key: said(value, t) for key, value in where.items()}


def said(fact: Any, t: Translate) -> Any:
    if not isinstance(fact, dict):
        return fact
    if "fault" in fact:
        return fault_words(fact, t) or fact.get("english", "")
    if "code" in fact and "message" in fact:
        words = refusal_words(fact, t)
        return f"{words} [{fact['rule']}]" if "rule" in fact else words
    return fact


def sought_in(
    where: Mapping[str, Any] | None, games: Mapping[str, str], *packages: str
) -> tuple[str, ...]:
    """The packages whose words may say a refusal met outside of a match.

    Those of the game that its facts name; of every game, after ours, where they name none.
    """
    game = game_in(where or {})
    return (games[game], *packages) if game in games else (*packages, PACKAGE, *games.values())


def game_in(where: Mapping[str, Any]) -> str:
    """The game that the facts of a refusal name, or those of a fault among them."""
    inner = (game_in(value) for value in where.values() if isinstance(value, dict))
    return str(where.get("game") or next(filter(None, inner), ""))
