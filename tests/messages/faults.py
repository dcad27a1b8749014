"""Every fault that people can meet, read from the sources: its sentence, and who has to say it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kiribako.kernel.refusal import PLACE, Fault

SOURCES = Path(__file__).parents[2] / "src" / "kiribako"
MAKERS = ("Fault", "fault", "index", "pile")  # functions that are given the sentence of a fault
SPEAKS_ENGLISH = {  # where a fault is no message, and why
    "arena": "the command speaks English",
    "bots": "about nets, told to who trains them",
    "cli/template": "a package of its own",
    "conformance": "told to authors of games",
    "data": "the command speaks English",
    "games/kigi/wisdom": "about weights, told to who tunes them",
    "games/kiwara/rules/boards.py": "refusals with codes of their own",
    "games/koi_koi/rules/played_chart.py": "refusals with codes of their own",
    "kernel/weights.py": "about nets, told to who trains them",
    "learn": "the command speaks English",
    "lessons": "told to authors of lessons",
    "messages": "told to translators",
    "openspiel": "a library",
    "rl": "a library",
    "server": "settings of a server; its refusals have codes of their own",
}
NO_CODES = {  # where a refusal has no message of its own, and why
    *(folder for folder in SPEAKS_ENGLISH if folder not in ("bots", "conformance", "server")),
    "bots/net.py",
    "bots/net_player.py",
    "conformance",  # told to authors of games
    "cli/export.py",  # these commands speak English
    "cli/new.py",
    "cli/puzzles.py",
    "cli/train.py",
    "review/report.py",  # kept reviews are written and read by servers
    "server/settings.py",  # told to who starts a server
    "server/store/port.py",
}


class Found(NamedTuple):
    """A sentence in a file, and the folder of the package whose messages say it."""

    sentence: str
    package: str
    place: str

    @property
    def key(self) -> str:
        return f"fault.{Fault(self.sentence).name()}"

    @property
    def facts(self) -> set[str]:
        return set(PLACE.findall(self.sentence))


@cache
def faults() -> list[Found]:
    """Every fault of the sources that people can meet."""
    return [one for path in sorted(SOURCES.rglob("*.py")) for one in found_in(path)]


def found_in(path: Path) -> Iterator[Found]:
    place = path.relative_to(SOURCES)
    if any(place.is_relative_to(folder) for folder in SPEAKS_ENGLISH):
        return
    package = "/".join(place.parts[:2]) if place.parts[0] == "games" else ""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in MAKERS:
            for text in filter(None, map(sentence, node.args)):
                yield Found(text, package, f"{place}:{node.lineno}")
        elif PLACE.search(sentence(node)) and id(node) not in docstrings:
            # A text with places is a sentence of a fault wherever it stands: f-strings have none.
            yield Found(sentence(node), package, str(place))


@cache
def codes() -> list[tuple[str, str, str]]:
    """Every code of a refusal that is said by its message alone: code, package and place."""
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        place = path.relative_to(SOURCES)
        if any(place.is_relative_to(folder) for folder in NO_CODES):
            continue
        package = "/".join(place.parts[:2]) if place.parts[0] == "games" else ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in ("Refusal", "TableError"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.append((first.value, package, f"{place}:{node.lineno}"))
    return found


def called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def sentence(node: ast.AST) -> str:
    """A text of several words, empty if this is none: ids of rules and names of fields are one."""
    text = node.value if isinstance(node, ast.Constant) else None
    return text if isinstance(text, str) and " " in text else ""
