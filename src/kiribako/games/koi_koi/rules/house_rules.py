"""What a table can choose: every option with its rule, and which choices exclude each other."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.played_chart import APART, AS_VIEWING, own_prices, viewing_points
from kiribako.kernel.option import Option
from kiribako.kernel.refusal import BadOption, Refusal

MOST_ROUNDS: Final = 99
MOST_TARGET: Final = 999


def declared(box: Box) -> tuple[Option, ...]:
    """What a table can choose; the defaults are the rulebook's game."""
    return (*of_the_match(), *of_the_round(), *of_the_sets(box), *of_the_multipliers())


def of_the_match() -> tuple[Option, ...]:
    return (
        Option(
            "rounds",
            "How many rounds a match has.",
            "KK-2.1",
            12,
            choices=(12, 10, 6, 3, 1),
            low=1,
            high=MOST_ROUNDS,
        ),
        Option(
            "target",
            "Whether the match ends as soon as somebody has so many points; 0: it does not.",
            "KK-2.7",
            0,
            choices=(0, 30, 50, 100),
            low=0,
            high=MOST_TARGET,
        ),
        Option(
            "dealing",
            "Whether a round's winner deals the next, or both deal in turns.",
            "KK-2.8",
            "winner",
            choices=("winner", "turns"),
        ),
    )


def of_the_round() -> tuple[Option, ...]:
    return (
        Option(
            "last_call",
            "Whether a player without cards calls freely, or Game is called for him.",
            "KK-4.8",
            "free",
            choices=("free", "game"),
        ),
        Option(
            "hand_win",
            "Whether a winning hand counts as a played round, the round is dealt again, or "
            "dealt hands win nothing.",
            "KK-3.8",
            "counts",
            choices=("counts", "replay", "off"),
        ),
        Option(
            "exhausted",
            "Whether an exhausted round is won by the dealer or by nobody.",
            "KK-5.25",
            "dealer",
            choices=("dealer", "draw"),
        ),
    )


def of_the_sets(box: Box) -> tuple[Option, ...]:
    charts = tuple(box.charts)

    def own_chart(text: str) -> str:
        return own_prices(box, text)

    return (
        Option(
            "viewing",
            "What cherry viewing and moon viewing are worth.",
            "KK-5.6",
            box.viewing,
            choices=tuple(sorted({0, 1, 3, 5, box.viewing}, reverse=True)),
        ),
        Option(
            "cherry_viewing",
            "What cherry viewing is worth, if not as much as moon viewing.",
            "KK-5.17",
            AS_VIEWING,
            choices=(AS_VIEWING, *APART),
        ),
        Option(
            "moon_viewing",
            "What moon viewing is worth, if not as much as cherry viewing.",
            "KK-5.17",
            AS_VIEWING,
            choices=(AS_VIEWING, *APART),
        ),
        Option(
            "rain",
            "Which captured willow cards spoil cherry viewing.",
            "KK-5.18",
            "none",
            choices=("none", "rain-man", "willow"),
        ),
        Option(
            "fog",
            "Which captured paulownia cards spoil moon viewing.",
            "KK-5.19",
            "none",
            choices=("none", "phoenix", "paulownia"),
        ),
        Option(
            "sake_is_chaff",
            "Whether the sake cup also counts as chaff.",
            "KK-5.11",
            True,
            choices=(True, False),
        ),
        Option(
            "chart",
            "What the sets are worth; a chart of your own names sets with points, as in "
            "five-brights:15 red-poetry:6.",
            "KK-5.16",
            charts[0],
            choices=charts,
            free=own_chart,
        ),
        Option(
            "month_cards",
            "What all four cards of the month that is played are worth; 0: nothing.",
            "KK-5.20",
            0,
            choices=(0, 4),
        ),
        Option(
            "further_cards",
            "Whether cards beyond five animals, five ribbons and ten chaff add a point each, "
            "nothing, or sets of three grow with them too.",
            "KK-5.21",
            "count",
            choices=("count", "none", "sets-too"),
        ),
    )


def of_the_multipliers() -> tuple[Option, ...]:
    return (
        Option(
            "seven_doubles",
            "Whether sets worth 7 or more are doubled.",
            "KK-5.22",
            True,
            choices=(True, False),
        ),
        Option(
            "koi_doubling",
            "Whether the opponent's koi-koi doubles once, no koi-koi counts, or each call of "
            "either player adds one to the multiplier.",
            "KK-5.23",
            "once",
            choices=("once", "off", "growing"),
        ),
        Option(
            "field_multiplier",
            "Whether brights in the dealt field multiply the round: not at all, by their number, "
            "or by 2 and by 4 for the rain man and the phoenix.",
            "KK-5.24",
            "none",
            choices=("none", "brights", "grand"),
        ),
    )


def check_together(box: Box, options: dict[str, Any]) -> None:
    """Refuse choices of which one makes the other meaningless."""
    for pattern in box.patterns:
        if not pattern.weather or viewing_points(pattern, options):
            continue
        if options[pattern.weather] != "none":
            rule = "KK-5.18" if pattern.weather == "rain" else "KK-5.19"
            message = (
                f"{pattern.weather} cannot be {options[pattern.weather]}: "
                f"{pattern.set.name} is worth nothing at this table, there is nothing to spoil"
            )
            where = {"option": pattern.weather, "set": pattern.set.id}
            raise BadOption(Refusal("nothing-to-spoil", message, rule, where))
