"""Every block of code in README and docs runs, or is listed with the reason why it does not."""

from __future__ import annotations

import json
import re
import tomllib
from contextlib import closing
from pathlib import Path

import pytest
from markdown import markdown  # type: ignore[import-untyped]

from tests.docs.forms import NOT_RUN, SMALLER
from tests.docs.pages import PAGES, ROOT, Block, blocks, commands, resembles
from tests.docs.scratch import Scratch, expected_prints

# Languages whose blocks are not run here, and what is done with them instead.
ELSEWHERE = {
    "text": "no code: what a file or a conversation looks like",
    "ts": "compared with the page's own source",
    "toml": "parsed",
    "json": "parsed",
}
RUN = ("python", "console", "")
BOARD = (ROOT / "web" / "src" / "board" / "contract.ts").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_blocks_of_a_page_do_what_they_say(page: Path, tmp_path: Path) -> None:
    """In their order, sharing a folder, an environment and the names of the Python blocks."""
    with closing(Scratch(tmp_path)) as scratch:
        for block in blocks(page):
            assert block.language in (*RUN, *ELSEWHERE), f"{block.place}: what is {block.language}?"
            try_out(block, scratch)


def try_out(block: Block, scratch: Scratch) -> None:
    if block.title.startswith("examples/"):
        whole = (ROOT / block.title).read_text(encoding="utf-8")
        assert block.text in whole, f"{block.place} is no part of {block.title}"
    elif block.title:
        (scratch.folder / block.title).write_text(block.text + "\n", encoding="utf-8")
    elif block.language == "python":
        said = scratch.execute(block.place, block.text)
        for shown in expected_prints(block.text):
            assert resembles(shown, said), f"{block.place} prints:\n{said}"
    elif block.language == "toml":
        tomllib.loads(re.sub(r"<(\w+)>", r"\1", block.text))
    elif block.language == "json":
        json.loads(block.text)
    elif block.language == "ts":
        for name in re.findall(r"^  (\w+)\??:", block.text, re.MULTILINE):
            assert re.search(rf"\b{name}\??:", BOARD), f"{block.place}: {name}"
    elif block.language in RUN:
        typed = list(commands(block))
        assert typed, f"{block.place} has no command"
        scratch.type_all(typed)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_code_hides_in_indentation(page: Path) -> None:
    """Blocks are fenced, for an indented one says neither what it is nor that it is there."""
    fenced = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
    assert "<pre>" not in markdown(fenced.sub("", page.read_text(encoding="utf-8")))
    assert "<pre>" in markdown("A command:\n\n    kiribako games\n")


def test_a_titled_block_is_used() -> None:
    """A file that a page writes is run by a command after it."""
    for page in PAGES:
        found = blocks(page)
        for place, block in enumerate(found):
            if block.title and not block.title.startswith("examples/"):
                later = "\n".join(after.text for after in found[place + 1 :])
                assert Path(block.title).stem in later, f"{block.place}: {block.title} is not used"


@pytest.mark.parametrize("sign", [*SMALLER, *NOT_RUN])
def test_exceptions_are_needed(sign: str) -> None:
    """An exception that no page needs any more would hide the next fault."""
    lines = [
        command.line
        for page in PAGES
        for block in blocks(page)
        if block.language in ("console", "")
        for command in commands(block)
    ]
    assert any(re.search(sign, line) for line in lines), f"no page has a command like {sign}"


def test_a_wrong_answer_is_noticed() -> None:
    """The comparison can fail."""
    assert resembles("one\n...\nfour", "zero\none\ntwo\nthree\nfour  \n")
    assert resembles("Refusal(code='not-now', ...)", "Refusal(code='not-now', rule='KW-2.9')")
    assert not resembles("one\nthree", "one\ntwo\nthree")
    assert not resembles("on", "one")
