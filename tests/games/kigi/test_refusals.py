"""Refusals in every phase: code, rule of the right chapter, and a sentence true of the position."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import IllegalMove, MoveError, Refusal
from tests.games.kigi.table import EXAMPLE, match_of, refused
from tests.games.refusal_codes import lacking, plain

GAME = kiribako.game("kigi")
RULES = GAME.catalogue.rules
ADVANCED = {"advanced": True}
MANGLED = {  # what is no move, with the rule that says what there is
    "take 7": "KG-8.1", "take 0": "KG-8.1", "discard T99": "KG-8.1", "4 > 0 @ 1,1,1": "KG-8.1",
    "1 > 7 @ 3512,1204,35": "KG-8.1", "1 > 99 @ 3512,1204,35": "KG-8.1", "keep C77": "KG-1.1",
    "1 > 0 @ 1,2": "KG-4.6", "1 > 0 @ a,b,c": "KG-4.6", "1 > 0 @ 9999999,1,1": "KG-4.6",
    "": None, "take": None, "fly 2": None, "keep C0": None, "T17": None,
}  # fmt: skip
CHAPTERS = {  # the rules that refusals of a step may cite
    "keep": {"KG-2.5"},
    "turn": {"KG-2.5", "KG-3.2", "KG-3.3", "KG-3.6", "KG-8.1"} | {f"KG-4.{n}" for n in range(1, 5)},
    "over": {"KG-3.5"},
}  # fmt: skip


def texts(match: Match, random: RandomStream) -> list[str]:
    """Every verb at every place, and poses on trees, off them and beyond the table."""
    found = [f"{verb} {n}" for verb in ("take", "discard") for n in (1, 2, 3)]
    found += ["keep C01", "keep C05", "keep C10"]
    for place in (1, 2, 3):
        for seat, tree in enumerate(match.view()["trees"]):
            card = random.choice(tree["cards"])
            x, y = card["x"] + random.below(900) - 450, card["y"] + random.below(900) - 450
            found.append(f"{place} > {seat} @ {max(x, 0)},{max(y, 0)},{random.below(360)}")
        far = random.choice(["-500,1000,0", "3500,6000,90", "99999,99999,45", "200,4800,0"])
        found.append(f"{place} > 0 @ {far}")
    return found


def check(match: Match, text: str) -> None:
    """A text is a legal move, or refused with a sentence that is true."""
    view = match.view(match.actor)
    step = view["asks"]["step"] if view["asks"] else "over"
    refusal = match.why_not(text)
    if refusal is None:
        return
    assert refusal.rule in RULES, (text, plain(refusal))
    assert refusal.rule in CHAPTERS[step], (step, text, plain(refusal))
    check_facts(view, text, refusal)


def check_facts(view: dict[str, Any], text: str, refusal: Refusal) -> None:
    code, said, where = refusal.code, refusal.message, refusal.where or {}
    words = text.split()
    word = words[0] if ">" in text else words[1]
    shown: Any = view["display"][int(word) - 1] if word in ("1", "2", "3") else None
    seat = int(words[2]) if ">" in text else 0
    laid = {card["card"]: card for card in view["trees"][seat]["cards"]}
    facts: dict[str, Any] = {
        "empty-place": lambda: shown is None and f"place {word}" in said,
        "not-a-commission": lambda: shown["kind"] == "tree" and shown["card"] in said,
        "not-a-tree-card": lambda: shown["kind"] == "commission" and shown["card"] in said,
        "commission-first": lambda: view["asks"]["step"] == "keep",
        "nothing-to-keep": lambda: view["asks"]["step"] == "turn",
        "not-dealt": lambda: word not in [card["card"] for card in view["dealt"]["cards"]],
        "card-can-be-used": lambda: view["asks"]["step"] == "turn",
        "over-edge": lambda: all(edge in said for edge in where["edges"]) and where["edges"],
        "touches-nothing": lambda: where["cards"] == [] and f"tree {seat}" in said,
        "touches-several": lambda: len(where["cards"]) > 1 and set(where["cards"]) <= set(laid),
        "covers-feature": lambda: where["card"] in laid and where["features"],
        "off-bark": lambda: where["cards"][0] in laid and where["cards"][0] in said,
    }
    assert facts[code](), (text, plain(refusal))


@pytest.mark.parametrize(("seats", "options"), [(2, ADVANCED), (3, {})], ids=["advanced", "three"])
def test_refusals_are_true_in_every_phase(seats: int, options: dict[str, Any]) -> None:
    """While commissions are chosen, turn by turn, with the deck run out, and after the end."""
    match = GAME.new_match(seats=seats, seed=4, options=options)
    random, player = RandomStream("refusals"), RandomPlayer(seed=3)
    while not match.over:
        if match.ply < 4 or match.ply % 5 == 0 or match.view()["deck"] == 0:
            for text in texts(match, random):
                check(match, text)
        match.play_move(player.choose(match.state))
    for text in [*texts(match, random), *MANGLED]:
        refused(match, text, "KG-3.5")
    refusal = GAME.refuse(match.state, 1 << 40)
    assert refusal is not None
    assert refusal.rule == "KG-3.5"


def test_what_does_not_exist_is_refused_with_the_rule_that_lists_it() -> None:
    match = match_of(EXAMPLE, display=["T17", "C01", None])
    for text, rule in MANGLED.items():
        with pytest.raises(MoveError) as caught:
            match.play(text)
        assert not isinstance(caught.value, IllegalMove)
        assert caught.value.rule == rule, text
    with pytest.raises(IllegalMove) as caught:
        match.view(5)
    assert caught.value.rule == "KG-8.1"


def test_every_code_has_its_sentence_in_every_other_language() -> None:
    assert lacking("kigi", "kigi") == []
