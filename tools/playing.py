"""`dev.py play`: the box served on this machine, and the browser opened on it.

Nobody waits for a compiler. Where the engine of these sources is not built yet, the box opens on
the interpreted one, the compiler runs behind it, and when it is done a second server takes over
from the first. Both have the same socket from here, so whoever calls between the two only waits.
"""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
import webbrowser
from types import FrameType

from tools import engine, environment
from tools.compiling import Compiling
from tools.places import CACHE, PYTHON
from tools.prepare import alone, prepare, running_environment
from tools.say import ProblemError, say, took

PORT = 8765
HOST = "127.0.0.1"
PATIENCE = 60  # seconds until a server that does not answer, or does not end, is given up
LOOK = 1.0  # seconds between two looks at the compiler
SOON = 0.05  # seconds between two looks at a server that starts
NO_BROWSER = "KIRIBAKO_NO_BROWSER"
NEWS = CACHE / "engine-news"  # the seconds that the compiler still needs, for the page
ADDRESS = CACHE / "box-address"  # of the box that is open now, if one is
ENDINGS = ("SIGTERM", "SIGHUP")  # besides Ctrl-C; Windows has not all of them
SERVE = (str(PYTHON), "-m", "kiribako", "serve")

Server = subprocess.Popen[bytes]


def play() -> int:
    """Set up what playing needs, then serve until somebody ends it; the exit code."""
    for name in ENDINGS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)
    if address := _open_already():
        say(f"the box is open already at {address}")
        _show(address)
        return 0
    prepare(environment.PLAYING, with_engine=False, with_page=True)
    behind = engine.takes_long()
    if behind and not engine.has_metadata():
        with alone():
            engine.make_playable()
    elif not behind and not engine.is_current():
        with alone():
            engine.update()
    return Box(_doorway()).serve(behind=behind)


def _end(_number: int, _frame: FrameType | None) -> None:
    """Whatever ends this ends the server with it, as Ctrl-C does."""
    raise KeyboardInterrupt


class Box:
    """The server that runs, the one that takes over from it, and the compiler behind them."""

    def __init__(self, door: socket.socket) -> None:
        self.door = door
        self.port: int = door.getsockname()[1]
        self.address = f"http://{HOST}:{self.port}/"
        self.servers: list[Server] = []  # the last is the one that serves, or is about to
        self.compiling: Compiling | None = None

    def serve(self, *, behind: bool) -> int:
        """Until somebody ends it; the exit code."""
        try:
            CACHE.mkdir(exist_ok=True)
            NEWS.unlink(missing_ok=True)
            if behind:
                self.compiling = Compiling(NEWS)
            self._start(engine.INTERPRETED if behind else engine.COMPILED)
            if not self._answers():
                raise ProblemError("The server did not start; what it said stands above.")
            ADDRESS.write_text(self.address, encoding="ascii")
            say(f"\nthe box is open at {self.address}   (Ctrl-C closes it)")
            if self.compiling:
                self.compiling.tell()
            _show(self.address)
            return self._stay()
        except KeyboardInterrupt:
            say("\nclosing the box")
            return 0
        finally:
            self._close()

    def _stay(self) -> int:
        """Until the server ends by itself; its exit code."""
        while True:
            try:
                return self.servers[-1].wait(LOOK if self.compiling else None)
            except subprocess.TimeoutExpired:
                if self.compiling and self.compiling.is_done():
                    self._change_over()

    def _change_over(self) -> None:
        """Have the compiled engine take over; whatever goes wrong with it, the box stays open."""
        compiling, self.compiling = self.compiling, None
        problem = compiling.problem if compiling else ""
        if compiling and not problem and engine.sources() != compiling.sources:
            self.compiling = Compiling(NEWS)  # somebody worked on them meanwhile
            return
        if not problem:
            try:
                with alone():
                    engine.update()
                if self._succeed():
                    return
            except ProblemError as found:
                problem = str(found)
        NEWS.unlink(missing_ok=True)
        say(f"the box stays on the interpreted engine. {problem}".rstrip())

    def _succeed(self) -> bool:
        """Start a second server, which ends the first; whether it serves now."""
        old = self.servers[-1]
        began = time.monotonic()
        new = self._start(engine.COMPILED, after=old.pid)
        while new.poll() is None and old.poll() is None and time.monotonic() - began < PATIENCE:
            time.sleep(SOON)
        if new.poll() is None:
            _stop(old)
            ended = time.monotonic()
            self.servers = [new]
            if self._answers():
                say(f"the fast engine has taken over ({took(time.monotonic() - ended)})")
                return True
            _stop(new)
        self.servers = [old]
        if old.poll() is not None:
            self.servers = []
            self._start(engine.INTERPRETED)
        return False

    def _start(self, kind: str, *, after: int | None = None) -> Server:
        words = [*SERVE, "--host", HOST]
        env = {"KIRIBAKO_LOG_EACH": "0", **running_environment(kind)}  # moves are on the screen
        if after is not None:
            words += ["--after", str(after)]
            env["KIRIBAKO_LOCK_SECONDS"] = str(PATIENCE)
        if self.compiling is not None:
            env["KIRIBAKO_ENGINE_NEWS"] = str(NEWS)
        if os.name == "nt":  # sockets cannot be handed over there: the port is taken again
            words += ["--port", str(self.port)]
            self.door.close()
            started = subprocess.Popen(words, env=env)
        else:
            env["KIRIBAKO_LISTEN_FD"] = str(self.door.fileno())
            started = subprocess.Popen(words, env=env, pass_fds=[self.door.fileno()])
        self.servers.append(started)
        return started

    def _answers(self) -> bool:
        """Whether the latest server does, as soon as it does."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.servers[-1].poll() is None:
            if is_open(self.address):
                return True
            time.sleep(SOON)
        return False

    def _close(self) -> None:
        """End all that was started; who asks for that twice need not wait less."""
        for name in (*ENDINGS, "SIGINT"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_IGN)
        if self.compiling is not None:
            self.compiling.stop()
        for server in self.servers:
            _stop(server)
        NEWS.unlink(missing_ok=True)
        ADDRESS.unlink(missing_ok=True)


def _stop(server: Server) -> None:
    """End a server in good order, or in any."""
    server.terminate()
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def is_open(address: str) -> bool:
    """Whether a box answers there."""
    try:
        with urllib.request.urlopen(f"{address}ready", timeout=2):  # noqa: S310 - our own
            return True
    except (urllib.error.URLError, OSError, ValueError):
        return False


def _open_already() -> str:
    """The address of this clone's box, if it is open."""
    try:
        address = ADDRESS.read_text(encoding="ascii")
    except OSError:
        return ""
    return address if is_open(address) else ""


def _show(address: str) -> None:
    if not os.environ.get(NO_BROWSER):
        webbrowser.open(address)


def _doorway() -> socket.socket:
    """Listen on the usual port, or on another if that is taken."""
    for wanted in (PORT, 0):
        door = socket.socket()
        if os.name != "nt":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((HOST, wanted))
            door.listen(128)
        except OSError:
            door.close()
            continue
        if not wanted:
            say(f"port {PORT} is in use by another program, so the box opens at another")
        return door
    raise ProblemError(f"No port is free on {HOST}.")
