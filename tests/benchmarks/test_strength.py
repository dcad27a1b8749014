"""Strength by time: which deal comes next, what a file keeps, and a picture one can read."""

from __future__ import annotations

import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import kiribako
from benchmarks import strength, strength_picture
from benchmarks.strength import Deal, Point, Timed, next_deal, play, read, table
from kiribako.arena.ratings import share_of
from tests.conftest import COMPILED

SVG = "{http://www.w3.org/2000/svg}"


def deal(game: str, point: Point, number: int, share: float = 0.5) -> Deal:
    return Deal(game, "level-3", point, number, share, 30, 0.5, 0.1)


def test_dear_points_get_fewer_deals() -> None:
    """A hundred times the time, a tenth of the deals."""
    points = [Point(1, 1), Point(100, 1)]
    played: list[Deal] = []
    while len(played) < 44:
        found = next_deal(["kiwara"], points, "level-3", played, 1_000)
        assert found is not None
        played.append(deal(*found))
    counts = [sum(one.point == point for one in played) for point in points]
    assert counts == [40, 4]
    others = [one._replace(rival="level-5") for one in played]
    assert next_deal(["kiwara"], points, "level-3", others, 1_000) == ("kiwara", points[0], 0)
    assert next_deal(["kiwara"], points[:1], "level-3", played, 40) is None


def test_finished_deals_are_kept_and_half_a_line_is_not(tmp_path: Path) -> None:
    path = tmp_path / "strength.jsonl"
    assert read(path) == []
    wanted = [deal("kigi", Point(4, 2), number) for number in range(2)]
    path.write_text("".join(one.line() + "\n" for one in wanted) + wanted[0].line()[:20])
    assert read(path) == wanted


@pytest.mark.parametrize("game", ["koi-koi", "kodama-3d"] if COMPILED else ["koi-koi"])
def test_it_thinks_for_its_milliseconds(game: str) -> None:
    """Of CPU, in each tree, a simulation more or less; reasoning about rivals included."""
    match = kiribako.game(game).new_match(seats=2, seed=2)
    for _ in range(6):
        match.play_move(match.state.legal_moves()[0])
    for trees in (1, 2):
        player = Timed(match.game, Point(60, trees), 1)
        began = time.thread_time()
        move = match.ask(player, 3)
        assert match.game.refuse(match.state, move) is None
        assert time.thread_time() - began < trees * (0.06 if COMPILED else 1.0) + 0.1


@pytest.mark.skipif(not COMPILED, reason="whole matches")
def test_a_deal_is_played_from_both_seats() -> None:
    found = play(kiribako.game("kiwara"), "level-1", Point(1, 2), 0, "test")
    assert found.share in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert found.decisions > 40
    assert 0.0 < found.slowest < found.seconds
    assert "| kiwara | 1 | 2 |" in table([found])[-1]


def test_the_picture_has_a_graph_for_each_game() -> None:
    stops = [
        strength_picture.Stop(game, trees, ms, share_of([0.5, 1.0, 0.5], 2))
        for game in ("Kigi", "Kiwara & more")
        for trees in (1, 2)
        for ms in (1, 64, 2000)
    ]
    root = ET.fromstring(strength_picture.draw(stops, "level-3"))
    assert len(root.findall(f".//{SVG}polyline")) == 4
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert "Kiwara & more" in words
    wide = float(root.attrib["viewBox"].split()[2])
    centres = [float(dot.attrib["cx"]) for dot in root.iter(f"{SVG}circle")]
    assert all(0 < centre < wide for centre in centres)


def test_the_command_draws_without_playing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--minutes 0` only writes what is known."""
    path, picture = tmp_path / "strength.jsonl", tmp_path / "strength.svg"
    known = [deal("kigi", Point(4, 2), number) for number in range(strength_picture.LEAST)]
    path.write_text("".join(one.line() + "\n" for one in [*known, deal("kiwara", Point(1, 1), 0)]))
    words = ["strength", "--minutes", "0", "--out", str(path), "--picture", str(picture)]
    monkeypatch.setattr("sys.argv", words)
    strength.main()
    assert "| kigi | 4 | 2 | 50.0 %" in capsys.readouterr().out
    assert "Kigi" in picture.read_text()
    assert "Kiwara" not in picture.read_text(), "one deal is no point"
