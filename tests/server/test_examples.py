"""Worked examples: every game shows some of its rules, and the engine plays them again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import IllegalMove
from kiribako.messages import languages
from kiribako.server.web.examples import Script, examples, replay, scripts
from tests.server.site import Site, play_out, settings_for

GAMES = [game for game in kiribako.games() if game.package.startswith("kiribako.games.")]
LANGUAGES = set(languages("kiribako", "language"))
# cards, pieces and places as records name them
CODE = re.compile(r"\b(?:\d{1,2}[BARCDE]|[TGBKC]\d{1,2}|[a-f][1-5]|[FWSH]\d\d|[a-z]+_\d\d)\b")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_example_replays(game: Game[Any]) -> None:
    """Every move is legal, and the view is the one its eyes would have at a table."""
    shown = examples(game).examples
    assert len(shown) >= 3
    for script, example in zip(scripts(game), shown, strict=True):
        assert example.view["viewer"] == script.eyes == example.eyes
        assert example.view["ply"] == len(script.moves) == len(example.moves)
        assert len(example.names) == example.view["seats"]
        assert (example.happened is None) == (not script.moves)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_example_shows_a_rule_in_every_language(game: Game[Any]) -> None:
    """Its rule is in the catalogue, no rule has two, and each language has its own caption."""
    told = examples(game).examples
    assert {example.rule for example in told} <= set(game.catalogue.rules)
    assert len({example.rule for example in told}) == len(told)
    for example in told:
        assert set(example.caption) == LANGUAGES
        assert len(set(example.caption.values())) == len(LANGUAGES)
        assert all(len(words) > 30 for words in example.caption.values())
        assert not [words for words in example.caption.values() if CODE.search(words)]


def test_a_game_may_bring_none() -> None:
    """The toy game of the tests has no file of examples: that is no fault."""
    assert examples(kiribako.game("acorns")).examples == []


def test_an_example_that_breaks_a_rule_is_no_example() -> None:
    script = Script(rule="KW-2.4", moves=["Na", "L f5"], setup={"first": 0})
    with pytest.raises(IllegalMove):
        replay(kiribako.game("kiwara"), script)


def test_examples_are_told_over_http(tmp_path: Path) -> None:
    """The answer is what the engine replayed; a game nobody has is refused."""

    async def scene(site: Site) -> None:
        person = await site.person()
        for game in GAMES:
            answer = await person.http.get(f"/api/games/{game.id}/examples")
            assert answer.status_code == 200, answer.text
            told = answer.json()
            assert told["game"] == game.id
            assert [one["rule"] for one in told["examples"]] == [
                script.rule for script in scripts(game)
            ]
        refused = await person.http.get("/api/games/chess/examples")
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown-game")

    play_out(scene, settings_for(tmp_path))
