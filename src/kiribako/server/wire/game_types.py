"""A game's types for the page, written from the TypedDicts in its `shown/types.py`.

Such a module declares, with the standard library's `TypedDict`, `NotRequired` and `Literal`:

- `View`: what the game's own `view` returns. `KiwaraView` in TypeScript, with the kernel's frame;
  `KiwaraFacts`, without it, where an answer holds a view.
- `Events = TypedDict("Events", {"placed": Placed, ...})`: the facts of every kind of event.
  `KiwaraEvent` in TypeScript, a union told apart by `event`.
- `Questions` and `Answers`, where the game has any, likewise: under one name the whole question
  and what answers it. `KiwaraConsult` in TypeScript, one signature for each.
- in `shown/word_types.py`, where it is, `Moves` and `Lines`: the facts of moves and of lines of the
  score sheet in words, by code. `KiwaraMoves` and `KiwaraLines` in TypeScript.
- whatever these are made of: other TypedDicts, and names for Literals and unions. `dict[str, X]`
  may have any keys, `dict[SomeLiteral, X]` has all of its keys, `Annotated[list[X], 3]` has three
  members. `Refusal` comes from the kernel.
"""

from __future__ import annotations

import importlib
import importlib.util
import types
import typing
from typing import Any

from kiribako.kernel.game import Game
from kiribako.kernel.shown import View as Frame
from kiribako.server.wire.shapes import Field, comment, fields, interface, members, shape

HEAD = """\
// Generated: what {title} shows, written from {package}.shown.types by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.
"""
TABLES = ("View", "Events", "Questions", "Answers", "Moves", "Lines")


def types_of(game: Game[Any], name: str = "types") -> types.ModuleType | None:
    """A module of types beside what a game shows, None if it has no such module."""
    room = f"{game.package}.shown"
    if importlib.util.find_spec(room) is None or importlib.util.find_spec(f"{room}.{name}") is None:
        return None
    return importlib.import_module(f"{room}.{name}")


def typescript_of(game: Game[Any], module: types.ModuleType) -> str:
    """The whole file `web/src/games/<game>/types.ts`."""
    prefix = "".join(part.capitalize() for part in game.id.split("-"))
    printed = types_of(game, "card_types")  # where the first file would be too long
    names = {**(names_in(printed) if printed is not None else {}), **names_in(module)}
    told = [HEAD.format(title=game.title, package=game.package)]
    if hasattr(module, "Refusal"):
        told.append('import type { Refusal } from "../../api/wire";\n')
    known = {**names, module.View: f"{prefix}Facts"}
    declared = [declaration(name, hint, known) for hint, name in names.items()]
    told += declared
    if any(f"{prefix}Facts" in text for text in declared):
        told.append(view(f"{prefix}Facts", module.View, {}, names))
    told.append(view(f"{prefix}View", module.View, fields(Frame), names))
    told.append(events(f"{prefix}Event", module.Events, names))
    if hasattr(module, "Questions"):
        told.append(consult(f"{prefix}Consult", module.Questions, module.Answers, names))
    spoken = types_of(game, "word_types")
    if spoken is not None:
        more = {hint: name for hint, name in names_in(spoken).items() if hint not in names}
        told += [declaration(name, hint, {**names, **more}) for hint, name in more.items()]
        for table in (spoken.Moves, spoken.Lines):
            told.append(by_code(f"{prefix}{table.__name__}", table, {**names, **more}))
    return "\n".join(told)


def names_in(module: types.ModuleType) -> dict[Any, str]:
    """The types a module declares, in their order, with their names; its tables left out."""
    return {
        value: name
        for name, value in vars(module).items()
        if name not in TABLES and not name.startswith("_") and is_declared(value, module)
    }


def is_declared(value: object, module: types.ModuleType) -> bool:
    if typing.is_typeddict(value):
        return getattr(value, "__module__", "") == module.__name__
    named = (typing.Literal, typing.Union, types.UnionType, typing.Annotated)
    return typing.get_origin(value) in named


def declaration(name: str, hint: Any, names: dict[Any, str]) -> str:
    if typing.is_typeddict(hint):
        if not fields(hint):  # an empty interface would allow anything
            return "\n".join([*comment(hint), f"export type {name} = Record<string, never>;", ""])
        return interface(hint, names)
    others = {other: its for other, its in names.items() if its != name}
    return f"export type {name} = {shape(hint, others)};\n"


def view(name: str, hint: Any, frame: dict[str, Field], names: dict[Any, str]) -> str:
    """What the board is shown: the kernel's frame and the game's own facts."""
    lines = members({**frame, **fields(hint)}, names)
    return "\n".join([*comment(hint), f"export interface {name} {{", *lines, "}", ""])


def events(name: str, table: Any, names: dict[Any, str]) -> str:
    lines = [
        f'  | ({{ event: "{kind}"; text: string }} & {shape(facts, names)})'
        for kind, facts in typing.get_type_hints(table).items()
    ]
    head = "/** Everything that happens, told apart by its kind. */"
    return "\n".join([head, f"export type {name} =", *lines]) + ";\n"


def by_code(name: str, table: Any, names: dict[Any, str]) -> str:
    """The facts of everything said of one sort, by its code."""
    head = f"/** {table.__name__} in words: the facts of each sentence, by its code. */"
    lines = members(fields(table), names)
    return "\n".join([head, f"export interface {name} {{", *lines, "}", ""])


def consult(name: str, questions: Any, answers: Any, names: dict[Any, str]) -> str:
    """One signature for every question."""
    head = "/** Everything a board may ask. */"
    answered = typing.get_type_hints(answers)
    lines = [
        f"  (question: {shape(question, names)}): Promise<{shape(answered[key], names)}>;"
        for key, question in typing.get_type_hints(questions).items()
    ]
    return "\n".join([head, f"export interface {name} {{", *lines, "}", ""])
