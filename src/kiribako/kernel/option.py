"""Options: what a table can choose before a match, declared once and checked in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiribako.kernel.refusal import BadOption, Fault, Refusal, quote


class Option:
    """A named choice with a default.

    `choices` lists the allowed values. `low` and `high` allow whole numbers instead, or besides
    the choices, which are then the usual ones. `free` allows any text it accepts besides the
    choices: it returns the tidy value or raises BadOption.
    With `per_seat` the value is a list with an entry for every seat.
    """

    def __init__(
        self,
        name: str,
        text: str,
        rule: str,
        default: Any,
        *,
        choices: tuple[Any, ...] = (),
        low: int = 0,
        high: int = 0,
        free: Callable[[str], str] | None = None,
        per_seat: bool = False,
    ) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.default = default
        self.choices = choices
        self.low = low
        self.high = high
        self.free = free
        self.per_seat = per_seat

    def default_for(self, seats: int) -> Any:
        """The default, spelled out for every seat if need be."""
        return [self.default] * seats if self.per_seat else self.default

    def check(self, value: Any, seats: int) -> Any:
        """The value as the game keeps it, or BadOption."""
        if not self.per_seat:
            return self._check_one(value)
        if not isinstance(value, (list, tuple)) or len(value) != seats:
            raise self.fault(
                "{name} needs a list of {seats} values, one for each seat",
                name=self.name,
                seats=seats,
            )
        return [self._check_one(part) for part in value]

    def _check_one(self, value: Any) -> Any:
        for choice in self.choices:
            if value == choice and isinstance(value, bool) == isinstance(choice, bool):
                return choice
        if self.free is not None and isinstance(value, str):
            return self.free(value)
        whole = isinstance(value, int) and not isinstance(value, bool)
        if self.has_range() and whole and self.low <= value <= self.high:
            return value
        raise self.fault(
            "{name} cannot be {value}; it takes {allowed}",
            name=self.name,
            value=quote(value),
            allowed=self.allowed_values(),
        )

    def has_range(self) -> bool:
        """Whether it takes whole numbers, instead of choices or besides them."""
        return not self.choices or self.low < self.high

    def allowed(self) -> str:
        """The possible values in words."""
        return str(self.allowed_values())

    def allowed_values(self) -> str | Fault:
        """The same, so that every language can say it."""
        low, high = self.low, self.high
        if not self.choices:
            return Fault("whole numbers from {low} to {high}", low=low, high=high)
        names: str | Fault = ", ".join(show(choice) for choice in self.choices)
        if self.has_range():
            sentence = "{names} and other whole numbers from {low} to {high}"
            names = Fault(sentence, names=names, low=low, high=high)
        return Fault("{names} or a text of your own", names=names) if self.free else names

    def fault(self, problem: str, /, **facts: Any) -> BadOption:
        return BadOption(Fault(problem, **facts).refusal("bad-option", self.rule))

    def to_json(self) -> dict[str, Any]:
        """The declaration, from which a page can make its form."""
        shape: dict[str, Any] = {
            "name": self.name,
            "text": self.text,
            "rule": self.rule,
            "default": self.default,
            "per_seat": self.per_seat,
        }
        if self.choices:
            shape["choices"] = list(self.choices)
            shape["free"] = self.free is not None
        if self.has_range():
            shape["low"] = self.low
            shape["high"] = self.high
        return shape


def show(value: Any) -> str:
    """A value as people type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def check_options(declared: tuple[Option, ...], given: Any, seats: int) -> dict[str, Any]:
    """Every declared option with its value: what was given, the rest by default."""
    if given is None:
        given = {}
    if not isinstance(given, dict):
        raise BadOption(Fault("options are given as names with values").refusal("bad-option"))
    known = {option.name for option in declared}
    for name in given:
        if name not in known:
            have = ", ".join(sorted(known)) or "none"
            message = f"there is no option {quote(name)}; this game has: {have}"
            raise BadOption(Refusal("unknown-option", message))
    return {
        option.name: option.check(given[option.name], seats)
        if option.name in given
        else option.default_for(seats)
        for option in declared
    }
