"""An empty environment with a wheel in it, and nothing of this machine on its PATH."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools import environment, machine
from tools.places import ROOT, program

PATIENCE = 600.0  # seconds after which something that should come counts as not coming
STOPPED = (0, -signal.SIGTERM, 128 + signal.SIGTERM)  # told to stop, itself or through uv


class Empty:
    """A virtual environment of its own. Its programs see no others: no compiler, no Node."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "[play]") -> None:
        self.folder = folder
        home = folder / "environment"
        environment.uv("venv", "--no-project", "--python", machine.interpreter(), home)
        self.python = program("python", home=home)
        self.command = program("kiribako", home=home)
        bound = ("--constraints", ROOT / "requirements" / "run.lock")
        wanted = f"kiribako{extra} @ {wheel.as_uri()}"
        environment.uv("pip", "install", "--python", self.python, *bound, wanted)
        self.variables = {"PATH": str(self.python.parent), "HOME": str(folder)}

    def run(self, *words: str | Path) -> str:
        """What a program prints; it must succeed."""
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.folder,
            env=self.variables,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def ask(self, program: str) -> Any:
        """What a Python program prints as JSON; a warning is a failure."""
        return json.loads(self.run(self.python, "-I", "-W", "error", "-c", program))


@contextmanager
def serving(words: list[str], folder: Path, variables: dict[str, str]) -> Iterator[str]:
    """`kiribako serve` by some command, until it has served; its address."""
    database = ["--port", "0", "--database", str(folder / "tables.db")]
    with subprocess.Popen(
        [*words, *database], cwd=folder, env=variables, stderr=subprocess.PIPE, text=True
    ) as server:
        giving_up = threading.Timer(PATIENCE, server.kill)
        giving_up.start()
        try:
            yield address(server)
        finally:
            server.terminate()
            giving_up.cancel()
            server.wait(PATIENCE)
    assert server.returncode in STOPPED, "the server did not stop in good order"


def address(server: subprocess.Popen[str]) -> str:
    """Where the server says it listens."""
    assert server.stderr is not None
    told = []
    for line in server.stderr:
        told.append(line)
        if found := re.search(r"listening on (http://\S+)", line):
            return found[1]
    raise AssertionError("the server did not start:\n" + "".join(told))


class Visitor:
    """Somebody who asks a server over HTTP, cookie in hand."""

    def __init__(self, address: str) -> None:
        self.address = address
        jar = urllib.request.HTTPCookieProcessor()
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)
        self.json("/api/me")

    def get(self, path: str) -> str:
        with self.opener.open(self.address + path, timeout=PATIENCE) as answer:
            text: str = answer.read().decode(errors="replace")
        return text

    def json(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, headers)
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def wait_for_the_end(self, table: str) -> Any:
        """The table, once its match is over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            found = self.json(f"/api/tables/{table}")
            if found["status"]["phase"] == "over":
                return found
            time.sleep(0.05)
        raise AssertionError("the match did not end")
