"""What people read of Kodama 3D is words: no ids of tiles and goals, no names of points."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from tests.conformance.english import says_the_same
from tests.games.kodama_3d.table import fresh, growing, match_of, tile, tree

PAGE = Path(__file__).parents[3] / "src/kiribako/games/kodama_3d/messages"
# B17, G05, 7.L, 7.L~, c3-d4; stacks such as c3 are written at the forest's edge
NOTATION = re.compile(r"\b[BG]\d\d\b|\b\d+\.[A-Z]\b|~|\b[a-d][1-4]-[a-d][1-4]\b|\bVP\b")


def messages(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    return found


def whole_match() -> Match:
    match = fresh(3, seed=4)
    player = RandomPlayer(5)
    while not match.over:
        match.play_move(player.choose(match.state))
    return match


def test_no_text_has_notation() -> None:
    """Events as everybody is told them, every choice and every line of the score sheet."""
    match = whole_match()
    texts = [line.label for line in match.score_sheet().lines]
    for ply in range(match.ply):
        then = match.at(ply)
        texts += [then.game.explain(then.state, move) for move in then.state.legal_moves()[:8]]
        texts.append(then.view(None)["asks"]["text"])
        for viewer in (None, 0, 1, 2):
            texts += [event.seen_by(viewer)["text"] for event in match.events(ply)]
    assert len(texts) > 500
    assert [text for text in texts if NOTATION.search(text)] == []


def test_the_page_has_a_french_word_for_everything_the_events_name() -> None:
    """Goals, sides and parts of a tree come as English words, which are the keys."""
    french = messages("fr")
    match = whole_match()
    named: set[str] = set()
    for ply in range(match.ply):
        for event in match.events(ply):
            named |= {event.facts[key] for key in ("card", "side", "part") if key in event.facts}
    goals = match.game.box.goals  # type: ignore[attr-defined]  # only this game has a box
    named |= {goal.text for goal in goals} | {f"tile {number}" for number in range(1, 13)}
    assert [word for word in sorted(named) if f"word.{word}" not in french] == []


def test_the_page_tells_rare_events_in_the_engines_words() -> None:
    """A meeple that stays never came up in random play."""
    bare: dict[str, Any] = {f"{column}{row}": [] for column in "abcd" for row in "1234"}
    forest = {**bare, "a1": ["B01", "B02"], "d4": ["B03"], "a4": ["B05"], "d1": ["B06"]}
    match = match_of(2, meeples=[["a1", "d4"], ["a4", "d1"]], forest=forest)
    stayed = match.play("a1-a1")[0]
    assert stayed.kind == "meeple-stayed"
    assert says_the_same(messages("en")["event.meeple-stayed"], stayed.facts, stayed.text)


def test_a_grown_tile_says_where() -> None:
    """The side is that of the flat twin, the number the one printed beside the tile."""
    match = growing(tile("pink firefly bough"), tree("blue blossom fork L"))
    assert match.play("1.R")[0].text == "Green grows the pink firefly bough on the right of tile 1"
    match = growing(tile("pink firefly bough"), [])
    assert match.play("T~")[0].text == (
        "Green grows the pink firefly bough on top of the trunk, turned over"
    )


def test_the_round_is_told() -> None:
    """Of ten (KD-2.1)."""
    match = match_of(2, turns=17, trees=[[], []])
    assert (match.view()["round"], match.view()["rounds"]) == (9, 10)
