"""The pipes to a program: lines out, lines in before a deadline, and its last words."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Final

LONGEST: Final = 1 << 20  # bytes of a line
FAREWELL: Final = 2.0  # seconds a program has to go when asked
LAST_WORDS: Final = 200  # characters of its standard error that a reason quotes


class Pipes:
    """A program with its standard input, output and error.

    Two threads hold the pipes, so that a program that neither reads nor writes stops nobody.
    """

    def __init__(self, command: list[str], folder: Path) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the pipes
        try:
            self.process = subprocess.Popen(  # noqa: S603 - running a named program is the point
                command,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,  # so that it can be ended with all it started
            )
        except BaseException:
            self.errors.close()
            raise
        self.heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=self.listen, args=(self.process.stdout,), daemon=True),
            threading.Thread(target=self.speak, args=(self.process.stdin,), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def listen(self, output: IO[bytes]) -> None:
        """Queue every line, and an empty text at the end."""
        with output:
            while line := output.readline(LONGEST):
                self.heard.put(line.decode("utf-8", "replace").rstrip("\r\n") or " ")
        self.heard.put("")

    def speak(self, input_: IO[bytes]) -> None:
        """Send what is queued until None comes; a program that has gone hears nothing."""
        with contextlib.suppress(OSError), input_:
            while (lines := self.said.get()) is not None:
                input_.write(lines.encode() + b"\n")
                input_.flush()

    def write(self, lines: str) -> None:
        self.said.put(lines)

    def read(self, end: float) -> str | None:
        """The next line, empty if there will be none, None if it is not there by the deadline."""
        try:
            return self.heard.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            return None

    def close(self, farewell: str) -> None:
        """Ask the program to go, and see to it."""
        self.write(farewell)
        self.said.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        self.end()

    def end(self) -> str:
        """Stop the program now, with all it started; how it ended and its last words."""
        self.said.put(None)
        if not self.threads[0].is_alive():  # it closed its output, so it is about to end
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(FAREWELL)
        code = self.process.poll()
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(FAREWELL)
        self.errors.seek(0)
        lines = self.errors.read()[-4000:].decode("utf-8", "replace").splitlines()
        self.errors.close()
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")[-LAST_WORDS:]
        words = [f"exit code {code}"] if code else []
        return ", ".join(words + ([f"last words: {last}"] if last else []))
