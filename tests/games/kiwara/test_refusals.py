"""Every refusal of Kiwara in every phase: true of the position, and with the right rule."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.games.kiwara.shown.notation import TEXTS
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError, MoveError, Refusal
from kiribako.messages import catalogue, fact_of, languages, places
from tests.games.kiwara.table import EMPTY, match_of, play, refused, without
from tests.games.kiwara.truths import RULES, TRUTHS, Scene

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src/kiribako/games/kiwara"
OF_THE_KERNEL = {
    "match-over", "bad-syntax", "ambiguous", "no-such-seat", "bad-question", "bad-setup"
}  # fmt: skip
MANGLED = [
    *("", " ", "?", "G", "G g9", "G b33", "Q b3", "lion to z1", "gazelle towards b3", "T Nz", "T"),
    *(
        "x",
        "x k1",
        "x h9",
        "keep",
        "keep lion",
        "keep w",
        "+",
        "+0",
        "+22",
        "-99",
        "+x",
        "hyena a1",
    ),
    *("hyena a1-z9", "baboon", "baboon +1", "baboon G z9", "boa", "porcupine z1", "warthog now"),
    *("wildebeest 40", "vulture", "rhino q4", "G b3 c4", "G" * 300, "\ud800", "\u0663", "+\u00b2"),
]
GAME = kiribako.game("kiwara")


def raised(folder: Path) -> set[str]:
    """The codes of all refusals that the sources of a folder make."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                code = node.args[0].value
                if name in ("Refusal", "no_such", "fault") and re.fullmatch("[a-z-]+", str(code)):
                    found.add(str(code))
    return found


CODES = raised(SOURCE)
SENTENCES = {code: catalogue(GAME.package, code) for code in languages(GAME.package)}


def test_every_code_has_its_sentence_in_every_other_language() -> None:
    """And the page has none for codes that no longer exist; in English the engine's own serves."""
    for language, texts in SENTENCES.items():
        told = {key.removeprefix("refusal.") for key in texts if key.startswith("refusal.")}
        assert told == (set() if language == "en" else CODES | OF_THE_KERNEL), language


def answer(match: Match, text: str) -> Refusal | None:
    try:
        return match.why_not(text)
    except MoveError as error:
        return error.refusal


def examine(match: Match, view: dict[str, Any], text: str) -> str | None:
    """The code of a text's refusal, which must be true, cite its rule and fill its sentences."""
    refusal = answer(match, text)
    if refusal is None:
        return None
    code, where = refusal.code, refusal.where or {}
    said = f"{text!r} at ply {match.ply}: {refusal}"
    assert refusal.message, said
    assert refusal.rule in GAME.catalogue.rules, said
    assert code not in RULES or refusal.rule in RULES[code].split(), said
    assert TRUTHS[code](Scene(match, view, text, where)), said
    for texts in SENTENCES.values():
        for place in places(texts.get(f"refusal.{code}", "")):
            assert fact_of(place) in where or place == "otherwise", said
    return code


def codes(match: Match, texts: list[str]) -> set[str]:
    """The codes of all the texts that are refused."""
    view = match.view()
    return {code for text in texts if (code := examine(match, view, text))}


# -- every phase --------------------------------------------------------------------------------

PLAYED: list[dict[str, Any]] = [
    {"reinforcement": "mysterious", "handicap": [2, 2]},
    {"reinforcement": "mysterious", "handicap": [2, 2], "hyena": "place-two"},
    {"reinforcement": "mysterious", "handicap": [2, 2], "timing": "any-time"},
    {"board": "fives"},
]


@cache
def met_in_matches(options: int) -> set[str]:
    """The codes met at a few positions of each step, all notation of all phases tried."""
    met: set[str] = set()
    asked: dict[str, int] = {}
    for seed in range(12):
        match = GAME.new_match(seed=seed, options=PLAYED[options])
        player = RandomPlayer(seed=seed)
        while not match.over:
            step = match.view()["asks"]["step"]
            asked[step] = asked.get(step, 0) + 1
            if asked[step] in (1, 3, 40, 90):
                met |= codes(match, [*TEXTS[:529:3], *TEXTS[529::31], *MANGLED])
            match.play_move(player.choose(match.state))
        after = codes(match, [*TEXTS[::97], *MANGLED])
        assert after == {"match-over"}
        met |= after
    assert {"place", "totem", "swap", "first-totem"} <= set(asked)
    return met


