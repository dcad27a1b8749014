"""A page on another origin embeds a replay and plays it, and can frame nothing else of ours."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Person
from tests.browser.table import decide, open_table, set_table
from tests.browser.test_replay import PLIES, finished

MOST_BYTES = 120 * 1024


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        pass


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder that another server of loopback shows, and its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def table_of(page: Page) -> str:
    return page.url.split("/tables/")[1].split("/")[0]


def test_an_outside_page_embeds_a_replay_and_plays_it(
    person: Person, outside: tuple[Path, str]
) -> None:
    """Found by oEmbed; keys step and play, without a cookie, and the points are those of then."""
    folder, there = outside
    box = finished(person)
    table, ours = table_of(box), box.url.split("/tables/")[0]
    told = box.request.get(f"{ours}/oembed?url={ours}/tables/{table}/replay").json()
    (folder / "article.html").write_text(f"<!doctype html><p>A match</p>{told['html']}")
    visitor = person(f"{there}/article.html")
    frame = visitor.frame_locator("iframe")
    embed = frame.locator(".embed")
    expect(embed).to_have_attribute("data-phase", "over")
    expect(embed).to_have_attribute("data-ply", "0")
    expect(frame.locator("#board")).to_be_visible()
    frame.get_by_role("button", name="On", exact=True).click()
    expect(embed).to_have_attribute("data-ply", "1")
    visitor.keyboard.press("ArrowRight")
    expect(embed).to_have_attribute("data-ply", "2")
    visitor.keyboard.press("Home")
    expect(embed).to_have_attribute("data-ply", "0")
    frame.locator(".said").click()
    visitor.keyboard.press("Space")
    expect(embed).to_have_attribute("data-ply", str(PLIES))
    expect(embed).not_to_have_attribute("data-running", "true")
    assert visitor.context.cookies() == []
    with visitor.context.expect_page() as opened:
        frame.get_by_role("link", name="Open").click()
    assert opened.value.url.endswith(f"/tables/{table}/replay?ply={PLIES}")


def test_an_outside_page_frames_nothing_else(person: Person, outside: tuple[Path, str]) -> None:
    folder, there = outside
    box = finished(person)
    table, ours = table_of(box), box.url.split("/tables/")[0]
    paths = [
        "/",
        f"/tables/{table}",
        f"/tables/{table}/replay",
        "/embed.html",
        "/embed/api/me",
        f"/embed/tables/{table}/replay",
        f"/embed/%2e%2e/tables/{table}",
        f"/api/tables/{table}",
    ]
    frames = "".join(f'<iframe src="{ours}{path}"></iframe>' for path in paths)
    frames += f'<embed src="{ours}/tables/{table}"><iframe src="{ours}/" sandbox></iframe>'
    (folder / "framing.html").write_text(f"<!doctype html>{frames}")
    visitor = person(f"{there}/framing.html")
    assert len(visitor.frames) == 3 + len(paths)
    for framed in visitor.frames[1:]:
        assert framed.url.startswith("chrome-error:"), framed.url
        assert framed.locator("#box, #embed, pre").count() == 0


def test_a_private_table_is_shown_to_nobody_outside(
    person: Person, outside: tuple[Path, str]
) -> None:
    """Not even in the browser of somebody who plays there: no cookie goes along."""
    folder, there = outside
    page = person("/")
    order = {"game": "koi-koi", "seating": ["me", "level-1"], "start": True}
    open_table(page, visibility="private", **order)
    table, ours = table_of(page), page.url.split("/tables/")[0]
    (folder / "prying.html").write_text(f'<iframe src="{ours}/embed/tables/{table}"></iframe>')
    prying = page.context.new_page()
    prying.goto(f"{there}/prying.html")
    frame = prying.frame_locator("iframe")
    expect(frame.get_by_role("alert")).to_contain_text("private")
    expect(frame.locator("#board")).to_have_count(0)
    told = page.request.get(f"{ours}/oembed?url={ours}/tables/{table}")
    assert told.status == 401


def test_a_live_table_is_followed_as_a_spectator(person: Person) -> None:
    """In the very browser of somebody who plays, an embed shows what a stranger would see."""
    page = person()
    set_table(page, "kiwara", "Same screen")
    embed = page.context.new_page()
    embed.goto(f"/embed/tables/{table_of(page)}?theme=night&language=fr")
    expect(embed.locator(".embed")).to_have_attribute("data-phase", "playing")
    expect(embed.locator("html")).to_have_attribute("data-theme", "night")
    expect(embed.get_by_role("link", name="Ouvrir")).to_be_visible()
    page.bring_to_front()  # what lies behind is drawn by no browser
    decide(page, Random(8))
    embed.bring_to_front()
    expect(embed.locator(".embed")).to_have_attribute("data-ply", "1")
    assert embed.locator("[data-move], [data-pick]").count() == 0


def test_an_embed_is_light(person: Person) -> None:
    """Scripts and styles without the board stay under 120 kB, without the shell."""
    page = person("/no/where").context.new_page()
    found: dict[str, Response] = {}
    page.on("response", lambda response: found.update({response.url: response}))
    page.goto("/embed/tables/none")
    expect(page.get_by_role("alert")).to_be_visible()
    parts = [answer for url, answer in found.items() if url.endswith((".js", ".css"))]
    weight = sum(len(gzip.compress(part.body())) for part in parts)
    assert 0 < weight < MOST_BYTES
    assert not any("/index-" in url for url in found)
