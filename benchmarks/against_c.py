"""Kiwara's random matches against the same matches in hand-written C."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from pathlib import Path

from benchmarks.engine import BUILD
from benchmarks.peers import MissingPeerError
from benchmarks.playing import kiwara_copying, kiwara_in_place
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, Work, alternate, here

PROGRAM = Path(__file__).with_name("kiwara.c")
FLAGS = ("-std=c11", "-O3", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")


def find_compiler() -> str:
    """The C compiler of $CC or of the PATH."""
    names = (os.environ.get("CC", ""), "cc", "gcc", "clang")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        raise MissingPeerError("there is no C compiler; on Debian and Ubuntu: `apt install gcc`")
    return found


def compile_kiwara(folder: Path) -> ctypes.CDLL:
    """The C program, compiled into the folder and loaded."""
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / "kiwara.so"
    library.unlink(missing_ok=True)  # it may be loaded still
    subprocess.run((find_compiler(), *FLAGS, "-o", library, PROGRAM), check=True)
    kiwara = ctypes.CDLL(str(library))
    for function in (kiwara.playouts, kiwara.playouts_in_place, kiwara.trace):
        function.argtypes = (ctypes.c_int, ctypes.c_int64, ctypes.c_uint64)
        function.restype = ctypes.c_int64
    kiwara.trace.restype = ctypes.c_uint32
    kiwara.draw_board()
    return kiwara


def measure(effort: Effort, watch: Watch) -> list[Row]:
    kiwara = compile_kiwara(BUILD)
    copying: Work = lambda seed: int(kiwara.playouts(0, 100, seed))  # noqa: E731 - two of a kind
    in_place: Work = lambda seed: int(kiwara.playouts_in_place(0, 100, seed))  # noqa: E731
    best = alternate(
        {
            "Kiwara, copying": here(kiwara_copying()),
            "C, copying": here(copying),
            "Kiwara, in place": here(kiwara_in_place()),
            "C, in place": here(in_place),
        },
        effort,
        watch,
    )
    return [
        Row(
            f"Kiwara compiled, {way}",
            best[f"Kiwara, {place}"],
            "decisions",
            "hand-written C",
            best[f"C, {place}"],
            goal,
        )
        for way, place, goal in (
            ("a copy for every decision", "copying", Goal(ratio=0.6)),
            ("a copy for every match", "in place", Goal()),
        )
    ]
