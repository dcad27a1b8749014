"""Servers that follow each other on one socket, as `dev.py play` starts them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from tests.conftest import TOY

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PATIENCE = 60  # seconds


class Succession:
    """A socket that listens from the first, and the server that answers on it now."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.servers: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        for server in self.servers:
            server.terminate()
            server.wait(PATIENCE)
        self.door.close()

    def start(self, *, interpreted: bool) -> None:
        """The next server, which ends the one before it; it answers as soon as it can."""
        words = [sys.executable, "-m", "kiribako", "serve"]
        path = [str(TOY), *([str(SOURCE)] if interpreted else [])]
        inherited = os.environ.get("PYTHONPATH")
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*path, *([inherited] if inherited else [])]),
            "KIRIBAKO_DATABASE": str(self.folder / "tables.db"),
            "KIRIBAKO_BOT_WORKERS": "1",
            "KIRIBAKO_LISTEN_FD": str(self.door.fileno()),
        }
        if self.servers:
            words += ["--after", str(self.servers[-1].pid)]
            env["KIRIBAKO_LOCK_SECONDS"] = str(PATIENCE)
        with (self.folder / "servers.log").open("ab") as log:
            server = subprocess.Popen(
                words, env=env, cwd=ROOT, pass_fds=[self.door.fileno()], stdout=log, stderr=log
            )
        self.servers.append(server)

    def retired(self) -> float:
        """Wait until the server before the last has ended; the moment at which it had."""
        self.servers[-2].wait(PATIENCE)
        return time.monotonic()
