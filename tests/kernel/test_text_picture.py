"""Pictures in text are measured in columns, and their lines end where a language lets them."""

from __future__ import annotations

import textwrap

import pytest

from kiribako.kernel.picture import Picture, columns, cut, padded, wrapped
from tests.messages.files import wanted

JAPANESE = "今の村の小屋（高床の家も）にほこらを一つ置きます。次に、信仰1か自然1を得ます。"


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        ("Field", 5),
        ("héros", 5),
        ("he\u0301ros", 5),
        ("場", 2),
        ("（1）", 5),
        ("━ ┃ ▪", 5),
    ],
)
def test_a_text_takes_columns(text: str, width: int) -> None:
    """Two for a letter of Japanese, none for an accent of its own, one for anything else."""
    assert columns(text) == width
    assert columns(padded(text, 9)) == 9
    assert padded(text, 0) == text


def test_a_text_is_cut_at_a_column() -> None:
    assert cut("Field", 3) == "Fie"
    assert cut("手札1枚", 5) == "手札1"
    assert cut("手札1枚", 6) == "手札1"


def test_pictures_beside_each_other_are_aligned() -> None:
    """The right one begins in one column, whatever letters the left one has."""
    left = Picture().say("Field").say("場").say("山札11枚")
    joined = left.beside(Picture().say("a").say("b").say("c"), gap=1)
    assert joined.plain().splitlines() == ["Field    a", "場       b", "山札11枚 c"]
    assert left.width() == 8


def test_english_is_wrapped_as_ever() -> None:
    """As the standard library does it, hyphens and runs of blanks included."""
    texts = [text for each in wanted().values() for text in each.values() if text.isascii()]
    texts = [text for text in texts if text.isprintable()]
    assert len(texts) > 500
    for text in [*texts, "always            a well-known, face-up card of 1-2 - or x-ray"]:
        for width in (56, 98):
            lines = textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="    ")
            assert wrapped(text, width, "  ", "    ") == lines


@pytest.mark.parametrize("width", range(8, 60))
def test_japanese_is_broken_without_blanks(width: int) -> None:
    """No line is too long, begins with a closing sign, or ends with an opening one."""
    lines = wrapped(JAPANESE, width, "", "  ")
    assert all(columns(line) <= width for line in lines)
    assert not any(line.lstrip()[0] in "。、）" or line[-1] == "（" for line in lines)
    assert "".join(line.strip() for line in lines) == JAPANESE


def test_no_line_ends_before_a_high_sign() -> None:
    """The blank of French before a colon belongs to the word."""
    assert wrapped("un objectif\u00a0: deux", 12) == ["un", "objectif\u00a0:", "deux"]
