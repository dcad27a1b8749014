"""A real server for the browser: started on a free port, stopped and started again at will."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Self

from tests.browser.launcher import doorway
from tests.conftest import TOY

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds: a busy machine answers late, never not at all
DEALS = os.environ.get("KIRIBAKO_DEALS", "")  # another word, other deals


class Site:
    """A server with a database of its own; the toy game is on its shelf."""

    def __init__(self, folder: Path, *more: Path) -> None:
        self.folder = folder
        self.more = more  # where other packages lie
        self.door = doorway(0)
        self.port = self.door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.deal("")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self.stop()
        self.door.close()

    def deal(self, word: str) -> None:
        """From now on tables are dealt as this word says, and bots play so."""
        (self.folder / "deals").write_text(f"{DEALS} {word}", encoding="utf-8")

    def start(self) -> None:
        places = [str(TOY), *map(str, self.more), os.environ.get("PYTHONPATH")]
        path = os.pathsep.join(filter(None, places))
        env = {**os.environ, "PYTHONPATH": path}
        words = [str(self.port), str(self.folder / "site.db"), str(self.folder / "deals")]
        command = [sys.executable, "-m", "tests.browser.launcher", *words]
        with (self.folder / "site.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=env, cwd=ROOT, stdout=log, stderr=log)
        self._wait()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/ready", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        said = (self.folder / "site.log").read_text(encoding="utf-8", errors="replace")
        raise AssertionError(f"the server did not start:\n{said[-2000:]}")
