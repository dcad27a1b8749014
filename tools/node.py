"""Node and npm: the machine's own where they are recent enough, else those of a Python wheel."""

import os
import re
import shutil
from functools import cache
from pathlib import Path

from tools import environment
from tools.places import LOCKS, ROOT, program
from tools.say import ProblemError, run, say

OLDEST = (20, 19)  # what Vite asks for
LOCK = f"{LOCKS}/node.lock"
WEB = ROOT / "web"


@cache
def node_environment() -> dict[str, str]:
    """The variables under which node and npm are found first."""
    env = {**os.environ, "npm_config_update_notifier": "false", "npm_config_loglevel": "error"}
    own = shutil.which("node")
    if own and shutil.which("npm") and _is_recent(own):
        return env
    why = f"node here is older than {OLDEST[0]}.{OLDEST[1]}" if own else "there is no node here"
    say(f"{why}: taking the one that comes as a Python package")
    environment.make_ready((LOCK,))
    env["PATH"] = str(program("node").parent) + os.pathsep + env["PATH"]
    env.setdefault("NODE_USE_SYSTEM_CA", "1")
    if not program("node").exists() or not _is_recent(str(program("node"))):
        raise ProblemError(
            f"The page needs Node.js {OLDEST[0]}.{OLDEST[1]} or newer. Install it from your "
            "system's packages or nodejs.org, then run this again."
        )
    return env


def _is_recent(node: str) -> bool:
    try:
        answer = run(node, "--version")
    except ProblemError:
        return False
    found = re.search(r"(\d+)\.(\d+)", answer)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST


def npm(*words: str | Path) -> str:
    """Run npm quietly in web/."""
    env = node_environment()
    found = shutil.which("npm", path=env["PATH"]) or "npm"
    return run(found, *words, env=env, cwd=WEB)
