"""What people read of Kigi: names of places and of what cards show, never coordinates or codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.conformance.english import says_the_same
from tests.games.kigi.table import EXAMPLE, match_of
from tests.games.kigi.test_end import last_card
from tests.games.kigi.test_turn import barren

MESSAGES = Path(__file__).parents[3] / "src/kiribako/games/kigi/messages/en.json"
CODES = re.compile(r"\b[KTC]\d|\d,\d|[@>]")


def explained(move: str) -> str:
    match = match_of(EXAMPLE, display=["T17", "C03", "T05"])
    return match.game.explain(match.state, match.read(move))


def test_a_placement_in_words() -> None:
    """The place of the display, whose tree, what it brings, and from which branch it grows."""
    assert explained("1 > 0 @ 2928,2093,270") == (
        "lay card 1 on your own tree for 12 points and prune, "
        "from the branch with 2 blue dragonflies, 2 pink flowers"
    )


def test_a_placement_on_another_tree_in_words() -> None:
    match = match_of(EXAMPLE, display=["T17", "C03", "T05"])
    others = [move for move in match.moves() if " > 1 @ " in move]
    words = match.game.explain(match.state, match.read(others[0]))
    assert re.fullmatch(r"lay card 1 on the tree of seat 1 for \d points?, from the trunk", words)


def test_a_commission_in_words() -> None:
    assert explained("take 2") == "take the commission most branches"


def test_the_end_names_the_tie_break() -> None:
    """KG-7.4: equal points, and the one with more red blossoms wins by them."""
    points = [{"pink": 7}, {"purple": 5, "pink": 2}]
    match = last_card([], [], trunks=["K1", "K5"], points=points)
    assert match.events(match.ply - 1)[-1].text.endswith("wins by red blossoms on the own tree")


def test_no_words_hold_codes() -> None:
    match = match_of(EXAMPLE, display=["T17", "C03", "T05"])
    for move in match.state.legal_moves()[::40]:
        assert not CODES.search(match.game.explain(match.state, move))


def test_no_message_of_an_event_holds_codes() -> None:
    """The page fills in names, numbers and words: no fact that is the code of a card."""
    messages: dict[str, str] = json.loads(MESSAGES.read_text(encoding="utf-8"))
    told = {key: text for key, text in messages.items() if key.startswith("event.")}
    assert len(told) == 10
    for text in told.values():
        assert not re.search(r"\{(card|cards|parent|cut_off|x|y|degrees)\b", text)


def test_a_discard_is_told_in_the_engines_words(tmp_path: Path) -> None:
    """KG-3.6 is never met in play, so its sentence is compared here."""
    match = barren(tmp_path / "barren.toml", ["T01", "T02", "T04"], ["C01", "T03"])
    event = match.play("discard 2")[0]
    spoken = json.loads(MESSAGES.read_text(encoding="utf-8"))["event.discarded"]
    assert says_the_same(spoken, event.facts, event.text)
