"""Catalogues: flat JSON files of messages beside a package's code, found by listing them.

`messages/fr.json` is what a package says in French, `messages/learn.fr.json` a part of its own
that is read where it is wanted. Nobody names the languages: a file makes one.
"""

from __future__ import annotations

import importlib.resources
import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType

ENGLISH = "en"
CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
NOTHING: Mapping[str, str] = MappingProxyType({})


def folder(package: str) -> Traversable:
    return importlib.resources.files(package).joinpath("messages")


@cache
def languages(package: str, part: str = "") -> tuple[str, ...]:
    """The codes of the languages that a package speaks, English first."""
    place = folder(package)
    names = [file.name for file in place.iterdir()] if place.is_dir() else []
    begins = f"{part}." if part else ""
    codes = {name[len(begins) : -5] for name in names if name.startswith(begins)}
    found = sorted(
        code for code in codes if CODE.fullmatch(code) and f"{begins}{code}.json" in names
    )
    return tuple(sorted(found, key=lambda code: code != ENGLISH))


def catalogue(package: str, language: str, part: str = "") -> Mapping[str, str]:
    """The messages of a package in a language; nothing if it has no such file."""
    if language not in languages(package, part):
        return NOTHING
    return read(package, f"{part}.{language}.json" if part else f"{language}.json")


@cache
def read(package: str, name: str) -> Mapping[str, str]:
    return MappingProxyType(json.loads(folder(package).joinpath(name).read_text(encoding="utf-8")))


def in_every_language(package: str, key: str, part: str = "") -> dict[str, str]:
    """One text by language, in those that have it."""
    every = {code: catalogue(package, code, part) for code in languages(package, part)}
    return {code: texts[key] for code, texts in every.items() if key in texts}
