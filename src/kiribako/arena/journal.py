"""The journal: every finished match on a line of its own, so that none is played twice."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO, Any, Final

from kiribako.arena.contest import Contest
from kiribako.arena.fingerprint import fingerprint
from kiribako.arena.match_result import MatchResult
from kiribako.kernel.refusal import KiribakoError, Refusal, quote

FORMAT: Final = 1
TITLE: Final = "kiribako-arena"
NAME: Final = "journal.jsonl"


class BadJournal(KiribakoError):
    """A folder or journal that does not fit the contest."""


class Journal:
    """An open journal in its folder, with the records of its matches beside it."""

    def __init__(
        self, folder: Path, contest: Contest, *, resume: bool, any_engine: bool = False
    ) -> None:
        self.folder = folder
        self.contest = contest
        self.any_engine = any_engine  # whether matches of earlier bots count too
        self.results: list[MatchResult] = []
        path = folder / NAME
        if path.exists() and not resume:
            words = f"{quote(str(folder))} holds an arena already: add --resume to carry it on"
            raise BadJournal(Refusal("journal-exists", words))
        try:
            (folder / "records").mkdir(parents=True, exist_ok=True)
            self.file: IO[bytes] = path.open("a+b")
        except OSError as error:
            words = f"{quote(str(folder))} cannot be written: {error.strerror}"
            raise BadJournal(Refusal("bad-journal", words)) from None
        try:
            lock(self.file, folder)
            self._read()
        except BaseException:
            self.file.close()
            raise

    def add(self, results: list[MatchResult]) -> None:
        """Keep finished matches: the records first, so that a line always has its record."""
        lines = []
        for result in results:
            path = self.record_path(result)
            path.parent.mkdir(exist_ok=True)
            path.write_text(result.record, encoding="utf-8")
            shape = result.to_json()
            del shape["record"]
            lines.append(json.dumps(shape, ensure_ascii=False))
        self._append(lines)
        self.results += results

    def record_path(self, result: MatchResult) -> Path:
        """Where a match's record lies."""
        return self.folder / "records" / record_name(result.block, result.rotation)

    def close(self) -> None:
        self.file.close()

    def _append(self, lines: list[str]) -> None:
        self.file.write("".join(f"{line}\n" for line in lines).encode())
        self.file.flush()
        os.fsync(self.file.fileno())

    def _read(self) -> None:
        """The matches that are finished; half a line at the end is what a crash left, and goes."""
        self.file.seek(0)
        text = self.file.read()
        whole = text[: text.rfind(b"\n") + 1]
        self.file.truncate(len(whole))
        shapes = []
        for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
            try:
                shapes.append(json.loads(line))
            except ValueError:
                raise self._fault(f"line {number} cannot be read") from None
        header = {TITLE: FORMAT, **self.contest.to_json(), "engine": fingerprint(self.contest)}
        if not shapes:
            self._append([json.dumps(header, ensure_ascii=False)])
            return
        self._compare(header, shapes[0])
        try:
            self.results = [MatchResult.from_json(shape) for shape in shapes[1:]]
        except TypeError as error:
            raise self._fault(str(error)) from None

    def _compare(self, wanted: dict[str, Any], found: Any) -> None:
        """Refuse to mix two contests."""
        if not isinstance(found, dict) or TITLE not in found:
            raise self._fault("this is no journal of an arena")
        for key, value in json.loads(json.dumps(wanted)).items():
            if found.get(key) != value:
                if key == "engine":
                    if self.any_engine:
                        continue
                    words = f"{self.folder / NAME}: bots or rules have changed since"
                    raise BadJournal(Refusal("other-engine", words))
                there = f"{key} is {quote(found.get(key))} there and {quote(value)} here"
                raise self._fault(f"it belongs to another contest: {there}")

    def _fault(self, problem: str) -> BadJournal:
        return BadJournal(Refusal("bad-journal", f"{self.folder / NAME}: {problem}"))


def record_name(block: int, rotation: int) -> str:
    """A record's place among the records, a thousand blocks to a folder."""
    return f"{block // 1000:03}/{block:06}-{rotation}.txt"


def lock(file: IO[bytes], folder: Path) -> None:
    """Keep a second arena out of the folder while this one lasts, where the system can."""
    try:
        import fcntl  # noqa: PLC0415 - not every system has it
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        words = f"another arena is writing in {quote(str(folder))}"
        raise BadJournal(Refusal("journal-busy", words)) from None
