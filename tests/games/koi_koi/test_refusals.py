"""Every refusal in every phase: code, rule, sentence and cards fit what lies on the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.games.koi_koi.game import KoiKoi
from kiribako.games.koi_koi.rules.moves import READABLE
from kiribako.kernel.match import Match
from kiribako.messages import catalogue, fact_of, languages, places
from tests.conformance.english import says_the_same
from tests.games.koi_koi.table import match_of, play

rule = pytest.mark.rule
ROOT = Path(__file__).parents[3]
GAME = KoiKoi()
PACKAGE = GAME.package
OTHERS = languages(PACKAGE)[1:]
CODES = GAME.box.codes
# Set-ups come from programs and files: their faults are told in the engine's own words.
ENGINE_ONLY = {"bad-setup"}


def month(code: str) -> str:
    return code[:-1]


def at_play() -> Match:
    """Two plums and a stack of pines lie in the field; East holds a plum, a pine and an iris."""
    return match_of("2C 1D 5C", "7C 8C 9C", "2A 2R 1B 1R 1C 6R 10C", pile="12C 11C 3C 4C 4D 5D")


def after_koi() -> Match:
    return play(
        match_of("1C 5C", "7C 8C", "1R 6R", pile="12C 11C 3C", captured=["2R 3R", ""]),
        "1C",
        "koi",
        "7C",
    )


def at_choice() -> Match:
    return play(match_of("5C 2D", "7C 8C", "9C 9D 6R", pile="9A 11C 3C"), "5C")


def at_call() -> Match:
    return play(match_of("1C 5C", "7C 8C", "1R 6R", pile="12C 11C", captured=["2R 3R", ""]), "1C")


def at_end() -> Match:
    return play(match_of("4C", "5C", "12C", pile="8C 7C", round=12), "4C", "5C")


def texts() -> list[str]:
    """Whatever can be written with the cards of the deck."""
    plays = list(CODES)
    takes = [f"{card} x{other}" for card in CODES for other in CODES]
    return [*plays, *takes, *(f"x{code}" for code in CODES), "game", "koi"]


def expected(view: dict[str, Any], text: str) -> tuple[str, str, str] | None:
    """Code, rule and a part of the sentence, by the rules and what the actor sees; None: legal."""
    seat, step = view["actor"], view["asks"]["step"]
    hand, field = view["hands"][seat]["cards"], view["field"]
    card, _, taken = (part.strip() for part in text.partition("x"))
    if text in ("game", "koi"):
        return expected_call(view, step)
    if step == "call":
        return "call-first", "KK-4.5", "call `game` or `koi`"
    if step == "choose":
        drawn = view["turned"]
        if taken and card in ("", drawn):
            meets = month(taken) == month(drawn) and taken in field
            return None if meets else ("no-match", "KK-4.2", f"the drawn {drawn} takes 9C or 9D")
        return "choose-first", "KK-4.2", f"which card {drawn} takes: 9C or 9D"
    if not card:
        return "play-first", "KK-4.1", "play a card from your hand first"
    if card not in hand:
        return "not-in-hand", "KK-4.1", f"{card} is not in your hand"
    met = [code for code in field if month(code) == month(card)]
    if not taken:
        if len(met) != 2:
            return None
        return "choose-one", "KK-4.2", f"{card} takes one of {met[0]} or {met[1]}"
    if month(taken) != month(card):
        return "other-month", "KK-4.2", f"{card} takes only cards of its month, not {taken}"
    return None if taken in met else ("not-in-field", "KK-4.2", f"{taken} is not in the field")


def expected_call(view: dict[str, Any], step: str) -> tuple[str, str, str] | None:
    if step == "call":
        return None
    if step == "choose":
        return "choose-first", "KK-4.5", f"{view['turned']} has yet to take a card"
    if view["koi"][view["actor"]]:
        return "nothing-new", "KK-4.7", "your sets must grow"
    return "no-call", "KK-4.5", "a turn that makes a set"


@rule("KK-4.1", "KK-4.2", "KK-4.5", "KK-4.7")
@pytest.mark.parametrize("phase", [at_play, after_koi, at_choice, at_call])
def test_every_text_in_every_phase(phase: Any) -> None:
    """All that can be written with the deck's cards is legal or refused for the true reason."""
    match = phase()
    view = match.view(match.actor)
    for text in texts():
        refusal = match.why_not(text)
        wanted = expected(view, text)
        if wanted is None:
            assert refusal is None, (text, refusal)
            continue
        assert refusal is not None, text
        code, broken, words = wanted
        assert (refusal.code, refusal.rule) == (code, broken), text
        assert words in refusal.message, text
        if text not in ("game", "koi"):
            named = set((refusal.where or {}).values())
            written = [part.lstrip("x") for part in text.split()]
            assert written[0] in named, "the card is pointed at"
            assert named <= {*written, view["turned"]}, "and nothing that was not meant"


