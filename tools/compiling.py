"""The compiler that runs behind a box that is open already, at low priority."""

import math
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tools import engine
from tools.places import CACHE, ROOT
from tools.say import say, took

LOG = CACHE / "compiling.log"
COMMAND = (sys.executable, str(ROOT / "dev.py"), "compile")
AT_LEAST = 5  # seconds that are said to be left while it runs


class Compiling:
    """`dev.py compile` in a process of its own, and how long it will still take."""

    def __init__(self, news: Path) -> None:
        self.news = news
        self.problem = ""
        self.sources = engine.sources()
        self.began = time.monotonic()
        self.usual = engine.usual_seconds()
        self.told = 0  # minutes left, as the terminal was told last
        CACHE.mkdir(exist_ok=True)
        with LOG.open("wb") as log:
            self.process = subprocess.Popen(
                COMMAND,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that it can be ended with all it has started
            )
        self._write_news()

    def is_done(self) -> bool:
        """Whether it has ended, well or not; tells how far it is."""
        code = self.process.poll()
        if code is None:
            self._write_news()
            self.tell()
            return False
        if code:
            said = LOG.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            self.problem = said[-1] if said else f"The compiler ended with {code}."
        else:
            say(f"the fast engine is compiled, after {took(time.monotonic() - self.began)}")
        return True

    def tell(self) -> None:
        """Say in the terminal how long it will take, once for every minute of it."""
        minutes = math.ceil(self.left() / 60)
        if minutes == self.told:
            return
        about = f"about {minutes} minutes" if minutes > 1 else "about a minute"
        if self.told:
            say(f"compiling the fast engine: {about} left")
        else:
            say(f"bots think more slowly until the fast engine is compiled: {about}")
        self.told = minutes

    def left(self) -> int:
        """The seconds it will still need, as far as is known."""
        return max(AT_LEAST, round(self.usual - (time.monotonic() - self.began)))

    def stop(self) -> None:
        """End it, with the C compiler under it; the next start goes on with what is made."""
        if self.process.poll() is not None:
            return
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "nt":
                self.process.terminate()
            else:
                os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    def _write_news(self) -> None:
        """To the page, by a file that is always whole."""
        fresh = self.news.with_suffix(".new")
        fresh.write_text(str(self.left()), encoding="ascii")
        fresh.replace(self.news)
