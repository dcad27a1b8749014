# interpreted: it reads sources, for people who ask for help
"""Docstrings of compiled classes, which mypyc leaves out, read from the sources when asked for.

The files lie beside the compiled modules. Nothing is read before somebody asks `help` or looks at
`__doc__`. A compiled method can be given no docstring of its own, so its class tells of it.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path


class FromSource:
    """In the place of a class's `__doc__`: what its source says of it and of its methods."""

    def __init__(self, kind: type) -> None:
        self.module = kind.__module__
        self.name = kind.__qualname__
        self.text: str | None = None

    def __get__(self, instance: object, owner: type | None = None) -> str:
        if self.text is None:
            self.text = told(self.module, self.name)
        return self.text


def document(*kinds: type) -> None:
    """Give compiled classes the docstrings of their sources."""
    for kind in kinds:
        if not kind.__doc__:
            kind.__doc__ = FromSource(kind)  # type: ignore[assignment] # a type asks it for the text


def told(module: str, name: str) -> str:
    """A class's own docstring, then its public methods with theirs; empty without the source."""
    source = Path(str(sys.modules[module].__file__))
    source = source.with_name(source.name.partition(".")[0] + ".py")
    try:
        tree = ast.parse(source.read_text(encoding="utf-8"))
    except (OSError, SyntaxError):
        return ""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            parts = [ast.get_docstring(node) or "", *methods_of(node)]
            return "\n\n".join(part for part in parts if part)
    return ""


def methods_of(node: ast.ClassDef) -> list[str]:
    """The public methods that have a docstring, each with its arguments."""
    found = []
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            words = ast.get_docstring(part)
            if words:
                indented = "\n".join(f"    {line}".rstrip() for line in words.splitlines())
                found.append(f"{part.name}({ast.unparse(part.args)})\n{indented}")
    return found
