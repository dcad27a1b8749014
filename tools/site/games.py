"""What a game's page tells of it, asked of the game itself."""

from typing import Any

import kiribako
from kiribako.bots.roster import make_player
from kiribako.kernel.match import Match
from kiribako.kernel.option import Option, show
from tools.site.rules import section, with_links
from tools.site.tables import table, words

SEED = 7  # of the matches that are shown
OPENING = 8  # decisions of it


def shelf() -> str:
    """Every game of the box in a line."""
    rows = [
        (
            f"[{game.title}]({game.id}.md)",
            seats(game.seats),
            game.summary,
            f"[{len(game.catalogue.rules)} rules](../rules/{game.id}.md)",
        )
        for game in ours()
    ]
    return table(("game", "players", "what it is", "rules"), rows)


def ours() -> list[kiribako.Game[Any]]:
    """The games of the box; others may be on the shelf."""
    return [game for game in kiribako.games() if game.package.startswith("kiribako.")]


def seats(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def players(id: str) -> str:
    """Seats, rules version, and who can play besides people."""
    game = kiribako.game(id)
    own = [f"`{word}`" for word in game.players()]
    besides = f", and {words(own, 'and')} of its own" if own else ""
    return (
        f"{game.title} is for {words(game.seats)} players. Bots of five levels play it, `random` "
        f"and `greedy` too{besides}. Its rules are at version {game.rules_version}: "
        f"[all {len(game.catalogue.rules)} of them](../rules/{id}.md).\n"
    )


def options(id: str) -> str:
    """The declaration as a table, and a command that uses it."""
    game = kiribako.game(id)
    rows = [
        (
            f"`{option.name}={show(option.default)}`",
            allowed(option),
            f"{option.text} {with_links(option.rule, id)}",
        )
        for option in game.options
    ]
    if not rows:
        return "There is nothing to choose.\n"
    first = game.options[0]
    value = next((choice for choice in first.choices if choice != first.default), first.default)
    example = f"`kiribako play {id} -o {first.name}={show(value)}`"
    return table(("usually", "can be", "meaning"), rows) + f"\nFor instance {example}.\n"


def allowed(option: Option) -> str:
    per_seat = " for each seat, as a list" if option.per_seat else ""
    if not option.choices:
        return f"{option.low} to {option.high}{per_seat}"
    free = ", or a text of your own" if option.free else ""
    numbers = f", any number from {option.low} to {option.high}" if option.has_range() else ""
    return ", ".join(f"`{show(choice)}`" for choice in option.choices) + numbers + free + per_seat


def notation(id: str) -> str:
    """What the rules say of it, and the opening of a match with its meaning."""
    _, text = section(id, "Notation")
    match = kiribako.game(id).new_match(seed=SEED)
    bot = make_player(match.game, "level-1", seed=1)
    rows = []
    while match.ply < OPENING and not match.over:
        seat = match.actor
        assert seat is not None  # noqa: S101 - a match that goes on has an actor
        move = bot.choose(match.redeal(seat, rng=match.ply))
        told = match.game.explain(match.state, move)
        rows.append((match.ply + 1, seat, f"`{match.game.write(match.state, move)}`", told))
        match.play_move(move)
    opening = table(("", "seat", "written", "in words"), rows)
    return f"{with_links(text, id)}\n\nA match with seed {SEED} may begin like this:\n\n{opening}"


def scoring(id: str) -> str:
    """A whole match of beginners, counted line by line."""
    match = finished(id)
    game = match.game
    lines = [line for line in match.score_sheet().lines if line.points]
    rows = [
        (line.seat, f"{line.points:+}", line.label, with_links(line.rule, id)) for line in lines
    ]
    scores = enumerate(match.scores())
    totals = words((f"{score} points for seat {seat}" for seat, score in scores), "and")
    won = words((f"seat {seat}" for seat in match.winners()), "and")
    return (
        f"Beginners (`level-1`) play {game.title} with seed {SEED}: {totals}, so {won} wins. "
        "This is how it is counted, each line with its rule:\n\n"
        + table(("seat", "points", "for", "rule"), rows)
    )


def finished(id: str) -> Match:
    match = kiribako.game(id).new_match(seed=SEED)
    bot = make_player(match.game, "level-1", seed=1)
    while not match.over:
        match.play_move(bot.choose(match.redeal(match.actor or 0, rng=match.ply)))
    return match


def planes(id: str) -> str:
    """What a seat knows as numbers, in the order of the observation."""
    game = kiribako.game(id)
    declared = game.planes(game.seats[0])
    if not declared:
        return "It declares no observation yet; `match.view(seat)` tells everything as JSON.\n"
    rows = [
        (
            f"`{plane.name}`",
            " x ".join(str(n) for n in plane.shape) or "1",
            f"{plane.low} to {plane.high}",
            plane.text,
        )
        for plane in declared
    ]
    total = sum(plane.size for plane in declared)
    return (
        f"At a table of {game.seats[0]} a seat sees {total:,} whole numbers, in this order; moves "
        f"are numbers below {game.move_range():,}.\n\n"
        + table(("plane", "shape", "values", "meaning"), rows)
    )
