"""Writing rows: JSON lines, or Parquet where pyarrow is installed; by the name of the file."""

from __future__ import annotations

import json
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from kiribako.data.found_match import BadExport
from kiribako.data.rows import Row
from kiribako.data.schema import Field
from kiribako.kernel.refusal import Refusal, quote

ENDINGS = (".jsonl", ".parquet")
BATCH = 2_000  # rows that Parquet takes at a time


class Writer(AbstractContextManager["Writer"]):
    """A file that is there whole once all went well, or not at all."""

    def __init__(self, path: Path, fields: tuple[Field, ...], facts: dict[str, Any]) -> None:
        self.path = path
        self.fields = fields
        self.facts = facts
        self.part = path.with_name(path.name + ".part")
        self.rows = 0

    def write(self, row: Row) -> None:
        self.rows += 1

    def close(self) -> None:
        """Write what is left and let go of the file."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        if error is None:
            self.part.replace(self.path)
        else:
            self.part.unlink(missing_ok=True)


class JsonLines(Writer):
    """One object a line."""

    def __init__(self, path: Path, fields: tuple[Field, ...], facts: dict[str, Any]) -> None:
        super().__init__(path, fields, facts)
        self.file: IO[str] = self.part.open("w", encoding="utf-8", newline="\n")

    def write(self, row: Row) -> None:
        super().write(row)
        self.file.write(line_of(row, self.fields))

    def close(self) -> None:
        self.file.close()


class Screen(Writer):
    """JSON lines to standard output."""

    def write(self, row: Row) -> None:
        super().write(row)
        sys.stdout.write(line_of(row, self.fields))

    def __exit__(self, *_: object) -> None:
        sys.stdout.flush()


class Parquet(Writer):
    """Columns; the schema and its version stand in the file's own metadata."""

    def __init__(self, path: Path, fields: tuple[Field, ...], facts: dict[str, Any]) -> None:
        super().__init__(path, fields, facts)
        self.arrow, parquet = find_arrow()
        types = arrow_types(self.arrow)
        told = {"kiribako": json.dumps(facts, ensure_ascii=False)}
        columns = [
            self.arrow.field(field.name, types[field.kind], nullable=field.nullable)
            for field in fields
        ]
        self.columns = self.arrow.schema(columns, metadata=told)
        self.waiting: list[Row] = []
        self.file = parquet.ParquetWriter(self.part, self.columns, compression="zstd")

    def write(self, row: Row) -> None:
        super().write(row)
        self.waiting.append({field.name: plain(row[field.name], field) for field in self.fields})
        if len(self.waiting) == BATCH:
            self.flush()

    def flush(self) -> None:
        self.file.write_table(self.arrow.Table.from_pylist(self.waiting, schema=self.columns))
        self.waiting = []

    def close(self) -> None:
        if self.waiting:
            self.flush()
        self.file.close()


def open_writer(path: Path, fields: tuple[Field, ...], facts: dict[str, Any]) -> Writer:
    """The writer a file's name asks for; `-` is standard output."""
    if str(path) == "-":
        return Screen(path, fields, facts)
    if path.suffix not in ENDINGS:
        message = f"{quote(str(path))}: the file's name ends in {' or '.join(ENDINGS)}"
        raise BadExport(Refusal("bad-format", message))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        maker = JsonLines if path.suffix == ".jsonl" else Parquet
        return maker(path, fields, facts)
    except OSError as error:
        message = f"{quote(str(path))} cannot be written: {error.strerror}"
        raise BadExport(Refusal("bad-export", message)) from None


def line_of(row: Row, fields: tuple[Field, ...]) -> str:
    told = {field.name: row[field.name] for field in fields}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def plain(value: Any, field: Field) -> Any:
    """Objects as their text: columns have no place for them."""
    if field.kind == "json" and value is not None:
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    return value


def find_arrow() -> tuple[Any, Any]:
    """pyarrow, or a sentence that says how to get it."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - JSON lines do without
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ImportError:
        message = 'Parquet needs pyarrow: pip install "kiribako[data]", or write .jsonl'
        raise BadExport(Refusal("no-pyarrow", message)) from None
    return pa, pq


def arrow_types(arrow: Any) -> dict[str, Any]:
    """The column type of every kind of field, as the schema names them."""
    return {
        "text": arrow.string(),
        "whole": arrow.int64(),
        "number": arrow.float64(),
        "texts": arrow.list_(arrow.string()),
        "wholes": arrow.list_(arrow.int64()),
        "small": arrow.list_(arrow.int16()),
        "json": arrow.string(),
    }
