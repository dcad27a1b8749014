"""`dev.py play`: the box served on this machine, and the browser opened on it."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
import webbrowser

from tools import engine
from tools.places import program
from tools.prepare import running_environment
from tools.say import ProblemError, say

PORT = 8765
HOST = "127.0.0.1"
PATIENCE = 60  # seconds until a server that does not answer is given up
NO_BROWSER = "KIRIBAKO_NO_BROWSER"


def serve() -> int:
    """Serve until somebody presses Ctrl-C; the exit code."""
    port = _free_port()
    address = f"http://{HOST}:{port}/"
    words = [str(program("kiribako")), "serve", "--host", HOST, "--port", str(port)]
    server = subprocess.Popen(words, env=running_environment(engine.COMPILED))
    try:
        _wait_for(server, address)
        say(f"\nthe box is open at {address}   (Ctrl-C closes it)")
        if not os.environ.get(NO_BROWSER):
            webbrowser.open(address)
        return server.wait()
    except KeyboardInterrupt:
        say("\nclosing the box")
        return 0
    finally:
        server.terminate()
        server.wait()


def _free_port() -> int:
    """The usual port, or another if that is taken."""
    for wanted in (PORT, 0):
        with socket.socket() as probe:
            try:
                probe.bind((HOST, wanted))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise ProblemError(f"No port is free on {HOST}.")


def _wait_for(server: subprocess.Popen[bytes], address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise ProblemError("The server did not start; what it said stands above.")
        try:
            with urllib.request.urlopen(f"{address}ready", timeout=2):  # noqa: S310 - our own
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise ProblemError(f"The server did not answer within {PATIENCE} seconds.")
