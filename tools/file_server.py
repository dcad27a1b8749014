"""A file server as static hosts have them: packs texts on the way, counts bytes, runs nothing."""

import gzip
import threading
from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

NO_HEADERS: Mapping[str, str] = {}
PACKED_KINDS = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest")


class Files(SimpleHTTPRequestHandler):
    """Files below one path; any other is not there."""

    server: "FileServer"
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        under = self.server.under
        file = Path(self.directory, path.removeprefix(under) or "index.html")
        if not path.startswith(under) or not file.is_file():
            self.send_error(404)
            return
        stamp = f'"{file.stat().st_mtime_ns}-{file.stat().st_size}"'
        known = self.headers.get("If-None-Match") == stamp
        self.send_response(304 if known else 200)
        self.send_header("ETag", stamp)
        if known:
            self.end_headers()
            return
        body = file.read_bytes()
        if file.suffix in PACKED_KINDS and self.server.packs:
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(file))
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        with self.server.lock:
            self.server.sent += len(body)
            self.server.files.append(file.name)

    def log_message(self, *_words: object) -> None:
        """Nobody reads it."""


class FileServer(ThreadingHTTPServer):
    """`with FileServer(folder, "/some/where/") as files:` serves it at `files.address`."""

    daemon_threads = True

    def __init__(
        self,
        folder: Path,
        under: str = "/",
        *,
        packs: bool = True,
        headers: Mapping[str, str] = NO_HEADERS,
    ) -> None:
        super().__init__(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        self.under = under
        self.packs = packs
        self.headers = headers  # that every file is sent with
        self.address = f"http://127.0.0.1:{self.server_address[1]}{under}"
        self.lock = threading.Lock()
        self.sent = 0  # bytes of bodies, as they went over the wire
        self.files: list[str] = []

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.shutdown()
        self.server_close()
