"""The rule catalogue of a game: every rule by its id, read from the package's own page."""

from __future__ import annotations

import re
from typing import NamedTuple

from kiribako.kernel.refusal import BadSyntax, Refusal, quote


class Rule(NamedTuple):
    """One rule in our own words."""

    id: str
    section: str
    text: str


class Catalogue:
    """All the rules of a game, in the order of its page."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.rules: dict[str, Rule] = {}
        section = ""
        current = ""
        for line in page.splitlines():
            start = re.match(r"- \*\*([A-Z]+-\d+\.\d+)\*\* (.*)", line)
            if start:
                current = start[1]
                self.rules[current] = Rule(current, section, start[2])
            elif line.startswith("#"):
                section, current = line.lstrip("# "), ""
            elif current and line.startswith((" ", "|")):
                rule = self.rules[current]
                self.rules[current] = rule._replace(text=f"{rule.text}\n{line.strip()}")
            elif line.strip():
                current = ""

    def find(self, id: str) -> Rule:
        """A rule by its id, whatever the case; a bare number such as 3.7 will do."""
        wanted = id.strip().upper()
        for rule in self.rules.values():
            if wanted in (rule.id, rule.id.partition("-")[2]):
                return rule
        message = "the rules of this game are not written down"
        if self.rules:
            message = f"there is no rule {quote(id)}; ids run like {next(iter(self.rules))}"
        raise BadSyntax(Refusal("unknown-rule", message))

    def sections(self) -> dict[str, list[Rule]]:
        """The rules by the headings they stand under."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.section, []).append(rule)
        return found
