"""Reading notation: tidy text, names by their unique beginning, clear refusals."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from kiribako.kernel.refusal import AmbiguousMove, BadSyntax, Refusal, quote

LONGEST: Final = 200  # characters; no move of any game comes near it
DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2212"


def tidy(text: object) -> str:
    """Text as typed by people, made regular: plain characters, single blanks, no ends."""
    if not isinstance(text, str):
        raise BadSyntax(Refusal("bad-syntax", f"a move is a text, not {quote(text)}"))
    if len(text) > LONGEST:
        raise BadSyntax(Refusal("bad-syntax", f"{quote(text)} is too long for a move"))
    plain = unicodedata.normalize("NFKC", text).replace("\u00d7", "x")
    for dash in DASHES:
        plain = plain.replace(dash, "-")
    return " ".join(plain.split())


def bad_syntax(text: str, expected: str) -> BadSyntax:
    """The error for text that is no move, with what would be one."""
    return BadSyntax(Refusal("bad-syntax", f"{quote(text)} is not a move; {expected}"))


def pick(word: str, names: Sequence[str], what: str) -> str:
    """The name that is the word or the only one that begins with it, whatever the case."""
    small = word.lower()
    found = [name for name in names if name.lower().startswith(small)] if small else []
    exact = [name for name in found if name.lower() == small]
    if exact:
        return exact[0]
    if len(found) > 1:
        message = f"{quote(word)} could be {' or '.join(found)}"
        raise AmbiguousMove(Refusal("ambiguous", message))
    if not found:
        message = f"{quote(word)} is no {what}; there are: {', '.join(names)}"
        raise BadSyntax(Refusal("bad-syntax", message))
    return found[0]
