"""What a person at the keyboard is told: steps with their times, and problems in plain words."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.places import ROOT

LINES_SHOWN = 60  # of a failed program's output
NETWORK_SIGNS = (
    "dns error",
    "failed to fetch",
    "temporary failure in name resolution",
    "could not resolve",
    "connection refused",
    "failed to establish a new connection",
    "network is unreachable",
    "timed out",
)


class ProblemError(Exception):
    """Something a person can put right; its text says how and is all that is shown."""


class ProgramFailedError(ProblemError):
    """A program ended badly; its output is kept for whoever reports it."""

    def __init__(self, command: Sequence[str], output: str) -> None:
        """Keep the end of the output, where the reason usually stands."""
        self.output = output
        tail = "\n".join(output.strip().splitlines()[-LINES_SHOWN:])
        message = f"`{' '.join(command)}` failed"
        if any(sign in output.lower() for sign in NETWORK_SIGNS):
            message += "; the network seems out of reach, so try again once it is back"
        super().__init__(f"{tail}\n\n{message}." if tail else f"{message}.")


def say(text: str) -> None:
    print(text, flush=True)


def took(seconds: float) -> str:
    """A length of time in the unit that reads best, rounded before it is split into units."""
    tenths, whole = round(seconds, 1), round(seconds)
    if tenths < 10:
        return f"{tenths:.1f} s"
    if whole < 120:
        return f"{whole} s"
    minutes, whole = divmod(whole, 60)
    if minutes < 120:
        return f"{minutes} min {whole} s"
    return f"{minutes // 60} h {minutes % 60} min"


@contextmanager
def step(what: str) -> Iterator[None]:
    """Announce a step and, when it is done, how long it took; count the seconds on a terminal."""
    started = time.monotonic()
    done = threading.Event()
    live = sys.stdout.isatty()

    def count() -> None:
        while not done.wait(1):
            print(f"\r{what} ... {took(time.monotonic() - started)} ", end="", flush=True)

    print(f"{what} ... ", end="", flush=True)
    counter = threading.Thread(target=count, daemon=True)
    if live:
        counter.start()
    outcome = "failed after "
    try:
        yield
        outcome = ""
    finally:
        done.set()
        if live:
            counter.join()
        again = f"\r{what} ... " if live else ""
        say(f"{again}{outcome}{took(time.monotonic() - started)}   ".rstrip())


def run(*command: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run a program quietly and return its output, which is shown only if it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd or ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise ProgramFailedError(words, str(error)) from error
    if done.returncode:
        raise ProgramFailedError(words, done.stdout)
    return done.stdout


def show(*command: str | Path, env: Mapping[str, str] | None = None) -> int:
    """Run a program in full view and return its exit code."""
    return subprocess.run(
        [str(word) for word in command], cwd=ROOT, env=env, check=False
    ).returncode
