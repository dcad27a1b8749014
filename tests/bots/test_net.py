"""The net judges as its arrays say, and searches are steered by it and nothing else."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest
from librt.strings import BytesWriter

import kiribako
from kiribako.bots.net import Net, load_net
from kiribako.bots.net_player import NetPlayer, NetWisdom, has_net, net_of, wisdom_of
from kiribako.bots.roster import bot_names, make_player
from kiribako.bots.search import Search
from kiribako.kernel.refusal import BadOption
from kiribako.kernel.state import State
from kiribako.kernel.weights import Array, BadWeights, read_arrays
from tests.bots.small_nets import Arrays, npz, small_net

KIWARA = kiribako.game("kiwara")
PLACES = [0, 7, 14, 271, 272, 275]  # three spaces, the step, the totem, and who earned it
LOWS = [0, 0, 0, 0, -1, -1]
HIGHS = [10, 10, 10, 7, 21, 1]
MOVES = [0, 31, 62, 151, 152, 210]


def arrays(**changed: Any) -> Arrays:
    given = {"places": PLACES, "lows": LOWS, "highs": HIGHS, "moves": MOVES, **changed}
    return small_net(**given)


def positions(count: int) -> list[State]:
    """The positions of a match of random moves, all but the last."""
    match = KIWARA.new_match(seed=5)
    found: list[State] = []
    while len(found) < count and not match.over:
        found.append(match.state)
        moves = match.state.legal_moves()
        match.play_move(moves[(7 * match.ply) % len(moves)])
    return found


def observed(state: State) -> list[int]:
    out = BytesWriter()
    state.observe(state.actor, out)
    data = out.getvalue()
    return list(struct.unpack(f"<{len(data) // 2}h", data))


def dot(left: list[float], right: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(left, right, strict=True))


def by_hand(given: dict[str, Array], state: State) -> tuple[float, dict[int, float]]:
    """Log odds and weights of moves, worked out slowly from the arrays' meaning."""

    def row(name: str, n: int) -> list[float]:
        width = given[name].shape[1]
        return given[name].numbers[n * width : (n + 1) * width]

    numbers = observed(state)
    first = list(given["row_bias"].numbers)
    start = 0
    bounds = zip(given["lows"].numbers, given["highs"].numbers, strict=True)
    for place, (low, high) in zip(given["places"].numbers, bounds, strict=True):
        number = min(max(numbers[place], low), high)
        if numbers[place] != 0:
            first = [a + b for a, b in zip(first, row("rows", start + number - low), strict=True)]
        start += high - low + 1
    last = list(given["second_bias"].numbers)
    for n, strength in enumerate(first):
        last = [a + max(strength, 0.0) * b for a, b in zip(last, row("second", n), strict=True)]
    last = [max(value, 0.0) for value in last]
    verdict = given["value_bias"].numbers[0] + dot(last, given["value"].numbers)
    weights = {}
    for n, move in enumerate(given["moves"].numbers):
        total = given["policy_bias"].numbers[n] + dot(last, row("policy", n))
        weights[move] = math.exp(total)
    return verdict, weights


def test_the_net_is_what_its_arrays_say() -> None:
    """Judged by hand and by the net, positions of a whole match, twice: memory changes nothing."""
    data = npz(arrays())
    given, net = read_arrays(data), load_net(data)
    states = positions(40)
    for state in states + states[::-1]:
        verdict, weights = by_hand(given, state)
        assert net.odds(state) == pytest.approx(verdict, abs=1e-9)
        told = net.weights(state, MOVES)
        assert told == pytest.approx([weights[move] for move in MOVES], rel=1e-9)
    assert net.looks <= len(states), "a position met again is not worked out again"


def test_a_move_the_net_never_met_has_the_weight_one() -> None:
    net = load_net(npz(arrays()))
    assert net.weights(positions(1)[0], [1, 150, 99_999]) == [1.0, 1.0, 1.0]


def test_the_net_knows_only_what_it_was_trained_on() -> None:
    """A number that never changed in training and differs now makes it decline."""
    state = positions(3)[2]
    numbers = observed(state)
    assert load_net(npz(arrays(fixed={60: numbers[60]}))).knows(state)
    assert not load_net(npz(arrays(fixed={60: numbers[60] + 1}))).knows(state)
    assert not load_net(npz(arrays(observation=300))).knows(state)
    other = KIWARA.new_match(seed=1, options={"board": "random"}).state
    fixed = {place: observed(positions(1)[0])[place] for place in range(60, 90)}
    net = load_net(npz(arrays(fixed=fixed)))
    assert net.knows(state)
    assert not net.knows(other)


