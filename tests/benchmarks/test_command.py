"""The bench says what it measures, measures it, and says what it cannot."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import main, measure_all
from benchmarks.comparisons import COMPARISONS
from benchmarks.elsewhere import elsewhere
from benchmarks.engine import INTERPRETED, ROOT, SOURCE, is_compiled
from benchmarks.playing import kiwara_copying
from benchmarks.report import to_json
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort

BRIEF = Effort(turns=1, seconds=0.01)


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    """Every comparison is named with its title."""
    assert main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [one.name for one in COMPARISONS]


def test_page() -> None:
    """The page explains every comparison."""
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    for one in COMPARISONS:
        assert f"`{one.name}`" in page


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A compiled engine is measured, an interpreted one refused in plain words."""
    file = tmp_path / "found.json"
    code = main(["--quick", "--only", "c", "shelf", "--json", str(file)])
    shown = capsys.readouterr()
    if not is_compiled():
        assert (code, shown.err) == (1, INTERPRETED + "\n")
        return
    assert code == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["machine"]["cores"] >= 1
    assert list(found["comparisons"]) == ["c", "shelf"]
    assert "hand-written C" in shown.out


def test_rows() -> None:
    """Whatever way the engine runs, a comparison gives rows with ratios."""
    chosen = [one for one in COMPARISONS if one.name in ("c", "shelf")]
    c, shelf = to_json(measure_all(chosen, BRIEF), {}, quick=True)["comparisons"].values()
    assert c["rows"][0]["goal"] == {"ratio": 0.6}
    assert all(row["rate"] > 0 and row["ratio"] > 0 for row in c["rows"] + shelf["rows"])
    assert any(row["measured"].startswith("Kiwara") for row in shelf["rows"])


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("open-spiel", "pyspiel"),
        ("rlcard", "rlcard"),
        ("pettingzoo", "pettingzoo.classic.connect_four.connect_four"),
        ("pgx", "pgx"),
    ],
)
def test_missing_peer(monkeypatch: pytest.MonkeyPatch, name: str, module: str) -> None:
    """Where another engine is not installed, the finding says what to install."""
    monkeypatch.setitem(sys.modules, module, None)
    (finding,) = measure_all([one for one in COMPARISONS if one.name == name], BRIEF)
    assert not finding.rows
    assert "is not installed: `pip install" in finding.missing


def test_another_process() -> None:
    """The sources run interpreted in a process of their own, and a mix-up is noticed."""
    assert elsewhere(kiwara_copying, SOURCE, compiled=False)(0.01) > 0
    with pytest.raises(RuntimeError, match="was to be measured compiled"):
        elsewhere(kiwara_copying, SOURCE, compiled=True)(0.01)


def test_goals() -> None:
    """A goal is a ratio or a rate; without one nothing is met or missed."""
    row = Row("ours", 30.0, "decisions", "theirs", 10.0)
    assert row.met is None
    assert row._replace(goal=Goal(ratio=3)).met
    assert row._replace(goal=Goal(ratio=3.1)).met is False
    assert row._replace(goal=Goal(rate=31)).met is False
