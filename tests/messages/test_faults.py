"""What is wrong with a set-up, an option, a record or a file is said in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from kiribako.cli.speech import Speech, asked_in
from kiribako.conformance.setups import mutations, replacements
from kiribako.kernel.components import Components
from kiribako.kernel.game import Game
from kiribako.kernel.random import RandomStream
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import Fault, KiribakoError
from kiribako.messages import catalogue, languages, places, refusal_words, translator
from kiribako.shelf import games
from tests.messages.faults import Found, codes, faults

OURS = [game for game in games() if game.package.startswith("kiribako.")]
OTHERS = languages("kiribako", "language")[1:]
FOR_THE_TERMINAL = re.compile(
    r"cli/|pictures|kernel/components|rules/(?:box|card|compiler|patterns)"
    r"|has no component file|kernel/refusal.py|puzzles/shipped"
)
BROKEN_VALUES = ('""', "-1", "999999", "true", "[]", '"zzz"', "[[1]]")


def named(fault: Found) -> str:
    return f"{fault.place} {fault.key}: {fault.sentence!r}"


def message_of(fault: Found, code: str) -> str | None:
    """Its message; what a page can meet has to stand in a file that the page reads."""
    package = f"kiribako.{fault.package.replace('/', '.')}" if fault.package else "kiribako"
    terminal = FOR_THE_TERMINAL.search(f"{fault.place} {fault.sentence}")
    parts = ("", "faults") if terminal else ("",)
    return next(
        (text for part in parts if (text := catalogue(package, code, part).get(fault.key))), None
    )


def test_the_sources_are_read() -> None:
    found = {fault.package for fault in faults()}
    assert found == {"", *(f"games/{game.id.replace('-', '_')}" for game in OURS)}
    assert len(faults()) > 250


@pytest.mark.parametrize("code", OTHERS)
def test_every_fault_has_a_message_with_its_facts(code: str) -> None:
    """It tells each fact of the English sentence, and no other."""
    wrong = []
    for fault in faults():
        text = message_of(fault, code)
        if text is None:
            wrong.append(f"no message: {named(fault)}")
        elif set(places(text)) != fault.facts:
            wrong.append(f"speaks of {sorted(set(places(text)))}: {named(fault)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", OTHERS)
def test_no_message_is_of_a_fault_that_nobody_finds(code: str) -> None:
    for package, folder in [("kiribako", ""), *((game.package, "games") for game in OURS)]:
        own = f"games/{package.rpartition('.')[2]}" if folder else ""
        known = {fault.key for fault in faults() if fault.package == own}
        for part in ("", "faults"):
            keys = {key for key in catalogue(package, code, part) if key.startswith("fault.")}
            assert keys <= known, f"{package}/{part}"


@pytest.mark.parametrize("code", OTHERS)
def test_every_code_has_a_message(code: str) -> None:
    shared = catalogue("kiribako", code)
    silent = [
        f"{place} {refused}"
        for refused, package, place in codes()
        if f"refusal.{refused}" not in shared
        and f"refusal.{refused}" not in own_texts(package, code)
    ]
    assert not silent, "\n".join(silent)
    assert len(codes()) > 200


def own_texts(package: str, code: str) -> Mapping[str, str]:
    return catalogue(f"kiribako.{package.replace('/', '.')}", code) if package else {}


def test_a_name_is_of_one_sentence() -> None:
    """Two sentences of a package whose names are alike would share a message."""
    sentences: dict[tuple[str, str], set[str]] = {}
    for fault in faults():
        sentences.setdefault((fault.package, fault.key), set()).add(fault.sentence)
    assert [each for each in sentences.values() if len(each) > 1] == []


# -- what people meet ---------------------------------------------------------------------


def in_words(where: Mapping[str, Any], known: Mapping[str, str]) -> Iterator[str]:
    """The faults and refusals among facts, however deep, that have no message."""
    if "fault" in where and f"fault.{where['fault']}" not in known:
        yield f"fault.{where['fault']}"
    if "message" in where and f"refusal.{where['code']}" not in known:
        yield f"refusal.{where['code']}"
    for value in where.values():
        if isinstance(value, dict):
            yield from in_words(value, known)


@cache
def texts(package: str, code: str, parts: tuple[str, ...]) -> dict[str, str]:
    return {
        key: text
        for part in parts
        for each in ("kiribako.cli", package, "kiribako")
        for key, text in catalogue(each, code, part).items()
    }


def heard(error: KiribakoError, game: Game[Any], *, page: bool) -> None:
    """The refusal is a message in every language: at the page with its game, in the terminal."""
    shape: dict[str, Any] = dict(error.refusal.to_json())
    for code in OTHERS:
        missing = [*in_words(shape, texts(game.package, code, ("",) if page else ("", "faults")))]
        assert not missing, f"{code}: {missing} for {error.message!r}"
        words = [Speech(code).refusal(error.refusal)]
        if page:
            words.append(refusal_words(shape, translator(code, game.package)))
        for said in words:
            assert error.message.lower() not in said.lower(), f"{code}: {said!r}"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_set_ups_are_refused_in_words(game: Game[Any]) -> None:
    refused = set()
    for seats in game.seats:
        whole = game.new_match(seats=seats, seed=5).setup
        for setup in [*mutations(whole, f"words {game.id}", 150), *replacements(whole), {"x": 1}]:
            try:
                game.new_match(seats=seats, seed=5, setup=setup)
            except KiribakoError as error:
                heard(error, game, page=True)
                refused.add(error.message)
    assert len(refused) > 10


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_options_are_refused_in_words(game: Game[Any]) -> None:
    values: tuple[Any, ...] = (-7, "zz", [])
    wrong: list[Any] = [{option.name: value} for option in game.options for value in values]
    for options in [*wrong, {"nothing": 1}]:
        with pytest.raises(KiribakoError) as refused:
            game.new_match(seats=game.seats[0], seed=5, options=options)
        heard(refused.value, game, page=True)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_records_are_refused_in_words(game: Game[Any]) -> None:
    match = game.new_match(seats=game.seats[0], seed=5)
    for _ in range(3):
        match.play_move(match.state.legal_moves()[0])
    lines = match.record().to_text().splitlines()
    refused = set()
    for spoilt in spoilt_records(lines):
        try:
            Record.read(spoilt).verify(game)
        except KiribakoError as error:
            heard(error, game, page=True)
            refused.add(error.message)
    assert len(refused) > 15


def spoilt_records(lines: list[str]) -> Iterator[str]:
    """Records without a line, with one twice, or with another value, and what is no record."""
    for n, line in enumerate(lines):
        head, tail = "\n".join(lines[:n]), "\n".join(lines[n + 1 :])
        yield f"{head}\n{tail}"
        yield f"{head}\n{line}\n{line}\n{tail}"
        key = line.partition(":")[0]
        if key != line:
            yield from (f"{head}\n{key}: {value}\n{tail}" for value in BROKEN_VALUES)
    whole = "\n".join(lines)
    head, _, moves = whole.partition("\n\n")
    yield from (f"{head}\n\n1 0 {move}" for move in ("zz zz", "?", "pass", "1"))
    yield f"{head}\n\n1 {9}{moves[3:]}"
    yield f"{head}\nstart: from record at ply 12\n\n{moves}"
    yield f"{head}\nstart: chosen set-up\n\n{moves}"
    yield f'{head}\nfairness: {{"commitment": "a", "entropies": [], "secret": "b"}}\n\n{moves}'
    yield f"{head}\nscores: 1 2\nwinners: 0\n\n{moves}"
    yield from ("", "{", '{"a": 1}', '{"kiribako-record": 1, "decisions": 3}', "kiribako record 9")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_component_files_are_refused_in_words(game: Game[Any]) -> None:
    """A line left out, or a value of another kind: whoever copies cards out reads why."""
    own = game.own_file()
    text = own.text if own else component_text(game)
    lines, dice = text.splitlines(), RandomStream(f"lines of {game.id}")
    refused = set()
    for _ in range(120):
        n = dice.below(len(lines))
        key, equals, _value = lines[n].partition("=")
        value = BROKEN_VALUES[dice.below(len(BROKEN_VALUES))]
        line = f"{key}= {value}" if equals else "[[nothing]]"
        spoilt = "\n".join([*lines[:n], line, *lines[n + 1 :]])
        try:
            type(game)(Components("mine.toml", spoilt))  # type: ignore[arg-type,call-arg] # as all of ours
        except KiribakoError as error:
            heard(error, game, page=False)
            refused.add(error.message)
    assert len(refused) > 20


def component_text(game: Game[Any]) -> str:
    from kiribako.kernel.components import packaged

    return packaged(game.package, "components.toml")


def test_a_fault_is_english_by_itself() -> None:
    inner = Fault("{name} is no kami", name="'x'")
    outer = Fault("{field}: {problem}", field="kami", problem=inner)
    assert str(outer) == "kami: 'x' is no kami"
    assert str(Fault("write {NAME}, not {word}", word="'x'")) == "write {NAME}, not 'x'"
    assert outer.refusal("bad-setup", "KS-2.2").to_json() == {
        "code": "bad-setup",
        "message": "kami: 'x' is no kami",
        "rule": "KS-2.2",
        "where": {
            "fault": "field-problem",
            "field": "kami",
            "problem": {"fault": "name-is-no-kami", "name": "'x'", "english": "'x' is no kami"},
        },
    }


def test_a_fault_without_a_message_is_said_in_english() -> None:
    refusal = Fault("nobody says {what}", what="this").refusal("bad-setup")
    assert Speech("fr").refusal(refusal) == "Ce départ est impossible\xa0: Nobody says this."
    assert Speech("fr", OURS[0]).refusal(refusal).endswith("Nobody says this.")


def test_a_command_line_asks_for_a_language() -> None:
    assert asked_in(["play", "kiwara", "--language", "ja"]) == "ja"
    assert asked_in(["play", "--language=fr", "kiwara"]) == "fr"
    assert asked_in(["play", "--language"]) == asked_in([]) == ""
