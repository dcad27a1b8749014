"""A box that speaks the languages of the tests as well: a copy with their files, built anew."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import kiribako
from tests.browser.site import ROOT
from tests.messages.pseudo import TONGUES, add
from tools.node import npm
from tools.web import digest_of, sources

OF_THE_PAGE = shutil.ignore_patterns("node_modules", "tests", "fixtures")
OF_THE_PACKAGE = shutil.ignore_patterns("__pycache__")
KEPT = ROOT / ".cache" / "tongues"  # of the last sources: a build takes half a minute


def box() -> Path:
    """Where the package of such a box lies: put it on the path before the usual one."""
    digest = digest_of([*sources(), *(ROOT / "tests" / "messages").glob("*.py")])
    note = KEPT / "of"
    if not note.exists() or note.read_text(encoding="utf-8") != digest:
        shutil.rmtree(KEPT, ignore_errors=True)
        build(KEPT)
        note.write_text(digest, encoding="utf-8")
    return KEPT / "src"


def build(folder: Path) -> None:
    """Copy the page's sources and the installed package, add the languages, build the page."""
    installed = Path(kiribako.__file__).parent
    shutil.copytree(ROOT / "web", folder / "web", ignore=OF_THE_PAGE)
    shutil.copytree(installed, folder / "src" / "kiribako", ignore=OF_THE_PACKAGE)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for tongue in TONGUES:
        add(folder, tongue)
    npm("exec", "--", "vite", "build", "--logLevel", "error", os.fspath(folder / "web"))
