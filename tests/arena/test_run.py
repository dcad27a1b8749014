"""A contest gives the same result however it is played: workers, crashes, interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import kiribako
from kiribako.arena.contest import Contest, contest
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.journal import NAME, BadJournal, Journal
from kiribako.arena.match_result import MatchResult
from kiribako.arena.pool import ArenaFailed, Pool
from kiribako.arena.run import run
from kiribako.arena.sprt import Bounds
from kiribako.arena.tally import tally
from tests.arena.contests import brought, facts, play_here, play_with, wait_for_lines


@pytest.fixture(scope="module")
def small() -> Contest:
    return contest("kiwara", ["greedy", "random"], matches=12, seed=3)


@pytest.fixture(scope="module")
def expected(small: Contest) -> list[dict[str, object]]:
    return facts(play_here(small))


def test_any_number_of_workers_gives_the_same_matches(
    small: Contest, expected: list[dict[str, object]], tmp_path: Path
) -> None:
    progress = play_with(small, 3, folder=tmp_path)
    assert facts(list(progress.found.values())) == expected
    journal = Journal(tmp_path, small, resume=True)
    journal.close()
    assert facts(journal.results) == expected
    for result in journal.results:
        match = kiribako.verify(journal.record_path(result).read_text())
        assert match.scores() == result.scores


def test_stopping_and_carrying_on_gives_the_same_matches(
    small: Contest, expected: list[dict[str, object]], tmp_path: Path
) -> None:
    """Stopped after every batch, and the journal torn each time as by a crash."""
    runs = 0
    while True:
        progress = play_with(
            small,
            1,
            folder=tmp_path,
            resume=True,
            watch=lambda progress, most=4 * runs: len(progress.found) > most,
        )
        runs += 1
        if progress.over:
            break
        with (tmp_path / NAME).open("a") as torn:
            torn.write('{"block": 99, "rota')
    assert runs > 1, "a quick machine may play many matches in a batch, never all"
    assert facts(list(progress.found.values())) == expected
    lines = (tmp_path / NAME).read_text().splitlines()
    assert len(lines) == 1 + 12, "no match was played twice"


def test_what_is_finished_is_not_played_again(small: Contest, tmp_path: Path) -> None:
    play_with(small, 1, folder=tmp_path)
    before = (tmp_path / NAME).read_text()

    def nobody(wanted: Contest) -> Pool:
        raise AssertionError("there is nothing to play")

    assert run(small, nobody, folder=tmp_path, resume=True).over
    assert (tmp_path / NAME).read_text() == before
    more = contest("kiwara", ["greedy", "random"], matches=16, seed=3)
    assert len(play_with(more, 1, folder=tmp_path, resume=True).found) == 16
    assert (tmp_path / NAME).read_text().startswith(before), "a journal is only appended to"


def test_a_killed_arena_carries_on(
    small: Contest, expected: list[dict[str, object]], tmp_path: Path
) -> None:
    """SIGKILL in the middle of a run of the command: what was kept is kept, the rest is played."""
    words = [
        "arena",
        "kiwara",
        "greedy",
        "random",
        "--seed",
        "3",
        "-w",
        "2",
        "--out",
        str(tmp_path),
    ]
    command = [sys.executable, "-m", "kiribako", *words]
    child = subprocess.Popen(
        [*command, "-n", "20000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for_lines(tmp_path, 4, child)
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
    shown = subprocess.run(
        [*command, "-n", "12", "--resume", "--json"], capture_output=True, check=True
    )
    assert json.loads(shown.stdout)["matches"] == 12
    journal = Journal(tmp_path, small, resume=True)
    journal.close()
    assert facts(journal.results)[:12] == expected


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored in the background
    words = ["arena", "kiwara", "random", "--out", str(tmp_path), "-n", "100000", "-w", "1"]
    child = subprocess.Popen(
        [sys.executable, "-m", "kiribako", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    wait_for_lines(tmp_path, 2, child)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"add --resume to carry on" in errors
    assert json.loads((tmp_path / "report.json").read_text())["over"] is False
    assert b"Traceback" not in errors


def test_a_dead_worker_is_replaced_and_its_batch_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIRIBAKO_TEST_KILLED", str(tmp_path / "killed"))
    deadly = contest("kiwara", ["random", brought("KillerOnce")], matches=4)
    progress = play_with(deadly, 1)
    assert (tmp_path / "killed").exists()
    assert progress.over
    assert facts(list(progress.found.values())) == facts(play_here(deadly))


def test_a_batch_that_kills_every_worker_ends_the_arena_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ArenaFailed, match="3 workers died in blocks 0: exit code 9"):
        play_with(contest("kiwara", ["random", brought("Killer")], matches=2), 1, folder=tmp_path)


def test_an_early_stop_does_not_depend_on_speed(tmp_path: Path) -> None:
    """Blocks finished out of turn do not count past the one that decided."""
    uneven = contest("kiwara", ["greedy", "random"], matches=400, seed=1)
    alone = play_with(uneven, 1, folder=tmp_path, bounds=Bounds(0, 200))
    assert alone.stopped
    assert alone.test is not None
    assert alone.test.verdict == "stronger"
    done = Journal(tmp_path, uneven, resume=True)
    done.close()
    backwards = ContestProgress(uneven, [], Bounds(0, 200))
    for result in reversed(done.results):
        backwards.add([result])
    assert backwards.judged == alone.judged
    assert facts([m for block in backwards.blocks() for m in block]) == facts(
        [m for block in alone.blocks() for m in block]
    )
    assert tally(alone)["matches"] == 2 * alone.judged < 400


def test_batches_are_worth_the_way() -> None:
    """A tenth of a second of work at least, once it is known how long a match takes."""
    quick = contest("kiwara", ["random"], matches=1000)
    progress = ContestProgress(quick, [], None)
    assert len(progress.next_batch(4)) == 1, "to find out"
    result = MatchResult(0, 0, ["random", "random"], [1, 0], [0], took=0.004)
    progress.add([result])
    while batch := progress.next_batch(4):
        assert len(batch) >= 25 or not progress.queue


def test_a_journal_of_something_else_is_refused(small: Contest, tmp_path: Path) -> None:
    Journal(tmp_path, small, resume=False).close()
    with pytest.raises(BadJournal, match="holds an arena already: add --resume"):
        Journal(tmp_path, small, resume=False)
    other = contest("kiwara", ["greedy", "random"], seed=4)
    with pytest.raises(BadJournal, match="another contest: seed is 3 there and 4 here"):
        Journal(tmp_path, other, resume=True)
    path = tmp_path / NAME
    whole = path.read_text()
    path.write_text(whole.replace('"engine": "', '"engine": "x'))
    with pytest.raises(BadJournal, match="bots or rules have changed since"):
        Journal(tmp_path, small, resume=True)
    Journal(tmp_path, small, resume=True, any_engine=True).close()
    path.write_text(f"{whole}nonsense\n{{}}\n")
    with pytest.raises(BadJournal, match="line 2 cannot be read"):
        Journal(tmp_path, small, resume=True)
    path.write_text('{"a": "diary"}\n')
    with pytest.raises(BadJournal, match="no journal of an arena"):
        Journal(tmp_path, small, resume=True)


def test_two_arenas_cannot_share_a_folder(small: Contest, tmp_path: Path) -> None:
    first = Journal(tmp_path, small, resume=False)
    with pytest.raises(BadJournal, match="another arena is writing"):
        Journal(tmp_path, small, resume=True)
    first.close()
    Journal(tmp_path, small, resume=True).close()


def test_no_worker_outlives_its_pool(small: Contest) -> None:
    pool = Pool(small, 2)
    pids = [worker.process.pid for worker in pool.workers]
    pool.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
