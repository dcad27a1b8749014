"""Makes a card's drawing and its picture: what the press has done in a process of its own."""

from __future__ import annotations

import os
import time
import traceback
from typing import Final, NamedTuple

from msgspec import Struct

from kiribako.pictures import png_of
from kiribako.server.cards.card import WIDTH, Card, svg_of
from kiribako.server.cards.lettering import typefaces
from kiribako.server.cards.picture import Games, drawing_of

LARGEST: Final = 1_000_000  # letters of a drawing that is printed
PNG, DRAWING, BOARD = "png", "drawing", "board"  # forms; the last is the position alone


class Job(Struct, frozen=True):
    """A card, and the form in which it is wanted; equal jobs have equal results."""

    card: Card
    form: str = PNG


class Unprintable(Exception):
    """A fault while a card was made, told as text: what a game raises may not travel."""


class Sheet(NamedTuple):
    """What came of a job: a file, None if it would be too large; and the milliseconds it took."""

    file: bytes | None
    cost: float


def printed(job: Job, host: str, page: str, games: Games) -> Sheet:
    """A job done; `page` is the folder of the page whose typefaces are used."""
    began = time.process_time()
    try:
        file = file_of(job, host, page, games)
    except Exception:  # noqa: BLE001 - whatever a game does wrong
        raise Unprintable(traceback.format_exc()) from None
    return Sheet(file, 1_000 * (time.process_time() - began))


def file_of(job: Job, host: str, page: str, games: Games) -> bytes | None:
    card = job.card
    board = drawing_of(card.picture, games) if card.picture else ""
    if job.form == BOARD and board:
        return board.encode()
    drawing = svg_of(card, board, host, typefaces(page))
    if job.form != PNG:
        return drawing.encode()
    return png_of(drawing, WIDTH) if len(drawing) <= LARGEST else None


def step_back() -> None:
    """In a process of its own: moves come before pictures."""
    if hasattr(os, "nice"):
        os.nice(10)
