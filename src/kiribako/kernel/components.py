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

from kiribako.kernel.refusal import BadComponents, Fault, KiribakoError, quote, unreadable, wrong_at

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
            raise self.fault(field, "needs a text, not {value}", value=quote(value))
        if choices and value not in choices:
            raise self.fault(
                field, "is {value}; it can be {known}", value=quote(value), known=", ".join(choices)
            )
        return value

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self._take(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(field, "needs a whole number, not {value}", value=quote(value))
        if not low <= value <= high:
            raise self.fault(
                field,
                "is {value}; it must lie between {low} and {high}",
                value=value,
                low=low,
                high=high,
            )
        return value

    def flag(self, field: str, *, default: bool = False) -> bool:
        """True or false, the default if left out."""
        value = self._take(field) if field in self.fields else default
        if not isinstance(value, bool):
            raise self.fault(field, "needs true or false, not {value}", value=quote(value))
        return value

    def list(self, field: str) -> list[Any]:
        """A list of anything, to be checked further."""
        value = self._take(field)
        if not isinstance(value, list):
            raise self.fault(field, "needs a list, not {value}", value=quote(value))
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

    def fault(self, field: str, problem: str, /, **facts: Any) -> BadComponents:
        return self.faulty(field, Fault(problem, **facts))

    def faulty(self, field: str, problem: Fault | KiribakoError) -> BadComponents:
        """The error for a problem of a field."""
        sentence = "{item}, field {field}: {problem}"
        known = Fault(sentence, item=self.name(), field=field, problem=problem)
        return self.sheet.faulty(known, self._line(field))

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
            raise self.fault("needs at least one [[{table}]]", table=table)
        items = []
        for index, fields in enumerate(entries):
            if not isinstance(fields, dict):
                raise self.fault(
                    "{table} {number} must be a table of fields", table=table, number=index + 1
                )
            items.append(Item(self, table, index, fields))
        return items

    def only(self, *tables: str) -> None:
        """Refuse tables nobody asked for."""
        for table in self.tables:
            if table not in tables:
                raise self.fault(
                    "has no use for {table}; it can hold {known}",
                    table=quote(table),
                    known=", ".join(tables),
                )

    def fault(self, problem: str, /, **facts: Any) -> BadComponents:
        return self.faulty(Fault(problem, **facts))

    def faulty(self, problem: Fault, line: int = 0) -> BadComponents:
        """The error for a problem of this file, at a line of it if one is known."""
        sentence = "{file}, line {line}: {problem}" if line else "{file}: {problem}"
        known = Fault(sentence, file=self.name, line=line, problem=problem)
        return BadComponents(known.refusal("bad-components"))

    def _parse(self) -> dict[str, Any]:
        try:
            if self.name.endswith(".json"):
                tables = json.loads(self.text)
            else:
                tables = tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:
            raise self.fault("cannot be read: {where}", where=wrong_at(error)) from None
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
        problem = Fault(
            "{file} cannot be opened: {reason}", file=quote(str(path)), reason=unreadable(error)
        )
        raise BadComponents(problem.refusal("bad-components")) from None


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
            raise item.fault(field, "{value} stands there twice", value=quote(value(item)))
        seen.add(value(item))
