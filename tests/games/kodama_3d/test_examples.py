"""What the captions of the examples say is so on the boards beside them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import kiribako
from kiribako.games.kodama_3d.rules.box import PREDICATE_NAMES
from kiribako.kernel.components import packaged
from kiribako.kernel.match import Match
from kiribako.messages import in_every_language

EXAMPLES = tomllib.loads(packaged("kiribako.games.kodama_3d", "examples.toml"))["example"]
PAGE = Path(__file__).parents[3] / "src/kiribako/games/kodama_3d/messages"
WITH_TRUNK = {"row_kodama", "row_all_kodama", "sets_kodama"}  # KD-5.5


def shown(rule: str) -> tuple[Match, dict[str, str]]:
    """An example on the board, and its captions."""
    example: dict[str, Any] = next(one for one in EXAMPLES if one["rule"] == rule)
    game = kiribako.game("kodama-3d")
    match = game.new_match(seats=example["seats"], seed=example["seed"], setup=example["setup"])
    for move in example["moves"]:
        match.play(move)
    return match, in_every_language(game.package, f"example.{rule}", "learn")


def test_the_leaning_tree_falls_at_its_tip_and_nowhere_else() -> None:
    match, captions = shown("KD-3.3")
    view = match.view(0)
    tree = view["players"][0]["tree"]
    assert tree["tiles"] == 3
    assert tree["lean"]["x"] < 0, "it leans to the left"
    tries = {one["move"]: one for one in view["tries"]}
    falling = [move for move, one in tries.items() if one["refusal"]]
    assert falling == ["grow 3.T"]
    assert tries["grow 3.T"]["refusal"]["code"] == "topples"
    assert tries["grow R"]["origin"][0] > 0, "R is on the right"
    assert tries["grow R"]["lean"]["spare"] > tree["lean"]["spare"]
    assert "to the left" in captions["en"]
    assert "on the right of the trunk" in captions["en"]
    assert "vers la gauche" in captions["fr"]
    assert "à droite du tronc" in captions["fr"]


def test_the_blue_meeple_goes_where_the_caption_says() -> None:
    match, captions = shown("KD-2.7")
    goals = {move[3:] for move in match.moves() if move.startswith("a4-")}
    assert goals == {"a3", "c2", "d1"}, "one up, and two slantwise"
    heights = {stack["stack"]: stack["height"] for stack in match.view(0)["forest"]}
    assert heights["b3"] == 0, "over the empty stack"
    assert "one stack up, or slantwise over the empty stack" in captions["en"]
    assert "en biais par-dessus la pile vide" in captions["fr"]


def test_goals_that_count_the_trunk_say_so() -> None:
    """On the card and in both languages of the page, and no other goal does."""
    goals = kiribako.game("kodama-3d").box.goals  # type: ignore[attr-defined]
    told = [goal.id for goal in goals if "trunk's included" in goal.text]
    assert told == [goal.id for goal in goals if PREDICATE_NAMES[goal.predicate] in WITH_TRUNK]
    assert len(told) == 6
    for language, word in (("en", "trunk included"), ("fr", "tronc compris")):
        texts = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
        for predicate in PREDICATE_NAMES:
            assert (word in texts[f"kodama.goal.{predicate}"]) == (predicate in WITH_TRUNK)
