"""Takes the place of `kiribako serve` in tests of `dev.py play`: says how it was started."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

NEWS = os.environ.get("KIRIBAKO_ENGINE_NEWS", "")


class Answer(BaseHTTPRequestHandler):
    """Everything asked for is answered with the facts."""

    def do_GET(self) -> None:
        news = ""
        with suppress(OSError):  # there are none any more once nothing is compiled
            news = Path(NEWS).read_text(encoding="ascii")
        kind = "interpreted" if os.environ.get("PYTHONPATH") else "compiled"
        facts = json.dumps({"pid": os.getpid(), "kind": kind, "news": news}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(facts)))
        self.end_headers()
        self.wfile.write(facts)

    def log_message(self, *_said: object) -> None:
        return


def main() -> None:
    if os.environ.get("BROKEN") == "1" and not os.environ.get("PYTHONPATH"):
        sys.exit("the compiled one does not start")
    if "--after" in sys.argv:
        os.kill(int(sys.argv[sys.argv.index("--after") + 1]), signal.SIGTERM)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server = HTTPServer(("127.0.0.1", 0), Answer, bind_and_activate=False)
    server.socket.close()
    server.socket = socket.socket(fileno=int(os.environ["KIRIBAKO_LISTEN_FD"]))
    server.serve_forever(poll_interval=0.02)


if __name__ == "__main__":
    main()