@rule("KK-2.5")
def test_after_the_end_everything_is_refused_by_the_rule_that_ended_it() -> None:
    match = at_end()
    for text in ("4C", "4C x4R", "x4C", "game", "koi", "nonsense", "13C"):
        refusal = match.why_not(text)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("match-over", "KK-2.5")


@rule("KK-1.1")
@pytest.mark.parametrize("text", ["13C", "1E", "0B", "2C x13A", "x8R", "12A"])
@pytest.mark.parametrize("phase", [at_play, at_choice, at_call])
def test_a_card_that_does_not_exist(phase: Any, text: str) -> None:
    with pytest.raises(kiribako.BadSyntax) as told:
        phase().play(text)
    refusal = told.value.refusal
    wrong = text.rsplit(maxsplit=1)[-1].lstrip("x")
    assert (refusal.code, refusal.rule, refusal.where) == (
        "no-such-card",
        "KK-1.1",
        {"card": wrong},
    )
    assert f"there is no card {wrong}" in refusal.message


@pytest.mark.parametrize("text", ["", "pass", "2", "C2", "game koi", "2C 2A", "x", "2C x", "!!"])
def test_what_is_no_move_shows_what_one_looks_like(text: str) -> None:
    with pytest.raises(kiribako.BadSyntax, match="moves look like") as told:
        at_play().play(text)
    assert told.value.code == "bad-syntax"


@pytest.mark.parametrize("phase", [at_play, after_koi, at_choice, at_call, at_end])
def test_every_number_is_a_legal_move_or_refused(phase: Any) -> None:
    """Programs hand over numbers: none of them is refused with something untrue."""
    match = phase()
    state = match.state
    legal = set() if match.over else set(state.legal_moves())
    field = set(match.view()["field"])
    for move in range(-2, READABLE + 2):
        refusal = GAME.refuse(state, move)
        assert (refusal is None) == (move in legal)
        if refusal is None:
            continue
        if refusal.code == "not-in-field":
            assert refusal.where is not None
            assert refusal.where["taken"] not in field
        if refusal.code == "no-choice":
            assert refusal.message.endswith(f"play `{(refusal.where or {})['card']}`")


def test_the_drawn_card_may_be_named_with_what_it_takes() -> None:
    match = at_choice()
    assert match.why_not("9A x9C") is None
    match.play("9a takes 9d")
    assert "9D" in str(match.view()["captured"][0])


def written_codes() -> set[str]:
    """The codes of every refusal that the game's sources make."""
    found: set[str] = set()
    for path in (ROOT / "src/kiribako/games/koi_koi").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        found.update(re.findall(r"""Refusal\(\s*"([a-z-]+)\"""", source))
        if "def fault(code" in source:
            found.update(re.findall(r"""fault\(\s*"([a-z-]+)\"""", source))
    return found | {"bad-syntax"}


def messages(language: str) -> Mapping[str, str]:
    return catalogue(PACKAGE, language)


def told(language: str) -> set[str]:
    """The codes of which the page has a sentence of its own."""
    return {k.removeprefix("refusal.") for k in messages(language) if k.startswith("refusal.")}


def test_the_page_has_a_sentence_for_every_code() -> None:
    """And for no other: a code that is gone takes its sentence with it. English is the engine's."""
    for language in OTHERS:
        assert told(language) == written_codes() - ENGINE_ONLY
        assert told("en") < told(language)


@pytest.mark.parametrize("language", languages(PACKAGE))
def test_sentences_use_facts_that_refusals_have(language: str) -> None:
    """A sentence of the page names cards only where the refusal brings them."""
    spoken = messages(language)
    for phase in (at_play, after_koi, at_choice, at_call):
        match = phase()
        for text in texts()[::7]:
            refusal = match.why_not(text)
            if refusal is not None:
                sentence = spoken.get(f"refusal.{refusal.code}", "")
                assert set(map(fact_of, places(sentence))) <= set(refusal.where or {}), (
                    text,
                    refusal,
                )


def test_the_page_and_the_engine_say_the_same_in_english() -> None:
    """But for the names of cards, which the page has instead of their codes."""
    spoken = messages("en")
    compared = set()
    for phase in (at_play, after_koi, at_choice, at_call):
        match = phase()
        for text in texts():
            refusal = match.why_not(text)
            if refusal is not None and refusal.code in told("en"):
                sentence = spoken[f"refusal.{refusal.code}"]
                assert says_the_same(sentence, refusal.where or {}, refusal.message), refusal
                compared.add(refusal.code)
    assert compared == told("en")
