"""Game parameters: seats, options, stacked starts and component files as OpenSpiel writes them."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote as escaped
from urllib.parse import unquote

from kiribako.kernel.game import Game
from kiribako.kernel.option import Option
from kiribako.kernel.refusal import BadOption, BadSetup, Refusal, quote
from kiribako.openspiel.config import Config

PLAYERS = "players"
SETUP = "setup"
COMPONENTS = "components"
BETWEEN = "/"  # values of a list, one for each seat


def specification(game: Game[Any]) -> dict[str, Any]:
    """Every parameter with its default; an empty list of values means the default for each seat."""
    options = {option.name: "" if option.per_seat else option.default for option in game.options}
    return {PLAYERS: game.seats[0], **options, SETUP: "", COMPONENTS: ""}


def config_of(game: Game[Any], parameters: dict[str, Any]) -> Config:
    """What the parameters ask for; values are checked later, by the game itself."""
    options = []
    for option in game.options:
        value = parameters.get(option.name, "" if option.per_seat else option.default)
        if option.per_seat:
            if value == "":
                continue
            value = tuple(part_of(option, word) for word in str(value).split(BETWEEN))
        options.append((option.name, value))
    return Config(
        game.id,
        int(parameters.get(PLAYERS, game.seats[0])),
        tuple(options),
        read_setup(str(parameters.get(SETUP, ""))),
        str(parameters.get(COMPONENTS, "")),
    )


def part_of(option: Option, word: str) -> Any:
    """A seat's value of an option."""
    if option.choices:
        return next((choice for choice in option.choices if str(choice) == word), word)
    try:
        return int(word)
    except ValueError:
        message = f"{option.name} needs values such as 0{BETWEEN}1, not {quote(word)}"
        raise BadOption(Refusal("bad-option", message, option.rule)) from None


def parameters_of(
    game: Game[Any],
    *,
    seats: int | None,
    options: dict[str, Any] | None,
    setup: dict[str, Any] | None,
    components: str | None,
) -> dict[str, Any]:
    """The parameters with which OpenSpiel loads what a table agreed upon."""
    found: dict[str, Any] = {}
    if seats is not None:
        found[PLAYERS] = seats
    known = {option.name for option in game.options}
    for name, value in (options or {}).items():
        if name not in known:
            message = f"there is no option {quote(name)}; this game has: {', '.join(sorted(known))}"
            raise BadOption(Refusal("unknown-option", message))
        listed = isinstance(value, (list, tuple))
        found[name] = BETWEEN.join(str(part) for part in value) if listed else value
    if setup is not None:
        found[SETUP] = write_setup(setup)
    if components is not None:
        found[COMPONENTS] = components
    return found


def write_setup(setup: dict[str, Any]) -> str:
    """A stacked start as one word, which OpenSpiel's game strings can carry."""
    return escaped(json.dumps(setup, sort_keys=True, separators=(",", ":")), safe="")


def read_setup(text: str) -> str:
    """JSON of a stacked start, from one word or from JSON; empty for none."""
    if not text:
        return ""
    try:
        found = json.loads(unquote(text))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        message = f"setup is a table as JSON, percent-encoded, not {quote(text)}"
        raise BadSetup(Refusal("bad-setup", message))
    return json.dumps(found, sort_keys=True)
