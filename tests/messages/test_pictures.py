"""The board in the terminal speaks every language, fits, and is in English what it always was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.picture import Picture
from kiribako.messages import catalogue, is_whole, languages
from kiribako.shelf import games
from tests.messages.files import ROOT
from tests.messages.test_no_english import JAPANESE, LATIN, PROPER

OURS = [game for game in games() if game.package.startswith("kiribako.")]
OTHERS = languages("kiribako", "language")[1:]
SIZES = [(game, seats) for game in OURS for seats in game.seats]
NAMES = [f"{game.id}-{seats}" for game, seats in SIZES]
WIDEST = 100
EVERY = 7  # decisions from one picture to the next
# What brings cards and remarks that a plain match has not.
RICHER: dict[str, dict[str, Any]] = {
    "kiwara": {"reinforcement": "mysterious", "handicap": [2, 2]},
    "koi-koi": {"rounds": 3, "target": 50, "field_multiplier": "brights"},
    "kigi": {"advanced": True},
}
# Cards and abilities as they are typed, and a letter for each token.
TYPED = re.compile(r"\b(?:[a-z]+_?\d+|([A-Za-z])\1*|[FHSW]+)\b")
GOLDEN = Path(__file__).parent / "pictures"
SHOWN_AT = (0, 31)  # decisions after which the golden pictures are drawn


def walk(game: Game[Any], seats: int, options: dict[str, Any] | None = None) -> Iterator[Match]:
    """A random match, at every position; the same match every time."""
    match, player = game.new_match(seats=seats, seed=11, options=options), RandomPlayer(7)
    yield match
    while not match.over:
        match.play_move(player.choose(match.state))
        yield match


@cache
def views(game: Game[Any], seats: int) -> list[dict[str, Any]]:
    """What is seen in two matches, by whoever decides, by a spectator, and by all at the end."""
    seen = []
    for options in (None, RICHER.get(game.id)):
        for match in walk(game, seats, options):
            if match.ply % EVERY == 0 or match.ply < 4:
                seen += [match.view(match.actor), match.view(None)]
        seen += [match.view(seat) for seat in range(seats)]
    return seen


def pictures(game: Game[Any], seats: int, language: str) -> Iterator[Picture]:
    for view in views(game, seats):
        yield game.picture_in(view, language)
        cards = game.cards_in(view, language)
        if cards is not None:
            yield cards


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("game", "seats"), SIZES, ids=NAMES)
def test_no_english_is_drawn(game: Game[Any], seats: int, language: str) -> None:
    """Labels, legends and cards are words of the language, with every place filled."""
    english = JAPANESE if language == "ja" else LATIN
    faults: set[str] = set()
    for picture in pictures(game, seats, language):
        for line in picture.plain().splitlines():
            left = PROPER.sub("", TYPED.sub("", line))
            if english.search(left) or not is_whole(line) or "picture." in line:
                faults.add(line.strip())
    assert not faults, f"{game.id} in {language}:\n" + "\n".join(sorted(faults)[:60])


@pytest.mark.parametrize("language", languages("kiribako", "language"))
@pytest.mark.parametrize(("game", "seats"), SIZES, ids=NAMES)
def test_pictures_fit_a_terminal(game: Game[Any], seats: int, language: str) -> None:
    """A hundred columns, of which a letter of Japanese takes two."""
    assert max(picture.width() for picture in pictures(game, seats, language)) <= WIDEST


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_english_pictures_are_as_they_were(game: Game[Any]) -> None:
    """Programs read them too: a picture without a language is the golden one."""
    drawn = ""
    for match in walk(game, game.seats[0], RICHER.get(game.id)):
        if match.ply in SHOWN_AT:
            view = match.view(match.actor)
            cards = game.cards(view)
            whole = [game.picture(view).plain(), *([cards.plain()] if cards else [])]
            drawn += f"== after {match.ply} decisions\n" + "\n".join(whole) + "\n"
            assert game.picture_in(view, "en").plain() == whole[0]
    assert drawn == (GOLDEN / f"{game.id}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_text_of_a_picture_is_drawn(game: Game[Any]) -> None:
    """Each key of the part `terminal` stands in the code, whole or up to its last point."""
    folder = ROOT / "src" / Path(*game.package.split(".")) / "shown"
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    keys = {key for each in ("en", *OTHERS) for key in catalogue(game.package, each, "terminal")}
    assert keys
    unused = [
        key for key in keys if f'"{key}"' not in code.replace("'", '"')
        and f'"{key.rpartition(".")[0]}.{{' not in code
    ]  # fmt: skip
    assert unused == []
