"""A real server for the browser: started on a free port, stopped and started again at will."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.conftest import TOY

PATIENCE = 60


class Site:
    """`kiribako serve` with a database of its own; the toy game is on its shelf."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        path = os.pathsep.join(filter(None, [str(TOY), os.environ.get("PYTHONPATH")]))
        env = {**os.environ, "PYTHONPATH": path, "KIRIBAKO_BOT_WORKERS": "1"}
        words = ["serve", "--port", str(self.port), "--database", str(self.folder / "site.db")]
        command = [sys.executable, "-m", "kiribako", *words]
        with (self.folder / "site.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