@pytest.mark.parametrize("options", range(len(PLAYED)), ids=lambda n: str(PLAYED[n]))
def test_refusals_of_whole_matches_are_true(options: int) -> None:
    assert met_in_matches(options)


SCENES: list[tuple[str, str, int, dict[str, Any], list[str]]] = [
    (EMPTY, "Na", 0, {"cards": [["boa"], ["baboon", "hyena"]]}, ["G a1", "+1", "boa b3"]),
    (EMPTY, "Na", 0, {"cards": [["porcupine"], ["baboon"]]}, ["G a1", "+1", "porcupine b3"]),
    (". g . . . . " + ". " * 24, "Na", 0, {"cards": [["boa"], ["hyena"]]},
     ["G a1", "+1", "boa b3"]),
    ("G . . . . . " + ". " * 24, "W1", 0, {"cards": [["hyena"], []]}, []),
    ("G G . . . . " + ". " * 24, "W1", 0, {"cards": [["hyena"], []]}, ["hyena a1-d1"]),
    ("z' Z' . . . . " + ". " * 24, "W1", 0, {"cards": [["vulture"], []]}, ["vulture b1"]),
    ("L . G G . . " + ". " * 24, "W1", 0, {"cards": [["hyena"], []]}, ["hyena a1-b1"]),
    ("G G G G G . " + "G . . . . . " + ". " * 18, "W1", 0, {"cards": [["hyena"], []]}, []),
    (". E . . . . / z . z' . . . / " + ". " * 18, "Nb", 0, {"cards": [["rhinoceros"], []]},
     ["Z b2"]),
    (". g . . . . / G . . . . . / . g' g . . . / " + ". " * 12, "Nb", 1, {}, ["C b2"]),
    (". g . . . . / G . . . . . / . g g . . . / " + ". " * 12, "Nb", 1, {}, ["C b2", "x b3"]),
    (without("a1", "e5"), "Na", 0, {"cards": [["wildebeest"], []]}, ["G a1"]),
    (". G . . . . " * 5, "Na", 0, {}, ["Z a1"]),
    ("Z' Z Z Z Z . " + ". " * 24, "W1", 0, {"cards": [["vulture"], []]}, ["vulture a1"]),
    (EMPTY, "Na", 0, {"cards": [["boa", "porcupine", "warthog"], []]}, ["G a1", "+1"]),
    (". . . . . . " + ". G . . . . " * 4, "Na", 0, {"cards": [["boa", "warthog"], []]},
     ["E a1", "+1"]),
]  # fmt: skip
PAIRS: list[tuple[str, str, int, dict[str, Any], list[str]]] = [
    (EMPTY, "Na", 0, {"cards": [["hyena", "vulture", "baboon"], []]}, ["hyena"]),
    ("z' . . . . . " + ". " * 24, "W1", 0, {"cards": [["hyena", "vulture", "baboon"], []]},
     ["hyena", "G b1"]),
    ("G G G G G . " + "G . . . . . " + ". " * 18, "W2", 0, {"cards": [["hyena"], []]},
     ["hyena", "L b2"]),
    ("G . . . . . " * 4 + ". " * 6, "Na", 0, {"cards": [["hyena"], []]}, []),
    (EMPTY, "Na", 0, {"cards": [["boa"], ["hyena"]]}, ["G a1", "+1", "boa b3"]),
    (without("b1", "d1", "f1"), "Nb", 1, {"cards": [[], ["hyena"]]}, []),
    (without("a1", "b1", "c1"), "W1", 1, {"cards": [[], ["hyena"]]}, []),
]  # fmt: skip
LATE: list[tuple[str, str, int, dict[str, Any], list[str]]] = [
    (". . . . z . " + ". " * 24, "W1", 0, {"cards": [["rhinoceros", "hyena"], []]}, ["E a1"]),
    (". . . . . . / z' . . . . . / " + ". " * 18, "Na", 0,
     {"cards": [["warthog"], ["rhinoceros", "vulture"]]}, ["E a1", "+1", "warthog", "+1"]),
    (without("a1", "a3").replace("z Z z Z z", "z' Z z Z z"), "Na", 0,
     {"cards": [["vulture", "warthog", "boa"], []]}, ["G a1", ".", "+8"]),
]  # fmt: skip


