"""Refuses classes that were compiled apart from the kernel: using one would crash the process.

mypyc lays a class of one compilation over a base of another as if the base had no fields and no
methods of its own. Reading either then reads what is not there.
"""

from __future__ import annotations

from typing import Any


def refuse_compiled_apart(kind: Any, base: Any) -> None:
    """Raise TypeError for a compiled class whose compiler did not know its base as compiled."""
    if "__mypyc_attrs__" not in vars(kind) or not hasattr(base, "__mypyc_attrs__"):
        return  # one of them is interpreted
    inherits = set(base.__mypyc_attrs__) <= set(kind.__mypyc_attrs__)
    dictionary_added = "__dict__" in vars(kind) and "__dict__" not in vars(base)
    if not inherits or dictionary_added:
        raise TypeError(
            f"{kind.__module__}.{kind.__qualname__} was compiled apart from Kiribako, whose "
            f"{base.__qualname__} it would overwrite; compile it into the engine with "
            "KIRIBAKO_WITH (docs/add-a-game.md), or leave it interpreted"
        )
