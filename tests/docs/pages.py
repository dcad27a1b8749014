"""The pages and the blocks of code in them, with what each block is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
OUTSIDE = ("README.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md")
PAGES = [*(ROOT / name for name in OUTSIDE), *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"(?P<indent> *)(?P<ticks>```+)(?P<info>[^`]*)")
TITLE = re.compile(r'title="([^"]+)"')
PROMPT = "$ "


class Block(NamedTuple):
    """A block of code: its language, its title if it is a file, and the line it starts at."""

    page: Path
    line: int
    language: str
    title: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


class Command(NamedTuple):
    """A command as it is typed, and what the page shows it to answer, if it does."""

    line: str
    answer: str | None


def blocks(page: Path) -> list[Block]:
    """Every fenced block, in the order of the page."""
    found: list[Block] = []
    lines = iter(enumerate(page.read_text(encoding="utf-8").splitlines(), 1))
    for number, line in lines:
        start = FENCE.fullmatch(line)
        if start is None:
            continue
        body = []
        for _, inner in lines:
            if inner.strip() == start["ticks"]:
                break
            body.append(inner.removeprefix(start["indent"]))
        language = start["info"].strip().partition(" ")[0]
        title = TITLE.search(start["info"])
        text = "\n".join(body)
        found.append(Block(page, number, language, title[1] if title else "", text))
    return found


def commands(block: Block) -> Iterator[Command]:
    """The commands of a block.

    In `console` blocks they follow a prompt and may be answered; a block without a language holds
    nothing but commands, each perhaps with an explanation after two blanks.
    """
    text = block.text.replace("\\\n", "")
    if block.language != "console":
        for line in text.splitlines():
            if typed := re.sub(r"(\s{2,}.*|\s+#.*)$", "", line.strip()):
                yield Command(typed, None)
        return
    for part in re.split(rf"^{re.escape(PROMPT)}", text, flags=re.MULTILINE)[1:]:
        typed, _, answer = part.partition("\n")
        yield Command(re.sub(r"\s+#.*$", "", typed), answer.rstrip() or None)


def resembles(shown: str, said: str) -> bool:
    """Whether something was said as shown; `...` stands for anything, line ends for any blanks."""
    lines = [line.rstrip() for line in shown.strip().splitlines()]
    pattern = r"[ ]*\n".join(re.escape(line).replace(r"\.\.\.", r"[\s\S]*?") for line in lines)
    return re.search(rf"^[ ]*{pattern}[ ]*$", said, re.MULTILINE) is not None
