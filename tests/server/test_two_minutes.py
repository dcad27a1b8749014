"""How to play in two minutes: every scene is played by the engine and told in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.kernel.game import Game
from kiribako.messages import languages
from kiribako.server.web.two_minutes import scenes, two_minutes
from tests.server.site import Site, play_out, settings_for
from tests.server.test_examples import CODE

GAMES = [game for game in kiribako.games() if game.package.startswith("kiribako.games.")]
LANGUAGES = set(languages("kiribako", "language"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_scene_is_a_position_of_the_engine(game: Game[Any]) -> None:
    """Legal from start to end, named once, behind a rule, with choices that are legal there."""
    told = two_minutes(game).scenes
    assert len({scene.name for scene in told}) == len(told) >= 4
    for script, scene in zip(scenes(game), told, strict=True):
        assert scene.rule in game.catalogue.rules
        assert scene.view["ply"] == len(script.moves)
        assert bool(scene.choices) == script.choices


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_scene_is_told_in_every_language_without_codes(game: Game[Any]) -> None:
    for scene in two_minutes(game).scenes:
        assert set(scene.caption) == LANGUAGES
        assert len(set(scene.caption.values())) == len(LANGUAGES)
        assert not [words for words in scene.caption.values() if CODE.search(words)]


def test_all_the_kami_are_shown() -> None:
    """Whatever lies in the box: nobody has to remember to add a new kami to the page."""
    game: Any = kiribako.game("kami-sama")
    seen = {sheet["id"] for scene in two_minutes(game).scenes for sheet in scene.view["sheets"]}
    assert seen == {kami.id for kami in game.box.kami}


def test_further_cards_are_told_of_every_counted_set() -> None:
    """The scene that shows what further cards bring has all of those sets, one card further."""
    (more,) = [s for s in two_minutes(kiribako.game("koi-koi")).scenes if s.name == "more"]
    reach = {line["set"]: line for line in more.view["reach"][0]}
    made = {each["set"]: each for each in more.view["sets"][0]}
    for counted in ("animals", "ribbons", "chaff"):
        assert len(made[counted]["cards"]) == reach[counted]["need"] + 1


def test_a_game_may_bring_none() -> None:
    assert two_minutes(kiribako.game("acorns")).scenes == []


def test_rules_are_served_by_language(tmp_path: Path) -> None:
    """French where there is a page, English where there is none, and a refusal for no game."""

    async def scene(site: Site) -> None:
        person = await site.person()
        for game in GAMES:
            told = (await person.http.get(f"/api/games/{game.id}/rules?language=fr")).json()
            assert told["language"] == "fr"
            assert [rule["id"] for rule in told["rules"]] == list(game.catalogue.rules)
            shown = (await person.http.get(f"/api/games/{game.id}/two-minutes")).json()
            assert [one["name"] for one in shown["scenes"]] == [one.name for one in scenes(game)]
        for language in ("xx", "../fr", ""):
            url = f"/api/games/kiwara/rules?language={language}"
            assert (await person.http.get(url)).json()["language"] == "en"
        refused = await person.http.get("/api/games/chess/two-minutes")
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown-game")

    play_out(scene, settings_for(tmp_path))
