"""Values that travel: pickled, copied or sent to another process, they are what they were."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.bots.roster import make_player
from kiribako.kernel import travel
from kiribako.kernel.fairness import Proof
from kiribako.kernel.game import Game
from kiribako.kernel.state import State

GAMES = kiribako.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
MANY = 10_000  # moves that are not listed to compare them
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "oldest pickle": lambda value: pickle.loads(pickle.dumps(value, 2)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("way", WAYS)


def begun(game: Game[Any], plies: int = 12) -> kiribako.Match:
    """A match some decisions after its start."""
    match = game.new_match(seats=game.seats[-1], seed=5)
    player = RandomPlayer(5)
    for _ in range(plies):
        if not match.over:
            match.play_move(player.choose(match.state))
    return match


def seen(state: State, game: Game[Any]) -> list[Any]:
    """What can be told of a position, to every seat and beyond."""
    viewers = [None, *range(int(state.seat_count()))]
    views = [game.view(state, viewer) for viewer in viewers]
    legal = state.legal_moves() if state.most_moves() < MANY else []
    return [travel.numbers_of(state), legal, state.scores(), *views]


def played_on(state: State, game: Game[Any]) -> list[list[Any]]:
    """Some more decisions, with whatever chance brings."""
    found = []
    player = RandomPlayer(6)
    for _ in range(6):
        if not state.over:
            state.apply(player.choose(state))
            found.append(seen(state, game))
    return found


@every_way
@every_game
def test_a_state_goes_on_alike(game: Game[Any], way: str) -> None:
    """Also one that a seat imagines; and the traveller is nobody's twin."""
    match = begun(game)
    for state in (match.state, match.redeal(0, 9), match.redeal(None, 9)):
        arrived = WAYS[way](state)
        assert type(arrived) is type(state)
        assert seen(arrived, game) == seen(state, game)
        before = seen(state, game)
        course = played_on(arrived, game)
        assert seen(state, game) == before
        assert played_on(state.clone(), game) == course


def test_an_imagined_state_takes_no_secrets_along() -> None:
    """Two positions that look alike to a seat travel as the same bytes once it imagines them."""
    game = kiribako.game("koi-koi")
    first = game.new_match(seed=1)
    second = first.copy()
    second.state = first.state.redeal(0, 77)
    sent = [pickle.dumps(match.redeal(0, 3)) for match in (first, second)]
    assert sent[0] == sent[1]


@every_way
@every_game
def test_a_match_with_all_its_past(game: Game[Any], way: str) -> None:
    match = begun(game)
    arrived = WAYS[way](match)
    assert arrived.record() == match.record()
    assert (arrived.seed, arrived.setup) == (match.seed, match.setup)
    for viewer in (None, 0, 1):
        assert arrived.view(viewer) == match.view(viewer)
        assert arrived.history(viewer) == match.history(viewer)
    assert arrived.undo() == match.copy().undo()
    assert match.ply == arrived.ply + 1


@every_game
def test_a_match_that_was_played_on_in_place(game: Game[Any]) -> None:
    """As environments do: the record says less than the position."""
    match = game.new_match(seed=5)
    match.state.apply(RandomPlayer(1).choose(match.state))
    arrived = WAYS["pickle"](match)
    assert seen(arrived.state, game) == seen(match.state, game)


def test_a_stacked_match_keeps_its_seed_and_its_names() -> None:
    game = kiribako.game("kiwara")
    match = game.new_match(seed=9, setup={"first": 1}, names=["Ann", "Bo"])
    arrived = WAYS["pickle"](match)
    assert (arrived.seed, arrived.stacked, arrived.names) == (9, True, ["Ann", "Bo"])


@every_game
def test_a_game_travels_by_its_name(game: Game[Any]) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    assert len(pickle.dumps(game)) < 100


def test_a_game_with_cards_of_its_own(tmp_path: Any) -> None:
    """The component file goes along, wherever it lay."""
    text = kiribako.kernel.components.packaged("kiribako.games.kiwara", "components.toml")
    path = tmp_path / "mine.toml"
    path.write_text(text + "\n# mine\n", encoding="utf-8")
    game = kiribako.game("kiwara", components=path)
    match = game.new_match(seed=1)
    sent = pickle.dumps((game, match))
    path.unlink()
    arrived, again = pickle.loads(sent)
    assert arrived.components == game.components
    assert again.record() == match.record()


@every_way
def test_records_events_sheets_and_refusals(way: str) -> None:
    game = kiribako.game("kiwara")
    match = begun(game)
    record = match.record()
    record.comments.append((1, "well played"))
    record.fairness = Proof("a", ["b"], "c")
    arrived = WAYS[way](record)
    assert arrived == record
    assert arrived.to_text() == record.to_text()
    events = match.events(3)
    assert [WAYS[way](event) for event in events] == events
    assert WAYS[way](match.score_sheet()).lines == match.score_sheet().lines
    error = kiribako.IllegalMove(kiribako.Refusal("code", "words", "KW-1.1", {"space": "a1"}))
    again = WAYS[way](error)
    assert (type(again), again.refusal, str(again)) == (type(error), error.refusal, str(error))
    assert [repr(WAYS[way](plane)) for plane in game.planes(2)] == [
        repr(plane) for plane in game.planes(2)
    ]


@every_game
@pytest.mark.parametrize("name", ["random", "greedy", "level-1", "level-2", "search:20"])
def test_players_choose_alike(game: Game[Any], name: str) -> None:
    state = begun(game, 4).redeal(0, 1) if game.id != "kigi" else game.new_match(seed=1).state
    player = make_player(game, name, 7)
    arrived = pickle.loads(pickle.dumps(player))
    assert arrived.choose(state) == player.choose(state)


def result_of(work: tuple[str, int]) -> tuple[kiribako.Record, kiribako.Match, State]:
    """What a worker sends back."""
    id, seed = work
    match = kiribako.game(id).new_match(seed=seed)
    match.play_move(match.state.legal_moves()[0])
    return match.record(), match, match.state


def refused(id: str) -> None:
    kiribako.game(id).new_match(seed=1).play("nonsense")


def test_workers_send_them_back() -> None:
    """From processes that were not forked, refusals too; the pool outlives them."""
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawned) as pool:
        for record, match, state in pool.map(result_of, [("kiwara", 1), ("koi-koi", 2)]):
            assert match.record() == record
            assert seen(state, match.game) == seen(match.state, match.game)
        with pytest.raises(kiribako.BadSyntax):
            pool.submit(refused, "kiwara").result()
        assert pool.submit(result_of, ("kigi", 3)).result()[0].game == "kigi"


def test_what_cannot_arrive_says_why() -> None:
    game = kiribako.game("kiwara")
    with pytest.raises(kiribako.UnknownGame, match="not installed here"):
        travel.game_arrived("kiwora", 1)
    with pytest.raises(kiribako.UnknownGame, match="version 99 of kiwara is not here"):
        travel.game_arrived("kiwara", 99)
    match = game.new_match(seed=1)
    with pytest.raises(kiribako.BadRecord, match="format 2"):
        travel.match_arrived(2, *travel.match_sent(match)[1:])
