"""Component files: cards and boards as data, checked so that a fault names its place."""

from __future__ import annotations

import hashlib
import importlib.resources
import json
import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from kiribako.kernel.refusal import BadComponents, Refusal, quote

SOURCES: Final = ("rulebook", "found", "designed")
MOST_OPENED: Final = 32  # kept in memory: the games' own, and some of people's own
_opened: Final[dict[tuple[Any, str], Any]] = {}

Box = TypeVar("Box")


class Item:
    """One entry of a component file; every field is read through a check."""

    def __init__(self, sheet: Components, table: str, index: int, fields: dict[str, Any]) -> None:
        self.sheet = sheet
        self.table = table
        self.index = index
        self.fields = fields
        self.read: set[str] = set()

    def text(self, field: str, choices: Sequence[str] = ()) -> str:
        """A text, one of the choices if there are any."""
        value = self._take(field)
        if not isinstance(value, str) or not value:
            raise self.fault(field, f"needs a text, not {quote(value)}")
        if choices and value not in choices:
            raise self.fault(field, f"is {quote(value)}; it can be {', '.join(choices)}")
        return value

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self._take(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(field, f"needs a whole number, not {quote(value)}")
        if not low <= value <= high:
            raise self.fault(field, f"is {value}; it must lie between {low} and {high}")
        return value

    def flag(self, field: str, *, default: bool = False) -> bool:
        """True or false, the default if left out."""
        value = self._take(field) if field in self.fields else default
        if not isinstance(value, bool):
            raise self.fault(field, f"needs true or false, not {quote(value)}")
        return value

    def list(self, field: str) -> list[Any]:
        """A list of anything, to be checked further."""
        value = self._take(field)
        if not isinstance(value, list):
            raise self.fault(field, f"needs a list, not {quote(value)}")
        return value

    def optional(self, field: str, default: Any = None) -> Any:
        """A field that may be left out, unchecked."""
        return self._take(field) if field in self.fields else default

    def source(self) -> str:
        """Where the item comes from: the rulebook, found elsewhere, or designed here."""
        return self.text("source", SOURCES)

    def done(self) -> None:
        """Refuse fields nobody asked for: they are misspellings."""
        for field in self.fields:
            if field not in self.read:
                raise self.fault(field, "is not a field of this item")

    def name(self) -> str:
        """The item as a message names it."""
        label = self.fields.get("id", self.fields.get("name"))
        return f"{self.table} {label if isinstance(label, str) else self.index + 1}"

    def fault(self, field: str, problem: str) -> BadComponents:
        return self.sheet.fault(f"{self.name()}, field {field}: {problem}", self._line(field))

    def _take(self, field: str) -> Any:
        self.read.add(field)
        if field not in self.fields:
            raise self.fault(field, "is missing")
        return self.fields[field]

    def _line(self, field: str) -> int:
        return line_of(self.sheet.text, self.table, self.index, field)


class Components:
    """A component file in memory, with its name and digest."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.package = ""  # of the game beside whose code it lies, if it does
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.tables = self._parse()

    def __reduce__(self) -> tuple[Any, ...]:
        return Components, (self.name, self.text)

    def address(self) -> tuple[str, str, str, str]:
        """How `reopened` finds it elsewhere: a game's own file is there already."""
        return self.package, self.name, self.digest, "" if self.package else self.text

    def items(self, table: str) -> list[Item]:
        """The entries of a table, at least one."""
        entries = self.tables.get(table)
        if not isinstance(entries, list) or not entries:
            raise self.fault(f"needs at least one [[{table}]]")
        items = []
        for index, fields in enumerate(entries):
            if not isinstance(fields, dict):
                raise self.fault(f"{table} {index + 1} must be a table of fields")
            items.append(Item(self, table, index, fields))
        return items

    def only(self, *tables: str) -> None:
        """Refuse tables nobody asked for."""
        for table in self.tables:
            if table not in tables:
                raise self.fault(f"has no use for {quote(table)}; it can hold {', '.join(tables)}")

    def fault(self, problem: str, line: int = 0) -> BadComponents:
        place = f"{self.name}, line {line}" if line else self.name
        return BadComponents(Refusal("bad-components", f"{place}: {problem}"))

    def _parse(self) -> dict[str, Any]:
        try:
            if self.name.endswith(".json"):
                tables = json.loads(self.text)
            else:
                tables = tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:
            raise self.fault(f"cannot be read: {error}") from None
        if not isinstance(tables, dict):
            raise self.fault("must be a table of items")
        return tables


def line_of(text: str, table: str, index: int, field: str) -> int:
    """The line of a field in a TOML file, of its item if the field is absent, 0 if unknown."""
    seen = -1
    found = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if words.startswith("["):
            seen += words.startswith(f"[[{table}]]")
            if seen > index:
                break
            if seen == index and not found:
                found = number
        elif seen == index and words.partition("=")[0].strip() == field:
            return number
    return found


def read_components(path: str | Path) -> Components:
    """A component file from disk."""
    try:
        return Components(Path(path).name, Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        message = f"{quote(str(path))} cannot be opened: {reason}"
        raise BadComponents(Refusal("bad-components", message)) from None


def own_components(package: str, name: str = "components.toml") -> Components:
    """The component file that lies beside a game's code."""
    sheet = Components(name, packaged(package, name))
    sheet.package = package
    return sheet


def opened(kind: type[Box], sheet: Components) -> Box:
    """What a game makes of a component file, made once: positions share it."""
    key = kind, sheet.digest
    if key not in _opened:
        if len(_opened) >= MOST_OPENED:
            del _opened[next(iter(_opened))]
        _opened[key] = kind(sheet)  # type: ignore[call-arg] # every box is made of its file
    found: Box = _opened[key]
    return found


def reopened(kind: type[Box], package: str, name: str, digest: str, text: str) -> Box:
    """What travelled by the address of its component file."""
    if (kind, digest) in _opened:
        found: Box = _opened[kind, digest]
        return found
    sheet = own_components(package, name) if package else Components(name, text)
    if sheet.digest != digest:
        raise sheet.fault("is another edition than the one this was made with")
    return opened(kind, sheet)


def packaged(package: str, name: str) -> str:
    """A text file that lies beside a game's code."""
    return importlib.resources.files(package).joinpath(name).read_text(encoding="utf-8")


def translation(package: str, name: str, language: str) -> str | None:
    """A page beside a game's code in another language, such as rules.fr.md; None if it has none."""
    if not re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", language):
        return None
    file = importlib.resources.files(package).joinpath(f"{name}.{language}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else None


def unique(items: Sequence[Item], field: str, value: Callable[[Item], str]) -> None:
    """Refuse two items with the same value."""
    seen: set[str] = set()
    for item in items:
        if value(item) in seen:
            raise item.fault(field, f"{quote(value(item))} stands there twice")
        seen.add(value(item))
