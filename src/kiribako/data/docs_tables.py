"""Writes the schema's tables into a page: `python -m kiribako.data.docs_tables docs/data.md`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from kiribako.data import schema

TABLES = {"match": schema.MATCH, "decision": schema.DECISION}


def with_tables(text: str) -> str:
    """A page whose tables, between their marks, are those of the schema."""
    for name, fields in TABLES.items():
        inside = f"<!-- fields: {name} -->\n{schema.table(fields)}\n<!-- end -->"
        pattern = re.compile(f"<!-- fields: {name} -->.*?<!-- end -->", re.DOTALL)
        text = pattern.sub(lambda _, inside=inside: inside, text)  # type: ignore[misc]
    return text


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
