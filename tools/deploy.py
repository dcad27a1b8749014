"""Check deploy/: systemd reads the unit, nginx the proxy, and a table works behind it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from benchmarks.server.node import Node, free_port, our_node
from tools.places import ROOT

DEPLOY = ROOT / "deploy"
PATIENCE = 30.0


def check_unit(folder: Path) -> str:
    """The opinion of systemd itself, with a program that exists in the place of ours."""
    program = shutil.which("systemd-analyze")
    if program is None:
        return "not checked: there is no systemd-analyze here"
    unit = folder / "kiribako.service"
    text = (DEPLOY / unit.name).read_text()
    unit.write_text(text.replace("/usr/local/bin/kiribako", sys.executable))
    done = subprocess.run((program, "verify", unit), capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if unit.name in line]
    if done.returncode or said:
        raise SystemExit("systemd refuses the unit:\n" + done.stderr)
    return "systemd-analyze verify has nothing to say"


def nginx_files(folder: Path, *, port: int, node: Node) -> Path:
    """The proxy as it is, but for ports, certificate and the paths a normal user may write."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    words = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
    paths = ("-keyout", str(key), "-out", str(certificate), "-subj", "/CN=localhost")
    subprocess.run((*words, *paths), check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("127.0.0.1:8765", f"127.0.0.1:{node.port}"),
        ("/etc/ssl/games.example.org.pem", str(certificate)),
        ("/etc/ssl/games.example.org.key", str(key)),
    ):
        if old not in site:
            raise SystemExit(f"deploy/nginx.conf no longer says {old!r}")
        site = site.replace(old, new)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"pid {folder}/pid;\nerror_log {folder}/error.log;\ndaemon off;\nevents {{}}\n"
        f"http {{\naccess_log off;\nclient_body_temp_path {folder}/body;\n"
        f"proxy_temp_path {folder}/proxy;\n{site}\n}}\n"
    )
    return whole


async def play_through(port: int) -> str:
    """Open a table and play a move through the proxy, as a page of that origin does."""
    trusting = ssl._create_unverified_context()  # noqa: S323, SLF001 - a certificate made just now
    origin = f"https://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=origin, verify=trusting, timeout=PATIENCE) as http:
        await http.get("/api/me")
        wanted = {"game": "kiwara", "seating": ["me", "me"], "start": True}
        answer = await http.post("/api/tables", json=wanted, headers={"Origin": origin})
        answer.raise_for_status()
        id = answer.json()["id"]
        hidden = (await http.get("/metrics")).status_code
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    url = f"wss://127.0.0.1:{port}/api/tables/{id}/socket"
    headers = {"Cookie": cookie, "Origin": origin}
    async with connect(url, ssl=trusting, additional_headers=headers, proxy=None) as wire:
        position = json.loads(await wire.recv())["table"]["position"]
        move = {"ply": 0, "seat": position["actor"], "move": position["moves"][0]}
        await wire.send(json.dumps({"do": "move", "id": "m", **move}))
        while (told := json.loads(await wire.recv()))["is"] not in ("ack", "refused"):
            pass
    if told["is"] != "ack" or hidden != 404:
        raise SystemExit(f"through nginx: {told}, /metrics {hidden}")
    return "a table was opened and a move played through it, /metrics is hidden"


def check_proxy(folder: Path) -> str:
    """It must be read by nginx, which then stands before a server of ours."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        return "not checked: there is no nginx here"
    port = free_port()
    node = our_node(str(folder / "tables.db"))
    node.environment["KIRIBAKO_SECURE"] = "true"
    words = (program, "-p", str(folder), "-c", str(nginx_files(folder, port=port, node=node)))
    done = subprocess.run((*words, "-t"), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit("nginx refuses the proxy:\n" + done.stderr)
    node.start()
    proxy = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        asyncio.run(node.ready())
        return "nginx -t accepts it; " + asyncio.run(play_through(port))
    finally:
        proxy.send_signal(signal.SIGQUIT)
        proxy.wait(PATIENCE)
        node.stop()


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.chmod(folder, 0o755)  # noqa: PTH101, S103 - nginx's own user looks in here
        print(f"deploy/kiribako.service: {check_unit(folder)}")
        print(f"deploy/nginx.conf: {check_proxy(folder)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
