"""The deck the page shows is the one its program draws, whole and self-contained."""

from __future__ import annotations

import re

import kiribako
from tools.drawings.koi_koi.__main__ import SPRITE, WIDE
from tools.drawings.koi_koi.prints import wide
from tools.drawings.koi_koi.sprite import sprite


def test_the_committed_deck_is_what_the_program_draws() -> None:
    """Otherwise: `python3 -m tools.drawings.koi_koi`."""
    assert SPRITE.read_text(encoding="utf-8") == sprite()
    assert WIDE.read_text(encoding="utf-8") == wide()


def test_every_card_of_the_rules_has_a_face_and_an_index() -> None:
    cards = kiribako.game("koi-koi").new_match(seed=1).view()["cards"]
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sprite()))
    assert {f"card-{code}" for code in cards} | {"card-back"} == {
        name for name in symbols if name.startswith("card-")
    }
    assert {f"index-{code}" for code in cards} <= symbols


def test_no_two_faces_are_alike() -> None:
    faces = re.findall(
        r'<symbol id="card-[^"]+"[^>]*>(?:<title>[^<]*</title>)?(.*?)</symbol>', sprite()
    )
    assert len(faces) == len(set(faces)) == 49


def test_nothing_refers_to_what_is_not_there() -> None:
    for text in (sprite(), wide()):
        ids = set(re.findall(r' id="([^"]+)"', text))
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= ids
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
