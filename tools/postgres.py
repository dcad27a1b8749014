"""PostgreSQL for the tests: where its programs are, and how to get them."""

import os
import shutil
from pathlib import Path

from tools import machine
from tools.say import ProblemError

PACKAGE = "postgresql-15"
DEBIANS = Path("/usr/lib/postgresql")
NEEDED = ("initdb", "postgres", "pg_ctl")


def find_programs() -> Path | None:
    """The folder of PostgreSQL's programs: $KIRIBAKO_POSTGRES, Debian's newest, or the PATH's."""
    candidates = [os.environ.get("KIRIBAKO_POSTGRES", "")]
    if DEBIANS.is_dir():
        candidates += sorted((str(path / "bin") for path in DEBIANS.iterdir()), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        candidates.append(str(Path(on_path).resolve().parent))
    for folder in filter(None, candidates):
        if all((Path(folder) / name).exists() for name in NEEDED):
            return Path(folder)
    return None


def programs() -> Path:
    """The same, installed first if we may; a ProblemError that says what to do if not."""
    found = find_programs()
    if found is None and machine.may_install():
        machine.install_packages(PACKAGE)
        found = find_programs()
    if found is None:
        raise ProblemError(
            "The tests of the store need PostgreSQL's programs. Install them (on Debian and "
            f"Ubuntu: `sudo apt-get install {PACKAGE}`), or name their folder in KIRIBAKO_POSTGRES."
        )
    return found
