"""The page's types, written from the structs: `python -m kiribako.server.wire.typescript FILE`."""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, UnsetType

from kiribako.server.wire import from_client, http, parts, to_client

HEAD = """\
// What goes over the wire. Written from src/kiribako/server/wire by
// `python -m kiribako.server.wire.typescript web/src/api/wire.ts`: change it there, never here.
"""
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """The whole file."""
    told = [HEAD]
    for module in (parts, from_client, to_client, http):
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
    lines = [comment(struct), f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = typing.get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        mark = "?" if may_be_missing(struct, field) else ""
        lines.append(f"  {field.encode_name}{mark}: {shape(hints[field.name])};")
    return "\n".join([*lines, "}", ""])


def comment(struct: type[Struct]) -> str:
    words = (struct.__doc__ or "").split("\n\n")[0]
    return f"/** {' '.join(words.split())} */"


def may_be_missing(struct: type[Struct], field: msgspec.structs.FieldInfo) -> bool:
    """A client may leave out what has a default; the server leaves it out only if told so."""
    if field.required:
        return False
    return struct.__struct_config__.omit_defaults or not is_answer(struct)


def is_answer(struct: type[Struct]) -> bool:
    return not struct.__struct_config__.forbid_unknown_fields


def shape(hint: Any) -> str:
    """A Python type in TypeScript."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return "unknown"
    if hint in SIMPLE:
        return SIMPLE[hint]
    if origin is typing.Annotated:
        return shape(arguments[0])
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(shape(part) for part in arguments if part is not UnsetType)
    if origin is list:
        inner = shape(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {shape(arguments[1])}>"
    if inspect.isclass(hint) and issubclass(hint, Struct):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint}")


def union(name: str, message: Any) -> str:
    members = "\n".join(f"  | {part.__name__}" for part in typing.get_args(message))
    return f"export type {name} =\n{members};\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
