"""The site is whole: every page is there, every link leads somewhere, nothing is foreign."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from mkdocs.utils.yaml import yaml_load

import kiribako
from kiribako.cli.app import app
from kiribako.server.app import ROUTES
from kiribako.server.wire.schema import schema
from tests.docs.pages import ROOT
from tests.docs.site import Site, built_site
from tools.site.games import ours
from tools.site.hooks import ASKED
from tools.site.made import MADE
from tools.site.sections import DOCS, GENERATED, listed, present

# Pages that other work brings: in the navigation as soon as they are there.
AWAITED = {"openspiel.md", "data.md", "learning.md", "ladder.md"}
NAV = yaml_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
GAMES = [game.id for game in ours()]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(built_site(tmp_path_factory).resolve())


def test_every_page_has_its_place() -> None:
    """Pages of docs/ and sections of mkdocs.yml are the same, but for what is awaited."""
    there = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")} | set(GENERATED)
    shown = listed(present(NAV))
    assert sorted(shown) == sorted(there), "each page stands in one section of mkdocs.yml"
    named = {page for page in listed(NAV) if not page.endswith("/*")}
    assert named - there <= AWAITED, "mkdocs.yml names pages that nobody will write"


def test_every_page_is_built(site: Site) -> None:
    for page in listed(present(NAV)):
        assert page.removesuffix(".md") + ".html" in site.sheets


def test_links_lead_somewhere(site: Site) -> None:
    """To a file of the site and, where they name one, to an anchor of it."""
    assert sum(len(sheet.links) for sheet in site.sheets.values()) > 1000
    faults = {page: found for page in site.sheets if (found := site.faults_of(page))}
    assert faults == {}


def test_a_dead_link_is_noticed(site: Site) -> None:
    """The search for them can fail."""
    sheet = site.sheets["index.html"]
    sheet.links += ["nowhere.html", "play.html#nowhere"]
    assert site.faults_of("index.html") == ["nowhere.html", "play.html#nowhere"]
    del sheet.links[-2:]


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    """No typeface, no script, no picture: the site works without a network."""
    for page, sheet in site.sheets.items():
        foreign = [load for load in sheet.loads if urlsplit(load).netloc]
        assert foreign == [], page
    for style in site.folder.rglob("*.css"):
        assert not re.search(r"(url\(|@import)[^)]{0,3}(https?:)?//", style.read_text("utf-8"))


def test_game_pages_have_the_same_parts() -> None:
    """Whoever has read one finds their way in all."""
    pages = {game: (DOCS / "games" / f"{game}.md").read_text("utf-8") for game in GAMES}
    part = re.compile(r"^## .*|^<!-- made: .*(?= )", re.MULTILINE)
    parts = {game: part.findall(page) for game, page in pages.items()}
    first = [part.replace(GAMES[0], "") for part in parts[GAMES[0]]]
    for game, found in parts.items():
        assert [part.replace(game, "") for part in found] == first
    assert len(first) >= 12


@pytest.mark.parametrize("id", GAMES)
def test_a_game_page_tells_what_the_game_says(site: Site, id: str) -> None:
    """Every option, and every rule with an anchor of its own."""
    game = kiribako.game(id)
    text = "".join(site.sheets[f"games/{id}.html"].text)
    for option in game.options:
        assert f"{option.name}=" in text
        assert option.text in " ".join(text.split())
    assert set(game.catalogue.rules) <= site.sheets[f"rules/{id}.html"].anchors


def test_made_parts_are_asked_for() -> None:
    """Nothing is asked for that is not made, nothing made that no page asks for."""
    asked = [
        found for page in DOCS.rglob("*.md") for found in ASKED.findall(page.read_text("utf-8"))
    ]
    assert {what for what, _ in asked} == set(MADE)


def test_the_protocol_is_complete(site: Site) -> None:
    """Every message and part of the wire, every door of HTTP."""
    assert set(schema()["$defs"]) <= site.sheets["reference/websocket.html"].anchors
    told = "".join(site.sheets["reference/http.html"].text)
    for door in ROUTES:
        assert f"{door.method} {door.path}" in told


def test_the_library_is_complete(site: Site) -> None:
    """Every name that `import kiribako` offers."""
    anchors = site.sheets["reference/library.html"].anchors
    for name in kiribako.__all__:
        if name == "__version__":  # a text has no page
            continue
        thing = getattr(kiribako, name)
        home = (
            "kiribako.shelf" if name in ("games", "game", "replay", "verify") else thing.__module__
        )
        assert f"{home}.{name}" in anchors


def test_the_command_is_complete(site: Site) -> None:
    anchors = site.sheets["reference/command.html"].anchors
    assert {command.name for command in app.registered_commands} <= anchors


def test_extras_are_explained() -> None:
    """What can be installed besides is named in some page."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pages = "".join(page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md"))
    written = set(re.findall(r"kiribako\[([a-z]+)\]", pages))
    assert written <= set(project["optional-dependencies"])
    assert {"postgres", "cluster"} <= written


def test_source_pages_show_what_is_linked(site: Site) -> None:
    """The toy game and the example bots can be read on the site."""
    toy = "".join(site.sheets["source/tests/toy/acorns/__init__.py.html"].text)
    assert "class Heap" in toy
    assert Path("source/examples/bots/index.html").as_posix() in site.sheets
