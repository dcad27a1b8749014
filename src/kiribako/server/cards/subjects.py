"""What a card is about: the box, a game, a table, a decision of a match, a puzzle, an event."""

from __future__ import annotations

from datetime import UTC, date, datetime

from msgspec import UNSET, Struct, structs

from kiribako.kernel.game import Game
from kiribako.messages import Translate, listed, translator
from kiribako.server.cards.card import PACKAGE, Card, Seat
from kiribako.server.cards.picture import picture_of
from kiribako.server.wire import parts
from kiribako.server.wire import puzzles as wire


def of_home(language: str) -> Card:
    t = translator(language, PACKAGE)
    return Card("Kiribako", t("card.home"), t("card.home.text"), language=language)


def of_game(game: Game, language: str) -> Card:  # type: ignore[type-arg] # of any position
    """A game, with a position a few decisions into a match."""
    text = summary_of(game, language)
    title = title_of(game, language)
    return Card("Kiribako", title, text, picture=picture_of(game), language=language)


def title_of(game: Game, language: str) -> str:  # type: ignore[type-arg]
    """What the game is called in the reader's language."""
    return translator(language, game.package)("title", otherwise=game.title)


def summary_of(game: Game, language: str) -> str:  # type: ignore[type-arg]
    """What the game is, in the reader's language."""
    return translator(language, game.package)("summary", otherwise=game.summary)


class TableFacts(Struct, frozen=True):
    """What a card tells of a table: a part of what any spectator is shown."""

    title: str  # of the game
    seats: list[parts.SeatState]
    status: parts.Status
    clock: parts.Clock | None
    position: parts.Position | None


def of_table(game: Game | None, table: TableFacts, language: str) -> Card:  # type: ignore[type-arg]
    """A table as a spectator was shown it; one that waits invites."""
    t = translator(language, PACKAGE)
    won = [] if table.status.winners is UNSET else table.status.winners
    position = table.position
    seats = seats_of(table, position, won)
    names = [seat.name for seat in seats if seat.name]
    kicker = title_of(game, language) if game else table.title
    if position:
        kicker += f" · {t('card.decisions', count=position.ply)}"
    elif table.clock:
        kicker += f" · {clock_words(table.clock, t)}"
    if table.status.phase == "waiting":
        title, text = t("card.waits", host=names[0] if names else "Kiribako"), "waits"
    elif table.status.phase == "over":
        winners = listed([seats[n].name for n in won], t)
        title = t("card.wins" if won else "card.over", names=winners, count=len(won))
        text = "over"
    else:
        title, text = listed(names, t), "plays"
    picture = picture_of(game, seen_in(position)) if game else None
    return Card(kicker, title, t(f"card.{text}.text"), seats, picture, language)


def at_decision(
    game: Game | None,  # type: ignore[type-arg]
    table: TableFacts,
    position: parts.Position,
    plies: int,
    language: str,
) -> Card:
    """A decision of a match that is over, without its end: points of then, nobody has won."""
    t = translator(language, PACKAGE)
    seats = seats_of(table, position, [])
    title = title_of(game, language) if game else table.title
    return Card(
        f"{title} · {t('card.at', ply=position.ply, plies=plies)}",
        listed([seat.name for seat in seats], t),
        t("card.at.text"),
        seats,
        picture_of(game, seen_in(position)) if game else None,
        language,
    )


def reviewed(card: Card) -> Card:
    """The same match, weighed."""
    t = translator(card.language, PACKAGE)
    kicker = f"{card.kicker.partition(' · ')[0]} · {t('card.review')}"
    return structs.replace(card, kicker=kicker, text=t("card.review.text"))


def unnamed(table: TableFacts, language: str) -> TableFacts:
    """The same table with seats in place of whoever sits there."""
    t = translator(language, PACKAGE)
    seats = [
        structs.replace(seat, name=t("card.seat", number=n)) if seat.name else seat
        for n, seat in enumerate(table.seats, 1)
    ]
    return structs.replace(table, seats=seats)


def seats_of(
    table: TableFacts, position: parts.Position | None, won: list[int]
) -> tuple[Seat, ...]:
    scores = (position.scores if position else None) or []  # some are secret until the end
    return tuple(
        Seat(n, seat.name or "", str(scores[n]) if n < len(scores) else "", n in won)
        for n, seat in enumerate(table.seats)
    )


def of_puzzle(game: Game, shown: wire.PuzzleShown, language: str) -> Card:  # type: ignore[type-arg]
    """A puzzle before its answer, as anybody who opens it sees it."""
    t, task = translator(language, PACKAGE), shown.task
    kicker = t("card.puzzle")
    if shown.day is not UNSET and shown.day:
        kicker = t("card.puzzle.day", day=day_words(date.fromisoformat(shown.day), t))
    text = t(f"card.puzzle.{task.standing}", points=task.points)
    view = shown.position.views.get(str(shown.seat))
    picture = picture_of(game, view) if view else None
    kicker = f"{title_of(game, language)} · {kicker}"
    return Card(kicker, t("card.puzzle.title"), text, picture=picture, language=language)


class EventFacts(Struct, frozen=True):
    """What a card tells of an event."""

    name: str
    host: str
    phase: str
    starts: int  # milliseconds since 1970
    players: int
    round: int
    rounds: int
    winner: str


def of_event(game: Game | None, event: EventFacts, language: str) -> Card:  # type: ignore[type-arg]
    t = translator(language, PACKAGE)
    day = datetime.fromtimestamp(event.starts / 1_000, UTC).date()
    phase = event.phase if event.phase != "over" or event.winner else "running"
    text = t(
        f"card.event.{phase}",
        day=day_words(day, t),
        round=event.round,
        rounds=event.rounds,
        winner=event.winner,
    )
    facts = [title_of(game, language) if game else "", t("card.event")]
    if event.players:
        facts.append(t("card.event.players", count=event.players))
    kicker = " · ".join(filter(None, facts))
    return Card(
        kicker, event.name, text, picture=picture_of(game) if game else None, language=language
    )


def clock_words(clock: parts.Clock, t: Translate) -> str:
    if clock.kind == "days":
        return t("card.clock.days", days=clock.days)
    main = 0 if clock.main is UNSET else clock.main
    increment = 0 if clock.increment is UNSET else clock.increment
    minutes = round(main / 60, 1) if main % 60 else main // 60
    return t("card.clock.live", minutes=minutes, seconds=increment)


def day_words(day: date, t: Translate) -> str:
    return t("card.day", day=day.day, month=str(day.month))


def seen_in(position: parts.Position | None) -> parts.View | None:
    """What a spectator sees of a position."""
    return position.views.get("-") if position else None
