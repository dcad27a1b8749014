"""Every screen in five sizes: axe-core finds nothing, nothing overflows.

Upright phone, tablet and desktop by day and by night; a lying phone and a page zoomed to 200 % only
by day, since they differ in where things lie and not in their colours.

The pictures are left in .cache/screens for people to look at.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.site import ROOT
from tests.browser.table import decide, open_table, set_table, wait_for_turn

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1440, 900)}
SHORT = {"lying": (740, 360), "zoomed": (720, 450)}
THEMES: dict[str, Literal["light", "dark"]] = {"day": "light", "night": "dark"}
GAMES = ("kiwara", "koi-koi", "kigi", "kodama-3d", "kami-sama")


def violations(page: Page) -> list[str]:
    """What axe-core objects to, in a line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations)"
    )
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for fault in found
        for node in fault["nodes"][:3]
    ]


# A screen that has just been resized is laid out within some frames.
STICKS_OUT = """async () => {
  const out = () => document.documentElement.scrollWidth - innerWidth;
  for (let frame = 0; frame < 60 && out() > 0; frame++) await new Promise(requestAnimationFrame);
  return out(); }"""


def overflow(page: Page) -> int:
    """How many pixels stick out to the right once the layout has settled."""
    return int(page.evaluate(STICKS_OUT))


def look(page: Page, screens: Path, name: str) -> None:
    """Take the screen's picture and judge it, in every size."""
    faults: list[str] = []
    for size, (width, height) in (SIZES | SHORT).items():
        page.set_viewport_size({"width": width, "height": height})
        for theme, scheme in THEMES.items():
            if size in SHORT and theme != "day":
                continue
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_selector(f"html[data-theme={theme}]")
            page.evaluate("() => document.fonts.ready")
            page.screenshot(path=screens / f"{name}-{size}-{theme}.png")
            faults += [f"{size} {theme}: {fault}" for fault in violations(page)]
        if (beyond := overflow(page)) > 0:
            faults.append(f"{size}: {beyond} px stick out to the right")
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def home(page: Page) -> None:
    page.wait_for_selector("article.open")
    page.wait_for_load_state("networkidle")


def game_page(page: Page) -> None:
    page.goto("/games/koi-koi#KK-4.1")
    page.wait_for_selector("#two-minutes img.card")
    page.wait_for_selector("#KK-4\\.1")


def order_slip(page: Page) -> None:
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("dialog").wait_for()


def settings(page: Page) -> None:
    page.get_by_role("button", name="Name and settings").click()
    page.get_by_role("dialog").wait_for()


def invitation(page: Page) -> None:
    set_table(page, "kiwara", "Play a friend")
    page.get_by_label("The link to this table").wait_for()


def curtain(page: Page) -> None:
    set_table(page, "koi-koi", "Same screen")
    page.wait_for_selector("[data-curtain=lift]")


def end(page: Page) -> None:
    set_table(page, "kiwara", "Same screen")
    decide(page, Random(1))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector(".screen[data-phase=over]")


def counting(page: Page) -> None:
    end(page)
    page.get_by_role("button", name="How it was counted").click()


def replay(page: Page) -> None:
    end(page)
    page.get_by_role("link", name="Replay").first.click()
    page.get_by_role("button", name="Back", exact=True).click()


def nowhere(page: Page) -> None:
    page.goto("/nowhere/at/all")
    page.get_by_role("alert").wait_for()


WAYS: tuple[Callable[[Page], None], ...] = (
    home,
    game_page,
    order_slip,
    settings,
    invitation,
    curtain,
    end,
    counting,
    replay,
    nowhere,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_screen(person: Person, screens: Path, way: Callable[[Page], None]) -> None:
    page = person()
    way(page)
    look(page, screens, way.__name__.replace("_", "-"))


@pytest.mark.parametrize("game", GAMES)
def test_table(person: Person, screens: Path, game: str) -> None:
    """A table of every game after a few decisions, the bot having answered."""
    page = person()
    set_table(page, game, "Play a bot", Level="1 Seedling")
    for _ in range(2):
        assert wait_for_turn(page)
        decide(page, Random(2))
    assert wait_for_turn(page)
    look(page, screens, f"table-{game}")


def test_touch_targets_are_large_enough(person: Person) -> None:
    """On a phone every button and link of the shell offers 40 px, or spreads its field that far."""
    page = person(viewport={"width": 360, "height": 640}, has_touch=True)
    set_table(page, "kiwara", "Play a bot")
    assert wait_for_turn(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll('.lid a, .lid button, .tabs button, .seats button')]
          .filter(each => each.offsetParent)
          .map(each => { const box = each.getBoundingClientRect();
            const wide = each.classList.contains('reach') ? 40 : 0;
            return [each.textContent.trim() || each.ariaLabel,
              Math.max(box.width, wide), Math.max(box.height, wide)] })
          .filter(([, width, height]) => width < 40 || height < 40)"""
    )
    assert small == []


@pytest.mark.parametrize("size", [*SIZES.values(), *SHORT.values()], ids=str)
def test_the_board_gets_the_room(person: Person, size: tuple[int, int]) -> None:
    """Seats, lid and tabs leave the board its share; hint, undo and resign have their names."""
    width, height = size
    page = person(viewport={"width": width, "height": height})
    open_table(page, game="kiwara", seats=2, seating=["me", "level-1"])
    assert wait_for_turn(page)
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["height"] >= (height if height < 500 else 0.75 * height)
    assert board["width"] >= (width if width < height else 0.55 * width)
    turn = page.locator(".turn .say").bounding_box()
    assert turn is not None
    assert turn["height"] <= 50  # a line or two, whatever happened beside it
    if width == 1440:
        field = page.locator(".kiwara > .field").bounding_box()
        assert field is not None
        assert field["width"] >= 700
    for name in ("Hint", "Undo"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    resign = page.get_by_role("button", name="Resign")
    if not resign.is_visible():
        page.get_by_role("button", name="More", exact=True).click()
    expect(resign).to_be_visible()
