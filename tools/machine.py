"""What the machine itself brings: its Python, a C compiler, and Debian's packages where allowed."""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tools.say import ProblemError, run, say, step

VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


def interpreter() -> Path:
    """The Python that runs this, seen past any virtual environment it may sit in."""
    return Path(getattr(sys, "_base_executable", "") or sys.executable)


def interpreter_name() -> str:
    """What must stay the same for an environment to stay good."""
    return f"{sys.implementation.cache_tag} {sys.version.split()[0]} {interpreter().resolve()}"


def is_debians_own() -> bool:
    return interpreter().resolve().parent == Path("/usr/bin")


def may_install() -> bool:
    """Whether Debian's packages can be installed from here."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and shutil.which("apt-get") is not None


def install_packages(*names: str) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"installing {', '.join(names)} with apt-get"):
        run("apt-get", "update", "-qq", env=env)
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *names, env=env)


def find_compiler() -> str | None:
    """The command of a C compiler that finds Python's headers, or None."""
    configured = sysconfig.get_config_var("CC") or "cc"
    # $CC is an order: where it fails, nothing else is tried behind its owner's back.
    candidates = [os.environ["CC"]] if os.environ.get("CC") else [configured, "cc", "gcc", "clang"]
    return next((command for command in candidates if _compiles(command)), None)


def _compiles(command: str) -> bool:
    words = shlex.split(command)
    if not words or shutil.which(words[0]) is None:
        return False
    include = f"-I{sysconfig.get_path('include')}"
    probe = [*words, include, "-x", "c", "-fsyntax-only", "-"]
    source = "#include <Python.h>\n"
    return (
        subprocess.run(probe, input=source, text=True, capture_output=True, check=False).returncode
        == 0
    )


def compiler_or_why_not() -> tuple[str | None, str]:
    """A compiler, installed if we may; or None and a sentence on how to get one."""
    if os.name == "nt":  # setuptools finds Microsoft's compiler by itself
        return "", ""
    if found := find_compiler():
        return found, ""
    packages = ["gcc", "libc6-dev"]
    if is_debians_own():
        packages.append(f"python{VERSION}-dev")
    if may_install() and not os.environ.get("CC"):
        try:
            install_packages(*packages)
        except ProblemError as problem:
            say(str(problem))
        if found := find_compiler():
            return found, ""
    return None, _how_to_get_a_compiler(packages)


def _how_to_get_a_compiler(packages: list[str]) -> str:
    if os.environ.get("CC"):
        return (
            f"make CC={os.environ['CC']} name a compiler that finds Python's headers, or unset it"
        )
    if shutil.which("apt-get"):
        return f"`sudo apt-get install {' '.join(packages)}`, then run this again"
    if sys.platform == "darwin":
        return "`xcode-select --install`, then run this again"
    return f"install gcc or clang and the headers of Python {VERSION}, then run this again"
