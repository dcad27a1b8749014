"""The files in deploy/ name programs, paths and settings that exist; `tools.deploy` tries them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec

from kiribako.server.app import ROUTES
from kiribako.server.origins import Proxies
from kiribako.server.settings import Settings, read_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KNOWN = {
    "FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD",
}  # fmt: skip


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's, in their order."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def test_the_image_is_made_of_what_is_here() -> None:
    """Every instruction is known, every copied path exists, every stage and pin is the real one."""
    found = instructions()
    assert found[0][0] == "FROM"
    assert {word for word, _ in found} <= KNOWN
    stages = {rest.split(" AS ")[1] for word, rest in found if word == "FROM" and " AS " in rest}
    for word, rest in found:
        if word != "COPY":
            continue
        first, *others = rest.split()
        if first.startswith("--from="):
            assert first.removeprefix("--from=") in stages
        else:
            for source in [first, *others][:-1]:
                assert (ROOT / source).exists(), source


def test_the_image_is_pinned_by_hash() -> None:
    """The image it is made from, and every package that is not built from here."""
    found = instructions()
    bases = {rest.partition(" AS ")[0] for word, rest in found if word == "FROM"}
    assert len(bases) == 1
    assert re.fullmatch(r"python:3\.\d+-slim@sha256:[0-9a-f]{64}", bases.pop())
    runs = [rest for word, rest in found if word == "RUN"]
    for run in runs:
        for command in run.split("&&"):
            if "pip install" in command:
                assert "--require-hashes" in command or "--no-deps /tmp/*.whl" in command
    (picking,) = [run.partition(">")[0].strip() for run in runs if run.startswith("sed ")]
    picked = subprocess.run(
        picking.replace("/tmp/", "requirements/"),
        cwd=ROOT,
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert re.match(r"asyncpg==[\d.]+ \\", picked[0])
    assert len(picked) > 1
    assert all(line.startswith("    --hash=sha256:") for line in picked[1:])
    assert not picked[-1].endswith("\\")


def test_the_image_runs_commands_that_exist() -> None:
    """`dev.py build`, `kiribako serve` and the route of the health check."""
    found = instructions()
    runs = " ".join(rest for word, rest in found if word == "RUN")
    assert "python3 dev.py build" in runs
    words = (sys.executable, "dev.py", "build", "--help")
    assert subprocess.run(words, cwd=ROOT, capture_output=True, check=False).returncode == 0
    (command,) = [json.loads(rest) for word, rest in found if word == "CMD"]
    assert command[0] == "kiribako"
    words = (sys.executable, "-m", *command, "--help")
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    (health,) = [rest for word, rest in found if word == "HEALTHCHECK"]
    paths = {route.path for route in ROUTES}
    assert re.findall(r"8765(/\w+)", health)[0] in paths


def test_deployed_settings_are_settings() -> None:
    """Whatever the files set, the server reads, and takes."""
    known = {f"KIRIBAKO_{field.name.upper()}" for field in msgspec.structs.fields(Settings)}
    for file in DEPLOY.iterdir():
        named = set(re.findall(r"KIRIBAKO_[A-Z_]+", file.read_text()))
        assert named <= known, file.name
        given = dict(re.findall(r"(KIRIBAKO_[A-Z_]+)=([\w./]+\w)", file.read_text()))
        given.pop("KIRIBAKO_SECRET", None)
        read_settings({**given, "KIRIBAKO_SECRET": "x" * 40})


def test_the_unit_starts_the_server() -> None:
    """Its program has these options, and may write where its database is."""
    unit = (DEPLOY / "kiribako.service").read_text()
    start = re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)[0].split()
    assert start[0].endswith("/kiribako")
    words = (sys.executable, "-m", "kiribako", *start[1:], "--help")
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    folder = re.findall(r"^StateDirectory=(.+)$", unit, re.MULTILINE)[0]
    assert f"KIRIBAKO_DATABASE=/var/lib/{folder}/" in unit


def test_the_proxy_passes_what_the_server_checks() -> None:
    """Upgrade for WebSockets, the host with its port for the origin, the address of the client."""
    proxy = (DEPLOY / "nginx.conf").read_text()
    assert proxy.count("{") == proxy.count("}")
    for line in (
        "proxy_set_header Host $http_host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $connection_upgrade;",
        "location = /metrics",
    ):
        assert line in proxy
    assert "127.0.0.1:8765" in proxy
    assert Settings().port == 8765


def test_a_visitor_keeps_their_own_address_behind_the_proxy() -> None:
    """The server believes the proxy as it is shipped, and the proxy passes on no visitor's word."""
    (given,) = [rest for word, rest in instructions() if word == "ENV" and "PROXIES" in rest]
    variables = dict(word.split("=", 1) for word in given.split())
    image = Proxies(read_settings({**variables, "KIRIBAKO_SECRET": "x" * 40}))
    assert image.network("172.17.0.1", ["8.8.8.8"]) == "8.8.8.8"  # Docker's bridge
    assert image.network("9.9.9.9", ["8.8.8.8"]) == "9.9.9.9"
    assert "docker run -p 127.0.0.1:8765:8765 " in (DEPLOY / "Dockerfile").read_text()
    assert Proxies(Settings()).network("127.0.0.1", ["8.8.8.8"]) == "8.8.8.8"  # the unit
    proxy = (DEPLOY / "nginx.conf").read_text()
    assert re.findall(r"X-Forwarded-For (\S+);", proxy) == ["$remote_addr"]
    for limit in ("client_header_timeout", "client_body_timeout", "limit_conn visitors"):
        assert f"    {limit} " in proxy
