"""The rules page: pictures first, then the catalogue, whose examples the game's own board draws."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import kiribako
from tests.browser.conftest import Person
from tests.browser.test_screens import overflow, violations

PIECES = {
    "kami-sama": "svg use, svg path",
    "kigi": "svg path",
    "kiwara": "svg use",
    "kodama-3d": "canvas, svg",  # the diagram where there is no WebGL
    "koi-koi": "img.card",
}
CODES = {
    "kami-sama": r"\b(?:[FWSH][1-5][1-5]|(?:yue|tane|osore|ikari|minamo)\d|kitsune_\d+)\b",
    "kigi": r"\b(?:K[1-5]|[TC]\d\d)\b",
    "kiwara": r"\b[a-f][1-5]\b",
    "kodama-3d": r"\b(?:[a-d][1-4]|[GB]\d\d)\b",
    "koi-koi": r"\b(?:1[0-2]|[1-9])[BARCDE]\b",
}
# what people read, without notation and the numbers of rules
READ = """part => {
  const copy = part.cloneNode(true);
  copy.querySelectorAll("code, a, dt, svg, .board").forEach(each => each.remove());
  return copy.textContent;
}"""


def unfold(page: Page) -> None:
    page.locator("#rules button.link").first.click()
    expect(page.locator("#rules dl").last).to_be_visible()


@pytest.mark.parametrize("game", sorted(PIECES))
def test_a_game_is_taught_in_pictures(person: Person, game: str) -> None:
    """At both ends of the sizes, in French: axe is content, nothing sticks out, no code is read.

    A diagram is named by its caption, drawn once it is near, and takes no move.
    """
    page = person(f"/games/{game}", locale="fr-FR", viewport={"width": 360, "height": 640})
    short = page.locator("#two-minutes")
    expect(short.get_by_role("heading", name="Le jeu en deux minutes")).to_be_visible()
    expect(short.locator("figure").locator("svg, img").first).to_be_visible()
    unfold(page)
    expect(page.locator("#rules dl").first).to_have_attribute("lang", "fr")
    figure = page.locator("dd figure:has(> [role=img])").first
    figure.scroll_into_view_if_needed()
    board = figure.get_by_role("img", name=figure.locator("figcaption").inner_text())
    expect(board.locator("> [inert]").locator(PIECES[game]).first).to_be_attached()
    assert board.locator("[data-move]").count() == 0
    for width, height in ((360, 640), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert overflow(page) <= 0
        assert violations(page) == []
    for part in (short, page.locator("#rules")):
        read = part.evaluate(READ)
        assert re.findall(CODES[game], read) == []
        assert "{" not in read


def test_sets_are_shown_with_the_engines_points(person: Person) -> None:
    page = person("/games/koi-koi")
    rows = page.locator("#two-minutes [data-set]")
    expect(rows.first).to_be_visible()
    shown = rows.evaluate_all(
        "rows => rows.map(row => [row.dataset.set, +row.querySelector('.points').textContent])"
    )
    chart = kiribako.game("koi-koi").new_match(seed=1).view(0)["reach"][0]
    assert dict(shown) == {line["set"]: line["points"] for line in chart}
    assert page.locator("#two-minutes ol img.card").count() == 48


def test_abilities_are_shown_with_the_engines_costs(person: Person) -> None:
    page = person("/games/kami-sama")
    rows = page.locator("#two-minutes [data-ability]")
    expect(rows.first).to_be_visible()
    shown = rows.evaluate_all(
        "rows => rows.map(row => [row.dataset.ability, row.querySelectorAll('.slots i').length])"
    )
    box = kiribako.game("kami-sama").box  # type: ignore[attr-defined] # of this game alone
    assert dict(shown) == {own.id: own.cubes for kami in box.kami for own in kami.abilities}


def test_a_territory_is_counted_as_the_engine_does(person: Person) -> None:
    page = person("/games/kiwara")
    total = page.locator("#two-minutes [data-points]")
    sum_, _, points = total.inner_text().partition("=")
    assert sum(map(int, sum_.split("+"))) == int(points) > 0


def test_a_rule_that_is_linked_to_lies_open(person: Person) -> None:
    """Its chapter unfolds; captions follow the language."""
    page = person("/games/kiwara#KW-3.10", locale="fr-FR")
    rule = page.locator("#KW-3\\.10")
    expect(page.locator("#two-minutes figure").first).to_be_visible()
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("les deux gazelles rentrent")
    expect(rule.locator("figcaption")).to_contain_text("Le lion vient d’arriver")
    expect(page.locator("#KW-1\\.1")).to_be_hidden()
