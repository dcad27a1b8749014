"""KK-2.6: what cannot come about is refused with its field; all else that is given is played."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.random import RandomStream
from tests.games.koi_koi.table import EAST_DEALS, order

rule = pytest.mark.rule
GAME = kiribako.game("koi-koi")
CODES = list(GAME.new_match(seed=1).view()["cards"])
STARTS: list[dict[str, Any]] = [
    {"cuts": EAST_DEALS, "deals": [order()]},
    {"cuts": [["1C", "1B"], ["9C", "3C"]]},
    {"hands": ["1C 2C", 2], "field": "1R", "dealer": 0},
    {"hands": [8, 8], "field": "1B 2A 3B", "pile": "4A 5A"},
    {
        "hands": ["9C 5C 8A 10D", "7C 8C 12D 12E"],
        "field": "9A 6R 2R",
        "pile": "11C 4C",
        "captured": ["3B 3C 1C 1D", "4A 4R 10A 10C"],
        "round": 2,
        "scores": [3, 4],
        "turn": 0,
        "dealer": 0,
    },
]
ODD: list[Any] = [
    None, True, -1, 0, 3, 9, 1.5, "", "1B", "1B 1B", "13C", "x", [], [[]], {}, [None, None],
    ["1B", "1B"], ["1B", "2A", "3B"], [8, 8], [9, 0], [0, 0], "1B 1R 1C 1D", [["1B", "2A"]],
    [["1B", "1R"]], [["1B", "1B"]], " ".join(CODES), [" ".join(CODES)], [" ".join(CODES)] * 13,
    ["1B 1R 1C 1D", 4], [4, "1B 1R 1C 1D"], 1 << 70, "1b 2a", ["", ""],
]  # fmt: skip
FITTING: dict[str, list[Any]] = {
    "cuts": [[["3A", "2C"]], [["2C", "12B"]], [["5C", "5A"]], []],
    "deals": [[], ["12B 12C"], [order(), order()]],
    "hands": [[2, 2], [1, 1], ["4C 6D", 2], [3, "10A 10C 2D"]],
    "field": ["", "6A 6C 6D", "5R 5A"],
    "captured": [["", ""], ["7A 7R", ""], ["", "8B 8D 11A 11B"]],
    "pile": ["", "12B 12C 4D"],
    "dealer": [0, 1],
    "turn": [0, 1],
    "round": [1],
    "scores": [[0, 0], [4, 1]],
    "multiplier": [1, 2],
}
FIELDS = [
    "cuts", "deals", "hands", "field", "captured", "pile", "dealer", "turn", "round", "scores",
    "multiplier", "moon", "",
]  # fmt: skip
TABLES: list[dict[str, Any]] = [
    {"rounds": 2},
    {"rounds": 1, "hand_win": "off", "field_multiplier": "brights", "month_cards": 4},
    {"rounds": 3, "target": 5, "hand_win": "replay", "exhausted": "draw", "rain": "willow"},
]


def mutated(random: RandomStream) -> dict[str, Any]:
    """A set-up with one to three of its fields changed for something odd."""
    setup: dict[str, Any] = json.loads(json.dumps(random.choice(STARTS)))
    for _ in range(1 + random.below(3)):
        field = random.choice(FIELDS)
        if field in setup and random.below(4) == 0:
            del setup[field]
        else:
            fitting = random.below(3) and field in FITTING
            setup[field] = random.choice(FITTING[field] if fitting else ODD)
    return setup


@rule("KK-2.6")
def test_a_mutated_start_is_refused_or_played_to_its_end() -> None:
    """Never a crash: a refusal that names a field, or a match that random players finish."""
    random = RandomStream("set-ups")
    refused = finished = 0
    for n in range(1000):
        setup, options = mutated(random), random.choice(TABLES)
        try:
            match = GAME.new_match(seed=n, options=options, setup=json.loads(json.dumps(setup)))
        except kiribako.BadSetup as error:
            where = error.refusal.where or {}
            assert error.code == "bad-setup"
            assert error.rule in GAME.catalogue.rules
            assert error.message.startswith(f"{where['field']}: "), setup
            refused += 1
            continue
        finished += 1
        assert not GAME.audit(match.state)
        player = RandomPlayer(seed=n)
        while not match.over:
            match.play_move(player.choose(match.state))
            assert not GAME.audit(match.state)
        assert match.winners()
        assert kiribako.verify(match.record().to_text()).scores() == match.scores()
    assert refused > 300
    assert finished > 150


@rule("KK-2.6")
@pytest.mark.parametrize(
    ("setup", "field", "rule_id"),
    [
        ({"hands": ["4C", "4C"]}, "hands", "KK-1.1"),
        ({"hands": ["4C", "5C"], "field": "4C"}, "field", "KK-1.1"),
        ({"hands": ["4C", "5C"], "captured": ["5C", ""]}, "captured", "KK-1.1"),
        ({"hands": ["4C", "5C"], "field": "1B 1R 1C 1D"}, "field", "KK-4.2"),
        ({"hands": ["4C", "5C"], "dealer": 0, "turn": 1}, "hands", "KK-2.3"),
        ({"hands": ["1B 1R 1C 1D", "5C 6C 7C 8C"]}, "hands", "KK-3.5"),
        ({"hands": ["1B 1R 2A 2R 3B 3R 4A 4R", 8]}, "hands", "KK-3.6"),
        ({"hands": ["4C", "5C"], "round": 13}, "round", "KK-2.6"),
        ({"hands": ["4C", "5C"], "multiplier": 2}, "multiplier", "KK-5.24"),
        ({"hands": ["4C", "5C"], "scores": [0, -1]}, "scores", "KK-2.6"),
        ({"cuts": [["1C", "2C"], ["3C", "4C"]]}, "cuts", "KK-2.2"),
        ({"deals": ["1B 1B"]}, "deals", "KK-1.1"),
        ({"deals": ["1B"] * 501}, "deals", "KK-2.3"),
        ({"moon": 1}, "moon", "KK-2.6"),
        ({"round": 2}, "round", "KK-2.6"),
    ],
)
def test_the_field_at_fault_is_named(setup: dict[str, Any], field: str, rule_id: str) -> None:
    with pytest.raises(kiribako.BadSetup) as told:
        GAME.new_match(seed=1, setup=setup)
    assert (told.value.refusal.where or {})["field"] == field
    assert told.value.rule == rule_id


@rule("KK-2.6")
def test_hands_given_as_numbers_are_completed_for_every_seed() -> None:
    """Four cards from a rest in which all of January lies would often have won at the deal."""
    rest = "1B 1R 1C 1D 2A 3B 4A 5A"
    draws = "6A 6C 7A 7C 8A 8C 9A 9C"
    taken = " ".join(code for code in CODES if code not in f"{rest} {draws}".split())
    setup = {"hands": [4, 4], "captured": [taken, ""], "pile": draws, "dealer": 0}
    for seed in range(120):
        match = GAME.new_match(seed=seed, setup=setup)
        for seat in (0, 1):
            hand = match.view(seat)["hands"][seat]["cards"]
            assert len([card for card in hand if card[:-1] == "1"]) < 4


@rule("KK-2.6")
def test_eight_cards_each_never_win_by_the_seed() -> None:
    """Nor do they refuse: no seed decides whether a start can be completed."""
    setup = {"hands": [8, 8], "field": "12B 11B"}
    for seed in range(300):
        match = GAME.new_match(seed=seed, options={"rounds": 1}, setup=setup)
        assert match.view()["hands"][0]["count"] == 8


@rule("KK-2.6")
def test_a_last_round_needs_no_later_deals() -> None:
    """A position of a match with one round may still list deals that will never be dealt."""
    setup = {"hands": ["4C", "5C"], "deals": ["1B 2A"]}
    match = GAME.new_match(seed=1, options={"rounds": 1}, setup=setup)
    assert match.setup["deals"] == []
