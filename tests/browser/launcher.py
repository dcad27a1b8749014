"""A server whose deals and bots follow a word in a file: `launcher PORT DATABASE FILE`.

Only here can entropy be replaced: the product has no setting for it.
"""

from __future__ import annotations

import hashlib
import socket
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from kiribako.server.entropy import Entropy
from kiribako.server.serving import HttpServer, set_up_logging
from kiribako.server.settings import read_settings
from kiribako.server.table.state import Table


class Arranged(Entropy):
    """The first table opened under a word is always dealt alike, and so is the second."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.opened: Counter[str] = Counter()

    def secret(self) -> str:
        word = self.file.read_text(encoding="utf-8")
        self.opened[word] += 1
        return hashlib.sha256(f"{word} {self.opened[word]}".encode()).hexdigest()

    def bot_seed(self, table: Table) -> int:
        """A bot in the same position thinks the same."""
        drawn = hashlib.sha256(f"{table.row.secret} {table.ply}".encode())
        return int.from_bytes(drawn.digest()[:6])


def doorway(port: int) -> socket.socket:
    """A port of loopback; 0 takes a free one. Two of these may share it, one of them listening.

    Who only holds it keeps others away while a server is down, and lets nobody in.
    """
    door = socket.socket()
    for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
        door.setsockopt(socket.SOL_SOCKET, option, 1)
    door.bind(("127.0.0.1", port))
    return door


def main(port: str, database: str, file: str) -> None:
    settings = read_settings(port=int(port), database=database, bot_workers=1)
    set_up_logging(settings)
    with suppress(KeyboardInterrupt):
        HttpServer(settings, entropy=Arranged(Path(file))).run(sockets=[doorway(settings.port)])


if __name__ == "__main__":
    main(*sys.argv[1:])
