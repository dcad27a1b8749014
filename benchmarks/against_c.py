"""Kiwara's random matches against the same matches in hand-written C."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from benchmarks.engine import BUILD
from benchmarks.peers import MissingPeerError
from benchmarks.playing import MATCHES, kiwara_copying, kiwara_in_place
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, Work, alternate, here

PROGRAM = Path(__file__).with_name("kiwara.c")
FLAGS = ("-std=c11", "-O3", "-shared", "-fPIC")


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
    rows = []
    for ours, theirs, way, goal in (
        (kiwara_copying(), kiwara.playouts, "a copy for every decision", Goal(ratio=0.6)),
        (kiwara_in_place(), kiwara.playouts_in_place, "a copy for every match", Goal()),
    ):
        contestants = {f"ours, {way}": here(ours), f"C, {way}": here(portions(theirs))}
        rate, peer_rate = alternate(contestants, effort, watch).values()
        rows.append(Row(way, rate, "decisions", "hand-written C", peer_rate, goal))
    return rows


def portions(play: Callable[[int, int, int], int]) -> Work:
    """The same matches as ours: seat 0 begins, as many in a portion, from the same seeds."""
    return lambda seed: play(0, MATCHES, seed * MATCHES)
