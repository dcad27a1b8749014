"""Kodama 3D in a real browser: whole matches of four by mouse and by keyboard, and every state."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

import kiribako
from tests.browser.conftest import Person
from tests.browser.table import decide, deciding, moved_on, open_table, ply, wait_for_turn
from tests.browser.test_screens import overflow, violations

SEATS = 4
MOST = 120  # decisions of one seat, of which there are at most 1 + 2 + 10 x 3 + 3
DESK = {"width": 1120, "height": 720}  # wide enough, and half as much to draw as a whole screen
FLUENT = 29  # frames a second: thirty, counted with a page's own clock
COUNT_FRAMES = """() => {
  window.frames_ = [];
  const next = (now) => { window.frames_.push(now); requestAnimationFrame(next) };
  requestAnimationFrame(next);
}"""
NO_WEBGL = """
const real = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind.startsWith('webgl') ? null : real.call(this, kind, ...rest);
};
"""
# Three tiles out to the left: a fourth at 3.T tips the tree over (KD-3.3), elsewhere it stands.
LEANING = {
    "first": 0,
    "colours": ["green", "blue"],
    "meeples": [["a1", "d1"], ["a4", "d4"]],
    "trees": [["B57 L", "B14 1.L", "B20 2.T~"], []],
    "forest": {"a1": ["B50"]},
    "hands": [["G24", "G34"], ["G01", "G08"]],  # a mushroom or an end tile more is a gain
}


def sit(page: Page, seats: int = SEATS, **wanted: Any) -> Page:
    """A table against bots that answer at once."""
    seating = ["me", *["random"] * (seats - 1)]
    order = {"game": "kodama-3d", "seats": seats, "seating": seating, "start": True, **wanted}
    open_table(page, **order)
    page.wait_for_selector(".kodama")
    return page


def step(page: Page) -> str:
    """What is asked, as the lid says it."""
    return page.locator(".say").inner_text()


def growing(person: Person, **settings: Any) -> Page:
    """The leaning tree, its tile in hand."""
    page = sit(person(**settings), 2, setup=LEANING)
    assert wait_for_turn(page)
    page.locator("[data-pick=a1]").click()
    page.locator("[data-move=a1-a2]").click()
    page.locator(".screen[data-ply='1']").wait_for(state="attached")
    page.locator("[data-point='3.T']").wait_for()
    return page


def test_a_whole_match_of_four_by_mouse(person: Person) -> None:
    """Clicks on what glows lead to the end; axe-core finds nothing in any kind of decision."""
    page = sit(person(viewport=DESK))
    chance = Random(11)
    faults: list[str] = []
    seen: set[str] = set()
    for _ in range(MOST):
        if not wait_for_turn(page):
            break
        asked = step(page)
        if asked not in seen:
            seen.add(asked)
            faults += violations(page)
            assert not page.locator(".kodama .points").count(), "no points before the end (KD-5.8)"
        decide(page, chance)
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")
    faults += violations(page)
    assert faults == []
    assert len(seen) >= 5
    assert page.locator(".kodama .plaque .facts").first.inner_text().endswith(("point", "points"))


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector))


def tab_until(page: Page, selector: str) -> None:
    for _ in range(90):
        if focused(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with Tab")


def walk_until(page: Page, selector: str) -> None:
    """Go round the forest with the arrows, a line to the right and one back, until there."""
    right = True
    for _ in range(40):
        if focused(page, selector):
            return
        before = page.evaluate("() => document.activeElement.dataset.stack")
        page.keyboard.press("ArrowRight" if right else "ArrowLeft")
        if page.evaluate("() => document.activeElement.dataset.stack") == before:
            right = not right
            page.keyboard.press("ArrowDown")
            if page.evaluate("() => document.activeElement.dataset.stack") == before:
                for _ in range(3):
                    page.keyboard.press("ArrowUp")
    raise AssertionError(f"{selector} cannot be reached with the arrows")


def by_keys(page: Page) -> None:
    """One decision without a mouse: Tab to what is offered, arrows over the forest, Enter."""
    before = ply(page)
    tab_until(page, ".kodama [data-move], .kodama [data-pick]:not([aria-pressed=true])")
    if focused(page, "[data-pick][data-stack]"):  # a meeple, then where it goes
        page.keyboard.press("Enter")
        page.wait_for_selector(".kodama [data-move]")
        walk_until(page, "[data-move]")
    elif focused(page, "[data-pick][data-goal]"):  # two goals, then the button below them
        for _ in range(2):
            tab_until(page, "[data-pick][data-goal]:not([aria-pressed=true])")
            page.keyboard.press("Enter")
        tab_until(page, ".kodama [data-move]")
    elif focused(page, "[data-pick][data-point]"):  # a point of the flat twin, twice
        page.keyboard.press("Enter")
        page.wait_for_selector(".kodama [data-move]")
    page.keyboard.press("Enter")
    moved_on(page, before)


def test_a_whole_match_of_four_by_keyboard(person: Person) -> None:
    """Tab, arrows and Enter play every decision on forest, flat twin and goals."""
    page = sit(person(viewport=DESK))
    for _ in range(MOST):
        if not wait_for_turn(page):
            break
        by_keys(page)
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")


def test_a_toppling_try_comes_back_with_its_rule(person: Person) -> None:
    """The tile is shown where it would tip the tree, with the rule and without a way to let go."""
    page = growing(person, reduced_motion="no-preference")
    point = page.locator("[data-point='3.T']")
    assert point.get_attribute("data-pick") is None
    point.click()
    slip = page.get_by_role("region", name="Tile in hand")
    expect(slip).to_contain_text("Would fall: top of tile 3")
    expect(slip).to_contain_text("0.45 mm beyond the edge")
    expect(slip).to_contain_text("KD-3.3")
    assert page.locator("[data-move]").count() == 0
    expect(page.locator(".kodama figure")).to_contain_text("falls")
    page.locator("[data-point=R]").click()
    expect(slip).to_contain_text("Grow here: right of the trunk")
    page.locator("[data-move='grow R']").click()
    expect(page.locator(".kodama .plaque").first).to_contain_text("4 tiles")


def test_the_preview_tells_what_goals_would_gain(person: Person) -> None:
    """Holding a tile somewhere changes progress on the cards; taking it back changes nothing."""
    page = growing(person)
    before = ply(page)
    page.locator("[data-point=R]").click()
    expect(page.locator(".kodama figcaption")).to_contain_text("with it")
    page.locator(".goal.gain").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".goal.gain")).to_have_count(0)
    assert ply(page) == before
    assert deciding(page)


def test_the_flat_view_serves_where_there_is_no_webgl(person: Person) -> None:
    """Without WebGL the diagram takes the tree's place and plays all the same."""
    page = person()
    page.add_init_script(NO_WEBGL)
    sit(page, 2)
    expect(page.locator(".kodama")).to_have_class(re.compile(r"\bflat\b"))
    assert page.locator(".kodama canvas").count() == 0
    chance = Random(3)
    for _ in range(5):
        assert wait_for_turn(page)
        decide(page, chance)


