"""A private PostgreSQL on loopback, for as long as the tests run."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.postgres import programs

NOBODY = 65534
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "60",
    "shared_buffers": "16MB",
}


class Postgres:
    """A running server; databases are made as they are needed."""

    def __init__(self, home: Path, port: int) -> None:
        self.home = home
        self.port = port
        self.made = 0

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://kiribako@127.0.0.1:{self.port}/{database}"

    def control(self, *words: str) -> None:
        run(str(programs() / "pg_ctl"), "-D", str(self.home / "data"), "-w", *words)

    def restart(self) -> None:
        """Every connection is cut, as when the database's machine is restarted."""
        self.control("-l", str(self.home / "log"), "restart", "-m", "immediate")


@contextmanager
def private_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """Without `durable` nothing is synced: quick, and safe as long as the machine has power."""
    home = Path(tempfile.mkdtemp(prefix="kiribako-postgres-"))
    if is_root():
        os.chown(home, NOBODY, NOBODY)
    server = Postgres(home, free_port())
    data = str(home / "data")
    try:
        words = ("-D", data, "-U", "kiribako", "-A", "trust", "-E", "UTF8", "--no-sync")
        run(str(programs() / "initdb"), *words, "--locale=C")
        chosen = {**SETTINGS, "fsync": "on" if durable else "off"}
        settings = " ".join(f"-c {name}='{value}'" for name, value in chosen.items())
        for tries_left in (2, 1, 0):
            options = f"-p {server.port} {settings}"
            try:
                server.control("-o", options, "-l", str(home / "log"), "start")
                break
            except AssertionError:  # somebody else was given the port in between
                if not tries_left:
                    raise
                server.port = free_port()
        yield server
    finally:
        if (home / "data" / "postmaster.pid").exists():
            server.control("stop", "-m", "immediate")
        shutil.rmtree(home, ignore_errors=True)


def is_root() -> bool:
    return os.geteuid() == 0


def run(*words: str) -> None:
    """Run a program of PostgreSQL's, which refuses to run as root."""
    drop = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
    full = [*drop, *words] if is_root() else list(words)
    done = subprocess.run(full, capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
