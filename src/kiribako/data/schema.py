"""The schema of exported rows, the one place where fields are named; docs/data.md is made of it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

VERSION: Final = 1  # raised when a field changes its meaning or goes

# What a kind of field is in JSON lines, and in Parquet.
KINDS: Final = {
    "text": ("string", "string"),
    "whole": ("number", "int64"),
    "number": ("number", "double"),
    "texts": ("array of strings", "list<string>"),
    "wholes": ("array of numbers", "list<int64>"),
    "small": ("array of numbers", "list<int16>"),
    "json": ("object", "string, the object as JSON text"),
}


class Field(NamedTuple):
    """One column. A field that is only there on request names the option that asks for it."""

    name: str
    kind: str
    text: str
    nullable: bool = False
    option: str = ""


EARLIER: Final = "`forfeit`, `resigned`, `draw`, `time` or `closed`"
SEED_TEXT: Final = "what the deal was drawn from, null for a stacked start"
MATCH: Final = (
    Field("schema", "whole", "version of this schema"),
    Field("match", "text", "id made of game, start and decisions: equal matches, equal ids"),
    Field("source", "text", "`arena`, `table` (a server's store) or `record` (a file)"),
    Field("game", "text", "the game's id, as `kiribako games` lists it"),
    Field("rules_version", "whole", "of the game when the match was played"),
    Field("components", "text", "digest of a component file of the table's own, empty without"),
    Field("seats", "whole", "how many played"),
    Field("options", "json", "every option of the match"),
    Field("seed", "text", SEED_TEXT, nullable=True),
    Field("setup", "json", "the stacked start, null without", nullable=True),
    Field("bots", "texts", "the bot at each seat, empty for a person"),
    Field("names", "texts", "as they were shown", nullable=True, option="--names"),
    Field("actors", "wholes", "the seat that made each decision"),
    Field("moves", "texts", "each decision in the game's notation"),
    Field("ended", "text", "`finished`, or earlier: " + EARLIER),
    Field("scores", "wholes", "points by seat, null unless finished", nullable=True),
    Field("winners", "wholes", "the winning seats, several after a draw"),
)
DECISION: Final = (
    Field("schema", "whole", "version of this schema"),
    Field("match", "text", "the match, as in its own row"),
    Field("game", "text", "the game's id"),
    Field("ply", "whole", "how many decisions came before"),
    Field("seat", "whole", "who decides"),
    Field("move", "text", "what it chose, in the game's notation"),
    Field("number", "whole", "the same as the engine's number"),
    Field("choices", "whole", "how many moves were legal"),
    Field("result", "number", "the seat's share of the win in the end: 1, 0, or a part of 1"),
    Field("legal", "wholes", "the legal moves by number, in their order", option="--legal"),
    Field("legal_moves", "texts", "the same in notation", option="--legal"),
    Field("observation", "small", "what the seat knew, plane after plane", option="--observations"),
)


def chosen(fields: tuple[Field, ...], options: set[str]) -> tuple[Field, ...]:
    """The fields of an export with these options."""
    return tuple(field for field in fields if not field.option or field.option in options)


def table(fields: tuple[Field, ...]) -> str:
    """The fields as a Markdown table."""
    lines = ["| field | JSON lines | Parquet | meaning |", "|---|---|---|---|"]
    for field in fields:
        plain, arrow = KINDS[field.kind]
        if field.nullable:
            plain += " or null"
        asked = f" (with `{field.option}`)" if field.option else ""
        lines.append(f"| `{field.name}` | {plain} | {arrow} | {field.text}{asked} |")
    return "\n".join(lines)


def to_json() -> dict[str, Any]:
    """The whole schema, for programs."""
    return {
        "kiribako-data": VERSION,
        "match": [field._asdict() for field in MATCH],
        "decision": [field._asdict() for field in DECISION],
    }
