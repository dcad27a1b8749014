"""What a card says, and the card drawn: a spectator's picture in a wooden frame, and paper."""

from __future__ import annotations

import re
from typing import Final

from msgspec import UNSET, Struct

from kiribako.kernel.drawing import GOLD, INK, Drawing
from kiribako.kernel.game import Game
from kiribako.server.wire import parts

WIDTH: Final = 1200
HEIGHT: Final = 630
BOARD: Final = (28, 28, 660, 574)
PAPER: Final = (712, 28, 460, 574)
LANGUAGES: Final = ("en", "fr")
WORDS: Final = {
    "en": {
        "home": "A box of games",
        "home.text": "Play with friends, or with bots that never peek.",
        "game.text": "Play it here, with friends or bots.",
        "waits": "{host} waits for you",
        "waits.text": "Open the link, sit down, play.",
        "plays": "{names}",
        "plays.text": "Watch it as it is played.",
        "wins": "{names} wins",
        "win": "{names} win",
        "over": "The match is over",
        "over.text": "See it again, move by move.",
        "free": "a seat for you",
        "decisions": "{count} decisions",
        "and": "and",
    },
    "fr": {
        "home": "Une boîte de jeux",
        "home.text": "Entre amis, ou avec des robots qui ne trichent jamais.",
        "game.text": "Jouez-y ici, entre amis ou avec des robots.",
        "waits": "{host} vous attend",
        "waits.text": "Ouvrez le lien, prenez place, jouez.",
        "plays": "{names}",
        "plays.text": "Regardez la partie en direct.",
        "wins": "{names} gagne",
        "win": "{names} gagnent",
        "over": "La partie est finie",
        "over.text": "Revoyez-la, coup par coup.",
        "free": "une place pour vous",
        "decisions": "{count} décisions",
        "and": "et",
    },
}
_ROOT: Final = re.compile(r'^<svg xmlns="[^"]*" viewBox="([^"]*)"[^>]*>')

_GROUND: Final = re.compile(r'</defs><rect width="[^"]*" height="[^"]*" fill="(#[0-9A-Fa-f]{6})"/>')


class Seat(Struct, frozen=True):
    """A line of the card: who sits there, the points if they are known, whether they won."""

    seat: int
    name: str  # empty: nobody yet
    points: str = ""
    won: bool = False


class Card(Struct, frozen=True):
    """Everything on a card; equal cards look alike."""

    kicker: str
    title: str
    text: str
    seats: tuple[Seat, ...] = ()
    drawing: str = ""  # a game's own
    language: str = "en"


def of_home(language: str) -> Card:
    words = WORDS[language]
    return Card("Kiribako", words["home"], words["home.text"], language=language)


def of_game(game: Game, language: str) -> Card:  # type: ignore[type-arg] # of any position
    """A game, with a position a few decisions into a match."""
    text = game.summary if language == "en" else WORDS[language]["game.text"]
    match = game.new_match(seed="card")
    buffer = match.state.move_buffer()
    for _ in range(24):
        if match.over:
            break
        match.play_move(int(match.state.clone().random_move(buffer)))
    return Card("Kiribako", game.title, text, drawing=drawn(game, match.view()), language=language)


def of_table(game: Game | None, table: parts.Table, language: str) -> Card:  # type: ignore[type-arg]
    """A table as a spectator was shown it."""
    words = WORDS[language]
    won = [] if table.status.winners is UNSET else table.status.winners
    position = table.position
    scores = (position.scores if position else None) or []  # some are secret until the end
    seats = tuple(
        Seat(n, seat.name or "", str(scores[n]) if n < len(scores) else "", n in won)
        for n, seat in enumerate(table.seats)
    )
    names = [seat.name for seat in seats if seat.name]
    kicker = table.title
    if position:
        kicker += f" · {words['decisions'].format(count=position.ply)}"
    if table.status.phase == "waiting":
        title, text = words["waits"].format(host=names[0] if names else "Kiribako"), "waits.text"
    elif table.status.phase == "over":
        winners = listed([seats[n].name for n in won], words["and"])
        key = "over" if not won else "wins" if len(won) == 1 else "win"
        title, text = words[key].format(names=winners), "over.text"
    else:
        title, text = words["plays"].format(names=listed(names, words["and"])), "plays.text"
    view = position.views.get("-") if position else None
    picture = drawn(game, view) if game and view else ""
    return Card(kicker, title, words[text], seats, picture, language)


