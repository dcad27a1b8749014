"""How long a newcomer waits: `python -m benchmarks.first_start [--wheel FILE] [--json]`.

On empty caches: a fresh clone, a home of its own, nothing downloaded yet. Seconds from `git clone`
to the first page, to a bot's first move and to the compiled engine, and apart from them what the
downloads took. With a wheel: from `pip install` into an empty environment to the page.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("kiwara", "koi-koi", "kigi", "kodama-3d", "kami-sama")
LONGEST = 1800  # seconds for all of it
MANY = 8
POLL = 0.1  # seconds
STEP = re.compile(r"^(.+?) \.\.\. (?:(\d+) min )?([\d.]+) s$")
DOWNLOADS = ("installing uv", "installing requirements", "fetching")  # how such steps begin
OWN = ("HOME", "XDG_CACHE_HOME", "UV_CACHE_DIR", "PIP_CACHE_DIR", "npm_config_cache")
STRAY = ("PYTHONPATH", "VIRTUAL_ENV", "UV")


class Visitor:
    """Somebody with a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        jar = urllib.request.HTTPCookieProcessor()
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)

    def get(self, path: str, body: object = None) -> str:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, headers)  # noqa: S310 - our own
        with self.opener.open(request, timeout=60) as answer:
            text: str = answer.read().decode()
        return text

    def json(self, path: str, body: object = None) -> Any:
        return json.loads(self.get(path, body))

    def page(self) -> None:
        """What a browser asks for first."""
        if "<title>" not in self.get("/"):
            raise SystemExit("what was served is not the page")

    def first_move(self, game: str) -> float:
        """Seconds that a bot of the second level takes for the first decision of a match."""
        for seating in MANY * (["level-2", "me"], ["me", "level-2"]):  # chance says who begins
            asked = time.monotonic()
            table = self.json("/api/tables", {"game": game, "seating": seating, "start": True})
            found = self.json(f"/api/tables/{table['id']}")
            if not found["position"]["ply"] and seating[found["position"]["actor"]] == "me":
                continue
            while not found["position"]["ply"]:
                time.sleep(POLL)
                found = self.json(f"/api/tables/{table['id']}")
            return time.monotonic() - asked
        raise SystemExit(f"no bot begins a match of {game}")


def clean_environment(home: Path) -> dict[str, str]:
    """The variables of a shell on a machine where nothing is cached or installed yet."""
    env = {name: value for name, value in os.environ.items() if name not in (*OWN, *STRAY)}
    return {**env, "HOME": str(home), "KIRIBAKO_NO_BROWSER": "1", "PYTHONUNBUFFERED": "1"}


def from_clone(folder: Path, *, compiled: bool) -> dict[str, float]:
    """Seconds of a first `dev.py play`, by what was waited for."""
    home = folder / "home"
    home.mkdir()
    began = time.monotonic()
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    found = {"clone": time.monotonic() - began}
    command = [sys.executable, str(clone / "dev.py"), "play"]
    env = clean_environment(home)
    with subprocess.Popen(
        command, cwd=clone, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as play:
        try:
            downloads, address = hear(play.stdout)
            visitor = Visitor(address)
            visitor.page()
            found["page"] = time.monotonic() - began
            found["downloads"] = downloads
            visitor.json("/api/me")
            moves = [visitor.first_move(game) for game in GAMES]
            found["first move of level 2"] = moves[0]
            found["slowest first move of level 2"] = max(moves)
            found["the first move since the clone"] = found["page"] + moves[0]
            if compiled:
                wait_for_engine(visitor, began)
                found["compiled engine"] = time.monotonic() - began
        finally:
            play.send_signal(signal.SIGTERM)
            said = play.stdout.read() if play.stdout else ""
            play.wait(LONGEST)
    if re.search(r"stays on the interpreted engine", said):
        raise SystemExit(said)
    return found


def hear(said: IO[str] | None) -> tuple[float, str]:
    """Until the box is open: the seconds of downloads, and where it is."""
    downloads = 0.0
    heard = []
    for line in said or ():
        heard.append(line)
        print(f"  {line}", end="", file=sys.stderr)
        step = STEP.match(line.strip())
        if step and step[1].startswith(DOWNLOADS):
            downloads += 60 * int(step[2] or 0) + float(step[3])
        if opened := re.search(r"the box is open at (\S+)", line):
            return downloads, opened[1]
    raise SystemExit("the box did not open:\n" + "".join(heard))


def wait_for_engine(visitor: Visitor, began: float) -> None:
    while time.monotonic() - began < LONGEST:
        try:
            if visitor.json("/api/engine")["kind"] == "compiled":
                return
        except (urllib.error.URLError, OSError):
            pass  # between the two servers
        time.sleep(1)
    raise SystemExit("the compiled engine never came")


def from_wheel(folder: Path, wheel: Path) -> dict[str, float]:
    """Seconds from `pip install` of a wheel to the page, in an empty environment."""
    home = folder / "home"
    home.mkdir()
    env = clean_environment(home)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], env=env, check=True)
    programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    began = time.monotonic()
    install = [
        str(programs / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        f"{wheel.resolve()}[play]",
    ]
    subprocess.run(install, env=env, cwd=folder, check=True)
    found = {"installed": time.monotonic() - began}
    serve = [str(programs / "kiribako"), "serve", "--port", "0"]
    with subprocess.Popen(serve, cwd=folder, env=env, stderr=subprocess.PIPE, text=True) as server:
        try:
            for line in server.stderr or ():
                if listening := re.search(r"listening on (\S+)", line):
                    Visitor(listening[1]).page()
                    found["page"] = time.monotonic() - began
                    break
        finally:
            server.terminate()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", type=Path, help="measure the installation of this wheel instead")
    parser.add_argument("--no-engine", action="store_true", help="do not wait for the compiler")
    parser.add_argument("--json", action="store_true", help="for a program that reads it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kiribako-first-") as folder:
        if options.wheel:
            found = from_wheel(Path(folder), options.wheel)
        else:
            found = from_clone(Path(folder), compiled=not options.no_engine)
    rounded = {name: round(seconds, 1) for name, seconds in found.items()}
    if options.json:
        print(json.dumps(rounded))
        return
    for name, seconds in rounded.items():
        print(f"{name:32} {seconds:8.1f} s")


if __name__ == "__main__":
    main()
