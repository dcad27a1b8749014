"""Who meets whom, on which deals, and what the referee makes of it."""

from __future__ import annotations

from collections import Counter

import pytest

import kiribako
from kiribako.arena.contest import Unit, contest
from kiribako.arena.referee import Referee, try_out
from kiribako.kernel.refusal import BadOption, KiribakoError
from tests.arena.contests import brought, facts, play_here


def test_every_bot_sits_once_at_every_seat_of_a_deal() -> None:
    four = contest("kigi", ["random", "greedy"], seats=4, matches=10)
    assert four.blocks == 3, "rounded up to whole blocks"
    for block in range(four.blocks):
        seatings = [four.seating(Unit(block, turn)) for turn in range(4)]
        assert [words.index("random") for words in seatings].count(0) == 1
        assert {words.index("random") for words in seatings} == {0, 1, 2, 3}
        assert all(words.count("greedy") == 3 for words in seatings)


def test_neighbours_change_sides_from_deal_to_deal() -> None:
    three = contest("kigi", ["random", "greedy", "painter"], matches=6)
    after: Counter[str] = Counter()
    for unit in three.units():
        words = three.seating(unit)
        after[words[(words.index("random") + 1) % 3]] += 1
    assert after["greedy"] == after["painter"]


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    round_robin = contest("kiwara", ["random", "greedy", brought("Last")], matches=1)
    assert round_robin.seats == 2
    assert len(round_robin.lineups) == 3
    assert round_robin.blocks == 3, "the same for every line-up"
    assert {round_robin.deal_seed(block) for block in range(3)} == {"0-0"}, "on the same deal"


@pytest.mark.parametrize(
    ("game", "bots", "more", "sentence"),
    [
        ("kiwara", [], {}, "name at least one bot"),
        ("kiwara", ["random"], {"seats": 3}, "is for 2 players, not 3"),
        ("kiwara", ["random"], {"matches": 0}, "at least one match"),
        ("kiwara", ["random"], {"options": {"moon": 1}}, "there is no option 'moon'"),
        ("kiwara", ["random"] * 3, {}, "1 different bots cannot be chosen for 2 seats"),
        ("chess", ["random"], {}, "there is no game 'chess'"),
    ],
)
def test_a_contest_that_cannot_be(
    game: str, bots: list[str], more: dict[str, object], sentence: str
) -> None:
    with pytest.raises(KiribakoError, match=sentence):
        contest(game, bots, **more)  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("moo", "there is no bot 'moo'"),
        ("python:nowhere", "write python:module:Class"),
        ("python:no_such_module_here:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("python:nowhere.py:Bot", "there is no file"),
        (brought("Nobody"), "there is no class Nobody"),
        (brought("Silent"), r"has no method choose\(state\)"),
    ],
)
def test_a_bot_that_is_not_there_is_noticed_before_the_first_match(
    word: str, sentence: str
) -> None:
    with pytest.raises(BadOption, match=sentence):
        try_out(contest("kiwara", ["random", word]))


def test_a_match_can_be_proven_from_its_record() -> None:
    small = contest("koi-koi", ["greedy-stop", "random"], matches=4, options={"rounds": 3})
    for result in play_here(small):
        match = kiribako.verify(result.record)
        assert match.scores() == result.scores
        assert match.winners() == result.winners
        assert match.names == result.bots
        assert sum(result.decisions) == match.ply
        assert all(seconds > 0 for seconds in result.seconds)
    first, second = play_here(small)[:2]
    assert kiribako.Record.read(first.record).seed == kiribako.Record.read(second.record).seed


def test_the_same_seed_gives_the_same_matches() -> None:
    bots = ["search:3", brought("Seeded")]
    once = facts(play_here(contest("kiwara", bots, matches=4, seed=5)))
    assert once == facts(play_here(contest("kiwara", bots, matches=4, seed=5)))
    assert once != facts(play_here(contest("kiwara", bots, matches=4, seed=6)))


def test_the_toy_game_of_hidden_cards_plays_at_three_seats() -> None:
    results = play_here(contest("acorns", ["greedy", "random", brought("Last")], matches=3))
    assert {tuple(result.bots).index("greedy") for result in results} == {0, 1, 2}


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("Raising", "bot-crashed", "RuntimeError: 'I have had enough'"),
        ("Cheating", "bot-illegal-move", "is refused"),
        ("Mumbling", "bot-nonsense", "is not a move"),
    ],
)
def test_a_bot_that_breaks_loses_by_forfeit(name: str, code: str, words: str) -> None:
    """The others share the win, the record says why, and the arena goes on."""
    results = play_here(contest("kiwara", ["random", brought(name)], matches=2))
    for result in results:
        assert result.forfeit is not None
        broken = result.bots.index(brought(name))
        assert result.forfeit["seat"] == broken
        assert result.forfeit["code"] == code
        assert words in result.forfeit["message"]
        assert result.winners == [1 - broken]
        assert result.scores is None
        assert not kiribako.verify(result.record).over
        assert "forfeits: " in result.record


def test_a_fault_of_our_own_is_not_hidden_as_a_forfeit() -> None:
    """Roster bots are trusted: whatever they raise stops the arena."""
    referee = Referee(contest("kiwara", ["search:0"]))
    with pytest.raises(BadOption, match="search takes 1 to"):
        referee.play(Unit(0, 0))
