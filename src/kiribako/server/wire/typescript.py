"""The page's types, written from the structs and the games' TypedDicts.

`python -m kiribako.server.wire.typescript web/src` writes `api/wire.ts` and each game's `types.ts`.
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from kiribako.kernel.shown import Asks, GameEvent, Refusal, View
from kiribako.server.wire import (
    calls,
    events,
    foresight,
    from_client,
    http,
    learning,
    order,
    parts,
    people,
    puzzles,
    ratings,
    review,
    shapes,
    to_client,
)
from kiribako.server.wire.game_types import types_of, typescript_of
from kiribako.shelf import games

HEAD = """\
// Generated: what goes over the wire, written from src/kiribako/server/wire by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.
"""
FRAME = (Asks, View, GameEvent)
WIRE = Path("api", "wire.ts")
MODULES = (
    parts,
    review,
    from_client,
    to_client,
    http,
    learning,
    puzzles,
    people,
    order,
    calls,
    foresight,
    ratings,
    events,
)


def files() -> dict[Path, str]:
    """Every generated file, by its path below `web/src`."""
    found = {WIRE: typescript()}
    for game in games():
        declared = types_of(game)
        if declared is not None:
            found[Path("games", game.id, "types.ts")] = typescript_of(game, declared)
    return found


def typescript() -> str:
    """The whole file of the wire."""
    told = [HEAD]
    told += [shapes.interface(frame, is_open=True) for frame in FRAME]
    told.append(shapes.interface(Refusal))
    for module in MODULES:
        told += [interface(struct) for struct in structs(module)]
    told.append(union("FromClient", from_client.Message))
    told.append(union("ToClient", to_client.Message))
    return "\n".join(told)


def structs(module: types.ModuleType) -> Iterator[type[Struct]]:
    """The structs a module declares, in their order; those that are only ground for others not."""
    grounds = {from_client.FromClient, to_client.ToClient, to_client.Told}
    for value in vars(module).values():
        is_struct = inspect.isclass(value) and issubclass(value, Struct)
        if is_struct and value.__module__ == module.__name__ and value not in grounds:
            yield value


def interface(struct: type[Struct]) -> str:
    lines = [*shapes.comment(struct), f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = typing.get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        mark = "?" if may_be_missing(struct, field) else ""
        lines.append(f"  {field.encode_name}{mark}: {shapes.shape(hints[field.name])};")
    return "\n".join([*lines, "}", ""])


def may_be_missing(struct: type[Struct], field: msgspec.structs.FieldInfo) -> bool:
    """A client may leave out what has a default; the server leaves it out only if told so."""
    if field.required:
        return False
    return struct.__struct_config__.omit_defaults or not is_answer(struct)


def is_answer(struct: type[Struct]) -> bool:
    return not struct.__struct_config__.forbid_unknown_fields


def union(name: str, message: Any) -> str:
    members = "\n".join(f"  | {part.__name__}" for part in typing.get_args(message))
    return f"export type {name} =\n{members};\n"


if __name__ == "__main__":
    for path, text in files().items():
        Path(sys.argv[1], path).write_text(text, encoding="utf-8")
