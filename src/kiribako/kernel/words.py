"""Words: what is said of a move, by a code and facts for other languages, and in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

NO_FACTS: Final[Mapping[str, Any]] = {}


class Words(NamedTuple):
    """A sentence in English, and what makes the same sentence elsewhere.

    The facts hold what the sentence does and nothing else, so whoever may read one may have the
    other. Without a code there is only the sentence.
    """

    text: str
    code: str = ""
    facts: Mapping[str, Any] = NO_FACTS