def test_thirty_frames_a_second_or_less_to_draw(person: Person) -> None:
    """Four trees of twelve tiles in software: turning them is fluent, or things are given up."""
    match = kiribako.game("kodama-3d").new_match(seats=SEATS, seed=5)
    while not match.over:
        match.play(match.moves()[0])
    page = person(viewport={"width": 820, "height": 1180})
    seating = ["random"] * SEATS
    last = match.ply - 1
    seating[match.history()[last]["seat"]] = "me"
    record = match.record().to_text()
    order = {"record": record, "ply": last, "seating": seating, "start": True}
    open_table(page, **order)
    page.wait_for_selector(".kodama canvas[data-level], .kodama.flat")
    page.evaluate(COUNT_FRAMES)
    tried: list[int] = []
    while len(tried) < 8:  # beside other work even the giving up takes its time
        if page.locator(".kodama canvas[data-level='0']").count() == 0:
            return  # something was given up, or everything: the flat view serves
        tried.append(turn(page))
        if tried[-1] >= FLUENT:
            return
    raise AssertionError(f"frames a second, and nothing was given up: {tried}")


def turn(page: Page, moves: int = 120) -> int:
    """Turns the tree by hand; frames a second."""
    place = page.locator(".kodama .stand").bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for n in range(moves):
        page.mouse.move(x + (n % 40) * 3, y)
    page.mouse.up()
    late: list[float] = page.evaluate("() => window.frames_.slice(-40)")
    return round(1000 * (len(late) - 1) / (late[-1] - late[0]))


def test_another_players_tree_is_a_tap_away(person: Person) -> None:
    """A plaque brings its owner's tree and known goals to the front, and one comes back."""
    page = growing(person)
    plaques = page.locator(".kodama .plaque")
    plaques.nth(1).click()
    expect(plaques.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-point]")).to_have_count(3)
    assert page.locator("[data-pick][data-point]").count() == 0
    plaques.nth(0).click()
    expect(page.locator("[data-pick][data-point]").first).to_be_visible()