def test_a_search_believes_the_net() -> None:
    """A position where the tree ends has the net's chance, a move at first sight its weight."""
    net = load_net(npz(arrays()))
    wisdom = NetWisdom(net, KIWARA.wisdom())
    tuning = wisdom.tuning(2)
    state = positions(4)[3]
    search = Search(state, 1, 1.0, wisdom, tuning)
    search.results.judge(state)
    chance = 1.0 / (1.0 + math.exp(-net.odds(state)))
    assert search.results.wins[int(state.actor)] == pytest.approx(chance)
    assert search.results.wins[1 - int(state.actor)] == pytest.approx(1.0 - chance)
    search.run(30)
    tree = search.tree
    child = tree.child[0]
    seen = {}
    while child:
        seen[int(tree.move[child])] = float(tree.prior[child])
        child = tree.next[child]
    assert seen == pytest.approx(dict(zip(seen, net.weights(state, list(seen)), strict=True)))
    assert sum(tree.visits) > 30


def test_weights_can_leave_the_judging_to_random_play() -> None:
    """Then the net only says which moves to try: its chances change nothing, its weights do."""
    net = load_net(npz(arrays()))
    net.about["horizon"] = 100_000
    net.about["explore"] = 0.5
    wisdom = wisdom_of(net, KIWARA.wisdom())
    tuning = wisdom.tuning(2)
    assert (tuning.horizon, tuning.explore, tuning.weighed) == (100_000, 0.5, True)
    state = positions(4)[3]
    search = Search(state, 1, 1.0, wisdom, tuning)
    search.run(30)
    won = search.results.wins
    assert {won[0], won[1]} <= {0.0, 0.5, 1.0}, "the last match was played to its end"


def test_a_finished_match_is_counted_not_judged() -> None:
    net = load_net(npz(arrays()))
    wisdom = NetWisdom(net, KIWARA.wisdom())
    match = KIWARA.new_match(seed=5)
    while not match.over:
        match.play_move(match.state.legal_moves()[0])
    assert wisdom.appraise(match.state, 0) == KIWARA.wisdom().appraise(match.state, 0)
    assert net.looks == 0


def test_a_player_with_a_net_plays_legal_moves_and_the_same_ones_again() -> None:
    """Also where the net has nothing to say."""
    for options in ({}, {"board": "random"}):
        chosen = []
        for _ in range(2):
            player = NetPlayer(KIWARA, load_net(npz(arrays(fixed={60: 0}))), 20, 3)
            match = KIWARA.new_match(seed=2, options=options)
            while match.ply < 6:
                match.play_move(player.choose(match.redeal(match.actor or 0, 1)))
            chosen.append([move for _, move in match.record().decisions])
        assert chosen[0] == chosen[1]


def test_the_bot_is_on_the_roster_where_the_game_brings_a_net() -> None:
    for game in kiribako.games():
        assert ("net" in bot_names(game)) == has_net(game)
    assert has_net(KIWARA)
    assert isinstance(make_player(KIWARA, "net:50", 1), NetPlayer)
    with pytest.raises(BadOption, match="no bot 'net'"):
        make_player(kiribako.game("koi-koi"), "net", 1)
    with pytest.raises(BadOption, match=r"simulations, not 'x\.npz'"):
        make_player(KIWARA, "net:x.npz", 1)


def test_the_net_of_the_box_is_for_its_rules() -> None:
    """It knows the classic board and no other."""
    net = net_of(KIWARA)
    assert isinstance(net, Net)
    assert net.about["rules"] == KIWARA.rules_version
    assert net.knows(KIWARA.new_match(seed=1).state)
    assert not net.knows(KIWARA.new_match(seed=1, options={"board": "random"}).state)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rows": None}, "the array rows is missing"),
        ({"value": ("<f4", (2,), [0.0, 0.0])}, r"the array value is \(2,\) where \(3,\) fits"),
        ({"value": ("<f4", (3, 1), [0.0] * 3)}, "the array value has 2 dimensions, not 1"),
        ({"about": ("|u1", (2,), [123, 125])}, '"kiribako-net": 1'),
        ({"about": ("|u1", (1,), [123])}, "what the net is for cannot be read"),
        ({"places": ("<i4", (6,), [0, 7, 14, 271, 272, 278])}, "numbers that no observation has"),
    ],
)
def test_weights_that_do_not_fit_are_refused(change: dict[str, Any], sentence: str) -> None:
    given = {**arrays(), **change}
    with pytest.raises(BadWeights, match=sentence):
        load_net(npz({name: array for name, array in given.items() if array is not None}))


def test_files_that_are_no_weights_are_refused(tmp_path: Any) -> None:
    with pytest.raises(BadWeights, match=r"no \.npz file"):
        load_net(b"not a zip")
    whole = npz(arrays())
    with pytest.raises(BadWeights):
        load_net(whole[: len(whole) // 2])
    with pytest.raises(BadWeights, match="cannot be read: No such file"):
        net_of(KIWARA, str(tmp_path / "nowhere.npz"))
    strange = tmp_path / "strange.npz"
    strange.write_bytes(npz(arrays(game="go")))
    with pytest.raises(BadWeights, match="trained on version 1 of go, not on version 1 of kiwara"):
        net_of(KIWARA, str(strange))
