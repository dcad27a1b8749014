"""A message is filled as ICU MessageFormat says, with plural rules by CLDR."""

from __future__ import annotations

import pytest

from kiribako.messages import BadMessage, chosen, fill, is_whole, language, places
from kiribako.messages.language import described


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("{who}: {count, plural, one {a card} other {# cards}}", {"count": 1}, "{who}: a card"),
        ("{count, plural, one {one card} other {# cards}}", {"count": 3}, "3 cards"),
        ("{count, plural, =0 {none} one {# card} other {# cards}}", {"count": 0}, "none"),
        (
            "on {own, select, true {their own} other {{tree_name}'s}}",
            {"own": False, "tree_name": "Hana"},
            "on Hana's",
        ),
        ("on {own, select, true {their own} other {{tree_name}'s}}", {"own": True}, "on their own"),
        ("{n, plural, other {{own, select, true {# a} other {#}}}}", {"n": 4, "own": True}, "4 a"),
        ("it''s '{'no place'}', isn't it", {}, "it's {no place}, isn't it"),
        ("# 1", {}, "# 1"),
        ("{a}{b}", {"a": "x"}, "x{b}"),
    ],
)  # fmt: skip
def test_places_and_choices(text: str, values: dict[str, object], said: str) -> None:
    assert fill(text, values) == said


def test_plurals_are_the_languages_own() -> None:
    """French has nothing in the singular, English in the plural."""
    text = "{count, plural, one {# point} other {# points}}"
    assert fill(text, {"count": 0}, "en") == "0 points"
    assert fill(text, {"count": 0}, "fr") == "0 point"
    assert fill(text, {"count": 2}, "fr") == "2 points"


def test_rules_are_read_as_cldr_writes_them() -> None:
    """Polish and Arabic, which have more categories than any language of the box."""
    polish = described("pl", {
        "name": "Polski", "direction": "ltr", "plural.one": "i = 1",
        "plural.few": "i % 10 = 2..4 and i % 100 != 12..14",
        "plural.many": "i != 1 and i % 10 = 0..1 or i % 10 = 5..9 or i % 100 = 12..14",
    })  # fmt: skip
    counted = {number: polish.plural(number) for number in (0, 1, 2, 5, 12, 22, 25, 101, 112)}
    assert counted == {
        0: "many", 1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 25: "many", 101: "many",
        112: "many",
    }  # fmt: skip
    arabic = described("ar", {
        "name": "العربية", "direction": "rtl", "plural.zero": "n = 0", "plural.one": "n = 1",
        "plural.two": "n = 2", "plural.few": "n % 100 = 3..10", "plural.many": "n % 100 = 11..99",
    })  # fmt: skip
    told = [arabic.plural(number) for number in (0, 1, 2, 7, 11, 100, 103)]
    assert told == ["zero", "one", "two", "few", "many", "other", "few"]
    assert arabic.categories == {"zero", "one", "two", "few", "many", "other"}
    with pytest.raises(ValueError, match="no relation"):
        described("xx", {"name": "", "direction": "ltr", "plural.one": "n is 1"}).plural(1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{name", "a closing brace is missing"),
        ("name}", "a closing brace too many"),
        ("{count, plural, one {#}}", "has no `other`"),
        ("{count, number}", "number is none of plural"),
        ("{count|one|many}", ", is missing"),
        ("{@seat}", "a name is missing"),
        ("{}", "a name is missing"),
        ("{count, plural, one #}", "{ is missing"),
    ],
)
def test_what_is_no_message_is_told(text: str, why: str) -> None:
    with pytest.raises(BadMessage, match=why.replace("{", r"\{")):
        fill(text, {})


def test_the_places_of_a_message_are_known() -> None:
    text = "{seat_name}: {own, select, true {a} other {b {tree}}} {n, plural, other {# {x}}}"
    assert places(text) == {"seat_name", "own", "tree", "n", "x"}
    assert not is_whole(fill(text, {"own": True}))


def test_a_reader_gets_the_first_language_that_is_spoken() -> None:
    assert chosen(["de-AT", "fr_CH.UTF-8", "en"]) == "fr"
    assert chosen(["C", "", "xx"]) == "en"
    assert language("fr").name == "Français"
    assert language("xx").code == "en"
