"""The checker that compares JSON with declared types finds what is wrong, both ways."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from kiribako.conformance.declared import Checker, expected
from tests.conformance.english import says_the_same

Animal = Literal["lion", "zebra"]


class Token(TypedDict):
    """A piece."""

    animal: Animal
    seat: int
    hidden: NotRequired[bool]


class Board(TypedDict):
    """Everything there is."""

    tokens: list[Token | None]
    values: dict[Animal, int]
    at: Annotated[list[float], 2]


TOKEN: dict[str, Any] = {"animal": "lion", "seat": 0}
BOARD: dict[str, Any] = {"tokens": [TOKEN, None], "values": {"lion": 5, "zebra": 2}, "at": [1, 0.5]}


def read(value: Any) -> Checker:
    checker = Checker()
    checker.check(value, Board, "Board")
    return checker


def test_what_is_declared_is_fine() -> None:
    assert not read(BOARD).faults


@pytest.mark.parametrize(
    "change",
    [
        {"more": 1},
        {"tokens": [{**TOKEN, "colour": "red"}]},
        {"tokens": [{"animal": "lion"}]},
        {"tokens": [{**TOKEN, "animal": "ant"}]},
        {"tokens": [{**TOKEN, "seat": True}]},
        {"tokens": [{**TOKEN, "seat": None}]},
        {"tokens": None},
        {"values": {"lion": 5}},
        {"values": {"lion": 5, "zebra": 2, "ant": 0}},
        {"at": [1, 2, 3]},
        {"at": ["1", "2"]},
    ],
)
def test_what_is_not_declared_is_a_fault(change: dict[str, Any]) -> None:
    assert read({**BOARD, **change}).faults


def test_what_is_declared_and_never_comes_is_told() -> None:
    """A key, a key that is never missing, a member of a union, a value of a Literal."""
    missed = set(expected(Board, "Board")) - read({**BOARD, "tokens": [TOKEN]}).seen
    assert missed == {
        "Token.hidden",
        "Board.tokens[]: None",
        "one of ('lion', 'zebra'): zebra",
    }


@pytest.mark.parametrize(
    ("message", "same"),
    [
        ("{seat_name} wins round {round}: {points, plural, one {# point} other {# points}}", True),
        ("{seat_name} wins round {round}", True),
        ("{points, plural, one {# point} other {# points}}, {seat_name} wins", False),
        ("{seat_name} takes round {round}", False),
    ],
)
def test_other_words_for_the_same_are_found(message: str, same: bool) -> None:
    facts = {"seat": 0, "round": 3, "points": 1}
    assert says_the_same(message, facts, "East wins round 3 as dealer: 1 point") == same