# Six goals each, the tile in hand matches nothing: a goal may be drawn.
DRAWING = {
    "first": 0,
    "colours": ["green", "blue", "pink", "orange"],
    "meeples": [["a1", "d1"], ["a4", "d4"], ["b1", "c1"], ["b4", "c4"]],
    "trees": [["B57 L"], [], [], []],
    "forest": {"a1": ["B01"]},
    "hands": [["G01", "G05", "G09", "G13", "G21", "G25"], ["G02"], ["G03"], ["G04"]],
}
BOX = """(wanted) => [...document.querySelectorAll(wanted)].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def boxes(page: Page, selector: str) -> list[list[float]]:
    found: list[list[float]] = page.evaluate(BOX, selector)
    return found


def cell(page: Page) -> float:
    """How wide a cell of the forest is."""
    left, _, right, _ = boxes(page, "[data-stack=a1] .touch")[0]
    return round(right - left)


def test_the_choice_of_a_goal_is_always_in_view(person: Person) -> None:
    """With six goals in hand, at every size; the forest's cells keep theirs, the tree has room."""
    page = sit(person(viewport={"width": 1440, "height": 900}), 4, setup=DRAWING)
    assert wait_for_turn(page)
    sizes = {1440: 900, 820: 1180, 360: 640}
    cells: dict[int, float] = {}
    for width, height in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        cells[width] = cell(page)
        assert cells[width] >= 40
        _, top, _, bottom = boxes(page, ".kodama .stage")[0]
        assert bottom - top >= 200
    page.set_viewport_size({"width": 1440, "height": 900})
    before = ply(page)
    page.locator("[data-pick=a1]").click()
    page.locator("[data-move=a1-a2]").click()
    moved_on(page, before)
    page.locator("[data-point=R]").click()
    page.locator("[data-move='grow R']").click()
    page.locator("[data-move='goal none']").wait_for()
    for width, height in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        frame = boxes(page, ".kodama")[0]
        shown = boxes(page, "[data-place], [data-move='goal none'], [data-move='goal deck']")
        assert len(shown) == 6
        for left, top, right, bottom in shown:
            assert frame[0] <= left < right <= frame[2], width
            assert frame[1] <= top < bottom <= min(frame[3], height), width
        assert width < 600 or cell(page) == cells[width]


WATCH = """() => {
  window.seen_ = [];
  const look = () => {
    const figures = document.getAnimations().map((one) => one.effect?.target?.dataset?.figure);
    const front = document.querySelector(".plaque.front")?.dataset.plaque;
    if (figures.some((one) => one?.startsWith("1."))) window.seen_.push("walks");
    if (document.querySelector("[data-flight=tile]")) window.seen_.push(`flies ${front}`);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_rivals_turn_is_seen_and_leaves_marks(person: Person) -> None:
    """Its meeple walks, its tile flies to its tree; both are marked until one's own next move."""
    page = sit(person(viewport=DESK, reduced_motion="no-preference"), 2, setup=LEANING)
    assert wait_for_turn(page)
    page.evaluate(WATCH)
    for choice in ("[data-pick=a1]", "[data-move=a1-a2]", "[data-point=R]", "[data-move='grow R']"):
        page.locator(choice).click()
    none = page.locator("[data-move='goal none']")
    none.or_(page.locator(".kodama [data-trace]")).first.wait_for(state="attached")
    if none.count():
        none.click()
    assert wait_for_turn(page)
    seen = page.evaluate("() => window.seen_")
    assert "walks" in seen
    assert "flies 1" in seen
    assert page.locator("[data-trace='1'] .steps").count() == 2
    page.locator("[data-grown='1']").wait_for()
    expect(page.locator(".plaque.front")).to_have_attribute("data-plaque", "0")
    page.locator("[data-plaque='1']").click()
    expect(page.locator("[data-part] .marked")).to_have_count(1)


def test_what_is_touched_says_what_it_is(person: Person) -> None:
    """A stack while a tile is in hand, a tile of the tree, a goal; and it goes away."""
    page = growing(person, viewport=DESK)
    note = page.locator(".kodama .note")
    page.locator("[data-stack=b1]").dispatch_event("click")
    expect(note).to_contain_text("First the tile in your hand grows")
    page.locator(".goals .hand [data-goal=G24]").click()
    expect(note).to_contain_text("For each mushroom on the tree")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)


def test_a_phone_has_room_for_everything(person: Person) -> None:
    """Nothing sticks out at 360 x 640; keyboard focus turns the tree into its diagram."""
    page = growing(person, viewport={"width": 360, "height": 640})
    assert overflow(page) <= 0
    page.get_by_role("button", name="Diagram").click()
    page.locator("[data-point=R]").click()
    expect(page.get_by_role("region", name="Tile in hand")).to_contain_text(
        "Grow here: right of the trunk"
    )
    page.locator("[data-move='grow R']").click()
    assert overflow(page) <= 0


def test_small_screens_show_the_goals_to_keep_whole(person: Person) -> None:
    """Upright nothing of the three cards is cut; lying the stage's slips lie apart."""
    page = sit(person(viewport={"width": 360, "height": 640}), 2)
    assert wait_for_turn(page)
    (hand,) = boxes(page, ".kodama .hand")
    for _, top, _, bottom in boxes(page, ".kodama .hand .progress"):
        assert hand[1] <= top < bottom <= hand[3]
    for width, height in ((720, 450), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        (switch,) = boxes(page, ".kodama .switch")
        for left, top, right, bottom in boxes(page, ".stage > .balance, .stage > .round, .plaque"):
            apart = right <= switch[0] or switch[2] <= left
            assert apart or bottom <= switch[1] or switch[3] <= top, width
