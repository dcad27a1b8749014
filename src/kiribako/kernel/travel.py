"""Values that travel: what pickle, copy and other processes need to take our objects along.

mypyc's classes cannot be made without arguments, and a `vec` cannot be pickled, so every class
that may travel says in `__reduce__` what it is made of; the functions here make it again.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final

from kiribako.kernel.record import Record
from kiribako.kernel.refusal import BadRecord, Fault, Refusal, UnknownGame, quote

if TYPE_CHECKING:
    from kiribako.kernel.game import Game
    from kiribako.kernel.match import Match
    from kiribako.kernel.state import State

GROUP: Final = "kiribako.games"  # the entry points of games, ours and other people's
MATCH_FORMAT: Final = 1
_found: Final[dict[str, Any]] = {}  # games that travelled, by id


def fields_of(thing: Any) -> dict[str, Any]:
    """Every field of an object by name, whether it is compiled, interpreted or half of each."""
    names = getattr(type(thing), "__mypyc_attrs__", ())
    fields = {name: getattr(thing, name) for name in names if name != "__dict__"}
    fields.update(getattr(thing, "__dict__", {}))
    return fields


def numbers_of(state: State) -> dict[str, Any]:
    """The fields of a position that are plain numbers, by name; most positions are little else."""
    return {name: value for name, value in fields_of(state).items() if is_number(value)}


def is_number(value: object) -> bool:
    """Whether it is an int or a bool."""
    # Asked here: compiled code that has found out makes the one into the other.
    return isinstance(value, int)


def filled(kind: Any, fields: dict[str, Any]) -> Any:
    """An object of an interpreted class, its fields set without asking its constructor."""
    thing = kind.__new__(kind)
    for name, value in fields.items():
        setattr(thing, name, value)
    return thing


def resumed(kind: Any, given: tuple[Any, ...], fields: dict[str, Any]) -> Any:
    """An object made with these arguments, some of whose fields have changed since."""
    thing = kind(*given)
    for name, value in fields.items():
        setattr(thing, name, value)
    return thing


def installed(id: str) -> Any:
    """The game that is on the shelf under a name, None if there is none."""
    if id not in _found:
        for entry in entry_points(group=GROUP, name=id):
            _found[id] = entry.load()
    return _found.get(id)


def game_arrived(id: str, version: int) -> Any:
    """A game that travelled by its name and the version of its rules."""
    game = installed(id)
    if game is None:
        message = f"the game {quote(id)} is not installed here"
        raise UnknownGame(Refusal("unknown-game", message))
    return of_version(game, version)


def game_with_file(kind: Any, file: Any, version: int) -> Any:
    """A game that travelled with the component file of its table."""
    return of_version(kind(file), version)


def of_version(game: Any, version: int) -> Any:
    """The game as it was in a version of its rules, or UnknownGame."""
    found = game.of_version(version)
    if found is None:
        message = f"version {version} of {game.id} is not here, only {game.rules_version}"
        raise UnknownGame(Refusal("unknown-game", message))
    return found


def match_sent(match: Match) -> tuple[Any, ...]:
    """A match as what `match_arrived` takes: the record, and where it stands."""
    text = match.record().to_text()
    return MATCH_FORMAT, match.game, text, match.seed, match.state


def match_arrived(
    format: int,  # noqa: A002 - as records call it
    game: Game[Any],
    text: str,
    seed: int | str,
    state: State,
) -> Match:
    """A match played again from its record; BadRecord if it was made by rules we do not have."""
    if format != MATCH_FORMAT:
        problem = Fault("a match in format {format} cannot be read here", format=quote(format))
        raise BadRecord(problem.refusal("bad-record"))
    match = Record.read(text).replay(game)
    match.seed = seed  # the record of a stacked start has none
    if numbers_of(match.state) != numbers_of(state):
        match.state = state  # somebody played on in place, past the record
    return match
