"""The box as a folder of files: the page, Python for browsers, and an archive of packages.

Any file server can serve it under any path; nothing of ours has to run there.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
from pathlib import Path

from tools import environment, web, wheels
from tools.node import WEB, npm
from tools.places import BUILD, LOCKS, PACKAGE, ROOT, remove, shown
from tools.prepare import prepare
from tools.say import ProblemError, say, step

SITE = BUILD / "box"
PYTHON_VERSION, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"  # of the Pyodide in package.json
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
ARCHIVE = "packages.tar"
PACKED = ("pyodide.asm.wasm", ARCHIVE)  # few file servers pack them on the way; the page unpacks
PYODIDE_LOCK = "pyodide-lock.json"
KEEPER = "offline.js"
LONGEST = 100  # characters of a name in an archive
NEEDED = ("librt", "msgspec", "mypy-extensions", "starlette", "anyio", "idna", "typing-extensions")
PIP = "pip==26.3"
# Of the pure wheel, what a page never asks for: itself, commands, learning, other libraries.
LEFT_OUT = (
    "kiribako/server/page/",
    "kiribako/cli/",
    "kiribako/learn/",
    "kiribako/rl/",
    "kiribako/openspiel/",
    "kiribako/arena/",
    "kiribako/data/",
)


def build() -> int:
    """Write the site, unless it is that of the sources already, and say how it is served."""
    prepare(environment.PLAYING, with_engine=False, with_page=True)
    make_ready()
    say(f"{shown(SITE)} can be served by any file server, for instance:")
    say(f"  python3 -m http.server --directory {shown(SITE)} --bind 127.0.0.1")
    return 0


def make_ready() -> None:
    """Build it, unless that was done already; the environment is there."""
    package = [path for path in PACKAGE.rglob("*") if path.is_file() and _is_source(path)]
    digest = web.digest_of(sorted([*web.sources(), *package, ROOT / LOCKS / "run.lock"]))
    if (SITE / KEEPER).exists() and environment.stamps().get("site") == digest:
        return
    _build()
    environment.stamp(site=digest)


def _is_source(path: Path) -> bool:
    return path.suffix not in (".pyc", ".so", ".pyd") and web.PAGE not in path.parents


def _build() -> None:
    web.install()
    remove(SITE)
    with step("building the page of the site"):
        env_file = WEB / ".env.site"
        env_file.write_text("VITE_SITE=1\n", encoding="utf-8")
        try:
            words = ("--mode", "site", "--base", "./", "--outDir", str(SITE), "--emptyOutDir")
            npm("exec", "--", "vite", "build", "--logLevel", "error", *words)
        finally:
            env_file.unlink()
    folder = SITE / "python"
    folder.mkdir()
    with step("fetching Python for browsers"):
        for name in PYODIDE:
            shutil.copy(WEB / "node_modules" / "pyodide" / name, folder / name)
        _lock_of_nothing(folder)
        fetched = _fetch_wheels(BUILD / "wheels-of-the-box")
    with step("packing our own package"):
        _write_archive(folder / ARCHIVE, {**fetched, **_own_files(BUILD / "wheel-of-the-box")})
    for name in PACKED:
        packed = gzip.compress((folder / name).read_bytes(), mtime=0)
        (folder / f"{name}.gz").write_bytes(packed)
        (folder / name).unlink()
    text = json.dumps({"archive": ARCHIVE, "digest": _digest_of(folder)}, indent=1)
    (folder / "packages.json").write_text(text + "\n", encoding="utf-8")
    _write_down(folder)


def _lock_of_nothing(folder: Path) -> None:
    """Pyodide's own list of packages, emptied: we bring ours, and none comes from elsewhere."""
    listed = json.loads((WEB / "node_modules" / "pyodide" / PYODIDE_LOCK).read_text("utf-8"))
    listed["packages"] = {}
    (folder / PYODIDE_LOCK).write_text(json.dumps(listed), encoding="utf-8")


def _write_down(folder: Path) -> None:
    """Python's files among what the keeper keeps; whatever changes in them is a new version."""
    keeper = SITE / KEEPER
    head, _, rest = keeper.read_text(encoding="utf-8").partition(";\n")
    box = json.loads(head.removeprefix("const BOX = "))
    digest = hashlib.sha256(box["version"].encode())
    for path in sorted(folder.iterdir()):
        digest.update(path.read_bytes())
        name = path.relative_to(SITE).as_posix()
        box["files"].append(name.removesuffix(".gz"))
        if name.endswith(".gz"):
            box["packed"].append(name.removesuffix(".gz"))
    box["version"] = digest.hexdigest()[:12]
    keeper.write_text(f"const BOX = {json.dumps(box)};\n{rest}", encoding="utf-8")


def _digest_of(folder: Path) -> str:
    """Tells one Python with its packages from any other: memory that pages keep belongs to one."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _fetch_wheels(folder: Path) -> dict[str, bytes]:
    """The packages the server needs in a page, in the versions and with the hashes of run.lock."""
    remove(folder)
    folder.mkdir(parents=True)
    lock = (ROOT / LOCKS / "run.lock").read_text(encoding="utf-8")
    entries = re.findall(r"^(?:[\w.-]+)==.*?(?=^\S|\Z)", lock, re.MULTILINE | re.DOTALL)
    wanted = "".join(entry for entry in entries if entry.split("==")[0] in NEEDED)
    listed = folder / "wanted.txt"
    listed.write_text(wanted, encoding="utf-8")
    python = ("--python-version", PYTHON_VERSION, "--implementation", "cp", "--platform", PLATFORM)
    kinds = ("--abi", "cp314", "--abi", "none", "--only-binary", ":all:")
    exactly = ("--quiet", "--no-deps", "--require-hashes", "--dest", folder)
    words = ("download", *exactly, *python, *kinds)
    env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment.uv("tool", "run", "--from", PIP, "pip", *words, "-r", listed, env=env)
    files: dict[str, bytes] = {}
    for wheel in sorted(folder.glob("*.whl")):
        files.update(wheels.contents(wheel))
    remove(folder)
    return files


def _own_files(folder: Path) -> dict[str, bytes]:
    """The pure wheel without what a page never asks for."""
    whole = wheels.contents(wheels.pure_wheel(folder))
    remove(folder)
    return {name: content for name, content in whole.items() if not name.startswith(LEFT_OUT)}


def _write_archive(archive: Path, files: dict[str, bytes]) -> None:
    """A tar of plain files, the same for the same files; the page reads no long names."""
    with tarfile.open(archive, "w", format=tarfile.USTAR_FORMAT) as packed:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            if len(name) > LONGEST:
                raise ProblemError(f"{name} is too long a name for the archive of the site.")
            entry.size = len(content)
            packed.addfile(entry, io.BytesIO(content))
