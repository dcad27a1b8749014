"""`dev.py play` serves at once, changes over to the compiled engine, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tools import playing
from tools.places import ROOT

PATIENCE = 60
pytestmark = pytest.mark.skipif(os.name == "nt", reason="sockets are not handed over there")

AT_WORK = (
    "import os, pathlib, time; pathlib.Path({0!r}).write_text(str(os.getpid())); time.sleep(600)"
)
FOR_EVER = "import subprocess, sys; subprocess.run([sys.executable, '-c', {0!r}])"
WHEN_ASKED = "import pathlib, time\nwhile not pathlib.Path({0!r}).exists(): time.sleep(0.02)"


class Running:
    """A box in a process of its own."""

    def __init__(self, folder: Path, code: str, **env: str) -> None:
        self.folder = folder
        words = [sys.executable, "-m", "tests.tools.box", str(folder), code]
        given = {**os.environ, "PYTHONPATH": "", "KIRIBAKO_NO_BROWSER": "1", **env}
        self.process = subprocess.Popen(
            words, cwd=ROOT, env=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.heard: list[str] = []

    def hear(self, words: str) -> str:
        """The line that has these words, as soon as it is said."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard.append(line)
            if words in line:
                return line
        raise AssertionError(f"{words!r} was never said: {self.heard}")

    def facts(self) -> dict[str, Any]:
        """What the server says of itself."""
        address = (self.folder / "box-address").read_text(encoding="ascii")
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def box(folder: Path, code: str, **env: str) -> Iterator[Running]:
    running = Running(folder, code, **env)
    try:
        running.hear("the box is open")
        yield running
    finally:
        if running.process.poll() is None:
            running.end(signal.SIGTERM)
        if running.process.stdout is not None:
            running.process.stdout.close()


def lives(process: int) -> bool:
    """Whether a process runs; one that has ended and is not asked after does not."""
    status = Path(f"/proc/{process}/stat")
    if status.parent.parent.joinpath("self").exists():
        return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def gone(process: int) -> bool:
    """Whether a process ends soon."""
    deadline = time.monotonic() + PATIENCE
    while lives(process) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not lives(process)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_whatever_ends_it_ends_server_and_compiler(tmp_path: Path, ending: int) -> None:
    """With all that the compiler has started."""
    note = tmp_path / "compiler"
    with box(tmp_path, FOR_EVER.format(AT_WORK.format(str(note)))) as running:
        server = running.facts()["pid"]
        while not note.exists() or not note.read_text():
            time.sleep(0.02)
        assert running.end(ending) == 0
        assert gone(server)
        assert gone(int(note.read_text()))
        assert not (tmp_path / "engine-news").exists()
        assert not (tmp_path / "box-address").exists()


def test_the_compiled_engine_takes_over(tmp_path: Path) -> None:
    """At the same address, the first server ended; the page hears how long it takes until then."""
    done = tmp_path / "done"
    with box(tmp_path, WHEN_ASKED.format(str(done))) as running:
        first = running.facts()
        assert first["kind"] == "interpreted"
        assert int(first["news"]) > 0
        done.touch()
        running.hear("taken over")
        second = running.facts()
        assert second["kind"] == "compiled"
        assert second["pid"] != first["pid"]
        assert second["news"] == ""
        assert gone(first["pid"])
        assert running.end(signal.SIGTERM) == 0
        assert gone(second["pid"])


def test_a_compiler_that_fails_closes_nothing(tmp_path: Path) -> None:
    """The box stays on the engine it has, and says why."""
    with box(tmp_path, "import sys; sys.exit('no room on the disk')") as running:
        assert "no room on the disk" in running.hear("stays on the interpreted engine")
        assert running.facts()["kind"] == "interpreted"


def test_an_engine_that_does_not_start_closes_nothing(tmp_path: Path) -> None:
    """The first server is asked to stop only by one that could take its place."""
    with box(tmp_path, "", BROKEN="1") as running:
        first = running.facts()
        running.hear("stays on the interpreted engine")
        assert running.facts()["pid"] == first["pid"]


def test_a_box_that_is_open_is_not_opened_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever asks again is told where it is."""
    monkeypatch.setattr(playing, "ADDRESS", tmp_path / "box-address")
    monkeypatch.setenv(playing.NO_BROWSER, "1")
    with box(tmp_path, "import time; time.sleep(600)"):
        assert playing.play() == 0
        address = (tmp_path / "box-address").read_text(encoding="ascii")
        assert capsys.readouterr().out == f"the box is open already at {address}\n"
    for name in playing.ENDINGS:
        signal.signal(getattr(signal, name), signal.SIG_DFL)


def test_a_busy_port_gets_a_sentence_and_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with playing._doorway() as taken:
        monkeypatch.setattr(playing, "PORT", taken.getsockname()[1])
        capsys.readouterr()
        with playing._doorway() as door:
            assert door.getsockname()[1] != taken.getsockname()[1]
    assert "is in use by another program" in capsys.readouterr().out