DRAWN = [*SCENES, *PAIRS, *LATE]


@cache
def met_in_scene(number: int) -> set[str]:
    """The codes met in a position in which a rule bites that whole matches seldom meet."""
    tokens, totem, turn, stacked, moves = scene = DRAWN[number]
    options = {"hyena": "place-two"} if scene in PAIRS else {}
    if scene in LATE:
        options = {"timing": "any-time"}
    match = play(match_of(tokens, totem, turn, options=options, **stacked), *moves)
    return codes(match, [*TEXTS, *MANGLED])


@pytest.mark.parametrize("number", range(len(DRAWN)))
def test_refusals_of_drawn_positions_are_true(number: int) -> None:
    assert met_in_scene(number)


def test_every_code_is_met() -> None:
    """Together they raise every refusal the rules can make, so that each was held to its truth."""
    met: set[str] = set()
    for options in range(len(PLAYED)):
        met |= met_in_matches(options)
    for number in range(len(DRAWN)):
        met |= met_in_scene(number)
    elsewhere = {"unknown-move", "bad-setup", *(code for code in CODES if "board-" in code)}
    assert not CODES - elsewhere - met


def test_numbers_that_are_no_move_are_refused_too() -> None:
    match = GAME.new_match(seed=1)
    for move in (-1, 150, 506, 1429, 10**9):
        refusal = GAME.refuse(match.state, move)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("unknown-move", "KW-2.9")


# -- sentences that used to be false ----------------------------------------------------------


def test_a_vulture_too_late_is_not_told_that_nobody_hides() -> None:
    tokens = "z' . . . . . " + ". " * 24
    held = [["hyena", "vulture"], []]
    match = match_of(tokens, "W1", 0, cards=held, options={"hyena": "place-two"})
    play(match, "hyena", "G b1")
    assert refused(match, "vulture a1", "KW-6.15").code == "pair-begun"
    assert refused(match, "vulture b1", "KW-6.5").code == "not-hidden"


def test_a_gazelle_that_fled_is_not_blamed_on_the_vulture() -> None:
    tokens = "G G G G . L " + "G . . . G . " + ". " * 18
    match = match_of(tokens, "W1", 0, cards=[["hyena"], []])
    play(match, "hyena f1-e1")
    assert refused(match, "G f1", "KW-6.9").code == "fled"


def test_words_between_animal_and_space_are_read() -> None:
    match = match_of(EMPTY, "Nb", 0)
    assert match.why_not("gazelle to b3") is None
    refusal = answer(match, "gazelle towards b3")
    assert refusal is not None
    assert "okapi" not in refusal.message
    assert "`G b3`" in refusal.message


def test_after_the_end_the_rule_is_named() -> None:
    match = match_of(without("a1"), "Na", 0)
    play(match, "G a1")
    assert match.over
    for text in ("G a1", "+1", "nonsense", ""):
        refusal = answer(match, text)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("match-over", "KW-2.8")
    assert str(GAME.refuse(match.state, 0)) == str(answer(match, "G a1"))


def test_seats_that_do_not_exist_name_the_rule() -> None:
    match = GAME.new_match(seed=1)
    for ask in (match.view, match.history, lambda seat: match.redeal(seat, 1)):
        with pytest.raises(KiribakoError) as refusal:
            ask(2)
        assert (refusal.value.code, refusal.value.rule) == ("no-such-seat", "KW-1.3")
    with pytest.raises(KiribakoError) as refusal:
        GAME.new_match(seats=5)
    assert (refusal.value.code, refusal.value.rule) == ("bad-seats", "KW-1.3")
