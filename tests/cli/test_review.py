"""`kiribako review`: play told from luck, for people, programs and browsers."""

from __future__ import annotations

import json
from pathlib import Path

import kiribako as library
from kiribako.bots.reference import RandomPlayer
from kiribako.review import FORMAT, SeatTotal
from kiribako.review.wording import sum_in_points
from tests.cli.command import kiribako

FEW = ("--simulations", "4")


def record(folder: Path, seed: int = 4, *, plies: int = 1000) -> str:
    """A round of Koi-Koi, or its beginning."""
    names = ["Ann", "<b>Bo</b>"]
    match = library.game("koi-koi").new_match(seed=seed, options={"rounds": 1}, names=names)
    player = RandomPlayer(seed=seed)
    while not match.over and match.ply < plies:
        match.play_move(player.choose(match.state))
    file = folder / f"match-{seed}.txt"
    file.write_text(match.record().to_text())
    return str(file)


def test_a_review_in_the_terminal(tmp_path: Path) -> None:
    """Everybody's sum or accuracy, and the decisions worth a look."""
    shown = kiribako("review", record(tmp_path), *FEW, "--all")
    assert shown.returncode == 0
    for word in ("Koi-Koi", "Ann", "accuracy", "result", "verdict", "luck"):
        assert word in shown.stdout
    assert kiribako("review", record(tmp_path), *FEW, "--all").stdout == shown.stdout


def test_a_review_for_programs(tmp_path: Path) -> None:
    told = json.loads(kiribako("review", record(tmp_path), *FEW, "--json", "--seat", "1").stdout)
    assert told["kiribako-review"] == FORMAT
    for total in told["seats"]:
        parts = total["start"] + total["luck"] + total["own"] + total["rivals"]
        assert abs(parts - total["result"]) < 0.01


def test_a_review_as_one_page(tmp_path: Path) -> None:
    """It needs no network, and a name is text and nothing else."""
    page = tmp_path / "review.html"
    assert kiribako("review", record(tmp_path), *FEW, "--html", str(page)).returncode == 0
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "&lt;b&gt;Bo" in text
    assert "<b>Bo" not in text
    assert "http" not in text
    assert "<script" not in text
    assert "All " in text  # every decision is there, if folded away


def test_a_sum_adds_up_after_rounding() -> None:
    """What rounding leaves over goes to luck."""
    total = SeatTotal(0, "Ann", 0.5, 0.114, 0.005 - 0.119, 0.5, 1.0, 0.0, None)
    start, luck, own, rivals, result = (int(part) for part in sum_in_points(total))
    assert start + luck + own + rivals == result


def test_several_records_are_summed_up(tmp_path: Path) -> None:
    files = [record(tmp_path, seed) for seed in (4, 5)]
    told = json.loads(kiribako("review", *files, *FEW, "--json").stdout)
    assert [summary["matches"] for summary in told["summaries"]] == [2, 2]
    assert len(told["reviews"]) == 2
    shown = kiribako("review", *files, *FEW)
    assert "matches" in shown.stdout


def test_what_a_review_refuses(tmp_path: Path) -> None:
    for file, words, sentence in (
        (record(tmp_path, 6, plies=3), (), "finished"),
        (record(tmp_path), ("--seat", "5"), "no seat 5"),
        (record(tmp_path), ("--seconds", "-1"), "seconds"),
        (str(tmp_path / "none.txt"), (), "cannot be read"),
    ):
        shown = kiribako("review", file, *FEW, *words)
        assert shown.returncode == 1
        assert sentence in shown.stderr
