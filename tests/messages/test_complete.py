"""Every language that the box speaks says everything, with the same facts, in valid messages."""

from __future__ import annotations

import re

import pytest

from kiribako.messages import ENGLISH, BadMessage, fact_of, language, languages, parsed, places
from kiribako.messages.pattern import every
from tests.messages.files import catalogues, wanted

SPOKEN = languages("kiribako", "language")
OTHERS = SPOKEN[1:]
# What the engine says in English itself: other languages need a message, English may have one.
HALF_WIDTH = re.compile(r"[぀-ヿ一-鿿][?!:(),;]|[?!:(),;][぀-ヿ一-鿿]")
BLANKS = re.compile(r"[぀-ヿ一-鿿] \{|\} [぀-ヿ一-鿿]|# [぀-ヿ一-鿿]|_?name\}さん")
CODE = re.compile(r"`[^`]*`|\{\w+, \w+,")
FRENCH_FAULTS = re.compile(r"[^\W\d_]'[^\W\d_]|[ ](?:[;!?»]|:(?:\s|$))|«[ ]|[^\W\d_][;!?]")
BY_THE_ENGINE = re.compile(
    r"(title|summary)$|(asks|refusal|fault|word|tie|move|line|heading|picture\.flat)\."
)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("place", catalogues())
def test_nothing_is_missing(place: str, code: str) -> None:
    texts = catalogues()[place].get(code, {})
    missing = [key for key in wanted()[place] if not texts.get(key, "").strip()]
    assert not missing, f"{len(missing)} missing in {place}, {code}:\n" + "\n".join(missing)


@pytest.mark.parametrize("place", catalogues())
def test_english_lacks_only_what_the_engine_says(place: str) -> None:
    own = catalogues()[place].get(ENGLISH, {})
    assert [key for key in wanted()[place] if key not in own and not BY_THE_ENGINE.match(key)] == []


def filled(text: str) -> set[str]:
    """The facts that are told: one that only chooses a form is needless without such forms."""
    parts = list(every(parsed(text)))
    shown = {part.text for part in parts if part.kind == "place"}
    shown |= {
        part.text
        for part in parts
        if part.kind == "plural" and any(p.kind == "number" for _, c in part.choices for p in c)
    }
    return set(map(fact_of, shown))


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("place", catalogues())
def test_messages_are_valid_and_speak_of_the_same_facts(place: str, code: str) -> None:
    """A fact as it is and its word are one: "Mika's gazelle" may have to be "une gazelle"."""
    known = {*language(code).categories}
    faults = []
    for key, text in catalogues()[place].get(code, {}).items():
        try:
            parts = parsed(text)
            said, meant = (set(map(fact_of, places(each))) for each in (text, wanted()[place][key]))
            must = filled(wanted()[place][key])
        except BadMessage as error:
            faults.append(f"{key}: {error}")
            continue
        if not must <= said <= meant:
            faults.append(f"{key}: speaks of {sorted(said)}, not of {sorted(meant)}")
        for part in every(parts):
            if part.kind == "plural":
                names = {name for name, _ in part.choices if not name.startswith("=")}
                if not names <= known:
                    faults.append(f"{key}: {code} has no plural {', '.join(sorted(names - known))}")
    assert not faults, f"{place}, {code}:\n" + "\n".join(faults)


def test_every_place_with_words_is_looked_at() -> None:
    assert len(catalogues()) >= 25
    assert set(SPOKEN) >= {"en", "fr", "ja"}
    spoken = {code for texts in catalogues().values() for code in texts}
    assert spoken == set(SPOKEN), "a catalogue without language.<code>.json, or the other way"


@pytest.mark.parametrize("place", catalogues())
def test_japanese_is_set_in_full_width(place: str) -> None:
    """Signs beside Japanese letters are as wide as these; those of code and notation are not."""
    found = [
        f"{key}: {text}"
        for key, text in catalogues()[place]["ja"].items()
        if HALF_WIDTH.search(CODE.sub("", text))
    ]
    assert found == []


@pytest.mark.parametrize("place", catalogues())
def test_japanese_has_no_blanks_around_values(place: str) -> None:
    """But on the board in the terminal, whose columns are made of blanks; names have no title."""
    found = [
        f"{key}: {text}"
        for key, text in catalogues()[place]["ja"].items()
        if BLANKS.search(text) and not place.endswith("/terminal")
    ]
    assert found == []


@pytest.mark.parametrize("place", catalogues())
def test_french_is_set_as_french_is(place: str) -> None:
    """Curved apostrophes, and a blank that no line breaks at before high signs and guillemets."""
    found = [
        f"{key}: {text}"
        for key, text in catalogues()[place]["fr"].items()
        if FRENCH_FAULTS.search(CODE.sub("", text))
    ]
    assert found == []
