"""The chart a table plays: the box's sets and charts as the table's options have them (KK-5)."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules.box import MOST_POINTS, Box, Pattern
from kiribako.games.koi_koi.rules.chart import CardSet, Chart
from kiribako.games.koi_koi.rules.deck import KINDS, MONTH, MONTHS
from kiribako.kernel.refusal import BadOption, Refusal, quote

MONTH_CARDS: Final = "month-cards"
AS_VIEWING: Final = "as-viewing"
# What cherry viewing and moon viewing are worth apart (KK-5.17).
APART: Final = {"worth-5": 5, "worth-3": 3, "worth-1": 1, "off": 0}
OWN_OPTION: Final = {"rain": "cherry_viewing", "fog": "moon_viewing"}
NOVEMBER: Final = 10
DECEMBER: Final = 11


def charts_of(box: Box, options: dict[str, Any]) -> list[Chart]:
    """The chart of every month; one for all of them unless month cards count (KK-5.20)."""
    lines = played_sets(box, options)
    if not options["month_cards"]:
        return [Chart(lines)]
    return [Chart([*lines, month_set(box, options, month)]) for month in range(MONTHS)]


def played_sets(box: Box, options: dict[str, Any]) -> list[CardSet]:
    """Every set of the box with the cards, the points and the growth it has at this table."""
    prices = prices_of(box, options["chart"])
    lines: list[CardSet] = []
    for pattern in box.patterns:
        line = pattern.set
        cards = box.named(pattern.words, also=options["sake_is_chaff"]) & ~pattern.without
        if cards.bit_count() < line.need:
            continue
        points = prices.get(line.id, line.points)
        if pattern.viewing:
            points = viewing_points(pattern, options)
        each = 0 if options["further_cards"] == "none" else line.each
        spoil = spoilers(box, pattern, options)
        lines.append(line._replace(cards=cards, points=points, each=each, spoil=spoil))
    if options["further_cards"] == "sets-too":
        lines = grown(box, lines)
    return lines


def prices_of(box: Box, chart: str) -> dict[str, int]:
    """The points that a chart of the box or one of the table's own gives (KK-5.16)."""
    return box.charts[chart] if chart in box.charts else read_prices(box, chart)


def viewing_points(pattern: Pattern, options: dict[str, Any]) -> int:
    """What a viewing is worth: as its own option says, or as the one for both (KK-5.17)."""
    own = options[OWN_OPTION[pattern.weather]] if pattern.weather else AS_VIEWING
    points: int = options["viewing"] if own == AS_VIEWING else APART[own]
    return points


def spoilers(box: Box, pattern: Pattern, options: dict[str, Any]) -> int:
    """The cards that undo a viewing at this table (KK-5.18, KK-5.19)."""
    brights = box.kind("bright")
    if pattern.weather == "rain" and options["rain"] != "none":
        willow = int(MONTH[NOVEMBER])
        return willow & brights if options["rain"] == "rain-man" else willow
    if pattern.weather == "fog" and options["fog"] != "none":
        paulownia = int(MONTH[DECEMBER])
        return paulownia & brights if options["fog"] == "phoenix" else paulownia
    return 0


def grown(box: Box, lines: list[CardSet]) -> list[CardSet]:
    """Whole sets grow with further cards of their kind; two of a kind together, once (KK-5.21)."""
    lines = list(lines)
    for kind in KINDS:
        growing = [pattern.set.id for pattern in box.patterns if pattern.grows == kind]
        pool = box.kind(kind)
        found = []
        for n, line in enumerate(lines):
            if line.id in growing and line.points:
                lines[n] = line._replace(cards=pool, each=1, group=f"{kind} sets")
                found.append(lines[n])
        if len(found) == 2:
            first, second = found
            both = first.must | second.must
            lines.append(
                first._replace(
                    id=f"{first.id}-and-{second.id}",
                    name=f"{first.name} and {second.name}",
                    rule="KK-5.21",
                    must=both,
                    need=both.bit_count(),
                    points=first.points + second.points,
                )
            )
    return lines


def month_set(box: Box, options: dict[str, Any], month: int) -> CardSet:
    """All four cards of the month that is played (KK-5.20)."""
    cards = int(MONTH[month])
    return CardSet(
        id=MONTH_CARDS,
        name=f"the four cards of {box.months[month][0]}",
        rule="KK-5.20",
        cards=cards,
        need=4,
        points=options["month_cards"],
        each=0,
        group="",
        must=cards,
    )


def read_prices(box: Box, text: str) -> dict[str, int]:
    """A table's own prices from a text such as "five-brights:15 red-poetry:6", or BadOption."""
    known = {pattern.set.id: pattern for pattern in box.patterns}
    priced = [id for id, pattern in known.items() if not pattern.viewing]
    prices: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        id, colon, number = word.replace("=", ":", 1).partition(":")
        if id not in known:
            names = ", ".join([*box.charts, *priced])
            message = f"chart knows no {quote(id)}; its names are: {names}"
            raise fault("chart-name", message, id)
        if known[id].viewing:
            message = f"{id} is priced by viewing, cherry_viewing and moon_viewing, not by chart"
            raise fault("chart-viewing", message, id)
        if id in prices:
            raise fault("chart-twice", f"chart prices {id} twice", id)
        sound = colon and number.isascii() and number.isdecimal() and len(number) <= 3
        if not sound or int(number) > MOST_POINTS:
            message = f"chart needs {id}:POINTS with 0 to {MOST_POINTS} points, not {quote(word)}"
            raise fault("chart-points", message, id)
        prices[id] = int(number)
    if not prices:
        message = "a chart of your own names sets with points, as in five-brights:15"
        raise fault("chart-empty", message)
    if not any(prices.get(id, known[id].set.points) for id in priced):
        raise fault("chart-worthless", "a chart in which no set is worth a point decides nothing")
    return prices


def own_prices(box: Box, text: str) -> str:
    """A chart of the table's own as it is kept: in the order of the sets."""
    prices = read_prices(box, text.strip().lower())
    ordered = [pattern.set.id for pattern in box.patterns if pattern.set.id in prices]
    return " ".join(f"{id}:{prices[id]}" for id in ordered)


def fault(code: str, message: str, id: str = "") -> BadOption:
    return BadOption(Refusal(code, message, "KK-5.16", {"set": id[:40]} if id else None))
