"""The command and what it leaves behind: JSON, Markdown, a plot, and the ladder's page."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import kiribako
from kiribako.arena import ladder
from kiribako.arena.contest import contest
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.journal import NAME, Journal
from kiribako.arena.ladder_page import page
from kiribako.arena.plot import plot
from kiribako.arena.pool import Pool
from kiribako.arena.report import headline, markdown
from kiribako.arena.tally import tally
from kiribako.bots.levels import LASTING
from tests.arena.contests import brought, play_here
from tests.cli.command import kiribako as command


def test_the_command_measures_and_writes_everything_down(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ["arena", "koi-koi", "greedy", "random", "-n", "6", "-o", "rounds=3", "--out", str(out)]
    shown = command(*words, "--seed", "8")
    assert shown.returncode == 0, shown.stderr
    assert "6 matches in 3 blocks: greedy won" in shown.stdout
    result = json.loads((out / "report.json").read_text())
    assert [row["bot"] for row in result["bots"]] == ["greedy", "random"]
    first, second = result["bots"]
    assert first["share"]["low"] <= first["share"]["value"] <= first["share"]["high"]
    assert first["share"]["value"] + second["share"]["value"] == 1
    assert first["margin"]["value"] == -second["margin"]["value"]
    assert first["points_per_round"]["value"] == pytest.approx(
        first["points"]["value"] / 3, abs=0.001
    )
    assert first["decisions"] > 0 < first["seconds_per_decision"] <= first["slowest_decision"]
    assert sum(result["seats"]) == pytest.approx(1)
    report = (out / "report.md").read_text()
    assert "| greedy | 6 |" in report
    assert "ahead a round" in report
    assert f"kiribako {' '.join(words[:7])}" in report, "the command that made it"
    ET.fromstring((out / "plot.svg").read_text())
    records = sorted((out / "records").rglob("*.txt"))
    assert len(records) == 6
    assert all(kiribako.verify(record.read_text()).over for record in records)
    assert command("replay", str(records[0])).returncode == 0
    again = command(*words)
    assert again.returncode == 1
    assert "add --resume" in again.stderr
    assert json.loads(command(*words, "--json").stdout)["error"]["code"] == "journal-exists"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["kiwara", "moo"], "there is no bot 'moo'"),
        (["kiwara", "random", "--seats", "9"], "is for 2 players, not 9"),
        (["kiwara", "random", "-o", "moon"], "write NAME=VALUE"),
        (["kiwara", "random", "greedy", "--sprt", "30"], "two rising numbers of Elo"),
        (["kiwara", "random", "--sprt", "0,30"], "an early stop compares two bots"),
        (["kiwara", "random", "greedy", "--ray", "127.0.0.1:1"], "no Ray cluster answers"),
        (["kiwara", "random", "--out", "/dev/null/x"], "cannot be written"),
    ],
)
def test_refusals_have_a_sentence(words: list[str], sentence: str) -> None:
    shown = command("arena", *words, "-n", "2")
    assert shown.returncode == 1
    assert sentence in " ".join(shown.stderr.split())
    assert "Traceback" not in shown.stderr


def test_both_commands_explain_themselves() -> None:
    for name in ("arena", "ladder"):
        shown = command(name, "--help")
        assert shown.returncode == 0
        assert "--workers" in shown.stdout


def test_an_early_stop_is_reported() -> None:
    words = ["arena", "kiwara", "greedy", "random", "-n", "400", "--sprt", "0,200", "--json"]
    result = json.loads(command(*words).stdout)
    assert result["sprt"]["verdict"] == "stronger"
    assert result["matches"] < 400
    assert "200 Elo stronger rather than 0? Stronger" in headline(result)


def test_three_bots_and_their_pairings() -> None:
    trio = contest("kiwara", ["greedy", "random", brought("Last")], matches=12)
    progress = ContestProgress(trio, play_here(trio), None)
    result = tally(progress)
    assert len(result["pairings"]) == 3
    assert result["bots"][0]["elo"]["value"] > result["bots"][1]["elo"]["value"]
    report = markdown(trio, result, "kiribako arena", "today")
    assert "## Who met whom" in report
    drawn = ET.fromstring(plot(progress))
    assert len(drawn.findall("{http://www.w3.org/2000/svg}polyline")) == 3


def test_forfeits_count_as_losses_but_not_as_points() -> None:
    pair = contest("kiwara", ["random", brought("Raising")], matches=4)
    progress = ContestProgress(pair, play_here(pair), None)
    result = tally(progress)
    assert result["bots"][0]["share"]["value"] == 1
    assert result["bots"][0]["points"] is None
    assert len(result["forfeits"]) == 4
    report = markdown(pair, result, "kiribako arena", "today")
    assert "## 4 forfeits" in report
    assert "I have had enough" in report


def test_a_contest_without_a_whole_block_says_so() -> None:
    pair = contest("kiwara", ["random", "greedy"], matches=4)
    progress = ContestProgress(pair, play_here(pair)[:1], None)
    assert headline(tally(progress)) == "No block is complete yet."
    ET.fromstring(plot(progress))


def test_the_ladder_has_every_rung() -> None:
    """Neighbours, the references, and more than two seats."""
    top = LASTING[-1].word
    kigi = ladder.rungs(kiribako.game("kigi"))
    pairs = [(rung.first, rung.second, rung.seats) for rung in kigi]
    assert pairs[:4] == [(f"level-{n + 1}", f"level-{n}", 2) for n in range(1, 5)]
    assert {(top, "random", 2), (top, "greedy", 2), (top, "painter", 2)} <= set(pairs)
    assert {(top, "greedy", seats) for seats in (3, 4, 5)} <= set(pairs)
    koi_koi = ladder.rungs(kiribako.game("koi-koi"))
    assert (top, "greedy-stop", 2) in [(rung.first, rung.second, rung.seats) for rung in koi_koi]
    assert koi_koi[0].contest(2).options["rounds"] == 12


def test_the_ladder_is_climbed_in_pieces_and_written_down(tmp_path: Path) -> None:
    """Bots that have changed since are measured anew; the old journal is put aside."""
    game = kiribako.game("kiwara")
    rung = ladder.Rung(game, "level-1", "random", 2)

    def hire(wanted: object) -> Pool:
        return Pool(rung.contest(24), 1)

    assert not ladder.climb([rung], tmp_path, hire, matches=24, minutes=0)
    assert ladder.measured([rung], tmp_path, 24) == []
    seen: list[int] = []
    assert ladder.climb(
        [rung],
        tmp_path,
        hire,
        matches=24,
        watch=lambda _, progress: seen.append(len(progress.found)),
    )
    assert max(seen) == 24
    found = ladder.measured([rung], tmp_path, 24)
    text = page(found, "kiribako ladder", "2026-11-16")
    assert "## Kiwara" in text
    assert "| level-1 against random | 2 | 24 |" in text
    path = rung.folder(tmp_path) / NAME
    path.write_text(path.read_text().replace('"engine": "', '"engine": "x'))
    assert ladder.climb([rung], tmp_path, hire, matches=4)
    assert len(list(path.parent.glob("journal-until-*.jsonl"))) == 1
    journal = Journal(path.parent, rung.contest(4), resume=True)
    journal.close()
    assert len(journal.results) >= 4


def test_the_ladder_command_writes_its_page_without_playing(tmp_path: Path) -> None:
    page_file = tmp_path / "ladder.md"
    words = ["--minutes", "0", "--out", str(tmp_path / "runs"), "--page", str(page_file)]
    shown = command("ladder", *words)
    assert shown.returncode == 3, "there is more to play"
    assert "0 of" in shown.stdout
    assert "# The ladder" in page_file.read_text()
