"""How the engine is compiled: kernel, games and bots by mypyc, as one unit.

KIRIBAKO_PURE=1 leaves everything interpreted, and so does a machine without a C compiler.
The rest of the packaging is in pyproject.toml; docs/decisions/0001-compiled-python.md says why.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
PACKAGE = SOURCE / "kiribako"
# What -O3 gives the engine, without its slow passes. Warnings about generated code help nobody,
# and looking for them takes longer than compiling.
FAST_GCC = (
    "-Wno-all",
    "--param=max-inline-insns-auto=30",
    "--param=early-inlining-insns=14",
    "--param=inline-min-speedup=15",
    "-fgcse-after-reload",
    "-fipa-cp-clone",
    "-fpeel-loops",
)
OPT_OUT = "# interpreted:"  # in a module's first lines, with the reason


def compiled_modules() -> list[str]:
    """The files to compile: all of kernel, games and bots that do not opt out."""
    folders = (PACKAGE / "kernel", PACKAGE / "games", PACKAGE / "bots")
    files = (path for folder in folders for path in sorted(folder.rglob("*.py")))
    return [path.as_posix() for path in files if is_compiled(path)]


def is_compiled(path: Path) -> bool:
    if path.name == "__init__.py":
        return False
    with path.open(encoding="utf-8") as lines:
        return not any(line.startswith(OPT_OUT) for line, _ in zip(lines, range(5)))


def compiler_works() -> bool:
    """Whether a program that uses Python's own headers compiles here."""
    # These arrive with setuptools, which puts its own distutils in place.
    from distutils.ccompiler import new_compiler  # noqa: PLC0415 - only when compiling
    from distutils.errors import CCompilerError, DistutilsError  # noqa: PLC0415
    from distutils.sysconfig import customize_compiler, get_python_inc  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint kiribako_probe;\n", encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_python_inc()])
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def compiler_is_gcc() -> bool:
    """Whether the C compiler is GNU's, whatever it is called."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    words = [*shlex.split(command), "--version"]
    try:
        said = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return "Free Software Foundation" in said


def engine_extensions() -> list[Extension]:
    modules = compiled_modules()
    if os.environ.get("KIRIBAKO_PURE") == "1" or not modules:
        return []
    if not compiler_works():
        print("warning: no C compiler with Python's headers was found. Kiribako stays interpreted:")
        print("warning: everything works, searches and simulations about 50 times slower.")
        return []
    gcc = compiler_is_gcc()
    from mypyc.build import mypycify  # noqa: PLC0415 - a pure build does without it

    extensions = mypycify(
        ["--config-file=", *modules],  # strictness is the concern of dev.py check
        opt_level="2" if gcc else "3",
        debug_level="0",
        group_name="kiribako",
        target_dir=f"build/mypyc-{version('mypy')}-{sys.implementation.cache_tag}",
    )
    flags = list(FAST_GCC) if gcc else []
    if os.name != "nt":
        # Without this, every call could be to another library's function of the same name,
        # and the C compiler inlines none: a third of the speed.
        flags.append("-fvisibility=hidden")
    for extension in extensions:
        extension.depends.append("setup.py")
        # A list of its own: mypyc gives all extensions the same one.
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return cast("list[Extension]", extensions)  # typed as setuptools' or distutils'


class BuildModules(build_py):
    """Drops what an earlier build left in build/lib and src/ no longer has."""

    def run(self) -> None:
        super().run()
        for built in Path(self.build_lib, "kiribako").rglob("*"):
            source = SOURCE / built.relative_to(self.build_lib)
            if built.is_file() and not is_binary(built) and not source.exists():
                built.unlink()


class BuildEngine(build_ext):
    """Drops binaries of modules that are gone or now interpreted: they would hide the source."""

    def run(self) -> None:
        super().run()
        wanted = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        for built in Path(self.build_lib).rglob("*"):
            if is_binary(built) and built.absolute() not in {path.absolute() for path in wanted}:
                built.unlink()


def is_binary(path: Path) -> bool:
    return path.suffix in {".so", ".pyd"}


Path("build").mkdir(exist_ok=True)
setup(
    ext_modules=engine_extensions(),
    cmdclass={"build_py": BuildModules, "build_ext": BuildEngine},
    options={
        "egg_info": {"egg_base": "build"},  # src/ holds sources only
        "build_ext": {"parallel": str(os.cpu_count() or 1)},
    },
)
