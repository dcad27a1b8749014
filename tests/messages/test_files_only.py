"""A further language is files: added to a copy of the package, it is spoken as any other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from kiribako.messages import places
from tests.messages.files import ROOT, wanted
from tests.messages.pseudo import LEFT, LONG, TONGUES, Tongue, add, message, page

LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.npz", "page")
Speak = Callable[..., str]
BOTS = ("-p", "random", "-p", "random", "--seed", "1")


@pytest.fixture(scope="module")
def speak(tmp_path_factory: pytest.TempPathFactory) -> Speak:
    """The command of a copy that has the languages of the tests as well."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src" / "kiribako", copy / "src" / "kiribako", ignore=LEFT_OUT)
    before = {path for path in copy.rglob("*") if path.is_file()}
    made = {path for tongue in TONGUES for path in add(copy, tongue)}
    assert {path.suffix for path in made} == {".json", ".md"}
    assert not before & made

    def command(*words: str, typed: str = "", **env: str) -> str:
        whole = {
            **os.environ,
            "PYTHONPATH": str(copy / "src"),
            "PYTHONUTF8": "1",
            "COLUMNS": "200",
            **env,
        }
        call = [sys.executable, "-m", "kiribako", *words]
        done = subprocess.run(
            call, env=whole, input=typed, capture_output=True, encoding="utf-8", check=False,
            cwd=copy,
        )  # fmt: skip
        assert not done.stderr, done.stderr
        return done.stdout

    return command


def test_the_terminal_speaks_it(speak: Speak) -> None:
    """Asked by `--language`, or by what the system says."""
    assert "Ķîŵáŕá" in speak("games", "--language", LONG.code)
    shown = speak("play", "kiwara", "--seed", "1", typed="?\nquit\n", LC_ALL=f"{LONG.code}.UTF-8")
    assert message("The match is not finished.", LONG) in shown
    assert message("no tokens", LONG) in speak("play", "kiwara", *BOTS, "--language", LONG.code)
    assert "legal" not in shown


def test_the_rules_are_read_in_it(speak: Speak) -> None:
    shown = speak("rules", "kiwara", "KW-3.7", "--language", LONG.code)
    assert "KW-3.7" in shown
    assert "Çŕöçöðîļé" in shown


@pytest.mark.parametrize("tongue", TONGUES, ids=lambda tongue: tongue.code)
def test_a_tongue_has_the_same_places(tongue: Tongue) -> None:
    """Whatever is said of a language of the tests would hold of a translation."""
    for texts in wanted().values():
        for text in texts.values():
            assert places(message(text, tongue)) == places(text)


def test_a_tongue_is_longer_and_has_no_plain_letter() -> None:
    assert message("Rules", LONG) == "Ŕûļéš ö"
    assert message("{count, plural, one {a card} other {# cards}}", LONG).startswith(
        "{count, plural, one {á çáŕð} other {# çáŕðš}}"
    )
    assert message("Rules", LEFT) == "\u202eŔûļéš\u202c \u202eö\u202c"
    assert page("- **KW-3.4** Lions [ruling: hidden] `x`", LONG) == (
        "- **KW-3.4** Ļîöñš [ruling: ĥîððéñ] `x`"
    )
