"""How the engine is compiled: kernel, games and bots by mypyc, in a few large units.

KIRIBAKO_PURE=1 leaves everything interpreted, and so does a machine without a C compiler.
KIRIBAKO_WITH names folders of other people's packages to compile into the engine with it, as
docs/add-a-game.md tells.
The rest of the packaging is in pyproject.toml; docs/decisions/0001-compiled-python.md says why.
"""

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
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
LESS_EFFORT = ["-O1"]  # what only people need costs a search nothing
GROUP = "kiribako"
HOT = "hot"
REST = "rest"
TOLD = ("view", "events")  # what everybody at a table is sent after each move
COLD = (  # modules that no search runs through, besides those of a game's `shown`
    "game", "setup", "stacked", "box", "fields", "completing", "boards",
    "catalogue", "components", "record", "option", "fairness", "sheet", "refusal", "setup_fields",
    "picture", "notation", "event", "levels", "roster",
)  # fmt: skip
OBJECTS = Path("build/objects")
OPT_OUT = "# interpreted:"  # in a module's first lines, with the reason
WITH = os.environ.get("KIRIBAKO_WITH", "")  # folders, as PATH lists them


def compiled_modules() -> list[str]:
    """The files to compile: all of kernel, games, bots and guests that do not opt out."""
    folders = (PACKAGE / "kernel", PACKAGE / "games", PACKAGE / "bots", *guests())
    files = (path for folder in folders for path in sorted(folder.rglob("*.py")))
    return [path.as_posix() for path in files if is_compiled(path)]


def guests() -> list[Path]:
    """The packages that are compiled with ours, so that their classes lie over ours as ours do."""
    folders = [Path(word) for word in WITH.split(os.pathsep) if word]
    for folder in folders:
        if not (folder / "__init__.py").is_file():
            sys.exit(f"KIRIBAKO_WITH: {folder} is no folder of a package with an __init__.py")
    return folders


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
        multi_file=True,  # a file for each module, put together to units below
        group_name=GROUP,
        target_dir=generated(),
    )
    flags = list(FAST_GCC) if gcc else []
    if os.name != "nt":
        # Without this, every call could be to another library's function of the same name,
        # and the C compiler inlines none: a third of the speed.
        flags.append("-fvisibility=hidden")
    for extension in extensions:
        extension.depends.append("setup.py")
        extension.sources = [mended(Path(source)) for source in extension.sources]
        # A list of its own: mypyc gives all extensions the same one.
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return cast("list[Extension]", extensions)  # typed as setuptools' or distutils'


def mended(source: Path) -> str:
    """The C file to compile instead of one that mypyc wrote, which stays as it is.

    A copy, because mypyc writes its file again whenever it finds another text in it.
    """
    if not source.name.startswith("__native") or source.suffix != ".c":
        return str(source)
    text = without_unsafe_trashcans(source.read_text(encoding="utf-8"))
    copy = source.with_name(source.name.replace("__native", "__mended", 1))
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:
        copy.write_text(text, encoding="utf-8")
    return str(copy)


def without_unsafe_trashcans(text: str) -> str:
    """C code in which only objects with a collector's header are put aside when freed deep down.

    CPython keeps an object whose turn to be freed comes more than about fifty deep in a list that
    runs through these headers. mypyc 2.4.1 asks for it for classes declared `acyclic` too, which
    have none: the list is then written over whatever lies before the object in memory.
    """
    begin, end = "CPy_TRASHCAN_BEGIN(", "CPy_TRASHCAN_END("
    lines: list[str] = []
    headed = True
    for indented in text.split("\n"):
        line = indented.lstrip()  # most of the file is indentation
        if "_dealloc(" in line and line.endswith("*self)"):
            headed = False
        elif line == "PyObject_GC_UnTrack(self);":
            headed = True
        if headed or not line.startswith((begin, end)):
            lines.append(line)
    return "\n".join(lines)


def generated() -> str:
    """The folder of the C files."""
    return f"build/mypyc-{version('mypy')}-{sys.implementation.cache_tag}"


def units_of(sources: list[str]) -> dict[str, list[str]]:
    """The C files by the unit they are compiled in, as one file.

    What searches run through, and what a server does for every move, is one unit, so that its
    functions are inlined into one another. What only people need otherwise, and what runs once for
    a match, is a unit for each game and one for the rest, at less effort.
    """
    units: dict[str, list[str]] = {HOT: []}
    for source in sources:
        names = Path(source).stem.split("___")
        cold = ("shown" in names and names[-1] not in TOLD) or names[-1] in COLD
        unit = names[names.index("games") + 1] if "games" in names else REST
        units.setdefault(unit if cold else HOT, []).append(source)
    return units


class BuildModules(build_py):
    """Drops what an earlier build left in build/lib and src/ no longer has."""

    def run(self) -> None:
        super().run()
        for built in Path(self.build_lib, "kiribako").rglob("*"):
            source = SOURCE / built.relative_to(self.build_lib)
            if built.is_file() and not is_binary(built) and not source.exists():
                built.unlink()


class BuildEngine(build_ext):
    """Compiles the units side by side, none twice, and drops binaries that would hide a source."""

    def run(self) -> None:
        super().run()
        wanted = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        for built in Path(self.build_lib).rglob("*"):
            if is_binary(built) and built.absolute() not in {path.absolute() for path in wanted}:
                built.unlink()

    def build_extension(self, ext: Extension) -> None:
        if ext.name == f"{GROUP}__mypyc":
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                units = units_of([str(source) for source in ext.sources]).items()
                compiled = [cores.submit(self.compile_unit, ext, *unit) for unit in units]
            ext.extra_objects = [done.result() for done in compiled]
            ext.depends = [*ext.depends, *ext.extra_objects]  # linked anew when one of them is new
            ext.sources = []
        super().build_extension(ext)

    def compile_unit(self, ext: Extension, name: str, sources: list[str]) -> str:
        """The object file of a unit: the one made before, if nothing it is made of has changed.

        It appears under its name when it is whole, so a build that was stopped goes on.
        """
        folder = Path(generated())
        flags = ext.extra_compile_args if name == HOT else [*ext.extra_compile_args, *LESS_EFFORT]
        command = (flags, getattr(self.compiler, "compiler_so", ""), sysconfig.get_platform())
        known = hashlib.sha256(repr(command).encode())
        for path in [*map(Path, sources), *sorted(folder.glob("*.h"))]:
            known.update(path.read_bytes())
        made = OBJECTS / f"{name}-{sys.implementation.cache_tag}-{known.hexdigest()[:32]}.o"
        if made.exists():
            return str(made)
        unit = folder / f"unit-{name}.c"
        unit.write_text("".join(f'#include "{Path(source).name}"\n' for source in sources))
        OBJECTS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=OBJECTS) as fresh:
            (object_file,) = self.compiler.compile(
                [str(unit)],
                output_dir=fresh,
                macros=ext.define_macros,
                include_dirs=[*ext.include_dirs, str(folder)],
                debug=self.debug,
                extra_postargs=flags,
            )
            for old in OBJECTS.glob(f"{name}-{sys.implementation.cache_tag}-*.o"):
                old.unlink()
            Path(object_file).replace(made)
        return str(made)


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
