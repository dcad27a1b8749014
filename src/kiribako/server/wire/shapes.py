"""Python's types written in TypeScript."""

from __future__ import annotations

import inspect
import json
import types
import typing
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Meta, Struct, UnsetType

SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
Names = Mapping[Any, str]
NO_NAMES: Names = {}


class Field(NamedTuple):
    """One key of a TypedDict."""

    hint: Any
    required: bool


def fields(typed_dict: Any) -> dict[str, Field]:
    """The keys of a TypedDict, also where its annotations are texts."""
    hints = typing.get_type_hints(typed_dict, include_extras=True)
    return {
        key: Field(typing.get_args(hint)[0], required=False)
        if typing.get_origin(hint) is typing.NotRequired
        else Field(hint, required=True)
        for key, hint in hints.items()
    }


def interface(typed_dict: Any, names: Names = NO_NAMES, *, is_open: bool = False) -> str:
    """A TypedDict as an interface; an open one may have other facts besides."""
    lines = members(fields(typed_dict), names)
    if is_open:
        lines.append("  [fact: string]: unknown;")
    head = [*comment(typed_dict), f"export interface {typed_dict.__name__} {{"]
    return "\n".join([*head, *lines, "}", ""])


def members(declared: Mapping[str, Field], names: Names = NO_NAMES) -> list[str]:
    """The lines of an interface."""
    return [
        f"  {key if key.isidentifier() else json.dumps(key)}{'' if required else '?'}: "
        f"{shape(hint, names)};"
        for key, (hint, required) in declared.items()
    ]


def comment(declared: type) -> list[str]:
    """The first paragraph of what a class says of itself, if it does."""
    words = (vars(declared).get("__doc__") or "").split("\n\n")[0]
    return [f"/** {' '.join(words.split())} */"] if words else []


def shape(hint: Any, names: Names = NO_NAMES) -> str:
    """A type in TypeScript; those that have a name in this file by their name."""
    if hint is Any:
        return "unknown"
    if hint in names:
        return names[hint]
    if hint in SIMPLE:
        return SIMPLE[hint]
    if inspect.isclass(hint) and (issubclass(hint, Struct) or typing.is_typeddict(hint)):
        return hint.__name__
    return compound(hint, typing.get_origin(hint), typing.get_args(hint), names)


def compound(hint: Any, origin: Any, arguments: tuple[Any, ...], names: Names) -> str:
    """A type that is made of others."""
    if origin is typing.Annotated:
        return annotated(arguments[0], arguments[1], names)
    if origin is typing.Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(shape(part, names) for part in arguments if part is not UnsetType)
    if origin is list:
        inner = shape(arguments[0], names)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        key, value = (shape(part, names) for part in arguments)
        return f"Record<{key}, {value}>"
    raise TypeError(f"no TypeScript for {hint}")


def annotated(hint: Any, note: Any, names: Names) -> str:
    """What a struct gives a title goes by it; a list with a number has that many members."""
    if isinstance(note, Meta) and note.title:
        return note.title
    if isinstance(note, int):
        inner = shape(typing.get_args(hint)[0], names)
        return f"[{', '.join([inner] * note)}]"
    return shape(hint, names)
