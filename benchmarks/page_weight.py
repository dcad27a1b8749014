"""What a reader of the page fetches: `.venv/bin/python -m benchmarks.page_weight [FOLDER ...]`.

Every folder is a checkout whose page is built (this one unless others are named). Its server is
started, and Chromium opens the box and a table as a first visitor who reads a language. Bytes are
those of scripts, styles, texts and typefaces as a server that packs them sends them; pictures are
left out. It prints the table of docs/translating.md.
"""

from __future__ import annotations

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
from collections import Counter
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep

from playwright.sync_api import Browser, Request, sync_playwright

from tests.browser.table import OPEN
from tools import chromium

HERE = Path(__file__).parents[1]
BUILT = "src/kiribako/server/page"
KINDS = {".js": "scripts", ".css": "styles", ".woff2": "typefaces"}
PACKED = {".woff2"}  # which no server packs again
PATIENCE = 60
ORDER = {"game": "koi-koi", "seats": 2, "seating": ["me", "level-1"]}


def weigh(browser: Browser, address: str, language: str, built: Path) -> Counter[str]:
    """The bytes of a first visit: the first page, then a table."""
    context = browser.new_context(
        base_url=address, locale=language, service_workers="block", reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    asked: set[str] = set()

    def note(request: Request) -> None:
        asked.add(request.url.partition("?")[0])

    page.on("request", note)
    page.goto("/")
    page.wait_for_selector("article.open")
    page.goto(f"/tables/{page.evaluate(OPEN, ORDER)}")
    page.wait_for_selector(".screen[data-phase=playing]")
    page.wait_for_load_state("networkidle")
    weights: Counter[str] = Counter()
    for url in asked:
        file = built / url.removeprefix(address).lstrip("/")
        kind = KINDS.get(file.suffix)
        if kind and file.is_file():
            body = file.read_bytes()
            weights[kind] += len(body if file.suffix in PACKED else gzip.compress(body, 9))
    context.close()
    return weights


def served(root: Path, browser: Browser, languages: list[str]) -> dict[str, Counter[str]]:
    """What readers of each language fetch from a checkout's own server."""
    with tempfile.TemporaryDirectory() as folder:
        port = 20_000 + os.getpid() % 20_000
        env = {**os.environ, "PYTHONPATH": str(root / "src")}
        words = ["serve", "--port", str(port), "--database", f"{folder}/box.db"]
        command = [sys.executable, "-m", "kiribako", *words]
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(command, env=env, cwd=folder, stdout=log, stderr=log)
        try:
            ready(port)
            return {
                language: weigh(browser, f"http://127.0.0.1:{port}", language, root / BUILT)
                for language in languages
            }
        finally:
            server.terminate()
            server.wait(PATIENCE)


def ready(port: int) -> None:
    deadline = monotonic() + PATIENCE
    while True:
        try:
            HTTPConnection("127.0.0.1", port, timeout=2).request("GET", "/ready")
        except OSError:
            if monotonic() > deadline:
                raise
            sleep(0.1)
        else:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[HERE])
    parser.add_argument("--languages", nargs="*", default=["en-GB", "fr-FR", "ja-JP"])
    asked = parser.parse_args()
    print("| checkout | language | scripts | styles | typefaces | all |\n|---|---|--:|--:|--:|--:|")
    with sync_playwright() as playwright:
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), chromium_sandbox=not is_root
        )
        for folder in asked.folders:
            for language, weights in served(folder.resolve(), browser, asked.languages).items():
                parts = " | ".join(
                    f"{weights[kind]:,}" for kind in ("scripts", "styles", "typefaces")
                )
                print(f"| {folder.resolve().name} | {language} | {parts} | {weights.total():,} |")
        browser.close()


if __name__ == "__main__":
    main()
