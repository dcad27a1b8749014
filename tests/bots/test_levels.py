"""Six levels: named, ordered, legal in every game, each better than the one below."""

from __future__ import annotations

import time
from typing import Any

import pytest

import kiribako
from kiribako.bots.levels import LASTING, LEVELS
from kiribako.bots.roster import bot_names, is_bot, make_player
from kiribako.bots.searcher import SearchPlayer, is_slow
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption
from tests.conftest import COMPILED

GAMES = [game.id for game in kiribako.games()]
# Interpreted matches of the others take too long.
MEASURED = ["kiwara", "kami-sama", "kodama-3d", "kigi"] if COMPILED else ["kiwara"]


def play_out(match: Match, words: list[str], seed: int, most: int = 10_000) -> list[int]:
    """The winners of a match between bots, or of its beginning; every move passes the rules."""
    players = [make_player(match.game, word, seed + seat) for seat, word in enumerate(words)]
    while not match.over and match.ply < most:
        seat = match.actor
        assert seat is not None
        move = players[seat].choose(match.redeal(seat, match.ply))
        assert match.game.refuse(match.state, move) is None
        match.play_move(move)
    return match.winners()


def test_six_levels_with_words_names_and_cost() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    assert [level.word for level in LEVELS] == [f"level-{n}" for n in range(1, 7)]
    assert len({level.name for level in LEVELS}) == 6
    assert all(level.description.endswith(".") for level in LEVELS)
    seconds = [level.seconds for level in LEVELS]
    assert seconds == sorted(seconds)
    assert seconds[-2:] == [2.0, 4.0]  # of CPU: the last works on two cores
    assert LEVELS[:5] == LASTING
    assert LEVELS[4].to_json()["word"] == "level-5"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_every_level(game: str) -> None:
    rules = kiribako.game(game)
    for level in LEVELS:
        assert level.word in bot_names(rules)
        assert is_bot(rules, level.word)


def test_there_is_no_seventh_level() -> None:
    game = kiribako.game("kiwara")
    assert not is_bot(game, "level-7")
    for word in ("level-7", "level-3:7", "level-6:0", "level-6:many"):
        with pytest.raises(BadOption, match=r"level|simulations"):
            make_player(game, word, 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_levels_play_by_the_rules(game: str, seats: str) -> None:
    """A whole match compiled, its beginning where every step takes a hundred times as long."""
    rules = kiribako.game(game)
    count = rules.seats[0] if seats == "fewest" else rules.seats[-1]
    words = ["level-1", "level-2", "level-1", "level-2", "level-1"][:count]
    if COMPILED and seats == "fewest":
        words = ["level-3", "level-4"]
    match = rules.new_match(seats=count, seed=3)
    play_out(match, words, 1, 10_000 if COMPILED else 8)
    assert match.over or match.ply == 8


@pytest.mark.parametrize(
    "game", ["kiwara", "kami-sama", "kodama-3d", "kigi"][: None if COMPILED else 1]
)
def test_what_a_level_adds_is_seen_in_a_few_matches(game: str) -> None:
    """Level 3 against the friendly beginner: hardly a match is lost."""
    won = 0
    for seed in range(6):
        match = kiribako.game(game).new_match(seats=2, seed=seed)
        words = ["level-3", "level-1"] if seed % 2 == 0 else ["level-1", "level-3"]
        won += play_out(match, words, seed) == [seed % 2]
    assert won >= 5


def test_the_same_seed_plays_the_same_match() -> None:
    game = kiribako.game("kiwara")
    one, two = game.new_match(seed=4), game.new_match(seed=4)
    words = ["level-3", "level-2"]
    play_out(one, words, 9)
    play_out(two, words, 9)
    assert one.record().to_text() == two.record().to_text()


def test_a_game_that_was_not_compiled_keeps_the_time() -> None:
    """A simulation of such a game may take long: the clock is looked at after each of them."""
    start = kiribako.game("acorns").new_match(seats=2, seed=1).state
    kind: Any = type(start)

    class Sluggish(kind):  # type: ignore[misc] # a class known at run time
        def clone(self) -> Any:
            copy = super().clone()
            copy.__class__ = Sluggish
            return copy

        def fill_moves(self, moves: Any) -> int:
            until = time.perf_counter() + 0.01
            while time.perf_counter() < until:
                pass
            return int(super().fill_moves(moves))

    start.__class__ = Sluggish
    assert is_slow(start)
    began = time.perf_counter()
    move = SearchPlayer(8_000, 1, 0.2).choose(start)
    assert move in start.legal_moves()
    assert time.perf_counter() - began < 3.0
