"""Runs the box of `dev.py play` on a fake server and a fake compiler: `box FOLDER COMPILER`.

COMPILER is Python code that takes the compiler's place.
"""

from __future__ import annotations

import signal
import socket
import sys
from contextlib import nullcontext
from pathlib import Path

from tools import compiling, engine, playing


def main(folder: str, code: str) -> int:
    place = Path(folder)
    fake = (sys.executable, str(Path(__file__).with_name("fake_server.py")))
    notes = {"NEWS": place / "engine-news", "ADDRESS": place / "box-address"}
    vars(playing).update(CACHE=place, SERVE=fake, alone=nullcontext, **notes)
    vars(engine).update(update=lambda: None)  # nothing is installed here
    command = (sys.executable, "-c", code)
    vars(compiling).update(CACHE=place, LOG=place / "compiling.log", COMMAND=command)
    for name in playing.ENDINGS:
        signal.signal(getattr(signal, name), playing._end)
    door = socket.create_server(("127.0.0.1", 0))
    return playing.Box(door).serve(behind=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
