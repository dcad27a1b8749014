"""KK-5.16 to KK-5.26, KK-2.7, KK-3.10: what tables play that the rulebook does not say."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from tests.games.koi_koi.table import (
    dealt,
    match_of,
    order,
    outcomes,
    play,
    step,
    worth,
)

rule = pytest.mark.rule
GAME = kiribako.game("koi-koi")
FIVE = ("1B", "3B", "8B", "11B", "12B")
DRY = ("1B", "3B", "8B", "12B")
RAINY = ("1B", "3B", "11B", "12B")
THREE = ("1B", "8B", "12B")
REDS = ("1R", "2R", "3R")
BLUES = ("6R", "9R", "10R")
BEASTS = ("6A", "7A", "10A")
FOUR = "1B 1R 1C 1D 2A 3B 4A 5A"
LONE = "5C 6C 7C 8C 9C 10C 11C 12C"


def poetry(**more: Any) -> kiribako.Match:
    """East makes red poetry by taking 1R; both have cards left."""
    setup = {"captured": ["2R 3R", ""], "pile": "12C 11C 11A 4C", **more}
    return match_of("1C 5C", "7C 8C", "1R 6R 10C", **setup)


@rule("KK-5.16")
@pytest.mark.parametrize(
    ("chart", "brights", "red"),
    [
        ("house", (10, 8, 7, 6), 5),
        ("classic-10", (10, 8, 7, 5), 5),
        ("classic-15", (15, 10, 8, 6), 5),
        ("classic-15-6", (15, 10, 8, 6), 6),
        ("five-brights:20 four-brights:9, red-poetry:7", (20, 9, 7, 6), 7),
        ("rainy-four:12", (12, 8, 12, 6), 5),
        ("four-brights:0", (10, 6, 7, 6), 5),
    ],
)
def test_charts(chart: str, brights: tuple[int, ...], red: int) -> None:
    """Five, four, four with the rain man, three; whatever is dearest of what one has counts."""
    viewing = {"viewing": 0}
    found = tuple(worth(*cards, chart=chart, **viewing) for cards in (FIVE, DRY, RAINY, THREE))
    assert found == brights
    assert worth(*REDS, chart=chart) == red
    blue = 6 if chart == "classic-15-6" else 5
    assert worth(*BLUES, chart=chart) == blue


@rule("KK-5.16")
def test_a_chart_of_ones_own_is_kept_tidy() -> None:
    options = {"chart": " Red-Poetry=7,  five-brights:20 "}
    match = GAME.new_match(seed=1, options=options)
    assert match.options["chart"] == "five-brights:20 red-poetry:7"
    assert kiribako.replay(match.record().to_text()).options == match.options


@rule("KK-5.16")
@pytest.mark.parametrize(
    ("chart", "code"),
    [
        ("six-brights=3", "chart-name"),
        ("house=3", "chart-name"),
        ("five-brights", "chart-points"),
        ("five-brights=-1", "chart-points"),
        ("five-brights:101", "chart-points"),
        ("five-brights:9999999999", "chart-points"),
        ("five-brights=\u0664", "chart-points"),
        ("five-brights:1 five-brights:2", "chart-twice"),
        ("moon-viewing=3", "chart-viewing"),
        ("", "chart-empty"),
        (" , ", "chart-empty"),
    ],
)
def test_a_chart_of_ones_own_says_what_is_wrong(chart: str, code: str) -> None:
    with pytest.raises(kiribako.BadOption) as told:
        GAME.new_match(seed=1, options={"chart": chart})
    assert (told.value.code, told.value.rule) == (code, "KK-5.16")


@rule("KK-5.16")
def test_a_chart_without_points_is_refused() -> None:
    sets = [line["set"] for line in GAME.new_match(seed=1).view(0)["reach"][0]]
    nothing = " ".join(f"{id}:0" for id in sets if "viewing" not in id)
    with pytest.raises(kiribako.BadOption, match="decides nothing"):
        GAME.new_match(seed=1, options={"chart": nothing})


@rule("KK-5.17")
def test_the_viewings_apart() -> None:
    cherry, moon = ("3B", "9A"), ("8B", "9A")
    assert (worth(*cherry), worth(*moon)) == (5, 5)
    assert worth(*cherry, viewing=3, cherry_viewing="worth-1") == 1
    assert worth(*moon, viewing=3, cherry_viewing="worth-1") == 3
    assert worth(*moon, moon_viewing="off") == 0
    assert worth(*cherry, moon_viewing="off") == 5
    lines = GAME.new_match(seed=1, options={"moon_viewing": "off"}).view(0)["reach"][0]
    assert "moon-viewing" not in [line["set"] for line in lines]


@rule("KK-5.18")
def test_rain_spoils_cherry_viewing() -> None:
    cherry = ("3B", "9A")
    assert worth(*cherry, "11B") == 5
    assert worth(*cherry, "11B", rain="rain-man") == 0
    assert worth(*cherry, "11C", rain="rain-man") == 5
    assert worth(*cherry, "11C", rain="willow") == 0
    assert worth("8B", "9A", "11B", rain="willow") == 5


@rule("KK-5.18")
def test_rain_also_undoes_a_viewing_that_was_called_upon() -> None:
    """The value falls, no call is due, and the sheet in reach says why the set is lost."""
    match = match_of(
        "11C 5C",
        "7C 8C",
        "11A 6R",
        pile="12C 10C 2C 4C",
        captured=["3B 9A", ""],
        options={"rain": "willow"},
    )
    assert match.view()["koi"] == [5, 0]
    match.play("11C")
    assert match.view()["value"] == [0, 0]
    assert (match.actor, step(match)) == (1, "play")
    line = next(line for line in match.view(0)["reach"][0] if line["set"] == "cherry-viewing")
    assert (line["spoiled"], line["reachable"]) == (["11A", "11C"], False)
    assert not GAME.audit(match.state)


@rule("KK-5.19")
def test_fog_spoils_moon_viewing() -> None:
    moon = ("8B", "9A")
    assert worth(*moon, "12B") == 5
    assert worth(*moon, "12B", fog="phoenix") == 0
    assert worth(*moon, "12C", fog="phoenix") == 5
    assert worth(*moon, "12C", fog="paulownia") == 0
    assert worth("3B", "9A", "12B", fog="paulownia") == 5


@rule("KK-5.19")
@pytest.mark.parametrize(
    "options",
    [
        {"fog": "phoenix", "viewing": 0},
        {"fog": "paulownia", "moon_viewing": "off"},
        {"rain": "willow", "viewing": 0, "moon_viewing": "worth-3"},
    ],
)
def test_weather_needs_a_viewing_to_spoil(options: dict[str, Any]) -> None:
    with pytest.raises(kiribako.BadOption, match="nothing to spoil") as told:
        GAME.new_match(seed=1, options=options)
    assert told.value.rule in ("KK-5.18", "KK-5.19")


@rule("KK-5.20")
def test_the_cards_of_the_month() -> None:
    """January's in the first round, February's in the second; then they count no more."""
    january = "1C 1D 1R 1B"
    for number, value in ((1, 4), (2, 0), (12, 0), (13, 4)):
        match = match_of(
            "12D",
            "12E",
            captured=[january, ""],
            round=number,
            options={"month_cards": 4, "rounds": 13},
        )
        assert match.view()["value"][0] == value
        assert match.view(0)["reach"][0][-1]["set"] == "month-cards"
    assert worth(*january.split()) == 0


@rule("KK-5.20")
def test_the_cards_of_the_month_are_told_counted_and_written_down() -> None:
    match = match_of(
        "1C 5C",
        "7C 8C",
        "1R 6R",
        pile="12C 11C 2C 3C",
        captured=["1B 1D", ""],
        options={"month_cards": 4},
    )
    event = match.play("1C")[-1]
    cards = "the crane of pine, the pine ribbon, a plain pine and a plain pine"
    told = f"East has the four cards of January: {cards}, 4 points"
    assert event.text == told
    play(match, "game")
    assert match.scores() == [4, 0]
    assert match.score_sheet().of(0)[0].rule == "KK-5.20"


@rule("KK-5.21")
def test_further_cards_add_nothing() -> None:
    animals = ("2A", "4A", "5A", "6A", "8A", "11A", "9A")
    assert worth(*animals) == 3
    assert worth(*animals, further_cards="none") == 1


@rule("KK-5.21")
def test_or_make_sets_of_three_grow_too() -> None:
    grow: dict[str, Any] = {"further_cards": "sets-too"}
    assert worth(*BEASTS, "2A", **grow) == 6
    assert worth(*BEASTS, "2A", "4A", **grow) == 7 + 1
    assert worth(*REDS, "6R", **grow) == 6
    assert worth(*REDS, "6R", "9R", **grow) == 7 + 1
    assert worth(*REDS, *BLUES, **grow) == 10 + 2
    assert worth(*REDS, *BLUES, "4R", **grow) == 11 + 3
    assert worth("6A", "7A", "2A", "4A", **grow) == 0


@rule("KK-5.21")
def test_a_set_that_grows_asks_for_a_call() -> None:
    match = match_of(
        "2C 5C",
        "7C 8C",
        "2A 6R",
        pile="12C 11C 3C 4C",
        captured=["6A 7A 10A", ""],
        options={"further_cards": "sets-too"},
    )
    match.play("2C")
    assert step(match) == "call"
    chances = match.view(0)["stakes"]["chances"]
    assert chances[0]["set"] == "boar-deer-butterflies"
    assert chances[0]["value"] == 8  # five animals now, one more for the set


@rule("KK-5.22")
def test_seven_need_not_be_doubled() -> None:
    more = {"captured": ["2R 3R 1B 8B 12B", ""]}
    for doubles, points in ((True, 22), (False, 11)):
        match = poetry(options={"seven_doubles": doubles}, **more)
        play(match, "1C")
        stakes = match.view(0)["stakes"]
        assert ("seven" in stakes["times"]) is doubles
        assert stakes["points"] == points
        play(match, "game")
        assert match.scores() == [points, 0]
        assert ("KK-5.12" in [line.rule for line in match.score_sheet().lines]) is doubles


@rule("KK-5.23")
@pytest.mark.parametrize(("mode", "factor"), [("once", 2), ("off", 1), ("growing", 2)])
def test_a_koi_koi_of_the_opponent(mode: str, factor: int) -> None:
    """East has called; West, with blue ribbons, ends the round."""
    match = match_of(
        "1C 5C",
        "6C 8C",
        "1R 6R 10C",
        pile="12C 11C 11A 4C",
        captured=["2R 3R", "9R 10R"],
        options={"koi_doubling": mode},
    )
    play(match, "1C")
    assert match.view(0)["stakes"]["rival_times"] == factor
    play(match, "koi", "6C", "game")
    assert match.scores() == [0, 5 * factor]
    lines = [line.rule for line in match.score_sheet().of(1)]
    assert lines == ["KK-5.4"] + (
        [] if mode == "off" else [f"KK-5.{13 if factor == 2 and mode == 'once' else 23}"]
    )


@rule("KK-5.23")
def test_growing_counts_every_call_of_either_player() -> None:
    """East calls, then West, then East ends it: three times."""
    match = match_of(
        "1C 4C 5C",
        "6C 8C 8D",
        "1R 6R 4R",
        pile="12C 11C 11A 12D 3C 2C",
        captured=["2R 3R 7R", "9R 10R"],
        options={"koi_doubling": "growing"},
    )
    play(match, "1C", "koi", "6C", "koi", "4C")
    assert match.view()["calls"] == 2
    value = match.view()["value"][0]
    assert match.view(0)["stakes"]["points"] == value * 3
    play(match, "game")
    assert match.scores() == [value * 3, 0]


@rule("KK-5.24")
@pytest.mark.parametrize(
    ("mode", "field", "times"),
    [
        ("none", "9C 9D 10C 12B 1B 2R 3R 6R", 1),
        ("brights", "9C 9D 10C 12C 1R 2R 3R 6R", 1),
        ("brights", "9C 9D 10C 12B 1B 2R 3R 6R", 2),
        ("brights", "9C 11B 10C 12B 1B 2R 3R 6R", 3),
        ("grand", "9C 9D 10C 12C 1B 2R 3B 6R", 2),
        ("grand", "9C 9D 10C 12B 1B 2R 3R 6R", 4),
        ("grand", "9C 9D 10C 11B 1R 2R 3R 6R", 4),
    ],
)
def test_the_dealt_field_multiplies(mode: str, field: str, times: int) -> None:
    match = dealt(order(field=field), field_multiplier=mode)
    assert match.view()["times"] == times
    told = match.opening()[-1]
    assert (told.facts.get("times", 1), f"{times} times" in told.text) == (times, times > 1)


@rule("KK-5.24")
def test_flat_points_are_not_multiplied() -> None:
    """A dealt hand and an exhausted round bring six, whatever lies in the field."""
    field = "2D 12B 11B 5D 6D 7D 8D 9D"
    match = dealt(order(FOUR, LONE, field), order(), field_multiplier="brights")
    assert match.scores() == [6, 0]
    options = {"field_multiplier": "brights"}
    match = match_of("4C", "5C", "12C", pile="8C 7C", multiplier=3, options=options)
    play(match, "4C", "5C")
    assert match.scores() == [6, 0]


@rule("KK-5.24")
def test_a_stacked_position_names_its_multiplier() -> None:
    match = poetry(options={"field_multiplier": "grand"}, multiplier=4)
    play(match, "1C", "game")
    assert match.scores() == [20, 0]
    assert match.score_sheet().of(0)[1].rule == "KK-5.24"
    for options, times in (({}, 2), ({"field_multiplier": "grand"}, 3)):
        with pytest.raises(kiribako.BadSetup, match="multiplier"):
            poetry(options=options, multiplier=times)


@rule("KK-5.25")
def test_an_exhausted_round_can_be_nobodys() -> None:
    for dealer in (0, 1):
        options = {"exhausted": "draw"}
        match = match_of("4C", "5C", "12C", pile="8C 7C", dealer=dealer, options=options)
        match.play(match.moves()[0])
        events = match.play(match.moves()[0])
        assert [event.kind for event in events][-2:] == ["drawn-round", "dealt"]
        assert "nobody wins month 1" in events[-2].text
        assert match.scores() == [0, 0]
        assert outcomes(match) == ["exhausted"]
        assert match.view()["outcomes"][0]["winner"] is None
        assert (match.view()["dealer"], match.view()["round"]) == (dealer, 2)
        assert match.score_sheet().lines == []


@rule("KK-5.26")
def test_all_multipliers_together() -> None:
    """11 points, doubled, after two calls three times, in a field that counts twice."""
    options = {"koi_doubling": "growing", "field_multiplier": "brights"}
    match = match_of(
        "1C 4C 5C",
        "6C 8C 8D",
        "1R 6R 4R",
        pile="12C 11C 11A 12D 3C 2C",
        captured=["2R 3R 7R 1B 8B 12B", "9R 10R"],
        multiplier=2,
        options=options,
    )
    # three brights lie captured: they count as called upon
    play(match, "1C", "koi", "6C", "game")
    assert match.view()["outcomes"][0]["value"] == 5
    assert match.scores() == [0, 5 * 3 * 2]
    sheet = match.score_sheet()
    assert sheet.total(1) == 30
    assert [line.rule for line in sheet.of(1)] == ["KK-5.4", "KK-5.23", "KK-5.24"]


@rule("KK-2.1")
@pytest.mark.parametrize("rounds", [1, 5, 10, 99])
def test_any_number_of_rounds(rounds: int) -> None:
    match = GAME.new_match(seed=2, options={"rounds": rounds})
    assert match.view()["rounds"] == rounds
    for wrong in (0, 100, 3.5, "12", True):
        with pytest.raises(kiribako.BadOption, match="rounds cannot be"):
            GAME.new_match(seed=1, options={"rounds": wrong})


@rule("KK-2.7")
def test_a_match_can_be_played_to_a_score() -> None:
    match = match_of(
        "1C 5C", "7C 8C", "1R 6R 10C",
        pile="12C 11C", captured=["2R 3R", ""], scores=[25, 29], options={"target": 30},
    )  # fmt: skip
    play(match, "1C")
    assert match.view(0)["stakes"]["last_round"] is True
    events = match.play("game")
    assert events[-1].kind == "match-over"
    assert match.over
    assert match.winners() == [0]
    assert match.view()["round"] == 1
    assert "After 1 round:" in match.game.picture(match.view()).plain()


@rule("KK-2.7")
def test_a_dealt_hand_can_reach_the_score() -> None:
    """The match is over before anybody decided, and says so."""
    field = "2D 3D 6D 5D 7D 8D 9D 10D"
    match = dealt(order(FOUR, LONE, field), order(), target=6, hand_win="replay")
    assert match.over
    assert match.winners() == [0]
    assert [event.kind for event in match.opening()] == ["cut", "hand-win", "match-over"]


@rule("KK-2.7")
def test_the_last_round_ends_it_at_the_latest() -> None:
    match = match_of("4C", "5C", "12C", pile="8C 7C", round=12, options={"target": 100})
    play(match, "4C", "5C")
    assert match.over
    with pytest.raises(kiribako.BadSetup, match="scores"):
        match_of("4C", "5C", "12C", scores=[0, 100], options={"target": 100})


@rule("KK-3.10")
def test_dealt_hands_can_win_nothing() -> None:
    """Play begins, and all of the month can come to the field and be taken."""
    field = "2D 3D 6D 5D 7D 8D 9D 10D"
    match = dealt(order(FOUR, LONE, field), hand_win="off")
    assert outcomes(match) == []
    assert [event.kind for event in match.opening()] == ["cut", "dealt"]
    assert match.actor == 0
    assert match.scores() == [0, 0]
    void = dealt(order(FOUR, LONE, "9A 9R 10A 10R 11B 11R 12B 12D"), order(), hand_win="off")
    assert outcomes(void) == ["void"]
