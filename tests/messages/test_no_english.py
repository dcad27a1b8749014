"""No English reaches a match in another language: matches of every game, played and read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import MoveError, Refusal
from kiribako.messages import catalogue, is_whole, languages
from kiribako.shelf import games
from tests.conformance.spoken import Speaker

OURS = [game for game in games() if game.package.startswith("kiribako.")]
OTHERS = languages("kiribako", "language")[1:]
SIZES = [(game, seats) for game in OURS for seats in game.seats]
SAMPLE = 12  # moves of a position that are put into words
NONSENSE = ("", "?", "zzz", "42", "a1", "pass", "x")
# Names of players in the tests, and of people and things that are called so everywhere.
PROPER = re.compile(
    r"Seat\d|Kiribako|Koi-Koi|Kitsune|Kodama|Kami|VP|\b[A-Z]{1,2}-\d+(?:\.\d+)?\b|\b[A-Z]\d+\b"
)
# Words that only an English sentence has, by how the language is written.
LATIN = re.compile(
    r"\b(?:the|of|and|with|from|their|takes?|plays?|your|you|to|for|its|is|are|has|card|row|draws?"
    r"|lays?|points? more|wins?|moves?|space|hand|deck|score|which|when|this|that|if|at|by)\b"
)
JAPANESE = re.compile(r"[A-Za-z]{3,}")
NOTATION = "refusal.bad-syntax"  # says how moves are written, which is alike in every language


class Said(NamedTuple):
    """Something that is said: the key of its message, its facts, and the engine's English."""

    key: str
    facts: Mapping[str, Any]
    english: str


def everything(match: Match) -> Iterator[Said]:
    """What a match says where it stands: to every pair of eyes, of moves, and of points."""
    for seat in (None, *range(match.seats)):
        asks = match.view(seat).get("asks")
        if asks:
            yield Said(f"asks.{asks['step']}", asks, asks["text"])
    if match.actor is not None:
        legal = match.state.legal_moves()
        for move in legal[:: max(1, len(legal) // SAMPLE)]:
            words = match.game.words(match.state, move)
            yield Said(f"move.{words.code}", words.facts, words.text)
        for text in NONSENSE:
            refusal = refused(match, text)
            if refusal is not None:
                yield Said(f"refusal.{refusal.code}", refusal.where or {}, refusal.message)


def refused(match: Match, text: str) -> Refusal | None:
    try:
        return match.why_not(text)
    except MoveError as error:
        return error.refusal


def told(match: Match) -> Iterator[Said]:
    """What happened, as everybody saw it, and what was counted."""
    happened = [match.opening(), *(match.events(ply) for ply in range(match.ply))]
    for events in happened:
        for event in events:
            for seat in (None, *range(match.seats)):
                seen = event.seen_by(seat)
                yield Said(f"event.{event.kind}", seen, seen["text"])
    for line in match.score_sheet().lines:
        yield Said(f"line.{line.code}", line.facts, line.label)


def played(game: Game[Any], seats: int) -> Iterator[Said]:
    """A whole random match, heard at every tenth position."""
    match, player = game.new_match(seats=seats, seed=11), RandomPlayer(7)
    while not match.over:
        if match.ply % 10 == 0 or match.ply < 6:
            yield from everything(match)
        match.play_move(player.choose(match.state))
    yield from told(match)


def written_alike(game: Game[Any]) -> set[str]:
    """The words of notation: those that every language has where it says how moves are written."""
    texts = [catalogue(game.package, code)[NOTATION] for code in OTHERS]
    return set.intersection(*(set(re.findall(r"[a-z]+", text)) for text in texts))


@pytest.mark.parametrize(("game", "seats"), SIZES, ids=[f"{g.id}-{n}" for g, n in SIZES])
def test_a_match_is_told_in_every_language(game: Game[Any], seats: int) -> None:
    """Every sentence is a message of the language, whole, with words for all that it names."""
    heard = list(played(game, seats))
    assert {said.key.partition(".")[0] for said in heard} == {
        "asks", "move", "refusal", "event", "line"
    }  # fmt: skip
    for code in OTHERS:
        texts = {**catalogue("kiribako", code), **catalogue(game.package, code)}
        speaker = Speaker(texts, code)
        alike = written_alike(game)
        english = LATIN if code == "fr" else JAPANESE if code == "ja" else LATIN
        faults: set[str] = set()
        for key, facts, own in heard:
            if key not in texts:
                faults.add(f"{key}: no message, so {own!r}")
                continue
            words = speaker.say(key, {**facts, "otherwise": ""})
            if not is_whole(words):
                faults.add(f"{key}: a fact is missing in {words!r}")
            else:
                left = set(english.findall(PROPER.sub("", words)))
                faults |= {
                    f"{key}: {word!r} in {words!r}"
                    for word in left - (alike if key == NOTATION else set())
                }
        faults |= {f"no word for {word!r}" for word in speaker.unsaid}
        assert not faults, f"{game.id} in {code}:\n" + "\n".join(sorted(faults)[:60])
