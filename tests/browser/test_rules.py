"""The rules page: each game's own board draws the examples, to look at and not to touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person

PIECES = {
    "kami-sama": "svg use, svg path",
    "kigi": "svg path",
    "kiwara": "svg use",
    "kodama-3d": "canvas, svg",  # the diagram where there is no WebGL
    "koi-koi": "img.card",
}


@pytest.mark.parametrize("game", sorted(PIECES))
def test_a_diagram_stands_by_its_rule(person: Person, game: str) -> None:
    """Named by its caption, drawn once it is near, and nothing in it takes the focus or a move."""
    page = person(f"/games/{game}")
    figure = page.locator("dd figure:has(> [role=img])").first
    caption = figure.locator("figcaption").inner_text()
    picture = figure.get_by_role("img", name=caption)
    figure.scroll_into_view_if_needed()
    board = picture.locator("> [inert]")
    expect(board).to_be_visible()
    expect(board.locator(PIECES[game]).first).to_be_attached()
    assert board.locator("[data-move]").count() == 0


def test_captions_follow_the_language(person: Person) -> None:
    page = person("/games/kiwara", locale="fr-FR")
    expect(page.locator("#KW-3\\.10 figcaption")).to_contain_text("Le lion vient d'arriver")
