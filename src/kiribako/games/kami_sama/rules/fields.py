"""The fields of a set-up, each read through a check that names the field at fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kiribako.games.kami_sama.rules.constants import Constants
from kiribako.games.kami_sama.rules.spaces import CELLS, SPACE_NAMES
from kiribako.kernel.setup_fields import fault, shown


def flag(value: Any, field: str) -> bool:
    """Yes or no; 1 and 0 will do."""
    if not isinstance(value, int) or value not in (0, 1):
        raise fault(field, "needs true or false, not {value}", value=shown(value))
    return bool(value)


def index(name: Any, names: Sequence[str], field: str, what: str) -> int:
    """The number of a name; `what` says what it is not."""
    if not isinstance(name, str) or name not in names:
        raise fault(field, what, name=shown(name))
    return names.index(name)


def pile(names: Any, known: Sequence[str], field: str, what: str) -> list[int]:
    """The numbers of a list of names, each of them once."""
    if not isinstance(names, list):
        raise fault(field, "needs a list, not {names}", names=shown(names))
    numbers = [index(name, known, field, what) for name in names]
    once(names, field)
    return numbers


def once(names: Sequence[str], field: str) -> None:
    """Refuse names that come twice."""
    for place, name in enumerate(names):
        if name in names[:place]:
            raise fault(field, "holds {name} twice", name=name)


def per_seat(setup: dict[str, Any], field: str, seats: int, default: Any) -> list[Any]:
    """A list with a value for every seat."""
    values = setup.get(field, [default] * seats)
    if not isinstance(values, list) or len(values) != seats:
        raise fault(field, "needs a list with a value for each of {seats} seats", seats=seats)
    return values


def space_list(constants: Constants, names: Any, field: str) -> list[int]:
    """The numbers of spaces written as one text or as a list, each of them once."""
    words = names.split() if isinstance(names, str) else names
    if not isinstance(words, list):
        raise fault(field, "holds spaces such as F11, not {names}", names=shown(names))
    spaces = [index(word, SPACE_NAMES, field, "{name} is no space") for word in words]
    for space in spaces:
        if not constants.villages[space // CELLS] >> space % CELLS & 1:
            raise fault(
                field, "the village has no space {space}", "KS-1.1", space=SPACE_NAMES[space]
            )
    return spaces
