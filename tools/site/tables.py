"""Tables of Markdown."""

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; bars inside a cell are escaped."""
    lines = [row_of(heads), "|" + "---|" * len(heads)]
    return "\n".join(lines + [row_of(row) for row in rows]) + "\n"


def row_of(cells: Sequence[object]) -> str:
    shown = (str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells)
    return f"| {' | '.join(shown)} |"


def words(items: Iterable[object], last: str = "or") -> str:
    """`2, 3 or 4`."""
    shown = [str(item) for item in items]
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} {last} {shown[-1]}"
