"""Compares plain JSON with declared types: what is undeclared, and what has been seen of them."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Any

PLAIN: dict[Any, tuple[type, ...]] = {
    str: (str,),
    int: (int,),
    float: (int, float),
    bool: (bool,),
    type(None): (type(None),),
}


class Checker:
    """Reads values by their types; keeps what is at fault and what has been seen.

    A place is a type's name and a key. `Token.animal` was seen, `Goal.points?` was seen missing,
    `View.totem: str` with a value of that kind, `one of (...): lion` was seen anywhere.
    """

    def __init__(self) -> None:
        self.faults: set[str] = set()
        self.seen: set[str] = set()

    def check(self, value: Any, hint: Any, place: str) -> None:
        """Read one value."""
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if hint is Any:
            return
        if typing.is_typeddict(hint):
            self.check_keys(value, hint, place)
        elif origin is typing.Annotated:
            if len(value) != parts[1]:
                self.faults.add(f"{place}: {len(value)} members, not {parts[1]}")
            self.check(value, parts[0], place)
        elif origin is typing.Literal:
            if value not in parts:
                self.faults.add(f"{place}: {value!r} is not declared")
            self.seen.add(f"one of {parts}: {value}")
        elif origin in (types.UnionType, typing.Union):
            self.check_union(value, parts, place)
        elif origin is list and isinstance(value, list):
            for part in value:
                self.check(part, parts[0], f"{place}[]")
        elif origin is dict and isinstance(value, dict):
            if typing.get_origin(parts[0]) is typing.Literal:
                self.compare(place, set(value), set(typing.get_args(parts[0])))
            for part in value.values():
                self.check(part, parts[1], f"{place}{{}}")
        elif type(value) not in PLAIN.get(hint, ()):
            self.faults.add(f"{place}: {value!r} is no {name_of(hint)}")

    def check_keys(self, value: Any, hint: Any, place: str) -> None:
        if not isinstance(value, dict):
            self.faults.add(f"{place}: {value!r} is no {hint.__name__}")
            return
        declared = keys(hint)
        self.compare(hint.__name__, set(value), {k for k in declared if k in value})
        for key, (inner, required) in declared.items():
            inside = f"{hint.__name__}.{key}"
            if key in value:
                self.seen.add(inside)
                self.check(value[key], inner, inside)
            elif required:
                self.faults.add(f"{inside} is missing")
            else:
                self.seen.add(f"{inside}?")

    def check_union(self, value: Any, parts: tuple[Any, ...], place: str) -> None:
        """The first member that has no fault is meant."""
        for part in parts:
            alone = Checker()
            alone.check(value, part, place)
            if not alone.faults:
                self.seen |= alone.seen
                self.seen.add(f"{place}: {name_of(part)}")
                return
        self.faults.add(f"{place}: {str(value)[:200]} is none of what is declared")

    def compare(self, place: str, found: set[str], declared: set[str]) -> None:
        self.faults |= {f"{place}.{key} is not declared" for key in found - declared}
        self.faults |= {f"{place}.{key} is missing" for key in declared - found}


def expected(hint: Any, place: str, known: set[Any] | None = None) -> Iterator[str]:
    """Everything that must have been seen of a type."""
    known = set() if known is None else known
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if typing.is_typeddict(hint):
        if hint in known:
            return
        known.add(hint)
        for key, (inner, required) in keys(hint).items():
            inside = f"{hint.__name__}.{key}"
            yield inside
            if not required:
                yield f"{inside}?"
            yield from expected(inner, inside, known)
    elif origin is typing.Annotated:
        yield from expected(parts[0], place, known)
    elif origin is typing.Literal:
        yield from (f"one of {parts}: {value}" for value in parts)
    elif origin in (types.UnionType, typing.Union):
        for part in parts:
            yield f"{place}: {name_of(part)}"
            yield from expected(part, place, known)
    elif origin is list:
        yield from expected(parts[0], f"{place}[]", known)
    elif origin is dict:
        yield from expected(parts[1], f"{place}{{}}", known)


def keys(typed_dict: Any) -> dict[str, tuple[Any, bool]]:
    """The keys of a TypedDict: their types, and whether they must be there."""
    found = {}
    for key, hint in typing.get_type_hints(typed_dict, include_extras=True).items():
        is_optional = typing.get_origin(hint) is typing.NotRequired
        found[key] = (typing.get_args(hint)[0] if is_optional else hint, not is_optional)
    return found


def name_of(hint: Any) -> str:
    return "None" if hint is type(None) else str(getattr(hint, "__name__", hint))