def listed(names: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def drawn(game: Game, view: parts.View) -> str:  # type: ignore[type-arg]
    return game.svg(dict(view)) or ""


def svg_of(card: Card, host: str) -> str:
    """The card as SVG."""
    drawing = Drawing(WIDTH, HEIGHT, "#D9B98A")
    drawing.rect(1, 1, WIDTH - 2, HEIGHT - 2, fill="none", stroke=INK, stroke_width=4)
    x, y, wide, high = BOARD
    ground = _GROUND.search(card.drawing)
    drawing.rect(x, y, wide, high, fill=ground[1] if ground else "#262422")
    found = _ROOT.match(card.drawing)
    if found:
        place = f'x="{x}" y="{y}" width="{wide}" height="{high}" viewBox="{found[1]}"'
        drawing.add(f"<svg {place}>{card.drawing[found.end() :]}")
    else:
        lids(drawing, x, y, wide, high)
    drawing.rect(x, y, wide, high, fill="none", stroke=INK, stroke_width=4)
    paper(drawing, card, host)
    return drawing.to_svg(card.title)


def lids(drawing: Drawing, x: float, y: float, wide: float, high: float) -> None:
    """Where there is no position: the lids of the box."""
    drawing.rect(x, y, wide, high, fill="#6B4A2A")
    inks = ("#C8402F", "#274472", "#D9A441", "#5B7B4A", "#7C4A6B")
    step = (wide - 20) / len(inks)
    for n, ink in enumerate(inks):
        left = x + 14 + n * step
        drawing.rect(left, y + 20, step - 8, high - 40, fill="#EAD3AC", stroke=INK, stroke_width=3)
        drawing.circle(left + step / 2 - 4, y + high / 2, step * 0.3, fill=ink)
        drawing.circle(
            left + step / 2 - 4, y + high / 2, step * 0.22, fill="none", stroke="#F6F0E2",
            stroke_width=3,
        )  # fmt: skip


def paper(drawing: Drawing, card: Card, host: str) -> None:
    """The side with the words: at a chat's size the title and the points can still be read."""
    x, y, wide, high = PAPER
    drawing.rect(x, y, wide, high, fill="#FAF5E9", stroke=INK, stroke_width=4)
    left, room = x + 34, wide - 68
    drawing.text(card.kicker, left, y + 58, 17, ink="#6B6357", most=room)
    at = y + 112
    for line in folded(card.title, 16)[:2]:
        drawing.text(line, left, at, 33, bold=True, most=room)
        at += 58
    for seat in card.seats:
        edge = {"stroke": GOLD if seat.won else INK, "stroke_width": 7 if seat.won else 3}
        if not seat.name:
            edge["stroke_dasharray"] = "8 7"
        fill = "#EBD2A6" if seat.name else "none"
        drawing.rect(left, at - 26, room, 54, fill=fill, **edge)
        drawing.mark(seat.seat, left + 32, at + 1, 36)
        name = seat.name or WORDS[card.language]["free"]
        drawing.text(name, left + 62, at + 11, 19, bold=bool(seat.name), most=room - 150)
        drawing.text(seat.points, left + room - 16, at + 12, 22, at="end", bold=True)
        at += 66
    if len(card.seats) < 4:
        for line in folded(card.text, 34)[:3]:
            drawing.text(line, left, at + 6, 17, most=room)
            at += 34
    foot = y + high - 84
    drawing.rect(left, foot, room, 3, fill=INK)
    drawing.rect(left, foot + 22, 40, 40, rx=4, fill="#B5382A")
    drawing.path(f"M{left + 20} {foot + 29}V{foot + 56}M{left + 9} {foot + 37}H{left + 31}"
                 f"M{left + 20} {foot + 38}L{left + 9} {foot + 52}M{left + 20} {foot + 38}"
                 f"L{left + 31} {foot + 52}", fill="none", stroke="#F6F0E2", stroke_width=3,
                 stroke_linecap="round")  # fmt: skip
    drawing.text("Kiribako", left + 56, foot + 52, 21, bold=True)
    drawing.text(host, left + room, foot + 50, 15, ink="#6B6357", at="end", most=190)


def folded(words: str, longest: int) -> list[str]:
    """Words in lines of about that length."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > longest:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
