"""A language: its own name, direction, region and plural rules, as `language.<code>.json` has them.

Plural rules are CLDR's own lines (`n % 10 = 2..4 and n % 100 != 12..14`), of whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from kiribako.messages.catalogue import ENGLISH, catalogue, languages

PACKAGE = "kiribako"
RULE = "plural."
RELATION = re.compile(r"[ni](?: % (\d+))? (!?)= ([\d.,]+)")


class Language(NamedTuple):
    """What is known of a language besides its words."""

    code: str
    name: str  # in itself
    direction: str  # ltr or rtl
    locale: str  # with the region whose habits it follows, such as fr_FR
    rules: tuple[tuple[str, str], ...]  # category and condition; what fits none is `other`

    def plural(self, number: int) -> str:
        """The plural category of a whole number."""
        return next((name for name, rule in self.rules if fits(rule, number)), "other")

    @property
    def categories(self) -> set[str]:
        return {"other", *(name for name, _ in self.rules)}


def language(code: str) -> Language:
    """A language of the box; English for one that it does not speak."""
    return known(code if code in languages(PACKAGE, "language") else ENGLISH)


@cache
def known(code: str) -> Language:
    return described(code, catalogue(PACKAGE, code, "language"))


def described(code: str, facts: Mapping[str, str]) -> Language:
    """A language by what its file says."""
    rules = [(key[len(RULE) :], rule) for key, rule in facts.items() if key.startswith(RULE)]
    return Language(
        code, facts["name"], facts["direction"], facts.get("locale", code), tuple(rules)
    )


def chosen(wanted: Iterable[str]) -> str:
    """The first language the box speaks of codes such as `fr-CH` or `ja_JP.UTF-8`, or English."""
    spoken = languages(PACKAGE, "language")
    for code in wanted:
        whole = code.strip().partition(".")[0].replace("_", "-").lower()
        for each in (whole, whole.partition("-")[0]):
            if each in spoken:
                return each
    return ENGLISH


def accepted(words: str) -> str:
    """The first language the box speaks of an Accept-Language header, or English."""
    return chosen(word.partition(";")[0] for word in words[:200].split(",")[:8])


def fits(rule: str, number: int) -> bool:
    """Whether a number meets a rule."""
    return any(
        all(holds(relation, abs(number)) for relation in each.split(" and "))
        for each in rule.split(" or ")
    )


def holds(relation: str, number: int) -> bool:
    found = RELATION.fullmatch(relation.strip())
    if found is None:
        raise ValueError(f"no relation of a plural rule: {relation!r}")
    modulus, negated, ranges = found.groups()
    value = number % int(modulus) if modulus else number
    return any(within(value, each) for each in ranges.split(",")) is not bool(negated)


def within(value: int, range_: str) -> bool:
    first, _, last = range_.partition("..")
    return int(first) <= value <= int(last or first)
