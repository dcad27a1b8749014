"""Every part that a page can ask for, by the word it asks with."""

from collections.abc import Callable

from tools.site import command, games, messages, numbers, routes, rules

MADE: dict[str, Callable[..., str]] = {
    "shelf": games.shelf,
    "players": games.players,
    "options": games.options,
    "notation": games.notation,
    "scoring": games.scoring,
    "numbers": numbers.numbers,
    "planes": games.planes,
    "rules": rules.page,
    "from-client": messages.from_client,
    "to-client": messages.to_client,
    "parts": messages.parts,
    "http": routes.operations,
    "http-shapes": routes.shapes,
    "command": command.commands,
}
