"""`kiribako new`: writes a small complete game in a package of its own, to be changed at will."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from kiribako import shelf
from kiribako.cli.screen import Screen
from kiribako.kernel.refusal import BadOption, Refusal, quote

SUFFIX = ".txt"  # of every file of the template, so that none of them passes for ours


def new(
    game: Annotated[str, typer.Argument(help="Its name, for example stone-wish.")],
    *,
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; a new folder of its name if left out.")
    ] = None,
    title: Annotated[str, typer.Option(help="Its title; the name in capitals if left out.")] = "",
) -> None:
    """Write a small complete game in a package of its own: rules, data, drawing, tests."""
    screen = Screen()
    words = words_for(game, title)
    home = folder or Path(game)
    if home.exists() and (not home.is_dir() or any(home.iterdir())):
        raise BadOption(Refusal("folder-in-use", f"{home} is there already, and is not empty"))
    template = resources.files("kiribako.cli") / "template"
    for path, text in files_of(template, Path()):
        written = home / filled(str(path), words)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(filled(text, words), encoding="utf-8")
        screen.say(f"  {written}", "dim")
    screen.say(f"{words['TITLE']} is ready. Next:", "bold")
    screen.say(f"  pip install -e '{home}[test]'")
    screen.say(f"  kiribako check {game}")
    screen.say(f"  kiribako play {game}")


def words_for(game: str, title: str) -> dict[str, str]:
    """What stands in the place of the template's names."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game) or len(game) > 40:
        message = f"{quote(game)} is no name for a game: small letters, digits and single hyphens"
        raise BadOption(Refusal("bad-name", message))
    name = game.replace("-", "_")
    if keyword.iskeyword(name) or game in {found.id for found in shelf.games()}:
        raise BadOption(Refusal("name-in-use", f"{quote(game)} is taken; choose another name"))
    letters = re.sub(r"[^A-Z]", "", game.upper())
    parts = game.split("-")
    initials = "".join(part[0] for part in parts if part[0].isalpha()).upper()
    prefix = (initials if len(initials) > 1 else f"{letters}X")[:2]
    return {
        "GAME-ID": game,
        "TITLE": re.sub(r'["\\\n{}<&]', "", title) or " ".join(part.capitalize() for part in parts),
        "PREFIX": prefix,
        "CLASS": "".join(part.capitalize() for part in parts),
        "NAME": name,
    }


def filled(text: str, words: dict[str, str]) -> str:
    return re.sub(r"\b(GAME-ID|TITLE|PREFIX|CLASS|NAME)\b", lambda found: words[found[1]], text)


def files_of(folder: Traversable, path: Path) -> Iterator[tuple[Path, str]]:
    """Every file of the template, with the path it is written to."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from files_of(entry, path / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield path / entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")
